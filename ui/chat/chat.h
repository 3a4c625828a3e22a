// Chat: connects conversations, their store and the engine: sending, stopping, regenerating, versions, saving.
#pragma once

#include <QElapsedTimer>
#include <QHash>
#include <QObject>
#include <QSet>
#include <QTimer>
#include <deque>
#include <memory>
#include <optional>

#include "ui/engine/session_bridge.h"
#include "ui/library/conversation.h"
#include "ui/library/saved_caches.h"
#include "ui/transcript/message_view.h"

namespace kvarium::ui {

class ConversationStore;

class Chat : public QObject {
  Q_OBJECT
 public:
  // model: the loaded model cannot handle this message; reading: reading ahead failed
  enum class Problem { store, cache, turn, refused, reading, model, busy, file };
  enum class ModelState { none, loading, ready };
  static constexpr int save_ms = 250;    // between two saves of a growing reply
  static constexpr int retry_ms = 2000;  // between two attempts to save after the store refused
  // Most tokens at the end of a reply that are not in the cache yet: its last one and the template's end of a message.
  static constexpr int closing_tokens = 8;
  static constexpr int forget_ms = 30'000;  // time that a deleted conversation's cache stays in memory, for an undo

  Chat(SessionBridge& bridge, ConversationStore& store, QObject* parent = nullptr);

  const Conversation& conversation() const { return *m_shown; }
  MessageContext context(const Message& message) const;
  bool busy() const { return m_running != nullptr; }  // a reply is being written, in any conversation
  bool busyHere() const { return m_running == m_shown; }
  qint64 writing() const { return m_running ? m_running->id : 0; }  // the conversation whose reply is being written
  QString whyNotSend() const;                                       // empty: a message can be sent
  double speed() const { return m_speed; }                          // tokens/s of the reply being written, 0: not known
  qint64 predictedBytes() const { return m_predicted; }  // of the present cache when it is full; -1: not known
  const QString& cacheInForce() const { return m_in_force; }
  QString cacheShown()
      const;  // of the shown conversation: the user's choice if the engine has not answered yet, else its cache
  bool cacheWaits() const { return isChoosing(*m_shown); }
  const QString& newDraft() const { return m_defaults.draft; }  // the draft of a conversation without messages
  bool isElsewhere(qint64 conversation) const;                  // open in another window with the same folder
  std::vector<ConversationSummary> list();                      // newest first, with unsaved ones

  void setModel(ModelState state, const QString& name, const QString& path);

  void open(qint64 conversation);
  void startNew();
  bool isSpeechModel() const {
    return m_model == ModelState::ready && m_info.is_speech_model;
  }                                                         // it transcribes and does not chat
  const engine::ModelInfo& info() const { return m_info; }  // of the last loaded model
  void setTranscribe(const decode::TranscribeOptions& options) { m_transcribe = options; }
  bool send(const QString& text);
  bool sendSound(const QString& path);  // absolute path of a .wav file
  std::vector<jinja::ChatMessage> messagesWith(
      const QString& draft) const;  // the messages that a prompt with this draft has
  void stop();
  void regenerate(qint64 reply = 0);  // as a new version; 0: the last reply, or the missing one
  void goOn();                        // continues the last reply, which was cut off
  void tryAgain();                    // repeats what failed: answering or continuing
  bool edit(qint64 message,
            const QString&
                text);  // sends a user's message again, or stores a new version of a reply; false: not possible now
  void removeMessage(qint64 message);  // later messages stay
  struct Removal {
    qint64 conversation = 0;
    Conversation::Taken taken;
  };
  void undoRemoval(const Removal& removal);    // only while its conversation is shown
  void showVersion(qint64 message, int step);  // step: -1 or 1
  void openAt(qint64 conversation,
              qint64 message);  // shows the branch with the message; 0: only opens the conversation

