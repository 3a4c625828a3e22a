// Checkpoints: where in its text a cache can go back to although the present cells do not allow it: a recurrent state
// cannot be computed backwards, and cells that left a window are gone.
//
// A checkpoint is a number of tokens and what the cache had after them: the state's buffer, and the tables of groups
// whose rows see a window, with a reference for each block, as a fork has them. Groups that can be cut anywhere are not
// in it, nor is any group of a cache that compresses: which cells are sealed follows from how the text came. Keeping
// one copies nothing. It costs what nothing else holds: a buffer, and the blocks of which cells have left since, at
// most a window of them.
//
// The caller says where (KvCache::checkpoint), and which checkpoints are borders: where a message begins or ends, so
// that an edit, another reply or a branch departs there. How many stay is decided here, by CacheEstimate::checkpoints:
// what all checkpoints together can come to hold is never more, whatever becomes of the present cells. givenUpFirst()
// says which go. They go too when memory is refused.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/cache/sequence/recurrent_state.h"
#include "core/cache/table/cell_table.h"

namespace kvarium::cache {

struct CacheStore;

// The usual CacheJob::kept_bytes: a tenth of these free bytes, at most 1 GiB; -1: not known.
int64_t usualKeptBytes(int64_t free_bytes);

// A checkpoint, for the choice of the one to give up.
struct CheckpointCost {
  int64_t position = 0;  // ascending
  bool border = false;
  int64_t freed = 0;  // bytes that are free again if it alone is given up
};
// The index of the checkpoint to give up first, of at least one. What a checkpoint is worth is the tokens that would be
// read again without it, so those from the checkpoint before it, divided by its age, the tokens from it to the end of
// the text, and by its bytes. At a border they count eight times. So checkpoints thin out evenly within a message, the
// older the wider; borders stay longer; and the newest border is the last of all.
size_t givenUpFirst(std::span<const CheckpointCost> checkpoints, int64_t tokens);

struct Checkpoint {
  int64_t position = 0;
  bool border = true;
  StateBuffer state = nullptr;                        // null: no layer has one
  std::vector<std::optional<CellTable>> tables = {};  // by group, or empty; none: it can be cut anywhere
};

// Of one text. The caller passes the store whose blocks and states it refers to.
class Checkpoints {
 public:
  // Whether each group can go back there from its present cells, or, with own_tables, from those that are kept.
  static bool isReachable(const CacheStore& store, const std::vector<CellTable>& now, const Checkpoint& one,
                          bool own_tables);

  // Keeps this checkpoint of a text of `tokens` tokens, and gives up others, or it, until all fit. Nothing happens
  // before the last checkpoint; a checkpoint that is there already is a border from now on if this one is.
  void keep(const CacheStore& store, Checkpoint checkpoint, int64_t tokens);
  const Checkpoint* find(int64_t position) const;                    // null: not kept
  const CellTable* findTable(int64_t position, size_t group) const;  // null: not kept
  int64_t below(int64_t position) const;                             // the largest kept position < position, or 0
  void truncate(const CacheStore& store, int64_t keep);              // forgets those after it
  // False when none is left. now, state: the present ones, which stay; null: as if they left too.
  bool giveOneUp(const CacheStore& store, int64_t tokens, const std::vector<CellTable>* now = nullptr,
                 const StateBuffer& state = nullptr);
  void forgetUnreachable(const CacheStore& store, const std::vector<CellTable>& now);
  void retain(const CacheStore& store) const;                   // once more, for a copy of this
  int references(const Block& block, size_t group) const;       // to a block of the present table
  const std::vector<Checkpoint>& all() const { return m_all; }  // ascending positions

  // What is held in addition to the present cells and state. Of a block or state that several checkpoints have, the
  // last one of them is charged.
  int64_t blocksBeside(const CellTable& now, size_t group) const;  // all are full
  int64_t statesBeside(const StateBuffer& now) const;
  int64_t bytesOf(const CacheStore& store, size_t checkpoint, const std::vector<CellTable>& now,
                  const StateBuffer& state) const;

 private:
  bool fit(const CacheStore& store) const;
  void giveUp(const CacheStore& store, size_t checkpoint);
  // Blocks that the checkpoint has and the one after it, `now` after the last, has not; alone: nor the one before it.
  int64_t blocksOf(size_t checkpoint, size_t group, const CellTable* now, bool alone) const;

  std::vector<Checkpoint> m_all;
};

}  // namespace kvarium::cache
