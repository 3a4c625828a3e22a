#include <algorithm>

#include "core/cache/retention/observed_prompt.h"

namespace kvarium::cache {
namespace {

// As SnapKv, but the first layers keep more cells than the last (Cai et al. 2024, section 4.2). What is shared out are
// the cells beside those that stay in every layer: f on average, and from layer to layer a straight line from 2 f - f /
// 20 down to f / 20. A prompt that has less to give than the first layer could keep makes the line flatter. Together
// the layers keep window_length in each, to the cell.
class PyramidKv final : public ObservedPrompt {
 public:
  explicit PyramidKv(const RetentionRules& rules)
      : ObservedPrompt("pyramidkv", rules), m_layer(rules.layer), m_layers(rules.layers) {
    m_traits.prompt_cells = staying(int64_t{1} << 40);
  }
  std::string describe() const override {
    return "most observed " + std::to_string(traits().prompt_cells) + " of the prompt";
  }

 private:
  static constexpr int64_t beta = 20;  // the average of all layers, in cells of the last layer

  int64_t staying(int64_t prompt) const override {
    const int64_t average = budget() - always();
    const int64_t most = std::min(2 * average - average / beta, std::max(prompt - always(), average));
    const int64_t least = 2 * average - most;
    // Of two layers that are as far from the middle, one is rounded up and the other down.
    const int64_t from_end = std::min<int64_t>(m_layer, m_layers - 1 - m_layer);
    const int64_t less = m_layers > 1 ? (most - least) * from_end / (m_layers - 1) : average - least;
    return always() + (m_layer == from_end ? most - less : least + less);
  }

  int64_t m_layer, m_layers;
};

}  // namespace

extern const RetentionEntry pyramidkv_retention{
    .name = "pyramidkv", .in_words = "Prompt, as a pyramid (PyramidKV)", .make = madeOf<PyramidKv>, .by_layer = true};

}  // namespace kvarium::cache
