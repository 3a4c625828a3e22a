#include "core/cache/sequence/checkpoints.h"

#include <algorithm>
#include <limits>

#include "core/cache/sequence/cache_store.h"

namespace kvarium::cache {
namespace {

void retain(const CacheStore& store, const Checkpoint& checkpoint) {
  for (size_t g = 0; g < checkpoint.tables.size(); ++g) {
    if (checkpoint.tables[g]) store.groups[g].retain(*checkpoint.tables[g]);
  }
}

void release(const CacheStore& store, const Checkpoint& checkpoint) {
  for (size_t g = 0; g < checkpoint.tables.size(); ++g) {
    if (checkpoint.tables[g]) store.groups[g].release(*checkpoint.tables[g]);
  }
}

const CellTable* tableOf(const Checkpoint& checkpoint, size_t group) {
  return group < checkpoint.tables.size() && checkpoint.tables[group] ? &*checkpoint.tables[group] : nullptr;
}

bool has(const CellTable* table, const Block& block) {
  if (!table) return false;
  const auto same = std::ranges::lower_bound(table->blocks(), block.first_position, {}, &Block::first_position);
  return same != table->blocks().end() && same->id == block.id && same->form == block.form;
}

}  // namespace

int64_t usualKeptBytes(int64_t free_bytes) {
  constexpr int64_t most_bytes = int64_t{1} << 30;
  return free_bytes < 0 ? most_bytes : std::min(free_bytes / 10, most_bytes);
}

size_t givenUpFirst(std::span<const CheckpointCost> checkpoints, int64_t tokens) {
  constexpr double of_border = 8;
  size_t newest_border = checkpoints.size(), first = checkpoints.size();
  for (size_t i = 0; i < checkpoints.size(); ++i) {
    if (checkpoints[i].border) newest_border = i;
  }
  double least = 0;
  for (size_t i = 0; i < checkpoints.size(); ++i) {
    if (i == newest_border) continue;
    const CheckpointCost& checkpoint = checkpoints[i];
    const int64_t before = i > 0 ? checkpoints[i - 1].position : 0,
                  age = std::max<int64_t>(1, tokens - checkpoint.position);
    const double read = static_cast<double>(checkpoint.position - before) * (checkpoint.border ? of_border : 1);
    const double worth = checkpoint.freed > 0 ? read / static_cast<double>(age) / static_cast<double>(checkpoint.freed)
                                              : std::numeric_limits<double>::max();
    if (first < checkpoints.size() && worth >= least) continue;
    first = i;
    least = worth;
  }
  return first < checkpoints.size() ? first : newest_border;
}

bool Checkpoints::isReachable(const CacheStore& store, const std::vector<CellTable>& now, const Checkpoint& one,
                              bool own_tables) {
  for (size_t g = 0; g < now.size(); ++g) {
    if (own_tables && tableOf(one, g)) continue;
    if (!store.groups[g].retention->canTruncate(now[g], one.position)) return false;
  }
  return true;
}

void Checkpoints::keep(const CacheStore& store, Checkpoint checkpoint, int64_t tokens) {
  const auto there = std::ranges::find(m_all, checkpoint.position, &Checkpoint::position);
  if (there != m_all.end()) {
    there->border = there->border || checkpoint.border;
    if (!there->tables.empty() || checkpoint.tables.empty()) return;
    cache::retain(store, checkpoint);  // a restored checkpoint has the state alone
    there->tables = std::move(checkpoint.tables);
  } else {
    if (checkpoint.position <= (m_all.empty() ? 0 : m_all.back().position)) return;
    cache::retain(store, checkpoint);
    m_all.push_back(std::move(checkpoint));
  }
  while (!fit(store)) giveOneUp(store, tokens);
}

const Checkpoint* Checkpoints::find(int64_t position) const {
  const auto checkpoint = std::ranges::find(m_all, position, &Checkpoint::position);
  return checkpoint != m_all.end() ? &*checkpoint : nullptr;
}

const CellTable* Checkpoints::findTable(int64_t position, size_t group) const {
  const Checkpoint* checkpoint = find(position);
  return checkpoint ? tableOf(*checkpoint, group) : nullptr;
}

int64_t Checkpoints::below(int64_t position) const {
  int64_t most_below = 0;
  for (const Checkpoint& checkpoint : m_all) {
    if (checkpoint.position < position) most_below = checkpoint.position;
  }
  return most_below;
}

void Checkpoints::truncate(const CacheStore& store, int64_t keep) {
  while (!m_all.empty() && m_all.back().position > keep) giveUp(store, m_all.size() - 1);
}

bool Checkpoints::giveOneUp(const CacheStore& store, int64_t tokens, const std::vector<CellTable>* now,
                            const StateBuffer& state) {
  if (m_all.empty()) return false;
  std::vector<CheckpointCost> costs;
  costs.reserve(m_all.size());
  for (size_t i = 0; i < m_all.size(); ++i) {
    int64_t freed = m_all[i].state && m_all[i].state != state ? store.states->bufferBytes() : 0;
    for (size_t g = 0; g < m_all[i].tables.size(); ++g)
      freed += blocksOf(i, g, now ? &(*now)[g] : nullptr, true) * store.groups[g].full->blockBytes();
    costs.push_back({m_all[i].position, m_all[i].border, freed});
  }
  giveUp(store, givenUpFirst(costs, tokens));
  return true;
}

void Checkpoints::forgetUnreachable(const CacheStore& store, const std::vector<CellTable>& now) {
  for (size_t i = m_all.size(); i > 0; --i) {
    if (!isReachable(store, now, m_all[i - 1], true)) giveUp(store, i - 1);
  }
}

void Checkpoints::giveUp(const CacheStore& store, size_t checkpoint) {
  release(store, m_all[checkpoint]);
  m_all.erase(m_all.begin() + static_cast<std::ptrdiff_t>(checkpoint));
}

void Checkpoints::retain(const CacheStore& store) const {
  for (const Checkpoint& checkpoint : m_all) cache::retain(store, checkpoint);
}

int Checkpoints::references(const Block& block, size_t group) const {
  return static_cast<int>(std::ranges::count_if(
      m_all, [&](const Checkpoint& checkpoint) { return has(tableOf(checkpoint, group), block); }));
}

// As if the present cells had all left.
bool Checkpoints::fit(const CacheStore& store) const {
  if (std::ssize(m_all) > most_checkpoints) return false;
  int64_t bytes = 0;
  for (size_t i = 0; i < m_all.size(); ++i) {
    if (m_all[i].state) bytes += store.states->bufferBytes();
    for (size_t g = 0; g < m_all[i].tables.size(); ++g)
      bytes += blocksOf(i, g, nullptr, false) * store.groups[g].full->blockBytes();
  }
  return bytes <= store.job.kept_bytes;
}

int64_t Checkpoints::blocksOf(size_t checkpoint, size_t group, const CellTable* now, bool alone) const {
  const CellTable* table = tableOf(m_all[checkpoint], group);
  if (!table) return 0;
  const CellTable* later = checkpoint + 1 < m_all.size() ? tableOf(m_all[checkpoint + 1], group) : now;
  const CellTable* before = alone && checkpoint > 0 ? tableOf(m_all[checkpoint - 1], group) : nullptr;
  return std::ranges::count_if(table->blocks(),
                               [&](const Block& block) { return !has(later, block) && !has(before, block); });
}

int64_t Checkpoints::blocksBeside(const CellTable& now, size_t group) const {
  int64_t count = 0;
  for (size_t i = 0; i < m_all.size(); ++i) count += blocksOf(i, group, &now, false);
  return count;
}

int64_t Checkpoints::statesBeside(const StateBuffer& now) const {
  return std::ranges::count_if(
      m_all, [&](const Checkpoint& checkpoint) { return checkpoint.state && checkpoint.state != now; });
}

int64_t Checkpoints::bytesOf(const CacheStore& store, size_t checkpoint, const std::vector<CellTable>& now,
                             const StateBuffer& state) const {
  const Checkpoint& one = m_all[checkpoint];
  int64_t bytes = one.state && one.state != state ? store.states->bufferBytes() : 0;
  for (size_t g = 0; g < one.tables.size(); ++g)
    bytes += blocksOf(checkpoint, g, &now[g], false) * store.groups[g].full->blockBytes();
  return bytes;
}

}  // namespace kvarium::cache
