#include "core/cache/view/cache_moment.h"

#include <algorithm>
#include <limits>

#include "core/cache/spec/block_needs.h"

namespace kvarium {

size_t CacheMoment::Group::split(int64_t position) {
  const auto at = std::lower_bound(runs.begin(), runs.end(), position,
                                   [](const Run& run, int64_t where) { return run.end() <= where; });
  const auto index = static_cast<size_t>(at - runs.begin());
  if (at == runs.end() || at->first >= position) return index;
  Run behind = *at;
  behind.first = position;
  behind.count = at->end() - position;
  at->count -= behind.count;
  runs.insert(at + 1, behind);
  return index + 1;
}

void CacheMoment::Group::join(size_t run) {
  if (run == 0 || run >= runs.size()) return;
  Run& before = runs[run - 1];
  const Run& here = runs[run];
  if (before.end() != here.first || before.role != here.role || before.form != here.form) return;
  before.count += here.count;
  runs.erase(runs.begin() + static_cast<std::ptrdiff_t>(run));
}

void CacheMoment::Group::append(Role role, int64_t first, int64_t count) {
  if (count <= 0) return;
  runs.push_back({first, count, role, Form::full});
  stored += count;
  join(runs.size() - 1);
}

void CacheMoment::Group::drop(int64_t first, int64_t end) {
  if (first >= end) return;
  const size_t from = split(first), to = split(end);
  for (size_t i = from; i < to; ++i) {
    const Run& run = runs[i];
    stored -= run.count;
    if (run.form != Form::sealed) continue;
    sealed -= run.count;
    auto block = std::lower_bound(blocks.begin(), blocks.end(), run.first,
                                  [](const SealedBlock& b, int64_t where) { return b.end <= where; });
    const auto touched = block;
    for (; block != blocks.end() && block->first < run.end(); ++block)
      block->live -= std::min(block->end, run.end()) - std::max(block->first, run.first);
    blocks.erase(std::remove_if(touched, block, [](const SealedBlock& b) { return b.live == 0; }), block);
  }
  runs.erase(runs.begin() + static_cast<std::ptrdiff_t>(from), runs.begin() + static_cast<std::ptrdiff_t>(to));
  join(from);
}

void CacheMoment::Group::seal(int64_t first, int64_t end) {
  const size_t from = split(first), to = split(end);
  SealedBlock block{first, end, 0};
  for (size_t i = from; i < to; ++i) {
    if (runs[i].form == Form::sealed) continue;
    runs[i].form = Form::sealed;
    block.live += runs[i].count;
  }
  for (size_t i = to + 1; i-- > from;) join(i);
  if (block.live == 0) return;
  sealed += block.live;
  const auto after = std::lower_bound(blocks.begin(), blocks.end(), first,
                                      [](const SealedBlock& b, int64_t where) { return b.first < where; });
  blocks.insert(after, block);
}

void CacheMoment::Group::clear() {
  runs.clear();
  blocks.clear();
  stored = sealed = 0;
}

CacheMoment::CacheMoment(std::shared_ptr<const CacheFacts> facts)
    : m_facts(std::move(facts)), m_groups(m_facts->groups.size()) {
  for (size_t g = 0; g < m_groups.size(); ++g) m_groups[g].place = m_facts->groups[g].place;
}

void CacheMoment::apply(const Commit& commit) {
  const auto groupOf = [&](int32_t number) -> Group* {
    return static_cast<size_t>(number) < m_groups.size() ? &m_groups[static_cast<size_t>(number)] : nullptr;
  };
  const bool empties = commit.kind == Commit::Kind::reset || commit.kind == Commit::Kind::clear;
  for (size_t g = 0; g < m_groups.size(); ++g) {
    Group& group = m_groups[g];
    if (empties) group.clear();
    if (commit.kind == Commit::Kind::append) {
      const int64_t first = m_tokens_seen, last = first + commit.count;
      const int64_t kept = std::clamp(m_facts->groups[g].sinks, first, last);
      group.append(Role::sink, first, kept - first);
      group.append(Role::normal, kept, last - kept);
    }
    if (commit.kind == Commit::Kind::truncate) {
      group.drop(commit.tokens_seen, std::numeric_limits<int64_t>::max());
      // Behind the cut another block begins, even where this one has codes.
      if (!group.blocks.empty()) group.blocks.back().end = std::min(group.blocks.back().end, commit.tokens_seen);
    }
  }
  for (const GroupRange& range : commit.drops) {
    if (Group* group = groupOf(range.group)) group->drop(range.first, range.first + range.count);
  }
  for (const GroupRange& range : commit.sealed) {
    if (Group* group = groupOf(range.group)) group->seal(range.first, range.first + range.count);
  }
  for (const GroupPlace& moved : commit.moved) {
    if (Group* group = groupOf(moved.group)) group->place = moved.place;
  }
  m_tokens_seen = commit.tokens_seen;
  if (empties || commit.kind == Commit::Kind::append) m_state = !empties && (m_state || commit.count > 0);
}

std::vector<CellRun> CacheMoment::runs(size_t group) const {
  const Group& from = m_groups[group];
  std::vector<CellRun> runs;
  runs.reserve(from.runs.size());
  for (const Run& run : from.runs) runs.push_back({run.role, run.form, from.place, false, run.first, run.count});
  return runs;
}

Lengths CacheMoment::lengths(size_t group) const {
  const CacheFacts::Group& facts = m_facts->groups[group];
  return {m_tokens_seen, m_groups[group].stored, facts.capacity, m_tokens_seen > 0 ? facts.own : 0};
}

Lengths CacheMoment::lengths() const {
  Lengths most{m_tokens_seen};
  for (size_t g = 0; g < m_groups.size(); ++g) {
    if (g == 0 || storesMore(lengths(g), most)) most = lengths(g);
  }
  return most;
}

Bytes CacheMoment::bytes(const CacheFacts::Layer& layer, const Group& group) const {
  return usedBytes(layer.full, layer.sealed ? &*layer.sealed : nullptr,
                   {group.stored - group.sealed, group.sealed, static_cast<int64_t>(group.blocks.size())});
}

Bytes CacheMoment::bytes(int layer) const {
  for (size_t g = 0; g < m_groups.size(); ++g) {
    for (const CacheFacts::Layer& member : m_facts->groups[g].layers) {
      if (member.layer == layer) return bytes(member, m_groups[g]);
    }
  }
  Bytes bytes;
  if (m_state) bytes.state = m_facts->state_bytes[static_cast<size_t>(layer)];
  return bytes;
}

Bytes CacheMoment::bytes() const {
  Bytes sum;
  for (size_t g = 0; g < m_groups.size(); ++g) {
    for (const CacheFacts::Layer& layer : m_facts->groups[g].layers) sum += bytes(layer, m_groups[g]);
  }
  for (const int64_t state : m_facts->state_bytes) sum.state += m_state ? state : 0;
  return sum;
}

void CacheMoment::fill(CacheSnapshot& snapshot) const {
  snapshot.lengths = lengths();
  snapshot.bytes = bytes();
  snapshot.by_place = {snapshot.bytes.state, 0, 0};
  snapshot.groups.resize(m_groups.size());
  snapshot.layers.resize(m_facts->state_bytes.size());
  for (size_t layer = 0; layer < snapshot.layers.size(); ++layer)
    snapshot.layers[layer].bytes = {.state = m_state ? m_facts->state_bytes[layer] : 0};
  for (size_t g = 0; g < m_groups.size(); ++g) {
    GroupRuns& shown = snapshot.groups[g];
    const Place place = m_groups[g].place;
    shown.layers.clear();
    shown.runs = runs(g);
    shown.lengths = lengths(g);
    for (const CacheFacts::Layer& layer : m_facts->groups[g].layers) {
      shown.layers.push_back(layer.layer);
      LayerBytes& bytes = snapshot.layers[static_cast<size_t>(layer.layer)];
      bytes.bytes = this->bytes(layer, m_groups[g]);
      bytes.cross = {};
      bytes.place = place;
      bytes.near = place == Place::device;
      const int64_t used = bytes.bytes.used();
      (place == Place::device ? snapshot.by_place.device
       : place == Place::host ? snapshot.by_place.host
                              : snapshot.by_place.disk) += used;
    }
  }
  snapshot.used_at = snapshot.by_place;
}

size_t CacheMoment::weight() const {
  size_t weight = 0;
  for (const Group& group : m_groups) weight += group.runs.size() + group.blocks.size();
  return weight;
}

}  // namespace kvarium
