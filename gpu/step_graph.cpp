#include "gpu/step_graph.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"

namespace KV_GPU {

void StepGraph::begin() {
  m_open = true;
  m_remembered = true;
  m_count = 0;
  m_issued.clear();
  ++m_number;
  for (Step& step : m_steps) step.matched = true;
  m_held = !m_steps.empty();
}

void StepGraph::issue(Op op) {
  if (!m_open) return m_run(op);
  if (m_held) {
    bool any = false;
    for (Step& step : m_steps) {
      step.matches = step.matched && m_count < step.ops.size() && step.ops[m_count] == op;
      any = any || step.matches;
    }
    if (any) {
      for (Step& step : m_steps) step.matched = step.matches;
      ++m_count;
      return;
    }
    issueHeld();
  }
  m_run(op);
  m_issued.push_back(std::move(op));
}

void StepGraph::issueHeld() {
  m_held = false;
  const auto step = std::find_if(m_steps.begin(), m_steps.end(), [](const Step& each) { return each.matched; });
  if (step == m_steps.end()) return;
  m_issued.assign(step->ops.begin(), step->ops.begin() + static_cast<std::ptrdiff_t>(m_count));
  for (const Op& op : m_issued) m_run(op);
}

void StepGraph::leave() {
  if (!m_open) return;
  m_remembered = false;
  if (m_held) issueHeld();
}

void StepGraph::forget() {
  leave();
  m_steps.clear();
}

void StepGraph::end() {
  if (!std::exchange(m_open, false)) return;
  if (m_held) {
    const auto whole = std::find_if(m_steps.begin(), m_steps.end(),
                                    [&](const Step& step) { return step.matched && step.ops.size() == m_count; });
    if (whole != m_steps.end()) return launch(*whole);
    issueHeld();
  }
  if (m_remembered && !m_issued.empty()) remember();
}

void StepGraph::drop() noexcept {
  m_open = false;
  m_held = false;
}

void StepGraph::launch(Step& step) {
  step.used = m_number;
  try {
    if (!step.graph && step.failed < most_failed) capture(step);
    if (step.graph) return m_stream.launch(*step.graph);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::memory) throw;
    // The driver takes memory for a graph; what the pool of this program holds without use may be what it lacks.
    step.graph = nullptr;
    ++step.failed;
    m_stream.synchronize();
    trim(m_stream.gpu());
  }
  for (const Op& op : step.ops) m_run(op);
}

void StepGraph::capture(Step& step) {
  try {
    m_stream.beginCapture();
    for (const Op& op : step.ops) m_run(op);
    step.graph = m_stream.endCapture();
  } catch (...) {
    m_stream.cancelCapture();
    throw;
  }
}

void StepGraph::remember() {
  if (m_steps.size() == most_steps) {
    m_steps.erase(
        std::min_element(m_steps.begin(), m_steps.end(), [](const Step& a, const Step& b) { return a.used < b.used; }));
  }
  m_steps.push_back({.ops = std::exchange(m_issued, {}), .graph = nullptr, .used = m_number});
}

}  // namespace KV_GPU
