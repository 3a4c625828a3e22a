// Chat: what joins conversations, their store and the engine: sending, stopping, asking again, other versions, saving.
#pragma once

#include <QElapsedTimer>
#include <QHash>
#include <QObject>
#include <QSet>
#include <QTimer>
#include <deque>
#include <memory>
#include <optional>

#include "ui/chat/conversation.h"
#include "ui/chat/message_view.h"
#include "ui/chat/saved_caches.h"
#include "ui/session_bridge.h"

namespace kvarium {

class ConversationStore;

class Chat : public QObject {
  Q_OBJECT
 public:
  // model: it is not one for this message; reading: of what was to be read ahead
  enum class Trouble { store, cache, turn, refused, reading, model, busy, file };
  enum class ModelState { none, loading, ready };
  static constexpr int save_ms = 250;    // between two savings of a reply that grows
  static constexpr int retry_ms = 2000;  // between two attempts to save what the store refused
  // Tokens behind a reply that are not in its cache yet: its last one, and what the template closes it with.
  static constexpr int closing_tokens = 8;
  static constexpr int forget_ms = 30'000;  // a deleted conversation stays warm so long, for who takes it back

  Chat(SessionBridge& bridge, ConversationStore& store, QObject* parent = nullptr);

  const Conversation& conversation() const { return *m_shown; }
  MessageContext context(const Message& message) const;
  bool busy() const { return m_running != nullptr; }  // a reply is being written, here or elsewhere
  bool busyHere() const { return m_running == m_shown; }
  qint64 writing() const { return m_running ? m_running->id : 0; }  // the conversation whose reply is
  QString whyNotSend() const;                                       // empty: a message can be sent
  double speed() const { return m_speed; }                          // tokens/s of the reply being written, 0: not known
  qint64 predictedBytes() const { return m_predicted; }  // of the cache in force when it is full; -1: not known
  const QString& cacheInForce() const { return m_in_force; }
  QString cacheShown() const;  // of the conversation shown: a choice the engine has not answered yet, else its cache
  bool cacheWaits() const { return isChoosing(*m_shown); }
  const QString& newDraft() const { return m_defaults.draft; }  // of the conversation that is not begun yet
  bool isElsewhere(qint64 conversation) const;                  // open in another window on the same folder
  std::vector<ConversationSummary> list();                      // newest first, with what the store did not take

  void setModel(ModelState state, const QString& name, const QString& path);

  void open(qint64 conversation);
  void startNew();
  bool listens() const { return m_model == ModelState::ready && m_info.is_speech_model; }  // and does not chat
  const ModelInfo& info() const { return m_info; }  // of the last model that was read
  void setTranscribe(const TranscribeOptions& options) { m_transcribe = options; }
  bool send(const QString& text);
  bool sendSound(const QString& path);                                // of a .wav file, absolute
  std::vector<ChatMessage> messagesWith(const QString& draft) const;  // that would be read with it
  void stop();
  void regenerate(qint64 reply = 0);               // as another version; 0: the last one, or the one that is missing
  void goOn();                                     // with the last reply, which was cut off
  void tryAgain();                                 // what failed last: to answer, or to go on
  bool edit(qint64 message, const QString& text);  // asks, or is another version of a reply; false: not now
  void removeMessage(qint64 message);              // what follows it stays
  struct Removal {
    qint64 conversation = 0;
    Conversation::Taken taken;
  };
  void undoRemoval(const Removal& removal);          // of a message, while its conversation is shown
  void showVersion(qint64 message, int step);        // step: -1 or 1
  void openAt(qint64 conversation, qint64 message);  // and the branch the message lies on; 0: only open it

