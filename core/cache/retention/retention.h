// Retention: which tokens stay. A policy by positions is integer logic over a CellTable. An attention-based policy
// decides by attention weights or key norms that the device computed (Evidence). None sees a byte of K or V.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/expected.h"
#include "core/base/sentence.h"
#include "core/cache/table/cell_table.h"

namespace kvarium::cache {

// There is no room. A value, not an exception: the caller decides whether to stop, to slide or to offload.
struct Full {
  Sentence reason;
  int64_t capacity = 0;  // cells the cache can hold
  int64_t wanted = 0;    // cells asked for
  bool memory = false;   // memory is full, not a capacity that somebody chose
};

// An operation this cache cannot do, and why.
struct Refusal {
  Sentence reason;
};

// What begin() plans and commit() carries out.
struct Placement {
  std::vector<RoleRun> appends;
  std::vector<Drop> drops;  // evicted at commit, after the rows of the step have seen them
};

// What a policy wants to know of a step besides positions.
struct EvidenceWanted {
  int weighed_rows = 0;    // number of last rows of the step whose weights of attention are wanted
  bool key_norms = false;  // lengths of the step's own keys
  // Moments of the queries from this position on, which are joined with those of the steps before
  // (CellTable::queries); -1: none.
  int64_t queries_from = -1;
  int64_t expected_above = -1;  // Evidence::expected where more cells than this are left after the step; -1: not
  bool any() const { return weighed_rows > 0 || key_norms || queries_from >= 0; }
};

// Where a step lies in its call. The first call of a text is its prompt.
struct CallPlace {
  int64_t left = 0;    // tokens of the call that follow the step
  int64_t before = 0;  // and that came before it
};

// When an attention-based policy decides.
enum class Decides : uint8_t {
  after_call,          // after the last token of a call, however many steps it took
  after_call_if_held,  // likewise; but after each step of a call that memory cannot hold whole (KvCache::readInPieces)
  after_step           // after each step
};

// Number of tokens after the prompt over whose rotations Evidence::expected is an average.
constexpr int64_t expected_tokens = 512;

// What the device computed of one step, in one layer.
struct Evidence {
  // [table.stored()], in the order of positions: the weights that the rows gave to a cell, summed over the rows, mean
  // over the heads. Empty: not wanted, or the step's cells were read from elsewhere, so that no row attended.
  std::span<const float> weights;
  std::span<const float> key_norms;  // of the step's cells, the last in the table; mean over the KV heads
  // [table.stored()] likewise: the attention that the next tokens are expected to give to a cell, times the length of
  // its value (core/cache/sequence/expected_attention.h); 0 before EvidenceWanted::queries_from. Empty as above.
  std::span<const float> expected;
  CallPlace call;  // where the policy decides after each step, a step is a call of its own
};

// How rows see the cells of one role; see KvSegment.
struct SegmentRule {
  Role role = Role::normal;
  int64_t window = -1;
  int64_t query_cap = -1;
};

// What a policy is made from: what the user asked for (-1: nothing) and what the layer is. A policy refuses a key that
// it has no use for.
struct RetentionRules {
  int64_t max_cache_len = -1;      // cells
  int64_t window_length = -1;      // cells
  int64_t num_sink_tokens = -1;    // first tokens that are never evicted
  int64_t recent = -1;             // youngest cells that are never evicted (h2o)
  int64_t observe = -1;            // last rows of the prompt that choose (snapkv, pyramidkv)
  int64_t pieces = -1;             // 1: a call is decided in pieces, 0: whole (attention-based policies)
  int64_t context = 0;             // tokens the job may need
  int64_t layer_window = -1;       // the layer's own window, which no policy widens; -1: none
  bool learned_positions = false;  // keys contain their position, so no row can see them as if they stood elsewhere
  int layer = 0, layers = 1;       // of the layers whose policy decides by layer and is the same: number, how many
  bool operator==(const RetentionRules&) const = default;

