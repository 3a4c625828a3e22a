#include "core/decode/eviction_watch.h"

#include <algorithm>

#include "core/base/shared_sentences.h"

namespace kvarium::decode {

void EvictionWatch::reused(const Reuse& reuse) {
  m_before = m_cache.status().missing();
  ForwardingObserver::reused(reuse);
}

void EvictionWatch::prefilled(int64_t done, int64_t total) {
  look();
  ForwardingObserver::prefilled(done, total);
}

void EvictionWatch::stepped() {
  look();
  ForwardingObserver::stepped();
}

// A cache that keeps nothing between two calls has nothing that could leave it.
void EvictionWatch::look() {
  if (m_first_at >= 0 || m_cache.facts().keeps_nothing) return;
  const std::vector<int64_t> now = m_cache.status().missing().by_layer;
  const bool grew = !std::ranges::equal(now, m_before.by_layer, std::ranges::less_equal());
  if (grew) m_first_at = static_cast<int64_t>(m_cache.ids().size());
}

int64_t EvictionWatch::evicted() const {
  return m_first_at < 0 ? 0 : std::max<int64_t>(0, m_cache.status().missing().tokens - m_before.tokens);
}

void EvictionWatch::tell(std::vector<Event>& events) const {
  if (m_first_at < 0) return;
  const std::vector<int64_t> now = m_cache.status().missing().by_layer;
  std::vector<int64_t> left;  // of the layers that lost some
  for (size_t layer = 0; layer < now.size(); ++layer) {
    const int64_t more = now[layer] - m_before.by_layer[layer];
    if (more > 0) left.push_back(more);
  }
  if (left.empty()) return;  // they were read again
  int with_cells = 0;
  for (const cache::GroupFacts& group : m_cache.facts().groups) with_cells += static_cast<int>(group.layers.size());
  const auto layers = static_cast<int>(left.size());
  const bool all = layers == with_cells;
  const auto [least, most] = std::ranges::minmax(left);
  const Sentence count = least < most ? Sentence(say::so_many_tokens, least, most)
                         : least == 1 ? Sentence(say::one_token)
                                      : Sentence(say::several_tokens, least);
  const Sentence where = all           ? Sentence(say::the_cache)
                         : layers == 1 ? Sentence(say::one_layer)
                                       : Sentence(say::several_layers, layers);
  const Event event{.at = m_first_at,
                    .what = {say::tokens_left_place, count, where},
                    .kind = Event::Kind::left,
                    .tokens = all ? evicted() : least,
                    .most = most,
                    .layers = all ? 0 : layers};
  const auto after = std::ranges::find_if(events, [&](const Event& other) { return other.at > event.at; });
  events.insert(after, event);
}

}  // namespace kvarium::decode
