// NoticeRow: a sentence with the buttons that do something about it. Where they would leave it little room they stand
// below it.
#pragma once

#include <QFrame>
#include <functional>
#include <vector>

class QGridLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace kvarium {

enum class NoticeKind {
  error,    // something did not work
  warning,  // something may be lost, as long as this lasts
  info,
  success,
  question  // waits for an answer
};

struct NoticeAction {
  QString text;
  std::function<void()> run;
};

class NoticeRow : public QFrame {
  Q_OBJECT
 public:
  static constexpr int least_text = 320;  // px beside the buttons

  explicit NoticeRow(QWidget* parent = nullptr);
  void setKind(NoticeKind kind);
  NoticeKind kind() const { return m_kind; }
  void setText(const QString& text);
  QString text() const;
  void setDetails(const QString& details);  // behind a button of its own; empty: there are none
  // Buttons with the words they had stay, and with them the keyboard.
  void setActions(std::vector<NoticeAction> actions);
  void addCorner(QWidget* widget);  // right of the text

 signals:
  void chosen(std::function<void()> run);  // a button was pressed
  // What had the keyboard here was pressed or is going; without a new place Qt gives it to the next widget of the
  // window.
  void keyboardLeft();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void arrange();
  bool hasKeyboard() const;  // in its window, also while another one is active

  QGridLayout* m_grid;
  QLabel *m_text, *m_details;
  QWidget *m_side, *m_corner;  // the buttons; what stands right of the text
  QHBoxLayout* m_corner_row;
  QPushButton* m_more;
  std::vector<QPushButton*> m_buttons;
  std::vector<NoticeAction> m_actions;
  NoticeKind m_kind = NoticeKind::error;
  bool m_below = false;  // the buttons are
};

QString asSentence(QString text);  // "the cache is full" begins with a capital, "a.gguf is no model" does not

}  // namespace kvarium
