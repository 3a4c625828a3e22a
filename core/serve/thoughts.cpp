#include "core/serve/thoughts.h"

#include <algorithm>
#include <utility>

namespace kvarium::serve {
namespace {

// Of DeepSeek R1, Qwen 3 and SmolLM 3; Granite; Seed OSS; Magistral.
constexpr std::pair<std::string_view, std::string_view> thought_marks[] = {
    {"<think>", "</think>"},         {"<thinking>", "</thinking>"},     {"<thought>", "</thought>"},
    {"<reasoning>", "</reasoning>"}, {"<seed:think>", "</seed:think>"}, {"[THINK]", "[/THINK]"}};

size_t afterSpace(std::string_view text) { return std::min(text.size(), text.find_first_not_of(" \t\r\n")); }

// Bytes at the end of the text that a mark may begin with.
size_t begunMark(std::string_view text, std::string_view mark) {
  size_t begun = std::min(mark.size() - 1, text.size());
  while (begun > 0 && !text.ends_with(mark.substr(0, begun))) --begun;
  return begun;
}

}  // namespace

ThoughtSplitter::Parts ThoughtSplitter::push(std::string_view text) {
  m_held += text;
  return take(false);
}

ThoughtSplitter::Parts ThoughtSplitter::finish() { return take(true); }

ThoughtSplitter::Parts ThoughtSplitter::take(bool is_all) {
  Parts parts;
  if (m_where == Where::begin) {
    const std::string_view rest = std::string_view(m_held).substr(afterSpace(m_held));
    bool may_come = rest.empty();
    for (const auto& [open, close] : thought_marks) {
      may_come = may_come || (rest.size() < open.size() && open.starts_with(rest));
      if (!rest.starts_with(open)) continue;
      m_close = close;
      m_where = Where::thoughts;
      m_held.erase(0, m_held.size() - rest.size() + open.size());
      break;
    }
    if (m_where == Where::begin) {
      if (may_come && !is_all) return parts;
      m_where = Where::answer;
    }
  }
  if (m_where == Where::thoughts) {
    const size_t end = m_held.find(m_close);
    const size_t kept = end == std::string::npos && !is_all ? begunMark(m_held, m_close) : 0;
    parts.thoughts = m_held.substr(0, end == std::string::npos ? m_held.size() - kept : end);
    if (end != std::string::npos) m_where = Where::behind;
    m_held.erase(0, end == std::string::npos ? m_held.size() - kept : end + m_close.size());
  }
  if (m_where == Where::behind) {
    m_held.erase(0, afterSpace(m_held));
    if (!m_held.empty()) m_where = Where::answer;
  }
  if (m_where == Where::answer) parts.answer = std::exchange(m_held, {});
  return parts;
}

}  // namespace kvarium::serve
