// ForwardingDevice: a Device that passes every call on to another one. What should watch or change some calls derives
// from it and overrides those.
#pragma once

#include "core/device/device.h"

namespace kvarium::device {

class ForwardingDevice : public Device {
 public:
  // `inner` must outlive this device. Memory is the inner device's own and goes back to it directly.
  explicit ForwardingDevice(Device& inner) : m_inner(inner) {}

  DeviceFacts facts() const override { return m_inner.facts(); }
  std::byte* hostAddress(DevicePtr<std::byte> address) const override { return m_inner.hostAddress(address); }

  MemoryFigures memory() const override { return m_inner.memory(); }
  Memory allocate(size_t bytes) override { return m_inner.allocate(bytes); }
  void copyIn(DevicePtr<std::byte> to, const void* from, size_t bytes) override { m_inner.copyIn(to, from, bytes); }
  void copyOut(void* to, DevicePtr<const std::byte> from, size_t bytes) override { m_inner.copyOut(to, from, bytes); }
  void copyWithin(DevicePtr<std::byte> to, DevicePtr<const std::byte> from, size_t bytes) override {
    m_inner.copyWithin(to, from, bytes);
  }
  void synchronize() override { m_inner.synchronize(); }

  Pinned pinned(size_t bytes) override { return m_inner.pinned(bytes); }
  CopyQueue& ops() override { return m_inner.ops(); }
  CopyQueue& in() override { return m_inner.in(); }
  CopyQueue& out() override { return m_inner.out(); }
  bool isOver(Fence fence) override { return m_inner.isOver(fence); }
  void wait(Fence fence) override { m_inner.wait(fence); }
  double seconds(Fence from, Fence until) override { return m_inner.seconds(from, until); }

  std::unique_ptr<Weight> pack(std::span<const TensorView> parts) override { return m_inner.pack(parts); }

  void beginStep() override { m_inner.beginStep(); }
  void dropStep() override { m_inner.dropStep(); }
  void endStep() override { m_inner.endStep(); }
  void embed(const EmbedArgs& args) override { m_inner.embed(args); }
  void rmsNorm(const RmsNormArgs& args) override { m_inner.rmsNorm(args); }
  void layerNorm(const LayerNormArgs& args) override { m_inner.layerNorm(args); }
  void matmul(const MatmulArgs& args) override { m_inner.matmul(args); }
  void rope(const RopeArgs& args) override { m_inner.rope(args); }
  void storeKv(const StoreKvArgs& args) override { m_inner.storeKv(args); }
  void sealKv(const SealKvArgs& args) override { m_inner.sealKv(args); }
  void moveKv(const MoveKvArgs& args) override { m_inner.moveKv(args); }
  void attend(const AttendArgs& args) override { m_inner.attend(args); }
  void attendWeights(const AttendArgs& args, const AttendWeights& weights) override {
    m_inner.attendWeights(args, weights);
  }
  void keyNorms(const KeyNormArgs& args) override { m_inner.keyNorms(args); }
  void queryMoments(const QueryMomentsArgs& args) override { m_inner.queryMoments(args); }
  void keyForms(const KeyFormsArgs& args) override { m_inner.keyForms(args); }
  void gated(const GatedArgs& args) override { m_inner.gated(args); }
  void activate(const ActivateArgs& args) override { m_inner.activate(args); }
  void takeRows(const TakeRowsArgs& args) override { m_inner.takeRows(args); }
  void addRows(const AddRowsArgs& args) override { m_inner.addRows(args); }
  void causalConv(const CausalConvArgs& args) override { m_inner.causalConv(args); }
  void selectiveScan(const SelectiveScanArgs& args) override { m_inner.selectiveScan(args); }
  void deltaRule(const DeltaRuleArgs& args) override { m_inner.deltaRule(args); }
  void headScan(const HeadScanArgs& args) override { m_inner.headScan(args); }
  void route(const RouteArgs& args) override { m_inner.route(args); }
  void expertMatmul(const ExpertMatmulArgs& args) override { m_inner.expertMatmul(args); }
  void combine(const CombineArgs& args) override { m_inner.combine(args); }
  void softcap(const SoftcapArgs& args) override { m_inner.softcap(args); }
  void top(const TopArgs& args) override { m_inner.top(args); }

 private:
  // Never called: what this device hands out belongs to the inner one.
  void free(DevicePtr<std::byte>, size_t) noexcept override {}
  void free(std::byte*, size_t) noexcept override {}

  Device& m_inner;
};

}  // namespace kvarium::device
