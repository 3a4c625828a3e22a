#include "core/engine/compared.h"

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>

#include "core/base/error.h"
#include "core/cache/sequence/kv_cache.h"
#include "core/decode/comparison.h"
#include "core/decode/sampling_choice.h"
#include "core/files/json_fields.h"

namespace kvarium::engine {
namespace {

using Json = nlohmann::ordered_json;
using Fields = files::JsonFields;

constexpr Fields::Integers size{0, int64_t{1} << 40}, size_or_none{-1, size.max};  // tokens, bytes
constexpr Fields::Integers run_or_none{-1, static_cast<int64_t>(most_compared) - 1};
constexpr Fields::Numbers real{std::numeric_limits<double>::lowest(), std::numeric_limits<double>::max()};

void measureDivergence(const std::vector<double>& kl, ComparedRun& run) {
  run.compared = static_cast<int64_t>(kl.size());
  if (kl.empty()) return;
  run.mean_kl = std::accumulate(kl.begin(), kl.end(), 0.0) / static_cast<double>(kl.size());
  run.max_kl = *std::ranges::max_element(kl);
}

Json modelJson(const RecordedRun& run) {
  Json json = {{"name", run.model}, {"architecture", run.architecture}};
  if (!run.weights.empty()) json["weights"] = run.weights;
  return json;
}

// Of the layers that keep most.
Json cellsJson(const cache::CacheView& view) {
  const auto stored = [](const cache::GroupView& group) { return group.lengths.stored; };
  const auto most = std::ranges::max_element(view.groups, {}, stored);
  if (most == view.groups.end() || most->facts->layers.empty()) return Json::object();
  const cache::LayerFacts& layer = *view.layers[static_cast<size_t>(most->facts->layers.front())].facts;
  Json runs = Json::array();
  for (const cache::CellRun& run : most->runs) {
    runs.push_back({{"first", run.first_position},
                    {"count", run.count},
                    {"role", run.role == cache::Role::sink ? "sink" : "normal"},
                    {"form", run.form == cache::Form::sealed ? "sealed" : "full"},
                    {"place", cache::place_names[static_cast<size_t>(run.place)]},
                    {"shared", run.shared}});
  }
  return {{"absolute", most->lengths.tokens_seen},
          {"stored", most->lengths.stored},
          {"capacity", most->lengths.capacity},
          {"first_full", most->facts->first_full},
          {"k_format", layer.k_format},
          {"v_format", layer.v_format},
          {"device_is_ram", view.facts->device_is_ram},
          {"runs", runs}};
}

Json runJson(const ComparisonRecord& record, size_t at) {
  const RecordedRun& run = record.runs[at];
  const cache::CacheView* view = record.views && at < record.views->size() ? &(*record.views)[at] : nullptr;
  Json row = {{"model", modelJson(run)},
              {"cache", run.cache},
              {"compression", view ? view->facts->compression : ""},
              {"sampling", json(run.sampling)},
              {"prompt_tokens", run.prompt_tokens.value_or(record.prompt_tokens)},
              {"tokens", run.tokens},
              {"ids", run.ids},
              {"text", run.text},
              {"ends", run.ends}};
  if (run.is_over) {
    row.update({{"stop_reason", decode::stopReasonName(run.stop_reason)},
                {"in_thoughts", run.in_thoughts},
                {"tokens_per_s", run.decode_speed},
                {"prefill_s", run.prefill_s},
                {"first_token_s", run.first_token_s},
                {"decode_s", run.decode_s},
                {"bytes", run.bytes.total()},
                {"bytes_by_kind", json(run.bytes)},
                {"stored", run.lengths.stored},
                {"absolute", run.lengths.tokens_seen}});
  }
  row.update({{"first_difference", run.first_difference},
              {"kl", run.kl},
              {"rank", run.rank},
              {"cells", view ? cellsJson(*view) : Json::object()}});
  if (run.is_over && !run.full.empty()) row["full"] = inEnglish(run.full);
  if (run.is_over) row["shares_prompt_of"] = run.shares_prompt_of;
  row["compared_with"] = run.compared_with;
  row["first_difference_byte"] = firstOtherByte(record.runs.front().text, run.text);
  return row;
}

// The elements of a list, with the names that errors give them: "the comparison: runs[1]".
template <class Each>
void forEachOf(const Fields& fields, const char* key, const Each& each) {
  const nlohmann::json& list = fields.listAt(key);
  for (size_t at = 0; at < list.size(); ++at) {
    each(Fields(list[at], fields.name() + ": " + key + "[" + std::to_string(at) + "]"));
  }
}

// `null` is a number that JSON has not: of a broken cache.
std::vector<double> readDivergence(const Fields& fields) {
  std::vector<double> kl;
  for (const nlohmann::json& one : fields.listAt("kl")) {
    if (!one.is_null() && !one.is_number()) fields.refuse("kl", "a list of numbers");
    kl.push_back(one.is_null() ? std::numeric_limits<double>::quiet_NaN() : one.get<double>());
  }
  return kl;
}

decode::SamplingOptions readSampling(const Fields& fields) {
  decode::SamplingOptions sampling;
  decode::forEachSetting([&](const char* name, auto of, auto) {
    if constexpr (std::is_same_v<decltype(of), int decode::SamplingOptions::*>)
      sampling.*of = static_cast<int>(fields.integer(name, {0, 1 << 30}));
    else
      sampling.*of = fields.number(name, real);
  });
  const nlohmann::json* seed = fields.find("seed");
  constexpr double too_large = 18446744073709551616.0;  // programs that know one kind of number round the largest seeds
  if (seed && seed->is_number_unsigned())
    sampling.seed = seed->get<uint64_t>();
  else if (const double rounded = fields.number("seed", {0, too_large}); rounded < too_large)
    sampling.seed = static_cast<uint64_t>(rounded);
  else
    sampling.seed = std::numeric_limits<uint64_t>::max();
  return sampling;
}

cache::CacheView readCells(const Fields& fields) {
  cache::CacheView view;
  if (!fields.has("runs")) return view;
  auto layer = std::make_shared<cache::LayerFacts>();
  layer->k_format = fields.text("k_format");
  layer->v_format = fields.text("v_format");
  auto facts = std::make_shared<cache::CacheFacts>();
  facts->device_is_ram = fields.boolean("device_is_ram");
  auto group_facts = std::make_shared<cache::GroupFacts>();
  group_facts->layers = {0};
  group_facts->first_full = fields.integer("first_full", size);
  cache::GroupView group{.facts = group_facts};
  group.lengths = {fields.integer("absolute", size), fields.integer("stored", size),
                   fields.integer("capacity", size_or_none)};
  forEachOf(fields, "runs", [&](const Fields& run) {
    const auto* const place = std::ranges::find(cache::place_names, run.text("place"));
    if (place == cache::place_names.end()) run.refuse("place", "device, host or disk");
    group.runs.push_back({.role = run.text("role") == "sink" ? cache::Role::sink : cache::Role::normal,
                          .form = run.text("form") == "sealed" ? cache::Form::sealed : cache::Form::full,
                          .place = static_cast<cache::Place>(place - cache::place_names.begin()),
                          .shared = run.boolean("shared"),
                          .first_position = run.integer("first", size),
                          .count = run.integer("count", size)});
  });
  view.facts = std::move(facts);
  view.groups.push_back(std::move(group));
  view.layers.push_back({.facts = std::move(layer)});
  return view;
}

void readFigures(const Fields& fields, RecordedRun& run) {
  using decode::StopReason;
  constexpr std::array reasons = {StopReason::eos, StopReason::stop, StopReason::length, StopReason::capacity,
                                  StopReason::stopped};
  const auto* const reason = std::ranges::find(reasons, fields.text("stop_reason"), decode::stopReasonName);
  if (reason == reasons.end()) fields.refuse("stop_reason", "a known reason");
  run.stop_reason = *reason;
  run.in_thoughts = fields.boolean("in_thoughts", false);
  if (fields.has("full")) run.full = {"%1", fields.text("full")};
  run.shares_prompt_of = static_cast<int>(fields.integer("shares_prompt_of", run_or_none));
  run.prefill_s = fields.number("prefill_s", real);
  run.first_token_s = fields.number("first_token_s", real);
  run.decode_s = fields.number("decode_s", real);
  run.decode_speed = fields.number("tokens_per_s", real);
  measureDivergence(run.kl, run);
  const Fields bytes = fields.objectAt("bytes_by_kind");
  const auto kind = [&](const char* key) { return bytes.integer(key, size); };
  run.bytes = {kind("kv"), kind("scales"), kind("residual"), kind("state"), kind("reserved"), kind("holes")};
  run.lengths = {fields.integer("absolute", size), fields.integer("stored", size), -1};
  run.is_over = true;
}

RecordedRun readRun(const Fields& fields) {
  constexpr size_t most = size_t{1} << 40;
  RecordedRun run;
  const Fields model = fields.objectAt("model");
  run.model = model.text("name");
  run.architecture = model.text("architecture");
  run.weights = model.text("weights", "");
  run.cache = fields.text("cache");
  run.sampling = readSampling(fields.objectAt("sampling"));
  run.compared_with = static_cast<int>(fields.integer("compared_with", run_or_none));
  run.prompt_tokens = fields.integer("prompt_tokens", size);
  run.text = fields.text("text");
  (void)fields.listAt("ends"), (void)fields.listAt("ids"), (void)fields.listAt("rank");
  for (const int64_t end : fields.integers("ends", {0, static_cast<int64_t>(run.text.size())}, most))
    run.ends.push_back(static_cast<uint32_t>(end));
  if (!std::ranges::is_sorted(run.ends)) fields.refuse("ends", "a list of ascending lengths of the text");
  for (const int64_t id : fields.integers("ids", {-1, INT32_MAX}, most)) run.ids.push_back(static_cast<TokenId>(id));
  run.tokens = fields.integer("tokens", size);
  run.first_difference = fields.integer("first_difference", size_or_none);
  run.kl = readDivergence(fields);
  for (const int64_t rank : fields.integers("rank", {0, INT32_MAX}, most)) run.rank.push_back(static_cast<int>(rank));
  if (run.kl.size() != run.rank.size()) fields.refuse("rank", "as long as kl");
  readFigures(fields, run);
  return run;
}

ComparisonRecord readRecord(const nlohmann::json& document) {
  const Fields fields(document, "the comparison");
  ComparisonRecord record;
  auto views = std::make_shared<std::vector<cache::CacheView>>();
  forEachOf(fields, "runs", [&](const Fields& run) {
    record.runs.push_back(readRun(run));
    views->push_back(readCells(run.objectAt("cells")));
    views->back().prompt_end = *record.runs.back().prompt_tokens;
  });
  if (record.runs.empty() || record.runs.size() > most_compared) fields.refuse("runs", "a list of 1 to 4 runs");
  record.device.name = fields.objectAt("device").text("name");
  record.prompt = fields.text("prompt");
  record.max_new_tokens = fields.integer("max_new_tokens", size);
  record.force = fields.boolean("force");
  record.prompt_tokens = fields.integer("prompt_tokens", size);
  record.held_bytes = fields.integer("held_bytes", size);
  record.date = fields.text("date");
  record.version = fields.text("version");
  record.views = std::move(views);
  return record;
}

}  // namespace

Json json(const NamedDevice& device) {
  Json json = {{"name", device.name}, {"kind", device.kind}};
  if (device.layers > 0) json.update({{"layers", device.layers}, {"gpu_layers", device.gpu_layers}});
  return json;
}

Json json(const cache::Bytes& bytes) {
  return {{"kv", bytes.kv},       {"scales", bytes.scales},     {"residual", bytes.residual},
          {"state", bytes.state}, {"reserved", bytes.reserved}, {"holes", bytes.holes},
          {"kept", bytes.kept},   {"total", bytes.total()}};
}

Json json(const decode::SamplingOptions& sampling) {
  Json json;
  decode::forEachSetting([&](const char* name, auto of, auto) { json[name] = sampling.*of; });
  json["seed"] = sampling.seed;
  return json;
}

ComparedRun figuresOf(const decode::ComparedRun& run, const cache::KvCache& cache, int64_t prompt_tokens) {
  ComparedRun figures{run};
  figures.cache = cache.facts().spec;
  figures.tokens = static_cast<int64_t>(run.ids.size());
  figures.prefill_speed = decode::prefillSpeed(run.ids, run.stop_reason, run.prefill_s, prompt_tokens);
  figures.decode_speed = decode::decodeSpeed(run.ids, run.decode_s);
  measureDivergence(run.kl, figures);
  const cache::CacheUsage usage = cache.status().usage();
  figures.bytes = usage.bytes;
  figures.used_at = usage.used_at;
  figures.lengths = cache.status().lengths();
  return figures;
}

RecordedRun recordedRun(const decode::ComparedRun& run, const cache::KvCache& cache, int64_t prompt_tokens) {
  RecordedRun record{figuresOf(run, cache, prompt_tokens), run};
  record.prompt_tokens = prompt_tokens;
  record.ids = run.ids;
  record.kl = run.kl;
  record.rank = run.rank;
  record.is_over = true;
  return record;
}

int64_t firstOtherByte(std::string_view first, std::string_view text) {
  const size_t both = std::min(first.size(), text.size());
  const auto at = std::ranges::mismatch(text.substr(0, both), first.substr(0, both)).in1 - text.begin();
  return at < static_cast<int64_t>(both) ? at : -1;
}

std::string comparisonJson(const ComparisonRecord& record) {
  const RecordedRun first = record.runs.empty() ? RecordedRun() : record.runs.front();
  Json document = {{"model", modelJson(first)},
                   {"device", json(record.device)},
                   {"sampling", json(first.sampling)},
                   {"max_new_tokens", record.max_new_tokens},
                   {"force", record.force},
                   {"prompt", record.prompt},
                   {"prompt_tokens", record.prompt_tokens},
                   {"held_bytes", record.held_bytes},
                   {"version", record.version},
                   {"date", record.date},
                   {"runs", Json::array()}};
  for (size_t run = 0; run < record.runs.size(); ++run) document["runs"].push_back(runJson(record, run));
  return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

ComparisonRecord readComparison(std::string_view json) {
  const Sentence remedy = "give what kvarium-cli compare --json or Save data wrote";
  try {
    return readRecord(nlohmann::json::parse(json));
  } catch (const nlohmann::json::exception& error) {
    throw Error(ErrorKind::content, {"this is no JSON object: %1", error.what()}, remedy);
  } catch (const Error& error) {
    throw Error(ErrorKind::content, error.problem(), remedy);
  }
}

}  // namespace kvarium::engine
