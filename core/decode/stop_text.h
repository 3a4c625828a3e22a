// StopText: finds stop strings in streamed text, also where one is cut across pieces; text that may still become a stop
// string is held back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kvarium {

class StopText {
 public:
  explicit StopText(std::vector<std::string> stops);  // empty strings are ignored
  // Text that is certainly not part of a stop string. After a stop was found: what came before it, then nothing more.
  std::string push(std::string_view text);
  std::string finish();  // what was held back, at the end of the text
  bool found() const { return m_found; }

 private:
  std::vector<std::string> m_stops;
  std::string m_held;
  bool m_found = false;
};

}  // namespace kvarium
