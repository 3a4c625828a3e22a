#include "ui/models/description_cache.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include "ui/parts/file_paths.h"

namespace kvarium::ui {
namespace {

constexpr int format_version = 2;
constexpr qint64 most_description_bytes = 16 << 20;

QJsonObject toJson(const engine::ModelDescription& d) {
  const auto text = [](const std::string& value) { return QString::fromStdString(value); };
  return {{"name", text(d.name)},
          {"architecture", text(d.architecture)},
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
  d.name = text("name");
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

}  // namespace

DescriptionCache::DescriptionCache(const QString& file) : m_file(file) {
  QFile in(file);
  if (in.size() > most_description_bytes || !in.open(QIODevice::ReadOnly)) return;
  const QJsonObject all = QJsonDocument::fromJson(in.readAll()).object();
  if (all.value("version").toInt() != format_version) return;
  const QJsonObject models = all.value("models").toObject();
  for (auto at = models.begin(); at != models.end() && m_entries.size() < most; ++at) {
    const QJsonObject entry = at.value().toObject();
    m_entries.insert(at.key(), {entry.value("stamp").toString(), fromJson(at.key(), entry)});
  }
}

std::optional<engine::ModelDescription> DescriptionCache::find(const QString& path, const QString& stamp) const {
  const auto found = m_entries.constFind(path);
  if (found == m_entries.constEnd() || found->stamp != stamp) return std::nullopt;
  return found->description;
}

void DescriptionCache::keep(const QString& path, const QString& stamp, const engine::ModelDescription& description) {
  if (!description.problem.empty()) {
    m_changed = m_entries.remove(path) > 0 || m_changed;
    return;
  }
  if (m_entries.size() >= most) m_entries.clear();
  m_entries.insert(path, {stamp, description});
  m_changed = true;
}

bool DescriptionCache::save() const {
  if (!m_changed) return true;
  QJsonObject models;
  for (auto at = m_entries.begin(); at != m_entries.end(); ++at) {
    QJsonObject entry = toJson(at->description);
    entry.insert("stamp", at->stamp);
    models.insert(at.key(), entry);
  }
  QSaveFile out(m_file);
  if (!out.open(QIODevice::WriteOnly)) return false;
  out.write(QJsonDocument(QJsonObject{{"version", format_version}, {"models", models}}).toJson(QJsonDocument::Compact));
  return out.commit();
}

}  // namespace kvarium::ui
