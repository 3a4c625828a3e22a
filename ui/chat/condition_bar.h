// ConditionBar: what lasts, one row each, with its remedy: a conversation that is not saved, a reply that is written
// elsewhere. A row stays until its condition is over; what only happened is a notice (notice_bar.h).
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>

#include "ui/chat/notice_row.h"

class QVBoxLayout;

namespace kvarium {

struct Condition {
  QString id;
  QString text;
  std::vector<NoticeAction> actions = {};  // the row stays
  std::optional<qint64> of = {};           // shown with this conversation only; unset: with all
  NoticeKind kind = NoticeKind::warning;
  QString mark = {};     // a word or two for the status bar, where it stands as long as this lasts; empty: none
  QString details = {};  // for who wants to know more
};

class ConditionBar : public QWidget {
  Q_OBJECT
 public:
  explicit ConditionBar(QWidget* parent = nullptr);
  void setCondition(Condition condition);  // replaces the one with this id, of the same conversation
  void clearCondition(const QString& id, std::optional<qint64> of = {});
  void enter(qint64 conversation);  // is on screen from now on
  bool holds(const QString& id, std::optional<qint64> of = {}) const;
  QStringList marks() const;  // each once, also of conversations that are not shown
  QString text() const;       // of the rows that are shown, one a line

 signals:
  void changed();
  void keyboardLeft();  // NoticeRow

 private:
  struct Entry {
    Condition condition;
    NoticeRow* row;
  };
  void refresh();

  std::vector<Entry> m_entries;  // as they came
  qint64 m_here = 0;             // conversation
  QVBoxLayout* m_column;
};

}  // namespace kvarium
