// SseReader: the bytes of a stream of server-sent events, in any cut, become its events (HTML Living Standard, 9.2.6).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/sentence.h"

namespace kvarium::remote {

struct SseEvent {
  std::string type;  // of its `event:` line; empty: none was given
  std::string data;  // its `data:` lines, joined by line feeds
  bool operator==(const SseEvent&) const = default;
};

// In bytes. The largest event known is a first chunk with the ids of the prompt: about 7 for each token.
struct SseLimits {
  size_t line = size_t{16} << 20;
  size_t event = size_t{16} << 20;  // type and data of an event
};

class SseReader {
 public:
  explicit SseReader(SseLimits limits = {}) : m_limits(limits) {}

  // Takes the next bytes of the body and appends the events that they complete. Lines end with LF, CR or CR LF. After a
  // fault nothing more is read.
  void push(std::string_view bytes, std::vector<SseEvent>& events);
  const Sentence& fault() const { return m_fault; }  // empty: there is none
  // Comment lines so far, which servers send as signs of life while they compute nothing to show.
  int64_t comments() const { return m_comments; }
  // Whether an event was begun that no empty line has ended. At the end of a body such an event is dropped.
  bool isInside() const { return m_has_fields || !m_line.empty(); }

 private:
  void endLine(std::vector<SseEvent>& events);
  void field(std::string_view name, std::string_view value);
  void refuse(Sentence sentence);

  SseLimits m_limits;
  std::string m_line;  // of the line that is not ended yet
  SseEvent m_event;
  bool m_has_data = false, m_has_fields = false;
  bool m_after_cr = false;     // a line feed that follows belongs to the last line's end
  bool m_at_beginning = true;  // a byte order mark may follow
  int64_t m_comments = 0;
  Sentence m_fault;
};

}  // namespace kvarium::remote
