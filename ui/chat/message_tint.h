// MessageTint: the tokens of one message on the screen: where each stands, what state its cell has, what is looked at
// elsewhere. Paints for MessageBody and tells it what to paint again. Off, it only strikes out what is gone.
#pragma once

#include <QPainter>
#include <QRegion>
#include <optional>

#include "ui/chat/tint_paint.h"
#include "ui/chat/tint_runs.h"
#include "ui/inspector/inspector_selection.h"

class QTextBlock;

namespace kvarium {

class MessageDocument;

class MessageTint {
 public:
  explicit MessageTint(MessageDocument& document) : m_document(document) {}

  // Spans of the document's text; spans of another text leave it without tokens.
  void setTokens(std::vector<TokenSpan> spans);
  const std::vector<TokenSpan>& tokens() const { return m_spans; }
  // What changed on the screen, in coordinates of the document.
  QRegion addTokens(const std::vector<TokenSpan>& spans);  // behind those there are
  QRegion setStates(const CellRuns& runs);
  QRegion setHighlighted(PositionRange hovered, PositionRange locked);
  void setOn(bool on);
  bool isOn() const { return m_on; }
  bool paints() const { return m_on || m_any_gone; }

  int spanAt(const QPointF& point);  // index of the token there, -1: none
  // As it is shown: off, every state but evicted is empty.
  CellState stateOf(int span) const { return size_t(span) < m_states.size() ? m_states[size_t(span)] : CellState{}; }
  // Whether the character of the document there is struck out; [begin, end) around it are as it is.
  bool isStruckAt(int character, int& begin, int& end);
  QRectF boxOf(int64_t position);  // of its first characters, in coordinates of the document; empty: not on the screen

  void paintBehind(QPainter& painter, const QRect& clip, const TintPaint& paint);
  void paintOver(QPainter& painter, const TintPaint& paint, const QColor& ground);  // what paintBehind() found

 private:
  struct TokenRange {  // characters [begin, end) of the document are of a token
    int begin = 0, end = 0;
    int span = 0;
  };
  struct Box {
    QRectF rect;
    qreal middle = 0;  // of a line struck through
    int span = 0;
    bool code = false;
  };
  std::vector<CellState> statesOf(const std::vector<TokenSpan>& spans) const;
  const std::vector<TokenRange>& places();
  QRegion blocksOf(size_t first, size_t last);  // of the spans [first, last]
  void findBoxes(const QRectF& clip);
  // A block as it is laid out, looked at once for all its tokens.
  struct Lines;
  Lines linesOf(const QTextBlock& block) const;
  static void boxesOf(Lines& lines, const TokenRange& place, std::vector<Box>& boxes);
  void addMarker(const Lines& lines, const QTextBlock& block, int span);
  static bool isIn(const TokenSpan& span, const PositionRange& range) {
    return !range.isEmpty() && span.first < range.first + range.count && span.last() >= range.first;
  }

  MessageDocument& m_document;
  std::vector<TokenSpan> m_spans;
  std::vector<CellState> m_states;
  CellRuns m_runs;
  PositionRange m_hovered, m_locked;
  bool m_on = false, m_any_gone = false;
  std::vector<Box> m_boxes;  // of the last clip
  std::vector<TokenRange> m_places;
  int m_placed = -1;   // for this version of the document
  int m_edition = -1;  // and what is settled for this edition:
  struct Settled {
    size_t spans = 0, places = 0, segment = 0;
  } m_settled;  // so many spans have their places for good; the next one begins in that segment or behind
};

}  // namespace kvarium
