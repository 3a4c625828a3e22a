// A device on which everything takes effect later: ops and copies wait in three queues and are done when somebody waits
// for them, in any order that the queues and their fences allow. The host cannot reach its memory. What it computes is
// what the device inside computes, so every number that differs is a missing fence, a pointer to host memory or memory
// that was used again too early.
#pragma once

#include <algorithm>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/device/device_access.h"
#include "core/device/forwarding_device.h"

namespace kvarium::support {

struct LateRange {  // of memory a copy uses
  const std::byte* begin = nullptr;
  size_t bytes = 0;
  bool meets(const std::byte* other, size_t count) const { return begin < other + count && other < begin + bytes; }
};

class LateDevice final : public ForwardingDevice {
 public:
  LateDevice(Device& inner, unsigned seed)
      : ForwardingDevice(inner), m_inner(inner), m_random(seed), m_queues{{*this, 0}, {*this, 1}, {*this, 2}} {}
  ~LateDevice() override { m_owned.clear(); }

  std::string fault;  // the first thing that was done wrong; empty: nothing

  DeviceFacts facts() const override {
    DeviceFacts facts = m_inner.facts();
    facts.name = "late " + facts.name;
    facts.host_memory = false;
    facts.async = true;
    return facts;
  }
  std::byte* hostAddress(DevicePtr<std::byte>) const override { return nullptr; }

  Memory allocate(size_t bytes) override {
    Memory memory = m_inner.allocate(bytes);
    const DevicePtr<std::byte> data = memory.data();
    std::memset(raw(data), 0xff, bytes);  // NaN, until something is written
    m_owned.emplace(raw(data), std::move(memory));
    return Memory(*this, data, bytes);
  }
  Pinned pinned(size_t bytes) override {
    Pinned memory = m_inner.pinned(bytes);
    std::byte* data = memory.data();
    std::memset(data, 0xff, bytes);
    m_pinned.emplace(data, std::move(memory));
    return Pinned(*this, data, bytes);
  }

  void copyIn(DevicePtr<std::byte> to, const void* from, size_t bytes) override {
    const auto* begin = static_cast<const std::byte*>(from);
    issue(0, [this, to, copy = std::vector<std::byte>(begin, begin + bytes)] {
      m_inner.copyIn(to, copy.data(), copy.size());
    });
  }
  void copyOut(void* to, DevicePtr<const std::byte> from, size_t bytes) override {
    wait(issue(0, [this, to, from, bytes] { m_inner.copyOut(to, from, bytes); }));
  }
  void copyWithin(DevicePtr<std::byte> to, DevicePtr<const std::byte> from, size_t bytes) override {
    issue(0, [this, to, from, bytes] { m_inner.copyWithin(to, from, bytes); });
  }
  void synchronize() override {
    for (int queue = 0; queue < 3; ++queue) wait(m_queues[queue].record());
  }

  CopyQueue& ops() override { return m_queues[0]; }
  CopyQueue& in() override { return m_queues[1]; }
  CopyQueue& out() override { return m_queues[2]; }
  bool isOver(Fence fence) override {
    if (m_random() % 2) doOne();
    return done(fence.id);
  }
  void wait(Fence fence) override {
    while (!done(fence.id)) {
      if (doOne()) continue;
      throw Error(ErrorKind::device, "the queues of the late device wait for each other");
    }
  }
  double seconds(Fence, Fence) override { return 0; }

  void embed(const EmbedArgs& args) override {
    op([=, this] { m_inner.embed(args); });
  }
  void rmsNorm(const RmsNormArgs& args) override {
    op([=, this] { m_inner.rmsNorm(args); });
  }
  void layerNorm(const LayerNormArgs& args) override {
    op([=, this] { m_inner.layerNorm(args); });
  }
  void matmul(const MatmulArgs& args) override {
    op([=, this] { m_inner.matmul(args); });
  }
  void rope(const RopeArgs& args) override {
    op([=, this] { m_inner.rope(args); });
  }
  void storeKv(const StoreKvArgs& args) override {
    op([=, this] { m_inner.storeKv(args); });
  }
  void sealKv(const SealKvArgs& args) override {
    op([=, this] { m_inner.sealKv(args); });
  }
  void attend(const AttendArgs& args) override {
    op([=, this] { m_inner.attend(args); });
  }
  void keyNorms(const KeyNormArgs& args) override {
    op([=, this] { m_inner.keyNorms(args); });
  }
  void gated(const GatedArgs& args) override {
    op([=, this] { m_inner.gated(args); });
  }
  void activate(const ActivateArgs& args) override {
    op([=, this] { m_inner.activate(args); });
  }
  void takeRows(const TakeRowsArgs& args) override {
    op([=, this] { m_inner.takeRows(args); });
  }
  void addRows(const AddRowsArgs& args) override {
    op([=, this] { m_inner.addRows(args); });
  }
  void causalConv(const CausalConvArgs& args) override {
    op([=, this] { m_inner.causalConv(args); });
  }
  void selectiveScan(const SelectiveScanArgs& args) override {
    op([=, this] { m_inner.selectiveScan(args); });
  }
  void route(const RouteArgs& args) override {
    op([=, this] { m_inner.route(args); });
  }
  // The list of weights is read when the op is issued; what it names stays.
  void expertMatmul(const ExpertMatmulArgs& args) override {
    op([this, args, weights = std::vector<const Weight*>(args.w.begin(), args.w.end())] {
      ExpertMatmulArgs later = args;
      later.w = weights;
      m_inner.expertMatmul(later);
    });
  }
  void combine(const CombineArgs& args) override {
    op([=, this] { m_inner.combine(args); });
  }
  void softcap(const SoftcapArgs& args) override {
    op([=, this] { m_inner.softcap(args); });
  }
  void top(const TopArgs& args) override {
    op([=, this] { m_inner.top(args); });
  }

