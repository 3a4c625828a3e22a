#include "ui/parts/start_folder.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

#include "ui/parts/setting_list.h"

namespace kvarium::ui {
namespace {

struct Place {
  const char* key;  // of the setting with the last folder
  QStandardPaths::StandardLocation usual;
};

const Place& placeOf(StartFor what) {
  static constexpr Place places[] = {
      {"models/folder", QStandardPaths::DownloadLocation}, {"chat/export_folder", QStandardPaths::HomeLocation},
      {"cache/folder", QStandardPaths::HomeLocation},      {"chat/attach_folder", QStandardPaths::DownloadLocation},
      {"sound/folder", QStandardPaths::MusicLocation},     {"data/move_folder", QStandardPaths::HomeLocation},
      {"view/folder", QStandardPaths::PicturesLocation}};
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

QString askWhereToSave(QWidget& part, StartFor what, const QString& title, const QString& name, const QString& kinds) {
  QSettings* settings = SettingList::fileOf(part);
  const QString ending = QLatin1Char('.') + QFileInfo(name).suffix();  // by which it is found again
  QString path = settings ? QDir(startFolder(*settings, what)).filePath(name) : name;
  for (bool done = false; !done;) {  // the dialog asks before a file is replaced, but not for the name with the ending
    path = QFileDialog::getSaveFileName(&part, title, path, kinds);
    const bool whole = path.isEmpty() || path.endsWith(ending, Qt::CaseInsensitive);
    if (!whole) path += ending;
    done = whole || !QFileInfo::exists(path);
  }
  if (settings && !path.isEmpty()) rememberFolder(*settings, what, QFileInfo(path).absolutePath());
  return path;
}

void rememberFolder(QSettings& settings, StartFor what, const QString& folder) {
  settings.setValue(QLatin1String(placeOf(what).key), folder);
}

}  // namespace kvarium::ui
