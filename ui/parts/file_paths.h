// Converts paths between Qt and the standard library; without changing bytes, if they are text in the locale's
// encoding.
#pragma once

#include <QDir>
#include <QFile>
#include <QString>
#include <filesystem>

namespace kvarium::ui {

inline std::filesystem::path toPath(const QString& path) { return QFile::encodeName(path).toStdString(); }
// With ~ for the user's home, as people and reports read it.
inline QString shortPath(const QString& path) {
  const QString home = QDir::homePath();
  return path.startsWith(home + QLatin1Char('/')) ? QLatin1Char('~') + path.mid(home.size()) : path;
}
// As a label shows it, which wraps: ~ for the user's home, and a line may end after each part of a name. Not for what
// is copied: the places where a line may end are characters (U+200B).
inline QString wrappingPath(const QString& path) {
  QString shown;
  int unbroken = 0;
  for (const QChar c : QDir::toNativeSeparators(shortPath(path))) {
    shown += c;
    unbroken = c.isLetterOrNumber() ? unbroken + 1 : 0;
    if (unbroken == 0 || unbroken == 16) shown += QChar(0x200b);
    if (unbroken == 16) unbroken = 0;
  }
  return shown;
}
inline QString fromPath(const std::filesystem::path& path) { return QFile::decodeName(path.c_str()); }

}  // namespace kvarium::ui
