#include "ui/parts/start_folder.h"

#include <QDir>
#include <QSettings>
#include <QStandardPaths>

namespace kvarium::ui {
namespace {

struct Place {
  const char* key;  // of the setting with the last folder
  QStandardPaths::StandardLocation usual;
};

const Place& placeOf(StartFor what) {
  static constexpr Place places[] = {{"models/folder", QStandardPaths::DownloadLocation},
                                     {"chat/export_folder", QStandardPaths::DocumentsLocation},
                                     {"cache/folder", QStandardPaths::DocumentsLocation},
                                     {"chat/attach_folder", QStandardPaths::DocumentsLocation},
                                     {"sound/folder", QStandardPaths::MusicLocation}};
  return places[size_t(what)];
}

}  // namespace

QString startFolder(const QSettings& settings, StartFor what) {
  const Place& place = placeOf(what);
  for (const QString& folder :
       {settings.value(QLatin1String(place.key)).toString(), QStandardPaths::writableLocation(place.usual)})
    if (!folder.isEmpty() && QDir(folder).exists()) return folder;
  return QDir::homePath();
}

void rememberFolder(QSettings& settings, StartFor what, const QString& folder) {
  settings.setValue(QLatin1String(placeOf(what).key), folder);
}

}  // namespace kvarium::ui
