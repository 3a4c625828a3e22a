// NoticeBar: notices of events, one sentence at a time, the newest first, with buttons for actions. A lasting problem
// is a condition (condition_bar.h).
//
// Information disappears after a time; an error stays until it is dismissed, remedied or ended by what comes next. A
// notice about a conversation is hidden with that conversation and shown again if the user returns soon.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <list>
#include <optional>

#include "ui/parts/notice_row.h"

class QToolButton;

namespace kvarium::ui {

// An event that ends a notice, because its cause is gone or what it describes is no longer shown. One bit each.
enum NoticeEnd : uint8_t {
  by_turn = 1,   // the next turn of its conversation
  by_model = 2,  // another model is open
  by_file = 4,   // another file was taken
  by_cache = 8   // the conversation has the cache that was chosen
};

struct Notice {
  QString text;
  NoticeKind kind = NoticeKind::error;
  std::vector<NoticeAction> actions = {};  // they close the notice before they run
  std::optional<qint64> of = {};           // its conversation; unset: none
  QString details = {};                    // more information, on request
  QString topic = {};                      // only one notice of each topic; see remedied()
  uint8_t ends = 0;                        // NoticeEnd; 0: it stays until it is dismissed or remedied
};

class NoticeBar : public NoticeRow {
  Q_OBJECT
 public:
  static constexpr int shown_ms = 8000;   // for information, without time under the pointer or in another window
  static constexpr int stale_ms = 60000;  // what is older is not shown again, unless it asks something
  static constexpr size_t most = 20;

  explicit NoticeBar(QWidget* parent = nullptr);
  void add(Notice notice);
  void dismiss();                       // the shown one
  void remedied(const QString& topic);  // removes the topic's notice
  void ended(NoticeEnd by);             // of the notices that are shown; by_model: of all
  void setAway(bool away);              // notices of a conversation are hidden: another page than its own is shown
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
  bool belongs(const Entry& entry) const { return !entry.notice.of || (!m_away && *entry.notice.of == m_here); }
  void removeWhere(const std::function<bool(const Entry&)>& goes);
  Entry* shown();  // null: none
  void refresh();
  void holdTime();  // stops the timer and keeps the remaining time
  void runTime();   // continues it, unless the pointer is on it or the window is inactive

  std::list<Entry> m_entries;  // the newest first
  int m_at = 0;                // index of the shown one among those of this conversation
  qint64 m_here = 0;           // the shown conversation
  bool m_away = false;
  Entry* m_timed = nullptr;  // the entry whose time runs
  QTimer m_clock;
  QToolButton* m_next;
};

}  // namespace kvarium::ui
