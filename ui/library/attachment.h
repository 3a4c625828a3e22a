// Attachment: a file whose text is sent with a message, as a code block after the message's text, named after the file.
#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace kvarium::ui {

struct Attachment {
  static constexpr qint64 largest = 1 << 20;  // bytes of a file of text
  QString name;
  QString text;
  int pages = 0;  // of a document; 0: unknown
  bool operator==(const Attachment&) const = default;
};

struct AttachedMessage {
  QString written;
  std::vector<Attachment> files;
};

QString withAttachments(const QString& written, const std::vector<Attachment>& files);
AttachedMessage splitAttachments(const QString& message);  // inverse of withAttachments()
QString attachedName(const QString& language);             // file name of such a block; empty: it is no attachment

// Why a file cannot be attached, from its type, size and first bytes; empty: no reason.
QString whyNotAttached(const QString& path);
// True: the text of a PDF or an office file, which DocumentFile reads.
bool isDocument(const QString& path);
// Empty if it cannot be read, is no text or too large; `why` has the reason.
std::optional<Attachment> readAttachment(const QString& path, QString& why);

}  // namespace kvarium::ui
