// StopText: finds stop strings in streamed text, even if a stop string is split over several pieces. Text that may
// still become a stop string is held back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kvarium::decode {

class StopText {
 public:
  explicit StopText(std::vector<std::string> stops);  // empty strings are ignored
  // Returns text that cannot be part of a stop string. After a stop string was found: the text before it, then nothing.
  std::string push(std::string_view text);
  std::string finish();  // the held text: at the end of the stream, or where something stands between two of its words
  bool found() const { return m_found; }

 private:
  std::vector<std::string> m_stops;
  std::string m_held;
  bool m_found = false;
};

}  // namespace kvarium::decode
