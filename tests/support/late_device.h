// A device on which everything takes effect later: ops and copies wait in three queues and are done when somebody waits
// for them, in any order that the queues and their fences allow, or by a thread of the device's own. The host cannot
// reach its memory. What it computes is what the device inside computes, so a number that differs is a missing fence, a
// pointer to host memory or memory that was used again too early. It also knows of every copy what is surely over
// before it: copies that use the same memory with no fence between them are reported whatever the order was.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/device/device_access.h"
#include "core/device/forwarding_device.h"

namespace kvarium::support {

struct LateOptions {
  // Of the order of the work. 0: as late as can be, nothing but what a wait asks for.
  unsigned seed = 1;
  bool thread = false;  // a thread of the device does the work, as soon as it may
};

class LateDevice final : public device::ForwardingDevice {
 public:
  LateDevice(device::Device& inner, LateOptions options)
      : device::ForwardingDevice(inner),
        m_inner(inner),
        m_options(options),
        m_random(options.seed),
        m_queues{{*this, 0}, {*this, 1}, {*this, 2}} {
    if (options.thread) m_worker = std::thread([this] { work(); });
  }
  LateDevice(std::unique_ptr<device::Device> inner, LateOptions options) : LateDevice(*inner, options) {
    m_holder = std::move(inner);
  }
  // A fault that nobody took fails the test.
  ~LateDevice() override {
    try {
      synchronize();
    } catch (const std::exception& error) {
      ADD_FAILURE() << "late device: " << error.what();
    }
    if (m_worker.joinable()) {
      {
        const std::scoped_lock lock(m_mutex);
        m_stop = true;
      }
      m_changed.notify_all();
      m_worker.join();
    }
    m_owned.clear();
    m_pinned.clear();
    if (!m_faults.empty()) ADD_FAILURE() << "late device, seed " << m_options.seed << ": " << m_faults;
  }

  // What was done wrong, each thing once, and forgotten with this; empty: nothing.
  std::string takeFaults() {
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_faults, {});
  }
  // What a test does in the order of the ops, as if it were one.
  void inOrder(std::function<void()> job) { issue(0, std::move(job)); }

  device::DeviceFacts facts() const override {
    device::DeviceFacts facts = m_inner.facts();
    facts.name = "late " + facts.name;
    facts.host_memory = false;
    facts.async = true;
    facts.is_cpu = false;
    return facts;
  }
  std::byte* hostAddress(device::DevicePtr<std::byte>) const override { return nullptr; }

  device::Memory allocate(size_t bytes) override {
    const std::scoped_lock inner(m_running);
    device::Memory memory = m_inner.allocate(bytes);
    const device::DevicePtr<std::byte> data = memory.data();
    std::memset(device::raw(data), poison, bytes);
    m_owned.emplace(device::raw(data), std::move(memory));
    return device::Memory(*this, data, bytes);
  }
  device::Pinned pinned(size_t bytes) override {
    const std::scoped_lock inner(m_running);
    device::Pinned memory = m_inner.pinned(bytes);
    std::byte* data = memory.data();
    std::memset(data, poison, bytes);
    m_pinned.emplace(data, std::move(memory));
    return device::Pinned(*this, data, bytes);
  }
  std::unique_ptr<device::Weight> pack(std::span<const TensorView> parts) override {
    const std::scoped_lock inner(m_running);
    return std::make_unique<LateWeight>(*this, m_inner.pack(parts));
  }

  void copyIn(device::DevicePtr<std::byte> to, const void* from, size_t bytes) override {
    const auto* begin = static_cast<const std::byte*>(from);
    issue(0,
          [this, to, copy = std::vector<std::byte>(begin, begin + bytes)] {
            m_inner.copyIn(to, copy.data(), copy.size());
          },
          {Use{device::raw(to), bytes, true}});
  }
  void copyOut(void* to, device::DevicePtr<const std::byte> from, size_t bytes) override {
    waitFor(issue(0, [this, to, from, bytes] { m_inner.copyOut(to, from, bytes); },
                  {Use{device::raw(from), bytes, false}}));
  }
  void copyWithin(device::DevicePtr<std::byte> to, device::DevicePtr<const std::byte> from, size_t bytes) override {
    issue(0, [this, to, from, bytes] { m_inner.copyWithin(to, from, bytes); },
          {Use{device::raw(to), bytes, true}, Use{device::raw(from), bytes, false}});
  }
  void synchronize() override {
    for (Queue& queue : m_queues) wait(queue.record());
  }

