// MessageBody: a message's document on the screen, as high as its text, with grounds and copy buttons for code, and
// where the cells of its tokens are.
#pragma once

#include <QTextBrowser>
#include <QTimer>
#include <memory>
#include <vector>

#include "ui/chat/message_document.h"
#include "ui/chat/search_words.h"
#include "ui/chat/tint_runs.h"
#include "ui/inspector/inspector_selection.h"

class QToolButton;

namespace kvarium {

class MessageTint;
class TextInks;
class TintPaint;

class MessageBody : public QTextBrowser {
  Q_OBJECT
 public:
  explicit MessageBody(QWidget* parent = nullptr);
  ~MessageBody() override;
  MessageDocument& text() { return *m_document; }

  void setTokens(std::vector<TokenSpan> spans);         // of text().text(); spans that leave it are of another text
  void addTokens(const std::vector<TokenSpan>& spans);  // behind them
  void setTinted(bool tinted);                          // off until it is wanted: then only what is gone is struck out
  bool isTinted() const;
  void setCells(const CellRuns& runs);                               // where the cells are now; paints what changed
  void setHighlighted(PositionRange hovered, PositionRange locked);  // what is looked at, here or elsewhere: outlined
  bool isStruckAt(int character, int& begin, int& end);  // of the document; [begin, end) around it are as it is
  QRectF tokenBox(int64_t position);                     // on this widget; empty: not shown
  struct Mark {
    int64_t position = 0;  // of the token before which it stands
    QString words;
  };
  void setMarks(std::vector<Mark> marks);  // what happened there; seen without a tint, too
  void setOnCard(bool on_card);            // its ground is a card's
  void setFolds(bool folds);               // a long text shows its beginning, and a button that shows the rest
  bool isFolded() const { return m_folded; }
  void unfold(bool unfolded);
  // Of text().text(): what was found, and the one of them that is looked at (-1: none of these).
  void setFound(const std::vector<FoundSpan>& found, int present);
  QRect boxOf(const FoundSpan& found);  // on this widget, unfolded if it must be; empty: not shown

 signals:
  void linkClicked(const QUrl& link);  // nothing was opened
  void tokenHovered(qint64 position);  // under the pointer; -1: none
  void tokenClicked(qint64 position);  // without a selection

 protected:
  QVariant loadResource(int, const QUrl&) override { return {}; }
  void paintEvent(QPaintEvent* event) override;
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
  qreal markAt(const QRectF& box) const;  // x of a mark at a token that lies there
  void paintMarks(QPainter& painter, const QRectF& clip);
  QString wordsAt(const QPoint& point);  // empty: there is nothing to say
  void fitHeight();
  void placeButtons();
  void hover(int span);
  const TintPaint& tintPaint();

  MessageDocument* m_document;
  QTimer m_place;
  std::vector<QToolButton*> m_copy;  // one for each block of code, hidden ones behind
  size_t m_placed = 0;               // of them stand where they belong
  int m_placed_edition = -1, m_placed_width = -1;
  std::unique_ptr<MessageTint> m_tint;
  std::unique_ptr<TintPaint> m_paint;  // of the theme in force
  std::vector<Mark> m_marks;
  TextInks* m_inks = nullptr;
  qint64 m_hovered = -1;  // position
  bool m_on_card = false;
  bool m_folds = false, m_folded = false, m_unfolded = false;
  QToolButton* m_fold = nullptr;
};

}  // namespace kvarium
