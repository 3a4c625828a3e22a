// What is only done while somebody looks: a step is traced, probes are answered, errors can be told.
#include "core/generate/session_worker.h"

namespace kvarium {

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

void Session::Worker::lookCloser(const Turn& turn) {
  turn.talk.cache->trace(session.m_tracing.load(std::memory_order_relaxed));
  keepShadow(*turn.talk.cache);
  takeProbes();
  const bool wanted = !probes.empty() && turn.request.conversation == shown;
  probing = wanted && (session.m_paused.load(std::memory_order_relaxed) ||
                       std::chrono::steady_clock::now() - probed >= probe_interval);
  std::vector<int> layers;
  for (const ProbeRequest& request : probes) {
    if (request.what == ProbeRequest::What::attention) layers.push_back(request.layer);
  }
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
  for (const int layer : attention.layers()) {
    if (const AttentionWeights* seen = attention.of(layer)) turn.looked_s += seen->seconds;  // within the step
  }
  answer(*turn.talk.cache);
  probed = std::chrono::steady_clock::now();
  recorder.begin();  // looking is no part of the next step
}

void Session::Worker::answerNow() {
  for (auto& [conversation, talk] : talks) {
    if (talk.cache) keepShadow(*talk.cache);
  }
  takeProbes();
  const auto talk = talks.find(shown);
  if (probes.empty() || talk == talks.end() || !talk->second.cache || !unanswered) return;
  if (watched != shown) attention.forget();  // of another conversation's last step
  answer(*talk->second.cache);
}

void Session::Worker::answer(const KvCache& cache) {
  unanswered = false;
  std::vector<ProbeResult>& results = session.m_probed.back();
  results.clear();
  for (const ProbeRequest& request : probes) results.push_back(runProbe(request, cache, attention));
  session.m_probed.publish();
  session.signal();
}

}  // namespace kvarium
