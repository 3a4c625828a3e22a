// Steps that repeat. A step of decoding has the ops of the step before, with the same arguments: what differs lies in
// device memory that both read. Such a step is held back until its end and then launched as one graph, which costs the
// host and the GPU less than one launch an op.
//
// An op is held back while some earlier step has the same op at the same place. A step that differs is issued op by op
// from its first op on, so a wrong guess costs time and never correctness.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <variant>
#include <vector>

#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

struct ExpertProducts {  // device::ExpertMatmulArgs with a list of its own
  device::DevicePtr<const float> x;
  std::vector<const device::Weight*> w;
  device::DevicePtr<const int32_t> first;
  int n = 0;
  device::DevicePtr<float> out;
  bool operator==(const ExpertProducts&) const = default;
};

// An op that takes no memory of its own and reads nothing on the host.
using Op = std::variant<device::EmbedArgs, device::RmsNormArgs, device::LayerNormArgs, device::MatmulArgs,
                        device::RopeArgs, device::StoreKvArgs, device::AttendArgs, device::KeyNormArgs,
                        device::QueryMomentsArgs, device::KeyFormsArgs, device::GatedArgs, device::ActivateArgs,
                        device::TakeRowsArgs, device::AddRowsArgs, device::CausalConvArgs, device::SelectiveScanArgs,
                        device::DeltaRuleArgs, device::HeadScanArgs, device::RouteArgs, ExpertProducts,
                        device::CombineArgs, device::SoftcapArgs, device::TopArgs>;

class StepGraph {
 public:
  // run: issues an op in the stream.
  StepGraph(Stream& stream, std::function<void(const Op&)> run) : m_stream(stream), m_run(std::move(run)) {}

  void begin();
  void end();
  void drop() noexcept;  // instead of end: what was held back is not issued, and the step is not remembered
  // In a step: now or at its end. Elsewhere: now.
  void issue(Op op);
  // Something that is no Op is about to be issued, or the host waits: ops that were held back are issued, the rest of
  // the step goes op by op, and the step is not remembered.
  void leave();
  // Addresses that ops use, other than their arguments, have changed.
  void forget();
  bool holds() const { return m_open && m_held && m_count > 0; }

 private:
  struct Step {
    std::vector<Op> ops;
    std::unique_ptr<Graph> graph;  // null until the step has repeated
    uint64_t used = 0;             // number of the step that it was last
    int failed = 0;                // graphs that there was no memory for
    bool matched = false;          // the open step has had the same ops so far
    bool matches = false;          // and has the one that is issued
  };
  static constexpr size_t most_steps = 4;
  static constexpr int most_failed = 2;  // then the step always goes op by op

  void issueHeld();
  void launch(Step& step);
  void capture(Step& step);
  void remember();

  Stream& m_stream;
  std::function<void(const Op&)> m_run;
  std::vector<Step> m_steps;  // seen before
  // Of the open step:
  bool m_open = false;
  bool m_held = false;        // all its ops so far
  bool m_remembered = false;  // it will be
  size_t m_count = 0;         // ops that are held
  std::vector<Op> m_issued;   // unless they are held
  uint64_t m_number = 0;
};

}  // namespace KV_GPU
