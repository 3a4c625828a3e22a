// Retention: which tokens stay. A policy is integer logic over a CellTable; it never sees a byte of K or V.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/expected.h"
#include "core/cache/cell_table.h"

namespace kvarium {

// No room: a value, not an exception. The caller stops, slides or offloads by its own rule.
struct Full {
  std::string reason;    // a sentence for the user
  int64_t capacity = 0;  // cells there can be
  int64_t wanted = 0;    // cells asked for
};

// An operation this cache cannot do, and why.
struct Refusal {
  std::string reason;
};

// begin() promises it, commit() makes it true.
struct Placement {
  std::vector<RoleRun> appends;
  std::vector<Drop> drops;  // leave at commit, after the step's rows have seen them
};

// Cells of one role attended under one rule; see KvSegment.
struct SegmentRule {
  Role role = Role::kept;
  int64_t window = -1;
  int64_t query_cap = -1;
};

// The property table of the presets is printed from this.
struct Capabilities {
  bool needs_initialization = false;  // a capacity must be known up front
  bool long_generation = false;       // memory stays bounded while text grows
  bool crop = false;
  bool fork = false;
  bool batch = false;
  bool beams = false;
  bool save = false;
  bool offload = false;
  bool graph = false;  // a decode step keeps its shape
};

class Retention {
 public:
  virtual ~Retention() = default;
  virtual Expected<Placement, Full> place(const CellTable& table, int64_t new_tokens) const = 0;  // pure
  virtual std::vector<SegmentRule> segments() const = 0;
  virtual Expected<bool, Refusal> canTruncate(const CellTable& table, int64_t keep) const = 0;
  virtual int64_t capacity() const = 0;  // cells there can be; -1: no limit
  // Most cells a sequence of `context` tokens holds at once when fed at most `chunk` at a time.
  virtual int64_t peakCells(int64_t context, int64_t chunk) const = 0;
  virtual Capabilities capabilities() const = 0;
  virtual std::string describe() const = 0;  // "full", "fixed 2,048"
};

// Everything stays, but what no layer of the group can see any more leaves (layer_window: -1 none).
std::unique_ptr<Retention> makeFull(int64_t layer_window);
// Everything stays, up to a capacity in cells that is allocated once.
std::unique_ptr<Retention> makeFixed(int64_t capacity, int64_t layer_window);

}  // namespace kvarium
