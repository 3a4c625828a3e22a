#include "ui/inspector/step/step_view.h"

#include <algorithm>
#include <cmath>

namespace kvarium::ui {
namespace {

constexpr double least_between = 0.005;  // share of the step: a shorter gap counts, but has no bar

struct Work {
  StepWork work;
  double begin, end;
};

StepWork workOf(cache::StepTrace::What what) { return static_cast<StepWork>(static_cast<int>(what) + 1); }
static_assert(static_cast<int>(StepWork::commit) == static_cast<int>(cache::StepTrace::What::commit) + 1);

// A layer waits for its own copies, the commit for all that the step has written.
StepStall stallOf(const cache::StepTrace::Span& span, const cache::StepTrace& trace) {
  StepStall stall{span, 0};
  for (const cache::StepTrace::Move& move : span.layer < 0 ? trace.copies_out : trace.copies_in) {
    const bool meets = move.begin < span.end && move.end > span.begin;
    if (meets && (span.layer < 0 || move.layer == span.layer)) stall.bytes += move.bytes;
  }
  return stall;
}

// All work of the step outside layers, then the time between all works.
std::vector<Work> worksOf(const cache::StepTrace& trace) {
  std::vector<Work> works;
  for (const cache::StepTrace::Part& part : trace.parts) works.push_back({workOf(part.what), part.begin, part.end});
  std::vector<Work> named = works;
  for (const cache::StepTrace::Span& span : trace.compute) named.push_back({StepWork::layers, span.begin, span.end});
  std::sort(named.begin(), named.end(), [](const Work& a, const Work& b) { return a.begin < b.begin; });
  double at = 0;
  for (const Work& work : named) {
    if (work.begin > at) works.push_back({StepWork::between, at, work.begin});
    at = std::max(at, work.end);
  }
  if (trace.end > at) works.push_back({StepWork::between, at, trace.end});
  return works;
}

}  // namespace

StepFacts stepFacts(const cache::StepTrace& trace) {
  StepFacts facts;
  facts.step_ms = facts.end = trace.end;
  facts.token_ms = trace.tokens > 0 ? trace.end / static_cast<double>(trace.tokens) : 0;
  const auto msOf = [&](StepWork work) -> double& { return facts.work_ms[static_cast<size_t>(work)]; };
  for (const cache::StepTrace::Span& span : trace.compute) msOf(StepWork::layers) += span.end - span.begin;
  const std::vector<Work> works = worksOf(trace);
  for (const Work& work : works) msOf(work.work) += work.end - work.begin;
  for (const cache::StepTrace::Span& stall : trace.stalls) {
    facts.stall_ms += stall.end - stall.begin;
    if (stall.end - stall.begin > facts.longest.ms()) facts.longest = stallOf(stall, trace);
    // The last wait belongs to no layer: the commit waits for the step's writes.
    const auto waits = std::find_if(works.begin(), works.end(), [&](const Work& work) {
      return work.begin <= stall.begin && stall.end <= work.end;
    });
    const bool is_layer = stall.layer >= 0 || waits == works.end();
    msOf(is_layer ? StepWork::layers : waits->work) -= stall.end - stall.begin;
  }
  double copied = 0, waited = 0;
  const auto copy = [&](const cache::StepTrace::Move& move, double& ms, int64_t& bytes) {
    ms += move.end - move.begin;
    bytes += move.bytes;
    facts.begin = std::min(facts.begin, move.begin);
    facts.end = std::max(facts.end, move.end);
    copied += move.end - move.begin;
    for (const cache::StepTrace::Span& stall : trace.stalls)
      waited += std::max(0.0, std::min(stall.end, move.end) - std::max(stall.begin, move.begin));
  };
  for (const cache::StepTrace::Move& move : trace.copies_in) copy(move, facts.in_ms, facts.in_bytes);
  for (const cache::StepTrace::Move& move : trace.copies_out) copy(move, facts.out_ms, facts.out_bytes);
  if (copied > 0) facts.hidden = std::clamp(1 - waited / copied, 0.0, 1.0);
  return facts;
}

double layersMs(const cache::StepTrace& trace, int first, int end) {
  double ms = 0;
  const auto isIn = [&](const cache::StepTrace::Span& span) { return span.layer >= first && span.layer < end; };
  for (const cache::StepTrace::Span& span : trace.compute) ms += isIn(span) ? span.end - span.begin : 0;
  for (const cache::StepTrace::Span& span : trace.stalls) ms -= isIn(span) ? span.end - span.begin : 0;
  return ms;
}

std::vector<StepBar> stepBars(const cache::StepTrace& trace, const StepFacts& facts, int columns) {
  const double span = std::max(facts.end - facts.begin, 1e-9);
  const auto column = [&](double ms) {
    return std::clamp(static_cast<int>(std::lround((ms - facts.begin) / span * columns)), 0, columns);
  };
  std::vector<StepBar> bars;
  const auto add = [&](StepLane lane, StepWork work, bool stalled, const cache::StepTrace::Span& part, int64_t bytes) {
    StepBar bar{lane, work, stalled, part.layer, part.begin, part.end, bytes, column(part.begin), column(part.end)};
    if (bar.to <= bar.from) {
      bar.from = std::min(bar.from, columns - 1);
      bar.to = bar.from + 1;
    }
    bars.push_back(bar);
  };
  for (const cache::StepTrace::Span& part : trace.compute) add(StepLane::compute, StepWork::layers, false, part, 0);
  for (const Work& work : worksOf(trace)) {
    const bool is_short = work.end - work.begin < least_between * trace.end;
    if (work.work != StepWork::between || !is_short)
      add(StepLane::compute, work.work, false, {-1, work.begin, work.end}, 0);
  }
  for (const cache::StepTrace::Span& part : trace.stalls)
    add(StepLane::compute, StepWork::layers, true, part, stallOf(part, trace).bytes);
  for (const cache::StepTrace::Move& part : trace.copies_in)
    add(StepLane::copy_in, StepWork::layers, false, part, part.bytes);
  for (const cache::StepTrace::Move& part : trace.copies_out)
    add(StepLane::copy_out, StepWork::layers, false, part, part.bytes);
  return bars;
}

}  // namespace kvarium::ui
