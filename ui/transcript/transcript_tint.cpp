// TranscriptView: tokens and their cells.
#include "ui/transcript/transcript_view.h"

namespace kvarium::ui {

void TranscriptView::giveTokens(MessageView& view) const {
  const TokenSpans* tokens = m_tokens ? m_tokens(view.id()) : nullptr;
  view.setTokens(tokens ? *tokens : TokenSpans());
}

void TranscriptView::refreshTokens() {
  for (MessageView* v : std::as_const(m_views)) giveTokens(*v);
}

// Keeps the scroll position of the visible text.
void TranscriptView::refreshHead() {
  if (!m_source.message || m_items.empty()) return;
  const bool there = m_items.front().id == head_message;
  const Message* head = m_items.size() > size_t(there) ? m_source.message(head_message) : nullptr;
  if (!there && !head) return;
  if (there && !head) {
    if (m_anchor.item > 0) --m_anchor.item;
    return remove(head_message);
  }
  if (there) return refresh(head_message);
  m_items.insert(m_items.begin(), {head_message, estimate(*head)});
  ++m_anchor.item;
  settle();
}

void TranscriptView::growTokens(qint64 message) {
  MessageView* v = view(message);
  const TokenSpans* tokens = v && m_tokens ? m_tokens(message) : nullptr;
  if (tokens) v->growTokens(*tokens);
}

void TranscriptView::setTinted(bool tinted) {
  m_tinted = tinted;
  for (MessageView* v : std::as_const(m_views)) v->setTinted(tinted);
}

void TranscriptView::setCells(const StyleRuns& runs) {
  if (runs == m_cells) return;
  m_cells = runs;
  for (MessageView* v : std::as_const(m_views)) v->setCells(m_cells);
}

void TranscriptView::setHighlighted(PositionRange hovered, PositionRange locked) {
  m_hovered = hovered;
  m_locked = locked;
  for (MessageView* v : std::as_const(m_views)) v->setHighlighted(hovered, locked);
}

void TranscriptView::setEnd(const TextEnd& end) {
  if (end == m_end) return;
  m_end = end;
  for (MessageView* v : std::as_const(m_views)) v->setEnd(end);
}

void TranscriptView::revealToken(qint64 message, qint64 position) {
  revealBox(message, [&](MessageView& v) { return v.tokenBox(position); });
}

// Scrolls only if the word is not visible; it is then at a third of the height.
void TranscriptView::revealBox(qint64 message, const std::function<QRect(MessageView&)>& box_in) {
  const int index = indexOf(message);
  if (index < 0) return;
  if (!view(message)) reveal(message);
  MessageView* v = view(message);
  const QRect box = v ? box_in(*v) : QRect();
  if (box.isEmpty()) return reveal(message);
  const int height = viewport()->height(), top = v->y() + box.top();
  if (top >= 0 && top + box.height() <= height) return;
  m_following = false;
  m_anchor = {size_t(index), height / 3 - box.top()};
  settle();
}

}  // namespace kvarium::ui
