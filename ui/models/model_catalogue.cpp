#include "ui/models/model_catalogue.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMetaObject>
#include <QSaveFile>
#include <algorithm>
#include <optional>

#include "ui/models/model_chip.h"
#include "ui/models/model_scan.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr int format_version = 2;
constexpr qint64 most_description_bytes = 16 << 20;

QJsonObject toJson(const engine::ModelDescription& d) {
  const auto text = [](const std::string& value) { return QString::fromStdString(value); };
  return {{"architecture", text(d.architecture)},
          {"kind", text(d.kind)},
          {"types", text(d.weight_types)},
          {"layers", d.n_layers},
          {"dim", d.dim},
          {"vocabulary", d.vocab_size},
          {"context", qint64(d.context_length)},
          {"parameters", qint64(d.parameters)},
          {"bytes", qint64(d.weight_bytes)},
          {"tokenizer", d.has_tokenizer},
          {"template", d.has_template},
          {"listens", d.is_speech_model}};
}

engine::ModelDescription fromJson(const QString& path, const QJsonObject& json) {
  const auto text = [&](const char* key) { return json.value(QLatin1String(key)).toString().toStdString(); };
  engine::ModelDescription d;
  d.path = toPath(path);
  d.architecture = text("architecture");
  d.kind = text("kind");
  d.weight_types = text("types");
  d.n_layers = json.value("layers").toInt();
  d.dim = json.value("dim").toInt();
  d.vocab_size = json.value("vocabulary").toInt();
  d.context_length = json.value("context").toInteger();
  d.parameters = json.value("parameters").toInteger();
  d.weight_bytes = json.value("bytes").toInteger();
  d.has_tokenizer = json.value("tokenizer").toBool();
  d.has_template = json.value("template").toBool();
  d.is_speech_model = json.value("listens").toBool();
  return d;
}

// The descriptions of models from their headers, kept between starts. An entry is valid while the stamp of its files is
// the same.
class DescriptionCache {
 public:
  static constexpr int most = 4000;

  // A missing or damaged file is an empty cache.
  explicit DescriptionCache(const QString& file) : m_file(file) {
    QFile in(file);
    if (in.size() > most_description_bytes || !in.open(QIODevice::ReadOnly)) return;
    const QJsonObject all = QJsonDocument::fromJson(in.readAll()).object();
    if (all.value("version").toInt() == format_version) m_models = all.value("models").toObject();
  }

  std::optional<engine::ModelDescription> find(const QString& path, const QString& stamp) const {
    const QJsonObject entry = m_models.value(path).toObject();
    if (entry.value("stamp").toString() != stamp) return std::nullopt;
    return fromJson(path, entry);
  }

  // Models with a problem are not stored, because a later version may be able to read them.
  void keep(const QString& path, const QString& stamp, const engine::ModelDescription& description) {
    m_changed = true;
    if (!description.problem.empty()) return m_models.remove(path);
    if (m_models.size() >= most) m_models = {};
    QJsonObject entry = toJson(description);
    entry.insert("stamp", stamp);
    m_models.insert(path, entry);
  }

  void save() const {  // the whole file or nothing; a failure costs only time at the next start
    if (!m_changed) return;
    QSaveFile out(m_file);
    if (!out.open(QIODevice::WriteOnly)) return;
    out.write(QJsonDocument({{"version", format_version}, {"models", m_models}}).toJson(QJsonDocument::Compact));
    out.commit();
  }

 private:
  QString m_file;
  QJsonObject m_models;  // by path
  bool m_changed = false;
};

bool before(const ListedModel& a, const ListedModel& b) {
  if (a.usable() != b.usable()) return a.usable();
  const int order = QString::compare(a.name, b.name, Qt::CaseInsensitive);
  return order != 0 ? order < 0 : a.path < b.path;
}

}  // namespace

void ModelCatalogue::scan(const QStringList& folders, const QStringList& also) {
  m_scanning = true;
  m_search.run([=, this](const NewestJob::Superseded& superseded) { run(folders, also, superseded); });
}

void ModelCatalogue::cancel() {
  m_search.supersede();
  if (std::exchange(m_scanning, false)) emit finished(tr("The search was stopped"));
}

// On the thread of the search. What it reports is dropped when it is superseded.
void ModelCatalogue::run(const QStringList& folders, const QStringList& also, const NewestJob::Superseded& superseded) {
  std::vector<std::filesystem::path> paths;
  for (const QString& folder : folders) paths.push_back(toPath(folder));
  ScanResult found = findModels(paths, {}, superseded);
  for (const QString& path : also) {
    std::error_code ignored;
    const auto same = [&](const FoundModel& model) {
      return std::filesystem::equivalent(model.path, toPath(path), ignored);
    };
    if (std::any_of(found.models.begin(), found.models.end(), same)) continue;
    FoundModel model = checkModelPath(toPath(path));
    if (!model.path.empty()) found.models.push_back(std::move(model));
  }
  DescriptionCache cache(m_cache_file);
  std::vector<ListedModel> models;
  const auto hand = [&] {
    std::sort(models.begin(), models.end(), before);
    QMetaObject::invokeMethod(this, [this, superseded, models] {
      if (superseded()) return;
      m_models = models;
      emit changed();
    });
  };
  QElapsedTimer since;
  since.start();
  for (const FoundModel& model : found.models) {
    if (superseded()) break;
    const QString path = fromPath(model.path);
    ListedModel listed{path, ModelChip::nameOf(path), model.bytes, {}};
    const QString stamp = QString::fromStdString(model.stamp);
    if (!model.problem.empty()) {
      listed.about.path = model.path;
      listed.problem = sentenceText(model.problem);
    } else if (auto known = cache.find(listed.path, stamp)) {
      listed.about = std::move(*known);
    } else {
      listed.about = engine::describeModel(model.path);
      cache.keep(listed.path, stamp, listed.about);
      // Without the folder, because the list shows one line and the folder is shown elsewhere.
      listed.problem = sentenceText(listed.about.problem).replace(listed.path, QFileInfo(listed.path).fileName());
    }
    models.push_back(std::move(listed));
    if (since.elapsed() < batch_ms) continue;
    hand();
    since.restart();
  }
  cache.save();
  hand();
  QString notice;
  if (found.cut)
    notice = tr("The folders hold more than is looked through; add a folder nearer to the models");
  else if (!found.unread.empty() && QFileInfo::exists(fromPath(found.unread.front())))
    notice = tr("%1 cannot be read").arg(QDir::toNativeSeparators(fromPath(found.unread.front())));
  QMetaObject::invokeMethod(this, [this, superseded, notice] {
    if (superseded()) return;
    m_scanning = false;
    emit finished(notice);
  });
}

}  // namespace kvarium::ui