  // Caches (chat_cache.cpp).
  void setCacheSpec(const QString& spec);  // of the conversation shown and of new ones, as cacheChosen() says
  void setWhenFull(WhenFull when_full);    // of the conversation shown
  CacheState cacheState(qint64 conversation) const;
  const WarmConversation* warm(qint64 conversation) const;  // null: it is not
  // How much of the conversation's text its cache has; null: not known, or all of it since its last turn.
  const CacheFit* fit(qint64 conversation) const;
  QString readingInWords(qint64 tokens) const;  // of the conversation shown: "1,131 tokens, about 7 s"
  qint64 warmBytes() const;                     // of all caches that are ready, versions included
  void prime();  // reads system prompt and messages into the cache, and nothing is written
  bool priming() const { return m_running && m_reply == 0; }
  QString whyNotPrime() const;  // empty: it can be done now
  void pause();
  void resume();
  void step();  // one token, then it waits again
  bool pausing() const { return m_pausing; }
  QString paceInWords() const;  // "paused after 41 tokens"; empty: it does not wait
  const SavedCaches& savedCaches() const { return m_caches; }
  void setKeepsCache(bool keep);            // the conversation's cells are saved after each turn
  void saveCacheTo(const QString& path);    // of the conversation shown
  void exportCacheTo(const QString& path);  // numbers for Python: cache/archive/legacy.h
  void openCacheFile(const QString& path);  // makes the conversation it tells, with its cells
  QString titleOf(qint64 conversation);
  bool savesCaches() const { return !m_saving.isEmpty() || (m_running && m_running->keep_cache); }
  void setSettings(const ReplySettings& settings);
  void setSystemPrompt(const QString& prompt);
  void setDraft(const QString& draft);
  void setDefaults(const QString& cache_spec, const ReplySettings& settings);  // of new conversations
  void rename(qint64 conversation, const QString& title);
  void remove(qint64 conversation);
  void restore(qint64 conversation);
  void duplicate(qint64 conversation);
  void branchFrom(qint64 message);                        // a new conversation that begins with the path to it
  void take(Conversation from_a_file);                    // kept and shown
  std::optional<Conversation> read(qint64 conversation);  // as it is now; empty: the reason is said
  void saveNow();                                         // what was not written yet
  // Conversations that are only in memory: the store refused them, or it could not be opened.
  std::vector<qint64> unsaved();
  bool reopenStore();  // one that could not be opened; with what is in memory. False: it still cannot

 signals:
  void shown();      // another conversation, or a path that is read from its end
  void pathShown();  // another branch of it, and who reads stays at the same place
  void messageWanted(qint64 message);
  // A turn is about to go to the engine. reply: the message it writes, 0: none.
  void turnBegan(const kvarium::TurnRequest& request, qint64 reply);
  void messageAdded(qint64 message);
  void messageChanged(qint64 message);  // its numbers, or what can be done with it
  void messageRemoved(qint64 message);
  void textAppended(qint64 message, const QString& piece);
  void repeats(qint64 conversation);                 // the reply being written there goes round in a circle
  void status(qint64 message, const QString& text);  // of a reply without text so far
  void stateChanged();                               // busy, blocked, speed
  void listChanged();
  void cacheChanged(bool taken);  // false: a choice was refused, or waits for the engine
  // The user's choice is in force. spec: of new conversations, which have it, too, unless it keeps nothing.
  void cacheChosen(const QString& spec);
  void trouble(kvarium::Chat::Trouble kind, const QString& text);
  void fitted();                   // fit() of the conversation shown is another
  void told(const QString& text);  // what was done with a cache
  void cacheTold(qint64 conversation,
                 const QString& text);  // what its last change did; empty: nothing, and the one before is over
  void messageTaken(const kvarium::Chat::Removal& removal);  // by removeMessage(): undoRemoval() brings it back
  void primingProgress(qint64 done, qint64 total);           // tokens
  void notSaved(const QString& why);  // what unsaved() tells; again when it is more, or for another reason
  void savedAgain();                  // all of that
  // The file of its cells, which are to be kept, is not written. why empty: that is over.
  void cacheNotKept(qint64 conversation, const QString& why);
  // A saved cache goes on only with this model: its name, its file's name (empty: not known), the cache's file.
  void modelWanted(const QString& model, const QString& model_file, const QString& cache);
  void newDraftChanged(const QString& draft);  // half a second after the last change, or when it is over
  void adopted();  // the conversation shown: another window had it and left it; its draft is both windows'

