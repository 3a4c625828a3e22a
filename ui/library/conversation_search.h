// ConversationSearch: finds messages by words, on its own thread.
#pragma once

#include <QObject>

#include "ui/library/search_words.h"
#include "ui/parts/newest_job.h"

class QSqlDatabase;

namespace kvarium::ui {

class ConversationStore;

inline constexpr int search_limit = 200;  // most hits shown

// Of each conversation the newest place, newest first. `superseded` is called from time to time; true ends the search.
std::vector<SearchHit> searchMessages(const QSqlDatabase& database, const SearchWords& words,
                                      const NewestJob::Superseded& superseded);

class ConversationSearch : public QObject {
  Q_OBJECT
 public:
  explicit ConversationSearch(ConversationStore& store, QObject* parent = nullptr) : QObject(parent), m_store(store) {}
  void find(const QString& typed);  // found() answers, unless a newer search replaces this one

 signals:
  void found(const QString& typed, const std::vector<kvarium::ui::SearchHit>& hits);

 private:
  ConversationStore& m_store;
  NewestJob m_job;
};

}  // namespace kvarium::ui
