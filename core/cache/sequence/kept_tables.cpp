#include "core/cache/sequence/kept_tables.h"

#include <algorithm>

#include "core/cache/sequence/cache_store.h"

namespace kvarium::cache {
namespace {

bool slides(const Group& group) {
  return std::ranges::any_of(group.retention->segments(), [](const SegmentRule& rule) { return rule.window >= 0; });
}

void retain(const std::vector<Group>& groups, const KeptTables::Kept& kept) {
  for (size_t g = 0; g < groups.size(); ++g) {
    if (kept.tables[g]) groups[g].retain(*kept.tables[g]);
  }
}

void release(const std::vector<Group>& groups, const KeptTables::Kept& kept) {
  for (size_t g = 0; g < groups.size(); ++g) {
    if (kept.tables[g]) groups[g].release(*kept.tables[g]);
  }
}

// Blocks of `before` that `later`, of the same text, has not; both are in the order of the text.
int64_t blocksWithout(const CellTable& before, const CellTable& later) {
  int64_t count = 0;
  auto next = later.blocks().begin();
  for (const Block& block : before.blocks()) {
    while (next != later.blocks().end() && next->first_position < block.first_position) ++next;
    count += next != later.blocks().end() && next->id == block.id ? 0 : 1;
  }
  return count;
}

}  // namespace

bool KeptTables::areOf(const Groups& groups) {
  const auto bars = [](const Group& group) { return group.retention->traits().evictsAnyAge() || group.plan.sealing; };
  return std::ranges::any_of(groups, slides) && std::ranges::none_of(groups, bars);
}

void KeptTables::checkpoint(const Groups& groups, const std::vector<CellTable>& now, int64_t position, size_t most) {
  if (position <= (m_kept.empty() ? 0 : m_kept.back().position) || !areOf(groups)) return;
  Kept fresh{position, std::vector<std::optional<CellTable>>(groups.size())};
  for (size_t g = 0; g < groups.size(); ++g) {
    if (!slides(groups[g])) continue;
    if (position < now[g].tokensSeen() && !groups[g].retention->canTruncate(now[g], position)) return;
    fresh.tables[g] = now[g];
    fresh.tables[g]->truncate(position, [](const Block&) {});
  }
  cache::retain(groups, fresh);
  m_kept.push_back(std::move(fresh));
  while (m_kept.size() > most) forgetOldest(groups);
}

int64_t KeptTables::below(int64_t position) const {
  int64_t most = 0;
  for (const Kept& kept : m_kept) {
    if (kept.position < position) most = kept.position;
  }
  return most;
}

const CellTable* KeptTables::find(int64_t position, size_t group) const {
  const auto kept = std::ranges::find(m_kept, position, &Kept::position);
  return kept != m_kept.end() && kept->tables[group] ? &*kept->tables[group] : nullptr;
}

void KeptTables::truncate(const Groups& groups, int64_t keep) {
  for (; !m_kept.empty() && m_kept.back().position > keep; m_kept.pop_back()) release(groups, m_kept.back());
}

bool KeptTables::forgetOldest(const Groups& groups) {
  if (m_kept.empty()) return false;
  release(groups, m_kept.front());
  m_kept.erase(m_kept.begin());
  return true;
}

void KeptTables::retain(const Groups& groups) const {
  for (const Kept& kept : m_kept) cache::retain(groups, kept);
}

int KeptTables::references(const Block& block, size_t group) const {
  int count = 0;
  for (const Kept& kept : m_kept) {
    if (!kept.tables[group]) continue;
    const std::vector<Block>& blocks = kept.tables[group]->blocks();
    const auto same = std::ranges::lower_bound(blocks, block.first_position, {}, &Block::first_position);
    count += same != blocks.end() && same->id == block.id && same->form == block.form ? 1 : 0;
  }
  return count;
}

int64_t KeptTables::blocksBeside(const CellTable& now, size_t group) const {
  int64_t count = 0;
  for (size_t i = 0; i < m_kept.size(); ++i) {
    if (!m_kept[i].tables[group]) continue;
    const bool last = i + 1 == m_kept.size();
    count += blocksWithout(*m_kept[i].tables[group], last ? now : *m_kept[i + 1].tables[group]);
  }
  return count;
}

}  // namespace kvarium::cache