  device::CopyQueue& ops() override { return m_queues[0]; }
  device::CopyQueue& in() override { return m_queues[1]; }
  device::CopyQueue& out() override { return m_queues[2]; }
  bool isOver(device::Fence fence) override {
    if (fence.id == 0) return true;
    if (!m_options.thread && m_options.seed > 0 && draw(2) == 0) doOne(0);
    const std::scoped_lock lock(m_mutex);
    if (!done(fence.id)) return false;
    hostKnows(m_fences.at(fence.id));
    return true;
  }
  void wait(device::Fence fence) override {
    if (fence.id == 0) return;
    Order order;
    {
      const std::scoped_lock lock(m_mutex);
      order = m_fences.at(fence.id);
    }
    waitFor({fence.id, order});
  }
  double seconds(device::Fence from, device::Fence until) override {
    const std::scoped_lock lock(m_mutex);
    std::array<Clock::time_point, 2> times;
    for (size_t i = 0; i < times.size(); ++i) {
      const device::Fence fence = i == 0 ? from : until;
      if (fence.id == 0) return 0;
      if (!isKnown(m_fences.at(fence.id))) say("times were asked for before their fences were over");
      times[i] = m_ended[fence.id - 1];
    }
    return std::chrono::duration<double>(times[1] - times[0]).count();
  }

  void embed(const device::EmbedArgs& args) override {
    device::EmbedArgs later = args;
    later.table = &inside(args.table);
    op([later, this] { m_inner.embed(later); });
  }
  void rmsNorm(const device::RmsNormArgs& args) override {
    op([=, this] { m_inner.rmsNorm(args); });
  }
  void layerNorm(const device::LayerNormArgs& args) override {
    op([=, this] { m_inner.layerNorm(args); });
  }
  void matmul(const device::MatmulArgs& args) override {
    device::MatmulArgs later = args;
    later.w = &inside(args.w);
    op([later, this] { m_inner.matmul(later); });
  }
  void rope(const device::RopeArgs& args) override {
    op([=, this] { m_inner.rope(args); });
  }
  void storeKv(const device::StoreKvArgs& args) override {
    op([=, this] { m_inner.storeKv(args); });
  }
  void sealKv(const device::SealKvArgs& args) override {
    op([=, this] { m_inner.sealKv(args); });
  }
  void moveKv(const device::MoveKvArgs& args) override {
    op([=, this] { m_inner.moveKv(args); });
  }
  void attend(const device::AttendArgs& args) override {
    op([=, this] { m_inner.attend(args); });
  }
  void attendWeights(const device::AttendArgs& args, const device::AttendWeights& weights) override {
    op([=, this] { m_inner.attendWeights(args, weights); });
  }
  void keyNorms(const device::KeyNormArgs& args) override {
    op([=, this] { m_inner.keyNorms(args); });
  }
  void queryMoments(const device::QueryMomentsArgs& args) override {
    op([=, this] { m_inner.queryMoments(args); });
  }
  void keyForms(const device::KeyFormsArgs& args) override {
    op([=, this] { m_inner.keyForms(args); });
  }
  void gated(const device::GatedArgs& args) override {
    op([=, this] { m_inner.gated(args); });
  }
  void activate(const device::ActivateArgs& args) override {
    op([=, this] { m_inner.activate(args); });
  }
  void takeRows(const device::TakeRowsArgs& args) override {
    op([=, this] { m_inner.takeRows(args); });
  }
  void addRows(const device::AddRowsArgs& args) override {
    op([=, this] { m_inner.addRows(args); });
  }
  void causalConv(const device::CausalConvArgs& args) override {
    op([=, this] { m_inner.causalConv(args); });
  }
  void selectiveScan(const device::SelectiveScanArgs& args) override {
    op([=, this] { m_inner.selectiveScan(args); });
  }
  void deltaRule(const device::DeltaRuleArgs& args) override {
    op([=, this] { m_inner.deltaRule(args); });
  }
  void headScan(const device::HeadScanArgs& args) override {
    op([=, this] { m_inner.headScan(args); });
  }
  void route(const device::RouteArgs& args) override {
    op([=, this] { m_inner.route(args); });
  }
  // The list of weights is read when the op is issued.
  void expertMatmul(const device::ExpertMatmulArgs& args) override {
    std::vector<const device::Weight*> weights;
    for (const device::Weight* weight : args.w) weights.push_back(&inside(weight));
    op([this, args, weights] {
      device::ExpertMatmulArgs later = args;
      later.w = weights;
      m_inner.expertMatmul(later);
    });
  }
  void combine(const device::CombineArgs& args) override {
    op([=, this] { m_inner.combine(args); });
  }
  void softcap(const device::SoftcapArgs& args) override {
    op([=, this] { m_inner.softcap(args); });
  }
  void top(const device::TopArgs& args) override {
    op([=, this] { m_inner.top(args); });
  }

