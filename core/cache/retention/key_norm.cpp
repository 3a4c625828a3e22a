#include <algorithm>
#include <bit>

#include "core/cache/retention/retention.h"
#include "core/cache/spec/spec_error.h"

namespace kvarium {
namespace {

// Keys of small norm draw attention, so the cells with the largest key norms leave (Devoto et al. 2024, section 3),
// each layer its own; sinks and the tokens of the step itself stay. Which cells leave depends on how the text was fed,
// and what left cannot come back. Cells keep their positions.
class KeyNorm final : public Retention {
 public:
  KeyNorm(int64_t budget, int64_t sinks, int64_t layer_window)
      : m_budget(budget), m_sinks(sinks), m_full(makeFull({.layer_window = layer_window})) {}

  Expected<Placement, Full> place(const CellTable& table, int64_t new_tokens) const override {
    Expected<Placement, Full> placement = m_full->place(table, new_tokens);
    const int64_t unseen =
        placement->drops.empty() ? 0 : placement->drops.front().first + placement->drops.front().count;
    std::vector<int64_t> candidates;  // positions
    int64_t stored = new_tokens;
    for (const Block& block : table.blocks()) {
      for (uint64_t left = block.live; left; left &= left - 1) {
        const int64_t position = block.first_position + std::countr_zero(left);
        if (position < unseen) continue;
        ++stored;
        if (position >= m_sinks) candidates.push_back(position);
      }
    }
    const int64_t leave = std::clamp<int64_t>(stored - m_budget, 0, static_cast<int64_t>(candidates.size()));
    const auto larger = [&](int64_t a, int64_t b) {
      const float x = table.scores()[static_cast<size_t>(a)], y = table.scores()[static_cast<size_t>(b)];
      return x != y ? x > y : a < b;
    };
    std::nth_element(candidates.begin(), candidates.begin() + leave, candidates.end(), larger);
    std::sort(candidates.begin(), candidates.begin() + leave);
    for (int64_t i = 0; i < leave; ++i) placement->drops.push_back({candidates[static_cast<size_t>(i)], 1});
    return placement;
  }

  std::vector<SegmentRule> segments() const override { return m_full->segments(); }
  Expected<bool, Refusal> canTruncate(const CellTable& table, int64_t keep) const override {
    if (table.dropped() == 0 || keep == 0) return true;
    return Unexpected{Refusal{"tokens before position " + std::to_string(keep) + " have already left " + describe()}};
  }
  int64_t capacity() const override { return m_budget; }
  int64_t cells(int64_t context) const override { return std::min(m_full->cells(context), m_budget); }
  // The budget is what stays behind a step; only the layer's own window, where nothing else binds, counts a row's own.
  int64_t ownCell() const override { return keepsYoungest(int64_t{1} << 40) ? m_full->ownCell() : 0; }
  // A step's own tokens stay whatever their norms, so as soon as cells leave for them they are few: a quarter of what
  // may leave at most, and an eighth where that is still enough rows to be fast.
  int64_t mostAtOnce(const CellTable& table) const override {
    if (keepsYoungest(int64_t{1} << 40)) return Retention::mostAtOnce(table);
    constexpr int64_t fast_rows = 16;
    const int64_t free = m_budget - m_sinks;
    const int64_t piece = std::max({int64_t{1}, free / 8, std::min(fast_rows, free / 4)});
    return std::max(piece, m_budget - table.stored());
  }
  bool wantsKeyNorms() const override { return true; }
  bool keepsYoungest(int64_t context) const override { return m_full->cells(context) <= m_budget; }
  // A step's own tokens stay until the next one, however many they are.
  int64_t mostCells(int64_t context, int64_t chunk) const override {
    return std::min(m_full->cells(context), std::max(m_budget, std::min(context, m_sinks) + chunk));
  }
  int64_t peakBlocks(int64_t context, int64_t chunk) const override {
    // Before a step each cell may be the last of its block, or a long step's own tokens lie there.
    const int64_t before = std::max(m_budget, blocksOf(m_sinks, false) + blocksOf(chunk, true));
    return std::min(m_full->peakBlocks(context, chunk), before + blocksOf(chunk, true));
  }
  Capabilities capabilities() const override {
    Capabilities result = m_full->capabilities();
    result.long_generation = true;
    result.crop = false;
    result.same_however_cut = false;  // what a step adds stays until the next one
    return result;
  }
  std::string describe() const override { return "smallest key norms " + std::to_string(m_budget); }

 private:
  int64_t m_budget, m_sinks;
  std::unique_ptr<Retention> m_full;
};

}  // namespace

std::unique_ptr<Retention> makeKeyNorm(const RetentionRules& rules) {
  refuseKey(rules.max_cache_len, "max_cache_len", "key_norm", "window_length=N bounds it");
  const int64_t budget = rules.window_length >= 0 ? rules.window_length : 256;
  const int64_t sinks = std::max<int64_t>(rules.num_sink_tokens, 0);
  if (sinks >= budget) {
    throw SpecError(ErrorKind::content, "num_sink_tokens",
                    std::to_string(sinks) + " sinks fill a budget of " + std::to_string(budget),
                    "num_sink_tokens can be 0 to " + std::to_string(budget - 1));
  }
  return std::make_unique<KeyNorm>(budget, sinks, rules.layer_window);
}

}  // namespace kvarium
