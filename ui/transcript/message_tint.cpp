#include "ui/transcript/message_tint.h"

#include <QAbstractTextDocumentLayout>
#include <QGlyphRun>
#include <QImage>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextLayout>
#include <QTextList>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/cells/cell_paint.h"
#include "ui/transcript/formula/formula.h"
#include "ui/transcript/markdown/message_document.h"

namespace kvarium::ui {
namespace {

constexpr qreal token_gap = 1;  // px between tokens

bool isRightToLeft(QChar c) { return c.direction() == QChar::DirR || c.direction() == QChar::DirAL; }

constexpr double text_contrast = 4.5;  // WCAG 2.1, 1.4.3
constexpr int period = 12;             // period of all patterns of CellPaint, in units

QPalette paletteOf(const Theme& theme) {
  QPalette palette;
  palette.setColor(QPalette::Window, theme.window);
  palette.setColor(QPalette::WindowText, theme.text);
  palette.setColor(QPalette::Link, theme.accent);
  return palette;
}

bool hasTint(CellKind kind) { return isStored(kind) || kind == CellKind::unreported; }

// True for one colour, with which a box is filled several times as fast.
bool isPlain(const QImage& tile) {
  for (int y = 0; y < tile.height(); ++y) {
    for (int x = 0; x < tile.width(); ++x) {
      if (tile.pixel(x, y) != tile.pixel(0, 0)) return false;
    }
  }
  return true;
}

}  // namespace

TintPaint::TintPaint(const Theme& theme, qreal dpr) : m_theme(theme), m_unit(std::max(1, int(std::lround(dpr)))) {
  const CachePalette palette = CachePalette::from(paletteOf(theme));
  m_shared = palette.shared;
  m_line = palette.line;
  for (int kind = 0; kind < cell_kinds; ++kind) {
    for (int place = 0; place < 3; ++place) {
      const CellStyle style{CellKind(kind), cache::Place(place), false};
      if (!hasTint(style.kind)) continue;
      QBrush& brush = m_brushes[size_t(indexOf(style))];
      const QImage pattern = tile(style);
      brush = isPlain(pattern) ? QBrush(pattern.pixelColor(0, 0))
                               : QBrush(pattern.convertToFormat(QImage::Format_ARGB32_Premultiplied));
      if (!isPlain(pattern)) brush.setTransform(QTransform::fromScale(1 / dpr, 1 / dpr));
    }
  }
}

// The colour with the largest share in the bounds that keeps text readable on all backgrounds of messages. A mark may
// be fainter.
QColor TintPaint::behindText(const QColor& colour, bool mark) const {
  double share = mark ? most_share : (least_share + most_share) / 2;
  const auto readable = [&] {
    return std::ranges::all_of(std::initializer_list<QColor>{m_theme.window, m_theme.card, m_theme.code},
                               [&](const QColor& ground) {
                                 return contrast(m_theme.text, mix(ground, colour, share)) >= text_contrast + 0.1;
                               });
  };
  while (share > (mark ? 0.0 : least_share) && !readable()) share -= 0.01;
  QColor seen = colour;
  seen.setAlphaF(float(std::max(share, mark ? 0.0 : least_share)));
  return seen;
}

// A piece from the middle of CellPaint's pattern, with each colour made readable.
QImage TintPaint::tile(CellStyle style) const {
  const CachePalette palette = CachePalette::from(paletteOf(m_theme));
  const int size = period * m_unit;
  QImage cell(3 * size, 3 * size, QImage::Format_RGB32);
  QPainter painter(&cell);
  CellPaint(palette, m_unit).fill(painter, cell.rect(), {style.kind, style.place, false});
  painter.end();
  QImage tile(size, size, QImage::Format_ARGB32);
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) {
      const QColor colour = cell.pixelColor(size + x, size + y);
      const bool cut = colour == palette.pane;
      tile.setPixelColor(x, y, cut ? QColor(0, 0, 0, 0) : behindText(colour, colour != palette.fill(style.kind)));
    }
  return tile;
}

