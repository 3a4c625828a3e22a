// Commit: one change of a cache.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/cache/vocabulary.h"

namespace kvarium::cache {

class CellTable;

// Positions [first, first + count) of one group.
struct GroupRange {
  int64_t first = 0;
  int32_t count = 0;
  int32_t group = 0;
  bool operator==(const GroupRange&) const = default;
};

struct GroupPlace {
  int32_t group = 0;
  Place place = Place::device;
  bool operator==(const GroupPlace&) const = default;
};

struct Commit {
  enum class Kind : uint8_t {
    append,
    truncate,
    reset,
    offload,  // cells moved, those of all forks with them; a fork's log says so at its own next change
    clear,    // no cell is left, the tokens seen are remembered
  };
  Kind kind = Kind::append;
  int64_t tokens_seen = 0;  // tokens seen after it
  int64_t count = 0;        // tokens appended, or positions given up
  // Blocks that came together before cells were evicted: as many as `count` from the one that begins at `first` on.
  std::vector<GroupRange> packed = {};
  std::vector<GroupRange> drops = {};   // cells evicted by this step, ascending within a group
  std::vector<GroupRange> sealed = {};  // one a block; cells that had been evicted may lie inside
  std::vector<GroupPlace> moved = {};   // groups whose cells lie elsewhere since
  // The tables after it, by group: for an append, for a cache read from a file or gone back to, whose blocks may end
  // where no append would end them; for a truncate, if cells came back that had left a window since
  // (KvCache::checkpoint).
  std::shared_ptr<const std::vector<CellTable>> restored = nullptr;
  size_t ranges() const { return packed.size() + drops.size() + sealed.size(); }
};

}  // namespace kvarium::cache
