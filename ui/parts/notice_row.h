// NoticeRow: a sentence with buttons for actions. The buttons are below the sentence if it would be too narrow.
#pragma once

#include <QFrame>
#include <functional>
#include <vector>

class QGridLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace kvarium::ui {

enum class NoticeKind {
  error,    // something failed
  warning,  // something may be lost while this lasts
  info,
  success,
  question  // it needs an answer
};

struct NoticeAction {
  QString text;
  std::function<void()> run;
};

class NoticeRow : public QFrame {
  Q_OBJECT
 public:
  static constexpr int least_text = 320;  // px next to the buttons, where text has its usual size

  explicit NoticeRow(QWidget* parent = nullptr);
  void setKind(NoticeKind kind);
  NoticeKind kind() const { return m_kind; }
  void setText(const QString& text);
  QString text() const;
  void setDetails(const QString& details);  // shown by a button; empty: none
  // Keeps buttons with the same text, and with them the keyboard focus.
  void setActions(std::vector<NoticeAction> actions);
  void addCorner(QWidget* widget);  // right of the text
  bool takeKeyboard();              // its first action; false: there is none, or the row is not shown

 signals:
  void chosen(std::function<void()> run);  // a button was pressed
  // The button with the keyboard focus was pressed or is being removed. If the receiver sets no focus, Qt moves it to
  // the next widget of the window.
  void keyboardLeft();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void arrange();

  QGridLayout* m_grid;
  QLabel *m_text, *m_details;
  QWidget *m_side, *m_corner;  // the buttons; the widget right of the text
  QHBoxLayout* m_corner_row;
  QPushButton* m_more;
  std::vector<QPushButton*> m_buttons;
  std::vector<NoticeAction> m_actions;
  NoticeKind m_kind = NoticeKind::error;
  bool m_below = false;  // the buttons are below the text
};

QString asSentence(QString text);  // "the cache is full" begins with a capital, "a.gguf is no model" does not

}  // namespace kvarium::ui
