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
inline QString fromPath(const std::filesystem::path& path) { return QFile::decodeName(path.c_str()); }

}  // namespace kvarium::ui
