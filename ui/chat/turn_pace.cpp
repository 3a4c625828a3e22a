#include "ui/chat/turn_pace.h"

#include <algorithm>

namespace kvarium::ui {
namespace {

constexpr double least_piece_s = 0.1;  // seconds; shorter ones say little
constexpr double least_read_s = 1;     // seconds, before anything is said
constexpr double newest_s = 2;         // seconds, of the pieces that say how fast it is now

}  // namespace

void ReadingTime::begin(double done) {
  m_pieces.clear();
  m_done = done;
  m_seconds = 0;
}

void ReadingTime::read(double done, double seconds) {
  if (seconds - m_seconds < least_piece_s || done <= m_done) return;
  m_pieces.push_back({(m_done + done) / 2, done - m_done, seconds - m_seconds});
  m_done = done;
  m_seconds = seconds;
}

std::optional<double> ReadingTime::left(double total) const {
  if (m_pieces.size() < 2 || m_seconds < least_read_s) return std::nullopt;
  double tokens = 0, seconds = 0, middle = 0;  // of the newest pieces
  for (auto piece = m_pieces.rbegin(); piece != m_pieces.rend() && seconds < newest_s; ++piece) {
    tokens += piece->tokens;
    seconds += piece->seconds;
    middle += piece->tokens * piece->middle;
  }
  middle /= tokens;
  const double now = seconds / tokens;  // seconds a token, at `middle`
  double all = 0, mean_middle = 0, mean = 0, both = 0, square = 0;
  for (const Piece& piece : m_pieces) {
    all += piece.tokens;
    mean_middle += piece.tokens * piece.middle;
    mean += piece.seconds;
  }
  mean_middle /= all;
  mean /= all;
  for (const Piece& piece : m_pieces) {
    const double away = piece.middle - mean_middle;
    both += away * (piece.seconds - piece.tokens * mean);
    square += piece.tokens * away * away;
  }
  const double slope = std::clamp(square > 0 ? both / square : 0, 0.0, now / middle);
  const double rest = std::max(0.0, total - m_done);
  return rest * (now + slope * std::max(0.0, (m_done + total) / 2 - middle));
}

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
  if (ms <= 200 || (m_speed > 0 && now - m_told_ms < told_every_ms)) return;
  m_told_ms = now;
  m_speed = 1000.0 * double(tokens - m_samples.front().second) / double(ms);
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
