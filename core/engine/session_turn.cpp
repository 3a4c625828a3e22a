// A turn: which cache it begins with, then the reply, step by step.
#include <algorithm>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/engine/session_worker.h"

namespace kvarium::engine {
namespace {

// Whether the last token of a turn can be probed when it is over.
bool goesBack(const cache::KvCache& cache, int64_t most_new, int64_t prompt) {
  if (cache.facts().keeps_nothing || cache.facts().has_state) return false;
  return cache.facts().text_limit >= 0 || cache.facts().capacity < 0 || most_new <= cache.facts().capacity - prompt;
}

// The event that tokens left the cache, or some of its layers.
decode::Event leftEvent(const cache::KvCache& cache, const model::ModelConfig& config, int64_t at, int64_t tokens) {
  int layers = 0, with_cells = 0;
  for (size_t layer = 0; layer < config.layers.size(); ++layer) {
    if (!config.layers[layer].attends()) continue;
    const cache::Lengths lengths = cache.status().lengths(static_cast<int>(layer));
    ++with_cells;
    layers += lengths.stored < lengths.tokens_seen ? 1 : 0;
  }
  const bool all = layers == with_cells;
  const std::string where = all ? "the cache" : std::to_string(layers) + (layers == 1 ? " layer" : " layers");
  return {at,
          withThousands(tokens) + (tokens == 1 ? " token" : " tokens") + " left " + where,
          decode::Event::Kind::left,
          tokens,
          0,
          all ? 0 : layers};
}

}  // namespace

// What a turn does to the stream, the recorder and the views, event by event.
class Session::Worker::TurnEvents final : public decode::TurnObserver {
 public:
  // prompt: of a turn that reads one, else null.
  TurnEvents(Worker& worker, RunningTurn& turn, const Prompt* prompt)
      : m_worker(worker), m_turn(turn), m_prompt(prompt) {}

  void encoded(std::span<const TokenId> ids, std::span<const TokenId> begun) override {
    const TurnRequest& request = m_turn.request;
    PromptTokens tokens = m_turn.state.conversation->positions(request, *m_prompt, ids, begun);
    tokens.turn = request.turn;
    int64_t& head = m_turn.stats.head_tokens;
    for (const TemplateToken& token : tokens.frame) head += token.position == head ? 1 : 0;
    send(std::move(tokens));
    m_turn.prompt = static_cast<int64_t>(ids.size() + begun.size());
    const int64_t most_new = request.prefill_only ? 0 : request.options.max_new_tokens;
    m_turn.end = m_turn.prompt + std::max<int64_t>(0, most_new - 1);  // the last one is not read
    m_worker.recorder.record(request.conversation, *m_turn.state.cache(), m_turn.state.log, false);
  }
  void reused(const decode::Reuse& reuse) override {
    const uint64_t number = m_turn.request.turn;
    const int64_t reused = reuse.reused_tokens;
    const cache::KvCache& cache = *m_turn.state.cache();
    m_turn.began = Clock::now();
    m_turn.stats.reused_tokens = reused;
    m_turn.stats.reused_stored = cache.status().lengths().stored;
    m_worker.publish();  // of what was cut before it is read again
    send(PromptProgress{number, reused, m_turn.prompt, reused});
    m_worker.shareLess(m_turn.request.conversation, reused);
    m_turn.missing = m_turn.state.conversation->missing();
    m_worker.forgetAttention(m_turn.state, reused);
    // A last token that the cache can go back to is probed when the turn is over, which costs the reply nothing;
    // elsewhere the first step is probed, however short the turn is, and the one that must be the last.
    m_turn.goes_back = goesBack(cache, m_turn.request.options.max_new_tokens, m_turn.prompt);
    m_worker.probed = m_turn.goes_back ? Clock::now() : Clock::time_point();
    m_turn.paused_s += m_worker.waitHere(number, reused);
    m_worker.armProbes(m_turn);
    m_worker.recorder.beginTurn(reused);
  }
  void transcribed(double fraction, std::string_view) override {
    send(PromptProgress{m_turn.request.turn, static_cast<int64_t>(fraction * 100), 100, 0});
  }
  void prefilled(int64_t done, int64_t) override {
    m_turn.read = m_turn.stats.reused_tokens + done;
    stepped();
  }
  void written(const decode::ReplyText::Piece& piece) override {
    const int64_t tokens = m_prompt ? m_tokens + 1 : m_tokens;  // of a reply, the last one is not in the cache
    send(TextPiece{m_turn.request.turn, piece.text, tokens, m_turn.prompt + piece.first, piece.ends});
  }
  void repeated(int64_t tokens) override { send(Repeats{m_turn.request.turn, tokens}); }
  void stepped() override {
    const Conversation& conversation = *m_turn.state.conversation;
    m_tokens = std::max<int64_t>(0, conversation.tokens() - conversation.promptEnd());
    m_worker.stepDone(m_turn);
  }

