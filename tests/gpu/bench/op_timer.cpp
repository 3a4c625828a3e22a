#include "tests/gpu/bench/op_timer.h"

#include <algorithm>
#include <memory>
#include <stdexcept>

namespace KV_GPU {
namespace {

constexpr double shortest = 1e-6;  // seconds; what an event resolves

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

double OpTimer::between(const std::function<void()>& issue) {
  const device::Fence before = m_device.ops().record();
  issue();
  const device::Fence after = m_device.ops().record();
  m_device.wait(after);
  return m_device.seconds(before, after);
}

std::unique_ptr<Graph> OpTimer::recorded(const std::function<void()>& issue) {
  m_stream.beginCapture();
  try {
    issue();
    return m_stream.endCapture();
  } catch (const std::logic_error&) {  // takes memory or waits, which a graph cannot
    m_stream.endCapture();
    return nullptr;
  }
}

OpTimer::Time OpTimer::timeOf(const std::vector<std::function<void()>>& calls, bool in_graph) {
  calls.front()();  // takes the memory it needs
  const double once = std::max(shortest, between(calls.front()));
  if (once > m_budget) return {once, false};
  // A turn goes over all memory; turns are as long as a sixth of the budget.
  const auto all = static_cast<double>(calls.size());
  const int rounds = std::clamp(static_cast<int>(m_budget / 6 / once / all), 1, 64);
  const auto turn = [&] {
    for (int round = 0; round < rounds; ++round) {
      for (const auto& call : calls) call();
    }
  };
  const std::unique_ptr<Graph> graph = in_graph ? recorded(turn) : nullptr;
  const std::function<void()> issue = graph ? [&] { m_stream.launch(*graph); } : std::function<void()>(turn);
  std::vector<double> seconds;
  double spent = 0;
  between(issue);
  while (seconds.size() < 3 || (spent < m_budget && seconds.size() < 25)) {
    const double took = between(issue);
    spent += std::max(shortest, took);
    seconds.push_back(took / (all * rounds));
  }
  return {median(seconds), graph != nullptr};
}

}  // namespace KV_GPU
