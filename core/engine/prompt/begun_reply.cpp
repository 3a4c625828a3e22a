#include "core/engine/prompt/begun_reply.h"

#include <algorithm>
#include <optional>

namespace kvarium::engine {
namespace {

// What the template puts before the text of the last message; empty: it does not write that text as it is.
std::optional<jinja::TracedText> before(jinja::TracedText rendered, int last) {
  const auto begins = std::ranges::find(rendered.contents, last, &jinja::ContentSpan::message);
  if (begins == rendered.contents.end() || begins->offset != 0) return std::nullopt;
  rendered.text.resize(begins->first);
  std::erase_if(rendered.plain, [&](const ByteRange& range) { return range.end > rendered.text.size(); });
  rendered.contents.erase(begins, rendered.contents.end());
  return rendered;
}

}  // namespace

BegunReply begunReply(const Render& render, const std::vector<jinja::ChatMessage>& messages,
                      const jinja::ChatMessage& reply, bool in_thoughts) {
  BegunReply begun{render(messages, true), reply.content};
  const text::ThoughtMarks* const opened = text::openedThoughts(begun.prompt.text);
  if (!reply.thoughts.empty()) {
    const text::ThoughtMarks marks = opened ? *opened : text::usualThoughtMarks();
    begun.text = (opened ? std::string() : std::string(marks.open) + "\n") + reply.thoughts;
    if (!reply.content.empty()) begun.text += "\n" + std::string(marks.close) + "\n\n" + reply.content;
    return begun;
  }
  if (!opened || in_thoughts || reply.content.empty() || reply.content.find(opened->close) != std::string::npos)
    return begun;
  std::vector<jinja::ChatMessage> all = messages;
  all.push_back({"assistant", reply.content});
  if (auto prompt = before(render(all, false), static_cast<int>(messages.size()))) begun.prompt = *std::move(prompt);
  return begun;
}

const text::ThoughtMarks* openThoughts(const BegunReply& reply) {
  const text::ThoughtMarks* const opened = text::openedThoughts(reply.prompt.text);
  const text::ThoughtPlace place = text::findThoughts<char>(reply.text, opened);
  if (!place.open) return nullptr;
  return opened ? opened : text::openedThoughts(reply.text.substr(0, place.begin));
}

}  // namespace kvarium::engine
