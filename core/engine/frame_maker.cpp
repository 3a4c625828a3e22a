#include "core/engine/frame_maker.h"

#include <algorithm>
#include <limits>
#include <new>
#include <numeric>
#include <utility>

#include "core/base/error.h"
#include "core/base/shared_sentences.h"
#include "core/cache/sequence/read_cells.h"
#include "core/cache/view/reference_kv.h"
#include "core/cache/view/step_tracer.h"
#include "core/engine/running_turn.h"
#include "core/engine/session_worker.h"

namespace kvarium::engine {
namespace {

constexpr double most_probing = 0.004;  // of a turn's time
constexpr std::chrono::seconds weighing_interval{1};

std::vector<int> attendingLayers(const cache::KvCache& cache) {
  std::vector<int> layers;
  for (const cache::GroupFacts& group : cache.facts().groups)
    layers.insert(layers.end(), group.layers.begin(), group.layers.end());
  std::ranges::sort(layers);
  return layers;
}

// The weights of the positions in [first, end).
cache::AttentionWeights partOf(const cache::AttentionWeights& seen, int64_t first, int64_t end) {
  const auto begin = std::ranges::lower_bound(seen.positions, first);
  const auto last = std::lower_bound(begin, seen.positions.end(), end);
  cache::AttentionWeights part = seen;
  part.positions.assign(begin, last);
  part.weights.clear();
  for (int head = 0; head < seen.n_heads; ++head) {
    const auto row = seen.weights.begin() + static_cast<std::ptrdiff_t>(head) * std::ssize(seen.positions);
    part.weights.insert(part.weights.end(), row + (begin - seen.positions.begin()),
                        row + (last - seen.positions.begin()));
  }
  return part;
}

}  // namespace

LayerShare shareOnFirst(const cache::AttentionWeights& seen, int64_t tokens) {
  LayerShare share{seen.layer};
  const auto end = std::ranges::lower_bound(seen.positions, tokens);
  const auto first = end - seen.positions.begin();
  for (int head = 0; head < seen.n_heads; ++head) {
    const auto row = seen.weights.begin() + static_cast<std::ptrdiff_t>(head) * std::ssize(seen.positions);
    const double here = std::accumulate(row, row + first, 0.0);
    share.least = head == 0 ? here : std::min(share.least, here);
    share.most = std::max(share.most, here);
    share.mean += here / seen.n_heads;
  }
  return share;
}

ProbeResult runProbe(const ProbeRequest& request, const cache::KvCache& cache, const model::AttentionProbe& probe) {
  const auto begin = Clock::now();
  ProbeResult result;
  result.request = request;
  result.tokens_seen = static_cast<int64_t>(cache.ids().size());
  const int64_t last = std::max<int64_t>(result.tokens_seen - std::max<int64_t>(request.count, 0), 0);
  const int64_t first = request.first < 0 ? last : request.first, most = std::numeric_limits<int64_t>::max() - first;
  const int64_t count = request.count > 0 ? std::min(request.count, most) : most;
  if (request.what == ProbeRequest::What::attention) {
    for (const int layer : probe.layers()) {
      const cache::AttentionWeights* seen = probe.of(layer);
      if (!seen || seen->step >= result.tokens_seen) continue;
      result.shares.push_back(shareOnFirst(*seen, request.sinks));
      result.seconds += seen->seconds;
    }
    const cache::AttentionWeights* seen = probe.of(request.layer);
    if (seen && seen->step < result.tokens_seen) {
      result.attention = partOf(*seen, first, first + count);
    } else {
      result.nothing = {say::layer_not_probed, request.layer};
    }
  } else {
    const device::KvSide side = request.what == ProbeRequest::What::keys ? device::KvSide::key : device::KvSide::value;
    try {
      result.cells = cache::readCells(cache, request.layer, side, request.head, first, count);
    } catch (const Error& error) {
      result.nothing = error.sentence();
    } catch (const std::bad_alloc&) {
      result.nothing = {say::no_memory_to_read, request.layer};
    }
  }
  result.seconds += secondsSince(begin);
  return result;
}

Session::FrameMaker::FrameMaker(Worker& worker)
    : m_worker(worker), m_session(worker.session), m_conversations(worker.conversations), m_recorder(worker.recorder) {}

void Session::FrameMaker::takeObservation() {
  if (m_session.m_observation_version.load(std::memory_order_relaxed) == m_observation_version) return;
  std::lock_guard lock(m_session.m_mutex);
  if (m_session.m_observation.probes != m_observation.probes) changed();
  m_observation = m_session.m_observation;
  m_observation_version = m_session.m_observation_version.load();
  m_recorder.setPaced(isObserved());
}

void Session::FrameMaker::changed() {
  m_unanswered = true;
  m_answers = nullptr;
}

void Session::FrameMaker::publish() {
  takeObservation();
  if (isObserved()) makeFrame();
}

void Session::FrameMaker::refresh() {
  takeObservation();
  m_weighed = {};
  for (auto& [conversation, state] : m_conversations.all()) {
    if (state.cache()) recordReferenceKv(*state.cache());
  }
  if (isObserved()) makeFrame();
}

void Session::FrameMaker::makeFrame() {
  const ConversationState* state = m_conversations.withCache(m_conversations.shown);
  if (!state) return;
  const cache::KvCache& cache = *state->seen();
  auto frame = std::make_shared<Frame>();
  cache.status().fill(frame->cache);
  frame->cache.conversation = m_conversations.shown;
  frame->cache.prompt_end = std::min<int64_t>(state->conversation->text().prompt_end, frame->cache.lengths.tokens_seen);
  frame->cache.saved_at = state->conversation->savedAt();
  frame->cache.telemetry_overhead = m_overhead;
  frame->cache.scratch = m_worker.decoder->scratchBytes();
  frame->memory = deviceMemory();
  frame->answers = m_answers;
  if (const auto* tracer = m_observation.trace ? cache.observers().find<cache::StepTracer>() : nullptr)
    frame->step = tracer->last();
  frame->compared = m_worker.comparing.views();
  frame->version = ++m_version;
  m_session.publish(std::move(frame));
  m_framed = Clock::now();
}

const device::MemoryFigures& Session::FrameMaker::deviceMemory() {
  const Clock::time_point now = Clock::now();
  if (m_weighed == Clock::time_point() || now - m_weighed >= weighing_interval) {
    m_memory = m_worker.device->memory();
    m_weighed = now;
  }
  return m_memory;
}

bool Session::FrameMaker::frameIsDue() const {
  return isObserved() && m_session.m_output.isTaken() &&
         Clock::now() - m_framed >= std::chrono::milliseconds(m_observation.snapshot_ms);
}

void Session::FrameMaker::recordReferenceKv(const cache::KvCache& cache) {
  cache::StepObservers& observers = cache.observers();
  const cache::ReferenceKv* reference = observers.find<cache::ReferenceKv>();
  if (m_observation.reference_kv == (reference != nullptr)) return;
  if (reference)
    observers.remove(reference);
  else
    observers.add(std::make_shared<cache::ReferenceKv>(cache.state().log.facts()));
  m_unanswered = true;
}

void Session::FrameMaker::begin(const RunningTurn& turn) {
  m_probed = turn.goes_back ? Clock::now() : Clock::time_point();
}

void Session::FrameMaker::arm(const RunningTurn& turn) {
  cache::KvCache& cache = *turn.state.cache();
  takeObservation();
  disarm();
  if (cache::StepTracer* tracer = cache.observers().find<cache::StepTracer>(); !tracer && m_observation.trace)
    cache.observers().add(std::make_shared<cache::StepTracer>());
  else if (tracer && !m_observation.trace)
    cache.observers().remove(tracer);
  recordReferenceKv(cache);
  const bool wanted = !m_observation.probes.empty() && turn.request.conversation == m_conversations.shown;
  const std::chrono::duration<double> passed = Clock::now() - m_probed;
  const std::chrono::duration<double> interval = probe_interval;
  const bool afforded = turn.step_probes_s + m_step_probe_s <= most_probing * turn.computedSeconds();
  m_probing =
      wanted && (m_session.m_paused.load(std::memory_order_relaxed) || (!turn.goes_back && turn.lastStepFollows()) ||
                 m_probed == Clock::time_point() || (passed >= interval && afforded));
  if (!m_probing || !asksForAttention()) return;
  std::vector<int> layers = attendingLayers(*turn.state.cache());
  if (layers.empty()) return;
  m_armed = std::make_shared<model::AttentionProbe>(std::move(layers));
  cache.observers().add(m_armed);
}

void Session::FrameMaker::disarm() {
  if (!m_armed) return;
  for (auto& [conversation, state] : m_conversations.all()) {
    if (state.cache()) state.cache()->observers().remove(m_armed.get());
  }
  m_armed = nullptr;
}

bool Session::FrameMaker::probesBeforePause(const RunningTurn& turn) {
  if (!m_session.m_paused.load(std::memory_order_relaxed) || m_session.m_stop.load(std::memory_order_relaxed))
    return false;
  if (turn.request.conversation != m_conversations.shown || !asksForAttention() || turn.state.canRecomputeLast())
    return false;
  const std::vector<int> layers = attendingLayers(*turn.state.cache());
  if (layers.empty()) return false;
  const cache::AttentionWeights* known = turn.state.attention.of(layers.back());
  if (known && known->step == static_cast<int64_t>(turn.state.cache()->ids().size()) - 1) return false;
  std::lock_guard lock(m_session.m_mutex);
  return m_session.m_steps == 0;  // else a step follows, and is probed
}

void Session::FrameMaker::answerStep(RunningTurn& turn) {
  m_unanswered = true;
  if (!m_probing) return;
  m_probing = false;
  m_step_probe_s = 0;
  if (m_armed) {
    for (const int layer : m_armed->layers()) {
      if (const cache::AttentionWeights* weights = m_armed->of(layer)) m_step_probe_s += weights->seconds;
    }
    turn.state.attention = std::move(*m_armed);
    turn.state.probe_s = m_step_probe_s;
    disarm();
  }
  turn.telemetry_s += m_step_probe_s;
  turn.step_probes_s += m_step_probe_s;
  m_older = {};
  answer(turn.state);
  if (!isObserved()) makeFrame();
  m_probed = Clock::now();
  m_recorder.begin();  // answering is no part of the next step
}

void Session::FrameMaker::answerNow(const std::atomic<bool>& gives_way) {
  takeObservation();
  ConversationState* state = m_conversations.withCache(m_conversations.shown);
  if (m_observation.probes.empty() || !state || !m_unanswered) return;
  m_older = {};
  if (asksForAttention()) {
    std::optional<Sentence> why = probeLast(*state, gives_way);
    if (!why) {  // the commands that wait go first; before a turn, which may be long, what is known is sent
      if (turnWaits()) {
        answer(*state);
        makeFrame();
      }
      m_unanswered = true;
      return;
    }
    m_older = std::move(*why);
  }
  answer(*state);
  makeFrame();
}

bool Session::FrameMaker::turnWaits() const {
  std::lock_guard lock(m_session.m_mutex);
  return std::ranges::any_of(m_session.m_inbox, [](const Command& command) {
    return std::holds_alternative<TurnRequest>(command) || std::holds_alternative<CompareCommand>(command);
  });
}

bool Session::FrameMaker::asksForAttention() const {
  return std::ranges::any_of(m_observation.probes,
                             [](const ProbeRequest& request) { return request.what == ProbeRequest::What::attention; });
}

std::optional<Sentence> Session::FrameMaker::probeLast(ConversationState& state, const std::atomic<bool>& gives_way) {
  const cache::KvCache& cache = *state.cache();
  const auto tokens = static_cast<int64_t>(cache.ids().size());
  const std::vector<int> layers = attendingLayers(cache);
  if (tokens == 0 || layers.empty() || state.cut) return Sentence();
  const cache::AttentionWeights* known = state.attention.of(layers.back());
  if (known && known->step == tokens - 1) return Sentence();
  if (cache.facts().keeps_nothing) return Sentence(say::keeps_no_cell);
  if (gives_way.load()) return std::nullopt;
  const auto begin = Clock::now();
  const auto probe = std::make_shared<model::AttentionProbe>(layers);
  model::Outcome outcome = model::Outcome::done;
  try {
    cache::KvCache fork = cache.fork();
    fork.observers().clear();
    if (const Expected<void, cache::Refusal> cut = fork.truncate(tokens - 1); !cut)
      return cache.status().missing().most() > 0 ? Sentence(say::forgot_seen_cells) : cut.error().reason;
    Expected<cache::Step, cache::Full> step = fork.begin(1);
    if (!step) return step.error().reason;
    fork.observers().add(probe);
    const model::BatchItem item{&fork, &*step, {&cache.ids().back(), 1}, model::Want::none, cache.state().ropeLength()};
    std::vector<float> logits;
    outcome = m_worker.decoder->forward({&item, 1}, logits, &gives_way);
  } catch (const std::exception& error) {
    return sentenceOf(error);
  }
  if (outcome == model::Outcome::stopped) return std::nullopt;
  state.attention = std::move(*probe);
  state.probe_s = secondsSince(begin);
  return Sentence();
}

void Session::FrameMaker::answer(const ConversationState& state) {
  m_unanswered = false;
  auto results = std::make_shared<std::vector<ProbeResult>>();
  for (const ProbeRequest& request : m_observation.probes) {
    ProbeResult& result = results->emplace_back(runProbe(request, *state.seen(), state.attention));
    if (request.what != ProbeRequest::What::attention) continue;
    result.seconds = state.probe_s;
    result.older = m_older;
  }
  m_answers = std::move(results);
}

}  // namespace kvarium::engine
