// TurnPace: how fast a turn reads and writes, and how long the rest of its prompt will take. Pauses are left out.
#pragma once

#include <QElapsedTimer>
#include <deque>
#include <utility>

#include "ui/chat/reading_time.h"

namespace kvarium::ui {

class TurnPace {
 public:
  void begin();                    // of a turn
  void beginReading(double done);  // of its prompt; tokens that are there already
  void read(double done);          // tokens that are there now
  void wrote(qint64 tokens);       // tokens of the reply so far
  void wait();
  void goOn();
  void forgetSpeed() { m_speed = 0; }
  double speed() const { return m_speed; }  // tokens/s of the last 1.5 s of the reply; 0: not known
  std::optional<double> left(double total) const { return m_reading.left(total); }  // seconds until so many are read

 private:
  ReadingTime m_reading;
  QElapsedTimer m_clock, m_reading_clock, m_waiting_clock;  // since the turn, its reading, its pause began
  qint64 m_waited_ms = 0;                                   // of the reading, in pauses
  std::deque<std::pair<qint64, qint64>> m_samples;          // ms, tokens
  double m_speed = 0;
};

}  // namespace kvarium::ui
