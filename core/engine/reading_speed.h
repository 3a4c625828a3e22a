// ReadingSpeed: how fast a model reads prompts. A short prompt says little, and the first one waits for the weights, so
// the newest tokens count, whatever prompts they were in.
#pragma once

#include <algorithm>
#include <cstdint>

namespace kvarium::engine {

class ReadingSpeed {
 public:
  static constexpr double newest = 2048;  // tokens

  void note(int64_t tokens, double seconds) {
    if (tokens <= 0 || seconds <= 0) return;
    const double stays = 1 - std::min(1.0, double(tokens) / newest);
    m_tokens = stays * m_tokens + double(tokens);
    m_seconds = stays * m_seconds + seconds;
  }
  double speed() const { return m_seconds > 0 ? m_tokens / m_seconds : 0; }  // tokens/s; 0: nothing was read

 private:
  double m_tokens = 0, m_seconds = 0;
};

}  // namespace kvarium::engine
