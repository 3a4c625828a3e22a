#include "ui/lessons/loop_turn.h"

#include "ui/engine/session_bridge.h"

namespace kvarium::ui {

LoopTurn::LoopTurn(Chat& chat, SessionBridge& bridge, QObject* parent)
    : QObject(parent), m_chat(chat), m_bridge(bridge) {
  connect(&chat.turn(), &TurnController::turnBegan, this, [this](const engine::TurnRequest& request, qint64 reply) {
    if (m_conversation != 0 && request.conversation == m_conversation && reply != 0) begin(request);
  });
  connect(&bridge, &SessionBridge::cacheReady, this, [this](const engine::CacheReady& ready) {
    if (ready.conversation == m_conversation) m_keeps = !ready.keeps_nothing;
  });
  connect(&bridge, &SessionBridge::promptTokens, this, &LoopTurn::onPrompt);
  connect(&bridge, &SessionBridge::promptProgress, this, &LoopTurn::onProgress);
  connect(&bridge, &SessionBridge::textTokens, this, &LoopTurn::onText);
  connect(&bridge, &SessionBridge::paused, this, &LoopTurn::onPaused);
  connect(&bridge, &SessionBridge::stepsLogged, this, &LoopTurn::onSteps);
  connect(&bridge, &SessionBridge::frameTaken, this,
          [this](const std::shared_ptr<const engine::Frame>& frame) { onFrame(*frame); });
  connect(&bridge, &SessionBridge::turnDone, this, &LoopTurn::onDone);
  connect(&bridge, &SessionBridge::failed, this, &LoopTurn::onFailed);
}

QString LoopTurn::prompt() { return tr("Count from one to ten."); }

void LoopTurn::follow(qint64 conversation) {
  m_conversation = conversation;
  m_turn = 0;
  m_keeps = true;
  m_has_written = false;
  m_cells.reset();
  m_moment = {};
  emit changed();
}

void LoopTurn::step() {
  if (m_chat.state().busyHere()) return m_chat.turn().step();
  m_bridge.pause();  // before the turn can begin
  if (m_chat.turn().send(prompt()))
    m_chat.turn().pause();
  else
    m_bridge.resume();
}

void LoopTurn::playOrPause() {
  TurnController& turn = m_chat.turn();
  if (!m_chat.state().busyHere())
    turn.send(prompt());
  else if (turn.isPausing())
    turn.resume();
  else
    turn.pause();
}

bool LoopTurn::isPlaying() const { return m_chat.state().busyHere() && !m_chat.turn().isPausing(); }

void LoopTurn::begin(const engine::TurnRequest& request) {
  m_turn = request.turn;
  m_messages = request.messages;
  const decode::SamplingOptions makers = m_chat.state().info.sampling;
  m_moment = {};
  m_moment.doing = LoopDoing::runs;
  m_moment.line = LoopLine::tokenize;
  m_moment.keeps = m_keeps;
  m_moment.greedy = (request.sampling ? request.sampling->over(makers) : request.options.sampling).temperature == 0;
  m_moment.most_new = request.options.max_new_tokens;
  emit changed();
}

void LoopTurn::setPiece(int64_t position, const QString& text) {
  if (position < 0) return;
  const auto at = static_cast<size_t>(position);
  if (at >= m_moment.pieces.size()) m_moment.pieces.resize(at + 1);
  m_moment.pieces[at] = text;
}

void LoopTurn::onPrompt(const engine::PromptTokens& tokens) {
  if (!isOf(tokens.turn)) return;
  for (const engine::TemplateToken& token : tokens.frame) setPiece(token.position, QString::fromStdString(token.piece));
  for (const engine::MessageTokens& message : tokens.messages) {
    const auto which = static_cast<size_t>(message.message);
    if (which >= m_messages.size()) continue;
    const std::string& content = m_messages[which].content;
    size_t begin = message.begin;
    for (size_t i = 0; i < message.ends.size(); ++i) {
      const size_t end = message.ends[i];
      if (end > content.size() || end < begin) break;
      setPiece(message.first + static_cast<int64_t>(i), QString::fromStdString(content.substr(begin, end - begin)));
      begin = end;
    }
  }
}

void LoopTurn::onProgress(const engine::PromptProgress& progress) {
  if (!isOf(progress.turn)) return;
  m_moment.reused = progress.reused;
  m_moment.prompt = progress.total;
  reach(progress.done, LoopDoing::runs);
}

// The texts alone: how far the loop is, is told by frames and pauses.
void LoopTurn::onText(const engine::TextPiece& piece) {
  if (!isOf(piece.turn)) return;
  size_t begin = 0;
  for (size_t i = 0; i < piece.ends.size(); ++i) {
    const size_t end = piece.ends[i];
    setPiece(piece.first + static_cast<int64_t>(i), QString::fromStdString(piece.text.substr(begin, end - begin)));
    begin = end;
  }
  if (m_moment.doing != LoopDoing::runs) reach(m_moment.at, LoopDoing::runs);
}

void LoopTurn::onPaused(const engine::Paused& paused) {
  if (isOf(paused.turn)) reach(paused.at, LoopDoing::waits);
}

void LoopTurn::onSteps(const engine::StepLog& log) {
  if (m_turn == 0 || log.conversation != m_conversation) return;
  for (const engine::StepRecord& step : log.steps)
    if (step.commit.kind == cache::Commit::Kind::append && step.step_s > 0)
      m_moment.call = {step.commit.count, step.step_s};
}

void LoopTurn::onFrame(const engine::Frame& frame) {
  if (m_conversation == 0 || frame.cache.conversation != m_conversation || m_moment.doing == LoopDoing::nothing) return;
  m_cells = loopCells(frame.cache);
  const int64_t seen = m_cells->tokens;
  const bool goes_on = m_moment.doing == LoopDoing::runs && m_moment.prompt >= 0 && seen > m_moment.at;
  if (goes_on || (seen == m_moment.at && m_moment.cells != m_cells)) reach(seen, m_moment.doing);
}

void LoopTurn::onDone(quint64 turn, const engine::TurnStats& stats) {
  if (!isOf(turn)) return;
  m_turn = 0;
  m_moment.stop_reason = stats.stop_reason;
  m_moment.generated = stats.generated_tokens;
  reach(stats.lengths.tokens_seen, LoopDoing::ended);
}

void LoopTurn::onFailed(const engine::Failed& failure) {
  if (failure.what != engine::Failed::What::turn || !isOf(failure.turn)) return;
  m_turn = 0;
  m_moment.failed = true;
  reach(m_moment.at, LoopDoing::ended);
}

void LoopTurn::reach(int64_t at, LoopDoing doing) {
  m_moment.at = at;
  m_moment.doing = doing;
  m_moment.cells = m_cells && m_cells->tokens == at ? m_cells : std::nullopt;
  if (m_moment.isChosen()) m_has_written = true;
  if (doing == LoopDoing::runs) {
    m_moment.line = LoopLine::model;
  } else if (doing == LoopDoing::waits) {
    m_moment.line = m_moment.isRead() ? LoopLine::next : LoopLine::model;
  } else if (!m_moment.failed) {
    switch (m_moment.stop_reason) {
      case decode::StopReason::eos:
        m_moment.line = LoopLine::end;
        break;
      case decode::StopReason::length:
        m_moment.line = LoopLine::loop;
        break;
      case decode::StopReason::capacity:
        m_moment.line = LoopLine::model;
        break;
      case decode::StopReason::stop:
      case decode::StopReason::stopped:
        break;  // where it was
    }
  }
  emit changed();
}

}  // namespace kvarium::ui
