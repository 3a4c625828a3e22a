// CacheController: the caches of conversations: the user's choice and the engine's answer to it, what is warm, how much
// of the shown text a cache has, and files with cells.
#pragma once

#include <QHash>
#include <QObject>
#include <QSet>
#include <optional>

#include "ui/chat/chat_state.h"
#include "ui/engine/engine_link.h"

namespace kvarium::engine {
struct SavedConversation;
}

namespace kvarium::ui {

class ConversationKeeper;

class CacheController : public QObject {
  Q_OBJECT
 public:
  static constexpr int forget_ms = 30'000;  // time that a deleted conversation's cache stays in memory, for an undo

  CacheController(ChatState& state, ConversationKeeper& keeper, EngineLink& link);

  void choose(const QString& spec);  // for the shown conversation
  // New conversations begin with the cache of the shown one, and what it does where the text is too long; `on` false:
  // with the usual one again.
  void useForNew(bool on);
  bool isForNew() const;
  void readAgain();         // the shown conversation's next turn reads its text with the present cache
  bool isWaiting() const;   // the shown conversation's choice waits for the engine's answer
  QString spec() const;     // of the shown conversation: a choice that waits, else its cache
  QString inForce() const;  // of the conversation that the engine shows; empty: it has not answered

  // Null: its cache is not in this machine's memory, or saves no reading, because a server has the model.
  const engine::WarmConversation* warm(qint64 conversation) const;
  void describe(ConversationSummary& row) const;  // fills in what is known of its cache
  QString readingInWords(qint64 tokens) const;    // for the shown conversation: "1,131 tokens, about 7 s"

  void keep(bool keep);  // the shown conversation's cells are saved after each turn
  // Of the shown conversation; as_numbers: for Python (core/cache/archive/legacy.h).
  void saveTo(const QString& path, bool as_numbers = false);
  bool isSaving() const;  // cells are being written, or will be after the running turn
  // Restores the cells of the shown conversation from the file it came from, as soon as the file's model is open.
  void takeFile(const QString& path, const engine::SavedConversation& saved);

  // What the other controllers report.
  void showCurrent();  // the engine shows the current conversation, unless a turn runs
  void modelChanged();
  void turnBegins();
  // has_cells: false where they are not worth saving. reply_gone: it got no word, or another version is shown.
  void turnEnded(const Conversation& conversation, bool has_cells, bool reply_gone);
  void removed(const std::vector<qint64>& conversations);

 signals:
  void cacheChanged(bool taken);  // false: the choice was refused or waits for the engine
  // New conversations begin with this cache. Not emitted for those at a server with a cache of its own, which hold
  // there until another model is opened.
  void defaultChosen(const QString& spec, kvarium::engine::WhenFull when_full);
  // The effect of the conversation's last change; empty: no effect, and the previous notice is obsolete.
  // can_reread: the cells are another cache's, and readAgain() lets them go.
  void cacheChangeNotice(qint64 conversation, const QString& text, bool can_reread = false);
  // The file of the conversation's cells could not be written. why empty: it is written again.
  void cacheNotKept(qint64 conversation, const QString& why);
  void modelWanted(const QString& model,
                   const QString& cache);  // a saved cache needs it: SavedConversation::madeWith()

 private:
  // The user's choice, from choose() until the engine accepts or refuses it.
  struct Choice {
    SharedConversation conversation;
    qint64 sent_as = 0;  // its id when the choice was sent
    QString spec;
    bool isOf(qint64 id) const { return id == sent_as || id == conversation->id; }
  };
  const Mirror& mirror() const { return m_link.mirror(); }
  void follow(qint64 conversation, Part part);
  // Asks the engine to match the cache with the shown text as far as possible and to report the match. False: not now.
  bool askFit();
  bool isChoosing(const Conversation& conversation) const;
  bool engineShows(qint64 conversation) const { return mirror().shownConversation() == conversation; }
  void show(const Conversation& conversation, bool again = false);  // again: even what the engine shows already
  void takeServers(const engine::CacheReady& ready);
  void onReady(const engine::CacheReady& ready);
  void onRefused(const engine::Failed& failure);
  QString migratedInWords(const engine::CacheReady& ready) const;
  // fit: null, the number of tokens is not known.
  void reportReread(const engine::CacheReady& ready, const engine::CacheFit* fit);
  void onFit(const engine::CacheFit& fit);
  void onSaved(const engine::CacheSaved& saved);
  void onRestored(const engine::CacheRestored& restored);
  void onFileFailed(const engine::Failed& failure);
  void save(const Conversation& conversation);  // into its own file
  void write(qint64 conversation, const QString& file, bool as_numbers = false, std::string kept = {});
  void restoreFrom(const QString& path);  // into the shown conversation
  void restoreWhereCold();
  void removeOwnFile(qint64 conversation);
  bool wantsOtherModel(const QString& cache);

  ChatState& m_state;
  ConversationKeeper& m_keeper;
  EngineLink& m_link;
  std::optional<Choice> m_choice;
  std::optional<QString> m_chosen;             // the user's for new conversations, while they have a server's own cache
  QHash<qint64, QString> m_restored;           // sentences that wait for the number of restored tokens
  QHash<qint64, engine::CacheReady> m_reread;  // waits for the number of tokens that are read again
  QMultiHash<qint64, QString> m_saving;        // conversations whose cells are being written, with the files
  QSet<qint64> m_keeps;                        // those of m_saving that the user has just asked to keep
  QSet<qint64> m_unkept;                       // those of m_saving whose own file is to be deleted afterwards
  QMultiHash<qint64, QString> m_restoring;     // conversations whose cells are being read, with the files
  QSet<QString> m_refused_files;               // see attempt()
  QSet<qint64> m_missed;                       // whose own file is known to be away
  QSet<qint64> m_let_go;                       // whose cells go when the running turn has ended
  QHash<qint64, QString> m_opened_files;       // opened cache files by conversation, which wait for their model
};

}  // namespace kvarium::ui
