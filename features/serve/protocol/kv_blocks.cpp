#include "features/serve/protocol/kv_blocks.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "core/base/digest.h"
#include "core/cache/view/replay.h"

namespace kvarium::serve {
namespace {

constexpr int64_t block_tokens = KvBlocks::block_size;
using remote::BlocksRemoved, remote::BlocksStored, remote::CellsHeld;

}  // namespace

void KvBlocks::Group::resize(int64_t tokens) {
  const auto old = static_cast<int64_t>(alive.size());
  if (tokens < old) set(tokens, old, false);
  alive.resize(static_cast<size_t>(tokens), false);
  const auto blocks = static_cast<size_t>((tokens + block_tokens - 1) / block_tokens);
  if (count.size() < blocks) count.resize(blocks, 0);
  if (reported.size() < blocks) reported.resize(blocks, 0);
  if (held.size() < blocks) held.resize(blocks);
}

void KvBlocks::Group::set(int64_t first, int64_t end, bool living) {
  for (int64_t at = std::max<int64_t>(0, first); at < std::min(end, static_cast<int64_t>(alive.size())); ++at) {
    if (alive[static_cast<size_t>(at)] == living) continue;
    alive[static_cast<size_t>(at)] = living;
    count[static_cast<size_t>(at / block_tokens)] += static_cast<uint8_t>(living ? 1 : -1);
    if (touched.empty() || touched.back() != at / block_tokens) touched.push_back(at / block_tokens);
  }
}

void KvBlocks::Group::add(const cache::CellTable& table) {
  for (const cache::Block& block : table.blocks()) {
    for (int32_t cell = 0; cell < block.used; ++cell) {
      if (block.live >> cell & 1) set(block.position(cell), block.position(cell) + 1, true);
    }
  }
}

void KvBlocks::Group::touchAll(int64_t from_block) {
  for (auto block = from_block; block < static_cast<int64_t>(reported.size()); ++block) touched.push_back(block);
}

uint64_t KvBlocks::Group::cellsOf(int64_t block) const {
  uint64_t cells = 0;
  for (int64_t cell = 0; cell < block_tokens; ++cell) {
    const auto at = static_cast<size_t>(block * block_tokens + cell);
    if (at < alive.size() && alive[at]) cells |= uint64_t{1} << cell;
  }
  return cells;
}

uint64_t KvBlocks::Text::hash(int64_t block) {
  while (static_cast<int64_t>(hashes.size()) <= block) {
    Digest digest;
    if (hashes.empty())
      digest.add(spec);  // cells of different caches are not the same
    else
      digest.add(static_cast<int64_t>(hashes.back()));
    const auto first = hashes.size() * block_tokens;
    for (size_t at = first; at < first + block_tokens; ++at) digest.add(static_cast<int64_t>(ids[at]));
    hashes.push_back(std::max<uint64_t>(1, digest.value()));
  }
  return hashes[static_cast<size_t>(block)];
}

// What computes is the device, a processor too: there the rest is what was moved out of its way.
remote::Medium KvBlocks::Group::medium() const {
  using remote::Medium;
  return place == cache::Place::device ? Medium::device : place == cache::Place::host ? Medium::host : Medium::disk;
}

// Another cache than before.
void KvBlocks::begin(Text& text, const cache::ReplayedTables& before, std::vector<KvEvent>& events) {
  for (size_t group = 0; group < text.groups.size(); ++group) {
    text.groups[group].resize(0);
    settle(text, static_cast<int>(group), "", events);
  }
  text = Text();
  const cache::CacheFacts& facts = *before.facts();
  text.spec = facts.spec;
  for (size_t group = 0; group < facts.groups.size(); ++group) {
    Group& fresh = text.groups.emplace_back();
    fresh.place = before.place(group);
    fresh.window = facts.groups[group].window;
    fresh.sinks = facts.groups[group].sinks;
    fresh.resize(before.tokensSeen());
    fresh.add(before.tables()[group]);
  }
}

void KvBlocks::apply(Text& text, const cache::Commit& commit, std::vector<KvEvent>& events) {
  using Kind = cache::Commit::Kind;
  for (size_t number = 0; number < text.groups.size(); ++number) {
    Group& group = text.groups[number];
    const auto seen = static_cast<int64_t>(group.alive.size());
    if (commit.kind == Kind::append) {
      group.resize(commit.tokens_seen);
      group.set(commit.tokens_seen - commit.count, commit.tokens_seen, true);
    } else if (commit.kind == Kind::clear) {
      group.set(0, seen, false);
    } else if (commit.kind != Kind::offload) {
      group.resize(commit.tokens_seen);
      if (commit.restored && number < commit.restored->size()) group.add((*commit.restored)[number]);
    }
  }
  const auto exists = [&](int32_t group) { return group >= 0 && group < static_cast<int32_t>(text.groups.size()); };
  for (const cache::GroupRange& drop : commit.drops) {
    if (exists(drop.group))
      text.groups[static_cast<size_t>(drop.group)].set(drop.first, drop.first + drop.count, false);
  }
  for (const cache::GroupPlace& moved : commit.moved) {
    if (!exists(moved.group)) continue;
    Group& group = text.groups[static_cast<size_t>(moved.group)];
    std::vector<int64_t> blocks(group.reported.size());
    for (size_t block = 0; block < blocks.size(); ++block) blocks[block] = static_cast<int64_t>(block);
    remove(text, moved.group, blocks, events);
    letGo(group, moved.group, events);
    group.place = moved.place;
    group.touchAll(0);
  }
}

void KvBlocks::remove(Text& text, int number, std::vector<int64_t> blocks, std::vector<KvEvent>& events) {
  Group& group = text.groups[static_cast<size_t>(number)];
  BlocksRemoved removed{.medium = group.medium(), .group = number};
  for (const int64_t block : blocks) {
    uint64_t& reported = group.reported[static_cast<size_t>(block)];
    if (reported != 0) removed.blocks.push_back(std::exchange(reported, 0));
  }
  if (!removed.blocks.empty()) events.push_back(std::move(removed));
}

// At the group's present medium no cells of blocks that are not whole are held any more.
void KvBlocks::letGo(Group& group, int number, std::vector<KvEvent>& events) {
  BlocksRemoved event{.medium = group.medium(), .group = number};
  for (CellsHeld& held : group.held) {
    if (held.cells != 0) event.held.push_back({held.block, held.cells, 0});
    held = {};
  }
  if (!event.held.empty()) events.push_back(std::move(event));
}

// Reports the cells of these blocks that are held though the block is not whole.
void KvBlocks::holdCells(Text& text, int number, const std::vector<int64_t>& blocks, const std::string& session,
                         std::vector<KvEvent>& events) {
  Group& group = text.groups[static_cast<size_t>(number)];
  BlocksRemoved event{.medium = group.medium(), .group = number};
  for (const int64_t block : blocks) {
    CellsHeld& held = group.held[static_cast<size_t>(block)];
    const bool has_ids = (block + 1) * block_tokens <= static_cast<int64_t>(text.ids.size());
    const uint64_t alive = group.cellsOf(block);
    const bool in_part = has_ids && alive != 0 && group.reported[static_cast<size_t>(block)] == 0;
    const CellsHeld now{in_part ? text.hash(block) : 0, 0, in_part ? alive : 0};
    if (now.block == held.block && now.cells == held.cells) continue;
    if (in_part) makeKnown(text, number, block + 1, session, events);
    if (held.block != 0 && held.block != now.block) event.held.push_back({held.block, held.cells, 0});
    if (now.block != 0) event.held.push_back({now.block, held.block == now.block ? held.cells : 0, now.cells});
    held = now;
  }
  if (!event.held.empty()) events.push_back(std::move(event));
}

// Reports the group's touched blocks, those that left first.
void KvBlocks::settle(Text& text, int number, const std::string& session, std::vector<KvEvent>& events) {
  Group& group = text.groups[static_cast<size_t>(number)];
  std::vector<int64_t> touched = std::exchange(group.touched, {});
  std::sort(touched.begin(), touched.end());
  touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
  const auto isWhole = [&](int64_t block) {
    return group.count[static_cast<size_t>(block)] == block_tokens &&
           (block + 1) * block_tokens <= static_cast<int64_t>(text.ids.size());
  };
  std::vector<int64_t> leaving, coming;
  for (const int64_t block : touched) {
    const uint64_t reported = group.reported[static_cast<size_t>(block)];
    const bool whole = isWhole(block);
    if (reported != 0 && !(whole && text.hash(block) == reported)) leaving.push_back(block);
    if (whole && text.hash(block) != reported) coming.push_back(block);
  }
  remove(text, number, leaving, events);
  for (size_t at = 0, end = 0; at < coming.size(); at = end) {
    for (end = at + 1; end < coming.size() && coming[end] == coming[end - 1] + 1;) ++end;
    const int64_t first = coming[at];
    makeKnown(text, number, first, session, events);
    store(text, number, first, coming[end - 1] + 1, session, events);
  }
  holdCells(text, number, touched, session, events);
}

// Of the blocks before `end`, those that were never reported are reported as stored and removed.
void KvBlocks::makeKnown(Text& text, int number, int64_t end, const std::string& session,
                         std::vector<KvEvent>& events) {
  const Group& group = text.groups[static_cast<size_t>(number)];
  const auto isReported = [&](int64_t block) { return group.reported[static_cast<size_t>(block)] != 0; };
  std::vector<int64_t> gone;
  for (int64_t block = group.known; block < end; ++block) {
    const int64_t first = block;
    while (block < end && !isReported(block)) gone.push_back(block++);
    if (block > first) store(text, number, first, block, session, events);
  }
  remove(text, number, gone, events);
}

// Reports blocks [first, end).
void KvBlocks::store(Text& text, int number, int64_t first, int64_t end, const std::string& session,
                     std::vector<KvEvent>& events) {
  Group& group = text.groups[static_cast<size_t>(number)];
  BlocksStored stored{.block_size = block_tokens,
                      .medium = group.medium(),
                      .group = number,
                      .kind = group.window < 0 ? "full_attention" : "sliding_window",
                      .window = group.window,
                      .sinks = group.sinks,
                      .session = session};
  if (first > 0) stored.parent = text.hash(first - 1);
  for (int64_t block = first; block < end; ++block) {
    stored.blocks.push_back(text.hash(block));
    group.reported[static_cast<size_t>(block)] = text.hash(block);
  }
  stored.ids.assign(text.ids.begin() + first * block_tokens, text.ids.begin() + end * block_tokens);
  group.known = std::max(group.known, end);
  events.push_back(std::move(stored));
}

std::vector<KvEvent> KvBlocks::add(const engine::StepLog& log, const std::string& session) {
  std::vector<KvEvent> events;
  if (!log.replaced && !m_texts.contains(log.conversation)) return events;  // begun before anybody listened
  Text& text = m_texts[log.conversation];
  if (log.replaced && log.before) begin(text, *log.before, events);
  const auto kept = std::min<size_t>(static_cast<size_t>(log.kept), text.ids.size());
  if (kept < text.ids.size() || !log.ids.empty()) {
    text.ids.resize(kept);
    text.ids.insert(text.ids.end(), log.ids.begin(), log.ids.end());
    text.hashes.resize(std::min(text.hashes.size(), kept / block_tokens));
    const int64_t changed = static_cast<int64_t>(kept) / block_tokens;  // the first block that did
    for (Group& group : text.groups) {
      group.known = std::min(group.known, changed);
      group.touchAll(changed);
    }
  }
  for (const engine::StepRecord& step : log.steps) apply(text, step.commit, events);
  for (size_t group = 0; group < text.groups.size(); ++group) settle(text, static_cast<int>(group), session, events);
  return events;
}

std::vector<KvEvent> KvBlocks::forget(int64_t conversation) {
  std::vector<KvEvent> events;
  const auto found = m_texts.find(conversation);
  if (found == m_texts.end()) return events;
  for (size_t group = 0; group < found->second.groups.size(); ++group) {
    found->second.groups[group].resize(0);
    settle(found->second, static_cast<int>(group), "", events);
  }
  m_texts.erase(found);
  return events;
}

std::string eventSourcesDocument(int port, int replay_port, const std::string& topic, size_t kept_batches) {
  // bind: the publisher listens there, and subscribers connect to it.
  const auto at = [](int number) { return "tcp://127.0.0.1:" + std::to_string(number); };
  const nlohmann::ordered_json source = {{"enable_kv_cache_events", true},
                                         {"publisher", "zmq"},
                                         {"endpoint", at(port)},
                                         {"replay_endpoint", at(replay_port)},
                                         {"buffer_steps", kept_batches},
                                         {"topic", topic},
                                         {"bind", true}};
  return nlohmann::ordered_json{{"0", source}}.dump();
}

}  // namespace kvarium::serve
