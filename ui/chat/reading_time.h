// ReadingTime: how long the rest of a prompt will take, from how long its pieces took.
//
// A token looks at all that stand before it, so reading becomes slower with the length: a token takes as long as the
// last pieces say, and more by the slope over all pieces. The slope is no steeper than where all time is that of
// looking back, which a few uneven pieces cannot make it.
#pragma once

#include <optional>
#include <vector>

namespace kvarium::ui {

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

}  // namespace kvarium::ui
