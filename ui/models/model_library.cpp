#include "ui/models/model_library.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

#include "core/engine/model_description.h"
#include "core/engine/model_needs.h"
#include "core/loading/model_folder.h"
#include "ui/models/model_text.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/model_address.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {
const QString recent_key = QStringLiteral("models/recent"), folders_key = QStringLiteral("models/folders");
// A list of "path", "Q4_0" or "", "4096" or "0", newest first.
const QString choices_key = QStringLiteral("models/choices");
constexpr int choice_fields = 3;
// Of a model's first field in that list; -1: it has none.
qsizetype placeOf(const QStringList& choices, const QString& path) {
  for (qsizetype i = 0; i + choice_fields <= choices.size(); i += choice_fields)
    if (choices[i] == path) return i;
  return -1;
}
}  // namespace

QStringList ModelLibrary::recent() const {
  QStringList there;
  for (const QString& path : m_settings.value(recent_key).toStringList())
    if (isOnServer(path) || QFileInfo::exists(path)) there << path;
  return there;
}

QStringList ModelLibrary::known() const {
  QStringList all = recent();
  for (const std::filesystem::path& model : loading::modelsIn(loading::modelFolder()))
    if (const QString path = QFileInfo(fromPath(model)).absoluteFilePath(); !all.contains(path)) all << path;
  return all;
}

void ModelLibrary::use(const QString& path) {
  QStringList all = m_settings.value(recent_key).toStringList();
  all.removeAll(path);
  all.prepend(path);
  while (all.size() > remembered) all.removeLast();
  m_settings.setValue(recent_key, all);
}

QString ModelLibrary::folder() { return fromPath(loading::modelFolder()); }

QStringList ModelLibrary::chosenFolders() const {
  return m_settings.value(folders_key).toStringList().mid(0, most_folders);
}

void ModelLibrary::addFolder(const QString& folder) {
  QStringList folders = chosenFolders();
  const QString path = QDir::cleanPath(QDir(folder).absolutePath());
  if (folder.isEmpty() || this->folders().contains(path)) return;
  folders.append(path);
  m_settings.setValue(folders_key, folders);
}

void ModelLibrary::removeFolder(const QString& folder) {
  QStringList folders = chosenFolders();
  folders.removeAll(folder);
  m_settings.setValue(folders_key, folders);
}

QStringList ModelLibrary::folders() const {
  QStringList folders{QDir::cleanPath(folder()), hubCache()};
  folders += chosenFolders();
  folders.removeDuplicates();
  return folders;
}

QString ModelLibrary::hubCache() {
  const auto named = [](const char* variable) { return qEnvironmentVariable(variable); };
  if (const QString cache = named("HF_HUB_CACHE"); !cache.isEmpty()) return QDir::cleanPath(cache);
  if (const QString home = named("HF_HOME"); !home.isEmpty()) return QDir::cleanPath(home + QStringLiteral("/hub"));
  const QString cache = named("XDG_CACHE_HOME");
  return QDir::cleanPath((cache.isEmpty() ? QDir::homePath() + QStringLiteral("/.cache") : cache) +
                         QStringLiteral("/huggingface/hub"));
}

engine::LoadRequest ModelLibrary::choicesOf(const QString& path) const {
  engine::LoadRequest request{toPath(path), {}};
  const QStringList known = m_settings.value(choices_key).toStringList();
  const qsizetype at = placeOf(known, path);
  if (at < 0) return request;
  for (const DType type : loading::quantizableTypes())
    if (typeName(type) == known[at + 1]) request.quantize = type;
  request.context = std::max<qint64>(0, known[at + 2].toLongLong());
  return request;
}

void ModelLibrary::rememberChoices(const engine::LoadRequest& request) {
  const QString path = fromPath(request.path);
  QStringList known = m_settings.value(choices_key).toStringList();
  if (const qsizetype at = placeOf(known, path); at >= 0) known.remove(at, choice_fields);
  if (request.quantize || request.context > 0)
    known = QStringList{path, request.quantize ? typeName(*request.quantize) : QString(),
                        QString::number(request.context)} +
            known;
  m_settings.setValue(choices_key, known.mid(0, most_choices * choice_fields));
}

std::string ModelLibrary::device() const {
  return m_device.empty() ? m_settings.value(QLatin1String(device_key), QStringLiteral("cpu")).toString().toStdString()
                          : m_device;
}

void ModelLibrary::setDevice(const std::string& name, bool remember) {
  m_device = name;
  if (remember) m_settings.setValue(QLatin1String(device_key), QString::fromStdString(name));
}

// A text that is no number of layers may stand in a file that somebody else wrote.
std::string ModelLibrary::gpuLayers() const {
  if (!m_gpu_layers.empty()) return m_gpu_layers;
  const std::string kept = m_settings.value(QLatin1String(gpu_layers_key)).toString().toStdString();
  return engine::parseGpuLayers(kept) ? kept : "all";
}

void ModelLibrary::setGpuLayers(const std::string& layers, bool remember) {
  m_gpu_layers = layers;
  if (remember) m_settings.setValue(QLatin1String(gpu_layers_key), QString::fromStdString(layers));
}

bool ModelLibrary::isChecked(const QString& path) const {
  if (isOnServer(path)) return true;
  const auto found = m_checked.constFind(path);
  const QFileInfo file(path);
  return found != m_checked.constEnd() && found->bytes == file.size() &&
         found->changed_ms == file.lastModified().toMSecsSinceEpoch();
}

const ModelLibrary::Checked& ModelLibrary::check(const QString& path) const {
  if (!isChecked(path)) {
    const QFileInfo file(path);
    const engine::ModelDescription about = engine::describeModel(toPath(path));
    m_checked.insert(path, {file.size(), file.lastModified().toMSecsSinceEpoch(),
                            sentenceText(about.problem).replace(path, file.fileName()), about.is_speech_model});
  }
  return *m_checked.constFind(path);
}

// A server is asked when a model of it is opened.
QString ModelLibrary::problem(const QString& path) const { return isOnServer(path) ? QString() : check(path).problem; }

QString ModelLibrary::defaultModel() const {
  if (const QString named = qEnvironmentVariable("KVARIUM_MODEL"); !named.isEmpty())
    return isOnServer(named) ? named : QFileInfo(named).absoluteFilePath();
  const QStringList used = recent();
  for (const QString& path : known()) {
    if (isOnServer(path)) return path;
    const Checked& checked = check(path);
    if (checked.problem.isEmpty() && (!checked.is_speech_model || used.contains(path))) return path;
  }
  return {};
}

}  // namespace kvarium::ui
