#include "core/template/traced_text.h"

#include <algorithm>

namespace kvarium::jinja {
namespace {

// Calls visit with each span of bytes [first, end), counted from `first`.
template <class Visit>
void visitWithin(std::span<const ContentSpan> spans, size_t first, size_t end, Visit visit) {
  auto next = std::upper_bound(spans.begin(), spans.end(), first,
                               [](size_t at, const ContentSpan& span) { return at < span.end; });
  for (; next != spans.end() && next->first < end; ++next) {
    const size_t from = std::max(next->first, first), to = std::min(next->end, end);
    const size_t offset = next->made ? 0 : next->offset + (from - next->first);
    if (from < to) visit(ContentSpan{next->message, from - first, to - first, offset, next->made});
  }
}

}  // namespace

void TracedText::append(std::string_view whole, std::span<const ContentSpan> spans, size_t first, size_t end) {
  const size_t at = text.size();
  text += whole.substr(first, end - first);
  visitWithin(spans, first, end, [&](ContentSpan span) {
    span.first += at;
    span.end += at;
    ContentSpan* last = contents.empty() ? nullptr : &contents.back();
    const bool goes_on = last && last->message == span.message && last->end == span.first && last->made == span.made &&
                         (span.made || last->offset + (last->end - last->first) == span.offset);
    if (goes_on)
      last->end = span.end;
    else if (contents.size() < most_spans)
      contents.push_back(span);
    else
      lost = true;
  });
}

std::vector<ContentSpan> spansWithin(std::span<const ContentSpan> spans, size_t first, size_t end) {
  std::vector<ContentSpan> within;
  visitWithin(spans, first, end, [&](const ContentSpan& span) { within.push_back(span); });
  return within;
}

std::vector<ContentSpan> madeSpans(std::span<const ContentSpan> of, size_t size) {
  if (of.empty() || size == 0) return {};
  const int message = of.front().message;
  const bool one = std::all_of(of.begin(), of.end(), [&](const ContentSpan& span) { return span.message == message; });
  return {{one ? message : several_messages, 0, size, 0, true}};
}

}  // namespace kvarium::jinja
