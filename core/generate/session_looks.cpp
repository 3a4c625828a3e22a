// What is only done while somebody looks: a step is traced, probes are answered, errors can be told.
#include <algorithm>

#include "core/base/clock.h"
#include "core/generate/session_worker.h"

namespace kvarium {
namespace {

constexpr double most_looking = 0.005;  // of a turn's time

}  // namespace

void Session::Worker::takeProbes() {
  if (session.m_probes_version.load(std::memory_order_relaxed) == probes_version) return;
  std::lock_guard lock(session.m_mutex);
  probes = session.m_probes;
  probes_version = session.m_probes_version.load();
  unanswered = true;
}

void Session::Worker::keepShadow(KvCache& cache) {
  const bool on = session.m_shadowing.load(std::memory_order_relaxed);
  if (on == (cache.shadow() != nullptr)) return;
  cache.keepShadow(on);
  unanswered = true;
}

void Session::Worker::keepShadows() {
  for (auto& [conversation, talk] : talks) {
    if (talk.cache) keepShadow(*talk.cache);
  }
}

void Session::Worker::lookCloser(const Turn& turn) {
  turn.talk.cache->trace(session.m_tracing.load(std::memory_order_relaxed));
  keepShadow(*turn.talk.cache);
  takeProbes();
  const bool wanted = !probes.empty() && turn.request.conversation == shown;
  const std::chrono::duration<double> passed = Clock::now() - probed;
  const std::chrono::duration<double> interval = probe_interval;
  probing = wanted && (session.m_paused.load(std::memory_order_relaxed) ||
                       passed.count() >= std::max(interval.count(), step_look_s / most_looking));
  std::vector<int> layers;
  if (asksForAttention()) layers = attendingLayers();
  if (probing) {
    // What it saw before stays known until a step is computed: there may be none.
    if (attention.layers() != layers || watched != shown) attention = AttentionProbe(std::move(layers));
    watched = shown;
  }
  decoder->watch(probing && !attention.layers().empty() ? &attention : nullptr);
}

void Session::Worker::forgetLooks(int64_t conversation, int64_t left) {
  if (conversation != watched) return;
  for (const int layer : attention.layers()) {
    const AttentionWeights* seen = attention.of(layer);
    if (seen && seen->step >= left) return attention.forget();
  }
}

void Session::Worker::answerStep(Turn& turn) {
  unanswered = true;
  if (!probing) return;
  probing = false;
  step_look_s = 0;
  for (const int layer : attention.layers()) {
    if (const AttentionWeights* seen = attention.of(layer)) step_look_s += seen->seconds;
  }
  look_s = step_look_s;
  turn.looked_s += look_s;
  older.clear();
  answer(*turn.talk.cache);
  probed = Clock::now();
  recorder.begin();  // looking is no part of the next step
}

void Session::Worker::answerNow(const std::atomic<bool>& gives_way) {
  takeProbes();
  const auto talk = talks.find(shown);
  if (probes.empty() || talk == talks.end() || !talk->second.cache || !unanswered) return;
  if (watched != shown) attention.forget();  // of another conversation's last step
  older.clear();
  if (asksForAttention()) {
    std::optional<std::string> why = lookAtLast(*talk->second.cache, gives_way);
    if (!why) {  // what waits goes first; before a turn, which may be long, what is known is told
      if (turnWaits()) answer(*talk->second.cache);
      unanswered = true;
      return;
    }
    older = std::move(*why);
  }
  answer(*talk->second.cache);
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

std::optional<std::string> Session::Worker::lookAtLast(const KvCache& cache, const std::atomic<bool>& gives_way) {
  const auto tokens = static_cast<int64_t>(cache.ids().size());
  const std::vector<int> layers = attendingLayers();
  if (tokens == 0 || layers.empty()) return "";
  if (watched == shown && attention.layers() == layers) {
    const AttentionWeights* seen = attention.of(layers.back());
    if (seen && seen->step == tokens - 1) return "";
  }
  if (cache.keepsNothing()) return "this cache keeps no cell";
  if (gives_way.load()) return std::nullopt;
  const auto begin = Clock::now();
  AttentionProbe probe(layers);
  std::string why;
  Outcome outcome = Outcome::done;
  try {
    KvCache fork = cache.fork();
    fork.keepShadow(false);
    if (const Expected<bool, Refusal> cut = fork.truncate(tokens - 1); !cut) return cut.error().reason;
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
  attention = std::move(probe);
  watched = shown;
  look_s = secondsSince(begin);
  return "";
}

void Session::Worker::answer(const KvCache& cache) {
  unanswered = false;
  std::vector<ProbeResult>& results = session.m_probed.back();
  results.clear();
  for (const ProbeRequest& request : probes) {
    ProbeResult& result = results.emplace_back(runProbe(request, cache, attention));
    if (request.what != ProbeRequest::What::attention) continue;
    result.seconds = look_s;
    result.older = older;
  }
  session.m_probed.publish();
  session.signal();
}

}  // namespace kvarium
