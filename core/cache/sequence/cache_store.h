// CacheStore: what the forks of a cache share. Private to the cache room.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/cache/memory/block_pool.h"
#include "core/cache/memory/residency.h"
#include "core/cache/sequence/recurrent_state.h"
#include "core/cache/spec/block_needs.h"
#include "core/cache/spec/cache_spec.h"
#include "core/cache/table/commit.h"
#include "core/cache/view/cache_facts.h"

namespace kvarium::cache {

// The blocks of a step between begin and its end, as the residency knows them.
struct OpenStep {
  OpenStep(Residency& of, StepUse blocks) : residency(of), use(std::move(blocks)) {}
  OpenStep(const OpenStep&) = delete;
  OpenStep& operator=(const OpenStep&) = delete;
  ~OpenStep() { residency.close(use); }
  Residency& residency;
  StepUse use;
};

// The cells that attention sees under one rule and in one form.
struct GroupSegment {
  SegmentRule rule;
  Form form = Form::full;
  bool holds(const Block& block) const { return block.role == rule.role && block.form == form; }
};

// One layer group: its rules and its bytes. The table belongs to each sequence.
struct Group {
  std::vector<int> layers;
  LayerPlan plan;  // of every layer of the group but for head counts; all are of one device
  std::unique_ptr<Retention> retention;
  std::vector<GroupSegment> segments;  // in the order in which a step's blocks are listed; at most most_segments
  // Its number in a saved cache, which knows no devices: groups of two devices with the same rules, whose tables are
  // equal, are one there.
  size_t archived_as = 0;
  std::unique_ptr<BlockPool> full;
  std::unique_ptr<BlockPool> sealed;  // null: nothing is ever sealed
  BlockPool& pool(Form form) const { return form == Form::full ? *full : *sealed; }
  void release(const Block& block) const { pool(block.form).release(block.id); }
  // Count a reference for one more table with these blocks, or for one less.
  void retain(const CellTable& table) const {
    for (const Block& block : table.blocks()) pool(block.form).retain(block.id);
  }
  void release(const CellTable& table) const {
    for (const Block& block : table.blocks()) release(block);
  }
  // Each step of a call is decided for itself. short_of_memory: memory cannot hold the call whole.
  bool inPieces(bool short_of_memory) const {
    const Decides when = retention->traits().decides;
    return when == Decides::after_step || (when == Decides::after_call_if_held && short_of_memory);
  }
};

// What the layers of one device share.
struct CacheDevice {
  device::Device* device = nullptr;
  // Where the numbers that retentions want of a step are computed, and how they come to the host.
  device::Memory evidence = {};  // grows with the longest list; a step's ops follow those before it
  // Of steps between begin and commit; used again afterwards.
  std::vector<std::shared_ptr<device::Pinned>> evidence_on_host = {};
  std::unique_ptr<Residency> residency = {};  // dies before the pools whose bytes it moves
};

// What forks share. Blocks are counted, so the store outlives every table that names one.
struct CacheStore {
  CacheSpec spec;
  CacheJob job;  // what it was made for
  MemoryBudget budget;
  std::vector<LayerPlan> plans;
  std::vector<Group> groups;
  std::vector<std::pair<int, int>> layer_at;  // layer -> (group, index in the group); group -1: no cells of its own
  std::unique_ptr<StatePool> states;
  std::vector<int64_t> state_at;            // layer -> floats before its own in its device's part of a state
  std::vector<CacheDevice> devices;         // by number (device::LayerDevices)
  std::vector<device::KeyBias> key_biases;  // of each layer, in key_bias_memory
  std::vector<device::Memory> key_bias_memory;
  Offloaded offloaded;                         // when memory was full
  std::vector<std::vector<GroupPlace>> moves;  // of the cells of all forks, in order
  std::vector<int64_t> predicted_blocks;       // of each layer's cells: the part of CacheFacts::predicted
  int64_t predicted_in_ram = 0;  // of it, without cells: what the processor needs for its layers if a GPU has others

  // Where the cells lie that a layer reads, its own or another's.
  std::pair<int, int> cellsOf(int layer) const {
    const int lender = plans[static_cast<size_t>(layer)].shape.cells_of;
    return layer_at[static_cast<size_t>(lender < 0 ? layer : lender)];
  }
};

int64_t ringBytes(const CacheStore& store);  // of all devices: Residency::ringBytes

// What does not change while the caches of the store live.
std::shared_ptr<const CacheFacts> factsOf(const CacheStore& store, const CacheEstimate& predicted);

}  // namespace kvarium::cache
