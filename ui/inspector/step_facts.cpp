#include "ui/inspector/step_facts.h"

#include <algorithm>
#include <cmath>

namespace kvarium {

StepFacts stepFacts(const StepTrace& trace) {
  StepFacts facts;
  facts.step_ms = facts.end = trace.end;
  facts.token_ms = trace.tokens > 0 ? trace.end / static_cast<double>(trace.tokens) : 0;
  for (const StepTrace::Span& span : trace.compute) facts.compute_ms += span.end - span.begin;
  for (const StepTrace::Span& stall : trace.stalls) {
    facts.stall_ms += stall.end - stall.begin;
    if (stall.layer >= 0) facts.compute_ms -= stall.end - stall.begin;  // the last wait lies behind all layers
  }
  double copied = 0, waited = 0;
  const auto copy = [&](const StepTrace::Move& move, double& ms, int64_t& bytes) {
    ms += move.end - move.begin;
    bytes += move.bytes;
    facts.begin = std::min(facts.begin, move.begin);
    facts.end = std::max(facts.end, move.end);
    copied += move.end - move.begin;
    for (const StepTrace::Span& stall : trace.stalls)
      waited += std::max(0.0, std::min(stall.end, move.end) - std::max(stall.begin, move.begin));
  };
  for (const StepTrace::Move& move : trace.copies_in) copy(move, facts.in_ms, facts.in_bytes);
  for (const StepTrace::Move& move : trace.copies_out) copy(move, facts.out_ms, facts.out_bytes);
  if (copied > 0) facts.hidden = std::clamp(1 - waited / copied, 0.0, 1.0);
  return facts;
}

std::vector<StepBar> stepBars(const StepTrace& trace, const StepFacts& facts, int columns) {
  const double span = std::max(facts.end - facts.begin, 1e-9);
  const auto column = [&](double ms) {
    return std::clamp(static_cast<int>(std::lround((ms - facts.begin) / span * columns)), 0, columns);
  };
  std::vector<StepBar> bars;
  const auto add = [&](StepLane lane, bool stalled, const StepTrace::Span& part, int64_t bytes) {
    StepBar bar{lane, stalled, part.layer, part.begin, part.end, bytes, column(part.begin), column(part.end)};
    if (bar.to <= bar.from) {
      bar.from = std::min(bar.from, columns - 1);
      bar.to = bar.from + 1;
    }
    bars.push_back(bar);
  };
  for (const StepTrace::Span& part : trace.compute) add(StepLane::compute, false, part, 0);
  for (const StepTrace::Span& part : trace.stalls) add(StepLane::compute, true, part, 0);
  for (const StepTrace::Move& part : trace.copies_in) add(StepLane::copy_in, false, part, part.bytes);
  for (const StepTrace::Move& part : trace.copies_out) add(StepLane::copy_out, false, part, part.bytes);
  return bars;
}

}  // namespace kvarium
