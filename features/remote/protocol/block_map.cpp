#include "features/remote/protocol/block_map.h"

#include <algorithm>
#include <random>
#include <utility>

namespace kvarium::remote {
namespace {

// Finalizer of splitmix64 (Steele et al. 2014).
uint64_t mixed(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

// Never 0.
uint64_t digestOfText(std::string_view text) {
  uint64_t digest = mixed(text.size() + 1);
  for (const char c : text) digest = mixed(digest + static_cast<uint8_t>(c) + 1);
  return digest | 1;
}

// Of a block's place: what is before it, its ids and the adapter. Never 0.
uint64_t placeOf(const BlockHash* parent, std::span<const TokenId> ids, std::string_view lora) {
  uint64_t digest = parent ? mixed(*parent + 1) : 0x9e3779b97f4a7c15U;
  digest = mixed(digest ^ ids.size());
  for (const TokenId id : ids) digest = mixed(digest + static_cast<uint32_t>(id) + 1);
  if (!lora.empty()) digest = mixed(digest ^ digestOfText(lora));
  return digest | 1;
}

uint64_t ownPlaceOf(uint64_t key, std::string_view session) { return mixed(key ^ digestOfText(session)); }

// How much memory it takes, in ids.
size_t weightOf(const KvEventBatch& batch) {
  size_t bytes = batch.events.size() * sizeof(KvEvent);
  for (const KvEvent& event : batch.events) {
    if (const auto* stored = std::get_if<BlocksStored>(&event)) {
      bytes += stored->blocks.size() * sizeof(BlockHash) + stored->ids.size() * sizeof(TokenId);
      bytes += stored->lora.size() + stored->kind.size() + stored->session.size();
    }
    if (const auto* removed = std::get_if<BlocksRemoved>(&event))
      bytes += removed->blocks.size() * sizeof(BlockHash) + removed->held.size() * sizeof(CellsHeld);
  }
  return bytes / sizeof(TokenId);
}

uint64_t randomSeed() {
  std::random_device device;
  return uint64_t{device()} << 32 | device();
}

}  // namespace

size_t BlockMap::SeededHash::operator()(uint64_t key) const { return mixed(key ^ seed); }

BlockMap::BlockMap(BlockMapLimits limits)
    : m_limits(limits),
      m_blocks(0, SeededHash{randomSeed()}),
      m_by_place(0, SeededHash{randomSeed()}),
      m_own_places(0, SeededHash{randomSeed()}) {}

// ---- The order of messages

Applied BlockMap::apply(int64_t number, KvEventBatch batch, Source source) {
  if (number < 0) return Applied::repeated;
  return source == Source::live ? applyLive(number, batch) : applyReplayed(number, batch);
}

Applied BlockMap::applyLive(int64_t number, KvEventBatch& batch) {
  const bool restarted = number <= m_last_live;
  if (restarted) reset();
  m_last_live = number;
  if (number < m_next) return Applied::repeated;
  if (number > m_next && !wait(number, batch)) return Applied::gave_up;
  if (number > m_next) return restarted ? Applied::restarted : Applied::waits;
  take(number, batch);
  takeWaiting();
  return restarted ? Applied::restarted : Applied::taken;
}

Applied BlockMap::applyReplayed(int64_t number, KvEventBatch& batch) {
  if (number < m_next) return Applied::repeated;
  if (number > m_next) giveUpTo(number);  // the engine no longer has those before it
  take(number, batch);
  takeWaiting();
  return Applied::taken;
}

bool BlockMap::wait(int64_t number, KvEventBatch& batch) {
  m_waiting_ids += weightOf(batch);
  m_waiting.emplace(number, std::move(batch));
  if (m_waiting.size() <= m_limits.waiting && m_waiting_ids <= m_limits.waiting_ids) return true;
  giveUpTo(m_waiting.begin()->first);
  takeWaiting();
  return false;
}

void BlockMap::giveUpTo(int64_t number) {
  if (m_unknown_since < 0) m_unknown_since = m_next;
  m_next = number;
}

void BlockMap::takeWaiting() {
  while (!m_waiting.empty() && m_waiting.begin()->first <= m_next) {
    const auto first = m_waiting.extract(m_waiting.begin());
    m_waiting_ids -= weightOf(first.mapped());
    if (first.key() == m_next) take(first.key(), first.mapped());
  }
}

std::optional<int64_t> BlockMap::replayFrom() const {
  if (m_begun && m_waiting.empty()) return std::nullopt;
  return m_next;
}

void BlockMap::replayEnded(bool answered) {
  if (answered) m_begun = true;
  while (!m_waiting.empty()) {
    giveUpTo(m_waiting.begin()->first);
    takeWaiting();
  }
}

void BlockMap::reset() {
  clear();
  m_waiting.clear();
  m_waiting_ids = 0;
  m_next = 0;
  m_last_live = -1;
  m_begun = false;
  m_groups.clear();
  m_loras.clear();
  m_names_sessions = false;
}

bool BlockMap::isComplete() const {
  return m_begun && m_waiting.empty() && m_unknown_since < 0 && !m_full && !m_no_places;
}

Sentence BlockMap::caveat() const {
  if (!m_waiting.empty()) {
    return {"event %L1 of the engine is missing, and the map is as it was before it; it is asked for again", m_next};
  }
  if (!m_begun) return "the engine has reported nothing yet; it reports its blocks with the next request";
  if (m_unknown_since == 0) return "the map is rebuilt from events, and the first ones are missing: it may lack blocks";
  if (m_unknown_since > 0) {
    return {
        "the map is rebuilt from events, and some from number %L1 on are missing: it may lack blocks, or show some "
        "that are gone",
        m_unknown_since};
  }
  if (m_full) return {"the engine keeps more than %L1 blocks; the others are not shown", m_limits.blocks};
  if (m_no_places) return "the engine keeps its blocks in more places than the map has room for; it may lack some";
  return {};
}

// ---- What messages say

void BlockMap::take(int64_t number, const KvEventBatch& batch) {
  m_next = number + 1;
  m_begun = true;
  for (const KvEvent& event : batch.events) {
    if (const auto* stored = std::get_if<BlocksStored>(&event)) {
      takeStored(*stored);
    } else if (const auto* removed = std::get_if<BlocksRemoved>(&event)) {
      takeRemoved(*removed);
    } else {
      clear();
    }
  }
  // Not before: a batch may have blocks as removed, and then those of their cells that are held.
  while (m_removed.size() > m_limits.removed) forgetOldest();
}

// Whatever was not known about the cache is known now: nothing is in it.
void BlockMap::clear() {
  m_blocks.clear();
  m_by_place.clear();
  m_own_places.clear();
  m_removed.clear();
  m_sums = {};
  m_unknown_since = -1;
  m_places = 0;
  m_full = m_no_places = false;
}

void BlockMap::takeStored(const BlocksStored& stored) {
  const std::optional<uint16_t> group = groupOf(stored.group);
  if (!group) {
    m_full = true;
    return;
  }
  BlockGroup& facts = m_groups[*group];
  // A KVarium server may get another cache. Older events have a window without its kind.
  if (!stored.kind.empty()) {
    facts.kind = stored.kind;
    facts.sinks = stored.sinks;
  }
  if (!stored.kind.empty() || stored.window > 0) facts.window = stored.window > 0 ? stored.window : -1;
  if (stored.block_size > 0) facts.block_size = stored.block_size;
  if (!stored.lora.empty() && m_loras.size() < m_limits.blocks) m_loras.insert(digestOfText(stored.lora));
  if (const auto own = m_own.find(stored.session); own != m_own.end()) {
    std::vector<BlockGroup>& groups = own->second;
    const auto known = std::ranges::find(groups, facts.number, &BlockGroup::number);
    (known == groups.end() ? groups.emplace_back() : *known) = facts;
  }
  const bool is_report = isReport(stored, *group);
  for (size_t i = 0; i < stored.blocks.size(); ++i) {
    Block* block = blockFor(stored.blocks[i]);
    if (!block) continue;
    if (!block->isHeld()) {  // what is known of sessions is of copies that are gone
      block->session = 0;
      block->several_sessions = block->foreign = block->unnamed = false;
    }
    tellPlace(*block, stored, i);
    noteSession(*block, stored);
    if (!is_report) hold(*block, {*group, stored.medium});
    remember(stored.blocks[i], *block);
  }
}

void BlockMap::takeRemoved(const BlocksRemoved& removed) {
  const std::optional<uint16_t> group = groupOf(removed.group);
  if (!group) return;
  for (const BlockHash hash : removed.blocks) {
    const auto found = m_blocks.find(hash);
    if (found == m_blocks.end() || !found->second.isHeld()) continue;
    leave(found->second, {*group, removed.medium});
    remember(hash, found->second);
  }
  for (const CellsHeld& held : removed.held) {
    const auto found = m_blocks.find(held.block);
    if (found == m_blocks.end()) continue;
    if (held.before != 0) leave(found->second, {*group, removed.medium, 1, held.before});
    if (held.cells != 0) hold(found->second, {*group, removed.medium, 1, held.cells});
    if (held.cells == 0) remember(held.block, found->second);
  }
}

// A block that may have left altogether.
void BlockMap::remember(BlockHash hash, const Block& block) {
  if (!block.isHeld()) m_removed.push_back(hash);
}

// Index into m_groups. Nothing: there are too many.
std::optional<uint16_t> BlockMap::groupOf(int number) {
  const auto found = std::ranges::find(m_groups, number, &BlockGroup::number);
  if (found != m_groups.end()) return static_cast<uint16_t>(found - m_groups.begin());
  if (m_groups.size() == m_limits.groups) return std::nullopt;
  m_groups.push_back({.number = number});
  return static_cast<uint16_t>(m_groups.size() - 1);
}

// With kv_cache_report_mode "full" a request reports the blocks that it found in the cache as stored again, from the
// beginning of its text. One block alone is not taken for such a report: two replies may have filled it at once, and
// then it is there twice.
bool BlockMap::isReport(const BlocksStored& stored, uint16_t group) const {
  if (!m_reports || stored.parent || stored.blocks.size() < 2) return false;
  return std::ranges::all_of(stored.blocks, [&](BlockHash hash) {
    const auto found = m_blocks.find(hash);
    return found != m_blocks.end() && std::ranges::any_of(found->second.places, [&](const Place& place) {
             return place.isSame({group, stored.medium});
           });
  });
}

// ---- Blocks

// Null: there are too many.
BlockMap::Block* BlockMap::blockFor(BlockHash hash) {
  if (const auto found = m_blocks.find(hash); found != m_blocks.end()) return &found->second;
  while (m_blocks.size() >= m_limits.blocks && !m_removed.empty()) forgetOldest();
  if (m_blocks.size() >= m_limits.blocks) {
    m_full = true;
    return nullptr;
  }
  return &m_blocks[hash];
}

void BlockMap::tellPlace(Block& block, const BlocksStored& stored, size_t index) {
  if (stored.ids.empty()) return;  // a connector's: only the hash counts
  const auto size = static_cast<size_t>(stored.block_size);
  const BlockHash* parent = index > 0 ? &stored.blocks[index - 1] : stored.parent ? &*stored.parent : nullptr;
  if (block.key == 0 && !block.has_parent && parent) {
    block.parent = *parent;
    block.has_parent = true;
  }
  if (stored.salted) return;
  const uint64_t key = placeOf(parent, std::span(stored.ids).subspan(index * size, size), stored.lora);
  if (block.key != key) forgetPlace(block, stored.blocks[index]);
  block.key = key;
  m_by_place[key] = stored.blocks[index];
  if (!m_own.contains(stored.session)) return;
  if (m_own_places.size() >= m_limits.blocks)
    m_own_places.clear();  // then the last one stored is found until this one is stored again
  m_own_places[ownPlaceOf(key, stored.session)] = stored.blocks[index];
}

void BlockMap::forgetPlace(const Block& block, BlockHash hash) {
  const auto place = m_by_place.find(block.key);
  if (place != m_by_place.end() && place->second == hash) m_by_place.erase(place);
}

void BlockMap::noteSession(Block& block, const BlocksStored& stored) {
  const std::string& session = stored.session;
  if (session.empty()) {  // a connector that moves blocks elsewhere stores them for nobody
    if (stored.medium == Medium::device) changeOwner(block, [&] { block.unnamed = true; });
    return;
  }
  m_names_sessions = true;
  const uint64_t digest = digestOfText(session);
  if (block.session == 0) block.session = digest;
  if (block.session != digest) block.several_sessions = true;
  if (m_own.contains(session)) return makeOwn(block);
  changeOwner(block, [&] { block.foreign = true; });
}

template <class Change>
void BlockMap::changeOwner(Block& block, const Change& change) {
  const auto countAll = [&](int64_t sign) {
    for (const Place& place : block.places)
      if (place.isWhole()) count(block, place.medium, sign * place.copies);
  };
  countAll(-1);
  change();
  countAll(1);
}

void BlockMap::makeOwn(Block& block) {
  changeOwner(block, [&] { block.own = true; });
}

void BlockMap::count(const Block& block, Medium medium, int64_t copies) {
  Sum& sum = sumOf(medium);
  sum.copies += copies;
  sum.own += block.own ? copies : 0;
  sum.shared += isShared(block) ? copies : 0;
}

void BlockMap::hold(Block& block, const Place& place) {
  constexpr int64_t most_parts = 64;  // of a block: conversations that are in different places of one text
  const auto isSame = [&](const Place& other) { return other.isSame(place); };
  if (const auto known = std::ranges::find_if(block.places, isSame); known != block.places.end()) {
    if (known->copies == UINT32_MAX) return;
    ++known->copies;
  } else if (m_places == m_limits.places ||
             (!place.isWhole() && std::ranges::count_if(block.places, &Place::cells) == most_parts)) {
    m_no_places = true;
    return;
  } else {
    if (place.isWhole() && !block.isWhole()) countAtParent(block, true);
    if (place.isWhole() && !block.isWholeAt(place.medium)) ++sumOf(place.medium).held;
    block.places.push_back(place);
    ++m_places;
  }
  if (place.isWhole()) count(block, place.medium, 1);
}

void BlockMap::leave(Block& block, const Place& place) {
  const auto isSame = [&](const Place& other) { return other.isSame(place); };
  const auto found = std::ranges::find_if(block.places, isSame);
  if (found == block.places.end()) return;
  if (place.isWhole()) count(block, place.medium, -1);
  if (--found->copies > 0) return;
  block.places.erase(found);
  --m_places;
  if (block.places.size() * 2 < block.places.capacity()) block.places.shrink_to_fit();  // m_places bounds the memory
  if (place.isWhole() && !block.isWholeAt(place.medium)) --sumOf(place.medium).held;
  if (place.isWhole() && !block.isWhole()) countAtParent(block, false);
}

void BlockMap::countAtParent(Block& block, bool is_held) {
  if (!block.has_parent || block.counted == is_held) return;
  const auto parent = m_blocks.find(block.parent);
  if (parent == m_blocks.end()) return;
  block.counted = is_held;
  int32_t& children = parent->second.children;
  if (is_held)
    ++children;
  else if (children > 0)
    --children;
}

void BlockMap::forgetOldest() {
  const auto found = m_blocks.find(m_removed.front());
  m_removed.pop_front();
  if (found == m_blocks.end() || found->second.isHeld()) return;  // it was stored again, or in part
  forgetPlace(found->second, found->first);
  m_blocks.erase(found);
}

// ---- Whose blocks

void BlockMap::addOwnSession(std::string_view session) {
  if (session.empty() || !m_own.try_emplace(std::string(session)).second) return;
  const uint64_t digest = digestOfText(session);
  for (auto& [hash, block] : m_blocks) {
    if (block.session != digest) continue;
    changeOwner(block, [&] { block.foreign = block.several_sessions; });
    makeOwn(block);
  }
}

void BlockMap::claim(std::span<const BlockHash> blocks) {
  for (const BlockHash hash : blocks)
    if (const auto found = m_blocks.find(hash); found != m_blocks.end()) makeOwn(found->second);
}

// ---- Questions

int64_t BlockMap::held(Medium medium) const { return sumOf(medium).held; }
int64_t BlockMap::copies(Medium medium) const { return sumOf(medium).copies; }
int64_t BlockMap::own(Medium medium) const { return sumOf(medium).own; }
int64_t BlockMap::shared(Medium medium) const { return m_names_sessions ? sumOf(medium).shared : -1; }

std::optional<BlockMap::Found> BlockMap::find(bool first, BlockHash parent, std::span<const TokenId> ids,
                                              std::string_view lora, std::string_view session) const {
  const uint64_t key = placeOf(first ? nullptr : &parent, ids, lora);
  auto found = m_blocks.end();
  if (const auto own = session.empty() ? m_own_places.end() : m_own_places.find(ownPlaceOf(key, session));
      own != m_own_places.end())
    found = m_blocks.find(own->second);
  if (found == m_blocks.end() || found->second.key != key) {
    const auto place = m_by_place.find(key);
    if (place == m_by_place.end()) return std::nullopt;
    found = m_blocks.find(place->second);
  }
  if (found == m_blocks.end()) return std::nullopt;
  const Block& block = found->second;
  return Found{.hash = found->first,
               .removed = !block.isWhole(),
               .shared = block.several_sessions || (m_names_sessions && isShared(block)) || block.children > 1,
               .own = block.own};
}

const BlockGroup& BlockMap::groupFor(const BlockGroup& group, std::string_view session) const {
  const auto own = m_own.find(session);
  if (own == m_own.end()) return group;
  const auto known = std::ranges::find(own->second, group.number, &BlockGroup::number);
  return known == own->second.end() ? group : *known;
}

bool BlockMap::holds(BlockHash block, int group, Medium medium) const {
  const auto found = m_blocks.find(block);
  if (found == m_blocks.end()) return false;
  return std::ranges::any_of(found->second.places, [&](const Place& place) {
    return place.isWhole() && place.medium == medium && m_groups[place.group].number == group;
  });
}

uint64_t BlockMap::cellsHeld(BlockHash block, int group, Medium medium) const {
  const auto found = m_blocks.find(block);
  uint64_t cells = 0;
  if (found == m_blocks.end()) return cells;
  for (const Place& place : found->second.places)
    if (place.medium == medium && m_groups[place.group].number == group) cells |= place.cells;
  return cells;
}

std::set<int64_t> BlockMap::blockSizes() const {
  std::set<int64_t> sizes;
  for (const BlockGroup& group : m_groups)
    if (group.block_size > 0) sizes.insert(group.block_size);
  return sizes;
}

bool BlockMap::hasLora(std::string_view name) const { return m_loras.contains(digestOfText(name)); }

}  // namespace kvarium::remote