 private:
  static constexpr int poison = 0xff;  // NaN, until something is written
  // For each queue: so many of its jobs are over.
  using Order = std::array<uint64_t, 3>;
  struct Use {  // of device or host memory
    const std::byte* begin = nullptr;
    size_t bytes = 0;
    bool writes = false;
    bool meets(const std::byte* other, size_t count) const { return begin < other + count && other < begin + bytes; }
    bool conflicts(const Use& other) const { return (writes || other.writes) && meets(other.begin, other.bytes); }
  };
  // It is freed after the ops that were issued with it.
  class LateWeight final : public device::Weight {
   public:
    LateWeight(LateDevice& device, std::unique_ptr<device::Weight> inner)
        : m_device(device), m_inner(std::move(inner)) {
      rows = m_inner->rows;
      cols = m_inner->cols;
      bytes = m_inner->bytes;
    }
    ~LateWeight() override {
      m_device.issue(0, [kept = m_inner] {});
    }
    const device::Weight& inner() const { return *m_inner; }

   private:
    LateDevice& m_device;
    std::shared_ptr<device::Weight> m_inner;
  };
  static const device::Weight& inside(const device::Weight* weight) {
    return static_cast<const LateWeight*>(weight)->inner();
  }
  struct Job {
    uint64_t id = 0;
    std::vector<uint64_t> after;
    std::function<void()> run;
  };
  struct Copy {  // that the host does not know to be over
    size_t queue = 0;
    uint64_t number = 0;  // within its queue, from 1
    std::vector<Use> uses;
    bool isIn(const Order& order) const { return order[queue] >= number; }
  };
  struct Issued {
    uint64_t id = 0;
    Order order{};  // when it is over
  };
  class Queue final : public device::CopyQueue {
   public:
    Queue(LateDevice& device, size_t queue) : number(queue), m_device(device) {}
    void copyIn(device::DevicePtr<std::byte> to, const device::Pinned& from, size_t at, size_t bytes) override {
      const std::byte* begin = from.data() + at;
      const std::vector<Use> written = m_device.writtenBefore(begin, bytes);
      m_device.issue(number,
                     [this, to, begin, now = m_device.hostBytes(begin, bytes), written]() mutable {
                       // Copies before this one may have brought what it copies.
                       for (const Use& use : written)
                         std::memcpy(now.data() + (use.begin - begin), use.begin, use.bytes);
                       // What was issued is copied all the same: other numbers in place of addresses would end the
                       // program.
                       if (std::memcmp(begin, now.data(), now.size()) != 0)
                         m_device.report("pinned memory was changed before it was copied in");
                       std::memcpy(device::raw(to), now.data(), now.size());
                     },
                     {Use{device::raw(to), bytes, true}, Use{begin, bytes, false}});
    }
    void copyOut(device::Pinned& to, size_t at, device::DevicePtr<const std::byte> from, size_t bytes) override {
      std::byte* begin = to.data() + at;
      // It holds nothing until the fence; but a copy that fences order before this one may still read it.
      if (!m_device.isUsed(begin, bytes)) std::memset(begin, poison, bytes);
      m_device.issue(number, [begin, from, bytes] { std::memcpy(begin, device::raw(from), bytes); },
                     {Use{device::raw(from), bytes, false}, Use{begin, bytes, true}});
    }
    device::Fence record() override {
      const Issued issued = m_device.issue(number, [] {});
      const std::scoped_lock lock(m_device.m_mutex);
      m_device.m_fences.emplace(issued.id, issued.order);
      return {issued.id};
    }
    void after(device::Fence fence) override {
      if (fence.id == 0) return;
      const std::scoped_lock lock(m_device.m_mutex);
      waits.push_back(fence.id);
      join(order, m_device.m_fences.at(fence.id));
    }
    const size_t number;
    std::deque<Job> jobs;
    std::vector<uint64_t> waits;  // of what is issued next
    Order order{};                // over before what is issued next

