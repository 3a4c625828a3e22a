#include "core/text/thoughts.h"

#include <algorithm>

namespace kvarium::text {
namespace {

// Of DeepSeek R1, Qwen 3 and SmolLM 3; Granite; Seed OSS; Magistral; OpenThinker and Sky-T1.
constexpr ThoughtMarks marks[] = {{"<think>", "</think>"},
                                  {"<thinking>", "</thinking>"},
                                  {"<thought>", "</thought>"},
                                  {"<reasoning>", "</reasoning>"},
                                  {"<seed:think>", "</seed:think>"},
                                  {"[THINK]", "[/THINK]"},
                                  {"<|begin_of_thought|>", "<|end_of_thought|>"}};
constexpr std::string_view white = " \t\r\n";

template <class Unit>
bool isWhite(Unit unit) {
  return unit == ' ' || unit == '\t' || unit == '\r' || unit == '\n';
}

template <class Unit>
size_t afterSpace(std::basic_string_view<Unit> text, size_t at) {
  while (at < text.size() && isWhite(text[at])) ++at;
  return at;
}

template <class Unit>
bool startsWith(std::basic_string_view<Unit> text, std::string_view mark) {
  return text.size() >= mark.size() && std::equal(mark.begin(), mark.end(), text.begin());
}

template <class Unit>
size_t findMark(std::basic_string_view<Unit> text, std::string_view mark, size_t from) {
  if (from >= text.size()) return text.npos;
  const auto found =
      std::search(text.begin() + static_cast<std::ptrdiff_t>(from), text.end(), mark.begin(), mark.end());
  return found == text.end() ? text.npos : static_cast<size_t>(found - text.begin());
}

// Units at the end of the text that a mark may begin with.
template <class Unit>
size_t begunMark(std::basic_string_view<Unit> text, std::string_view mark) {
  size_t begun = std::min(mark.size() - 1, text.size());
  while (begun > 0 && !startsWith(text.substr(text.size() - begun), mark.substr(0, begun))) --begun;
  return begun;
}

// Thoughts from `begin` on; `from`: where the closing mark is looked for.
template <class Unit>
ThoughtPlace thoughtsFrom(std::basic_string_view<Unit> reply, size_t begin, std::string_view close, size_t from) {
  const size_t found = findMark(reply, close, std::max(begin, from));
  ThoughtPlace place{.begin = begin, .open = found == reply.npos};
  place.end = place.open ? reply.size() - begunMark(reply.substr(begin), close) : found;
  place.answer = place.open ? reply.size() : afterSpace(reply, found + close.size());
  return place;
}

// The place of a closing mark alone on its line, which no code is in front of; npos: none.
template <class Unit>
size_t aloneOnItsLine(std::basic_string_view<Unit> reply, std::string_view mark, size_t from) {
  for (size_t at = findMark(reply, mark, from); at != reply.npos; at = findMark(reply, mark, at + 1)) {
    const size_t end = at + mark.size();
    if ((at == 0 || reply[at - 1] == '\n') && (end == reply.size() || reply[end] == '\n'))
      return findMark(reply.substr(0, at), "```", 0) == reply.npos ? at : reply.npos;
  }
  return reply.npos;
}

}  // namespace

ThoughtMarks usualThoughtMarks() { return marks[0]; }

const ThoughtMarks* thoughtMarksOf(std::string_view open) {
  const auto* found = std::ranges::find(marks, open, &ThoughtMarks::open);
  return found == std::end(marks) ? nullptr : found;
}

const ThoughtMarks* openedThoughts(std::string_view prompt) {
  const std::string_view text = prompt.substr(0, prompt.find_last_not_of(white) + 1);  // npos + 1 is 0
  const auto* found = std::ranges::find_if(marks, [&](const ThoughtMarks& each) { return text.ends_with(each.open); });
  return found == std::end(marks) ? nullptr : found;
}

bool isThoughtMark(std::string_view text) { return thoughtMarksOf(text) || endsThoughts(text); }

bool endsThoughts(std::string_view text) {
  return std::ranges::find(marks, text, &ThoughtMarks::close) != std::end(marks);
}

void addOutsideThoughtMarks(std::string_view text, ByteRange of, std::vector<ByteRange>& ranges) {
  text = text.substr(0, of.end);
  size_t from = of.first;  // of the range that is open
  const auto add = [&](size_t end) {
    if (end > from) ranges.push_back({from, end});
  };
  for (size_t at = text.find_first_of("<[", from); at < of.end; at = text.find_first_of("<[", at)) {
    const std::string_view rest = text.substr(at, of.end - at);
    size_t mark = 0;
    for (const ThoughtMarks& each : marks) {
      if (rest.starts_with(each.open)) mark = each.open.size();
      if (rest.starts_with(each.close)) mark = each.close.size();
    }
    if (mark > 0) {
      add(at);
      from = at + mark;
    }
    at += std::max<size_t>(mark, 1);
  }
  add(of.end);
}

bool beginsWithThoughtMark(std::string_view text) {
  text.remove_prefix(afterSpace(text, 0));
  return std::ranges::any_of(
      marks, [&](const ThoughtMarks& each) { return text.starts_with(each.open) || text.starts_with(each.close); });
}

template <class Unit>
ThoughtPlace findThoughts(std::basic_string_view<Unit> reply, const ThoughtMarks* opened, ThoughtPrompt prompt,
                          const ThoughtPlace& before, size_t seen) {
  if (before.any() && !before.open) {
    if (before.answer < seen) return before;
    if (prompt == ThoughtPrompt::known) {  // the answer has not begun
      ThoughtPlace place = before;
      place.answer = afterSpace(reply, before.answer);
      return place;
    }
    seen = 0;  // the line of the mark was not complete
  }
  const auto from = [&](std::string_view mark) { return seen > mark.size() ? seen - mark.size() : 0; };
  const size_t start = afterSpace(reply, 0);
  const std::basic_string_view<Unit> rest = reply.substr(start);
  bool undecided = rest.empty();
  for (const ThoughtMarks& each : marks) {
    if (opened && each.open != opened->open) continue;
    if (startsWith(rest, each.open)) return thoughtsFrom(reply, start + each.open.size(), each.close, from(each.close));
    undecided = undecided || (rest.size() < each.open.size() && begunMark(rest, each.open) == rest.size());
  }
  if (opened) {
    ThoughtPlace place = thoughtsFrom(reply, 0, opened->close, from(opened->close));
    place.undecided = undecided;  // a model may write the mark again
    return place;
  }
  if (prompt == ThoughtPrompt::unknown) {
    for (const ThoughtMarks& each : marks) {
      const size_t at = aloneOnItsLine(reply, each.close, from(each.close));
      if (at != reply.npos) return thoughtsFrom(reply, 0, each.close, at);
    }
  }
  return {.undecided = undecided};
}

template ThoughtPlace findThoughts<char>(std::string_view, const ThoughtMarks*, ThoughtPrompt, const ThoughtPlace&,
                                         size_t);
template ThoughtPlace findThoughts<char16_t>(std::u16string_view, const ThoughtMarks*, ThoughtPrompt,
                                             const ThoughtPlace&, size_t);

ThoughtReader::Parts ThoughtReader::push(std::string_view text) {
  m_text += text;
  return take(false);
}

ThoughtReader::Parts ThoughtReader::finish() { return take(true); }

ThoughtReader::Parts ThoughtReader::take(bool is_all) {
  Parts parts;
  if (!m_answers) {
    m_place = findThoughts<char>(m_text, m_opened, ThoughtPrompt::known, m_place, m_seen);
    m_seen = m_text.size();
    if (m_place.undecided && !is_all) return parts;
    const size_t begin = std::max(m_taken, m_place.begin), end = m_place.open && is_all ? m_text.size() : m_place.end;
    if (end > begin) parts.thoughts = m_text.substr(begin, end - begin);
    m_taken = std::max(begin, end);
    m_answers = !m_place.open && m_place.answer < m_text.size();
    if (!m_answers) return parts;
    m_text.erase(0, m_place.answer);
  }
  parts.answer.swap(m_text);
  return parts;
}

}  // namespace kvarium::text
