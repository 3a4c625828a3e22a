#include "ui/library/attachment.h"

#include <QFile>
#include <QFileInfo>
#include <QStringDecoder>
#include <QStringTokenizer>
#include <algorithm>
#include <optional>
#include <utility>

#include "ui/parts/code_fence.h"
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

// Decodes a file's bytes, or the first of them.
std::optional<QString> decoded(const QByteArray& bytes) {
  QStringDecoder decoder(QStringDecoder::Utf8);
  QString text = decoder(bytes);
  if (decoder.hasError() || bytes.contains('\0')) return std::nullopt;
  return text;
}

QString noText(const QString& name) { return Words::tr("%1 is not a text file").arg(name); }
QString tooLarge(const QString& name) {
  return Words::tr("%1 is larger than 1 MiB, the limit of an attached file").arg(name);
}
QString notReadable(const QFile& file) {
  return Words::tr("%1 could not be read (%2)").arg(QFileInfo(file).fileName(), file.errorString());
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

QString whyNotAttached(const QString& path) {
  constexpr qint64 head = 4096;  // bytes
  const QFileInfo info(path);
  if (info.exists() && !info.isFile()) return Words::tr("%1 is not a regular file").arg(info.fileName());
  if (info.size() > Attachment::largest) return tooLarge(info.fileName());
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return notReadable(file);
  return decoded(file.read(head)) ? QString() : noText(info.fileName());
}

std::optional<Attachment> readAttachment(const QString& path, QString& why) {
  why = whyNotAttached(path);
  if (!why.isEmpty()) return {};
  QFile file(path);
  const QString name = QFileInfo(path).fileName();
  const bool open = file.open(QIODevice::ReadOnly);
  const QByteArray bytes = file.read(Attachment::largest + 1);
  auto text = decoded(bytes);
  why = !open                                ? notReadable(file)
        : bytes.size() > Attachment::largest ? tooLarge(name)
        : !text                              ? noText(name)
                                             : QString();
  if (!why.isEmpty()) return {};
  text->replace(QLatin1String("\r\n"), QLatin1String("\n"));
  while (text->endsWith(QLatin1Char('\n'))) text->chop(1);
  return Attachment{name, *text};
}

}  // namespace kvarium::ui