   private:
    LateDevice& m_device;
  };

  static void join(Order& order, const Order& other) {
    for (size_t i = 0; i < order.size(); ++i) order[i] = std::max(order[i], other[i]);
  }
  void op(std::function<void()> run) { issue(0, std::move(run)); }
  Issued issue(size_t queue, std::function<void()> run, std::vector<Use> uses = {}) {
    Issued issued;
    {
      const std::scoped_lock lock(m_mutex);
      Queue& to = m_queues[queue];
      join(to.order, m_known);
      for (const Copy& copy : m_copies) {
        const bool meet = std::any_of(uses.begin(), uses.end(), [&](const Use& use) {
          return std::any_of(copy.uses.begin(), copy.uses.end(), [&](const Use& of) { return of.conflicts(use); });
        });
        if (meet && !copy.isIn(to.order)) say("copies use the same memory and no fence is between them");
      }
      m_states.push_back(static_cast<uint8_t>(queue));
      m_ended.emplace_back();
      issued.id = m_states.size();
      to.jobs.push_back({issued.id, std::exchange(to.waits, {}), std::move(run)});
      issued.order = to.order;
      const uint64_t number = ++issued.order[queue];
      to.order = issued.order;
      if (!uses.empty()) m_copies.push_back({queue, number, std::move(uses)});
    }
    m_changed.notify_all();
    if (m_options.thread || m_options.seed == 0) return issued;
    while (draw(4) == 0 && doOne(0)) {  // now and then something is over early
    }
    return issued;
  }
  unsigned draw(unsigned below) {
    const std::scoped_lock lock(m_mutex);
    return static_cast<unsigned>(m_random() % below);
  }

  // With the lock held.
  bool done(uint64_t id) const { return m_states[id - 1] & over; }
  bool mayRun(const Queue& queue) const {
    if (queue.jobs.empty()) return false;
    const std::vector<uint64_t>& after = queue.jobs.front().after;
    return std::all_of(after.begin(), after.end(), [&](uint64_t id) { return done(id); });
  }
  void say(const std::string& what) {
    if (m_faults.find(what) == std::string::npos) m_faults += (m_faults.empty() ? "" : "; ") + what;
  }
  bool isKnown(const Order& order) const {
    return std::equal(order.begin(), order.end(), m_known.begin(), std::less_equal<>());
  }
  void hostKnows(const Order& order) {
    join(m_known, order);
    std::erase_if(m_copies, [&](const Copy& copy) { return copy.isIn(m_known); });
  }
  // The queue whose first job is next on the way to `id`.
  Queue& queueTowards(uint64_t id) {
    while (true) {
      Queue& queue = m_queues[m_states[id - 1] & ~over];
      const std::vector<uint64_t>& after = queue.jobs.front().after;
      const auto first = std::find_if(after.begin(), after.end(), [&](uint64_t other) { return !done(other); });
      if (first == after.end()) return queue;
      id = *first;
    }
  }
  Queue* queueToRun(uint64_t towards) {
    if (towards > 0 && m_options.seed == 0) return &queueTowards(towards);
    const size_t first = m_random() % 3;
    for (size_t i = 0; i < 3; ++i) {
      if (Queue& queue = m_queues[(first + i) % 3]; mayRun(queue)) return &queue;
    }
    return nullptr;
  }

