#include "core/engine/running_turn.h"

#include <algorithm>
#include <utility>

#include "core/engine/session_worker.h"

namespace kvarium::engine {
namespace {

// Whether the last token of a turn can be probed when it is over.
bool goesBack(const cache::CacheFacts& cache, int64_t most_new, int64_t prompt) {
  if (cache.keeps_nothing || cache.has_state) return false;
  return cache.text_limit >= 0 || cache.capacity < 0 || most_new <= cache.capacity - prompt;
}

Sentence remedyOf(const cache::Full& full) {
  if (full.memory)
    return "start a new conversation, or choose a cache that lies on disk, is compressed or keeps fewer tokens";
  return "shorten the conversation, start a new one or choose a cache with more room";
}

}  // namespace

FullError::FullError(ErrorKind kind, cache::Full why)
    : Error(kind, why.reason, remedyOf(why)), m_full(std::move(why)) {}

Session::RunningTurn::RunningTurn(Worker& worker, const TurnRequest& its_request, ConversationState& its_state,
                                  const Prompt* prompt)
    : request(its_request), state(its_state), m_worker(worker), m_prompt(prompt) {
  if (!prompt) return;
  stats.left_out = prompt->left_out;
  stats.left_out_tokens = prompt->tokens_left_out;
  stats.folds_system = prompt->folds_system;
}

double Session::RunningTurn::telemetryOverhead() const {
  const double computed = computedSeconds();
  return computed > 0 ? telemetry_s / computed : 0;
}

int64_t Session::RunningTurn::mostNew() const {
  return engine::mostNew(request, m_to_read, state.cache()->facts(), m_worker.model->config.context_length);
}

bool Session::RunningTurn::lastStepFollows() const {
  const auto at = static_cast<int64_t>(state.cache()->ids().size());
  if (at >= m_to_read) return at + 1 == m_end;
  const auto left = static_cast<size_t>(m_to_read - at);
  return m_end == m_to_read && state.cache()->status().stepLength(left, request.options.chunk) == left;
}

void Session::RunningTurn::encoded(std::span<const TokenId> ids, std::span<const TokenId> begun) {
  PromptTokens tokens = positionsOf(request, *m_prompt, ids, begun, m_worker.model->tokenizer);
  tokens.turn = request.turn;
  if (m_worker.session.m_options.token_ids) {
    tokens.ids.assign(ids.begin(), ids.end());
    tokens.ids.insert(tokens.ids.end(), begun.begin(), begun.end());
  }
  for (const TemplateToken& token : tokens.frame) stats.head_tokens += token.position == stats.head_tokens ? 1 : 0;
  m_worker.session.send(std::move(tokens));
  m_to_read = static_cast<int64_t>(ids.size() + begun.size());
  const int64_t most_new = mostNew();
  m_end = m_to_read + std::max<int64_t>(0, most_new - 1);  // the last one is not read
  m_worker.recorder.record(request.conversation, *state.cache(), state.log, false);
}

void Session::RunningTurn::reused(const decode::Reuse& reuse) {
  const int64_t reused = reuse.reused_tokens;
  const cache::KvCache& cache = *state.cache();
  m_began = Clock::now();
  stats.reused_tokens = reused;
  stats.reused_stored = cache.status().lengths().stored;
  m_worker.frames.publish();  // of what was cut before it is read again
  m_worker.session.send(PromptProgress{request.turn, reused, m_to_read, reused});
  m_worker.conversations.shareLess(request.conversation, reused);
  state.forgetAttention(reused);
  goes_back = goesBack(cache.facts(), mostNew(), m_to_read);
  m_worker.frames.begin(*this);
  m_paused_s += m_worker.waitHere(request.turn, reused);
  m_worker.frames.arm(*this);
  m_worker.recorder.beginTurn(reused);
}

void Session::RunningTurn::transcribed(double fraction, std::string_view) {
  m_worker.session.send(PromptProgress{request.turn, static_cast<int64_t>(fraction * 100), 100, 0});
}

void Session::RunningTurn::prefilled(int64_t done, int64_t) {
  m_read = stats.reused_tokens + done;
  stepped();
}

void Session::RunningTurn::chosen(TokenId id) {
  if (m_worker.session.m_options.token_ids) m_ids.push_back(id);
}

void Session::RunningTurn::written(const decode::WrittenText& piece) {
  const int64_t tokens = m_prompt ? m_tokens + 1 : m_tokens;  // of a reply, the last one is not in the cache
  TextPiece text{piece, request.turn, tokens};
  text.first += m_to_read;
  const auto end = static_cast<size_t>(piece.first) + piece.ends.size();
  if (end <= m_ids.size()) text.ids.assign(m_ids.begin() + piece.first, m_ids.begin() + static_cast<int64_t>(end));
  m_worker.session.send(std::move(text));
}

void Session::RunningTurn::repeated(int64_t tokens) { m_worker.session.send(Repeats{request.turn, tokens}); }

// Between two steps.
void Session::RunningTurn::stepped() {
  const Conversation& conversation = *state.conversation;
  const int64_t at = conversation.tokens();
  FrameMaker& frames = m_worker.frames;
  const Clock::time_point begin = Clock::now();
  m_tokens = std::max<int64_t>(0, at - conversation.text().prompt_end);
  m_worker.reportSaved(false);
  m_worker.recorder.record(request.conversation, *state.cache(), state.log, true);
  frames.answerStep(*this);
  frames.setOverhead(telemetryOverhead());
  if (m_read >= 0 || frames.frameIsDue()) frames.publish();
  // After the frame that shows them: a bar never runs ahead of the map.
  if (m_read >= 0) m_worker.session.send(PromptProgress{request.turn, m_read, m_to_read, stats.reused_tokens});
  m_read = -1;
  if (frames.isObserved()) telemetry_s += secondsSince(begin);
  const bool paused = m_worker.session.m_paused.load(std::memory_order_relaxed);  // a later pause is the next step's
  if (paused && !frames.probesBeforePause(*this))
    (at <= m_to_read ? m_paused_s : m_waited_s) += m_worker.waitHere(request.turn, at);
  frames.arm(*this);
}

void Session::RunningTurn::finish(decode::GenerateResult& result) {
  result.prefill_s -= m_paused_s;
  result.first_token_s = std::max(0.0, result.first_token_s - m_paused_s);
  result.decode_s -= m_waited_s;
  stats.prompt_tokens = result.reuse.prompt_tokens;
  stats.reused_tokens = result.reuse.reused_tokens;
  stats.generated_tokens = static_cast<int64_t>(result.ids.size());
  stats.first_difference = result.reuse.first_difference;
  // What the conversation's other texts had counts too (Beginning::again); the cache that was taken may just differ.
  if (!result.reuse.reason.empty() && (result.reuse.read_again >= stats.read_again || stats.reused_tokens == 0)) {
    stats.reuse_reason = result.reuse.reason;
    stats.read_again = result.reuse.read_again;
  }
  stats.left_thoughts_out = result.reuse.left_thoughts_out;
  if (stats.reused_tokens == 0) stats.reused_from = 0;  // read again after all
  stats.prefill_s = result.prefill_s;
  stats.first_token_s = result.first_token_s;
  stats.decode_s = result.decode_s;
  stats.prefill_speed = result.prefillSpeed();
  stats.decode_speed = result.decodeSpeed();
  if (stats.prefill_speed > 0) m_worker.reading.note(stats.prompt_tokens - stats.reused_tokens, stats.prefill_s);
  stats.telemetry_overhead = telemetryOverhead();
  m_worker.frames.setOverhead(stats.telemetry_overhead);
  stats.stop_reason = result.stop_reason;
  stats.in_thoughts = result.in_thoughts;
  stats.ids = std::move(m_ids);
  stats.events = result.events;
  stats.memory_full = result.full && result.full->memory;
  stats.gpu_full = result.full && m_worker.isGpuFull(*result.full);
  stats.evicted = result.evicted;
  for (const decode::Event& event : stats.events) {
    if (event.kind == decode::Event::Kind::left)
      stats.evicted_first_at = std::max<int64_t>(0, event.at - state.conversation->text().prompt_end);
  }
  finish();
}

void Session::RunningTurn::finish(const decode::Transcript& transcript) {
  stats.generated_tokens = static_cast<int64_t>(transcript.ids.size());
  stats.first_token_s = stats.prefill_s = transcript.listen_s;
  stats.decode_s = transcript.write_s - m_waited_s;
  if (stats.decode_s > 0) stats.decode_speed = static_cast<double>(stats.generated_tokens) / stats.decode_s;
  stats.stop_reason = transcript.stopped ? decode::StopReason::stopped : decode::StopReason::eos;
  for (const Sentence& note : transcript.notes) stats.events.push_back({0, note});
  finish();
}

void Session::RunningTurn::finish() {
  const cache::CacheStatus status = state.cache()->status();
  const cache::CacheUsage usage = status.usage();
  stats.cache_spec = state.spec;
  stats.carried = state.conversation->carried();
  stats.lengths = status.lengths();
  stats.missing = status.missing();
  stats.bytes = usage.bytes;
  stats.used_at = usage.used_at;
  stats.copies_at = usage.copies_at;
  stats.device_is_ram = state.cache()->facts().device_is_ram;
  m_worker.session.send(TurnDone{request.turn, std::move(stats)});
}

}  // namespace kvarium::engine
