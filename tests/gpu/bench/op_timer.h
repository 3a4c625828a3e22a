// Times ops of a GPU device by its own clock.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "gpu/device.h"

namespace KV_GPU {

class OpTimer {
 public:
  // Each figure takes about `budget` seconds, or two calls where those take longer.
  OpTimer(device::Device& device, double budget) : m_device(device), m_stream(*streamOf(device)), m_budget(budget) {}

  struct Time {
    double seconds = 0;
    bool in_graph = false;
  };
  // Median time of a call. `calls` do the same to other memory each, so that caches hold none of it when a call comes
  // again. In a graph, where the op can be recorded in one, the host's time to issue them does not count.
  Time timeOf(const std::vector<std::function<void()>>& calls, bool in_graph);

 private:
  std::unique_ptr<Graph> recorded(const std::function<void()>& issue);
  double between(const std::function<void()>& issue);

  device::Device& m_device;
  Stream& m_stream;
  double m_budget;
};

}  // namespace KV_GPU
