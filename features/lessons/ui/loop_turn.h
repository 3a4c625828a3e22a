// LoopTurn: follows the turns of one conversation as the decode loop of LoopProgram, from what the engine reports.
#pragma once

#include <QObject>
#include <span>

#include "features/lessons/ui/loop_program.h"
#include "ui/chat/chat.h"

namespace kvarium::ui {

class LoopTurn : public QObject {
  Q_OBJECT
 public:
  LoopTurn(Chat& chat, EngineLink& link, QObject* parent);

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
  void follow(const Observed& now, Part part);  // of the conversation
  void onPrompt(const ObservedTokens& tokens);
  void onView(const cache::CacheView& view);
  void reach(int64_t at, LoopDoing doing);  // `at` tokens are in the cache
  void setPieces(int64_t first, const std::string& text, size_t begin, std::span<const uint32_t> ends);
  void setPiece(int64_t position, const QString& text);

  Chat& m_chat;
  EngineLink& m_link;
  qint64 m_conversation = 0;
  quint64 m_turn = 0;            // that runs; 0: none
  bool m_fills_context = false;  // its reply may
  bool m_has_written = false;
  std::optional<LoopCells> m_cells;  // the newest, of the conversation
  LoopMoment m_moment;
};

}  // namespace kvarium::ui
