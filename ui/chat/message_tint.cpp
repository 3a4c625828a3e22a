#include "ui/chat/message_tint.h"

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextLayout>
#include <algorithm>
#include <utility>

#include "ui/chat/message_document.h"

namespace kvarium {
namespace {

constexpr qreal gap = 1;  // px between tokens

bool isRightToLeft(QChar c) { return c.direction() == QChar::DirR || c.direction() == QChar::DirAL; }

// Of a block's layout in coordinates of the document. Its rectangle begins there; lines are indented from there on.
QPointF originOf(const QTextBlock& block) {
  return block.document()->documentLayout()->blockBoundingRect(block).topLeft();
}

}  // namespace

void MessageTint::setTokens(std::vector<TokenSpan> spans) {
  m_spans = std::move(spans);
  m_states = tintOf(m_spans, m_runs);
  m_placed = -1;
}

QRegion MessageTint::setStates(const std::vector<StateRun>& runs) {
  m_runs = runs;
  std::vector<CellState> states = tintOf(m_spans, runs);
  const auto changed = changedSpans(m_states, states);
  m_states = std::move(states);
  QRegion region;
  if (m_on)
    for (const auto& [first, last] : changed) region += blocksOf(first, last);
  return region;
}

QRegion MessageTint::setHighlighted(PositionRange hovered, PositionRange locked) {
  QRegion changed;
  const auto add = [&](const PositionRange& range) {
    const auto from =
        std::partition_point(m_spans.begin(), m_spans.end(), [&](auto& s) { return s.last() < range.first; });
    auto to = from;
    while (to != m_spans.end() && isIn(*to, range)) ++to;
    if (from != to) changed += blocksOf(size_t(from - m_spans.begin()), size_t(to - m_spans.begin()) - 1);
  };
  const auto replace = [&](PositionRange& before, const PositionRange& now) {
    if (before == now) return;
    add(std::exchange(before, now));
    add(now);
  };
  replace(m_hovered, hovered);
  replace(m_locked, locked);
  return changed;
}

const std::vector<MessageTint::Place>& MessageTint::places() {
  if (m_placed == m_document.version()) return m_places;
  m_placed = m_document.version();
  m_places.clear();
  // Spans of a text that is another one say nothing about this.
  if (!m_spans.empty() && m_spans.back().end > m_document.text().size()) return m_places;
  const std::vector<SourceSegment>& segments = m_document.sourceMap();
  size_t segment = 0;
  for (size_t i = 0; i < m_spans.size(); ++i) {
    const TokenSpan& span = m_spans[i];
    while (segment < segments.size() && segments[segment].source + segments[segment].length <= span.begin) ++segment;
    for (size_t s = segment; s < segments.size() && segments[s].source < span.end; ++s) {
      const qsizetype begin = std::max(span.begin, segments[s].source) - segments[s].source;
      const qsizetype end = std::min<qsizetype>(span.end - segments[s].source, segments[s].length);
      m_places.push_back({segments[s].document + int(begin), segments[s].document + int(end), int(i)});
    }
  }
  return m_places;
}

QRegion MessageTint::blocksOf(size_t first, size_t last) {
  const auto& all = places();
  auto it = std::partition_point(all.begin(), all.end(), [&](const Place& p) { return p.span < int(first); });
  QRegion region;
  while (it != all.end() && it->span <= int(last)) {
    const QTextBlock block = m_document.findBlock(it->begin);
    region += m_document.documentLayout()->blockBoundingRect(block).toAlignedRect().adjusted(-2, -2, 2, 2);
    const int end = block.position() + block.length();
    it = std::partition_point(it, all.end(), [&](const Place& p) { return p.begin < end; });
  }
  return region;
}

void MessageTint::boxesOf(const QTextBlock& block, const Place& place, std::vector<Box>& boxes) const {
  const QTextLayout& layout = *block.layout();
  const QPointF origin = originOf(block);
  const QFontMetricsF metrics(m_document.defaultFont());
  const int begin = std::max(place.begin - block.position(), 0);
  const int end = std::min(place.end - block.position(), block.length() - 1);
  const bool code = block.blockFormat().intProperty(code_block_number) > 0;
  const QString text = block.text();
  const bool mixed = std::any_of(text.begin(), text.end(), isRightToLeft);
  for (int at = begin; at < end;) {
    const QTextLine line = layout.lineForTextPosition(at);
    if (!line.isValid()) return;
    const int stop = std::min(end, line.textStart() + line.textLength());
    const qreal base = origin.y() + line.y() + line.ascent();
    const qreal top = base - metrics.ascent() - 1, bottom = base + metrics.descent() + 1;
    const qreal right = line.naturalTextRect().right();
    const auto add = [&](qreal a, qreal b) {
      const qreal from = std::min({a, b, right}), to = std::min(std::max(a, b), right);
      if (to - from <= gap) return;
      boxes.push_back({QRectF(QPointF(origin.x() + from, top), QPointF(origin.x() + to - gap, bottom)),
                       std::round(base - metrics.xHeight() / 2), place.span, code});
    };
    if (mixed) {  // neighbours in the text may stand apart on the line
      for (int i = at; i < stop; ++i)
        add(line.cursorToX(i, QTextLine::Leading), line.cursorToX(i, QTextLine::Trailing));
    } else {
      add(line.cursorToX(at), line.cursorToX(stop));
    }
    if (stop <= at) return;
    at = stop;
  }
}

template <class F>
void MessageTint::forBoxes(const QRectF& clip, F&& f) {
  const auto& all = places();
  if (all.empty()) return;
  const QAbstractTextDocumentLayout* layout = m_document.documentLayout();
  const int first = std::max(layout->hitTest(clip.topLeft(), Qt::FuzzyHit), 0);
  QTextBlock block = m_document.findBlock(first);
  auto it = std::partition_point(all.begin(), all.end(), [&](const Place& p) { return p.end <= block.position(); });
  std::vector<Box> boxes;
  for (; it != all.end(); ++it) {
    if (it->begin >= block.position() + block.length()) {
      block = m_document.findBlock(it->begin);
      if (layout->blockBoundingRect(block).top() > clip.bottom()) return;
    }
    boxes.clear();
    boxesOf(block, *it, boxes);
    for (const Box& box : boxes)
      if (box.rect.intersects(clip)) f(box);
  }
}

int MessageTint::spanAt(const QPointF& point) {
  const int at = m_document.documentLayout()->hitTest(point, Qt::FuzzyHit);
  if (at < 0) return -1;
  const auto& all = places();
  // The hit is the nearest edge of a character, however far away: it is the box that decides.
  const QTextBlock block = m_document.findBlock(at);
  auto it = std::partition_point(all.begin(), all.end(), [&](const Place& p) { return p.end < at; });
  std::vector<Box> boxes;
  for (; it != all.end() && it->begin <= at; ++it) {
    boxes.clear();
    boxesOf(block, *it, boxes);
    for (const Box& box : boxes)
      if (box.rect.adjusted(0, -2, gap, 2).contains(point)) return it->span;
  }
  return -1;
}

QRectF MessageTint::boxOf(int64_t position) {
  const auto span = std::partition_point(m_spans.begin(), m_spans.end(), [&](auto& s) { return s.last() < position; });
  if (span == m_spans.end() || span->first > position) return {};
  const int index = int(span - m_spans.begin());
  const auto& all = places();
  const auto it = std::partition_point(all.begin(), all.end(), [&](const Place& p) { return p.span < index; });
  if (it == all.end() || it->span != index) return {};
  std::vector<Box> boxes;
  boxesOf(m_document.findBlock(it->begin), *it, boxes);
  return boxes.empty() ? QRectF() : boxes.front().rect;
}

void MessageTint::paintBehind(QPainter& painter, const QRect& clip, const TintPaint& paint) {
  if (!m_on && m_hovered.isEmpty() && m_locked.isEmpty()) return;
  forBoxes(clip, [&](const Box& box) {
    if (m_on) paint.behind(painter, box.rect, stateOf(box.span));
    const TokenSpan& span = m_spans[size_t(box.span)];
    if (isIn(span, m_locked))
      paint.outline(painter, box.rect, true);
    else if (isIn(span, m_hovered))
      paint.outline(painter, box.rect, false);
  });
}

void MessageTint::paintOver(QPainter& painter, const QRect& clip, const TintPaint& paint, const QColor& ground) {
  if (!m_on) return;
  forBoxes(clip, [&](const Box& box) {
    paint.over(painter, box.rect, box.middle, stateOf(box.span), box.code ? theme().code : ground);
  });
}

}  // namespace kvarium
