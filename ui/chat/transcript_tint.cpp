// TranscriptView: where the cells of the tokens are.
#include "ui/chat/transcript_view.h"

namespace kvarium {

void TranscriptView::giveTokens(MessageView& view) const {
  const TokenSpans* tokens = m_tokens ? m_tokens(view.id()) : nullptr;
  view.setTokens(tokens ? *tokens : TokenSpans());
}

void TranscriptView::refreshTokens() {
  for (MessageView* v : std::as_const(m_views)) giveTokens(*v);
}

void TranscriptView::refreshTokens(qint64 message) {
  if (MessageView* v = view(message)) giveTokens(*v);
}

void TranscriptView::setTinted(bool tinted) {
  m_tinted = tinted;
  for (MessageView* v : std::as_const(m_views)) v->setTinted(tinted);
}

void TranscriptView::setCells(std::vector<StateRun> runs) {
  if (runs == m_cells) return;
  m_cells = std::move(runs);
  for (MessageView* v : std::as_const(m_views)) v->setCells(m_cells);
}

void TranscriptView::setHighlighted(PositionRange hovered, PositionRange locked) {
  m_hovered = hovered;
  m_locked = locked;
  for (MessageView* v : std::as_const(m_views)) v->setHighlighted(hovered, locked);
}

}  // namespace kvarium