 private:
  struct Job {
    uint64_t id = 0;
    std::vector<uint64_t> after;
    std::function<void()> run;
    LateRange device, host;
  };
  class Queue final : public CopyQueue {
   public:
    Queue(LateDevice& device, int number) : m_device(device), m_number(number) {}
    void copyIn(DevicePtr<std::byte> to, const Pinned& from, size_t at, size_t bytes) override {
      const std::byte* begin = from.data() + at;
      std::vector<std::byte> now(begin, begin + bytes);
      m_device.issue(m_number,
                     [this, to, begin, now = std::move(now)] {
                       if (std::memcmp(begin, now.data(), now.size()) != 0)
                         m_device.say("pinned memory was changed before it was copied in");
                       std::memcpy(raw(to), begin, now.size());
                     },
                     {raw(to), bytes}, {begin, bytes});
    }
    void copyOut(Pinned& to, size_t at, DevicePtr<const std::byte> from, size_t bytes) override {
      std::byte* begin = to.data() + at;
      // It holds nothing until the fence; but a copy that fences order before this one may still read it.
      if (!m_device.isUsed(begin, bytes)) std::memset(begin, 0xff, bytes);
      m_device.issue(m_number, [begin, from, bytes] { std::memcpy(begin, raw(from), bytes); }, {raw(from), bytes},
                     {begin, bytes});
    }
    Fence record() override {
      return m_device.issue(m_number, [] {});
    }
    void after(Fence fence) override {
      if (fence.id > 0) waits.push_back(fence.id);
    }
    std::deque<Job> jobs;
    std::vector<uint64_t> waits;  // of what is issued next

   private:
    LateDevice& m_device;
    int m_number;
  };

  void op(std::function<void()> run) { issue(0, std::move(run)); }
  Fence issue(int queue, std::function<void()> run, LateRange device = {}, LateRange host = {}) {
    m_done.push_back(false);
    const Fence fence{m_done.size()};
    Queue& to = m_queues[queue];
    to.jobs.push_back({fence.id, std::exchange(to.waits, {}), std::move(run), device, host});
    while (m_random() % 4 == 0 && doOne()) {  // now and then something is over early
    }
    return fence;
  }
  bool done(uint64_t id) const { return id == 0 || m_done[id - 1]; }
  // The first job of some queue whose fences allow it; false: there is none.
  bool doOne() {
    const size_t first = m_random() % 3;
    for (size_t i = 0; i < 3; ++i) {
      Queue& queue = m_queues[(first + i) % 3];
      if (queue.jobs.empty()) continue;
      const std::vector<uint64_t>& after = queue.jobs.front().after;
      if (!std::all_of(after.begin(), after.end(), [&](uint64_t id) { return done(id); })) continue;
      Job job = std::move(queue.jobs.front());
      queue.jobs.pop_front();
      job.run();
      m_done[job.id - 1] = true;
      return true;
    }
    return false;
  }
  void say(const std::string& what) {
    if (fault.empty()) fault = what;
  }
  // Memory goes back behind the ops that were issued; copies beside them must be over by then.
  void free(DevicePtr<std::byte> data, size_t bytes) noexcept override {
    issue(0, [this, data, bytes] {
      for (const Queue& queue : m_queues) {
        for (const Job& job : queue.jobs) {
          if (job.device.meets(raw(data), bytes)) say("device memory went back while a copy still used it");
        }
      }
      std::memset(raw(data), 0xff, bytes);
      m_owned.erase(raw(data));
    });
  }
  void freePinned(std::byte* data, size_t bytes) noexcept override {
    if (isUsed(data, bytes)) say("pinned memory went back while a copy still used it");
    m_pinned.erase(data);
  }
  // By a copy that waits.
  bool isUsed(const std::byte* host, size_t bytes) const {
    return std::any_of(std::begin(m_queues), std::end(m_queues), [&](const Queue& queue) {
      return std::any_of(queue.jobs.begin(), queue.jobs.end(),
                         [&](const Job& job) { return job.host.meets(host, bytes); });
    });
  }

  Device& m_inner;
  std::mt19937 m_random;
  std::map<std::byte*, Memory> m_owned;
  std::map<std::byte*, Pinned> m_pinned;
  std::vector<bool> m_done;  // by job
  Queue m_queues[3];         // of the ops, in, out
};

}  // namespace kvarium::support
