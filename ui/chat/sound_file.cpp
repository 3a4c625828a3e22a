#include "ui/chat/sound_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUrl>
#include <cmath>

#include "core/base/error.h"
#include "core/engine/sound_length.h"

namespace kvarium {
namespace {

struct SoundFile {
  Q_DECLARE_TR_FUNCTIONS(SoundFile)
};

constexpr qsizetype longest_url = 16 << 10;  // characters; a path has at most 4096 bytes

QString lengthText(double seconds) {
  const auto all = qint64(std::llround(seconds));
  const QChar zero(QLatin1Char('0'));
  if (all < 3600) return QStringLiteral("%1:%2").arg(all / 60).arg(all % 60, 2, 10, zero);
  return QStringLiteral("%1:%2:%3").arg(all / 3600).arg(all / 60 % 60, 2, 10, zero).arg(all % 60, 2, 10, zero);
}

}  // namespace

QString soundPath(const QString& message) {
  if (!message.startsWith(QLatin1String("file:///")) || message.size() > longest_url) return {};
  for (const QChar c : message)
    if (c.isSpace() || !c.isPrint()) return {};
  const QUrl url(message, QUrl::StrictMode);
  if (!url.isValid() || url.hasQuery() || url.hasFragment()) return {};
  const QString path = url.toLocalFile();
  return path.endsWith(QLatin1String(".wav"), Qt::CaseInsensitive) && !path.contains(QChar(0)) ? path : QString();
}

bool isSound(const QString& message) { return !soundPath(message).isEmpty(); }

QString soundMessage(const QString& path) {
  if (!QDir::isAbsolutePath(path)) return {};
  const QString url = QString::fromLatin1(QUrl::fromLocalFile(QDir::cleanPath(path)).toEncoded());
  return isSound(url) ? url : QString();
}

std::filesystem::path soundFile(const QString& message) {
  return std::filesystem::path(QFile::encodeName(soundPath(message)).toStdString());
}

QString soundName(const QString& message) {
  QString name = QFileInfo(soundPath(message)).fileName();
  for (QChar& c : name)
    if (!c.isPrint() && !c.isSurrogate()) c = QChar(QChar::ReplacementCharacter);
  return name;
}

QString soundInWords(const QString& message) { return SoundFile::tr("Sound: %1").arg(soundName(message)); }

QString asRead(const QString& message) { return isSound(message) ? soundInWords(message) : message; }

QString soundWithLength(const QString& message) {
  const QString words = soundInWords(message);
  if (!QFileInfo::exists(soundPath(message))) return SoundFile::tr("%1 (the file is not there any more)").arg(words);
  try {
    return SoundFile::tr("%1, %2", "sound, length").arg(words, lengthText(soundSeconds(soundFile(message))));
  } catch (const Error&) {
    return words;  // what is wrong with it is said when it is heard
  }
}

}  // namespace kvarium
