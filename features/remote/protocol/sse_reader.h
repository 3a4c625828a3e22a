// SseReader: the bytes of a stream of server-sent events, in any cut, become its events (HTML Living Standard, 9.2.6):
// the data of each. Comments, which servers send as signs of life, and names of events are left out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/sentence.h"

namespace kvarium::remote {

// In bytes. The largest event known is a first chunk with the ids of the prompt: about 7 for each token.
struct SseLimits {
  size_t line = size_t{16} << 20;
  size_t event = size_t{16} << 20;  // data of an event
};

class SseReader {
 public:
  explicit SseReader(SseLimits limits = {}) : m_limits(limits) {}

  // Takes the next bytes of the body and appends the events that they complete: their `data:` lines, joined by line
  // feeds. Lines end with LF, CR or CR LF. After a fault nothing more is read. At the end of a body an event that no
  // empty line has ended is dropped.
  void push(std::string_view bytes, std::vector<std::string>& events);
  const Sentence& fault() const { return m_fault; }  // empty: there is none

 private:
  void endLine(std::vector<std::string>& events);
  void refuse(Sentence sentence);

  SseLimits m_limits;
  std::string m_line;  // of the line that is not ended yet
  std::string m_data;
  bool m_has_data = false;
  bool m_after_cr = false;     // a line feed that follows belongs to the last line's end
  bool m_at_beginning = true;  // a byte order mark may follow
  Sentence m_fault;
};

}  // namespace kvarium::remote
