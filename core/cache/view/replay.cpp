#include "core/cache/view/replay.h"

namespace kvarium::cache {
namespace {

constexpr BlockId no_id = -1;
void nothingToRelease(const Block&) {}

void append(CellTable& table, const GroupFacts& facts, int64_t count) {
  const int64_t first = table.tokensSeen();
  const int64_t sinks = std::clamp<int64_t>(facts.sinks - first, 0, count);
  const RoleRun runs[] = {{Role::sink, sinks}, {Role::normal, count - sinks}};
  table.append(table.planAppend(runs, facts.first_block));
}

void pack(CellTable& table, const GroupRange& range) {
  std::optional<Pack> pack = table.packOf(range.first, static_cast<size_t>(std::max(range.count, 0)));
  if (pack) table.pack({std::move(*pack)}, nothingToRelease);
}

void seal(CellTable& table, const GroupRange& range) {
  const Block* block = table.beginningAt(range.first);
  if (block && block->form == Form::full) table.seal(range.first, no_id);
}

}  // namespace

ReplayedTables::ReplayedTables(std::shared_ptr<const CacheFacts> facts)
    : m_facts(std::move(facts)), m_tables(m_facts->groups.size()) {
  for (const GroupFacts& group : m_facts->groups) m_places.push_back(group.place);
}

void ReplayedTables::apply(const Commit& commit) {
  const bool empties = commit.kind == Commit::Kind::reset || commit.kind == Commit::Kind::clear;
  for (size_t g = 0; g < m_tables.size(); ++g) {
    if (empties) m_tables[g].truncate(0, nothingToRelease);
    if (commit.restored && g < commit.restored->size())
      m_tables[g] = (*commit.restored)[g];
    else if (commit.kind == Commit::Kind::truncate)
      m_tables[g].truncate(commit.tokens_seen, nothingToRelease);
    else if (commit.kind == Commit::Kind::append)
      append(m_tables[g], m_facts->groups[g], commit.count);
  }
  const auto known = [&](int32_t group) { return static_cast<size_t>(group) < m_tables.size(); };
  const auto change = [&](const std::vector<GroupRange>& ranges, const auto& how) {
    for (const GroupRange& range : ranges)
      if (!commit.restored && known(range.group)) how(m_tables[static_cast<size_t>(range.group)], range);
  };
  change(commit.packed, pack);
  change(commit.drops, [](CellTable& table, const GroupRange& range) {
    table.drop({range.first, range.count}, nothingToRelease);
  });
  change(commit.sealed, seal);
  for (const GroupPlace& moved : commit.moved) {
    if (known(moved.group)) m_places[static_cast<size_t>(moved.group)] = moved.place;
  }
  m_tokens_seen = commit.tokens_seen;
  if (empties || commit.kind == Commit::Kind::append) m_has_state = !empties && (m_has_state || commit.count > 0);
}

void ReplayedTables::fill(CacheView& view) const {
  useFacts(view, m_facts);
  view.lengths = {m_tokens_seen};
  view.bytes = {};
  view.checkpoints.clear();  // those of now would not be those of then
  view.by_place = {};
  for (size_t layer = 0; layer < view.layers.size(); ++layer) {
    LayerView& shown = view.layers[layer];
    shown.bytes = {.state = m_has_state ? m_facts->layers[layer].state_bytes : 0};
    view.bytes += shown.bytes;
    bytesAt(view.by_place, countedAt(*m_facts, m_facts->layers[layer], Place::device)) += shown.bytes.state;
  }
  for (size_t g = 0; g < m_tables.size(); ++g) {
    const GroupFacts& facts = m_facts->groups[g];
    const Place place = m_places[g];
    GroupView& group = view.groups[g];
    group.lengths = {m_tokens_seen, m_tables[g].stored(), facts.capacity, m_tokens_seen > 0 ? facts.own : 0};
    if (g == 0 || storesMore(group.lengths, view.lengths)) view.lengths = group.lengths;
    group.place = place;
    group.runs.clear();
    for (const Block& block : m_tables[g].blocks()) addRuns(block, false, place, group.runs);
    const CellCounts counts = m_tables[g].counts();
    for (const int layer : facts.layers) {
      LayerView& shown = view.layers[static_cast<size_t>(layer)];
      const Bytes cells = usedBytes(m_facts->layers[static_cast<size_t>(layer)], counts);
      shown.bytes += cells;
      shown.cross = {};
      shown.place = place;
      shown.resident = place == Place::device;
      view.bytes += cells;
      bytesAt(view.by_place, countedAt(*m_facts, *shown.facts, place)) += cells.used();
    }
  }
  view.used_at = view.by_place;
  view.copies_at = view.kept_at = {};
}

size_t ReplayedTables::weight() const {
  size_t blocks = 0;
  for (const CellTable& table : m_tables) blocks += table.blocks().size();
  return blocks;
}

Replay::Replay(CommitLog log) : m_log(std::move(log)), m_newest{m_log.first(), m_log.before()}, m_shown(m_newest) {
  while (m_newest.commits < m_log.total()) follow();
}

void Replay::add(Commit commit) {
  m_log.add(std::move(commit));
  follow();
  while (!m_keyframes.empty() && m_keyframes.front().commits < m_log.first()) m_keyframes.pop_front();
}

void Replay::follow() {
  const Commit& next = commit(m_newest.commits);
  m_newest.tables.apply(next);
  ++m_newest.commits;
  m_since += 1 + next.ranges();
  if (m_since < std::max(interval, m_newest.tables.weight())) return;
  m_keyframes.push_back(m_newest);
  m_since = 0;
}

const ReplayedTables& Replay::at(uint64_t commits) {
  commits = std::clamp(commits, first(), total());
  if (commits == m_newest.commits) return m_newest.tables;
  const auto after = std::ranges::upper_bound(m_keyframes, commits, {}, &Keyframe::commits);
  const Keyframe* nearest = after == m_keyframes.begin() ? nullptr : &*(after - 1);
  const uint64_t from = nearest ? nearest->commits : first();
  if (m_shown.commits > commits || m_shown.commits < from) {
    if (nearest)
      m_shown = *nearest;
    else
      m_shown = {first(), m_log.before()};
  }
  for (; m_shown.commits < commits; ++m_shown.commits) m_shown.tables.apply(commit(m_shown.commits));
  return m_shown.tables;
}

}  // namespace kvarium::cache
