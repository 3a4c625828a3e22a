#include "ui/compare/compared_data.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <type_traits>

#include "core/base/error.h"
#include "ui/inspector/view/cache_layout.h"
#include "ui/inspector/view/view_text.h"

namespace kvarium::ui {
namespace {

constexpr std::array<const char*, 3> place_names = {"device", "host", "disk"};  // by cache::Place
constexpr qint64 most_of_all = qint64{1} << 40;                                 // tokens, bytes of a text

QString namedReason(decode::StopReason reason) {
  const std::string_view name = decode::stopReasonName(reason);
  return QString::fromUtf8(name.data(), qsizetype(name.size()));
}

QJsonObject modelJson(const RecordedRun& run) {
  QJsonObject json{{"name", run.model}, {"architecture", run.architecture}};
  if (!run.weights.isEmpty()) json.insert(QStringLiteral("weights"), run.weights);
  return json;
}

QJsonObject samplingJson(const decode::SamplingOptions& sampling) {
  return {{"temperature", sampling.temperature},
          {"top_k", sampling.top_k},
          {"top_p", sampling.top_p},
          {"min_p", sampling.min_p},
          {"typical_p", sampling.typical_p},
          {"repetition_penalty", sampling.repetition_penalty},
          {"no_repeat_ngram", sampling.no_repeat_ngram},
          {"seed", qint64(sampling.seed)}};
}

QJsonObject deviceJson(const engine::ModelInfo& info) {
  const QString kind = QString::fromStdString(info.device_name).section(QLatin1Char(':'), 0, 0);
  QJsonObject device{{"name", QString::fromStdString(info.device)}, {"kind", kind}};
  if (info.gpu_layers > 0 && info.gpu_layers < info.n_layers) {
    device.insert(QStringLiteral("layers"), info.n_layers);
    device.insert(QStringLiteral("gpu_layers"), info.gpu_layers);
  }
  return device;
}

QJsonObject bytesJson(const cache::Bytes& bytes) {
  return {{"kv", qint64(bytes.kv)},        {"scales", qint64(bytes.scales)},     {"residual", qint64(bytes.residual)},
          {"state", qint64(bytes.state)},  {"reserved", qint64(bytes.reserved)}, {"holes", qint64(bytes.holes)},
          {"total", qint64(bytes.total())}};
}

template <typename Number>
QJsonArray listOf(const std::vector<Number>& numbers) {
  QJsonArray list;
  for (const Number number : numbers) list.append(number);
  return list;
}

// Of the layers that keep most.
QJsonObject cellsJson(const cache::CacheView& view) {
  const cache::GroupView* group = mainGroup(view);
  if (!group) return {};
  const cache::LayerView layer = groupFormats(view, *group);
  QJsonArray runs;
  for (const cache::CellRun& run : group->runs) {
    runs.append(QJsonObject{{"first", qint64(run.first_position)},
                            {"count", qint64(run.count)},
                            {"role", run.role == cache::Role::sink ? "sink" : "normal"},
                            {"form", run.form == cache::Form::sealed ? "sealed" : "full"},
                            {"place", place_names[size_t(run.place)]},
                            {"shared", run.shared}});
  }
  return {{"absolute", qint64(group->lengths.tokens_seen)},
          {"stored", qint64(group->lengths.stored)},
          {"capacity", qint64(group->lengths.capacity)},
          {"first_full", qint64(group->facts->first_full)},
          {"k_format", QString::fromStdString(layer.facts->k_format)},
          {"v_format", QString::fromStdString(layer.facts->v_format)},
          {"device_is_ram", view.facts->device_is_ram},
          {"runs", runs}};
}

QJsonObject runJson(const RecordedRun& run) {
  QJsonObject json{{"model", modelJson(run)},
                   {"cache", run.cache},
                   {"sampling", samplingJson(run.sampling)},
                   {"tokens", run.count},
                   {"ids", listOf(run.ids)},
                   {"text", run.text},
                   {"ends", listOf(run.ends)},
                   {"compared_with", run.compared_with},
                   {"first_difference", run.first_difference},
                   {"kl", listOf(run.kl)},
                   {"rank", listOf(run.rank)}};
  if (!run.figures) return json;
  const engine::ComparedRun& its = *run.figures;
  const QJsonObject measured{{"stop_reason", namedReason(its.stop_reason)},
                             {"tokens_per_s", its.decode_speed},
                             {"prefill_s", its.prefill_s},
                             {"first_token_s", its.first_token_s},
                             {"decode_s", its.decode_s},
                             {"bytes", qint64(its.bytes.total())},
                             {"bytes_by_kind", bytesJson(its.bytes)},
                             {"stored", qint64(its.lengths.stored)},
                             {"absolute", qint64(its.lengths.tokens_seen)},
                             {"shares_prompt_of", its.shares_prompt_of}};
  for (auto each = measured.begin(); each != measured.end(); ++each) json.insert(each.key(), each.value());
  if (its.in_thoughts) json.insert(QStringLiteral("in_thoughts"), true);
  if (!its.full.empty()) json.insert(QStringLiteral("full"), QString::fromStdString(inEnglish(its.full)));
  return json;
}

// Bytes of the text before the first one that is not the first text's; -1: there is none in what both have.
qint64 differentByte(const QString& first, const QString& text) {
  const QByteArray a = first.toUtf8(), b = text.toUtf8();
  const qsizetype both = std::min(a.size(), b.size());
  const qsizetype at = std::mismatch(b.begin(), b.begin() + both, a.begin()).first - b.begin();
  return at < both ? at : -1;
}

QString askedIn(const ComparedSource& source) {
  return source.asked.messages.empty() ? QString() : QString::fromStdString(source.asked.messages.back().content);
}

// The fields of an object, which are refused where they have another type.
class Fields {
 public:
  Fields(QJsonObject object, QString name) : m_object(std::move(object)), m_name(std::move(name)) {}
  bool has(const char* key) const { return m_object.contains(QLatin1String(key)); }
  QString text(const char* key) const {
    if (!of(key).isString()) refuse(key, "a text");
    return of(key).toString();
  }
  double real(const char* key) const {
    if (!of(key).isDouble()) refuse(key, "a number");
    return of(key).toDouble();
  }
  qint64 whole(const char* key, qint64 least = 0, qint64 most = most_of_all) const {
    const double value = real(key);
    if (value != std::floor(value) || value < double(least) || value > double(most)) refuse(key, "a whole number");
    return qint64(value);
  }
  quint64 seed(const char* key) const {
    constexpr double least_too_large = 18446744073709551616.0;
    const double value = real(key);
    if (value < 0 || value != std::floor(value) || value > least_too_large) refuse(key, "a whole number");
    if (value < double(INT64_MAX)) return quint64(of(key).toInteger());  // every digit
    return value == least_too_large ? UINT64_MAX : quint64(value);
  }
  bool truth(const char* key) const {
    if (!of(key).isBool()) refuse(key, "true or false");
    return of(key).toBool();
  }
  Fields object(const char* key) const {
    if (!of(key).isObject()) refuse(key, "an object");
    return {of(key).toObject(), m_name + QLatin1String(key) + QLatin1Char('.')};
  }
  std::vector<Fields> objects(const char* key) const {
    std::vector<Fields> all;
    for (const QJsonValue& one : list(key)) {
      if (!one.isObject()) refuse(key, "a list of objects");
      all.emplace_back(one.toObject(), QStringLiteral("%1%2[%3].").arg(m_name, QLatin1String(key)).arg(all.size()));
    }
    return all;
  }
  template <typename Number>
  std::vector<Number> numbers(const char* key) const {
    constexpr double most_in_list = sizeof(Number) < 8 ? double(INT32_MAX) : double(most_of_all);
    std::vector<Number> all;
    for (const QJsonValue& one : list(key)) {
      const bool is_nan = std::is_floating_point_v<Number> && one.isNull();  // as JSON has it: of a broken cache
      if (!is_nan && (!one.isDouble() || std::abs(one.toDouble()) > most_in_list)) refuse(key, "a list of numbers");
      all.push_back(Number(one.toDouble(std::numeric_limits<double>::quiet_NaN())));
    }
    return all;
  }
  [[noreturn]] void refuse(const char* key, const char* wanted) const {
    throw Error(ErrorKind::content, {"%1 is not %2", (m_name + QLatin1String(key)).toStdString(), wanted},
                "give what kvarium-cli compare --json or Save data wrote");
  }

