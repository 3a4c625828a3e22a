// MessageView: tokens and cells of its text, and marks of the cache's events.
#include <QLabel>
#include <QPainter>
#include <algorithm>

#include "ui/parts/numbers.h"
#include "ui/parts/theme.h"
#include "ui/transcript/message_body.h"
#include "ui/transcript/message_view.h"
#include "ui/transcript/thought_block.h"

namespace kvarium::ui {

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

// Spans that do not fit the text are not shown. Spans after the present thoughts may still become thoughts.
void MessageView::handOverTokens() {
  if (m_end.from < 2 * no_position) showEnd();
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

void MessageView::setCells(const StyleRuns& runs) {
  m_cells = runs;
  for (MessageBody* body : bodies()) body->setCells(runs);
}

void MessageView::setHighlighted(PositionRange hovered, PositionRange locked) {
  m_hovered = hovered;
  m_locked = locked;
  for (MessageBody* body : bodies()) body->setHighlighted(hovered, locked);
}

// Covers the text below it, but lets mouse events pass.
class MessageView::Veil : public QWidget {
 public:
  explicit Veil(QWidget* parent) : QWidget(parent) { setAttribute(Qt::WA_TransparentForMouseEvents); }
  void cover(const QRegion& region, const QColor& ground) {
    m_ground = ground;
    setGeometry(region.boundingRect());
    setMask(region.translated(-region.boundingRect().topLeft()));
    show();
    raise();
    update();
  }

 protected:
  void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), m_ground); }

 private:
  QColor m_ground;
};

void MessageView::setEnd(const TextEnd& end) {
  if (end == m_end) return;
  m_end = end;
  showEnd();
}

// Text is in the order of positions, so the part after the end is the rest of a line and everything below.
QRegion MessageView::withoutCells() {
  const std::vector<TokenSpan>& spans = m_tokens.spans();
  const auto first = std::partition_point(spans.begin(), spans.end(), [&](auto& s) { return s.last() < m_end.from; });
  if (first == spans.end() || (m_id == head_message && !m_thoughts->isUnfolded())) return {};
  if (first == spans.begin()) return rect();
  QRect box = tokenBox(first->last());
  if (box.isEmpty()) box = QRect(QPoint(0, m_body->y()), QSize(1, 0));  // the end is in folded thoughts
  return QRegion(box.left(), box.top(), width(), box.height()) +
         QRegion(0, box.top() + box.height(), width(), height());
}

void MessageView::showEnd() {
  const QRegion region = m_end.why == TextEnd::Why::later ? withoutCells() & rect() : QRegion();
  if (!region.isEmpty()) {
    if (!m_veil) m_veil = new Veil(this);
    const bool whole = region.boundingRect() == rect() && region.rectCount() == 1;
    m_veil->cover(region, m_from_user && !whole ? theme().card : theme().window);
  } else if (m_veil) {
    m_veil->hide();
  }
  update();
}

void MessageView::paintEvent(QPaintEvent* event) {
  QFrame::paintEvent(event);
  if (m_end.why != TextEnd::Why::unread) return;
  constexpr int line_px = 3, left = 3;
  const QRect words = withoutCells().boundingRect();
  const int top = std::max(words.top(), m_thoughts && m_thoughts->isVisible() ? m_thoughts->y() : m_body->y());
  const int bottom = m_body->isVisible() ? m_body->geometry().bottom() : top;
  if (words.isEmpty() || bottom <= top) return;
  QPainter(this).fillRect(QRect(left, top, line_px, bottom - top), theme().muted);
}

QRect MessageView::tokenBox(qint64 position) {
  for (MessageBody* body : bodies()) {
    const QRectF box = body->isVisible() ? body->tokenBox(position) : QRectF();
    if (!box.isEmpty()) return box.toAlignedRect().translated(body->mapTo(this, QPoint()));
  }
  return {};
}

// A hit can be in the thoughts, in the answer or in both.
void MessageView::mark(const SearchWords& words, const FoundSpan* present) {
  const std::vector<FoundSpan> all = words.isEmpty() ? std::vector<FoundSpan>() : words.places(m_text);
  for (MessageBody* body : bodies()) {
    const qsizetype begin = body == m_body ? m_parts.answer : m_parts.begin;
    const qsizetype end = body == m_body ? m_text.size() : m_parts.end;
    std::vector<FoundSpan> here;
    int at = -1;
    for (const FoundSpan& span : all) {
      if (span.begin < begin || span.begin + span.length > end) continue;
      if (present && span == *present) at = int(here.size());
      here.push_back({span.begin - begin, span.length});
    }
    body->setFound(here, at);
  }
}

QRect MessageView::foundBox(const FoundSpan& found) {
  const bool thought = m_thoughts && found.begin < m_parts.answer;
  if (thought) m_thoughts->unfold(true);
  MessageBody& body = thought ? m_thoughts->body() : *m_body;
  const qsizetype begin = thought ? m_parts.begin : m_parts.answer;
  const QRect box = body.boxOf({found.begin - begin, found.length});
  return box.isEmpty() ? QRect() : box.translated(body.mapTo(this, QPoint()));
}

// Places marks in the text too, if the characters of all its tokens are known.
void MessageView::placeMarks() {
  std::vector<MessageBody::Mark> marks;
  if (m_tokens.hasPositions() && m_tokens.spans().front().begin == 0)
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

}  // namespace kvarium::ui
