// MessageTint: the tokens of one message on the screen: their places, the styles of their cells, and outlined
// positions, as the overlay has them. It paints for MessageBody and returns what must be repainted. Without the tint it
// only strikes out evicted text, and makes paler what some layers have lost.
#pragma once

#include <QBrush>
#include <QColor>
#include <QPainter>
#include <QRegion>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "ui/parts/theme.h"
#include "ui/transcript/cell_overlay.h"

class QTextBlock;

namespace kvarium::ui {

class MessageDocument;

// TintPaint: paints the style of a cell as the background of text: its colour at 35 to 55 %, its pattern and its
// outline. Text keeps a contrast of 4.5:1, so patterns are fainter than in the map.
class TintPaint {
 public:
  static constexpr double least_share = 0.35, most_share = 0.55;  // share of a style's colour in the result
  static constexpr double faded = 0.3;                            // share of the background over evicted text

  TintPaint(const Theme& theme, qreal dpr);

  void behind(QPainter& painter, const QRectF& box, CellStyle style) const;
  // Painted over the text: evicted text becomes fainter and is struck out at the height `middle`; what only some layers
  // have lost becomes fainter by their share.
  void over(QPainter& painter, const QRectF& box, qreal middle, const TextStyle& look, const QColor& ground) const;
  void outline(QPainter& painter, const QRectF& box, bool locked) const;  // of a hovered or locked token

  // A square of the pattern with straight alpha.
  QImage tile(CellStyle style) const;

 private:
  QColor behindText(const QColor& colour, bool mark) const;

  Theme m_theme;
  int m_unit;  // device pixels per logical pixel
  std::array<QBrush, cell_styles> m_brushes;
  QColor m_shared, m_line;
};

// The look of each span; `empty` for a position without a run. For tokens that share a character, the last one counts.
// O(spans + runs they overlap + log runs).
std::vector<TextStyle> tintOf(std::span<const TokenSpan> spans, const TextRuns& runs);

// Runs of indices [first, last] of spans whose look differs, which must be repainted.
std::vector<std::pair<size_t, size_t>> changedSpans(const std::vector<TextStyle>& before,
                                                    const std::vector<TextStyle>& after);

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
  bool paints() const { return m_overlay.isTinted() || m_any_fades; }

  int spanAt(const QPointF& point);  // index of the token at a point; -1: none
  // As it is shown: without the tint, every style but `evicted` is `empty`.
  TextStyle styleOf(int span) const { return size_t(span) < m_styles.size() ? m_styles[size_t(span)] : TextStyle{}; }
  // True if this character of the document is struck out; [begin, end): its run with the same answer.
  Fading fadingAt(int character, int& begin, int& end);
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
  std::vector<TextStyle> stylesOf(const std::vector<TokenSpan>& spans) const;
  const std::vector<TokenRange>& places();
  QRegion blocksOf(size_t first, size_t last);  // the blocks of the spans [first, last]
  void findBoxes(const QRectF& clip);
  // The layout of a block, read once for all its tokens.
  struct Lines;
  Lines linesOf(const QTextBlock& block) const;
  void boxesOf(Lines& lines, const TokenRange& place, std::vector<Box>& boxes);
  void addMarker(const Lines& lines, const QTextBlock& block, int span);
  static bool isIn(const TokenSpan& span, const PositionRange& range) {
    return !range.isEmpty() && span.first < range.first + range.count && span.last() >= range.first;
  }

  MessageDocument& m_document;
  const CellOverlay& m_overlay;
  std::vector<TokenSpan> m_spans;
  std::vector<TextStyle> m_styles;
  bool m_any_fades = false;  // is struck out, or paler
  std::vector<Box> m_boxes;  // in the last clip
  std::vector<TokenRange> m_places;
  int m_placed = -1;   // the document's version of m_places
  int m_edition = -1;  // the document's edition of m_settled
  struct Settled {
    size_t spans = 0, places = 0, segment = 0;
  } m_settled;  // number of spans and places that are final, and the first segment of the next span
};

}  // namespace kvarium::ui
