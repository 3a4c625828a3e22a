// KvCache: one sequence's cache. It joins cell tables (which tokens), pools (which bytes) and residency (which place).
//
//   begin(count)       asks every layer group's retention for a placement; nothing has moved yet, and Full is a value
//   StepBatch          what the layers do with the step (step.h)
//   commit(step, ids)  makes the placement true; a step dropped without commit leaves the cache as if begin had not
//   been
//                      called
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
#include "core/cache/sequence/step.h"
#include "core/cache/spec/cache_spec.h"
#include "core/cache/table/commit_log.h"
#include "core/cache/view/cache_view.h"
#include "core/cache/view/step_observer.h"

namespace kvarium {

class CrossCache;
class CrossCacheLease;
struct CacheStore;

// What one sequence is, beside the blocks it counts references of: a fork copies it.
struct SequenceState {
  std::vector<CellTable> tables;  // per group
  std::vector<int64_t> rounded;   // per group: first tokens that requantize=all has rounded
  RecurrentState recurrent;
  std::vector<TokenId> ids;  // all tokens seen, evicted ones too
  // The length of text whose rotation the stored keys have, for models whose rotation depends on it.
  int64_t rope_length = 0;
  CommitLog log;
  size_t moves_recorded = 0;  // of the store's moves, those that the log knows
};

class KvCache {
 public:
  // A fixed capacity that does not fit begins on a disk if the job says so, else throws Error{memory}. Error{content}
  // for a specification that does not fit the model.
  KvCache(Device& device, const std::vector<LayerShape>& layers, const CacheSpec& spec, const CacheJob& job);
  ~KvCache();
  KvCache(KvCache&&) noexcept;
  KvCache& operator=(KvCache&&) noexcept;

  // Which tokens come need not be known to plan where they go. Earlier recurrent states are given up before memory is
  // refused. Throws Error{io} for a disk without room, Error{usage} behind dropCells; then nothing has changed.
  Expected<Step, Full> begin(int64_t count);
  // The same; but where memory is full and the job says so, all cells move to a disk and the step begins there.
  Expected<Step, Full> beginOrOffload(int64_t count);
  // Throws Error{io} when what the step wrote could not leave compute memory; the step must then be dropped. For who
  // commits several steps or none; commit waits by itself.
  void settle(const Step& step);
  // ids: of the step's tokens. Throws what settle throws; the step is then dropped.
  void commit(Step&& step, std::span<const TokenId> ids);

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
  int64_t ropeLength() const { return m_state.ids.empty() ? 0 : m_state.rope_length; }
  void setRopeLength(int64_t length) { m_state.rope_length = length; }

  bool keepsNothing() const { return m_spec.keeps_nothing; }
  bool hasState() const;  // some layer is recurrent
  // Of a call's `left` tokens, those that its next step should have, which are at most `chunk` where the cache lets a
  // call be cut.
  size_t stepLength(size_t left, int64_t chunk) const;
  bool takesWholeCalls() const;  // requantize=all: where a call ends decides what is rounded, so it is one step
  const CacheSpec& spec() const { return m_spec; }
  std::string compression() const;                                 // compressionWords of its layers
  const std::vector<TokenId>& ids() const { return m_state.ids; }  // all tokens seen, evicted ones too
  Lengths lengths(int layer) const;
  Lengths lengths() const;    // of the group that stores most
  int64_t capacity() const;   // cells a row can see in the group that sees least; -1: no limit
  int64_t textLimit() const;  // tokens the cache can be fed; -1: no limit
  Bytes bytes() const;
  BytesByPlace usedAt() const;  // CacheUsage::used_at
  CacheUsage usage() const;     // allocates nothing
  const CommitLog& log() const { return m_state.log; }
  // Called while steps of this cache are computed. A fork has those of StepObserver::forked.
  StepObservers& observers() { return m_observers; }
  const StepObservers& observers() const { return m_observers; }
  // What archive, migration and sums read: tables and blocks as they are.
  const SequenceState& state() const { return m_state; }
  const CacheStore& store() const { return *m_store; }
  // Of an empty cache: it goes on from this state, whose blocks are referenced for it already. Its log begins with
  // these commits.
  void adopt(SequenceState state, std::span<const Commit> history);
  // Everything a picture needs; a few runs per group, whatever the length.
  void fill(CacheView& view) const;

 private:
  friend class StepBatch;
  KvCache() = default;
  Unexpected<Full> outOfMemory(int64_t count) const;
  bool holdsItsText() const;  // as much of it as it keeps; not behind dropCells
  bool open(Step& step);      // false: no room for the buffers offloaded layers come through
  void reserve();             // blocks of capacities that are known; offloaded where the job says so
  void offloadedNow();
  bool moveCells(Place place);
  void releaseBlocks();
  bool planGroup(size_t group, Step& step);  // false: memory ran out
  std::optional<BlockId> takeBlock(BlockPool& pool);
  // State buffers beside the one of now, counted likewise.
  int64_t spareStates() const;
  bool makeRoom();  // gives up an earlier state; false when none is left
  Expected<bool, Refusal> canTruncate(int64_t keep) const;
  void record(Commit commit);
  void recordMoves();  // those that the log does not know yet

  std::shared_ptr<CacheStore> m_store;  // pools and plans, shared by forks
  CacheSpec m_spec;
  SequenceState m_state;
  StepObservers m_observers;
  std::shared_ptr<const CrossCacheLease> m_cross;  // null: nothing to listen to
};

// Bytes a cache will have handed out when a job of `context` tokens is complete. Where it is exact, parts are what the
// cells will take and the total is the most that is held on the way; else see CacheEstimate.
CacheEstimate estimateCache(const CacheSpec& spec, const std::vector<LayerShape>& layers, const CacheJob& job,
                            std::vector<Bytes>* per_layer = nullptr);

}  // namespace kvarium
