#include "ui/parts/start_folder.h"

#include <QDir>
#include <QSettings>
#include <QStandardPaths>

namespace kvarium::ui {
namespace {

QString keyOf(StartFor what) {
  switch (what) {
    case StartFor::models:
      return QStringLiteral("models/folder");
    case StartFor::conversations:
      return QStringLiteral("chat/export_folder");
    case StartFor::caches:
      return QStringLiteral("cache/folder");
    case StartFor::attachments:
      return QStringLiteral("chat/attach_folder");
    case StartFor::sounds:
      break;
  }
  return QStringLiteral("sound/folder");
}

}  // namespace

QString startFolder(const QSettings& settings, StartFor what) {
  const QString usual =
      QStandardPaths::writableLocation(what == StartFor::models   ? QStandardPaths::DownloadLocation
                                       : what == StartFor::sounds ? QStandardPaths::MusicLocation
                                                                  : QStandardPaths::DocumentsLocation);
  for (const QString& folder : {settings.value(keyOf(what)).toString(), usual})
    if (!folder.isEmpty() && QDir(folder).exists()) return folder;
  return QDir::homePath();
}

void rememberFolder(QSettings& settings, StartFor what, const QString& folder) {
  settings.setValue(keyOf(what), folder);
}

}  // namespace kvarium::ui
