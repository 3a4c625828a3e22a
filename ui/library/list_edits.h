// ListEdits: deletes the selected conversations of the list and changes their places in it; each step can be undone.
#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "ui/library/conversation.h"

class QMenu;

namespace kvarium::ui {

class ConversationList;
class NoticeBar;

class ListEdits : public QObject {
  Q_OBJECT
 public:
  ListEdits(ConversationList& list, NoticeBar& notice);

  void remove();
  void pin();                                                                   // or no longer, if all of them are
  void move();                                                                  // into a folder that a menu asks for
  void place(const std::vector<qint64>& conversations, const QString& folder);  // empty: out of their folders
  void drop(const std::vector<qint64>& conversations, const QString& section);  // they were dragged there
  void undo();
  QString lastStep() const { return m_steps.empty() ? QString() : m_steps.back().said; }  // that undo() takes back
  void addTo(QMenu& menu);                                                                // pin, move

 signals:
  void removed(const std::vector<qint64>& conversations);
  void restored(const std::vector<qint64>& conversations);
  void placed(const std::vector<kvarium::ui::ListPlace>& places);
  void stepTaken();   // one more undo() is possible
  void stepUndone();  // one less

 private:
  struct Step {
    QString said;
    std::vector<qint64> removed;
    std::vector<ListPlace> before;
  };
  void take(Step step);
  void addFolders(QMenu& menu);
  void offerUndo(bool after_undo);                                // of the newest step
  QString named(const std::vector<qint64>& conversations) const;  // the title of one, the number of several
  void changePlaces(const std::vector<qint64>& conversations, const QString& said,
                    const std::function<void(ListPlace&)>& change);

  ConversationList& m_list;
  NoticeBar& m_notice;
  std::vector<Step> m_steps;  // the newest last
};

}  // namespace kvarium::ui