 private:
  using Shared = std::shared_ptr<Conversation>;
  void show(const Shared& conversation);
  void claim();   // what is shown and what is written, before other windows
  void number();  // the conversation shown: it is kept from now on
  void adopt(const Shared& guest);
  void saveGuestDrafts();
  void ask(qint64 user_message);
  void begin(const QString& text);                       // a new message, and the question
  QString whyNotAnswer(const QString& user_text) const;  // empty: this model is one for it
  bool mayAsk(const QString& user_text);                 // false: not now, or the reason is said
  QString freeTitle(const QString& title, qint64 of);    // with a number where another conversation has it
  Shared inMemory(qint64 conversation) const;            // null: only in the store
  bool isChoosing(const Conversation& conversation) const;
  void useCacheOf(const Conversation& conversation);
  void connectCaches();
  void onCache(const CacheReady& ready);
  QString carriedInWords(const CacheReady& ready);
  void tellReread(const CacheReady& ready, const CacheFit* fit);  // null: how much it is is not known
  void onCacheFailed(const Failed& failure);
  void onFileFailed(const Failed& failure);
  void onPaused(const Paused& paused);
  static QString stoppedInWords(const TurnStats& stats);  // before its first word: what was read, and what stays
  void onSaved(const CacheSaved& saved);
  void onRestored(const CacheRestored& restored);
  // The engine brings the cache as near to the text shown as it can, and says how near that is. False: not now.
  bool askFit();
  void onFit(const CacheFit& fit);
  void restoreWhereCold();
  bool wantsOtherModel(const QString& cache);
  void restoreFrom(const QString& path);  // into the conversation shown
  void saveCache(const Conversation& conversation);
  TurnRequest request();
  void submit(TurnRequest request);
  // To its leaf, as the engine reads it, the system prompt first.
  static std::vector<ChatMessage> messagesOf(const Conversation& conversation);
  void endPause();
  void onText(quint64 turn, const QString& piece, qint64 tokens);
  void onDone(quint64 turn, const TurnStats& stats);
  void onFailed(const Failed& failure);
  void onProgress(const PromptProgress& progress);
  void endTurn();
  void saveReply();
  void saveHead(const Shared& conversation);
  void saveAll(const Shared& conversation);
  void saveMessage(const Shared& conversation, qint64 message);
  void keepCopy(Conversation copy, const QString& title);
  void saved(bool ok, const Shared& conversation);
  void tellUnsaved();
  void saveUnsaved();

  SessionBridge& m_bridge;
  ConversationStore& m_store;
  Shared m_shown, m_running;
  std::vector<Shared> m_unsaved;  // the store refused them; written again with the next change, or by m_retry
  std::vector<Shared> m_removed;  // unsaved and deleted: the store cannot give them back
  QString m_unsaved_reason;
  Conversation m_defaults;  // of new conversations, and what was written into one that is not begun
  ModelState m_model = ModelState::none;
  QString m_model_name, m_model_path;
  ModelInfo m_info;
  TranscribeOptions m_transcribe;
  SavedCaches m_caches;
  QHash<qint64, WarmConversation> m_warm;
  QHash<qint64, CacheFit> m_fits;           // of conversations
  QHash<qint64, QString> m_restored;        // said when it is known how much of the text came back
  QHash<qint64, CacheReady> m_reread;       // said when it is known how much is read again
  qint64 m_engine_shows = 0;                // conversation
  QString m_wanted_cache, m_in_force;       // of that one
  qint64 m_choosing_as = 0;                 // the chooser's number when the engine was told
  QMultiHash<qint64, QString> m_saving;     // conversations whose cells are being written, and where
  QSet<qint64> m_unkept;                    // of them: those whose own file is not wanted any more
  QMultiHash<qint64, QString> m_restoring;  // or read
  QSet<QString> m_refused_files;            // see attempt()
  QHash<qint64, QString>
      m_opened_files;  // conversations whose cells lie in a file that was opened: it waits for its model
  bool m_pausing = false;
  qint64 m_paused_at = -1;  // tokens in the cache; -1: it has not come to wait
  qint64 m_prompt_end = 0;  // tokens of the running turn's prompt
  Shared m_choosing;        // whose cache the user chose; it becomes the conversation's when the engine took it
  QString m_choice;         // what was chosen for it
  qint64 m_predicted = -1;  // bytes
  quint64 m_turn = 0;
  quint64 m_stopped_by_model = 0;  // turn that ended because another model was opened
  qint64 m_reply = 0;
  qint64 m_reply_before = 0;  // what is shown again when a new version gets no text, 0: nothing
  // Of a reply that goes on: its characters and numbers before.
  struct Begun {
    qsizetype length = 0;
    QJsonObject stats;
  };
  std::optional<Begun> m_begun;
  bool m_went_on = false;                 // the last turn did
  QHash<qint64, QString> m_guest_drafts;  // of conversations that were left here while another window has them
  QString m_reply_model;
  bool m_hears = false;  // the running turn writes down a sound
  bool m_reply_stored = false;
  bool m_save_cells = false;  // when the turn is over: it has left some
  QTimer m_save, m_save_head, m_retry;
  QElapsedTimer m_clock;
  std::deque<std::pair<qint64, qint64>> m_samples;  // ms, tokens
  double m_speed = 0;
};

}  // namespace kvarium
