// MessageEdit: the field for editing a sent message, with the composer's keys.
#pragma once

#include <QWidget>

class QPushButton;

namespace kvarium::ui {

class MessageField;

class MessageEdit : public QWidget {
  Q_OBJECT
 public:
  MessageEdit(const QString& text, bool asks,
              QWidget* parent = nullptr);  // asks: a user's message, which is sent again
  QString text() const;
  void setCanAsk(bool can);  // false: the text stays in the field
  void begin();              // takes the keyboard focus

 signals:
  void sent();
  void left();       // by Escape: the text is kept
  void abandoned();  // by the button: the text is dropped

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void refresh();
  void send();

  MessageField* m_edit;
  QPushButton* m_ask;
  bool m_can_ask = true;
};

}  // namespace kvarium::ui
