// MessageBody: a widget for a message's document, as high as its text, with backgrounds and copy buttons for code and
// the tint of the tokens' cells. Who receives anchorClicked() opens the link.
#pragma once

#include <QTextBrowser>
#include <QTimer>
#include <memory>
#include <vector>

#include "ui/library/search_words.h"
#include "ui/library/turn_report.h"
#include "ui/transcript/cell_overlay.h"
#include "ui/transcript/markdown/message_document.h"
#include "ui/transcript/token_spans.h"

class QToolButton;

namespace kvarium::ui {

class CellOverlay;
class MessageTint;
class TextInks;
class TintPaint;

void installMessageAccessible();  // lets screen readers read all bodies; the first call does it

class MessageBody : public QTextBrowser {
  Q_OBJECT
 public:
  explicit MessageBody(CellOverlay& overlay, QWidget* parent = nullptr);
  ~MessageBody() override;
  MessageDocument& text() { return *m_document; }

  void setTokens(std::vector<TokenSpan> spans);         // spans of text().text(); spans beyond it are ignored
  void addTokens(const std::vector<TokenSpan>& spans);  // appends spans
  // character: of the document; [begin, end): its run with the same answer.
  Fading fadingAt(int character, int& begin, int& end);
  // On this widget, below it where the text is folded; empty: not shown. unfolds: the text, so that it is seen.
  QRectF tokenBox(int64_t position, bool unfolds = false);
  void setMarks(std::vector<TurnMark> marks);  // `at`: the position of the token after it; visible without tint too
  void setOnCard(bool on_card) { m_on_card = on_card; }  // its background is that of a card
  void setFolds(bool folds);                             // a long text shows its beginning and a button for the rest
  bool isFolded() const { return m_folded; }
  void unfold(bool unfolded);
  // Hits in text().text(), and the index of the present one; -1: none of these.
  void setFound(const std::vector<FoundSpan>& found, int present);
  QRect boxOf(const FoundSpan& found);  // on this widget, which unfolds if necessary; empty: not shown

 protected:
  QVariant loadResource(int, const QUrl&) override { return {}; }
  void paintEvent(QPaintEvent* event) override;
  QMimeData* createMimeDataFromSelection() const override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  QRectF codeArea(const MessageDocument::Code& code) const;  // viewport coordinates
  void paintBreaks(QPainter& painter, const QTextBlock& block) const;
  void placeFold();
  void paintGrounds(QPainter& painter, const QRectF& clip) const;
  void paintFormulas(QPainter& painter, const QRectF& clip) const;
  qreal markAt(const QRectF& box) const;  // x of a mark before a token in `box`
  void paintMarks(QPainter& painter, const QRectF& clip);
  QString wordsAt(const QPoint& point);  // empty: none
  void fitHeight();
  void placeButtons();
  void hover(int span);
  const TintPaint& tintPaint();
  void showTint();

  CellOverlay& m_overlay;
  MessageDocument* m_document;
  QTimer m_place;
  std::vector<QToolButton*> m_copy;  // one per code block, then hidden ones
  size_t m_placed = 0;               // buttons with a final place
  int m_placed_edition = -1, m_placed_width = -1;
  std::unique_ptr<MessageTint> m_tint;
  std::unique_ptr<TintPaint> m_paint;  // for the present theme
  std::vector<TurnMark> m_marks;
  TextInks* m_inks = nullptr;
  qint64 m_hovered = -1;  // a position; -1: none
  bool m_on_card = false;
  bool m_folds = false, m_folded = false, m_unfolded = false;
  QToolButton* m_fold = nullptr;
};

}  // namespace kvarium::ui
