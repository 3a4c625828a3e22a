// MessageBody: a message's document on the screen, as high as its text, with grounds and copy buttons for code.
#pragma once

#include <QTextBrowser>
#include <QTimer>
#include <vector>

class QToolButton;

namespace kvarium {

class MessageDocument;

class MessageBody : public QTextBrowser {
  Q_OBJECT
 public:
  explicit MessageBody(QWidget* parent = nullptr);
  MessageDocument& text() { return *m_document; }

 signals:
  void linkClicked(const QUrl& link);  // nothing was opened

 protected:
  QVariant loadResource(int, const QUrl&) override { return {}; }
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  struct CodeArea {
    int number = 0;
    QString language;
    QRectF area;  // viewport coordinates
  };
  std::vector<CodeArea> codeAreas() const;
  void fitHeight();
  void placeButtons();

  MessageDocument* m_document;
  QTimer m_place;
  std::vector<QToolButton*> m_copy;
};

}  // namespace kvarium
