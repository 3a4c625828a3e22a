// TurnController: one turn at a time: a message is sent, the engine reads and writes, the reply grows, ends, fails or
// is stopped. A prefill is a turn without a reply.
#pragma once

#include <QObject>

#include "ui/chat/chat_state.h"
#include "ui/chat/turn_pace.h"
#include "ui/engine/engine_link.h"
#include "ui/transcript/message_context.h"

namespace kvarium::ui {

class CacheController;
class ConversationKeeper;

class TurnController : public QObject {
  Q_OBJECT
 public:
  TurnController(ChatState& state, ConversationKeeper& keeper, CacheController& cache, EngineLink& link);

  MessageContext context(const Message& message) const;  // what can be done with a shown message now
  QString whyNotSend() const;                            // empty: a message can be sent
  QString whyNotPrefill() const;                         // empty: it is possible now

  // In the shown conversation. False: not possible now; problem() may have the reason.
  bool send(const QString& text, ContentKind kind = ContentKind::text);  // of a sound its soundUrl()
  void setTranscribe(const decode::TranscribeOptions& options) { m_transcribe = options; }
  // Sends a user's message again, or stores a new version of a reply.
  bool edit(qint64 message, const QString& text);
  // As a new version; 0: the last reply, or the missing one.
  void regenerate(qint64 reply = 0) { askAgain(reply, m_state.current->settings); }
  void writeAgain(qint64 reply);  // the same with its seed and settings, see MessageContext::can_repeat
  void goOn();                    // continues the last reply, which was cut off
  void tryAgain();                // repeats what failed: answering or continuing
  void prefill();                 // reads system prompt and messages into the cache without writing a reply

  // The running turn.
  void stop(qint64 shows = 0);  // shows: a message that is shown then, with what is written as another version; 0: none
  void pause(bool on = true);
  void step();  // computes one token and pauses again
  bool isPausing() const { return m_pause != Pause::none; }
  QString paceInWords() const;                     // "paused after 41 tokens"; empty: not paused
  double speed() const { return m_pace.speed(); }  // tokens/s of the reply being written, 0: not known
  Doing doing(qint64 conversation) const;
  void modelCloses();  // the engine ends the turn, because another model is opened

 signals:
  // Emitted before a turn is sent to the engine. reply: the message that it writes; 0: none.
  void turnBegan(const kvarium::engine::TurnRequest& request, qint64 reply);
  void messageAdded(qint64 message);
  void textAppended(qint64 message, const QString& piece);
  void status(qint64 message, const QString& text);  // of a reply that has no text yet; 0: of a prefill
  void repeats(qint64 conversation);                 // the reply being written there repeats itself

 private:
  enum class Pause { none, asked, reached };

  bool isPrefilling() const { return m_state.busy() && m_state.reply == 0; }
  QString whyNotAnswer(const Content& asked) const;  // empty: the loaded model can answer it
  bool mayAsk(const Content& asked);                 // false: not possible now; problem() has the reason
  void ask(qint64 user_message, const ReplySettings& settings);
  // leaf: of the path that a new version of the message replaced.
  void tellLater(qint64 message, qint64 leaf);
  void askAgain(qint64 reply, const ReplySettings& settings);
  engine::TurnRequest request(const ReplySettings& settings);
  void submit(engine::TurnRequest request);
  void follow(qint64 conversation, Part part);
  void onProgress(const engine::PromptProgress& progress);
  void onText(const engine::TextPiece& fresh);
  void onDone(const engine::TurnStats& stats);
  void onFailed(const engine::Failed& failure);
  void endTurn();
  void endPause();
  QString readingInWords(const engine::PromptProgress& progress) const;

  ChatState& m_state;
  ConversationKeeper& m_keeper;
  CacheController& m_cache;
  EngineLink& m_link;
  decode::TranscribeOptions m_transcribe;
  quint64 m_turn = 0;            // number of the last turn
  qint64 m_asked = 0;            // the conversation that it was posted for
  quint64 m_ended_by_model = 0;  // the turn that ended because another model was opened
  QString m_reply_model;         // name of the model that writes the reply
  ReplySettings m_settings;      // of the turn, with its seed
  QString m_system_prompt;       // of the turn
  qint64 m_reply_before = 0;     // the version to show again if the new one gets no text; 0: none
  qint64 m_shows_after = 0;      // the message that is shown when the turn has ended; 0: no other
  bool m_went_on = false;        // the last turn continued a reply
  bool m_was_cut = false;        // the reply of the last turn can be continued with another cache or device
  bool m_only_read = false;      // the last turn was a prefill
  bool m_transcribes = false;    // the turn transcribes a sound
  bool m_has_cells = false;      // the turn has ended with cells that are worth saving
  Pause m_pause = Pause::none;
  TurnPace m_pace;
};

}  // namespace kvarium::ui
