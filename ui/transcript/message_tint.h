// MessageTint: the tokens of one message on the screen: their places, the styles of their cells, and outlined
// positions, as the overlay has them. It paints for MessageBody and returns what must be repainted. Without the tint it
// only strikes out evicted text.
#pragma once

#include <QPainter>
#include <QRegion>
#include <span>
#include <utility>
#include <vector>

#include "ui/transcript/cell_overlay.h"
#include "ui/transcript/tint_paint.h"

class QTextBlock;

namespace kvarium::ui {

class MessageDocument;

// The style of each span; `empty` for a position without a run. For tokens that share a character, the last one counts.
// O(spans + runs they overlap + log runs).
std::vector<CellStyle> tintOf(std::span<const TokenSpan> spans, const StyleRuns& runs);

// Runs of indices [first, last] of spans whose style differs, which must be repainted.
std::vector<std::pair<size_t, size_t>> changedSpans(const std::vector<CellStyle>& before,
                                                    const std::vector<CellStyle>& after);

class MessageTint {
 public:
  MessageTint(MessageDocument& document, const CellOverlay& overlay) : m_document(document), m_overlay(overlay) {}

  // Spans of the document's text; spans beyond it are ignored.
  void setTokens(std::vector<TokenSpan> spans);
  const std::vector<TokenSpan>& tokens() const { return m_spans; }
  // The changed region, in coordinates of the document.
  QRegion addTokens(const std::vector<TokenSpan>& spans);  // appends spans
  QRegion restyle();                                       // after a change of the overlay's cells or its tint
  QRegion regionOf(const PositionRange& range);            // of its tokens
  bool paints() const { return m_overlay.isTinted() || m_any_gone; }

  int spanAt(const QPointF& point);  // index of the token at a point; -1: none
  // The shown style: without the tint, every style but `evicted` is `empty`.
  CellStyle styleOf(int span) const { return size_t(span) < m_styles.size() ? m_styles[size_t(span)] : CellStyle{}; }
  // True if this character of the document is struck out; [begin, end): its run with the same answer.
  bool isStruckAt(int character, int& begin, int& end);
  QRectF boxOf(
      int64_t position);  // box of its first characters, in coordinates of the document; empty: not on the screen

  void paintBehind(QPainter& painter, const QRect& clip, const TintPaint& paint);
  void paintOver(QPainter& painter, const TintPaint& paint, const QColor& ground);  // for the boxes of paintBehind()

 private:
  struct TokenRange {  // characters [begin, end) of the document belong to a token
    int begin = 0, end = 0;
    int span = 0;
  };
  struct Box {
    QRectF rect;
    qreal middle = 0;  // height of the strike-out line
    int span = 0;
    bool code = false;
  };
  std::vector<CellStyle> stylesOf(const std::vector<TokenSpan>& spans) const;
  const std::vector<TokenRange>& places();
  QRegion blocksOf(size_t first, size_t last);  // the blocks of the spans [first, last]
  void findBoxes(const QRectF& clip);
  // The layout of a block, read once for all its tokens.
  struct Lines;
  Lines linesOf(const QTextBlock& block) const;
  static void boxesOf(Lines& lines, const TokenRange& place, std::vector<Box>& boxes);
  void addMarker(const Lines& lines, const QTextBlock& block, int span);
  static bool isIn(const TokenSpan& span, const PositionRange& range) {
    return !range.isEmpty() && span.first < range.first + range.count && span.last() >= range.first;
  }

  MessageDocument& m_document;
  const CellOverlay& m_overlay;
  std::vector<TokenSpan> m_spans;
  std::vector<CellStyle> m_styles;
  bool m_any_gone = false;
  std::vector<Box> m_boxes;  // in the last clip
  std::vector<TokenRange> m_places;
  int m_placed = -1;   // the document's version of m_places
  int m_edition = -1;  // the document's edition of m_settled
  struct Settled {
    size_t spans = 0, places = 0, segment = 0;
  } m_settled;  // number of spans and places that are final, and the first segment of the next span
};

}  // namespace kvarium::ui
