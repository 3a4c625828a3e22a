#include "core/loading/folded_system.h"

#include <algorithm>
#include <utility>

namespace kvarium::loading {
namespace {

constexpr char between[] = "\n\n";

void append(jinja::ChatMessage& message, std::vector<FoldedMessages::Part>& parts, int index,
            const std::string& content) {
  if (!message.content.empty() && !content.empty()) message.content += between;
  const size_t first = message.content.size();
  message.content += content;
  parts.push_back({index, first, message.content.size()});
}

}  // namespace

FoldedMessages foldSystem(const std::vector<jinja::ChatMessage>& messages) {
  FoldedMessages folded;
  jinja::ChatMessage waiting{"user", {}};
  std::vector<FoldedMessages::Part> parts;
  const auto add = [&](jinja::ChatMessage message, std::vector<FoldedMessages::Part> its_parts) {
    folded.messages.push_back(std::move(message));
    folded.parts.push_back(std::move(its_parts));
  };
  for (size_t i = 0; i < messages.size(); ++i) {
    const jinja::ChatMessage& message = messages[i];
    const int index = static_cast<int>(i);
    if (message.role == "system") {
      append(waiting, parts, index, message.content);
    } else if (message.role == "user" && !parts.empty()) {
      append(waiting, parts, index, message.content);
      add(std::exchange(waiting, {"user", {}}), std::exchange(parts, {}));
    } else {
      add(message, {{index, 0, message.content.size()}});
    }
  }
  if (!waiting.content.empty()) add(std::move(waiting), std::move(parts));
  return folded;
}

void nameUnfolded(jinja::TracedText& rendered, const FoldedMessages& folded) {
  std::vector<jinja::ContentSpan> spans;
  for (const jinja::ContentSpan& span : rendered.contents) {
    if (span.message == jinja::several_messages) {
      spans.push_back(span);
      continue;
    }
    const bool thoughts = span.message < 0;
    const std::vector<FoldedMessages::Part>& parts =
        folded.parts[static_cast<size_t>(thoughts ? -1 - span.message : span.message)];
    if (thoughts) {  // of an assistant, which is no folded message
      spans.push_back(span);
      spans.back().message = -1 - parts.front().message;
      continue;
    }
    if (span.made) {  // its bytes are none of the content's: the last of its messages has the role that is kept
      spans.push_back(span);
      spans.back().message = parts.back().message;
      continue;
    }
    const size_t end = span.offset + (span.end - span.first);
    for (const FoldedMessages::Part& part : parts) {
      const size_t from = std::max(span.offset, part.first), to = std::min(end, part.end);
      if (from >= to) continue;
      const size_t first = span.first + (from - span.offset);
      spans.push_back({part.message, first, first + (to - from), from - part.first});
    }
  }
  rendered.contents = std::move(spans);
}

}  // namespace kvarium::loading
