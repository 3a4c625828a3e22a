// ZipWriter: writes a ZIP archive that appears under its name only when it is complete.
#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

namespace kvarium::ui {

struct JobWatch;

struct ZipPart {
  QString name;            // with its folders
  QByteArray bytes = {};   // its content, else
  QString file = {};       // that of this file
  bool compressed = true;  // false: it is stored as it is
};
// The progress goes from `from` to 100 %. The error; empty: done, or cancelled.
QString writeZip(const QString& path, const std::vector<ZipPart>& parts, JobWatch& watch, int from = 0);

}  // namespace kvarium::ui
