#include "ui/models/model_places.h"

#include <QDir>
#include <QSettings>

#include "ui/models/model_library.h"

namespace kvarium::ui {
namespace {
const QString folders_key = QStringLiteral("models/folders");
}

QStringList ModelPlaces::chosen() const { return m_settings.value(folders_key).toStringList().mid(0, most); }

void ModelPlaces::add(const QString& folder) {
  QStringList folders = chosen();
  const QString path = QDir::cleanPath(QDir(folder).absolutePath());
  if (folder.isEmpty() || all().contains(path)) return;
  folders.append(path);
  m_settings.setValue(folders_key, folders);
}

void ModelPlaces::remove(const QString& folder) {
  QStringList folders = chosen();
  folders.removeAll(folder);
  m_settings.setValue(folders_key, folders);
}

QStringList ModelPlaces::all() const {
  QStringList folders{QDir::cleanPath(ModelLibrary::folder()), hubCache()};
  folders += chosen();
  folders.removeDuplicates();
  return folders;
}

QString ModelPlaces::hubCache() {
  const auto named = [](const char* variable) { return qEnvironmentVariable(variable); };
  if (const QString cache = named("HF_HUB_CACHE"); !cache.isEmpty()) return QDir::cleanPath(cache);
  if (const QString home = named("HF_HOME"); !home.isEmpty()) return QDir::cleanPath(home + QStringLiteral("/hub"));
  const QString cache = named("XDG_CACHE_HOME");
  return QDir::cleanPath((cache.isEmpty() ? QDir::homePath() + QStringLiteral("/.cache") : cache) +
                         QStringLiteral("/huggingface/hub"));
}

}  // namespace kvarium::ui