 private:
  template <class T>
  void send(T output) {
    m_worker.session.send(std::move(output));
  }

  Worker& m_worker;
  RunningTurn& m_turn;
  const Prompt* m_prompt;
  int64_t m_tokens = 0;  // of the reply, in the cache
};

void Session::Worker::turn(const TurnRequest& request) {
  if (request.cancelled) {  // stopped before it began
    TurnStats stopped;
    stopped.stop_reason = decode::StopReason::stopped;
    session.send(TurnDone{request.turn, stopped});
    return;
  }
  if (!model) throw Error(ErrorKind::content, "no model is loaded", "open a model first");
  if (!request.audio.empty()) return transcribeTurn(request);
  model->requireTokenizer();
  RunningTurn turn{request, stateOf(request.conversation), {}};
  ConversationState& state = turn.state;
  if (!state.cache()) changeCache(state, cache::parseCacheSpec(state.spec));
  const Prompt prompt = state.conversation->prompt(request);
  turn.stats.left_out = prompt.left_out;
  turn.stats.left_out_tokens = prompt.tokens_left_out;
  // The cache that has most of the text: its own, another version's, or a fork of another conversation's. What is cut
  // off a text that others may want again stays as another version.
  const TextOf text_of = [&](const TextVersion&) -> const std::string& { return prompt.rendered.text; };
  Beginning from = beginningOf(state, text_of, true, nullptr);
  turn.stats.reused_from = from.conversation;
  beginWith(state, from, request.messages);
  makeRoom(*state.cache(), static_cast<int64_t>(from.match.ids.size()) - from.match.kept);
  TurnEvents events(*this, turn, &prompt);
  decode::GenerateResult result =
      state.conversation->reply(request, prompt, std::move(from.match.ids), &events, &session.m_stop);
  if (result.stop_reason == decode::StopReason::capacity && result.ids.empty()) {
    throw Error(ErrorKind::content, result.events.empty() ? "the cache is full" : result.events.back().what,
                "shorten the conversation, start a new one or choose a larger cache");
  }
  finish(turn, result);
}

void Session::Worker::sendPositions(int64_t conversation) {
  const auto found = conversations.find(conversation);
  if (!model || found == conversations.end() || !found->second.cache()) return;
  std::optional<PromptTokens> tokens = found->second.conversation->positions();
  if (!tokens) return;
  tokens->conversation = conversation;
  session.send(std::move(*tokens));
}

double Session::Worker::RunningTurn::computedSeconds() const { return secondsSince(began) - paused_s - waited_s; }

double Session::Worker::RunningTurn::telemetryOverhead() const {
  const double computed = computedSeconds();
  return computed > 0 ? telemetry_s / computed : 0;
}

// Between two steps.
void Session::Worker::stepDone(RunningTurn& turn) {
  ConversationState& state = turn.state;
  const Conversation& conversation = *state.conversation;
  const int64_t at = conversation.tokens();
  const Clock::time_point begin = Clock::now();
  reportSaved(false);
  recorder.record(turn.request.conversation, *state.cache(), state.log, true);
  answerStep(turn);
  const int64_t missing = conversation.missing(), left = missing - turn.missing;
  turn.missing = missing;
  if (left > 0) {
    turn.stats.evicted += left;
    if (turn.stats.evicted_first_at < 0) {
      turn.stats.evicted_first_at = std::max<int64_t>(0, at - conversation.promptEnd());
      turn.evicted_at = at;
    }
  }
  telemetry_overhead = turn.telemetryOverhead();
  if (turn.read >= 0 || frameIsDue()) publish();
  // Behind the snapshot that shows them: a bar never runs ahead of the map.
  if (turn.read >= 0) session.send(PromptProgress{turn.request.turn, turn.read, turn.prompt, turn.stats.reused_tokens});
  turn.read = -1;
  if (observation.snapshot_ms > 0) turn.telemetry_s += secondsSince(begin);
  if (!probesBeforePause(turn)) (at <= turn.prompt ? turn.paused_s : turn.waited_s) += waitHere(turn.request.turn, at);
  armProbes(turn);
}

void Session::Worker::finish(RunningTurn& turn, decode::GenerateResult& result) {
  result.prefill_s -= turn.paused_s;
  result.first_token_s = std::max(0.0, result.first_token_s - turn.paused_s);
  result.decode_s -= turn.waited_s;
  TurnStats& stats = turn.stats;
  stats.prompt_tokens = result.reuse.prompt_tokens;
  stats.reused_tokens = result.reuse.reused_tokens;
  stats.generated_tokens = static_cast<int64_t>(result.ids.size());
  stats.first_difference = result.reuse.first_difference;
  stats.reuse_reason = result.reuse.reason;
  stats.left_thoughts_out = result.reuse.left_thoughts_out;
  if (stats.reused_tokens == 0) stats.reused_from = 0;  // read again after all
  stats.prefill_s = result.prefill_s;
  stats.first_token_s = result.first_token_s;
  stats.decode_s = result.decode_s;
  stats.prefill_speed = result.prefillSpeed();
  stats.decode_speed = result.decodeSpeed();
  if (stats.prefill_speed > 0 && stats.prompt_tokens - stats.reused_tokens >= worth_forking)
    read_speed = stats.prefill_speed;
  stats.telemetry_overhead = telemetry_overhead = turn.telemetryOverhead();
  stats.stop_reason = result.stop_reason;
  stats.events = result.events;
  if (stats.evicted > 0) {
    const decode::Event event = leftEvent(*turn.state.cache(), model->config, turn.evicted_at, stats.evicted);
    const auto behind = std::find_if(stats.events.begin(), stats.events.end(),
                                     [&](const decode::Event& other) { return other.at > event.at; });
    stats.events.insert(behind, event);
  }
  finishStats(turn);
}

void Session::Worker::finishStats(RunningTurn& turn) {
  const cache::KvCache& cache = *turn.state.cache();
  turn.stats.cache_spec = turn.state.spec;
  turn.stats.lengths = cache.status().lengths();
  turn.stats.bytes = cache.status().bytes();
  turn.stats.used_at = cache.status().usage().used_at;
  session.send(TurnDone{turn.request.turn, std::move(turn.stats)});
}

void Session::Worker::transcribeTurn(const TurnRequest& request) {
  const audio::AudioClip clip = audio::readWav(request.audio);
  RunningTurn turn{request, stateOf(request.conversation), {}};
  ConversationState& state = turn.state;
  if (!state.cache()) changeCache(state, cache::parseCacheSpec(state.spec));
  turn.began = Clock::now();
  forgetAttention(state, 0);
  armProbes(turn);
  recorder.begin();
  TurnEvents events(*this, turn, nullptr);
  const decode::Transcript transcript =
      state.conversation->transcribe(clip, request.transcribe, &events, &session.m_stop);
  TurnStats& stats = turn.stats;
  stats.generated_tokens = static_cast<int64_t>(transcript.ids.size());
  stats.first_token_s = stats.prefill_s = transcript.listen_s;
  stats.decode_s = transcript.write_s - turn.waited_s;
  if (stats.decode_s > 0) stats.decode_speed = static_cast<double>(stats.generated_tokens) / stats.decode_s;
  stats.stop_reason = transcript.stopped ? decode::StopReason::stopped : decode::StopReason::eos;
  for (const std::string& note : transcript.notes) stats.events.push_back({0, note});
  finishStats(turn);
}

}  // namespace kvarium::engine
