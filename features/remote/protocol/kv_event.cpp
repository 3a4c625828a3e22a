#include "features/remote/protocol/kv_event.h"

#include <algorithm>
#include <utility>

#include "core/base/small_letters.h"
#include "features/remote/protocol/json_text.h"
#include "features/remote/protocol/zmtp.h"

namespace kvarium::remote {
namespace {

constexpr int64_t most_block_size = 1 << 20;  // tokens
constexpr size_t most_name = 500;             // bytes
constexpr size_t hash_bytes = 8;

// An event as a map, or as an array whose fields have fixed places; later versions added fields at its end.
class EventFields {
 public:
  explicit EventFields(const Json& event) : m_event(event) {}
  const Json& operator()(const char* name, size_t place) const {
    return m_event.is_array() ? elementOf(m_event, place) : memberOf(m_event, name);
  }
  std::string_view type() const { return textOf((*this)("type", 0)); }
  // Where the fields of an array are not known: those that maps alone have.
  const Json& named(const char* name) const { return memberOf(m_event, name); }

 private:
  const Json& m_event;
};

template <class Bytes>
BlockHash lastBytes(const Bytes& bytes) {
  BlockHash hash = 0;
  for (size_t i = bytes.size() - std::min(bytes.size(), hash_bytes); i < bytes.size(); ++i)
    hash = hash << 8 | static_cast<uint8_t>(bytes[i]);
  return hash;
}

// Nothing: it is none.
std::optional<BlockHash> hashOf(const Json& json) {
  if (json.is_number_unsigned()) return json.get<uint64_t>();
  if (json.is_number_integer()) return static_cast<uint64_t>(json.get<int64_t>());
  if (json.is_binary() && !json.get_binary().empty()) return lastBytes(json.get_binary());
  if (const std::string_view text = textOf(json); !text.empty()) return lastBytes(text);
  return std::nullopt;
}

bool takeHashes(const Json& json, std::vector<BlockHash>& hashes) {
  if (!json.is_array()) return false;
  hashes.reserve(json.size());
  for (const Json& one : json) {
    const std::optional<BlockHash> hash = hashOf(one);
    if (!hash) return false;
    hashes.push_back(*hash);
  }
  return true;
}

std::string nameIn(const Json& json) { return std::string(textOf(json).substr(0, most_name)); }

int groupIn(const Json& json) {
  const int64_t group = wholeOf(json, 0);
  return group >= 0 && group <= INT32_MAX ? static_cast<int>(group) : 0;
}

// extra_keys: for each block null, or what else than the ids went into its hash.
bool hasOtherKeys(const Json& keys, std::string_view lora) {
  if (!keys.is_array()) return !keys.is_null();
  return std::ranges::any_of(keys, [&](const Json& of_block) {
    if (!of_block.is_array()) return !of_block.is_null();
    return std::ranges::any_of(of_block, [&](const Json& key) { return lora.empty() || textOf(key) != lora; });
  });
}

// held_cells: [[hash, before, now], ...]. False: it is none of that.
bool takeHeldCells(const Json& json, std::vector<CellsHeld>& held) {
  if (json.is_null()) return true;
  if (!json.is_array()) return false;
  for (const Json& one : json) {
    const std::optional<BlockHash> hash = hashOf(elementOf(one, 0));
    const int64_t before = wholeOf(elementOf(one, 1)), cells = wholeOf(elementOf(one, 2));
    if (!hash || before < 0 || cells < 0) return false;
    held.push_back({*hash, static_cast<uint64_t>(before), static_cast<uint64_t>(cells)});
  }
  return true;
}

// Nothing: a field that it needs is missing or of another type.
std::optional<BlocksStored> storedOf(const EventFields& field) {
  BlocksStored stored;
  if (!takeHashes(field("block_hashes", 1), stored.blocks) || stored.blocks.empty()) return std::nullopt;
  if (const Json& parent = field("parent_block_hash", 2); !parent.is_null()) {
    stored.parent = hashOf(parent);
    if (!stored.parent) return std::nullopt;
  }
  if (!takeTokenIds(field("token_ids", 3), stored.ids)) return std::nullopt;
  stored.block_size = wholeOf(field("block_size", 4), 0);
  if (stored.block_size < 0 || stored.block_size > most_block_size) return std::nullopt;
  const bool names_adapter = !field("lora_id", 5).is_null();
  stored.medium = mediumNamed(textOf(field("medium", 6)));
  stored.lora = nameIn(field("lora_name", 7));
  stored.salted = hasOtherKeys(field("extra_keys", 8), stored.lora) || (names_adapter && stored.lora.empty()) ||
                  !textOf(field.named("cache_salt")).empty();
  stored.group = groupIn(field("group_idx", 9));
  stored.kind = nameIn(field("kv_cache_spec_kind", 10));
  stored.window = std::max<int64_t>(wholeOf(field("kv_cache_spec_sliding_window", 11)), -1);
  stored.sinks = std::max<int64_t>(wholeOf(field.named("kv_cache_spec_sinks"), 0), 0);
  stored.session = nameIn(field.named("session_id"));
  // Of other lengths, they cannot be assigned to the blocks: only the hashes count.
  if (stored.block_size == 0 || stored.ids.size() != stored.blocks.size() * static_cast<size_t>(stored.block_size))
    stored.ids.clear();
  return stored;
}

std::optional<BlocksRemoved> removedOf(const EventFields& field) {
  BlocksRemoved removed;
  if (!takeHashes(field("block_hashes", 1), removed.blocks)) return std::nullopt;
  if (!takeHeldCells(field.named("held_cells"), removed.held)) return std::nullopt;
  removed.medium = mediumNamed(textOf(field("medium", 2)));
  removed.group = groupIn(field("group_idx", 3));
  return removed;
}

// False: it has not the fields of its type.
bool takeEvent(const Json& json, KvEventBatch& batch) {
  const EventFields field(json);
  const std::string_view type = field.type();
  const auto takeRead = [&](auto read) {
    if (read) batch.events.emplace_back(*std::move(read));
    return read.has_value();
  };
  if (type == "BlockStored") return takeRead(storedOf(field));
  if (type == "BlockRemoved") return takeRead(removedOf(field));
  if (type == "AllBlocksCleared") batch.events.emplace_back(AllCleared{});
  return true;
}

const char* nameOf(Medium medium) {
  switch (medium) {
    case Medium::device: return "GPU";
    case Medium::host: return "CPU";
    case Medium::disk: return "DISK";
    case Medium::elsewhere: break;
  }
  return "EXTERNAL";
}

Json eventJson(const KvEvent& event) {
  if (const auto* removed = std::get_if<BlocksRemoved>(&event)) {
    Json json = {{"type", "BlockRemoved"},
                 {"block_hashes", removed->blocks},
                 {"medium", nameOf(removed->medium)},
                 {"group_idx", removed->group}};
    for (const CellsHeld& held : removed->held)
      json["held_cells"].push_back(Json::array({held.block, held.before, held.cells}));
    return json;
  }
  const auto* stored = std::get_if<BlocksStored>(&event);
  if (!stored) return {{"type", "AllBlocksCleared"}};
  Json json = {{"type", "BlockStored"},
               {"block_hashes", stored->blocks},
               {"parent_block_hash", stored->parent ? Json(*stored->parent) : Json()},
               {"token_ids", stored->ids},
               {"block_size", stored->block_size},
               {"lora_id", nullptr},
               {"medium", nameOf(stored->medium)},
               {"lora_name", nullptr},
               {"extra_keys", Json(stored->blocks.size(), nullptr)},
               {"group_idx", stored->group},
               {"kv_cache_spec_kind", stored->kind}};
  if (stored->window >= 0) json["kv_cache_spec_sliding_window"] = stored->window;
  if (stored->sinks > 0) json["kv_cache_spec_sinks"] = stored->sinks;
  if (!stored->session.empty()) json["session_id"] = stored->session;
  return json;
}

}  // namespace

Medium mediumNamed(std::string_view name) {
  const std::string lower = inSmallLetters(name.substr(0, 32));
  if (lower.empty() || lower == "gpu" || lower == "device" || lower == "hbm") return Medium::device;
  if (lower.starts_with("cpu") || lower.starts_with("host") || lower == "dram") return Medium::host;
  if (lower == "disk" || lower == "storage" || lower == "nvme" || lower == "fs") return Medium::disk;
  return Medium::elsewhere;
}

std::optional<KvEventBatch> readKvEvents(std::span<const uint8_t> payload, const KvEventLimits& limits) {
  const std::optional<Json> read =
      messagePackIn({reinterpret_cast<const char*>(payload.data()), payload.size()},
                    {.bytes = limits.bytes, .depth = limits.depth, .values = limits.values});
  if (!read) return std::nullopt;
  const EventFields field(*read);
  const Json& events = field("events", 1);
  if (!events.is_array() || events.size() > limits.events) return std::nullopt;
  KvEventBatch batch;
  batch.at_s = std::max(numberOf(field("ts", 0), 0), 0.0);
  for (const Json& event : events)
    if (!takeEvent(event, batch)) return std::nullopt;
  return batch;
}

std::optional<int64_t> readSequenceNumber(std::span<const uint8_t> part) {
  const std::optional<uint64_t> number = bigEndianOf({reinterpret_cast<const char*>(part.data()), part.size()});
  if (!number || (*number != ~uint64_t{0} && *number > uint64_t{INT64_MAX})) return std::nullopt;
  return static_cast<int64_t>(*number);
}

std::string writeKvEvents(double at_s, const std::vector<KvEvent>& events) {
  Json list = Json::array();
  for (const KvEvent& event : events) list.push_back(eventJson(event));
  std::string packed;
  Json::to_msgpack(Json::array({at_s, std::move(list), 0}), packed);
  return packed;
}

}  // namespace kvarium::remote
