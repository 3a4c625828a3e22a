// Retention: which tokens stay. A policy is integer logic over a CellTable; it never sees a byte of K or V.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/expected.h"
#include "core/cache/table/cell_table.h"

namespace kvarium {

// No room: a value, not an exception. The caller stops, slides or offloads by its own rule.
struct Full {
  std::string reason;    // a sentence for the user
  int64_t capacity = 0;  // cells there can be
  int64_t wanted = 0;    // cells asked for
  bool memory = false;   // it is memory that is full, not a capacity somebody chose
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
  Role role = Role::normal;
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
  bool graph = false;             // a decode step keeps its shape
  bool same_however_cut = false;  // in plain formats a text gives the same bits whatever calls it was fed in
};

// Every policy is made from these: what was asked (-1: nothing) and what the layer is. What a policy has no use for it
// refuses.
struct RetentionRules {
  int64_t max_cache_len = -1;      // cells
  int64_t window_length = -1;      // cells
  int64_t num_sink_tokens = -1;    // first tokens that never leave
  int64_t context = 0;             // tokens the job may need
  int64_t layer_window = -1;       // the layer's own window, which nothing widens; -1: none
  bool learned_positions = false;  // a table of positions: cells cannot be seen from another position than their own
  bool operator==(const RetentionRules&) const = default;
};

class Retention {
 public:
  virtual ~Retention() = default;
  virtual Expected<Placement, Full> place(const CellTable& table, int64_t new_tokens) const = 0;  // pure
  virtual std::vector<SegmentRule> segments() const = 0;
  virtual Expected<bool, Refusal> canTruncate(const CellTable& table, int64_t keep) const = 0;
  virtual int64_t capacity() const = 0;                 // cells a row can see; -1: no limit
  virtual int64_t textLimit() const { return -1; }      // tokens there can be; -1: no limit
  virtual int64_t reservedBlocks() const { return 0; }  // allocated before the first token
  virtual int64_t sinks() const { return 0; }           // first tokens that never leave
  virtual bool wantsKeyNorms() const { return false; }  // CellTable::scores() are the norms of the keys
  virtual int64_t ownCell() const { return 0; }         // 1: capacity() counts the token being computed, too
  // Most tokens that the next step of a longer call should have.
  virtual int64_t mostAtOnce(const CellTable& /*table*/) const { return std::numeric_limits<int64_t>::max(); }
  // Whether a text of `context` tokens leaves behind its sinks and its youngest cells, whatever they hold. If not,
  // what stays may be of any age, and what is foretold of bytes is a bound.
  virtual bool keepsYoungest(int64_t /*context*/) const { return true; }
  virtual int64_t cells(int64_t context) const = 0;  // stored once `context` tokens were committed one by one
  // Most of them when at most `chunk` are fed at a time; cells() where the youngest stay.
  virtual int64_t mostCells(int64_t context, int64_t /*chunk*/) const { return cells(context); }
  // Most blocks a sequence of `context` tokens holds at once when fed at most `chunk` at a time.
  virtual int64_t peakBlocks(int64_t context, int64_t chunk) const = 0;
  virtual Capabilities capabilities() const = 0;
  virtual std::string describe() const = 0;  // "full", "fixed 2,048"
};

// One line a policy in registry.cpp. `make` throws Error{content} for rules it cannot follow.
struct RetentionEntry {
  std::string_view name;
  std::unique_ptr<Retention> (*make)(const RetentionRules& rules);
  bool by_layer = false;  // it looks at the numbers of a layer: each layer decides for itself
};
const RetentionEntry* findRetention(std::string_view name);  // null: there is none
std::vector<std::string_view> retentionNames();

// Everything stays, but what no layer of the group can see any more leaves.
std::unique_ptr<Retention> makeFull(const RetentionRules& rules);
// Everything stays, up to a capacity in cells that is allocated once.
std::unique_ptr<Retention> makeFixed(const RetentionRules& rules);
// The last window_length tokens.
std::unique_ptr<Retention> makeSlidingWindow(const RetentionRules& rules);
// The first num_sink_tokens and the last window_length - num_sink_tokens (Xiao et al. 2023, section 3.2); a layer whose
// own window is not longer than window_length is as it would be without.
std::unique_ptr<Retention> makeSink(const RetentionRules& rules);
// The window_length cells whose keys have the smallest norms, the first num_sink_tokens and those of the last step
// among them (Devoto et al. 2024).
std::unique_ptr<Retention> makeKeyNorm(const RetentionRules& rules);

// Error{content} where a key was given that a policy has no use for.
void refuseKey(int64_t given, std::string_view key, std::string_view policy, std::string_view instead);

// Blocks that hold `cells` consecutive cells, trimmed at the front by whole blocks.
constexpr int64_t blocksOf(int64_t cells, bool trimmed) {
  return (cells + cells_per_block - 1) / cells_per_block + (trimmed ? 1 : 0);
}

}  // namespace kvarium
