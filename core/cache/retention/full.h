// FullRetention keeps every token that some row of the layer can still see; other policies begin with it.
#pragma once

#include "core/cache/retention/retention.h"

namespace kvarium::cache {

class FullRetention : public Retention {
 public:
  explicit FullRetention(const RetentionRules& rules)
      : FullRetention({.own_cell = rules.layer_window < 0 ? 0 : 1, .long_generation = rules.layer_window >= 0},
                      rules.layer_window) {}
  Expected<Placement, Full> place(const CellTable& table, int64_t new_tokens) const override;
  std::vector<SegmentRule> segments() const final { return {{Role::normal, m_window, -1}}; }
  Expected<void, Refusal> canTruncate(const CellTable& table, int64_t keep) const override;
  int64_t cells(int64_t context) const override { return m_window < 0 ? context : std::min(context, m_window - 1); }
  int64_t peakBlocks(int64_t context, int64_t chunk) const override;
  std::string describe() const override;

 protected:
  FullRetention(const RetentionTraits& traits, int64_t window) : Retention(traits), m_window(window) {}
  int64_t window() const { return m_window; }  // that the layer's rows see; -1: none

 private:
  int64_t m_window;
};

}  // namespace kvarium::cache
