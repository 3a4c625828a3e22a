// ConditionBar: rows for lasting conditions with their remedies, as an unsaved conversation or a reply that is written
// in another conversation. A row stays until its condition ends; an event is a notice (notice_bar.h).
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>

#include "ui/parts/notice_row.h"

class QVBoxLayout;

namespace kvarium::ui {

struct Condition {
  QString id;
  QString text;
  std::vector<NoticeAction> actions = {};  // they do not close the row
  std::optional<qint64> of = {};           // shown only with this conversation; unset: with all
  NoticeKind kind = NoticeKind::warning;
  QString mark = {};     // one or two words for the status bar; empty: none
  QString details = {};  // more information, on request
};

class ConditionBar : public QWidget {
  Q_OBJECT
 public:
  explicit ConditionBar(QWidget* parent = nullptr);
  void setCondition(Condition condition);  // replaces the one with the same id and conversation
  void clearCondition(const QString& id, std::optional<qint64> of = {});
  bool takeKeyboard(const QString& id);  // its first action; false: it is not shown
  void enter(qint64 conversation);       // is shown from now on
  QStringList marks() const;             // without repetition, also of conversations that are not shown
  QString text() const;                  // of the shown rows, one per line

 signals:
  void changed();
  void keyboardLeft();  // NoticeRow

 private:
  struct Entry {
    Condition condition;
    NoticeRow* row;
  };
  std::vector<Entry>::iterator find(const QString& id, std::optional<qint64> of);
  void refresh();

  std::vector<Entry> m_entries;  // in order of arrival
  qint64 m_here = 0;             // the shown conversation
  QVBoxLayout* m_column;
};

}  // namespace kvarium::ui
