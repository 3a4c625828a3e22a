#include "core/loading/plain_text.h"

#include "core/base/error.h"
#include "core/text/thoughts.h"

namespace kvarium::loading {

void markPlain(jinja::TracedText& rendered, const std::function<bool(int)>& is_reply) {
  if (rendered.lost) {
    throw Error(ErrorKind::content, "the chat template cuts the messages into more parts than are followed",
                "shorten the conversation");
  }
  rendered.plain.clear();
  for (const jinja::ContentSpan& span : rendered.contents) {
    const bool marks = span.message != jinja::several_messages && (span.message < 0 || is_reply(span.message));
    if (marks)
      text::addOutsideThoughtMarks(rendered.text, {span.first, span.end}, rendered.plain);
    else
      rendered.plain.push_back({span.first, span.end});
  }
  std::erase_if(rendered.contents, [](const jinja::ContentSpan& span) { return span.made || span.message < 0; });
}

}  // namespace kvarium::loading
