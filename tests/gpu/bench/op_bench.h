// Measures the ops of a GPU device at the shapes of a model.
#pragma once

#include <functional>
#include <regex>
#include <string>
#include <vector>

#include "tests/gpu/bench/bench_inputs.h"
#include "tests/gpu/bench/op_timer.h"

namespace KV_GPU {

struct Figure {
  std::string op, model, part, type;  // part: which weights; type: of weights or of a cache
  int64_t n = 0, depth = 0;           // rows; cells before them
  double seconds = 0, bytes = 0, products = 0;
  bool in_graph = false;  // replayed in one, so that the time is the GPU's alone
  bool is_dense = false;  // compared with the peak of products, else with the rate of reading

  std::string title() const;  // "matmul 8b gate_up q4_1 n=1", what --ops matches
};

struct BenchPlan {
  std::regex ops;
  double cold_bytes = 0;  // of different memory that calls walk over, so that no cache holds it
  bool quick = false;
};

class OpBench {
 public:
  using Report = std::function<void(const Figure&)>;
  using Failure = std::function<void(const std::string& what, const std::string& why)>;
  OpBench(device::Device& device, OpTimer& timer, BenchPlan plan, Report report, Failure fail)
      : m_device(device),
        m_timer(timer),
        m_plan(std::move(plan)),
        m_report(std::move(report)),
        m_fail(std::move(fail)) {}

  void measure(const bench::Shape& shape);

 private:
  void attempt(const std::string& what, const std::function<void()>& work);
  void matmuls(const bench::Shape& shape, DType type, const std::vector<int>& counts, bool with_head);
  void matmul(const bench::Shape& shape, const std::string& part, DType type, const std::vector<int64_t>& parts,
              int64_t cols, const std::vector<int>& counts);
  void attentions(const bench::Shape& shape, int n);
  void attention(const bench::Shape& shape, const bench::CacheKind& kind, int64_t depth, int n);
  void rows(const bench::Shape& shape, int n);
  void seal(const bench::Shape& shape, const bench::CacheKind& kind);
  void top(const bench::Shape& shape);

  bool isWanted(const Figure& figure) const { return std::regex_search(figure.title(), m_plan.ops); }
  int copiesOf(double bytes) const;
  void time(Figure figure, const std::vector<std::function<void()>>& calls);
  device::DevicePtr<const float> input(size_t count);
  device::DevicePtr<float> output(size_t count);

  device::Device& m_device;
  OpTimer& m_timer;
  BenchPlan m_plan;
  Report m_report;
  Failure m_fail;
  bench::RandomWeights m_weights;
  device::Memory m_input, m_output;
};

}  // namespace KV_GPU
