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
#include "core/cache/sequence/cache_status.h"
#include "core/cache/sequence/checkpoints.h"
#include "core/cache/sequence/recurrent_state.h"
#include "core/cache/sequence/step.h"
#include "core/cache/spec/cache_spec.h"
#include "core/cache/view/replay.h"
#include "core/cache/view/step_observer.h"
#include "core/device/layer_devices.h"

namespace kvarium::cache {

class CrossCache;
struct CacheStore;

// What a fork copies of one sequence. The blocks, whose references it counts, are not in it.
struct SequenceState {
  std::vector<CellTable> tables;  // per group
  std::vector<int64_t> rounded;   // per group: first tokens that requantize=all has rounded
  StateBuffer recurrent;
  Checkpoints kept;
  std::vector<TokenId> ids;  // all tokens seen, evicted ones too
  // The length of text whose rotation the stored keys have, for models whose rotation depends on it.
  int64_t rope_length = 0;
  CommitLog log;
  size_t moves_recorded = 0;  // of the store's moves, those that the log knows
  bool in_pieces = false;     // see KvCache::readInPieces
  ReadInPieces pieces;        // the last call that memory could not hold
  // The cells of the encoder's output for one recording; null: there is none. Forks share it, and its bytes count
  // against the memory limit while one of them holds it.
  std::shared_ptr<const CrossCache> cross;

  int64_t ropeLength() const { return ids.empty() ? 0 : rope_length; }  // 0: no key is stored
};

class KvCache {
 public:
  // A fixed capacity that does not fit begins on a disk if the job says so, else throws Error{memory}. Error{content}
  // for a specification that does not fit the model.
  KvCache(device::LayerDevices devices, const std::vector<LayerShape>& layers, const CacheSpec& spec,
          const CacheJob& job);  // job.border is that of the devices, whatever it says
  ~KvCache();
  KvCache(KvCache&&) noexcept;
  KvCache& operator=(KvCache&&) noexcept;

  // Planning where tokens go does not need the tokens. Checkpoints are given up before memory is refused.
  // Attention-based policies decide after a call, and some only after the first call, which is the
  // prompt: a caller that feeds a call in several steps says for each step where it lies in the call; otherwise its
  // first step counts as the whole call. Throws Error{io} for a disk without room, Error{usage} after dropCells; then
  // nothing has changed. may_offload: where memory is full and the job says so, all cells move to a disk and the step
  // begins there.
  Expected<Step, Full> begin(int64_t count, CallPlace call = {}, bool may_offload = false);
  // Until the call is over, policies that can (Decides::after_call_if_held) decide after each step, and
  // CacheStatus::stepLength is a piece. why: the call that memory cannot hold; ReadInPieces(): another reason; none:
  // what follows is read whole again.
  void readInPieces(std::optional<ReadInPieces> why) {
    m_state.in_pieces = why.has_value();
    m_state.pieces = why.value_or(m_state.pieces);
  }
  // ids: of the step's tokens. Throws what Step::settle throws, and Error{io} or Error{memory} if a retention reads all
  // cells after a prompt (expected_attention.h); the step is then dropped. If the host's memory runs out later, or an
  // observer throws, the cache is reset before the error goes on.
  void commit(Step&& step, std::span<const TokenId> ids);

  // Forgets every token at position >= keep. Refused for keep < 0, if cells that the next token must see were evicted,
  // or if the model has a recurrent state; unless `keep` is 0 or a checkpoint.
  Expected<void, Refusal> truncate(int64_t keep);
  // Keeps the present recurrent state, and what windows hold, so that truncate can return to it, as long as the budget
  // and memory allow (checkpoints.h). Copies nothing. position: of windows that it could be cut to now, what they hold
  // of the text up to there; -1: of all of it.
  void checkpoint(int64_t position = -1, bool border = true);
  void thinCheckpoints(int64_t kept_bytes);  // gives up checkpoints, until the others fit into these bytes
  void reset();                              // forgets all cells and ids
  // Forgets all cells and keeps the ids, as `none` does after a call. The next call begins with reset() and the whole
  // text.
  void dropCells();
  void beginLog();       // the log begins with the tables as they are: what became of them before is another text's
  KvCache fork() const;  // copies tables; blocks are shared until one side writes
  // Moves the cells on the device, of all forks, to `place`; false if there are none. No step may be between two
  // layers. Throws Error{io} or Error{memory}; groups that were moved before stay at the new place, and the cache can
  // be used.
  bool offload(Place place) { return moveCells(Place::device, {place, place}).has_value(); }

  // Begins a text that listens to this recording, or to none. reset, truncate and dropCells keep it. Throws
  // Error{memory} if it does not fit the memory limit; then the cache has none.
  void setCross(std::shared_ptr<const CrossCache> cross);
  void setRopeLength(int64_t length) { m_state.rope_length = length; }

  const CacheFacts& facts() const { return *m_state.log.facts(); }
  const std::vector<TokenId>& ids() const { return m_state.ids; }  // all tokens seen, evicted ones too
  CacheStatus status() const { return CacheStatus(*this); }
  // Called while steps of this cache are computed. They are not part of its state. A fork has the observers that
  // StepObserver::forked returns.
  StepObservers& observers() const { return m_observers; }
  // For archives, migration and sums: tables and blocks as they are.
  const SequenceState& state() const { return m_state; }
  const CacheStore& store() const { return *m_store; }
  // Only for an empty cache: it continues from this state, whose blocks already count a reference for it. Its log has
  // the past of the tables as one commit.
  void adopt(SequenceState state);
  // Goes back to what a fork of it has, also where cells have left since and a cut is refused. Observers and log stay;
  // the log goes on with a reset and the past.
  void returnTo(const KvCache& before);

 private:
  KvCache() = default;
  SequenceState sharedState() const;  // a copy; its blocks count a reference for it
  Unexpected<Full> outOfMemory(int64_t count) const;
  bool holdsItsText() const;  // false after dropCells
  Expected<Step, Full> beginHere(int64_t count, CallPlace call);
  bool open(Step& step);  // false: no room for the buffers of offloaded layers
  StepUse blocksUsed(const Step& step, int device) const;
  void reserve();          // allocates blocks of known capacities, offloaded if the job says so
  bool offloadWhenFull();  // false: nothing can make room
  // The farthest place that cells have come to; none: no cell moved. A device whose place is `from` keeps its cells.
  std::optional<Place> moveCells(Place from, const PlaceByDevice& to);
  void releaseBlocks();
  bool cutTable(size_t group, int64_t keep);
  bool planTail(size_t group, Step& step);  // false: memory ran out
  void planPacks(size_t group, Step& step);
  void givePackUp(size_t group, Step& step) const;
  bool giveAPackUp(Step& step) const;
  bool planSeals(size_t group, Step& step);  // false: memory ran out
  void commitGroup(size_t group, Step& step, Commit& entry);
  std::optional<BlockId> takeBlock(BlockPool& pool, Step& step);
  bool makeRoom();  // gives up a checkpoint; false when none is left
  void record(Commit commit);
  void recordMoves();  // moves that the log does not have yet

  std::shared_ptr<CacheStore> m_store;  // pools and plans, shared by forks
  SequenceState m_state;
  mutable StepObservers m_observers;
};

}  // namespace kvarium::cache
