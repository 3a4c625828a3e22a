#include "core/cache/sequence/kept_places.h"

#include <algorithm>
#include <limits>

#include "core/cache/sequence/cache_store.h"

namespace kvarium::cache {
namespace {

void retain(const CacheStore& store, const KeptPlace& place) {
  for (size_t g = 0; g < place.tables.size(); ++g) {
    if (place.tables[g]) store.groups[g].retain(*place.tables[g]);
  }
}

void release(const CacheStore& store, const KeptPlace& place) {
  for (size_t g = 0; g < place.tables.size(); ++g) {
    if (place.tables[g]) store.groups[g].release(*place.tables[g]);
  }
}

const CellTable* tableOf(const KeptPlace& place, size_t group) {
  return group < place.tables.size() && place.tables[group] ? &*place.tables[group] : nullptr;
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

size_t givenUpFirst(std::span<const PlaceCost> places, int64_t tokens) {
  constexpr double of_border = 8;
  size_t newest_border = places.size(), first = places.size();
  for (size_t i = 0; i < places.size(); ++i) {
    if (places[i].border) newest_border = i;
  }
  double least = 0;
  for (size_t i = 0; i < places.size(); ++i) {
    if (i == newest_border) continue;
    const PlaceCost& place = places[i];
    const int64_t before = i > 0 ? places[i - 1].position : 0, age = std::max<int64_t>(1, tokens - place.position);
    const double read = static_cast<double>(place.position - before) * (place.border ? of_border : 1);
    const double worth = place.freed > 0 ? read / static_cast<double>(age) / static_cast<double>(place.freed)
                                         : std::numeric_limits<double>::max();
    if (first < places.size() && worth >= least) continue;
    first = i;
    least = worth;
  }
  return first < places.size() ? first : newest_border;
}

bool KeptPlaces::ofWindows(const std::vector<Group>& groups) {
  const auto bars = [](const Group& group) { return group.retention->traits().evictsAnyAge() || group.plan.sealing; };
  return std::ranges::any_of(groups, &Group::slides) && std::ranges::none_of(groups, bars);
}

void KeptPlaces::keep(const CacheStore& store, KeptPlace place, int64_t tokens) {
  const auto there = std::ranges::find(m_places, place.position, &KeptPlace::position);
  if (there != m_places.end()) {
    there->border = there->border || place.border;
    if (!there->tables.empty() || place.tables.empty()) return;
    cache::retain(store, place);  // a restored place has the state alone
    there->tables = std::move(place.tables);
    return thin(store, store.job.kept_bytes, tokens);
  }
  if (place.position <= (m_places.empty() ? 0 : m_places.back().position)) return;
  cache::retain(store, place);
  m_places.push_back(std::move(place));
  thin(store, store.job.kept_bytes, tokens);
}

void KeptPlaces::thin(const CacheStore& store, int64_t kept_bytes, int64_t tokens) {
  while (!fits(store, kept_bytes)) giveOneUp(store, tokens);
}

const KeptPlace* KeptPlaces::find(int64_t position) const {
  const auto place = std::ranges::find(m_places, position, &KeptPlace::position);
  return place != m_places.end() ? &*place : nullptr;
}

const CellTable* KeptPlaces::findTable(int64_t position, size_t group) const {
  const KeptPlace* place = find(position);
  return place ? tableOf(*place, group) : nullptr;
}

int64_t KeptPlaces::below(int64_t position) const {
  int64_t most_below = 0;
  for (const KeptPlace& place : m_places) {
    if (place.position < position) most_below = place.position;
  }
  return most_below;
}

void KeptPlaces::truncate(const CacheStore& store, int64_t keep) {
  while (!m_places.empty() && m_places.back().position > keep) giveUp(store, m_places.size() - 1);
}

bool KeptPlaces::giveOneUp(const CacheStore& store, int64_t tokens) {
  if (m_places.empty()) return false;
  std::vector<PlaceCost> costs;
  costs.reserve(m_places.size());
  for (size_t i = 0; i < m_places.size(); ++i) {
    int64_t freed = m_places[i].state ? store.states->bufferBytes() : 0;
    for (size_t g = 0; g < m_places[i].tables.size(); ++g)
      freed += blocksOf(i, g, nullptr, true) * store.groups[g].full->blockBytes();
    costs.push_back({m_places[i].position, m_places[i].border, freed});
  }
  giveUp(store, givenUpFirst(costs, tokens));
  return true;
}

void KeptPlaces::giveUp(const CacheStore& store, size_t place) {
  release(store, m_places[place]);
  m_places.erase(m_places.begin() + static_cast<std::ptrdiff_t>(place));
}

void KeptPlaces::retain(const CacheStore& store) const {
  for (const KeptPlace& place : m_places) cache::retain(store, place);
}

int KeptPlaces::references(const Block& block, size_t group) const {
  return static_cast<int>(
      std::ranges::count_if(m_places, [&](const KeptPlace& place) { return has(tableOf(place, group), block); }));
}

// As if the present cells had all left.
bool KeptPlaces::fits(const CacheStore& store, int64_t kept_bytes) const {
  if (m_places.size() > most) return false;
  int64_t bytes = 0;
  for (size_t i = 0; i < m_places.size(); ++i) {
    if (m_places[i].state) bytes += store.states->bufferBytes();
    for (size_t g = 0; g < m_places[i].tables.size(); ++g)
      bytes += blocksOf(i, g, nullptr, false) * store.groups[g].full->blockBytes();
  }
  return bytes <= kept_bytes;
}

int64_t KeptPlaces::blocksOf(size_t place, size_t group, const CellTable* now, bool alone) const {
  const CellTable* table = tableOf(m_places[place], group);
  if (!table) return 0;
  const CellTable* later = place + 1 < m_places.size() ? tableOf(m_places[place + 1], group) : now;
  const CellTable* before = alone && place > 0 ? tableOf(m_places[place - 1], group) : nullptr;
  return std::ranges::count_if(table->blocks(),
                               [&](const Block& block) { return !has(later, block) && !has(before, block); });
}

int64_t KeptPlaces::blocksBeside(const CellTable& now, size_t group) const {
  int64_t count = 0;
  for (size_t i = 0; i < m_places.size(); ++i) count += blocksOf(i, group, &now, false);
  return count;
}

int64_t KeptPlaces::statesBeside(const StateBuffer& now) const {
  return std::ranges::count_if(m_places, [&](const KeptPlace& place) { return place.state && place.state != now; });
}

int64_t KeptPlaces::bytesOf(const CacheStore& store, size_t place, const std::vector<CellTable>& now,
                            const StateBuffer& state) const {
  const KeptPlace& one = m_places[place];
  int64_t bytes = one.state && one.state != state ? store.states->bufferBytes() : 0;
  for (size_t g = 0; g < one.tables.size(); ++g)
    bytes += blocksOf(place, g, &now[g], false) * store.groups[g].full->blockBytes();
  return bytes;
}

}  // namespace kvarium::cache
