// LoopTurn: follows the turns of one conversation as the decode loop of LoopProgram, from what the engine tells.
#pragma once

#include <QObject>

#include "ui/chat/chat.h"
#include "ui/lessons/loop_program.h"

namespace kvarium::ui {

class LoopTurn : public QObject {
  Q_OBJECT
 public:
  LoopTurn(Chat& chat, SessionBridge& bridge, QObject* parent);

  void follow(qint64 conversation);  // from its next turn on; 0: none
  const LoopMoment& moment() const { return m_moment; }
  bool hasWritten() const { return m_has_written; }  // a token of a reply, since follow()

  // In the conversation that is shown. Without a turn they begin one with the prompt; step() waits before it is read.
  void step();
  void playOrPause();
  bool isBusy() const { return m_chat.state().busyHere(); }  // a turn runs
  bool isPlaying() const;                                    // playOrPause() pauses
  static QString prompt();

 signals:
  void changed();  // the moment

 private:
  void begin(const engine::TurnRequest& request);
  void onPrompt(const engine::PromptTokens& tokens);
  void onProgress(const engine::PromptProgress& progress);
  void onText(const engine::TextPiece& piece);
  void onPaused(const engine::Paused& paused);
  void onSteps(const engine::StepLog& log);
  void onFrame(const engine::Frame& frame);
  void onDone(quint64 turn, const engine::TurnStats& stats);
  void onFailed(const engine::Failed& failure);
  bool isOf(quint64 turn) const { return m_turn != 0 && turn == m_turn; }
  void reach(int64_t at, LoopDoing doing);  // so many tokens are in the cache
  void setPiece(int64_t position, const QString& text);

  Chat& m_chat;
  SessionBridge& m_bridge;
  qint64 m_conversation = 0;
  quint64 m_turn = 0;                          // that runs; 0: none
  std::vector<jinja::ChatMessage> m_messages;  // of that turn
  bool m_keeps = true;                         // the conversation's cache keeps something
  bool m_has_written = false;
  std::optional<LoopCells> m_cells;  // the newest, of the conversation
  LoopMoment m_moment;
};

}  // namespace kvarium::ui
