// CacheMoment: which cells a cache holds, in runs, and what they take; rebuilt from commits without a cache. It says
// what KvCache::fill says, but for what is not this sequence's own past: which blocks are shared, what is reserved, and
// the cross cache.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/cache/memory/block_pool.h"
#include "core/cache/table/commit.h"
#include "core/cache/view/snapshot.h"

namespace kvarium {

// What never changes while a cache lives.
struct CacheFacts {
  struct Layer {
    int layer = 0;  // of the model
    LayerStorage full;
    std::optional<LayerStorage> sealed;  // unset: nothing is ever sealed
  };
  struct Group {
    std::vector<Layer> layers;
    int64_t sinks = 0;            // first tokens, whose cells have the role
    int64_t capacity = -1;        // cells; -1: no limit
    Place place = Place::device;  // before anything moved
    int64_t own = 0;              // Lengths::own
  };
  std::vector<Group> groups;
  std::vector<int64_t> state_bytes;  // [n_layers]; 0: the layer has no state
};

class CacheMoment {
 public:
  CacheMoment() : CacheMoment(std::make_shared<CacheFacts>()) {}  // of no layer
  explicit CacheMoment(std::shared_ptr<const CacheFacts> facts);  // nothing has happened yet

  // O(ranges of the commit * log runs), and runs behind a range in the middle are moved up or down. A commit of another
  // cache gives nonsense, but no harm.
  void apply(const Commit& commit);

  int64_t tokensSeen() const { return m_tokens_seen; }  // tokens seen
  size_t groups() const { return m_groups.size(); }
  std::vector<CellRun> runs(size_t group) const;  // ascending positions; never shared
  Lengths lengths(size_t group) const;
  Lengths lengths() const;  // of the group that stores most
  Place place(size_t group) const { return m_groups[group].place; }
  Bytes bytes(int layer) const;  // nothing reserved
  Bytes bytes() const;
  // Overwrites what the moment knows: runs, layers and lengths of groups, bytes of layers and places, lengths, bytes,
  // by_place. The rest stays what it was.
  void fill(CacheSnapshot& snapshot) const;
  size_t weight() const;  // runs and sealed blocks: what a copy costs
  const std::shared_ptr<const CacheFacts>& facts() const { return m_facts; }

 private:
  struct Run {
    int64_t first = 0, count = 0;
    Role role = Role::normal;
    Form form = Form::full;
    int64_t end() const { return first + count; }
  };
  // Positions [first, end) were written as codes together, and so many of them are alive.
  struct SealedBlock {
    int64_t first = 0, end = 0, live = 0;
  };
  struct Group {
    std::vector<Run> runs;            // ascending, as long as they can be
    std::vector<SealedBlock> blocks;  // ascending, each with something alive
    int64_t stored = 0, sealed = 0;   // cells
    Place place = Place::device;

    size_t split(int64_t position);  // the first run that begins there or behind, and none goes across it
    void join(size_t run);           // to the one before it, if they are alike
    void append(Role role, int64_t first, int64_t count);
    void drop(int64_t first, int64_t end);
    void seal(int64_t first, int64_t end);
    void clear();
  };
  Bytes bytes(const CacheFacts::Layer& layer, const Group& group) const;

  std::shared_ptr<const CacheFacts> m_facts;
  std::vector<Group> m_groups;
  int64_t m_tokens_seen = 0;
  bool m_state = false;  // recurrent layers remember something
};

}  // namespace kvarium
