#include "features/remote/protocol/sse_reader.h"

#include <algorithm>
#include <utility>

namespace kvarium::remote {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

}  // namespace

void SseReader::refuse(Sentence sentence) {
  m_fault = std::move(sentence);
  m_line.clear();
  m_data.clear();
}

void SseReader::push(std::string_view bytes, std::vector<std::string>& events) {
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

void SseReader::endLine(std::vector<std::string>& events) {
  std::string_view line = m_line;
  if (m_at_beginning && line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
  m_at_beginning = false;
  const std::string_view name = line.substr(0, line.find(':'));
  std::string_view value = line.substr(std::min(name.size() + 1, line.size()));
  if (value.starts_with(' ')) value.remove_prefix(1);
  if (line.empty()) {
    if (m_has_data) events.push_back(std::move(m_data));
    m_data.clear();
    m_has_data = false;
  } else if (name == "data") {
    if (m_has_data) m_data += '\n';
    m_data += value;
    m_has_data = true;
  }
  m_line.clear();
  if (m_data.size() > m_limits.event) refuse({"the reply has an event of more than %L1 bytes", m_limits.event});
}

}  // namespace kvarium::remote
