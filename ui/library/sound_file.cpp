#include "ui/library/sound_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUrl>
#include <cmath>

#include "core/audio/wav.h"
#include "core/base/error.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr qsizetype longest_url = 16 << 10;  // characters; a path has at most 4096 bytes

QString lengthText(double seconds) {
  const auto all = qint64(std::llround(seconds));
  const QChar zero(QLatin1Char('0'));
  if (all < 3600) return QStringLiteral("%1:%2").arg(all / 60).arg(all % 60, 2, 10, zero);
  return QStringLiteral("%1:%2:%3").arg(all / 3600).arg(all / 60 % 60, 2, 10, zero).arg(all % 60, 2, 10, zero);
}

}  // namespace

QString soundPath(const QString& url) {
  if (!url.startsWith(QLatin1String("file:///")) || url.size() > longest_url) return {};
  for (const QChar c : url)
    if (c.isSpace() || !c.isPrint()) return {};
  const QUrl parsed(url, QUrl::StrictMode);
  if (!parsed.isValid() || parsed.hasQuery() || parsed.hasFragment()) return {};
  const QString path = parsed.toLocalFile();
  return path.endsWith(QLatin1String(".wav"), Qt::CaseInsensitive) && !path.contains(QChar(0)) ? path : QString();
}

QString soundUrl(const QString& path) {
  if (!QDir::isAbsolutePath(path)) return {};
  const QString url = QString::fromLatin1(QUrl::fromLocalFile(QDir::cleanPath(path)).toEncoded());
  return soundPath(url).isEmpty() ? QString() : url;
}

std::filesystem::path soundFile(const QString& url) {
  return std::filesystem::path(QFile::encodeName(soundPath(url)).toStdString());
}

QString soundName(const QString& url) {
  QString name = QFileInfo(soundPath(url)).fileName();
  for (QChar& c : name)
    if (!c.isPrint() && !c.isSurrogate()) c = QChar(QChar::ReplacementCharacter);
  return name;
}

QString soundInWords(const QString& url) { return Words::tr("Sound: %1").arg(soundName(url)); }

QString soundWithLength(const QString& url) {
  const QString words = soundInWords(url);
  if (!QFileInfo::exists(soundPath(url))) return Words::tr("%1 (the file is not there any more)").arg(words);
  try {
    return Words::tr("%1, %2", "sound, length").arg(words, lengthText(audio::wavSeconds(soundFile(url))));
  } catch (const Error&) {
    return words;  // transcribing will report the error
  }
}

}  // namespace kvarium::ui
