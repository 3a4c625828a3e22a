// NoticeBar: notices of events, one sentence at a time, the newest first, with buttons for actions. A lasting problem
// is a condition (condition_bar.h).
//
// Information disappears after a time; an error stays until it is dismissed or remedied. A notice about a conversation
// is hidden with that conversation and shown again if the user returns soon.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <list>
#include <optional>

#include "ui/parts/notice_row.h"

class QToolButton;

namespace kvarium::ui {

struct Notice {
  QString text;
  NoticeKind kind = NoticeKind::error;
  std::vector<NoticeAction> actions = {};  // they close the notice before they run
  std::optional<qint64> of = {};           // its conversation; unset: none
  QString details = {};                    // more information, on request
  QString topic = {};                      // only one notice of each topic; see remedied()
};

class NoticeBar : public NoticeRow {
  Q_OBJECT
 public:
  static constexpr int shown_ms = 8000;   // for information, without time under the pointer or in another window
  static constexpr int stale_ms = 60000;  // information that was hidden longer is not shown again
  static constexpr size_t most = 20;

  explicit NoticeBar(QWidget* parent = nullptr);
  void add(Notice notice);
  void showNotice(NoticeKind kind, const QString& text, std::vector<NoticeAction> actions = {},
                  std::optional<qint64> of = {});
  void dismiss();                                        // the shown one
  void remedied(const QString& topic);                   // removes the topic's notice
  bool reword(const QString& text, const QString& now);  // changes the text of a notice; false: there is no such notice
  void enter(qint64 conversation);                       // is shown from now on
  void begin(qint64 conversation);                       // the shown conversation got this id
  QString text() const;                                  // of the shown notice; empty: none
  int count() const;                                     // notices of this conversation, with the shown one

 protected:
  bool event(QEvent* event) override;

 private:
  struct Entry {
    Notice notice;
    int left_ms = shown_ms;
    QElapsedTimer since;
  };
  bool belongs(const Entry& entry) const { return !entry.notice.of || *entry.notice.of == m_here; }
  Entry* shown();  // null: none
  void refresh();
  void holdTime();  // stops the timer and keeps the remaining time
  void runTime();   // continues it, unless the pointer is on it or the window is inactive

  std::list<Entry> m_entries;  // the newest first
  int m_at = 0;                // index of the shown one among those of this conversation
  qint64 m_here = 0;           // the shown conversation
  Entry* m_timed = nullptr;    // the entry whose time runs
  QTimer m_clock;
  QToolButton* m_next;
};

}  // namespace kvarium::ui
