#include "features/remote/protocol/remote_cache.h"

#include <algorithm>
#include <utility>

#include "core/base/printable.h"
#include "features/remote/protocol/json_text.h"

namespace kvarium::remote {
namespace {

constexpr int64_t most_bytes_per_token = int64_t{1} << 32;  // what is reported beyond it is no truth
constexpr int64_t cells_per_unit = 64;                      // LayerFacts::full_bytes is of these

std::string groupName(const BlockGroup& group) {
  if (group.window > 0) return "window " + std::to_string(group.window);
  std::string name = printable(group.kind);
  std::ranges::replace(name, '_', ' ');
  return name.empty() ? "group " + std::to_string(group.number) : name;
}

std::string ruleOf(const BlockGroup& group, const std::string& format) {
  return (group.window > 0 ? "window=" + std::to_string(group.window) : "full") + ", " + format;
}

std::string formatOf(const CacheConfig& config) {
  if (config.dtype.empty()) return "not reported";
  return config.dtype == "auto" ? "the model's" : printable(config.dtype);
}

void addRow(cache::CacheFacts& facts, cache::GroupFacts group, cache::LayerFacts layer) {
  group.layers = {static_cast<int>(facts.layers.size())};
  facts.groups.push_back(std::move(group));
  facts.layers.push_back(std::move(layer));
}

// Its first layer is "on the GPU", so that the device's memory is not called RAM.
cache::LayerFacts layerNamed(std::string name, const std::string& format) {
  cache::LayerFacts layer{.k_format = format, .v_format = format, .on_gpu = true};
  layer.name = std::move(name);
  return layer;
}

cache::CacheFacts emptyFacts() {
  cache::CacheFacts facts{.spec = "remote", .device_is_ram = false};
  facts.bytes_known = false;
  return facts;
}

bool sameRows(const cache::CacheFacts& a, const cache::CacheFacts& b) {
  const auto same_group = [](const cache::GroupFacts& x, const cache::GroupFacts& y) {
    return x.layers == y.layers && x.rule == y.rule && x.window == y.window && x.sinks == y.sinks &&
           x.capacity == y.capacity;
  };
  const auto same_layer = [](const cache::LayerFacts& x, const cache::LayerFacts& y) {
    return x.name == y.name && x.full_bytes == y.full_bytes;
  };
  return a.bytes_known == b.bytes_known && std::ranges::equal(a.groups, b.groups, same_group) &&
         std::ranges::equal(a.layers, b.layers, same_layer);
}

// The bytes of a row's cells, where a token has these.
void setBytes(cache::CacheView& view, size_t row, int64_t bytes_per_token) {
  cache::LayerView& layer = view.layers[row];
  for (const cache::CellRun& run : view.groups[row].runs) {
    layer.bytes.kv += run.count * bytes_per_token;
    cache::bytesAt(view.used_at, run.place) += run.count * bytes_per_token;
  }
  view.bytes += layer.bytes;
  view.by_place = view.used_at;
}

void setLengths(cache::CacheView& view) {
  view.lengths = view.groups.empty() ? cache::Lengths{} : view.groups.front().lengths;
  for (const cache::GroupView& group : view.groups)
    if (cache::storesMore(group.lengths, view.lengths)) view.lengths = group.lengths;
}

constexpr size_t most_slots = 4096;
constexpr int64_t most_cells = int64_t{1} << 40;  // of a slot: sums of slots stay within their type

// Tokens of all prompts; -1: not reported.
int64_t askedTokens(const RankMetrics& metrics) {
  if (metrics.asked_tokens >= 0) return metrics.asked_tokens;
  if (metrics.computed_tokens >= 0) return metrics.computed_tokens + std::max<int64_t>(metrics.hit_tokens, 0);
  return metrics.prompt_tokens;
}

// Of the tokens of all prompts, those that were found; -1: not reported, or there was no prompt yet.
double hitRateOf(const RankMetrics& metrics) {
  const int64_t asked = askedTokens(metrics);
  if (metrics.hit_tokens >= 0 && asked > 0)
    return std::min(static_cast<double>(metrics.hit_tokens) / static_cast<double>(asked), 1.0);
  return metrics.hit_rate >= 0 ? std::min(metrics.hit_rate, 1.0) : -1;
}

void takeMetrics(const RankMetrics& metrics, PoolView& pool) {
  const CacheConfig& config = metrics.cache;
  pool.blocks = config.usableBlocks();
  pool.block_size = config.block_size;
  if (const int64_t per_token = config.bytesPerToken(); per_token > 0)
    pool.bytes_per_block = per_token * config.block_size;
  if (metrics.used_tokens >= 0) {
    pool.used_tokens = metrics.used_tokens + std::max<int64_t>(metrics.evictable_tokens, 0);
    if (metrics.free_tokens >= 0) pool.room_tokens = pool.used_tokens + metrics.free_tokens;
  } else {
    pool.room_tokens = config.tokens;
  }
  pool.in_use = metrics.in_use < 0 ? -1 : std::min(metrics.in_use, 1.0);
  pool.hit_rate = hitRateOf(metrics);
  pool.running = metrics.running;
  pool.waiting = metrics.waiting;
  pool.preemptions = metrics.preemptions;
}

void takeMap(const BlockMap& map, PoolView& pool) {
  pool.own = map.own();
  pool.shared = map.shared();
  pool.others = map.copies() - pool.own;
  if (pool.blocks >= 0) pool.free = std::max<int64_t>(pool.blocks - map.copies(), 0);
  pool.host = map.copies(Medium::host);
  pool.disk = map.copies(Medium::disk);
  pool.elsewhere = map.copies(Medium::elsewhere);
  if (const std::set<int64_t> sizes = map.blockSizes(); pool.block_size < 0 && sizes.size() == 1)
    pool.block_size = *sizes.begin();
}

}  // namespace

std::shared_ptr<const cache::CacheFacts> RemoteCache::keep(cache::CacheFacts facts) {
  if (!sameRows(*m_facts, facts)) m_facts = std::make_shared<const cache::CacheFacts>(std::move(facts));
  return m_facts;
}

cache::CacheView RemoteCache::view(const RemoteText& text, const ServerBlocks& blocks) {
  cache::CacheFacts facts = emptyFacts();
  std::vector<GroupCells> rows;
  const std::string format = formatOf(blocks.config);
  const int64_t bytes = std::clamp<int64_t>(blocks.config.bytesPerToken(), 0, most_bytes_per_token);
  cache::CacheView view;
  if (blocks.map) {
    rows = matchPrompt(*blocks.map, text.ids, text.model, text.session).groups;
    if (rows.empty()) rows.push_back({});  // it has reported nothing yet
    facts.bytes_known = bytes > 0;
    view.caveat = blocks.caveat;
  }
  for (const GroupCells& cells : rows) {
    cache::LayerFacts layer = layerNamed(groupName(cells.group), format);
    layer.full_bytes = cells_per_unit * bytes;
    addRow(facts,
           {.rule = ruleOf(cells.group, format),
            .window = cells.group.window,
            .sinks = cells.group.sinks,
            .rule_known = false},
           std::move(layer));
  }
  cache::useFacts(view, keep(std::move(facts)));
  view.conversation = text.conversation;
  view.prompt_end = text.prompt_end;
  for (size_t row = 0; row < rows.size(); ++row) {
    cache::GroupView& group = view.groups[row];
    group.runs = std::move(rows[row].runs);
    group.lengths = {.tokens_seen = static_cast<int64_t>(text.ids.size()), .stored = rows[row].held};
    // It goes on without the cells that it evicted, which are those missing below its last one.
    const bool evicts = blocks.goes_on_anywhere && rows[row].of_session && rows[row].has_holes && !group.runs.empty();
    group.unreported = std::max<int64_t>(group.lengths.tokens_seen - rows[row].told_to, 0);
    group.forgotten_to = evicts ? group.runs.back().first_position + group.runs.back().count : 0;
    setBytes(view, row, bytes);
  }
  if (!view.facts->bytes_known && text.told) {
    view.bytes.kv = text.told->bytes;
    view.bytes.reserved = text.told->reserved;
  }
  setLengths(view);
  return view;
}

cache::CacheView RemoteCache::view(int64_t conversation, std::span<const SlotState> slots) {
  cache::CacheFacts facts = emptyFacts();
  facts.of_any_text = true;
  for (const SlotState& slot : slots) {
    addRow(facts, {.rule = "full, not reported", .capacity = slot.room, .rule_known = false},
           layerNamed("slot " + std::to_string(slot.slot), "not reported"));
  }
  cache::CacheView view;
  cache::useFacts(view, keep(std::move(facts)));
  view.conversation = conversation;
  for (size_t row = 0; row < slots.size(); ++row) {
    cache::GroupView& group = view.groups[row];
    const int64_t held = slots[row].held;
    if (held > 0) group.runs = {{.first_position = 0, .count = held}};
    group.lengths = {.tokens_seen = held, .stored = held, .capacity = slots[row].room};
    group.forgotten_to = 0;
  }
  setLengths(view);
  return view;
}

PoolView poolOf(const BlockMap* map, const RankMetrics* metrics) {
  PoolView pool;
  if (metrics) takeMetrics(*metrics, pool);
  if (map) takeMap(*map, pool);
  return pool;
}

std::optional<std::vector<SlotState>> readSlots(std::string_view json) {
  const std::optional<Json> read = jsonIn(json, {.bytes = size_t{64} << 20, .depth = 16, .values = 2'000'000});
  if (!read || !read->is_array()) return std::nullopt;
  std::vector<SlotState> slots;
  for (const Json& one : *read) {
    const int64_t number = wholeOf(memberOf(one, "id"));
    if (number < 0 || number > INT32_MAX || slots.size() == most_slots) return std::nullopt;
    slots.push_back({.slot = static_cast<int>(number),
                     .room = std::clamp<int64_t>(wholeOf(memberOf(one, "n_ctx")), -1, most_cells),
                     .held = std::clamp<int64_t>(wholeOf(memberOf(one, "n_prompt_tokens"), 0), 0, most_cells),
                     .cached = std::clamp<int64_t>(wholeOf(memberOf(one, "n_prompt_tokens_cache")), -1, most_cells),
                     .is_busy = isTrue(memberOf(one, "is_processing"))});
  }
  return slots;
}

}  // namespace kvarium::remote