  // Caches (chat_cache.cpp).
  void setCacheSpec(const QString& spec);  // of the shown conversation; cacheChosen() says whether also of new ones
  void setWhenFull(engine::WhenFull when_full);  // of the shown conversation
  CacheState cacheState(qint64 conversation) const;
  const engine::WarmConversation* warm(qint64 conversation) const;  // null: its cache is not in memory
  // The part of the conversation's text that its cache has; null: not known, or all of it since its last turn.
  const engine::CacheFit* fit(qint64 conversation) const;
  QString readingInWords(qint64 tokens) const;  // for the shown conversation: "1,131 tokens, about 7 s"
  qint64 warmBytes() const;                     // of all caches in memory, with those of other versions
  void prime();  // reads system prompt and messages into the cache without writing a reply
  bool priming() const { return m_running && m_reply == 0; }
  QString whyNotPrime() const;  // empty: it is possible now
  void pause();
  void resume();
  void step();  // computes one token and pauses again
  bool pausing() const { return m_pausing; }
  QString paceInWords() const;  // "paused after 41 tokens"; empty: not paused
  const SavedCaches& savedCaches() const { return m_caches; }
  void setKeepsCache(bool keep);            // the conversation's cells are saved after each turn
  void saveCacheTo(const QString& path);    // of the shown conversation
  void exportCacheTo(const QString& path);  // as numbers for Python: core/cache/archive/legacy.h
  void openCacheFile(const QString& path);  // creates the conversation described in the file, with its cells
  QString titleOf(qint64 conversation);
  bool savesCaches() const { return !m_saving.isEmpty() || (m_running && m_running->keep_cache); }
  void setSettings(const ReplySettings& settings);
  void setSystemPrompt(const QString& prompt);
  void setDraft(const QString& draft);
  void setDefaults(const QString& cache_spec, const ReplySettings& settings);  // for new conversations
  void rename(qint64 conversation, const QString& title);
  void remove(qint64 conversation);
  void restore(qint64 conversation);
  void duplicate(qint64 conversation);
  void branchFrom(qint64 message);      // creates a conversation with the path to this message
  void take(Conversation from_a_file);  // stores and shows it
  std::optional<Conversation> read(
      qint64 conversation);  // in its present state; empty: failed, and problem() was emitted
  void saveNow();            // writes what was not stored yet
  // Conversations that exist only in memory, because the store refused them or could not be opened.
  std::vector<qint64> unsaved();
  bool reopenStore();  // opens a store that could not be opened before, and writes the unsaved conversations. False:
                       // failed again

 signals:
  void shown();      // another conversation, or a path that shall be shown from its end
  void pathShown();  // another branch of the same conversation; the scroll position stays
  void messageWanted(qint64 message);
  // Emitted before a turn is sent to the engine. reply: the message that it writes; 0: none.
  void turnBegan(const kvarium::engine::TurnRequest& request, qint64 reply);
  void messageAdded(qint64 message);
  void messageChanged(qint64 message);  // its numbers or possible actions
  void messageRemoved(qint64 message);
  void textAppended(qint64 message, const QString& piece);
  void repeats(qint64 conversation);                 // the reply being written there repeats itself
  void status(qint64 message, const QString& text);  // of a reply that has no text yet
  void stateChanged();                               // busy, blocked, speed
  void listChanged();
  void cacheChanged(bool taken);  // false: the choice was refused or waits for the engine
  // The engine uses the user's choice. spec: the cache of new conversations, which follows the choice unless it is
  // `none`.
  void cacheChosen(const QString& spec);
  void problem(kvarium::ui::Chat::Problem kind, const QString& text);
  void fitted();                          // fit() of the shown conversation changed
  void cacheNotice(const QString& text);  // a sentence on a finished action
  void cacheChangeNotice(
      qint64 conversation,
      const QString& text);  // the effect of its last change; empty: no effect, and the previous notice is obsolete
  void messageTaken(const kvarium::ui::Chat::Removal& removal);  // from removeMessage(), for undoRemoval()
  void primingProgress(qint64 done, qint64 total);               // tokens
  void notSaved(const QString& why);  // unsaved() is not empty; emitted again when it grows or for another reason
  void savedAgain();                  // unsaved() is empty again
  // The file of the conversation's cells could not be written. why empty: it is written again.
  void cacheNotKept(qint64 conversation, const QString& why);
  // A saved cache needs this model: the model's name, its file's name (empty: not known), the cache's file.
  void modelWanted(const QString& model, const QString& model_file, const QString& cache);
  void newDraftChanged(const QString& draft);  // half a second after the last change, or when the draft ends
  void adopted();  // the shown conversation, which another window has left; its draft joins both windows' drafts

