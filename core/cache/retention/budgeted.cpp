#include "core/cache/retention/budgeted.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/base/shared_sentences.h"
#include "core/cache/spec_error.h"

namespace kvarium::cache {

Budgeted::Budgeted(std::string_view name, const RetentionRules& rules, std::string_view own_key)
    : FullRetention({.decides = rules.pieces > 0 ? Decides::after_step : Decides::after_call_if_held,
                     .long_generation = true,
                     .crop = false,
                     .same_however_cut = false},  // the rows of a call see what leaves after it
                    rules.layer_window),
      m_budget(rules.window_length >= 0 ? rules.window_length : 256),
      m_sinks(std::max<int64_t>(rules.num_sink_tokens, 0)) {
  refuseKey(rules.max_cache_len, "max_cache_len", name, "window_length=N bounds it");
  RetentionRules others = rules;
  others.pieces = -1;
  refuseKeysOfOthers(others, name, own_key);
  if (m_sinks >= m_budget) {
    throw SpecError(ErrorKind::content, "num_sink_tokens", {"%1 sinks fill a budget of %2", m_sinks, m_budget},
                    {"num_sink_tokens can be 0 to %1", m_budget - 1});
  }
  m_traits.capacity = m_budget;
  m_traits.never_evicted = m_sinks;
  if (rules.layer_window >= 0 && rules.layer_window - 1 <= m_budget) {  // a row's own cell counts in that window alone
    m_traits.own_cell = 1;
    return;
  }
  m_traits.youngest_until = m_budget;
  // The rows of a piece see all of its cells, so as soon as cells leave for them they are few: a quarter of what may
  // leave at most, and an eighth where that is still enough rows to be fast.
  constexpr int64_t fast_rows = 16;
  const int64_t free = m_budget - m_sinks;
  m_traits.piece = std::max({int64_t{1}, free / 8, std::min(fast_rows, free / 4)});
}

Expected<void, Refusal> Budgeted::canTruncate(const CellTable& table, int64_t keep) const {
  if (table.dropped() == 0 || keep == 0) return {};
  return Unexpected{Refusal{{say::left_budget, keep, describe()}}};
}

// A call that is read whole has the blocks of a cache that keeps all, and what stays of it is packed in the step after
// it: into blocks that are at most as many as are left. With pieces, an upper bound of two parts. Blocks are packed at
// the beginning of a step (CellTable::planPacks).
// (1) Before that there are at most the blocks that packing leaves and those that the step before has filled, and never
//     more than without any packing.
// (2) Packs take their blocks before they give others back. Each pack gives back at least one block, so n packs of b
//     blocks take at most b - n, and at most n more than all cells need. And of several rows of neighbours that can
//     give a block back, the shortest is at most an equal share of all blocks.
int64_t Budgeted::peakBlocks(int64_t context, int64_t chunk) const {
  const int64_t all = FullRetention::peakBlocks(context, chunk);
  if (traits().keepsYoungest(context)) return all;
  if (traits().decides != Decides::after_step) return all + mostPacked(m_budget);
  const int64_t needed = blocksOf(m_budget, false), most = mostPacked(m_budget);
  const int64_t filled = blocksOf(chunk, false);
  const int64_t shares = most - needed + 1;
  const int64_t packed = std::min((most + filled + needed) / 2, filled * ((most + filled + shares - 1) / shares));
  return packed + std::min(all, blocksOf(m_sinks, false) + most + filled + blocksOf(chunk, true));
}

void Budgeted::addWeights(CellTable& table, const Evidence& evidence) {
  const std::span<float> sums = table.memory();
  for (size_t i = 0; i < evidence.weights.size(); ++i) {
    if (std::isfinite(evidence.weights[i])) sums[i] += evidence.weights[i];
  }
}

std::vector<Drop> Budgeted::leave(First first, const CellTable& table, std::span<const float> by, int64_t spared,
                                  int64_t stay) const {
  if (table.stored() <= stay) return {};
  const auto sign = static_cast<float>(first);
  struct Cell {
    int64_t position;
    float number;
    bool spared;
    int64_t index;  // in the table
  };
  std::vector<Cell> cells;
  cells.reserve(by.size());
  size_t next = 0;
  for (const Block& block : table.blocks()) {
    for (uint64_t left = block.live; left; left &= left - 1, ++next) {
      const int64_t position = block.position(std::countr_zero(left));
      const bool young = static_cast<int64_t>(next) >= table.stored() - spared;
      const float number = std::isnan(by[next]) ? std::numeric_limits<float>::infinity() : sign * by[next];
      if (position >= m_sinks) cells.push_back({position, number, young, static_cast<int64_t>(next)});
    }
  }
  const int64_t count = std::clamp<int64_t>(table.stored() - stay, 0, static_cast<int64_t>(cells.size()));
  const auto before = [](const Cell& a, const Cell& b) {
    if (a.spared != b.spared) return b.spared;
    return a.number != b.number ? a.number > b.number : a.position < b.position;
  };
  const auto leaving = std::span(cells).first(static_cast<size_t>(count));
  if (count == 1) {  // after every token of a reply
    std::swap(cells.front(), *std::ranges::min_element(cells, before));
  } else {
    std::nth_element(cells.begin(), cells.begin() + count, cells.end(), before);
    std::ranges::sort(leaving, {}, &Cell::index);
  }
  // Neighbours leave together: what stays lies between the drops, so they are few however long the text is.
  std::vector<Drop> drops;
  int64_t last = -2;  // index of the cell that left before
  for (const Cell& cell : leaving) {
    if (cell.index != last + 1) drops.push_back({cell.position, 1});
    drops.back().count = cell.position + 1 - drops.back().first;
    last = cell.index;
  }
  return drops;
}

PromptBudget::PromptBudget(std::string_view name, const RetentionRules& rules, std::string_view own_key)
    : Budgeted(name, rules, own_key) {
  refuseKey(rules.pieces > 0 ? 1 : -1, "prompt", name, "prompt=whole is what it does: leave it out");
  m_traits.capacity = -1;
  m_traits.own_cell = window() < 0 ? 0 : 1;
  m_traits.prompt_cells = budget();
  m_traits.decides = Decides::after_call;
  m_traits.long_generation = window() >= 0;
}

Expected<void, Refusal> PromptBudget::canTruncate(const CellTable& table, int64_t keep) const {
  if (keep == 0 || !traits().evictsAnyAge()) return FullRetention::canTruncate(table, keep);
  if (table.promptEnd() > 0 && keep >= table.promptEnd()) {
    if (FullRetention::cells(table.tokensSeen()) == table.tokensSeen()) return {};
    return FullRetention::canTruncate(table, keep);  // the layer's own window may have let cells go
  }
  if (isWeighed(table) && table.dropped() == 0)
    return Unexpected{Refusal{{say::weighed_by_later_rows, keep, describe()}}};
  return Budgeted::canTruncate(table, keep);
}

// Until the prompt is over, and long after it, there are the blocks of a cache that keeps all. What the prompt leaves
// is packed once, in the step after it: into blocks that are at most as many as are left.
int64_t PromptBudget::peakBlocks(int64_t context, int64_t chunk) const {
  const int64_t all = FullRetention::peakBlocks(context, chunk);
  return traits().keepsYoungest(context) ? all : all + mostPacked(std::min(staying(context), cells(context)));
}

}  // namespace kvarium::cache
