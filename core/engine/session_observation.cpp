// What is only done while somebody observes: frames, traced steps, answers to probes, references to measure errors by.
#include <algorithm>
#include <utility>

#include "core/base/clock.h"
#include "core/cache/view/reference_kv.h"
#include "core/cache/view/step_tracer.h"
#include "core/engine/probes.h"
#include "core/engine/session_worker.h"

namespace kvarium::engine {
namespace {

constexpr double most_probing = 0.004;  // of a turn's time

}  // namespace

void Session::Worker::takeObservation() {
  if (session.m_observation_version.load(std::memory_order_relaxed) == observation_version) return;
  std::lock_guard lock(session.m_mutex);
  if (session.m_observation.probes != observation.probes) {
    unanswered = true;
    answers = nullptr;
  }
  observation = session.m_observation;
  observation_version = session.m_observation_version.load();
  recorder.setPaced(observation.snapshot_ms > 0);
}

void Session::Worker::publish() {
  takeObservation();
  if (observation.snapshot_ms > 0) makeFrame();
}

void Session::Worker::makeFrame() {
  const auto state = conversations.find(shown);
  if (state == conversations.end() || !state->second.cache()) return;
  const cache::KvCache& cache = *state->second.cache();
  auto frame = std::make_shared<Frame>();
  cache.status().fill(frame->cache);
  frame->cache.conversation = shown;
  frame->cache.prompt_end = state->second.conversation->promptEnd();
  frame->cache.saved_at = state->second.conversation->savedAt();
  frame->cache.telemetry_overhead = telemetry_overhead;
  frame->cache.scratch = decoder ? decoder->scratchBytes() : -1;
  frame->answers = answers;
  if (const auto* tracer = observation.trace ? cache.observers().find<cache::StepTracer>() : nullptr)
    frame->step = tracer->last();
  frame->version = ++version;
  session.publish(std::move(frame));
  framed = Clock::now();
}

bool Session::Worker::frameIsDue() const {
  return observation.snapshot_ms > 0 && session.m_frames.isTaken() &&
         Clock::now() - framed >= std::chrono::milliseconds(observation.snapshot_ms);
}

void Session::Worker::recordReferenceKv(cache::KvCache& cache) {
  cache::StepObservers& observers = cache.observers();
  const cache::ReferenceKv* reference = observers.find<cache::ReferenceKv>();
  if (observation.reference_kv == (reference != nullptr)) return;
  if (reference)
    observers.remove(reference);
  else
    observers.add(std::make_shared<cache::ReferenceKv>(cache.state().log.facts()));
  unanswered = true;
}

void Session::Worker::recordReferenceKvs() {
  takeObservation();
  for (auto& [conversation, state] : conversations) {
    if (state.cache()) recordReferenceKv(*state.cache());
  }
}

bool canRecomputeLast(const cache::KvCache& cache) {
  const int64_t before = static_cast<int64_t>(cache.ids().size()) - 1;
  return !cache.facts().keeps_nothing && cache.status().reachable(before) == before;
}

bool Session::Worker::RunningTurn::lastStepFollows() const {
  const auto at = static_cast<int64_t>(state.cache()->ids().size());
  if (at >= prompt) return at + 1 == end;
  const auto left = static_cast<size_t>(prompt - at);
  return end == prompt && state.cache()->status().stepLength(left, request.options.chunk) == left;
}

void Session::Worker::armProbes(const RunningTurn& turn) {
  cache::KvCache& cache = *turn.state.cache();
  takeObservation();
  disarmProbes();
  if (cache::StepTracer* tracer = cache.observers().find<cache::StepTracer>(); !tracer && observation.trace)
    cache.observers().add(std::make_shared<cache::StepTracer>());
  else if (tracer && !observation.trace)
    cache.observers().remove(tracer);
  recordReferenceKv(cache);
  const bool wanted = !observation.probes.empty() && turn.request.conversation == shown;
  const std::chrono::duration<double> passed = Clock::now() - probed;
  const std::chrono::duration<double> interval = probe_interval;
  const bool afforded = turn.step_probes_s + step_probe_s <= most_probing * turn.computedSeconds();
  probing =
      wanted && (session.m_paused.load(std::memory_order_relaxed) || (!turn.goes_back && turn.lastStepFollows()) ||
                 probed == Clock::time_point() || (passed >= interval && afforded));
  if (!probing || !asksForAttention()) return;
  std::vector<int> layers = attendingLayers();
  if (layers.empty()) return;
  armed = std::make_shared<model::AttentionProbe>(std::move(layers));
  cache.observers().add(armed);
}

void Session::Worker::disarmProbes() {
  if (!armed) return;
  for (auto& [conversation, state] : conversations) {
    if (state.cache()) state.cache()->observers().remove(armed.get());
  }
  armed = nullptr;
}

bool Session::Worker::probesBeforePause(const RunningTurn& turn) {
  if (!session.m_paused.load(std::memory_order_relaxed) || session.m_stop.load(std::memory_order_relaxed)) return false;
  if (turn.request.conversation != shown || !asksForAttention() || canRecomputeLast(*turn.state.cache())) return false;
  const std::vector<int> layers = attendingLayers();
  if (layers.empty()) return false;
  const cache::AttentionWeights* known = turn.state.attention.of(layers.back());
  if (known && known->step == static_cast<int64_t>(turn.state.cache()->ids().size()) - 1) return false;
  std::lock_guard lock(session.m_mutex);
  return session.m_steps == 0;  // else a step follows, and is probed
}

void Session::Worker::forgetAttention(TextVersion& one, int64_t left) {
  for (const int layer : one.attention.layers()) {
    const cache::AttentionWeights* known = one.attention.of(layer);
    if (known && known->step >= left) return one.attention.forget();
  }
}

void Session::Worker::dropAttention(TextVersion& one) {
  if (one.cache() && canRecomputeLast(*one.cache())) one.attention = model::AttentionProbe();
}

void Session::Worker::answerStep(RunningTurn& turn) {
  unanswered = true;
  if (!probing) return;
  probing = false;
  step_probe_s = 0;
  if (armed) {
    for (const int layer : armed->layers()) {
      if (const cache::AttentionWeights* weights = armed->of(layer)) step_probe_s += weights->seconds;
    }
    turn.state.attention = std::move(*armed);
    turn.state.probe_s = step_probe_s;
    disarmProbes();
  }
  turn.telemetry_s += step_probe_s;
  turn.step_probes_s += step_probe_s;
  older.clear();
  answer(turn.state);
  if (observation.snapshot_ms <= 0) makeFrame();
  probed = Clock::now();
  recorder.begin();  // answering is no part of the next step
}

void Session::Worker::answerNow(const std::atomic<bool>& gives_way) {
  takeObservation();
  const auto state = conversations.find(shown);
  if (observation.probes.empty() || state == conversations.end() || !state->second.cache() || !unanswered) return;
  older.clear();
  if (asksForAttention()) {
    std::optional<std::string> why = probeLast(state->second, gives_way);
    if (!why) {  // the commands that wait go first; before a turn, which may be long, what is known is sent
      if (turnWaits()) {
        answer(state->second);
        makeFrame();
      }
      unanswered = true;
      return;
    }
    older = std::move(*why);
  }
  answer(state->second);
  makeFrame();
}

bool Session::Worker::turnWaits() {
  std::lock_guard lock(session.m_mutex);
  return std::any_of(session.m_inbox.begin(), session.m_inbox.end(),
                     [](const Command& command) { return std::holds_alternative<TurnRequest>(command); });
}

bool Session::Worker::asksForAttention() const {
  return std::any_of(observation.probes.begin(), observation.probes.end(),
                     [](const ProbeRequest& request) { return request.what == ProbeRequest::What::attention; });
}

std::vector<int> Session::Worker::attendingLayers() const {
  std::vector<int> layers;
  for (size_t layer = 0; layer < model->config.layers.size(); ++layer) {
    if (model->config.layers[layer].attends()) layers.push_back(static_cast<int>(layer));
  }
  return layers;
}

std::optional<std::string> Session::Worker::probeLast(ConversationState& state, const std::atomic<bool>& gives_way) {
  const cache::KvCache& cache = *state.cache();
  const auto tokens = static_cast<int64_t>(cache.ids().size());
  const std::vector<int> layers = attendingLayers();
  if (tokens == 0 || layers.empty()) return "";
  const cache::AttentionWeights* known = state.attention.of(layers.back());
  if (known && known->step == tokens - 1) return "";
  if (cache.facts().keeps_nothing) return "this cache keeps no cell";
  if (gives_way.load()) return std::nullopt;
  const auto begin = Clock::now();
  const auto probe = std::make_shared<model::AttentionProbe>(layers);
  model::Outcome outcome = model::Outcome::done;
  try {
    cache::KvCache fork = cache.fork();
    fork.observers().clear();
    if (const Expected<bool, cache::Refusal> cut = fork.truncate(tokens - 1); !cut)
      return state.conversation->missing() > 0 ? "this cache has forgotten cells that it saw" : cut.error().reason;
    Expected<cache::Step, cache::Full> step = fork.begin(1);
    if (!step) return step.error().reason;
    fork.observers().add(probe);
    const model::BatchItem item{&fork, &*step, {&cache.ids().back(), 1}, model::Want::none, cache.state().ropeLength()};
    std::vector<float> logits;
    outcome = decoder->forward({&item, 1}, logits, &gives_way);
  } catch (const std::exception& error) {
    return error.what();
  }
  if (outcome == model::Outcome::stopped) return std::nullopt;
  state.attention = std::move(*probe);
  state.probe_s = secondsSince(begin);
  return "";
}

void Session::Worker::answer(const ConversationState& state) {
  unanswered = false;
  auto results = std::make_shared<std::vector<ProbeResult>>();
  for (const ProbeRequest& request : observation.probes) {
    ProbeResult& result = results->emplace_back(runProbe(request, *state.cache(), state.attention));
    if (request.what != ProbeRequest::What::attention) continue;
    result.seconds = state.probe_s;
    result.older = older;
  }
  answers = std::move(results);
}

}  // namespace kvarium::engine
