// KvCache: how a text becomes shorter, changes, starts again or goes on: what is kept for that, and what is freed.
#include <algorithm>
#include <cassert>

#include "core/base/shared_sentences.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/kv_cache.h"

namespace kvarium::cache {
namespace {

// The past of these tables, by group, as one commit: what they hold was appended, the other tokens were dropped.
Commit pastOf(const std::vector<CellTable>& tables, int64_t tokens) {
  Commit entry{Commit::Kind::append, tokens, tokens};
  entry.restored = std::make_shared<const std::vector<CellTable>>(tables);
  for (size_t g = 0; g < tables.size(); ++g) {
    const auto range = [&](int64_t first, int64_t end) {
      return GroupRange{first, static_cast<int32_t>(end - first), static_cast<int32_t>(g)};
    };
    int64_t next = 0;
    for (const Drop& piece : tables[g].live({0, tokens})) {
      if (piece.first > next) entry.drops.push_back(range(next, piece.first));
      next = piece.first + piece.count;
    }
    if (next < tokens) entry.drops.push_back(range(next, tokens));
    for (const Block& block : tables[g].blocks()) {
      if (block.form != Form::sealed) continue;
      // A sealed range ends at the last live cell: after a truncation, another block may hold the later positions.
      entry.sealed.push_back(range(block.first_position, block.liveEnd()));
    }
  }
  return entry;
}

}  // namespace

void KvCache::releaseBlocks() {
  if (!m_store) return;
  m_state.recurrent = nullptr;
  m_state.kept.truncate(*m_store, -1);
  for (size_t g = 0; g < m_state.tables.size(); ++g) {
    m_state.tables[g].truncate(0, [&](const Block& block) { m_store->groups[g].release(block); });
    m_state.rounded[g] = 0;
  }
}

Expected<void, Refusal> KvCache::truncate(int64_t keep) {
  const auto tokens_seen = static_cast<int64_t>(m_state.ids.size());
  if (keep < 0) return Unexpected{Refusal{{say::keeps_no_negative, keep}}};
  if (keep >= tokens_seen) return {};
  Expected<void, Refusal> possible = status().canTruncate(keep);
  if (!possible) return possible;
  m_state.kept.truncate(*m_store, keep);
  if (m_state.recurrent) m_state.recurrent = keep > 0 ? m_state.kept.find(keep)->state : nullptr;
  Commit entry{keep == 0 ? Commit::Kind::reset : Commit::Kind::truncate, keep, tokens_seen - keep};
  bool came_back = false;
  for (size_t g = 0; g < m_state.tables.size(); ++g) {
    came_back = cutTable(g, keep) || came_back;
    m_state.rounded[g] = std::min(m_state.rounded[g], keep);
  }
  if (came_back) entry.restored = std::make_shared<const std::vector<CellTable>>(m_state.tables);
  m_state.ids.resize(static_cast<size_t>(keep));
  record(std::move(entry));
  return {};
}

// True: cells came back that had left a window since.
bool KvCache::cutTable(size_t g, int64_t keep) {
  const Group& group = m_store->groups[g];
  CellTable& table = m_state.tables[g];
  const auto release = [&](const Block& block) { group.release(block); };
  const bool can = static_cast<bool>(group.retention->canTruncate(table, keep));
  table.truncate(can ? keep : 0, release);
  if (can) return false;
  table = *m_state.kept.findTable(keep, g);
  group.retain(table);
  return true;
}

void KvCache::checkpoint(int64_t position, bool border) {
  const auto now = static_cast<int64_t>(m_state.ids.size());
  if (position < 0) position = now;
  if (facts().checkpoints == 0 || !holdsItsText() || (facts().has_state && position != now)) return;
  Checkpoint kept{position, border, m_state.recurrent};
  if (windowsHaveCheckpoints(m_store->plans, facts().context)) {
    for (size_t g = 0; g < m_state.tables.size(); ++g) {
      std::optional<CellTable>& table = kept.tables.emplace_back();
      if (!slides(*m_store->groups[g].retention, facts().context)) continue;
      if (position < now && !m_store->groups[g].retention->canTruncate(m_state.tables[g], position)) return;
      table = m_state.tables[g];
      table->truncate(position, [](const Block&) {});
    }
  }
  if (Checkpoints::isReachable(*m_store, m_state.tables, kept, true)) m_state.kept.keep(*m_store, std::move(kept), now);
}

void KvCache::thinCheckpoints(int64_t kept_bytes) {
  while (status().bytes().kept > kept_bytes && makeRoom()) {
  }
}

bool KvCache::makeRoom() {
  const bool less =
      m_state.kept.giveOneUp(*m_store, static_cast<int64_t>(m_state.ids.size()), &m_state.tables, m_state.recurrent);
  if (less) m_store->states->giveBackFree();
  return less;
}

void KvCache::reset() {
  const auto tokens_seen = static_cast<int64_t>(m_state.ids.size());
  releaseBlocks();
  m_state.ids.clear();
  m_state.in_pieces = false;
  if (tokens_seen > 0) record({Commit::Kind::reset, 0, tokens_seen});
}

void KvCache::dropCells() {
  std::vector<TokenId> ids = std::move(m_state.ids);
  releaseBlocks();
  m_state.ids = std::move(ids);
  const auto tokens_seen = static_cast<int64_t>(m_state.ids.size());
  record({Commit::Kind::clear, tokens_seen, 0});
}

SequenceState KvCache::sharedState() const {
  m_state.kept.retain(*m_store);
  for (size_t g = 0; g < m_state.tables.size(); ++g) m_store->groups[g].retain(m_state.tables[g]);
  return m_state;
}

void KvCache::adopt(SequenceState state) {
  assert(m_state.ids.empty());
  state.log = std::move(m_state.log);
  state.moves_recorded = m_state.moves_recorded;
  m_state = std::move(state);
  const auto tokens = static_cast<int64_t>(m_state.ids.size());
  if (tokens > 0) record(pastOf(m_state.tables, tokens));
  if (facts().keeps_nothing) record({Commit::Kind::clear, tokens, 0});
}

void KvCache::returnTo(const KvCache& before) {
  reset();
  adopt(before.sharedState());
}

KvCache KvCache::fork() const {
  KvCache copy;
  copy.m_store = m_store;
  copy.m_state = sharedState();
  copy.m_observers = m_observers.forked();
  return copy;
}

}  // namespace kvarium::cache
