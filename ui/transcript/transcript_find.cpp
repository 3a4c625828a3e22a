// TranscriptView: search.
#include "ui/transcript/transcript_view.h"

namespace kvarium::ui {

void TranscriptView::mark(const SearchWords& words, const Found& present) {
  m_marked = words;
  m_present = present;
  for (MessageView* v : std::as_const(m_views)) markIn(*v);
}

void TranscriptView::markIn(MessageView& view) const {
  view.mark(m_marked, m_present.message == view.id() ? &m_present.span : nullptr);
}

std::vector<TranscriptView::Found> TranscriptView::found(const SearchWords& words) const {
  std::vector<Found> all;
  for (const Item& item : m_items) {
    const Message* message = m_source.message(item.id);
    const QString text = message && item.id != head_message ? MessageView::shownText(*message) : QString();
    if (!words.isIn(text)) continue;
    for (const FoundSpan& span : words.places(text)) all.push_back({item.id, span});
  }
  return all;
}

void TranscriptView::revealFound(const Found& found) {
  const qint64 before = std::exchange(m_present, found).message;
  for (const qint64 message : {before, found.message})
    if (MessageView* v = view(message)) markIn(*v);
  revealBox(found.message, [&](MessageView& v) { return v.foundBox(found.span); });
}

void TranscriptView::revealMessage(qint64 message) {
  const Message* shown = m_marked.isEmpty() ? nullptr : m_source.message(message);
  const std::vector<FoundSpan> marks =
      shown ? m_marked.places(MessageView::shownText(*shown)) : std::vector<FoundSpan>();
  if (marks.empty()) return reveal(message);
  revealBox(message, [&](MessageView& v) { return v.foundBox(marks.front()); });
}

}  // namespace kvarium::ui
