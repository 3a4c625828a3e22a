// KvCache: one sequence's cache. It joins cell tables (which tokens), pools (which bytes) and residency (which place).
//
//   begin(count)       asks every layer group's retention for a placement; nothing has moved yet, and Full is a value
//   StepBatch          what the layers do with the step (step.h)
//   commit(step, ids)  makes the placement true; a step that is dropped without commit leaves the cache as it was
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
#include "core/cache/view/cache_view.h"
#include "core/cache/view/commit_log.h"
#include "core/cache/view/step_observer.h"

namespace kvarium::cache {

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
  KvCache(device::Device& device, const std::vector<LayerShape>& layers, const CacheSpec& spec, const CacheJob& job);
  ~KvCache();
  KvCache(KvCache&&) noexcept;
  KvCache& operator=(KvCache&&) noexcept;

  // Which tokens come need not be known to plan where they go. Earlier recurrent states are given up before memory is
  // refused. Throws Error{io} for a disk without room, Error{usage} behind dropCells; then nothing has changed.
  Expected<Step, Full> begin(int64_t count);
  // The same; but where memory is full and the job says so, all cells move to a disk and the step begins there.
  Expected<Step, Full> beginOrOffload(int64_t count);
  // Waits for the step's ops as far as the commit needs their numbers. Throws Error{io} when what the step wrote could
  // not leave compute memory, Error{device} of a lost device; nothing has changed, and the step must be dropped. For
  // who commits several steps or none; commit waits by itself.
  void settle(const Step& step);
  // ids: of the step's tokens. Throws what settle throws; the step is then dropped. Where the host's memory runs out
  // behind that, or an observer throws, the cache is reset before the error goes on.
  void commit(Step&& step, std::span<const TokenId> ids);

  // True if feeding `tokens` tokens one by one would change older cells: seal or pack a block or, with requantize=all,
  // round the text. If false, feeding them at once and truncating afterwards gives the same cache as feeding fewer.
  bool rewrites(int64_t tokens) const;
  // Forgets every token at position >= keep. Refused for keep < 0, and if cells that the next token must see were
  // evicted, or the recurrent state at `keep` was not kept.
  Expected<bool, Refusal> truncate(int64_t keep);
  int64_t reachable(int64_t keep) const;  // the largest position <= keep that truncate reaches
  // Keeps the present recurrent state, so that truncate can return to it. Copies nothing; only the last few are kept.
  void checkpoint();
  void reset();  // forgets all cells and ids
  // Forgets all cells and keeps the ids, as `none` does after a call. The next call begins with reset() and the whole
  // text.
  void dropCells();
  KvCache fork() const;  // copies tables; blocks are shared until one side writes
  // Moves the cells on the device, of all forks, to `place`; false if there are none. No step may be between two
  // layers. Throws Error{io} or Error{memory}; groups that were moved before stay at the new place, and the cache can
  // be used.
  bool offload(Place place);
  int64_t offloadedAt() const;  // number of tokens when memory was full; -1: it was never full

  // The cells of the encoder's output for one recording, or null. Forks share it; reset, truncate and dropCells keep
  // it. Throws Error{memory} if it does not fit the memory limit; then the cache has none.
  void setCross(std::shared_ptr<const CrossCache> cross);
  const CrossCache* cross() const;
  // The length of text whose rotation the stored keys have, for models whose rotation depends on it; 0: no key is
  // stored.
  int64_t ropeLength() const { return m_state.ids.empty() ? 0 : m_state.rope_length; }
  void setRopeLength(int64_t length) { m_state.rope_length = length; }

  bool keepsNothing() const { return m_spec.keeps_nothing; }
  bool hasState() const;  // some layer is recurrent
  // Number of tokens for the next step of a call of which `left` tokens remain: at most `chunk`, unless the cache needs
  // the whole call in one step.
  size_t stepLength(size_t left, int64_t chunk) const;
  bool takesWholeCalls() const;  // requantize=all rounds where a call ends, so a call is one step
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
  // Called while steps of this cache are computed. A fork has the observers that StepObserver::forked returns.
  StepObservers& observers() { return m_observers; }
  const StepObservers& observers() const { return m_observers; }
  // For archives, migration and sums: tables and blocks as they are.
  const SequenceState& state() const { return m_state; }
  const CacheStore& store() const { return *m_store; }
  // Only for an empty cache: it continues from this state, whose blocks already count a reference for it. Its log
  // begins with these commits.
  void adopt(SequenceState state, std::span<const Commit> history);
  // Everything a view shows: a few runs per group for any length of text.
  void fill(CacheView& view) const;

 private:
  friend class StepBatch;
  KvCache() = default;
  Unexpected<Full> outOfMemory(int64_t count) const;
  bool holdsItsText() const;  // false after dropCells
  bool open(Step& step);      // false: no room for the buffers of offloaded layers
  void reserve();             // allocates blocks of known capacities, offloaded if the job says so
  void offloadedNow();
  bool moveCells(Place place);
  void releaseBlocks();
  bool planTail(size_t group, Step& step);  // false: memory ran out
  void planPacks(size_t group, Step& step) const;
  void givePackUp(size_t group, Step& step) const;
  bool giveAPackUp(Step& step) const;
  bool planSeals(size_t group, Step& step);  // false: memory ran out
  void commitGroup(size_t group, Step& step, Commit& entry);
  std::optional<BlockId> takeBlock(BlockPool& pool, Step& step);
  // Recurrent state buffers other than the present one.
  int64_t spareStates() const;
  bool makeRoom();  // gives up an earlier state; false when none is left
  Expected<bool, Refusal> canTruncate(int64_t keep) const;
  void record(Commit commit);
  void recordMoves();  // moves that the log does not have yet

  std::shared_ptr<CacheStore> m_store;  // pools and plans, shared by forks
  CacheSpec m_spec;
  SequenceState m_state;
  StepObservers m_observers;
  std::shared_ptr<const CrossCacheLease> m_cross;  // null: no recording
};

// Bytes that a cache will use for a job of `context` tokens. If exact, the parts are the bytes of the final cells and
// the total is the most that is held at any time; else see CacheEstimate.
CacheEstimate estimateCache(const CacheSpec& spec, const std::vector<LayerShape>& layers, const CacheJob& job,
                            std::vector<Bytes>* per_layer = nullptr);

}  // namespace kvarium::cache
