// MessageBody: a message's document on the screen, as high as its text, with grounds and copy buttons for code, and
// where the cells of its tokens are.
#pragma once

#include <QTextBrowser>
#include <QTimer>
#include <memory>
#include <vector>

#include "ui/chat/tint_runs.h"
#include "ui/inspector/focus.h"

class QToolButton;

namespace kvarium {

class MessageDocument;
class MessageTint;
class TextInks;
class TintPaint;

class MessageBody : public QTextBrowser {
  Q_OBJECT
 public:
  explicit MessageBody(QWidget* parent = nullptr);
  ~MessageBody() override;
  MessageDocument& text() { return *m_document; }

  void setTokens(std::vector<TokenSpan> spans);  // of text().text(); spans that leave it are of another text
  void setTinted(bool tinted);                   // off until it is wanted
  bool isTinted() const;
  void setCells(const std::vector<StateRun>& runs);                  // where the cells are now; paints what changed
  void setHighlighted(PositionRange hovered, PositionRange locked);  // what is looked at, here or elsewhere: outlined
  QRectF tokenBox(int64_t position);                                 // on this widget; empty: not shown
  void setOnCard(bool on_card);                                      // its ground is a card's

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
  struct CodeArea {
    int number = 0;
    QString language;
    QRectF area;  // viewport coordinates
  };
  std::vector<CodeArea> codeAreas() const;
  void fitHeight();
  void placeButtons();
  void hover(int span);
  const TintPaint& tintPaint();

  MessageDocument* m_document;
  QTimer m_place;
  std::vector<QToolButton*> m_copy;
  std::unique_ptr<MessageTint> m_tint;
  std::unique_ptr<TintPaint> m_paint;  // of the theme in force
  TextInks* m_inks = nullptr;
  qint64 m_hovered = -1;  // position
  bool m_on_card = false;
};

}  // namespace kvarium