void TintPaint::behind(QPainter& painter, const QRectF& box, CellStyle style) const {
  if (!hasTint(style.kind)) return;
  CellStyle plain = style;
  plain.shared = false;
  const QBrush& brush = m_brushes[size_t(indexOf(plain))];
  if (brush.style() == Qt::SolidPattern) {
    painter.fillRect(box, brush.color());
  } else {
    painter.setBrushOrigin(QPointF(0, box.top()));
    painter.fillRect(box, brush);
  }
  if (!style.shared) return;
  painter.setPen(QPen(m_shared, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
}

void TintPaint::over(QPainter& painter, const QRectF& box, qreal middle, const TextStyle& look,
                     const QColor& ground) const {
  if (!fades(look)) return;
  QColor veil = ground;
  veil.setAlphaF(float(faded) * (isGone(look) ? 1 : look.lost));
  painter.fillRect(box.adjusted(0, 0, 0, -1), veil);
  if (!isGone(look)) return;
  painter.fillRect(QRectF(box.left(), middle, box.width() + 1, 1), m_line);  // with the gap to the next token
}

void TintPaint::outline(QPainter& painter, const QRectF& box, bool locked) const {
  painter.setPen(QPen(locked ? m_theme.text : m_theme.muted, 2));
  painter.setBrush(Qt::NoBrush);
  // In the gaps next to the word, because letters reach the end of their box, and kerned ones go beyond it.
  painter.drawRect(box.adjusted(0, 0, 1, 0));
}

std::vector<TextStyle> tintOf(std::span<const TokenSpan> spans, const TextRuns& runs) {
  std::vector<TextStyle> styles(spans.size());
  if (spans.empty()) return styles;
  auto run = std::partition_point(runs.begin(), runs.end(),
                                  [&](auto& r) { return r.first + r.count <= spans.front().last(); });
  for (size_t i = 0; i < spans.size(); ++i) {
    const int64_t position = spans[i].last();
    while (run != runs.end() && run->first + run->count <= position) ++run;
    if (run != runs.end() && run->first <= position) styles[i] = run->look();
  }
  return styles;
}

std::vector<std::pair<size_t, size_t>> changedSpans(const std::vector<TextStyle>& before,
                                                    const std::vector<TextStyle>& after) {
  std::vector<std::pair<size_t, size_t>> changed;
  const size_t common = std::min(before.size(), after.size());
  for (size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
    if (i < common && before[i] == after[i]) continue;
    if (!changed.empty() && changed.back().second + 1 == i)
      changed.back().second = i;
    else
      changed.emplace_back(i, i);
  }
  return changed;
}

std::vector<TextStyle> MessageTint::stylesOf(const std::vector<TokenSpan>& spans) const {
  std::vector<TextStyle> styles = tintOf(spans, m_overlay.cells());
  if (!m_overlay.isTinted())
    for (TextStyle& one : styles)
      if (!isGone(one)) one.style = {};
  return styles;
}

void MessageTint::setTokens(std::vector<TokenSpan> spans) {
  m_spans = std::move(spans);
  m_styles = stylesOf(m_spans);
  m_any_fades = std::ranges::any_of(m_styles, fades);
  m_placed = m_edition = -1;
}

QRegion MessageTint::addTokens(const std::vector<TokenSpan>& spans) {
  if (spans.empty()) return {};
  const size_t before = m_spans.size();
  const std::vector<TextStyle> styles = stylesOf(spans);
  const bool any_fades = std::ranges::any_of(styles, fades);
  m_any_fades = m_any_fades || any_fades;
  m_spans.insert(m_spans.end(), spans.begin(), spans.end());
  m_styles.insert(m_styles.end(), styles.begin(), styles.end());
  m_placed = -1;
  return m_overlay.isTinted() || any_fades ? blocksOf(before, m_spans.size() - 1) : QRegion();
}

QRegion MessageTint::restyle() {
  std::vector<TextStyle> styles = stylesOf(m_spans);
  const auto changed = changedSpans(m_styles, styles);
  m_styles = std::move(styles);
  m_any_fades = std::ranges::any_of(m_styles, fades);
  QRegion region;
  for (const auto& [first, last] : changed) region += blocksOf(first, last);
  return region;
}

QRegion MessageTint::regionOf(const PositionRange& range) {
  const auto from =
      std::partition_point(m_spans.begin(), m_spans.end(), [&](auto& s) { return s.last() < range.first; });
  auto to = from;
  while (to != m_spans.end() && isIn(*to, range)) ++to;
  return from == to ? QRegion() : blocksOf(size_t(from - m_spans.begin()), size_t(to - m_spans.begin()) - 1);
}

// Spans of finished text are placed once, those of the tail again for every version.
const std::vector<MessageTint::TokenRange>& MessageTint::places() {
  if (m_placed == m_document.version()) return m_places;
  m_placed = m_document.version();
  // Spans beyond the text belong to another text.
  const bool mine = m_spans.empty() || m_spans.back().end <= m_document.text().size();
  if (std::exchange(m_edition, mine ? m_document.edition() : -1) != m_document.edition()) m_settled = {};
  m_places.resize(m_settled.places);
  if (!mine) return m_places;
  const std::vector<SourceSegment>& segments = m_document.sourceMap();
  const qsizetype settled = m_document.settled();
  size_t segment = m_settled.segment;
  for (size_t i = m_settled.spans; i < m_spans.size(); ++i) {
    const TokenSpan& span = m_spans[i];
    while (segment < segments.size() && segments[segment].source + segments[segment].length <= span.begin) ++segment;
    for (size_t s = segment; s < segments.size() && segments[s].source < span.end; ++s) {
      const qsizetype begin = std::max(span.begin, segments[s].source) - segments[s].source;
      const qsizetype end = std::min<qsizetype>(span.end - segments[s].source, segments[s].length);
      m_places.push_back({segments[s].document + int(begin), segments[s].document + int(end), int(i)});
    }
    if (span.end <= settled) m_settled = {i + 1, m_places.size(), segment};
  }
  return m_places;
}

QRegion MessageTint::blocksOf(size_t first, size_t last) {
  const auto& all = places();
  auto it = std::partition_point(all.begin(), all.end(), [&](const TokenRange& p) { return p.span < int(first); });
  QRegion region;
  QRect open;  // joins blocks below each other, because a region of many rectangles is slow
  while (it != all.end() && it->span <= int(last) + 1) {  // a token without characters stands before the next one
    const QTextBlock block = m_document.findBlock(it->begin);
    const int below = m_document.hasFormulas() ? int(block.blockFormat().bottomMargin()) : 0;  // where formulas reach
    const QRect rect =
        m_document.documentLayout()->blockBoundingRect(block).toAlignedRect().adjusted(-2, -2, 2, 2 + below);
    if (open.isEmpty() || rect.top() > open.bottom() + 32) {
      region += open;
      open = rect;
    } else {
      open |= rect;
    }
    const int end = block.position() + block.length();
    it = std::partition_point(it, all.end(), [&](const TokenRange& p) { return p.begin < end; });
  }
  return region + open;
}

struct MessageTint::Lines {
  int begin = 0, end = 0;  // characters of the document, with the block's separator
  QPointF origin;          // in coordinates of the document; lines are indented from there
  const QTextLayout* layout = nullptr;
  QFontMetricsF metrics;
  bool code = false,
       mixed = false;      // mixed: neighbours in the text may be apart on the line, as with two writing directions
  int line = -1, at = -1;  // end of the last box, where the next one usually begins
  qreal x = 0;
};

MessageTint::Lines MessageTint::linesOf(const QTextBlock& block) const {
  const QString text = block.text();
  return {block.position(),
          block.position() + block.length(),
          m_document.documentLayout()->blockBoundingRect(block).topLeft(),
          block.layout(),
          QFontMetricsF(m_document.defaultFont()),
          block.blockFormat().intProperty(code_block_number) > 0,
          std::any_of(text.begin(), text.end(), isRightToLeft)};
}

void MessageTint::boxesOf(Lines& lines, const TokenRange& place, std::vector<Box>& boxes) {
  const QPointF& origin = lines.origin;
  const int begin = std::max(place.begin, lines.begin) - lines.begin;
  const int end = std::min(place.end, lines.end - 1) - lines.begin;
  for (int at = begin; at < end;) {
    const QTextLine line = lines.layout->lineForTextPosition(at);
    if (!line.isValid()) return;
    const int stop = std::min(end, line.textStart() + line.textLength());
    const qreal base = origin.y() + line.y() + line.ascent();
    qreal top = base - lines.metrics.ascent() - 1, bottom = base + lines.metrics.descent() + 1;
    if (m_document.hasFormulas()) {
      QTextCursor character(&m_document);
      character.setPosition(lines.begin + at + 1);
      const QTextCharFormat format = character.charFormat();
      const qreal em = format.doubleProperty(formula_em);
      if (const Formula* formula = m_document.formulaOf(format)) {
        top = std::min(top, base - formula->height * em);
        bottom = std::max(bottom, base + formula->depth * em);
      }
    }
    const qreal right = line.naturalTextRect().right();
    const auto add = [&](qreal a, qreal b) {
      const qreal from = std::min({a, b, right}), to = std::min(std::max(a, b), right);
      if (to - from <= token_gap) return;
      boxes.push_back({QRectF(QPointF(origin.x() + from, top), QPointF(origin.x() + to - token_gap, bottom)),
                       std::round(base - lines.metrics.xHeight() / 2), place.span, lines.code});
    };
    if (lines.mixed) {  // where a direction ends, the places of a cursor belong to letters on both sides of it
      for (const QGlyphRun& run : line.glyphRuns(at, stop - at))
        add(run.boundingRect().left(), run.boundingRect().right());
    } else {
      const bool known = lines.line == line.lineNumber() && lines.at == at;
      const qreal from = known ? lines.x : line.cursorToX(at);
      lines.line = line.lineNumber(), lines.at = stop, lines.x = line.cursorToX(stop);
      add(from, lines.x);
    }
    if (stop <= at) return;
    at = stop;
  }
}

// The number or bullet of a list item, which the layout paints and which has no characters.
void MessageTint::addMarker(const Lines& lines, const QTextBlock& block, int span) {
  const QTextList* list = block.textList();
  const QTextLine line = lines.layout->lineAt(0);
  if (!list || !line.isValid() || lines.mixed) return;
  const QFontMetricsF& metrics = lines.metrics;
  const qreal width = std::max(metrics.horizontalAdvance(list->itemText(block)), metrics.xHeight());
  const qreal right = lines.origin.x() + line.naturalTextRect().left() - metrics.horizontalAdvance(QLatin1Char(' '));
  const qreal base = lines.origin.y() + line.y() + line.ascent();
  m_boxes.push_back(
      {QRectF(QPointF(right - width, base - metrics.ascent() - 1), QPointF(right, base + metrics.descent() + 1)),
       std::round(base - metrics.xHeight() / 2), span, false});
}

void MessageTint::findBoxes(const QRectF& clip) {
  m_boxes.clear();
  const auto& all = places();
  if (all.empty()) return;
  const QAbstractTextDocumentLayout* layout = m_document.documentLayout();
  const int first = std::max(layout->hitTest(clip.topLeft(), Qt::FuzzyHit), 0);
  // From the begin of the first visible line to the first line below the clip, which can be far before the block's end.
  QTextBlock block = m_document.findBlock(first);
  Lines lines = linesOf(block);
  // By its height: what is hit at the left of a line is its end where the text runs from right to left.
  int top = 0, end = lines.layout->lineCount();
  while (top + 1 < end) {
    const int middle = (top + end) / 2;
    (lines.origin.y() + lines.layout->lineAt(middle).y() <= clip.top() ? top : end) = middle;
  }
  const int from = lines.begin + (lines.layout->lineCount() > 0 ? lines.layout->lineAt(top).textStart() : 0);
  auto it = std::partition_point(all.begin(), all.end(), [&](const TokenRange& p) { return p.end <= from; });
  for (; it != all.end(); ++it) {
    if (it->begin >= lines.end) {
      block = m_document.findBlock(it->begin);
      if (layout->blockBoundingRect(block).top() > clip.bottom()) return;
      lines = linesOf(block);
    }
    const size_t before = m_boxes.size();
    const int marker = it->span - 1;  // the token before, unless it has characters elsewhere
    if (it->begin == lines.begin)
      addMarker(lines, block, marker > (it == all.begin() ? -1 : std::prev(it)->span) ? marker : it->span);
    boxesOf(lines, *it, m_boxes);
    const bool below = m_boxes.size() > before && m_boxes[before].rect.top() > clip.bottom();
    if (below && !QTextCursor(block).currentTable()) return;
  }
}

int MessageTint::spanAt(const QPointF& point) {
  const int at = m_document.documentLayout()->hitTest(point, Qt::FuzzyHit);
  if (at < 0) return -1;
  const auto& all = places();
  // hitTest() returns the nearest character however far it is, so the boxes decide.
  auto it = std::partition_point(all.begin(), all.end(), [&](const TokenRange& p) { return p.end < at; });
  Lines lines = linesOf(m_document.findBlock(at));
  std::vector<Box> boxes;
  for (; it != all.end() && it->begin <= at; ++it) {
    boxes.clear();
    boxesOf(lines, *it, boxes);
    for (const Box& box : boxes)
      if (box.rect.adjusted(0, -2, token_gap, 2).contains(point)) return it->span;
  }
  return -1;
}

Fading MessageTint::fadingAt(int character, int& begin, int& end) {
  begin = 0;
  end = m_document.characterCount();
  if (!m_any_fades) return Fading::none;
  const auto fading = [&](const TokenRange& place) { return fadingOf(styleOf(place.span)); };
  const auto& all = places();
  const auto at = std::partition_point(all.begin(), all.end(), [&](const TokenRange& p) { return p.end <= character; });
  const Fading here = at != all.end() && at->begin <= character ? fading(*at) : Fading::none;
  const auto same = [&](const TokenRange& place) { return fading(place) == here; };
  auto before = at, behind = at;
  while (before != all.begin() && same(*std::prev(before))) --before;
  while (behind != all.end() && same(*behind)) ++behind;
  if (here != Fading::none) {  // blanks between struck-out tokens are struck out too
    begin = before->begin;
    end = std::prev(behind)->end;
  } else {
    if (before != all.begin()) begin = std::prev(before)->end;
    if (behind != all.end()) end = behind->begin;
  }
  return here;
}

QRectF MessageTint::boxOf(int64_t position) {
  const auto span = std::partition_point(m_spans.begin(), m_spans.end(), [&](auto& s) { return s.last() < position; });
  if (span == m_spans.end() || span->first > position) return {};
  const int index = int(span - m_spans.begin());
  const auto& all = places();
  const auto it = std::partition_point(all.begin(), all.end(), [&](const TokenRange& p) { return p.span < index; });
  if (it == all.end() || it->span != index) return {};
  std::vector<Box> boxes;
  Lines lines = linesOf(m_document.findBlock(it->begin));
  boxesOf(lines, *it, boxes);
  return boxes.empty() ? QRectF() : boxes.front().rect;
}

void MessageTint::paintBehind(QPainter& painter, const QRect& clip, const TintPaint& paint) {
  m_boxes.clear();
  if (!paints() && m_overlay.hovered().isEmpty() && m_overlay.locked().isEmpty()) return;
  findBoxes(clip);
  for (const Box& box : m_boxes) paint.behind(painter, box.rect, styleOf(box.span).style);
  for (const Box& box : m_boxes) {  // after all backgrounds, so that it is over those of its neighbours
    const TokenSpan& span = m_spans[size_t(box.span)];
    if (isIn(span, m_overlay.locked()))
      paint.outline(painter, box.rect, true);
    else if (isIn(span, m_overlay.hovered()))
      paint.outline(painter, box.rect, false);
  }
}

void MessageTint::paintOver(QPainter& painter, const TintPaint& paint, const QColor& ground) {
  if (!paints()) return;
  for (const Box& box : m_boxes)
    paint.over(painter, box.rect, box.middle, styleOf(box.span), box.code ? theme().code : ground);
}

}  // namespace kvarium::ui
