// TurnPace: how fast a turn reads and writes, and how long the rest of its prompt will take. Pauses are left out.
#pragma once

#include <QElapsedTimer>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace kvarium::ui {

// How long the rest of a prompt will take, from how long its pieces took.
// A token looks at all that stand before it, so reading becomes slower with the length: a token takes as long as the
// last pieces say, and more by the slope over all pieces. The slope is no steeper than where all time is that of
// looking back, which a few uneven pieces cannot make it.
class ReadingTime {
 public:
  void begin(double done);  // tokens that are there already
  // Tokens that are there, and seconds since begin(), pauses left out.
  void read(double done, double seconds);
  // Seconds until so many are there; empty: too little was read to tell.
  std::optional<double> left(double total) const;

 private:
  struct Piece {
    double middle, tokens, seconds;
  };
  std::vector<Piece> m_pieces;
  double m_done = 0, m_seconds = 0;
};

class TurnPace {
 public:
  void begin();                    // of a turn
  void beginReading(double done);  // of its prompt; tokens that are there already
  void read(double done);          // tokens that are there now
  void wrote(qint64 tokens);       // tokens of the reply so far
  void wait();
  void goOn();
  void forgetSpeed() { m_speed = 0; }
  // Tokens/s of the last 1.5 s of the reply; 0: not known. It changes no faster than it can be read, or be spoken.
  double speed() const { return m_speed; }
  std::optional<double> left(double total) const { return m_reading.left(total); }  // seconds until so many are read

 private:
  ReadingTime m_reading;
  QElapsedTimer m_clock, m_reading_clock, m_waiting_clock;  // since the turn, its reading, its pause began
  qint64 m_waited_ms = 0;                                   // of the reading, in pauses
  std::deque<std::pair<qint64, qint64>> m_samples;          // ms, tokens
  static constexpr int told_every_ms = 250;
  qint64 m_told_ms = 0;
  double m_speed = 0;
};

}  // namespace kvarium::ui
