#include "ui/chat/turn_pace.h"

namespace kvarium::ui {

void TurnPace::begin() {
  m_samples.clear();
  m_speed = 0;
  m_clock.start();
}

void TurnPace::beginReading(double done) {
  m_reading.begin(done);
  m_reading_clock.start();
  m_waited_ms = 0;
}

void TurnPace::read(double done) { m_reading.read(done, double(m_reading_clock.elapsed() - m_waited_ms) / 1000); }

void TurnPace::wrote(qint64 tokens) {
  const qint64 now = m_clock.elapsed();
  if (!m_samples.empty() && tokens < m_samples.back().second)
    m_samples.clear();  // the count starts again with the next part of a sound
  m_samples.emplace_back(now, tokens);
  while (m_samples.size() > 2 && now - m_samples.front().first > 1500) m_samples.pop_front();
  const qint64 ms = now - m_samples.front().first;
  if (ms > 200) m_speed = 1000.0 * double(tokens - m_samples.front().second) / double(ms);
}

void TurnPace::wait() {
  m_waiting_clock.start();
  m_speed = 0;
}

void TurnPace::goOn() {
  if (m_waiting_clock.isValid()) m_waited_ms += m_waiting_clock.elapsed();
  m_waiting_clock.invalidate();
  m_samples.clear();
}

}  // namespace kvarium::ui
