// ConversationSearch: finds messages by words, on its own thread.
#pragma once

#include <QObject>
#include <QThread>
#include <atomic>
#include <functional>

#include "ui/library/search_words.h"

class QSqlDatabase;

namespace kvarium::ui {

class ConversationStore;

inline constexpr int search_limit = 200;  // most hits shown

// Newest first. `superseded` is called from time to time; true ends the search.
std::vector<SearchHit> searchMessages(const QSqlDatabase& database, const SearchWords& words,
                                      const std::function<bool()>& superseded);

class ConversationSearch : public QObject {
  Q_OBJECT
 public:
  explicit ConversationSearch(ConversationStore& store, QObject* parent = nullptr);
  ~ConversationSearch() override;

  void find(const QString& typed);  // found() answers, unless a newer search replaces this one

 signals:
  void found(const QString& typed, const std::vector<kvarium::ui::SearchHit>& hits);

 private:
  ConversationStore& m_store;
  QThread m_thread;
  QObject* m_worker;  // lives in m_thread
  std::atomic<quint64> m_wanted{0};
};

}  // namespace kvarium::ui
