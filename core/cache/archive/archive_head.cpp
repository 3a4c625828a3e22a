#include "core/cache/archive/archive_head.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "core/base/digest.h"
#include "core/base/error.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/expected_attention.h"
#include "core/cache/sequence/kv_cache.h"
#include "core/files/json_fields.h"

namespace kvarium::cache {
namespace {

using Json = nlohmann::ordered_json;

constexpr files::JsonFields::Integers count{0, int64_t{1} << 40};
constexpr size_t most_layers = 4096;  // most layers, groups and kept states

// Two plans with the same text write equal bytes for equal tokens. A capacity changes no byte, so it is not part of the
// text.
std::string ruleText(const LayerPlan& plan) {
  const std::unique_ptr<Retention> retention = makeRetention(plan);
  std::string text = std::string(plan.retention->name) + " sinks " + std::to_string(retention->traits().sinks);
  for (const SegmentRule& segment : retention->segments())
    text += " window " + std::to_string(segment.window) + " cap " + std::to_string(segment.query_cap);
  text += ", " + std::string(plan.k_format->name) + "/" + std::string(plan.v_format->name);
  if (!plan.sealing) return text;
  const Sealing& sealing = *plan.sealing;
  const auto side = [](const std::optional<SealedFormat>& format) {
    if (!format) return std::string("plain");
    return describe(*format) + " fit " + std::to_string(static_cast<int>(format->fit)) +
           (format->codes.centered ? " centered" : "");
  };
  text += ", " + side(sealing.k) + "/" + side(sealing.v) + ", residual " +
          std::to_string(sealing.rule.residual_length) + ", full " + std::to_string(sealing.rule.first_full) +
          (sealing.rule.sinks_full ? " and sinks" : "");
  return sealing.requantize_all ? text + ", rounds all" : text;
}

// Keys without their bias are other bytes than keys with it, or without another one.
std::string keysText(const LayerPlan& plan) {
  if (!plan.shape.key_bias) return plan.kText();
  Digest digest;
  digest.add(std::as_bytes(std::span(plan.shape.key_bias->pairs)));
  digest.add(std::as_bytes(std::span(plan.shape.key_bias->turns)));
  return plan.kText() + ", bias apart: " + digest.hex();
}

ArchiveHead readHead(const files::JsonFields& fields) {
  ArchiveHead head;
  const files::JsonFields model = fields.objectAt("model");
  head.owner = {model.text("name"),
                model.text("digest"),
                model.text("tokenizer"),
                model.text("precision"),
                model.all().at("ropes").dump(),
                static_cast<int>(model.integer("vocab_size", {0, INT32_MAX}))};
  head.spec = fields.text("spec");
  head.default_format = fields.text("default_format");
  head.note = fields.text("note");
  head.context = fields.integer("context", count);
  head.tokens = fields.integer("tokens", count);
  head.rope_length = fields.integer("rope_length", count);
  head.keeps_nothing = fields.boolean("keeps_nothing");
  head.logits = fields.integer("last_logits", count);
  for (const char* key : {"groups", "layers"}) {
    if (fields.listAt(key).size() > most_layers) fields.refuse(key, "a list of at most 4096");
  }
  for (const nlohmann::json& one : fields.listAt("groups")) {
    const files::JsonFields group(one, fields.name() + ": groups");
    head.groups.push_back({group.text("rule"), group.integer("stored", count), group.integer("full_blocks", count),
                           group.integer("sealed_blocks", count), group.integer("rounded", count),
                           group.integer("scores", count, 0), group.integer("positions", count, 0),
                           group.integer("prompt", {0, head.tokens}, 0), group.integer("queries", count, 0),
                           group.integer("query_rows", {0, head.tokens}, 0)});
    const ArchiveGroup& read = head.groups.back();
    if (read.scores != 0 && (read.stored == 0 || read.scores % read.stored != 0))
      group.refuse("scores", "as many numbers for each cell, or none");
    if ((read.queries > 0) != (read.query_rows > 0)) group.refuse("queries", "numbers of some rows, or none");
  }
  for (const nlohmann::json& one : fields.listAt("layers")) {
    const files::JsonFields layer(one, fields.name() + ": layers");
    const auto groups = static_cast<int64_t>(head.groups.size());
    head.layers.push_back({static_cast<int>(layer.integer("group", {-1, groups - 1})),
                           layer.integer("full_bytes", count), layer.integer("sealed_bytes", count), layer.text("keys"),
                           layer.text("values")});
  }
  const files::JsonFields state = fields.objectAt("state");
  head.state_floats = state.integer("floats", count);
  head.kept_states = state.integers("kept", {1, head.tokens}, most_layers);
  for (size_t i = 1; i < head.kept_states.size(); ++i) {
    if (head.kept_states[i] <= head.kept_states[i - 1]) state.refuse("kept", "a list of ascending positions");
  }
  if (!head.hasState() && !head.kept_states.empty()) state.refuse("kept", "empty where there is no state");
  return head;
}

}  // namespace

int ArchiveHead::version() const {
  int version = 2;
  for (const ArchiveGroup& group : groups)
    version = std::max(version, group.queries > 0 ? 5 : group.positions > 0 ? 4 : group.scores > 0 ? 3 : 2);
  return version;
}

std::vector<const Checkpoint*> savedCheckpoints(const KvCache& cache) {
  std::vector<const Checkpoint*> saved;
  for (const Checkpoint& one : cache.state().kept.all()) {
    if (one.state && one.border && Checkpoints::isReachable(cache.store(), cache.state().tables, one, false))
      saved.push_back(&one);
  }
  return saved;
}

ArchiveHead headOf(const KvCache& cache, const ArchiveOwner& owner, const ArchiveExtras& extras) {
  const CacheStore& store = cache.store();
  ArchiveHead head;
  head.owner = owner;
  head.spec = cache.facts().spec;
  head.default_format = store.job.default_format->name;
  head.note = extras.note;
  head.context = store.job.context;
  head.tokens = static_cast<int64_t>(cache.ids().size());
  head.rope_length = cache.state().ropeLength();
  head.keeps_nothing = cache.facts().keeps_nothing;
  head.logits = static_cast<int64_t>(extras.last_logits.size());
  for (size_t layer = 0; layer < store.plans.size(); ++layer) {
    const LayerPlan& plan = store.plans[layer];
    const int group = store.layer_at[layer].first;
    if (group < 0) {
      head.layers.emplace_back();
    } else {
      head.layers.push_back({static_cast<int>(store.groups[static_cast<size_t>(group)].archived_as),
                             static_cast<int64_t>(plan.storage().blockBytes()),
                             plan.seals() ? static_cast<int64_t>(plan.sealedStorage().blockBytes()) : 0, keysText(plan),
                             plan.vText()});
    }
  }
  for (size_t g = 0; g < store.groups.size(); ++g) {
    if (store.groups[g].archived_as < head.groups.size()) continue;  // the same on another device
    const CellTable& table = cache.state().tables[g];
    ArchiveGroup group{ruleText(store.groups[g].plan), table.stored(), 0, 0, cache.state().rounded[g]};
    for (const Block& block : table.blocks()) {
      ++(block.form == Form::full ? group.full_blocks : group.sealed_blocks);
      group.positions += block.positions ? block.used : 0;
    }
    group.scores = static_cast<int64_t>(table.memory().size());
    if (store.groups[g].retention->traits().prompt_cells >= 0) group.prompt = table.promptEnd();
    if (const auto& queries = table.queries()) {
      group.queries = static_cast<int64_t>(queries->numbers.size());
      group.query_rows = queries->rows;
    }
    head.groups.push_back(std::move(group));
  }
  head.state_floats = store.states->bufferBytes() / static_cast<int64_t>(sizeof(float));
  for (const Checkpoint* one : savedCheckpoints(cache)) head.kept_states.push_back(one->position);
  return head;
}

std::vector<files::SafetensorsEntry> sectionsOf(const ArchiveHead& head, uint64_t limit) {
  std::vector<files::SafetensorsEntry> sections;  // one after another
  const auto add = [&](std::string name, std::string_view dtype, uint64_t element, std::vector<int64_t> shape) {
    uint64_t bytes = element;
    for (const int64_t size : shape) {
      if (__builtin_mul_overflow(bytes, static_cast<uint64_t>(size), &bytes)) bytes = UINT64_MAX;
    }
    if (bytes == 0) return;
    const uint64_t at = sections.empty() ? 0 : sections.back().end;
    if (bytes > limit - at)
      throw Error(ErrorKind::file, {"its end is missing, from %1 on", name}, "save the cache again");
    sections.push_back({std::move(name), std::string(dtype), std::move(shape), at, at + bytes});
  };
  add("token_ids", "I32", 4, {head.tokens});
  for (size_t g = 0; g < head.groups.size(); ++g) {
    const ArchiveGroup& group = head.groups[g];
    const std::string name = "groups." + std::to_string(g);
    add(name + ".blocks", "I64", 8, {group.full_blocks + group.sealed_blocks, 5});
    add(name + ".positions", "I64", 8, {group.positions});
    add(name + ".scores", "F32", 4, {group.scores});
    add(name + ".queries", "F32", 4, {group.queries});
  }
  for (size_t l = 0; l < head.layers.size(); ++l) {
    const ArchiveLayer& layer = head.layers[l];
    if (layer.group < 0) continue;
    const ArchiveGroup& group = head.groups[static_cast<size_t>(layer.group)];
    const std::string name = "layers." + std::to_string(l);
    add(name + ".full", "U8", 1, {group.full_blocks, layer.full_bytes});
    add(name + ".sealed", "U8", 1, {group.sealed_blocks, layer.sealed_bytes});
  }
  if (head.hasState()) {
    add("state.now", "F32", 4, {head.state_floats});
    for (const int64_t position : head.kept_states) {
      if (position < head.tokens) add("state." + std::to_string(position), "F32", 4, {head.state_floats});
    }
  }
  add("last_logits", "F32", 4, {head.logits});
  return sections;
}

std::string headText(const ArchiveHead& head) {
  Json json{{"model",
             {{"name", head.owner.model},
              {"digest", head.owner.model_digest},
              {"tokenizer", head.owner.tokenizer_digest},
              {"precision", head.owner.precision},
              {"vocab_size", head.owner.vocab_size},
              {"ropes", Json::parse(head.owner.ropes.empty() ? "[]" : head.owner.ropes)}}},
            {"spec", head.spec},
            {"default_format", head.default_format},
            {"keeps_nothing", head.keeps_nothing},
            {"context", head.context},
            {"tokens", head.tokens},
            {"rope_length", head.rope_length},
            {"groups", Json::array()},
            {"layers", Json::array()},
            {"state", {{"floats", head.state_floats}, {"kept", head.kept_states}}},
            {"last_logits", head.logits},
            {"note", head.note}};
  for (const ArchiveGroup& group : head.groups) {
    json["groups"].push_back({{"rule", group.rule},
                              {"stored", group.stored},
                              {"full_blocks", group.full_blocks},
                              {"sealed_blocks", group.sealed_blocks},
                              {"rounded", group.rounded}});
    if (group.scores > 0) json["groups"].back()["scores"] = group.scores;
    if (group.positions > 0) json["groups"].back()["positions"] = group.positions;
    if (group.prompt > 0) json["groups"].back()["prompt"] = group.prompt;
    if (group.queries > 0) json["groups"].back()["queries"] = group.queries;
    if (group.queries > 0) json["groups"].back()["query_rows"] = group.query_rows;
  }
  for (const ArchiveLayer& layer : head.layers) {
    json["layers"].push_back({{"group", layer.group},
                              {"full_bytes", layer.full_bytes},
                              {"sealed_bytes", layer.sealed_bytes},
                              {"keys", layer.keys},
                              {"values", layer.values}});
  }
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

ArchiveHead parseHead(std::string_view text, const std::string& name) {
  const files::JsonLimits limits{.bytes = size_t{64} << 20, .depth = 16, .values = 1'000'000};
  try {
    const nlohmann::json json = files::parseJson(text, name, limits);
    const files::JsonFields fields(json, name);
    if (!fields.objectAt("model").has("ropes")) fields.refuse("model", "an object with ropes");
    return readHead(fields);
  } catch (const Error& error) {
    throw Error(ErrorKind::file, error.problem(), "it is damaged: save the cache again");
  }
}

}  // namespace kvarium::cache