 private:
  using Shared = std::shared_ptr<Conversation>;
  void show(const Shared& conversation);
  void claim();   // claims the shown and the running conversation before other windows
  void number();  // gives the shown conversation an id; it is stored from now on
  void adopt(const Shared& guest);
  void saveGuestDrafts();
  void ask(qint64 user_message);
  void begin(const Content& asked);                  // adds a message and asks the model
  QString whyNotAnswer(const Content& asked) const;  // empty: the loaded model can answer it
  bool mayAsk(const Content& asked);                 // false: not possible now; problem() has the reason
  QString titleOf(const Content& asked);
  QString freeTitle(const QString& title, qint64 of);  // with a number if another conversation has the title
  Shared inMemory(qint64 conversation) const;          // null: it is only in the store
  bool isChoosing(const Conversation& conversation) const;
  void useCacheOf(const Conversation& conversation);
  void connectCaches();
  void onCache(const engine::CacheReady& ready);
  QString carriedInWords(const engine::CacheReady& ready);
  // fit: null, the number of tokens is not known.
  void reportReread(const engine::CacheReady& ready, const engine::CacheFit* fit);
  void onCacheFailed(const engine::Failed& failure);
  void onFileFailed(const engine::Failed& failure);
  void onPaused(const engine::Paused& paused);
  static QString stoppedInWords(
      const engine::TurnStats& stats);  // for a turn stopped before its first word: the tokens that were read and stay
  void onSaved(const engine::CacheSaved& saved);
  void onRestored(const engine::CacheRestored& restored);
  // Asks the engine to match the cache with the shown text as far as possible and to report the match. False: not now.
  bool askFit();
  void onFit(const engine::CacheFit& fit);
  void restoreWhereCold();
  bool wantsOtherModel(const QString& cache);
  void restoreFrom(const QString& path);  // into the shown conversation
  void saveCache(const Conversation& conversation);
  engine::TurnRequest request();
  void submit(engine::TurnRequest request);
  // The path to the leaf, as the engine reads it, with the system prompt first.
  static std::vector<jinja::ChatMessage> messagesOf(const Conversation& conversation);
  void endPause();
  void onText(quint64 turn, const QString& piece, qint64 tokens);
  void onDone(quint64 turn, const engine::TurnStats& stats);
  void onFailed(const engine::Failed& failure);
  void onProgress(const engine::PromptProgress& progress);
  void endTurn();
  void saveReply();
  void saveHead(const Shared& conversation);
  void saveAll(const Shared& conversation);
  void saveMessage(const Shared& conversation, qint64 message);
  void keepCopy(Conversation copy, const QString& title);
  void saved(bool ok, const Shared& conversation);
  void reportUnsaved();
  void saveUnsaved();

  SessionBridge& m_bridge;
  ConversationStore& m_store;
  Shared m_shown, m_running;
  std::vector<Shared> m_unsaved;  // refused by the store; tried again with the next change or by m_retry
  std::vector<Shared> m_removed;  // unsaved and deleted, so the store cannot restore them
  QString m_unsaved_reason;
  Conversation m_defaults;  // of new conversations, with the draft of one without messages
  ModelState m_model = ModelState::none;
  QString m_model_name, m_model_path;
  engine::ModelInfo m_info;
  decode::TranscribeOptions m_transcribe;
  SavedCaches m_caches;
  QHash<qint64, engine::WarmConversation> m_warm;
  QHash<qint64, engine::CacheFit> m_fits;      // by conversation
  QHash<qint64, QString> m_restored;           // sentences that wait for the number of restored tokens
  QHash<qint64, engine::CacheReady> m_reread;  // waits for the number of tokens that are read again
  qint64 m_engine_shows = 0;                   // the conversation that the engine shows
  QString m_wanted_cache, m_in_force;          // caches of m_engine_shows
  qint64 m_choosing_as = 0;                    // id of m_choosing when the choice was sent to the engine
  QMultiHash<qint64, QString> m_saving;        // conversations whose cells are being written, with the files
  QSet<qint64> m_unkept;                       // those of m_saving whose own file is to be deleted afterwards
  QMultiHash<qint64, QString> m_restoring;     // conversations whose cells are being read, with the files
  QSet<QString> m_refused_files;               // see attempt()
  QHash<qint64, QString> m_opened_files;       // opened cache files by conversation, which wait for their model
  bool m_pausing = false;
  qint64 m_paused_at = -1;  // tokens in the cache; -1: not paused yet
  qint64 m_prompt_end = 0;  // tokens of the running turn's prompt
  Shared
      m_choosing;  // the conversation for which the user chose m_choice; it gets that cache when the engine accepts it
  QString m_choice;         // see m_choosing
  qint64 m_predicted = -1;  // bytes
  quint64 m_turn = 0;
  quint64 m_stopped_by_model = 0;  // the turn that ended because another model was opened
  qint64 m_reply = 0;
  qint64 m_reply_before = 0;  // the version to show again if the new one gets no text; 0: none
  // A continued reply: its length in characters and its numbers before.
  struct Begun {
    qsizetype length = 0;
    QJsonObject stats;
  };
  std::optional<Begun> m_begun;
  bool m_went_on = false;  // the last turn continued a reply
  QHash<qint64, QString>
      m_guest_drafts;  // drafts by conversation that were left here while another window has the conversation
  QString m_reply_model;
  bool m_transcribes = false;  // the running turn transcribes a sound
  bool m_reply_stored = false;
  bool m_save_cells = false;  // save the cells when the turn is over
  QTimer m_save, m_save_head, m_retry;
  QElapsedTimer m_clock;
  std::deque<std::pair<qint64, qint64>> m_samples;  // ms, tokens
  double m_speed = 0;
};

}  // namespace kvarium::ui
