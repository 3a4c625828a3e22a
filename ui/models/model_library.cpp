#include "ui/models/model_library.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace kvarium {
namespace {
const QString recent_key = QStringLiteral("models/recent");
}

QStringList ModelLibrary::recent() const {
  QStringList there;
  for (const QString& path : m_settings.value(recent_key).toStringList())
    if (QFileInfo::exists(path)) there << path;
  return there;
}

QStringList ModelLibrary::known() const {
  QStringList all = recent();
  const QDir dir(folder());
  for (const QString& name : dir.entryList({QStringLiteral("*.gguf")}, QDir::Files, QDir::Name))
    if (const QString path = dir.absoluteFilePath(name); !all.contains(path)) all << path;
  return all;
}

void ModelLibrary::use(const QString& path) {
  QStringList all = m_settings.value(recent_key).toStringList();
  all.removeAll(path);
  all.prepend(path);
  while (all.size() > remembered) all.removeLast();
  m_settings.setValue(recent_key, all);
}

QString ModelLibrary::folder() {
  if (const QString named = qEnvironmentVariable("KVARIUM_MODEL_DIR"); !named.isEmpty()) return named;
  return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/kvarium/models");
}

QString ModelLibrary::defaultModel() const {
  if (const QString named = qEnvironmentVariable("KVARIUM_MODEL"); !named.isEmpty())
    return QFileInfo(named).absoluteFilePath();
  return known().value(0);
}

}  // namespace kvarium
