// Composer: where a message is written. Enter sends, Shift+Enter makes a line, Tab leaves, and an input method keeps
// its keys.
#pragma once

#include <QElapsedTimer>
#include <QFrame>
#include <QPlainTextEdit>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace kvarium {

class ComposerEdit : public QPlainTextEdit {
  Q_OBJECT
 public:
  explicit ComposerEdit(QWidget* parent = nullptr);
  static QString placeholder();
  static QString description();

 signals:
  void enter();
  void focusChanged(bool focused);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void inputMethodEvent(QInputMethodEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;

 private:
  void fitHeight();
  bool m_composing = false;  // an input method shows text that is not committed
};

class Composer : public QFrame {
  Q_OBJECT
 public:
  explicit Composer(QWidget* parent = nullptr);

  QString text() const;
  void setText(const QString& text);
  // Empty: a message can be sent. Otherwise why not, in words; the text can be written all the same.
  void setBlocked(const QString& why);
  void setBusy(bool busy);            // Send becomes Stop
  void setListens(bool listens);      // a sound is wanted instead of words; Send becomes Open
  void setNote(const QString& note);  // "288 tok/s", shown while nothing blocks
  void focusText();
  ComposerEdit& edit() { return *m_edit; }
  QPushButton& button() { return *m_button; }
  void addTool(QWidget* tool);  // left of the note

 signals:
  void send(const QString& text);
  void openSound();
  void stop();
  void textChanged(const QString& text);

 private:
  void trySend();
  void refresh();
  void refreshButton();

  ComposerEdit* m_edit;
  QHBoxLayout* m_row;
  QLabel* m_note;
  QPushButton* m_button;
  QString m_blocked, m_note_text;
  bool m_busy = false;
  bool m_listens = false;
  bool m_refused = false;   // words were sent to a model that listens
  QElapsedTimer m_clicked;  // since a message was sent with the button
};

}  // namespace kvarium
