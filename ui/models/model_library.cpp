#include "ui/models/model_library.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

#include "core/engine/model_description.h"
#include "ui/parts/file_paths.h"

namespace kvarium::ui {
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

bool ModelLibrary::isChecked(const QString& path) const {
  const auto found = m_checked.constFind(path);
  const QFileInfo file(path);
  return found != m_checked.constEnd() && found->bytes == file.size() &&
         found->changed_ms == file.lastModified().toMSecsSinceEpoch();
}

const ModelLibrary::Checked& ModelLibrary::check(const QString& path) const {
  if (!isChecked(path)) {
    const QFileInfo file(path);
    const engine::ModelDescription about = engine::describeModel(toPath(path));
    m_checked.insert(path,
                     {file.size(), file.lastModified().toMSecsSinceEpoch(),
                      QString::fromStdString(about.problem).replace(path, file.fileName()), about.is_speech_model});
  }
  return *m_checked.constFind(path);
}

QString ModelLibrary::problem(const QString& path) const { return check(path).problem; }

QString ModelLibrary::defaultModel() const {
  if (const QString named = qEnvironmentVariable("KVARIUM_MODEL"); !named.isEmpty())
    return QFileInfo(named).absoluteFilePath();
  const QStringList used = recent();
  for (const QString& path : known()) {
    const Checked& checked = check(path);
    if (checked.problem.isEmpty() && (!checked.is_speech_model || used.contains(path))) return path;
  }
  return {};
}

}  // namespace kvarium::ui
