#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/engine/compared.h"
#include "core/engine/session_worker.h"

namespace kvarium::engine {
namespace {

// With empty caches. All are planned before the first one takes memory.
std::vector<decode::RunToCompare> runsOf(const CompareCommand& command, const Runtime& runtime) {
  if (command.runs.empty() || command.runs.size() > most_compared)
    throw Error(ErrorKind::usage, {"%1 runs to compare", command.runs.size()}, {"choose 1 to %1", most_compared});
  std::vector<cache::CacheSpec> specs;
  for (const CompareRun& run : command.runs) {
    specs.push_back(cache::parseCacheSpec(run.cache));
    (void)runtime.plan(specs.back());
  }
  std::vector<decode::RunToCompare> runs;
  for (size_t i = 0; i < specs.size(); ++i) {
    const CompareRun& asked = command.runs[i];
    runs.push_back({runtime.makeCache(specs[i])});
    decode::SamplingOptions& sampling = runs.back().sampling.emplace(
        replyOptions(runtime.model, command.options, asked.sampling ? asked.sampling : command.sampling).sampling);
    sampling.seed = asked.seed.value_or(sampling.seed);
  }
  return runs;
}

ComparedStep stepOf(int run, const decode::ComparedRun& figures, int64_t steps) {
  ComparedStep step{figures.piece, run};
  step.tokens = static_cast<int64_t>(figures.ids.size());
  if (step.tokens == steps) step.id = figures.ids.back();
  step.first_difference = figures.first_difference;
  if (static_cast<int64_t>(figures.kl.size()) == steps) {
    step.kl = figures.kl.back();
    step.rank = figures.rank.back();
  }
  return step;
}

}  // namespace

void Session::Comparing::run(const CompareCommand& command) {
  if (command.cancelled) {  // stopped before it began
    m_worker.session.send(Compared{.comparison = command.comparison, .stopped = true});
    return;
  }
  end();
  try {
    compare(command);
  } catch (...) {
    end();
    throw;
  }
}

void Session::Comparing::end() {
  m_comparison.reset();
  m_views = nullptr;
  m_changed = false;
}

void Session::Comparing::compare(const CompareCommand& command) {
  if (!m_worker.model) throw Error(ErrorKind::content, "no model is loaded", "open a model first");
  const loading::ChatModel& model = *m_worker.model;
  const std::atomic<bool>* stop = &m_worker.session.m_stop;
  model.requireTokenizer();
  const Prompt prompt =
      Conversation(*m_worker.runtime).prompt({.messages = command.messages, .variables = command.variables});
  const std::vector<TokenId> ids = model.encode(prompt.rendered);
  m_comparison.emplace(*m_worker.decoder, model.tokenizer, runsOf(command, *m_worker.runtime),
                       decode::CompareOptions{replyOptions(model, command.options, command.sampling), command.force});
  FrameMaker& frames = m_worker.frames;
  const auto progress = [&](int64_t done, int64_t total) {
    m_changed = true;
    frames.publish();  // before the progress: a bar never runs ahead of the map
    m_worker.session.send(ComparedPrompt{command.comparison, m_comparison->promptTokens(), done, total});
  };
  m_comparison->readPrompt(ids, progress, stop);
  while (m_comparison->step(stop)) {
    m_changed = true;
    m_worker.reportSaved(false);
    sendText(command.comparison);
    if (frames.frameIsDue()) frames.publish();
  }
  sendEnd(command.comparison);
}

void Session::Comparing::sendText(uint64_t comparison) {
  const int64_t steps = m_comparison->steps();
  ComparedText text{comparison, steps - 1, {}};
  for (size_t run = 0; run < m_comparison->runs().size(); ++run) {
    const decode::ComparedRun& figures = m_comparison->runs()[run];
    const auto made = [&](size_t count) { return static_cast<int64_t>(count) == steps; };  // in the last step
    if (made(figures.ids.size()) || made(figures.kl.size()))
      text.runs.push_back(stepOf(static_cast<int>(run), figures, steps));
  }
  m_worker.session.send(std::move(text));
}

void Session::Comparing::sendEnd(uint64_t comparison) {
  const auto is_stopped = [](const decode::ComparedRun& run) { return run.stop_reason == decode::StopReason::stopped; };
  const std::vector<decode::ComparedRun>& runs = m_comparison->runs();
  Compared end{.comparison = comparison, .prompt_tokens = m_comparison->promptTokens()};
  end.stopped = std::ranges::any_of(runs, is_stopped);
  for (size_t run = 0; run < runs.size(); ++run)
    end.runs.push_back(figuresOf(runs[run], m_comparison->cache(run), end.prompt_tokens));
  end.held_bytes = m_comparison->heldBytes();
  m_worker.session.send(std::move(end));
}

Session::Comparing::Views Session::Comparing::views() {
  if (!m_comparison || !std::exchange(m_changed, false)) return m_views;
  auto views = std::make_shared<std::vector<cache::CacheView>>(m_comparison->runs().size());
  for (size_t run = 0; run < views->size(); ++run) {
    cache::CacheView& view = (*views)[run];
    m_comparison->cache(run).status().fill(view);
    view.prompt_end = m_comparison->promptTokens();
  }
  return m_views = std::move(views);
}

}  // namespace kvarium::engine
