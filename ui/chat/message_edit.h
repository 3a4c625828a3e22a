// MessageEdit: the field in which a message that was sent is written anew, with the keys of the composer.
#pragma once

#include <QWidget>

class QPushButton;

namespace kvarium {

class ComposerEdit;

class MessageEdit : public QWidget {
  Q_OBJECT
 public:
  MessageEdit(const QString& text, bool asks, QWidget* parent = nullptr);  // asks: a user's message is sent again
  QString text() const;
  void setCanAsk(bool can);  // text that cannot be asked now stays in its field
  void begin();              // takes the keyboard

 signals:
  void sent();
  void left();       // with Escape: what was written is kept
  void abandoned();  // with the button: it is not

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void refresh();
  void send();

  ComposerEdit* m_edit;
  QPushButton* m_ask;
  bool m_can_ask = true;
};

}  // namespace kvarium
