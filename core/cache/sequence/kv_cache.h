// KvCache: one sequence's cache. It joins cell tables (which tokens), pools (which bytes) and residency (which place).
//
//   begin(ids)  asks every layer group's retention for a placement; nothing has moved yet, and Full is a value
//   store/view  per layer: write the step's keys and values, then look at everything the step may attend to; then say
//               done. Or, of a layer without cells, state: read what is remembered, write what will be
//   commit      makes the placement true; a step dropped without commit leaves the cache as if begin had not been
//   called
//
// A fork shares blocks, copy on write. Not thread-safe: one worker owns all forks of a cache.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/expected.h"
#include "core/base/token.h"
#include "core/cache/memory/block_pool.h"
#include "core/cache/memory/residency.h"
#include "core/cache/sequence/recurrent_state.h"
#include "core/cache/spec/cache_spec.h"
#include "core/cache/table/commit_log.h"
#include "core/cache/view/reference_kv.h"
#include "core/cache/view/snapshot.h"

namespace kvarium {

class CrossCache;
class CrossCacheLease;
class KvCache;
struct CacheStore;
struct OpenStep;

// A step between begin and commit. Owns the new blocks until then. Must not outlive its cache's store.
class Step {
 public:
  Step(Step&& other) noexcept;
  Step& operator=(Step&&) = delete;
  ~Step();
  int64_t firstPosition() const { return m_first; }
  int count() const { return static_cast<int>(m_ids.size()); }
  std::span<const TokenId> ids() const { return m_ids; }

 private:
  friend class KvCache;
  struct Seal {
    Block block;    // as it will be: what leaves with the step no longer lives
    BlockId codes;  // of the sealed pool; released unless committed
  };
  struct GroupStep {
    Tail tail;
    std::vector<Drop> drops;
    std::vector<BlockId> acquired;  // of the full pool; released unless committed
    std::vector<Block> replaced;    // shared blocks the tail has a copy of; released at commit
    std::vector<Seal> seals;
    std::vector<float> scores;  // of the step's tokens
    bool round = false;         // requantize=all: everything is rounded
  };
  Step() = default;
  int64_t m_first = 0;
  std::vector<TokenId> m_ids;
  std::vector<GroupStep> m_groups;
  StateBuffer m_state;  // written by the step; null: no layer has a state
  std::unique_ptr<OpenStep> m_open;
  CacheStore* m_store = nullptr;
};

// A layer's recurrent state before a step and behind it, [LayerShape::state_floats] each.
struct StateStep {
  const float* before = nullptr;  // null: zeros
  float* after = nullptr;         // all of it must be written
};

class KvCache {
 public:
  // A fixed capacity that does not fit begins on a disk if the job says so, else throws Error{memory}. Error{content}
  // for a specification that does not fit the model.
  KvCache(Device& device, const std::vector<LayerShape>& layers, const CacheSpec& spec, const CacheJob& job);
  ~KvCache();
  KvCache(KvCache&&) noexcept;
  KvCache& operator=(KvCache&&) noexcept;

  // Earlier states are given up before memory is refused, and the device's memory for a disk if the job says so. Throws
  // Error{io} for a disk without room, Error{usage} behind dropCells; then nothing has changed.
  Expected<Step, Full> begin(std::span<const TokenId> ids);
  // Of a fork that is thrown away: Full where begin would move cells to a disk.
  Expected<Step, Full> beginAside(std::span<const TokenId> ids);
  // Once a layer. k, v: row i of the step, head h at k + i * row_stride + h * head_dim, float32; keys already rotated
  // at their text position.
  void store(int layer, Step& step, const float* k, const float* v, int64_t row_stride);
  // Valid until the next call of view on any fork of this cache.
  KvView view(int layer, const Step& step);
  // The layer's ops for this step have been issued: what it wrote may leave compute memory.
  void done(int layer, const Step& step);
  StateStep state(int layer, const Step& step) const;
  // Throws Error{io} when what the step wrote could not leave compute memory; the step must then be dropped. For who
  // commits several steps or none; commit waits by itself.
  void settle(const Step& step);
  // Throws what settle throws; the step is then dropped.
  void commit(Step&& step);

  // Whether feeding so many tokens one by one would write older cells anew: seal a block or, with requantize=all, round
  // the text. If not, feeding them at once and cutting behind any of them is as if only those before had been fed.
  bool rewrites(int64_t tokens) const;
  // Forgets every token at position >= keep. Refused below 0, and when what the next token must see has already been
  // evicted, or was a recurrent state that was not kept.
  Expected<bool, Refusal> truncate(int64_t keep);
  int64_t reachable(int64_t keep) const;  // the largest position <= keep that truncate reaches
  // Keeps the recurrent state of now, so that truncate can come back here. Costs no copy; the last few are kept.
  void checkpoint();
  void reset();  // empty, ids forgotten
  // No cell left, ids kept: what `none` does after a call. The next begins with reset and the whole text.
  void dropCells();
  KvCache fork() const;  // costs a table copy; blocks are shared until one side writes
  // Moves the cells of layers on the device to `place`, with those of all forks; false when there are none. No step may
  // be between two layers. Throws Error{io} or Error{memory}; what was moved until then stays there, and all of it can
  // be used.
  bool offload(Place place);
  int64_t offloadedAt() const;  // tokens there were when memory was full; -1: it never was

