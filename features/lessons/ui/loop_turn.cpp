#include "features/lessons/ui/loop_turn.h"

#include <algorithm>

#include "ui/engine/engine_link.h"

namespace kvarium::ui {

LoopTurn::LoopTurn(Chat& chat, EngineLink& link, QObject* parent) : QObject(parent), m_chat(chat), m_link(link) {
  connect(&chat.turn(), &TurnController::turnBegan, this, [this](const engine::TurnRequest& request, qint64 reply) {
    if (m_conversation != 0 && request.conversation == m_conversation && reply != 0) begin(request);
  });
  connect(&link.mirror(), &Mirror::changed, this, [this](qint64 conversation, Part part) {
    if (m_conversation != 0 && conversation == m_conversation) follow(m_link.mirror().of(conversation), part);
  });
}

void LoopTurn::follow(const Observed& now, Part part) {
  if (part == Part::view) return onView(*now.view);
  if (m_turn == 0 || now.turn.number != m_turn) return;
  switch (part) {
    case Part::tokens:
      if (now.tokens && now.tokens->prompt.turn == m_turn) onPrompt(*now.tokens);
      break;
    case Part::reading:
      m_moment.reused = now.turn.read.reused;
      m_moment.prompt = now.turn.read.total;
      return reach(now.turn.read.done, LoopDoing::runs);
    case Part::reply_tokens:
      setPieces(now.turn.fresh.first, now.turn.fresh.text, 0, now.turn.fresh.ends);
      // Frames and pauses say how far the loop is.
      if (m_moment.doing != LoopDoing::runs) reach(m_moment.at, LoopDoing::runs);
      break;
    case Part::pause: return reach(*now.turn.paused_at, LoopDoing::waits);
    case Part::steps:
      for (const engine::StepRecord& step : now.steps.steps)
        if (step.commit.kind == cache::Commit::Kind::append && step.step_s > 0)
          m_moment.call = {step.commit.count, step.step_s};
      break;
    case Part::end:
      m_turn = 0;
      m_moment.failed = now.turn.failed.has_value();
      if (now.turn.failed) return reach(m_moment.at, LoopDoing::ended);
      m_moment.stop_reason = now.turn.stats.stop_reason;
      m_moment.generated = now.turn.stats.generated_tokens;
      return reach(now.turn.stats.lengths.tokens_seen, LoopDoing::ended);
    default: break;
  }
}

QString LoopTurn::prompt() { return tr("Count from one to ten."); }

void LoopTurn::follow(qint64 conversation) {
  m_conversation = conversation;
  m_turn = 0;
  m_has_written = false;
  m_cells.reset();
  m_moment = {};
  emit changed();
}

void LoopTurn::step() {
  if (m_chat.state().busyHere()) return m_chat.turn().step();
  m_link.pause();  // before the turn can begin
  if (m_chat.turn().send(prompt()))
    m_chat.turn().pause();
  else
    m_link.resume();
}

void LoopTurn::playOrPause() {
  TurnController& turn = m_chat.turn();
  if (!m_chat.state().busyHere())
    turn.send(prompt());
  else
    turn.pause(!turn.isPausing());
}

bool LoopTurn::isPlaying() const { return m_chat.state().busyHere() && !m_chat.turn().isPausing(); }

void LoopTurn::begin(const engine::TurnRequest& request) {
  m_turn = request.turn;
  const decode::SamplingOptions makers = m_chat.state().info.sampling;
  m_moment = {};
  m_moment.doing = LoopDoing::runs;
  m_moment.line = LoopLine::tokenize;
  m_moment.keeps = !m_link.mirror().of(m_conversation).cache.ready.keeps_nothing;
  m_moment.greedy = (request.sampling ? request.sampling->over(makers) : request.options.sampling).temperature == 0;
  m_moment.most_new = request.options.max_new_tokens;
  m_fills_context = request.fills_context;
  emit changed();
}

void LoopTurn::setPiece(int64_t position, const QString& text) {
  if (position < 0) return;
  const auto at = static_cast<size_t>(position);
  if (at >= m_moment.pieces.size()) m_moment.pieces.resize(at + 1);
  m_moment.pieces[at] = text;
}

void LoopTurn::setPieces(int64_t first, const std::string& text, size_t begin, std::span<const uint32_t> ends) {
  for (const size_t end : ends) {
    if (end > text.size() || end < begin) return;
    setPiece(first++, QString::fromStdString(text.substr(begin, end - begin)));
    begin = end;
  }
}

void LoopTurn::onPrompt(const ObservedTokens& tokens) {
  const int64_t room = m_chat.state().info.context_length - tokens.prompt.prompt_end;
  if (m_fills_context) m_moment.most_new = std::max(m_moment.most_new, room);
  for (const engine::TemplateToken& token : tokens.prompt.frame)
    setPiece(token.position, QString::fromStdString(token.piece));
  for (const engine::MessageTokens& message : tokens.prompt.messages) {
    const auto which = static_cast<size_t>(message.message);
    if (which < tokens.read.size()) setPieces(message.first, tokens.read[which].content, message.begin, message.ends);
  }
}

void LoopTurn::onView(const cache::CacheView& view) {
  if (m_moment.doing == LoopDoing::nothing) return;
  m_cells = loopCells(view);
  const int64_t seen = m_cells->tokens;
  const bool goes_on = m_moment.doing == LoopDoing::runs && m_moment.prompt >= 0 && seen > m_moment.at;
  if (goes_on || (seen == m_moment.at && m_moment.cells != m_cells)) reach(seen, m_moment.doing);
}

void LoopTurn::reach(int64_t at, LoopDoing doing) {
  m_moment.at = at;
  m_moment.doing = doing;
  m_moment.cells = m_cells && m_cells->tokens == at ? m_cells : std::nullopt;
  if (m_moment.isChosen()) m_has_written = true;
  using decode::StopReason;
  const StopReason why = m_moment.stop_reason;
  m_moment.line = doing == LoopDoing::runs      ? LoopLine::model
                  : doing == LoopDoing::waits   ? m_moment.isRead() ? LoopLine::next : LoopLine::model
                  : m_moment.failed             ? m_moment.line
                  : why == StopReason::eos      ? LoopLine::end
                  : why == StopReason::length   ? LoopLine::loop
                  : why == StopReason::capacity ? LoopLine::model
                                                : m_moment.line;  // where it was
  emit changed();
}

}  // namespace kvarium::ui