  static constexpr auto keys() {  // what the user can ask for
    using Rules = RetentionRules;
    return std::array{&Rules::max_cache_len, &Rules::window_length, &Rules::num_sink_tokens,
                      &Rules::recent,        &Rules::observe,       &Rules::pieces};
  }
};

// What a policy is, once made.
struct RetentionTraits {
  static constexpr int64_t no_limit = std::numeric_limits<int64_t>::max();
  int64_t capacity = -1;        // cells a row can see; -1: no limit
  int64_t own_cell = 0;         // 1: capacity includes the token that is being computed
  int64_t text_limit = -1;      // longest text in tokens; -1: no limit
  int64_t reserved_blocks = 0;  // allocated before the first token
  int64_t sinks = 0;            // first tokens that have a role of their own: Role::sink
  int64_t never_evicted = 0;    // first tokens that are never evicted
  // Longest text in tokens of which exactly the sinks and the youngest cells stay. Of a longer one cells of any age may
  // stay, in packed blocks, and estimates of bytes are upper bounds.
  int64_t youngest_until = no_limit;
  // Cells that stay of a long prompt, where the policy decides once, after it (CellTable::promptEnd()); -1: it does
  // not.
  int64_t prompt_cells = -1;
  int64_t piece = no_limit;  // most tokens of a step that is decided for itself, once `capacity` cells are stored
  Decides decides = Decides::after_call;
  int memory_width = 0;         // numbers remembered of each live cell
  bool remembers_rows = false;  // rows change what is remembered of cells before them: no step can be taken back
  // The columns of the table of presets.
  bool needs_initialization = false;  // a capacity must be known up front
  bool long_generation = false;       // memory stays bounded while text grows
  bool crop = true;
  bool graph = false;            // a decode step keeps its shape: a GPU captures it once
  bool same_however_cut = true;  // in plain formats a text gives the same bits whatever calls it was fed in

  bool evictsAnyAge() const { return youngest_until < no_limit; }
  bool keepsYoungest(int64_t context) const { return context <= youngest_until; }
  // Most tokens that the next step of a longer call should have, where each is decided for itself.
  int64_t mostAtOnce(int64_t stored) const { return piece < no_limit ? std::max(piece, capacity - stored) : piece; }
};

class Retention {
 public:
  virtual ~Retention() = default;
  const RetentionTraits& traits() const { return m_traits; }
  virtual Expected<Placement, Full> place(const CellTable& table, int64_t new_tokens) const = 0;  // pure
  virtual std::vector<SegmentRule> segments() const = 0;
  virtual Expected<void, Refusal> canTruncate(const CellTable& table, int64_t keep) const = 0;
  virtual int64_t cells(int64_t context) const = 0;  // cells stored after `context` tokens were committed one by one
  int64_t fewestCells(int64_t context) const;        // however they were committed
  // Most blocks a sequence of `context` tokens holds at once when fed at most `chunk` at a time.
  virtual int64_t peakBlocks(int64_t context, int64_t chunk) const = 0;
  virtual std::string describe() const = 0;  // "full", "fixed 2,048"

  // For attention-based policies. wants: of the next step, after which `call_left` tokens of the same call follow. The
  // others are called after a step of which something was wanted, once its cells are in the table: what to remember of
  // each live cell, and which cells leave. Nothing but the table and its memory lasts from step to step.
  virtual EvidenceWanted wants(const CellTable& /*table*/, int64_t /*call_left*/) const { return {}; }
  virtual void remember(CellTable& /*table*/, const Evidence& /*evidence*/) const {}
  virtual std::vector<Drop> evict(const CellTable& /*table*/, const Evidence& /*evidence*/) const { return {}; }

 protected:
  explicit Retention(const RetentionTraits& traits) : m_traits(traits) {}
  // For windows of learned positions, which cannot slide: the text would be longer than text_limit.
  std::optional<Full> beyondText(const CellTable& table, int64_t new_tokens) const;
  RetentionTraits m_traits;  // complete once the policy is made
};

// One policy, defined in its own file.
struct RetentionEntry {
  std::string_view name;
  const char* in_words;                                             // for users: "Window"
  std::unique_ptr<Retention> (*make)(const RetentionRules& rules);  // throws Error{content} for rules it cannot follow
  bool by_layer = false;  // each layer decides for itself, because the policy uses numbers of the layer
  // What stays next to the first tokens, where that may be of any age; %1: how many. Null: nothing better is known.
  const char* others_in_words = nullptr;
};
const RetentionEntry* findRetention(std::string_view name);  // null: there is none
std::vector<std::string_view> retentionNames();

template <class Policy, class... Arguments>
std::unique_ptr<Retention> madeOf(const RetentionRules& rules, Arguments... others) {
  return std::make_unique<Policy>(rules, others...);
}
// Keeps every token that some row of the layer can still see.
std::unique_ptr<Retention> makeFull(const RetentionRules& rules);

// Throws SpecError{content} if a key was given that the policy has no use for.
void refuseKey(int64_t given, std::string_view key, std::string_view policy, const Sentence& instead);
// The same for the keys that few policies have (recent, observe, prompt), but for the policy's own one; and for sinks,
// of which 0 are what every policy has.
void refuseKeysOfOthers(const RetentionRules& rules, std::string_view policy, std::string_view own = {});
void refuseSinks(const RetentionRules& rules, std::string_view policy);

// Blocks needed for `cells` consecutive cells; one more if the first block may be partly evicted.
constexpr int64_t blocksOf(int64_t cells, bool trimmed) {
  return (cells + device::cells_per_block - 1) / device::cells_per_block + (trimmed ? 1 : 0);
}

}  // namespace kvarium::cache
