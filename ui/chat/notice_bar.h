// NoticeBar: what happened, one sentence at a time, the newest first, with the buttons that do something about it. What
// lasts is no notice but a condition (condition_bar.h).
//
// Information goes by itself after a while in which it could be read; an error stays until it is dismissed or remedied.
// What is said of a conversation leaves with it, and is there again when the reader comes back soon.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <list>
#include <optional>

#include "ui/chat/notice_row.h"

class QToolButton;

namespace kvarium {

struct Notice {
  QString text;
  NoticeKind kind = NoticeKind::error;
  std::vector<NoticeAction> actions = {};  // the notice goes first
  std::optional<qint64> of = {};           // the conversation it is about; unset: of none
  QString details = {};                    // for who wants to know more
  QString topic = {};                      // one at a time of each; see remedied()
};

class NoticeBar : public NoticeRow {
  Q_OBJECT
 public:
  static constexpr int shown_ms = 8000;   // information is; not counted while somebody points at it or is elsewhere
  static constexpr int stale_ms = 60000;  // information that was left behind is not said again after that
  static constexpr size_t most = 20;

  explicit NoticeBar(QWidget* parent = nullptr);
  void add(Notice notice);
  void showNotice(NoticeKind kind, const QString& text, std::vector<NoticeAction> actions = {},
                  std::optional<qint64> of = {});
  void dismiss();                                        // the one that is shown
  void remedied(const QString& topic);                   // what was said of it is over
  bool reword(const QString& text, const QString& now);  // of a notice that has this text; false: there is none
  void enter(qint64 conversation);                       // is on screen from now on
  void begin(qint64 conversation);                       // the one on screen has this number now, where it had none
  QString text() const;                                  // empty: nothing is shown
  int count() const;                                     // that wait their turn here, the one that is shown among them

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
  void holdTime();  // what is shown has the rest of it later
  void runTime();   // unless somebody points at it, or is elsewhere

  std::list<Entry> m_entries;  // the newest first
  int m_at = 0;                // which of those that belong here is shown
  qint64 m_here = 0;           // conversation
  Entry* m_timed = nullptr;    // whose time runs
  QTimer m_clock;
  QToolButton* m_next;
};

}  // namespace kvarium
