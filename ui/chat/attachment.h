// Attachment: a text file that goes with a message, as a block of code named after the file behind what was written.
#pragma once

#include <QString>
#include <vector>

namespace kvarium {

struct Attachment {
  static constexpr qint64 largest = 1 << 20;  // bytes of a file
  QString name;
  QString text;
  bool operator==(const Attachment&) const = default;
};

struct AttachedMessage {
  QString written;
  std::vector<Attachment> files;
};

QString withAttachments(const QString& written, const std::vector<Attachment>& files);
AttachedMessage splitAttachments(const QString& message);  // withAttachments() again
QString attachedName(const QString& language);             // of such a block; empty: it is of something else

// From its kind, its size and its first bytes: why a file cannot go with a message; empty: nothing is known against it.
QString whyNotAttached(const QString& path);
// Empty, and why: it cannot be read, is no text, or too large.
std::vector<Attachment> readAttachment(const QString& path, QString& why);

}  // namespace kvarium
