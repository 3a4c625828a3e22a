// ReadingSpeed: how fast a model reads prompts. The first one waits for the weights, so the newest tokens count,
// whatever prompts they were in; a prompt of a few tokens takes as long as it takes to write them, and says nothing.
#pragma once

#include <algorithm>
#include <cstdint>

namespace kvarium::engine {

class ReadingSpeed {
 public:
  static constexpr double newest = 2048;  // tokens
  static constexpr int64_t least = 32;    // tokens of a prompt that counts

  void note(int64_t tokens, double seconds) {
    if (tokens < least || seconds <= 0) return;
    const double stays = 1 - std::min(1.0, double(tokens) / newest);
    m_tokens = stays * m_tokens + double(tokens);
    m_seconds = stays * m_seconds + seconds;
  }
  double speed() const { return m_seconds > 0 ? m_tokens / m_seconds : 0; }  // tokens/s; 0: unknown

 private:
  double m_tokens = 0, m_seconds = 0;
};

}  // namespace kvarium::engine
