#include "features/remote/protocol/sse_reader.h"

#include <utility>

namespace kvarium::remote {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

}  // namespace

void SseReader::refuse(Sentence sentence) {
  m_fault = std::move(sentence);
  m_line.clear();
  m_event = {};
}

void SseReader::push(std::string_view bytes, std::vector<SseEvent>& events) {
  if (m_after_cr && !bytes.empty()) {
    if (bytes.front() == '\n') bytes.remove_prefix(1);
    m_after_cr = false;
  }
  while (!bytes.empty() && m_fault.empty()) {
    const size_t end = bytes.find_first_of("\r\n");
    const std::string_view part = bytes.substr(0, end);
    if (part.size() > m_limits.line - m_line.size())
      return refuse({"the reply has a line of more than %L1 bytes", m_limits.line});
    m_line += part;
    if (end == std::string_view::npos) return;
    const bool cr = bytes[end] == '\r';
    bytes.remove_prefix(end + 1);
    if (cr && bytes.empty()) m_after_cr = true;
    if (cr && bytes.starts_with('\n')) bytes.remove_prefix(1);
    endLine(events);
  }
}

void SseReader::endLine(std::vector<SseEvent>& events) {
  std::string_view line = m_line;
  if (m_at_beginning && line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
  m_at_beginning = false;
  if (line.empty()) {
    if (m_has_data) events.push_back(std::move(m_event));
    m_event = {};
    m_has_data = m_has_fields = false;
  } else if (const size_t colon = line.find(':'); colon == 0) {
    ++m_comments;
  } else if (colon == std::string_view::npos) {
    field(line, {});
  } else {
    std::string_view value = line.substr(colon + 1);
    if (value.starts_with(' ')) value.remove_prefix(1);
    field(line.substr(0, colon), value);
  }
  m_line.clear();
}

void SseReader::field(std::string_view name, std::string_view value) {
  m_has_fields = true;
  if (name == "event") {
    m_event.type = value;
  } else if (name == "data") {
    if (m_has_data) m_event.data += '\n';
    m_event.data += value;
    m_has_data = true;
  }
  if (m_event.type.size() + m_event.data.size() > m_limits.event)
    refuse({"the reply has an event of more than %L1 bytes", m_limits.event});
}

}  // namespace kvarium::remote
