// MessageView: which tokens made its text, where their cells are, and what happened to the cache while it was written.
#include <QLabel>

#include "ui/chat/message_body.h"
#include "ui/chat/message_view.h"
#include "ui/chat/numbers.h"
#include "ui/chat/thought_block.h"

namespace kvarium {

void MessageView::setTokens(const TokenSpans& tokens) {
  m_tokens = tokens;
  placeTokens();
}

void MessageView::growTokens(const TokenSpans& tokens) {
  if (tokens.spans().size() < m_tokens.spans().size()) return setTokens(tokens);
  m_tokens.grow(tokens);
  handOverTokens();
}

void MessageView::placeTokens() {
  m_given = 0;
  for (MessageBody* body : bodies()) body->setTokens({});
  handOverTokens();
  placeMarks();
}

// Spans of a text that is another one are not shown. Those behind the thoughts so far may still be thoughts.
void MessageView::handOverTokens() {
  if (m_thoughts) showThoughts();
  if (!m_tokens.isWhole() || m_tokens.length() > m_text.size()) return;
  const std::vector<TokenSpan>& spans = m_tokens.spans();
  std::vector<TokenSpan> thoughts, answer;
  for (; m_given < spans.size(); ++m_given) {
    const TokenSpan& span = spans[m_given];
    if (m_parts.open && span.end > m_parts.end) break;
    if (const auto part = clipped(span, m_parts.begin, m_parts.end)) thoughts.push_back(*part);
    if (const auto part = clipped(span, m_parts.answer, m_text.size())) answer.push_back(*part);
  }
  if (m_thoughts) m_thoughts->body().addTokens(thoughts);
  m_body->addTokens(answer);
}

void MessageView::setTinted(bool tinted) {
  m_tinted = tinted;
  for (MessageBody* body : bodies()) body->setTinted(tinted);
}

void MessageView::setCells(const CellRuns& runs) {
  m_cells = runs;
  for (MessageBody* body : bodies()) body->setCells(runs);
}

void MessageView::setHighlighted(PositionRange hovered, PositionRange locked) {
  m_hovered = hovered;
  m_locked = locked;
  for (MessageBody* body : bodies()) body->setHighlighted(hovered, locked);
}

QRect MessageView::tokenBox(qint64 position) {
  for (MessageBody* body : bodies()) {
    const QRectF box = body->isVisible() ? body->tokenBox(position) : QRectF();
    if (!box.isEmpty()) return box.toAlignedRect().translated(body->mapTo(this, QPoint()));
  }
  return {};
}

// In the text, too, as long as it is known which of its characters came from which token.
void MessageView::placeMarks() {
  std::vector<MessageBody::Mark> marks;
  if (m_tokens.hasPositions())
    for (const TurnMark& mark : m_turn_marks)
      if (mark.at >= 0) marks.push_back({m_tokens.spans().front().first + mark.at, mark.words});
  for (MessageBody* body : bodies()) body->setMarks(marks);
  if (!m_marks) return;
  QStringList lines;
  for (const TurnMark& mark : m_turn_marks) {
    const QString at = formatCount(mark.at);
    lines << QStringLiteral("─── %1 ───")
                 .arg(mark.at < 0      ? mark.words
                      : !marks.empty() ? tr("%1 (token %2 of the reply, ▾ in the text)").arg(mark.words, at)
                                       : tr("%1 (token %2 of the reply)").arg(mark.words, at));
  }
  m_marks->setText(lines.join(u'\n'));
  m_marks->setVisible(!lines.isEmpty());
}

}  // namespace kvarium
