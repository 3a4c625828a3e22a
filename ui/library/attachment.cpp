#include "ui/library/attachment.h"

#include <QFile>
#include <QFileInfo>
#include <QStringDecoder>
#include <QStringTokenizer>
#include <algorithm>
#include <optional>
#include <utility>

#include "ui/library/code_fence.h"
#include "ui/library/document_file.h"
#include "ui/library/import/message_tree.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

const auto file_mark = QStringLiteral("file:");
constexpr QChar blank_in_name(QChar::Nbsp);  // a no-break space, because the name after a fence ends at a space

// The code block that is still open at the end of a text.
std::optional<CodeFence> openFence(const QString& text) {
  std::optional<CodeFence> fence;
  for (const QStringView line : QStringView(text).tokenize(u'\n')) {
    if (fence && closesFence(line, *fence))
      fence.reset();
    else if (!fence)
      fence = openingFence(line);
  }
  return fence;
}

QString tooLarge(const QString& name) {
  return Words::tr("%1 is larger than 1 MiB, the limit of an attached file").arg(name);
}

// The text of a file's first bytes. Empty: `why` says why the file cannot be attached.
std::optional<QString> textOf(const QString& path, qint64 most, QString& why) {
  const QFileInfo info(path);
  const QString name = info.fileName();
  if (info.exists() && !info.isFile()) return refuse(why, Words::tr("%1 is not a regular file").arg(name));
  if (isDocument(path))
    return info.size() <= DocumentFile::largest
               ? std::optional<QString>(QString())
               : refuse(why, Words::tr("%1 is larger than 64 MiB, the limit of an attached document").arg(name));
  if (info.size() > Attachment::largest) return refuse(why, tooLarge(name));
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly))
    return refuse(why, Words::tr("%1 could not be read (%2)").arg(name, file.errorString()));
  const QByteArray bytes = file.read(most);
  if (bytes.size() > Attachment::largest) return refuse(why, tooLarge(name));
  QStringDecoder decoder(QStringDecoder::Utf8);
  QString text = decoder(bytes);
  if (decoder.hasError() || bytes.contains('\0')) return refuse(why, Words::tr("%1 is not a text file").arg(name));
  return text;
}

}  // namespace

QString withAttachments(const QString& written, const std::vector<Attachment>& files) {
  QString message = written;
  if (const auto fence =
          files.empty() ? std::nullopt : openFence(written)) {  // otherwise the files would become part of that code
    if (!message.endsWith(QLatin1Char('\n'))) message += QLatin1Char('\n');
    message += QString(fence->length, fence->mark);
  }
  for (const Attachment& file : files) {
    const QString fence = fenceAround(file.text, 3);
    QString name = file.name;
    for (QChar& c : name)
      if (c.isSpace() || c == QLatin1Char('`')) c = blank_in_name;
    if (!message.isEmpty())
      message += message.endsWith(QLatin1Char('\n')) ? QStringLiteral("\n") : QStringLiteral("\n\n");
    message += fence + file_mark + name + QLatin1Char('\n') + file.text + QLatin1Char('\n') + fence;
  }
  return message;
}

QString attachedName(const QString& language) {
  if (!language.startsWith(file_mark)) return {};
  return language.mid(file_mark.size()).replace(blank_in_name, QLatin1Char(' '));
}

// If anything but files follows the first file, the user wrote it, and nothing is split off.
AttachedMessage splitAttachments(const QString& message) {
  AttachedMessage split{message, {}};
  if (!message.contains(file_mark)) return split;
  std::optional<CodeFence> fence;
  std::vector<Attachment> files;
  qsizetype written = message.size(), code = 0;
  for (qsizetype at = 0; at < message.size();) {
    const qsizetype newline = message.indexOf(QLatin1Char('\n'), at);
    const qsizetype next = newline < 0 ? message.size() : newline + 1;
    const QStringView line = QStringView(message).mid(at, (newline < 0 ? message.size() : newline) - at);
    if (fence && closesFence(line, *fence)) {
      if (const QString name = attachedName(fence->language); !name.isEmpty())
        files.push_back({name, message.mid(code, std::max<qsizetype>(at - 1 - code, 0))});
      fence.reset();
    } else if (!fence) {
      fence = openingFence(line);
      code = next;
      const bool file = fence && !attachedName(fence->language).isEmpty();
      if (file && files.empty()) written = at;
      if (!file && written < at && !line.trimmed().isEmpty()) return split;
    }
    at = next;
  }
  if (fence || files.empty()) return split;
  split.written = message.left(written);
  for (int i = 0; i < 2 && split.written.endsWith(QLatin1Char('\n')); ++i) split.written.chop(1);
  split.files = std::move(files);
  return split;
}

bool isDocument(const QString& path) {
  constexpr qint64 head = 1024 + 8;  // bytes
  QFile file(path);
  return QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) && DocumentFile::isOne(file.read(head));
}

QString whyNotAttached(const QString& path) {
  constexpr qint64 head = 4096;  // bytes
  QString why;
  textOf(path, head, why);
  return why;
}

std::optional<Attachment> readAttachment(const QString& path, QString& why) {
  why.clear();
  auto text = textOf(path, Attachment::largest + 1, why);
  if (!text) return {};
  text->replace(QLatin1String("\r\n"), QLatin1String("\n"));
  while (text->endsWith(QLatin1Char('\n'))) text->chop(1);
  return Attachment{QFileInfo(path).fileName(), *text};
}

}  // namespace kvarium::ui
