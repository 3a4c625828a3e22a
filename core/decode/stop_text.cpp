#include "core/decode/stop_text.h"

#include <algorithm>
#include <utility>

namespace kvarium::decode {

StopText::StopText(std::vector<std::string> stops) : m_stops(std::move(stops)) {
  std::erase_if(m_stops, [](const std::string& stop) { return stop.empty(); });
}

std::string StopText::push(std::string_view text) {
  if (m_found) return {};
  m_held += text;
  size_t first = std::string::npos;
  for (const std::string& stop : m_stops) first = std::min(first, m_held.find(stop));
  if (first != std::string::npos) {
    m_found = true;
    m_held.resize(first);
    return std::exchange(m_held, {});
  }
  // Holds back the longest end of the text that begins a stop string.
  size_t keep = 0;
  for (const std::string& stop : m_stops) {
    for (size_t length = std::min(stop.size() - 1, m_held.size()); length > keep; --length) {
      if (m_held.ends_with(std::string_view(stop).substr(0, length))) keep = length;
    }
  }
  std::string out = m_held.substr(0, m_held.size() - keep);
  m_held.erase(0, out.size());
  return out;
}

std::string StopText::finish() { return std::exchange(m_held, {}); }

}  // namespace kvarium::decode
