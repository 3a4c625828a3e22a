// NoticeBar: one inline line that says what happened, with the buttons that do something about it.
#pragma once

#include <QFrame>
#include <functional>
#include <optional>
#include <vector>

class QBoxLayout;
class QHBoxLayout;
class QLabel;

namespace kvarium {

struct NoticeAction {
  QString text;
  std::function<void()> run;  // the bar goes away first
};

class NoticeBar : public QFrame {
  Q_OBJECT
 public:
  explicit NoticeBar(QWidget* parent = nullptr);
  // of: the conversation it is about; unset: of none.
  void showNotice(const QString& text, std::vector<NoticeAction> actions = {}, std::optional<qint64> of = {});
  void dismiss();
  void enter(qint64 conversation);  // what is said of another one goes
  QString text() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QBoxLayout* m_box;   // words beside the buttons, in a narrow place above them
  QHBoxLayout* m_row;  // the buttons
  QLabel* m_text;
  std::vector<QWidget*> m_buttons;
  std::optional<qint64> m_of;
};

QString asSentence(QString text);  // "the cache is full" begins with a capital, "a.gguf is no model" does not

}  // namespace kvarium