 private:
  QJsonValue of(const char* key) const { return m_object.value(QLatin1String(key)); }
  QJsonArray list(const char* key) const {
    if (!of(key).isArray()) refuse(key, "a list");
    return of(key).toArray();
  }

  QJsonObject m_object;
  QString m_name;  // of its fields, in front of theirs: "runs[1]."
};

decode::SamplingOptions readSampling(const Fields& fields) {
  constexpr qint64 most = qint64{1} << 30;
  return {.temperature = fields.real("temperature"),
          .top_k = int(fields.whole("top_k", 0, most)),
          .top_p = fields.real("top_p"),
          .min_p = fields.real("min_p"),
          .typical_p = fields.real("typical_p"),
          .repetition_penalty = fields.real("repetition_penalty"),
          .no_repeat_ngram = int(fields.whole("no_repeat_ngram", 0, most)),
          .seed = fields.seed("seed")};
}

cache::CacheView readCells(const Fields& fields) {
  cache::CacheView view;
  if (!fields.has("runs")) return view;
  auto layer = std::make_shared<cache::LayerFacts>();
  layer->k_format = fields.text("k_format").toStdString();
  layer->v_format = fields.text("v_format").toStdString();
  auto facts = std::make_shared<cache::CacheFacts>();
  facts->device_is_ram = fields.truth("device_is_ram");
  auto group_facts = std::make_shared<cache::GroupFacts>();
  group_facts->layers = {0};
  group_facts->first_full = fields.whole("first_full");
  cache::GroupView group{.facts = group_facts};
  group.lengths = {fields.whole("absolute"), fields.whole("stored"), fields.whole("capacity", -1)};
  for (const Fields& run : fields.objects("runs")) {
    const auto place = std::find(place_names.begin(), place_names.end(), run.text("place").toStdString());
    if (place == place_names.end()) run.refuse("place", "device, host or disk");
    group.runs.push_back({.role = run.text("role") == "sink" ? cache::Role::sink : cache::Role::normal,
                          .form = run.text("form") == "sealed" ? cache::Form::sealed : cache::Form::full,
                          .place = cache::Place(place - place_names.begin()),
                          .shared = run.truth("shared"),
                          .first_position = run.whole("first"),
                          .count = run.whole("count")});
  }
  view.facts = std::move(facts);
  view.groups.push_back(std::move(group));
  view.layers.push_back({.facts = std::move(layer)});
  return view;
}

engine::ComparedRun readFigures(const Fields& fields, const RecordedRun& run) {
  engine::ComparedRun its;
  its.cache = run.cache.toStdString();
  its.sampling = run.sampling;
  its.tokens = run.count;
  its.first_difference = run.first_difference;
  const QString reason = fields.text("stop_reason");
  using decode::StopReason;
  const std::array reasons = {StopReason::eos, StopReason::stop, StopReason::length, StopReason::capacity,
                              StopReason::stopped};
  const auto known =
      std::find_if(reasons.begin(), reasons.end(), [&](StopReason one) { return namedReason(one) == reason; });
  if (known == reasons.end()) fields.refuse("stop_reason", "a known reason");
  its.stop_reason = *known;
  its.in_thoughts = fields.has("in_thoughts") && fields.truth("in_thoughts");
  if (fields.has("full")) its.full = {"%1", fields.text("full").toStdString()};
  its.shares_prompt_of = int(fields.whole("shares_prompt_of", -1, qint64(engine::most_compared) - 1));
  its.prefill_s = fields.real("prefill_s");
  its.first_token_s = fields.real("first_token_s");
  its.decode_s = fields.real("decode_s");
  its.decode_speed = fields.real("tokens_per_s");
  its.compared = qint64(run.kl.size());
  if (!run.kl.empty()) {
    its.mean_kl = std::accumulate(run.kl.begin(), run.kl.end(), 0.0) / double(run.kl.size());
    its.max_kl = *std::max_element(run.kl.begin(), run.kl.end());
  }
  const Fields bytes = fields.object("bytes_by_kind");
  its.bytes = {bytes.whole("kv"),    bytes.whole("scales"),   bytes.whole("residual"),
               bytes.whole("state"), bytes.whole("reserved"), bytes.whole("holes")};
  its.lengths = {fields.whole("absolute"), fields.whole("stored"), -1};
  return its;
}

RecordedRun readRun(const Fields& fields) {
  RecordedRun run;
  const Fields model = fields.object("model");
  run.model = model.text("name");
  run.architecture = model.text("architecture");
  if (model.has("weights")) run.weights = model.text("weights");
  run.cache = fields.text("cache");
  run.sampling = readSampling(fields.object("sampling"));
  run.compared_with = int(fields.whole("compared_with", -1, qint64(engine::most_compared) - 1));
  run.prompt_tokens = fields.whole("prompt_tokens");
  const std::string text = fields.text("text").toStdString();
  std::vector<uint32_t> ends;
  for (const qint64 end : fields.numbers<qint64>("ends")) {
    if (end < 0 || end > qint64(text.size()) || (!ends.empty() && end < qint64(ends.back())))
      fields.refuse("ends", "a list of ascending lengths of the text");
    ends.push_back(uint32_t(end));
  }
  run.append(text, 0, ends);
  run.ids = fields.numbers<TokenId>("ids");
  run.count = fields.whole("tokens");
  run.first_difference = fields.whole("first_difference", -1);
  run.kl = fields.numbers<double>("kl");
  run.rank = fields.numbers<int>("rank");
  if (run.kl.size() != run.rank.size()) fields.refuse("rank", "as long as kl");
  return run;
}

}  // namespace

QByteArray comparedData(const CompareRecord& record, const ComparedSource& source) {
  QJsonArray runs;
  for (size_t run = 0; run < record.runs().size(); ++run) {
    QJsonObject json = runJson(record.runs()[run]);
    json.insert(QStringLiteral("prompt_tokens"), record.runs()[run].prompt_tokens.value_or(source.prompt_tokens));
    json.insert(QStringLiteral("first_difference_byte"), differentByte(record.runs()[0].text, record.runs()[run].text));
    const bool has_view = source.views && run < source.views->size();
    json.insert(QStringLiteral("compression"),
                has_view ? QString::fromStdString((*source.views)[run].facts->compression) : QString());
    json.insert(QStringLiteral("cells"), has_view ? cellsJson((*source.views)[run]) : QJsonObject());
    runs.append(json);
  }
  const RecordedRun first = record.runs().empty() ? RecordedRun() : record.runs().front();
  return QJsonDocument(QJsonObject{{"model", modelJson(first)},
                                   {"device", deviceJson(source.info)},
                                   {"sampling", samplingJson(first.sampling)},
                                   {"max_new_tokens", qint64(source.asked.options.max_new_tokens)},
                                   {"force", source.asked.force},
                                   {"prompt", askedIn(source)},
                                   {"prompt_tokens", source.prompt_tokens},
                                   {"held_bytes", source.held_bytes},
                                   {"version", source.version},
                                   {"date", source.at.toString(Qt::ISODate)},
                                   {"runs", runs}})
      .toJson();
}

ComparedData readComparedData(const QByteArray& json) {
  QJsonParseError problem;
  const QJsonDocument document = QJsonDocument::fromJson(json, &problem);
  if (!document.isObject())
    throw Error(ErrorKind::content, {"this is no JSON object: %1", problem.errorString().toStdString()},
                "give what kvarium-cli compare --json or Save data wrote");
  const Fields fields(document.object(), {});
  std::vector<RecordedRun> runs;
  auto views = std::make_shared<std::vector<cache::CacheView>>();
  engine::Compared end;
  for (const Fields& run : fields.objects("runs")) {
    runs.push_back(readRun(run));
    end.runs.push_back(readFigures(run, runs.back()));
    views->push_back(readCells(run.object("cells")));
    views->back().prompt_end = run.whole("prompt_tokens");
  }
  if (runs.empty() || runs.size() > engine::most_compared) fields.refuse("runs", "a list of 1 to 4 runs");
  ComparedData data{CompareRecord(std::move(runs), fields.truth("force")), {}};
  data.record.end(end);
  ComparedSource& source = data.source;
  source.info.device = fields.object("device").text("name").toStdString();
  source.asked.messages = {{"user", fields.text("prompt").toStdString()}};
  source.asked.options.max_new_tokens = fields.whole("max_new_tokens");
  source.asked.force = fields.truth("force");
  source.prompt_tokens = fields.whole("prompt_tokens");
  source.held_bytes = fields.whole("held_bytes");
  source.at = QDateTime::fromString(fields.text("date"), Qt::ISODate);
  source.version = fields.text("version");
  source.views = std::move(views);
  return data;
}

}  // namespace kvarium::ui
