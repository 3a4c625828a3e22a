// What is only done while somebody looks: a step is traced, probes are answered, errors can be told.
#include <algorithm>
#include <utility>

#include "core/base/clock.h"
#include "core/engine/session_worker.h"

namespace kvarium {
namespace {

constexpr double most_looking = 0.004;  // of a turn's time

}  // namespace

void Session::Worker::takeProbes() {
  if (session.m_probes_version.load(std::memory_order_relaxed) == probes_version) return;
  std::lock_guard lock(session.m_mutex);
  probes = session.m_probes;
  probes_version = session.m_probes_version.load();
  unanswered = true;
}

void Session::Worker::recordReferenceKv(KvCache& cache) {
  const bool on = session.m_recording_reference.load(std::memory_order_relaxed);
  if (on == (cache.referenceKv() != nullptr)) return;
  cache.recordReferenceKv(on);
  unanswered = true;
}

void Session::Worker::recordReferenceKvs() {
  for (auto& [conversation, talk] : talks) {
    if (talk.cache) recordReferenceKv(*talk.cache);
  }
}

bool canLookAgain(const KvCache& cache) {
  const int64_t before = static_cast<int64_t>(cache.ids().size()) - 1;
  return !cache.keepsNothing() && cache.reachable(before) == before;
}

bool Session::Worker::Turn::lastStepFollows() const {
  const auto at = static_cast<int64_t>(talk.cache->ids().size());
  if (at >= prompt) return at + 1 == end;
  const auto left = static_cast<size_t>(prompt - at);
  return end == prompt && talk.cache->stepLength(left, request.options.chunk) == left;
}

void Session::Worker::lookCloser(const Turn& turn) {
  turn.talk.cache->trace(session.m_tracing.load(std::memory_order_relaxed));
  recordReferenceKv(*turn.talk.cache);
  takeProbes();
  const bool wanted = !probes.empty() && turn.request.conversation == shown;
  const std::chrono::duration<double> passed = Clock::now() - probed;
  const std::chrono::duration<double> interval = probe_interval;
  const bool afforded = turn.step_looks_s + step_look_s <= most_looking * turn.computedSeconds();
  probing =
      wanted && (session.m_paused.load(std::memory_order_relaxed) || (!turn.goes_back && turn.lastStepFollows()) ||
                 probed == Clock::time_point() || (passed >= interval && afforded));
  std::vector<int> layers;
  if (probing && asksForAttention()) layers = attendingLayers();
  seeing = AttentionProbe(std::move(layers));
  decoder->watch(seeing.layers().empty() ? nullptr : &seeing);
}

bool Session::Worker::looksBeforePause(const Turn& turn) {
  if (!session.m_paused.load(std::memory_order_relaxed) || session.m_stop.load(std::memory_order_relaxed)) return false;
  if (turn.request.conversation != shown || !asksForAttention() || canLookAgain(*turn.talk.cache)) return false;
  const std::vector<int> layers = attendingLayers();
  if (layers.empty()) return false;
  const AttentionWeights* seen = turn.talk.attention.of(layers.back());
  if (seen && seen->step == static_cast<int64_t>(turn.talk.cache->ids().size()) - 1) return false;
  std::lock_guard lock(session.m_mutex);
  return session.m_steps == 0;  // else a step follows, and is looked at
}

void Session::Worker::forgetLook(Reading& reading, int64_t left) {
  for (const int layer : reading.attention.layers()) {
    const AttentionWeights* seen = reading.attention.of(layer);
    if (seen && seen->step >= left) return reading.attention.forget();
  }
}

void Session::Worker::dropLook(Reading& reading) {
  if (reading.cache && canLookAgain(*reading.cache)) reading.attention = AttentionProbe();
}

void Session::Worker::answerStep(Turn& turn) {
  unanswered = true;
  if (!probing) return;
  probing = false;
  step_look_s = 0;
  if (!seeing.layers().empty()) {
    for (const int layer : seeing.layers()) {
      if (const AttentionWeights* seen = seeing.of(layer)) step_look_s += seen->seconds;
    }
    turn.talk.attention = std::exchange(seeing, AttentionProbe());
    turn.talk.look_s = step_look_s;
  }
  turn.looked_s += step_look_s;
  turn.step_looks_s += step_look_s;
  older.clear();
  answer(turn.talk);
  probed = Clock::now();
  recorder.begin();  // looking is no part of the next step
}

void Session::Worker::answerNow(const std::atomic<bool>& gives_way) {
  takeProbes();
  const auto talk = talks.find(shown);
  if (probes.empty() || talk == talks.end() || !talk->second.cache || !unanswered) return;
  older.clear();
  if (asksForAttention()) {
    std::optional<std::string> why = lookAtLast(talk->second, gives_way);
    if (!why) {  // what waits goes first; before a turn, which may be long, what is known is told
      if (turnWaits()) answer(talk->second);
      unanswered = true;
      return;
    }
    older = std::move(*why);
  }
  answer(talk->second);
}

bool Session::Worker::turnWaits() {
  std::lock_guard lock(session.m_mutex);
  return std::any_of(session.m_inbox.begin(), session.m_inbox.end(),
                     [](const Command& command) { return std::holds_alternative<TurnRequest>(command); });
}

bool Session::Worker::asksForAttention() const {
  return std::any_of(probes.begin(), probes.end(),
                     [](const ProbeRequest& request) { return request.what == ProbeRequest::What::attention; });
}

std::vector<int> Session::Worker::attendingLayers() const {
  std::vector<int> layers;
  for (size_t layer = 0; layer < model->config.layers.size(); ++layer) {
    if (model->config.layers[layer].attends()) layers.push_back(static_cast<int>(layer));
  }
  return layers;
}

std::optional<std::string> Session::Worker::lookAtLast(Talk& talk, const std::atomic<bool>& gives_way) {
  const KvCache& cache = *talk.cache;
  const auto tokens = static_cast<int64_t>(cache.ids().size());
  const std::vector<int> layers = attendingLayers();
  if (tokens == 0 || layers.empty()) return "";
  const AttentionWeights* seen = talk.attention.of(layers.back());
  if (seen && seen->step == tokens - 1) return "";
  if (cache.keepsNothing()) return "this cache keeps no cell";
  if (gives_way.load()) return std::nullopt;
  const auto begin = Clock::now();
  AttentionProbe probe(layers);
  std::string why;
  Outcome outcome = Outcome::done;
  try {
    KvCache fork = cache.fork();
    fork.recordReferenceKv(false);
    if (const Expected<bool, Refusal> cut = fork.truncate(tokens - 1); !cut)
      return missingOf(cache, model->config) > 0 ? "this cache has forgotten cells that it saw" : cut.error().reason;
    Expected<Step, Full> step = fork.beginAside({&cache.ids().back(), 1});
    if (!step) return step.error().reason;
    const BatchItem item{&fork, &*step, Want::none, cache.ropeLength()};
    std::vector<float> logits;
    decoder->watch(&probe);
    outcome = decoder->forward({&item, 1}, logits, &gives_way);
  } catch (const std::exception& error) {
    why = error.what();
  }
  decoder->watch(nullptr);
  if (StepTracer* tracer = cache.tracer()) tracer->forget();
  if (!why.empty()) return why;
  if (outcome == Outcome::stopped) return std::nullopt;
  talk.attention = std::move(probe);
  talk.look_s = secondsSince(begin);
  return "";
}

void Session::Worker::answer(const Talk& talk) {
  unanswered = false;
  std::vector<ProbeResult>& results = session.m_probed.back();
  results.clear();
  for (const ProbeRequest& request : probes) {
    ProbeResult& result = results.emplace_back(runProbe(request, *talk.cache, talk.attention));
    if (request.what != ProbeRequest::What::attention) continue;
    result.seconds = talk.look_s;
    result.older = older;
  }
  session.m_probed.publish();
  session.signal();
}

}  // namespace kvarium
