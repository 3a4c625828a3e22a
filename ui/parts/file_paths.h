// Converts paths between Qt and the standard library; without changing bytes, if they are text in the locale's
// encoding.
#pragma once

#include <QFile>
#include <QString>
#include <filesystem>

namespace kvarium::ui {

inline std::filesystem::path toPath(const QString& path) { return QFile::encodeName(path).toStdString(); }
inline QString fromPath(const std::filesystem::path& path) { return QFile::decodeName(path.c_str()); }

}  // namespace kvarium::ui
