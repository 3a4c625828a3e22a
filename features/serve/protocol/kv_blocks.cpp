#include "features/serve/protocol/kv_blocks.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

#include "core/base/digest.h"
#include "core/cache/view/replay.h"

namespace kvarium::serve {
namespace {

constexpr int64_t block_tokens = KvBlocks::block_size;
using remote::BlocksRemoved, remote::BlocksStored, remote::CellsHeld, remote::Medium;

decltype(auto) at(auto& list, int64_t index) { return list[static_cast<size_t>(index)]; }

}  // namespace

// A group of layers: which cells of the text live there, and what was reported of its blocks.
struct KvBlocks::Group {
  int number = 0;
  cache::Place place = cache::Place::device;
  int64_t window = -1, sinks = 0;
  std::vector<bool> alive;         // by position
  std::vector<uint8_t> count;      // living cells, by block
  std::vector<uint64_t> reported;  // hash of a block that was reported, by block; 0: it was not
  std::vector<CellsHeld> held;     // by block: what was reported of its cells
  std::vector<int64_t> touched;    // blocks that may have to be reported
  int64_t known = 0;               // first blocks that were reported, some of them as removed again

  void resize(int64_t tokens) {
    if (const std::ptrdiff_t old = std::ssize(alive); tokens < old) set(tokens, old, false);
    alive.resize(static_cast<size_t>(tokens), false);
    const auto blocks = static_cast<size_t>((tokens + block_tokens - 1) / block_tokens);
    if (count.size() < blocks) count.resize(blocks, 0);
    if (reported.size() < blocks) reported.resize(blocks, 0);
    if (held.size() < blocks) held.resize(blocks);
  }

  void set(int64_t first, int64_t end, bool living) {
    for (int64_t cell = std::max<int64_t>(0, first); cell < std::min<int64_t>(end, std::ssize(alive)); ++cell) {
      if (at(alive, cell) == living) continue;
      const int64_t block = cell / block_tokens;
      at(alive, cell) = living;
      at(count, block) += static_cast<uint8_t>(living ? 1 : -1);
      if (touched.empty() || touched.back() != block) touched.push_back(block);
    }
  }

  // Its cells live.
  void add(const cache::CellTable& table) {
    for (const cache::Block& block : table.blocks())
      for (int32_t cell = 0; cell < block.used; ++cell)
        if (block.live >> cell & 1) set(block.position(cell), block.position(cell) + 1, true);
  }

  void touchAll(int64_t from_block) {
    for (int64_t block = from_block; block < std::ssize(reported); ++block) touched.push_back(block);
  }

  // Of a block, those that live.
  uint64_t cellsOf(int64_t block) const {
    uint64_t cells = 0;
    for (int64_t cell = 0; cell < block_tokens; ++cell)
      if (const int64_t position = block * block_tokens + cell; position < std::ssize(alive) && at(alive, position))
        cells |= uint64_t{1} << cell;
    return cells;
  }

  // What computes is the device, a processor too: there the rest is what was moved out of its way.
  Medium medium() const {
    return place == cache::Place::device ? Medium::device : place == cache::Place::host ? Medium::host : Medium::disk;
  }
};

// The text of a conversation, and the events of what changes in its cache.
struct KvBlocks::Text {
  std::string session = {};  // the name of its conversation
  std::vector<KvEvent> events = {};
  std::vector<TokenId> ids = {};
  std::vector<uint64_t> hashes = {};  // of its whole blocks, as far as they were needed
  std::vector<Group> groups = {};
  std::string spec = {};

  uint64_t hash(int64_t block) {
    while (std::ssize(hashes) <= block) {
      Digest digest;
      if (hashes.empty())
        digest.add(spec);  // cells of different caches are not the same
      else
        digest.add(static_cast<int64_t>(hashes.back()));
      const auto first = hashes.size() * block_tokens;
      for (size_t token = first; token < first + block_tokens; ++token) digest.add(static_cast<int64_t>(ids[token]));
      hashes.push_back(std::max<uint64_t>(1, digest.value()));
    }
    return at(hashes, block);
  }

  bool hasIds(int64_t block) const { return (block + 1) * block_tokens <= std::ssize(ids); }

  // Its cache is gone.
  void leave() {
    for (Group& group : groups) {
      group.resize(0);
      settle(group);
    }
  }

  // Another cache than before.
  void begin(const cache::ReplayedTables& before) {
    leave();
    const cache::CacheFacts& facts = *before.facts();
    *this = {.session = std::move(session), .events = std::move(events), .spec = facts.spec};
    for (size_t number = 0; number < facts.groups.size(); ++number) {
      Group& group = groups.emplace_back(Group{.number = static_cast<int>(number),
                                               .place = before.place(number),
                                               .window = facts.groups[number].window,
                                               .sinks = facts.groups[number].sinks});
      group.resize(before.tokensSeen());
      group.add(before.tables()[number]);
    }
  }

  void apply(const cache::Commit& commit) {
    using Kind = cache::Commit::Kind;
    for (size_t number = 0; number < groups.size(); ++number) {
      Group& group = groups[number];
      if (commit.kind == Kind::append) {
        group.resize(commit.tokens_seen);
        group.set(commit.tokens_seen - commit.count, commit.tokens_seen, true);
      } else if (commit.kind == Kind::clear) {
        group.set(0, std::ssize(group.alive), false);
      } else if (commit.kind != Kind::offload) {
        group.resize(commit.tokens_seen);
        if (commit.restored && number < commit.restored->size()) group.add((*commit.restored)[number]);
      }
    }
    const auto exists = [&](int32_t group) { return group >= 0 && group < std::ssize(groups); };
    for (const cache::GroupRange& drop : commit.drops)
      if (exists(drop.group)) at(groups, drop.group).set(drop.first, drop.first + drop.count, false);
    for (const cache::GroupPlace& moved : commit.moved)
      if (exists(moved.group)) move(at(groups, moved.group), moved.place);
  }