  void report(const std::string& what) {
    const std::scoped_lock lock(m_mutex);
    say(what);
  }
  // Does the first job of some queue whose fences allow it; false: there is none. towards: a job somebody waits for.
  bool doOne(uint64_t towards) {
    const std::scoped_lock running(m_running);
    Job job;
    {
      const std::scoped_lock lock(m_mutex);
      if (towards > 0 && done(towards)) return true;
      Queue* queue = queueToRun(towards);
      if (!queue) return false;
      job = std::move(queue->jobs.front());
      queue->jobs.pop_front();
    }
    job.run();
    const std::scoped_lock lock(m_mutex);
    m_states[job.id - 1] |= over;
    m_ended[job.id - 1] = Clock::now();
    return true;
  }
  void waitFor(const Issued& issued) {
    std::unique_lock lock(m_mutex);
    while (!done(issued.id)) {
      if (m_options.thread) {
        m_changed.wait(lock, [&] { return done(issued.id) || m_error; });
        if (m_error) std::rethrow_exception(std::exchange(m_error, nullptr));
        continue;
      }
      lock.unlock();
      doOne(issued.id);
      lock.lock();
    }
    hostKnows(issued.order);
  }
  void work() {
    while (true) {
      {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] {
          return m_stop || std::any_of(std::begin(m_queues), std::end(m_queues),
                                       [&](const Queue& queue) { return mayRun(queue); });
        });
        if (m_stop) return;
      }
      try {
        doOne(0);
      } catch (...) {
        const std::scoped_lock lock(m_mutex);
        m_error = std::current_exception();
      }
      m_changed.notify_all();
    }
  }
  // Memory is freed after the ops that were issued; copies of other queues must be over by then.
  void free(device::DevicePtr<std::byte> data, size_t bytes) noexcept override {
    bool too_early = false;
    {
      const std::scoped_lock lock(m_mutex);
      Order order = m_queues[0].order;
      join(order, m_known);
      too_early = isUsedBeside(order, device::raw(data), bytes);
      if (too_early) say("device memory went back while a copy still used it");
    }
    issue(0, [this, data, bytes, too_early] {
      std::memset(device::raw(data), poison, bytes);
      // Too early: the fault is reported, and the copy still finds memory.
      if (!too_early) m_owned.erase(device::raw(data));
    });
  }
  void free(std::byte* data, size_t bytes) noexcept override {
    if (isUsed(data, bytes)) {
      report("pinned memory went back while a copy still used it");
      synchronize();
    }
    const std::scoped_lock inner(m_running);
    m_pinned.erase(data);
  }
  // By a copy that the host does not know to be over.
  bool isUsed(const std::byte* begin, size_t bytes) {
    const std::scoped_lock lock(m_mutex);
    return isUsedBeside(m_known, begin, bytes);
  }
  // Parts of these bytes that such copies write.
  std::vector<Use> writtenBefore(const std::byte* begin, size_t bytes) {
    const std::scoped_lock lock(m_mutex);
    std::vector<Use> written;
    for (const Copy& copy : m_copies) {
      for (const Use& use : copy.uses) {
        if (!use.writes || !use.meets(begin, bytes)) continue;
        const std::byte* first = std::max(begin, use.begin);
        const std::byte* end = std::min(begin + bytes, use.begin + use.bytes);
        written.push_back({first, static_cast<size_t>(end - first), true});
      }
    }
    return written;
  }
  std::vector<std::byte> hostBytes(const std::byte* begin, size_t bytes) {
    const std::scoped_lock running(m_running);  // a copy may write them now
    return {begin, begin + bytes};
  }
  bool isUsedBeside(const Order& order, const std::byte* begin, size_t bytes) const {
    return std::any_of(m_copies.begin(), m_copies.end(), [&](const Copy& copy) {
      return !copy.isIn(order) &&
             std::any_of(copy.uses.begin(), copy.uses.end(), [&](const Use& use) { return use.meets(begin, bytes); });
    });
  }

  static constexpr uint8_t over = 4;
  std::unique_ptr<device::Device> m_holder;  // of the device inside, or null
  device::Device& m_inner;
  LateOptions m_options;
  std::mutex m_running;  // held while the device inside is used
  std::map<std::byte*, device::Memory> m_owned;
  std::map<std::byte*, device::Pinned> m_pinned;
  std::mutex m_mutex;  // of all below; taken after m_running
  std::condition_variable m_changed;
  std::mt19937 m_random;
  std::string m_faults;
  std::exception_ptr m_error;  // of the worker
  bool m_stop = false;
  std::vector<uint8_t> m_states;           // by job: its queue, and whether it is over
  std::vector<Clock::time_point> m_ended;  // by job that is over
  std::map<uint64_t, Order> m_fences;      // by the job that was recorded
  std::vector<Copy> m_copies;
  Order m_known{};    // to the host as over
  Queue m_queues[3];  // of the ops, in, out
  std::thread m_worker;
};

}  // namespace kvarium::support