  // What the sequence listens to, or null: another clip begins with no cells. Forks share it, and reset, truncate and
  // dropCells leave it. Throws Error{memory} when it does not fit the memory limit; then there is none.
  void setCross(std::shared_ptr<const CrossCache> cross);
  const CrossCache* cross() const;
  // The length of text whose rotation the stored keys have, for models whose rotation depends on it; 0: no key is
  // stored.
  int64_t ropeLength() const { return m_ids.empty() ? 0 : m_rope_length; }
  void setRopeLength(int64_t length) { m_rope_length = length; }

  bool keepsNothing() const { return m_spec.keeps_nothing; }
  bool hasState() const;  // some layer is recurrent
  // Of a call's `left` tokens, those that its next step should have, which are at most `chunk` where the cache lets a
  // call be cut.
  size_t stepLength(size_t left, int64_t chunk) const;
  bool takesWholeCalls() const;  // requantize=all: where a call ends decides what is rounded, so it is one step
  const CacheSpec& spec() const { return m_spec; }
  std::string compression() const;                           // compressionWords of its layers
  const std::vector<TokenId>& ids() const { return m_ids; }  // all tokens seen, evicted ones too
  Lengths lengths(int layer) const;
  Lengths lengths() const;    // of the group that stores most
  int64_t capacity() const;   // cells a row can see in the group that sees least; -1: no limit
  int64_t textLimit() const;  // tokens the cache can be fed; -1: no limit
  Bytes bytes() const;
  BytesByPlace usedAt() const;  // CacheSnapshot::used_at
  const CommitLog& log() const { return m_log; }
  // From now on, of all forks: what the last step did when (step_trace.h). Costs nothing while it is off.
  void trace(bool on);
  StepTracer* tracer() const;  // null: off
  // From now on, of this cache and the forks made of it: what store is given is kept in full precision beside it.
  void recordReferenceKv(bool on);
  const ReferenceKv* referenceKv() const { return m_reference_kv ? &*m_reference_kv : nullptr; }  // null: off
  // Everything a picture needs; a few runs per group, whatever the length.
  void fill(CacheSnapshot& snapshot) const;

 private:
  friend struct CacheInside;  // the archive
  KvCache() = default;
  Expected<Step, Full> tryBegin(std::span<const TokenId> ids);
  bool holdsItsText() const;  // as much of it as it keeps; not behind dropCells
  bool open(Step& step);      // false: no room for the buffers offloaded layers come through
  void reserve();             // blocks of capacities that are known; offloaded where the job says so
  void offloadedNow();
  bool moveCells(Place place);
  void releaseBlocks();
  bool planGroup(size_t group, Step& step);  // false: memory ran out
  std::optional<BlockId> takeBlock(BlockPool& pool);
  void seal(int layer, const Step& step);
  std::vector<float> keyNorms(const LayerShape& shape, const float* k, int64_t row_stride, int count) const;
  // Cells and blocks of a layer of the group, this sequence's and the free ones; not those of other forks.
  Bytes layerBytes(size_t group, int layer) const;
  Bytes offloadedBytes(Place place) const;
  // State buffers beside the one of now, counted likewise.
  int64_t spareStates() const;
  bool makeRoom();  // gives up an earlier state; false when none is left
  Expected<bool, Refusal> canTruncate(int64_t keep) const;
  void record(Commit commit);
  void recordMoves();  // those that the log does not know yet

  std::shared_ptr<CacheStore> m_store;  // pools and plans, shared by forks
  CacheSpec m_spec;
  std::vector<CellTable> m_tables;  // per group
  std::vector<int64_t> m_rounded;   // per group: first tokens that requantize=all has rounded
  RecurrentState m_state;
  std::vector<TokenId> m_ids;
  int64_t m_rope_length = 0;
  CommitLog m_log;
  size_t m_moves_recorded = 0;
  std::optional<ReferenceKv> m_reference_kv;
  std::shared_ptr<const CrossCacheLease> m_cross;  // null: nothing to listen to
};

// Bytes a cache will have handed out when a job of `context` tokens is complete. Where it is exact, parts are what the
// cells will take and the total is the most that is held on the way; else see CacheEstimate.
CacheEstimate estimateCache(const CacheSpec& spec, const std::vector<LayerShape>& layers, const CacheJob& job,
                            std::vector<Bytes>* per_layer = nullptr);

}  // namespace kvarium