  void move(Group& group, cache::Place place) {
    std::vector<int64_t> blocks(group.reported.size());
    std::iota(blocks.begin(), blocks.end(), 0);
    remove(group, blocks);
    BlocksRemoved parts{.medium = group.medium(), .group = group.number};
    for (CellsHeld& held : group.held) {
      if (held.cells != 0) parts.held.push_back({held.block, held.cells, 0});
      held = {};
    }
    if (!parts.held.empty()) events.push_back(std::move(parts));
    group.place = place;
    group.touchAll(0);
  }

  void remove(Group& group, const std::vector<int64_t>& blocks) {
    BlocksRemoved removed{.medium = group.medium(), .group = group.number};
    for (const int64_t block : blocks)
      if (at(group.reported, block) != 0) removed.blocks.push_back(std::exchange(at(group.reported, block), 0));
    if (!removed.blocks.empty()) events.push_back(std::move(removed));
  }

  // Reports the cells of these blocks that are held though the block is not whole.
  void holdCells(Group& group, const std::vector<int64_t>& blocks) {
    BlocksRemoved event{.medium = group.medium(), .group = group.number};
    for (const int64_t block : blocks) {
      CellsHeld& held = at(group.held, block);
      const uint64_t alive = group.cellsOf(block);
      const bool in_part = hasIds(block) && alive != 0 && at(group.reported, block) == 0;
      const CellsHeld now{in_part ? hash(block) : 0, 0, in_part ? alive : 0};
      if (now.block == held.block && now.cells == held.cells) continue;
      if (in_part) makeKnown(group, block + 1);
      if (held.block != 0 && held.block != now.block) event.held.push_back({held.block, held.cells, 0});
      if (now.block != 0) event.held.push_back({now.block, held.block == now.block ? held.cells : 0, now.cells});
      held = now;
    }
    if (!event.held.empty()) events.push_back(std::move(event));
  }

  // Reports the group's touched blocks, those that left first.
  void settle(Group& group) {
    std::vector<int64_t> touched = std::exchange(group.touched, {});
    std::ranges::sort(touched);
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    std::vector<int64_t> leaving, coming;
    for (const int64_t block : touched) {
      const uint64_t reported = at(group.reported, block);
      const bool whole = at(group.count, block) == block_tokens && hasIds(block);
      if (reported != 0 && !(whole && hash(block) == reported)) leaving.push_back(block);
      if (whole && hash(block) != reported) coming.push_back(block);
    }
    remove(group, leaving);
    for (size_t first = 0, end = 0; first < coming.size(); first = end) {
      for (end = first + 1; end < coming.size() && coming[end] == coming[end - 1] + 1;) ++end;
      makeKnown(group, coming[first]);
      store(group, coming[first], coming[end - 1] + 1);
    }
    holdCells(group, touched);
  }

  // Of the blocks before `end`, those that were never reported are reported as stored and removed.
  void makeKnown(Group& group, int64_t end) {
    std::vector<int64_t> gone;
    for (int64_t block = group.known; block < end; ++block) {
      const int64_t first = block;
      while (block < end && at(group.reported, block) == 0) gone.push_back(block++);
      if (block > first) store(group, first, block);
    }
    remove(group, gone);
  }

  // Reports blocks [first, end).
  void store(Group& group, int64_t first, int64_t end) {
    BlocksStored stored{.block_size = block_tokens,
                        .medium = group.medium(),
                        .group = group.number,
                        .kind = group.window < 0 ? "full_attention" : "sliding_window",
                        .window = group.window,
                        .sinks = group.sinks,
                        .session = session};
    if (first > 0) stored.parent = hash(first - 1);
    for (int64_t block = first; block < end; ++block) stored.blocks.push_back(at(group.reported, block) = hash(block));
    stored.ids.assign(ids.begin() + first * block_tokens, ids.begin() + end * block_tokens);
    group.known = std::max(group.known, end);
    events.push_back(std::move(stored));
  }

  // The first `kept` of its tokens stay, and these follow.
  void takeIds(size_t kept, const std::vector<TokenId>& more) {
    ids.resize(kept);
    ids.insert(ids.end(), more.begin(), more.end());
    hashes.resize(std::min(hashes.size(), kept / block_tokens));
    const int64_t changed = static_cast<int64_t>(kept) / block_tokens;  // the first block that did
    for (Group& group : groups) {
      group.known = std::min(group.known, changed);
      group.touchAll(changed);
    }
  }
};

KvBlocks::KvBlocks() = default;
KvBlocks::~KvBlocks() = default;

std::vector<KvEvent> KvBlocks::add(const engine::StepLog& log, const std::string& session) {
  std::unique_ptr<Text>& known = m_texts[log.conversation];
  if (!known && !log.replaced) return {};  // begun before anybody listened
  if (!known) known = std::make_unique<Text>();
  Text& text = *known;
  text.session = session;
  if (log.replaced && log.before) text.begin(*log.before);
  const size_t kept = std::min(static_cast<size_t>(log.kept), text.ids.size());
  if (kept < text.ids.size() || !log.ids.empty()) text.takeIds(kept, log.ids);
  for (const engine::StepRecord& step : log.steps) text.apply(step.commit);
  for (Group& group : text.groups) text.settle(group);
  return std::exchange(text.events, {});
}

std::vector<KvEvent> KvBlocks::forget(int64_t conversation) {
  const std::unique_ptr<Text> text = std::exchange(m_texts[conversation], nullptr);
  m_texts.erase(conversation);
  if (!text) return {};
  text->leave();
  return std::move(text->events);
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
