// BlockMap: the blocks that one engine (a replica, a data parallel rank) keeps in its prefix cache, rebuilt from its KV
// events. No token is kept: a block is found by a digest of its parent and its ids, so other people's texts are nowhere
// in this program.
//
// Events are numbered. After a gap the map takes nothing more until the missing ones were replayed or are given up; a
// smaller number means that the engine was restarted, with an empty cache.
//
// How to feed it: reset() whenever a connection is made, and ask for a replay from replayFrom(). When a live message
// waits, ask again. At the end of an answer, replayEnded(); where nobody can be asked, replayEnded(false).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/base/sentence.h"
#include "features/remote/protocol/kv_event.h"

namespace kvarium::remote {

struct BlockMapLimits {
  size_t blocks = 500'000;    // held, in part too, or remembered: about 200 bytes each, and in addition
  size_t places = 2'000'000;  // groups and media that hold a block, and sets of cells of one: at most 48 bytes each
  size_t removed = 4'096;     // removed blocks that are remembered, so that the chain after them is still found
  size_t waiting = 1'000;     // batches that wait for a replay, and
  size_t waiting_ids = 4'000'000;  // the memory that they take, in ids
  size_t groups = 64;
};

// Layers of the engine that keep the same blocks.
struct BlockGroup {
  int number = 0;           // group_idx
  std::string kind;         // "full_attention"; empty: not reported
  int64_t window = -1;      // tokens; -1: none
  int64_t block_size = -1;  // tokens, of the newest block; -1: not reported
  int64_t sinks = 0;        // first tokens that never leave; 0: there are none, or not reported
  bool operator==(const BlockGroup&) const = default;
};

// What became of a message.
enum class Applied : uint8_t {
  taken,      // in order; with those that had waited for it
  repeated,   // of a replay, and known already
  waits,      // after a gap: replayFrom() says from where on
  restarted,  // the engine was restarted; the map was emptied, and may wait for a replay of what came before this one
  gave_up     // too many wait: what is missing is given up, as by replayEnded()
};

class BlockMap {
 public:
  enum class Source : uint8_t { live, replay };

  explicit BlockMap(BlockMapLimits limits = {});

  // number: of the message. The order of live messages is that of the socket, of replayed ones that of the answer.
  Applied apply(int64_t number, KvEventBatch batch, Source source = Source::live);
  // The number to ask a replay from: the first that is missing. Nothing: none is.
  std::optional<int64_t> replayFrom() const;
  // What waits is taken now, and the map may lack what did not come. answered: all that the engine still had was sent.
  void replayEnded(bool answered = true);
  // Empties the map and expects number 0. For every new connection: an engine that was restarted meanwhile may
  // already be beyond the last number.
  void reset();

  // Whether a request reports the blocks that it found as stored again (vLLM's kv_cache_report_mode). false: a block
  // that is reported again is there once more, as with KVarium. reset() leaves it.
  void setReports(bool reports) { m_reports = reports; }
  // Sessions of this program (ChatRequest::session): blocks stored for them are ours.
  void addOwnSession(std::string_view session);
  void claim(std::span<const BlockHash> blocks);  // ours though another session stored them: see matchPrompt()

  bool isComplete() const;                 // it has all that the engine keeps, as of the last batch
  Sentence caveat() const;                 // why it is not complete, or not of now; empty: it is
  int64_t next() const { return m_next; }  // the number that is taken next

  int64_t held(Medium medium = Medium::device) const;    // blocks, in any group; stored twice is held once
  int64_t copies(Medium medium = Medium::device) const;  // blocks, each as often as it is stored in each group
  int64_t own(Medium medium = Medium::device) const;     // copies that are ours, shared ones among them
  // Of own(), copies of blocks that another request than ours stored, too, or stored first. -1: not reported, because
  // no event has named a session yet. A request that only found a block is in no event.
  int64_t shared(Medium medium = Medium::device) const;
  const std::vector<BlockGroup>& groups() const { return m_groups; }  // in the order in which they were reported
  size_t remembered() const { return m_blocks.size(); }               // blocks held or remembered

  // A block as a walk along a text finds it.
  struct Found {
    BlockHash hash = 0;
    bool removed = false;  // known, but nowhere held whole
    bool shared = false;   // stored for several sessions, among those that shared() counts, or two texts go on after it
    bool own = false;
  };
  // The block of these ids after `parent`; nothing: it was not reported. first: the text begins here, parent is not
  // read. session: one of ours; where several blocks have the same ids after the same parent, as with different caches
  // on one KVarium server, its own is found before the one that was reported last.
  std::optional<Found> find(bool first, BlockHash parent, std::span<const TokenId> ids, std::string_view lora,
                            std::string_view session = {}) const;
  // What was last reported of a group: for this session of ours, else for any.
  const BlockGroup& groupFor(const BlockGroup& group, std::string_view session) const;
  bool holds(BlockHash block, int group, Medium medium) const;
  // Cells that are held of a block that is not whole there: bit n is the cell of its token n. 0: none, or not reported.
  uint64_t cellsHeld(BlockHash block, int group, Medium medium) const;
  std::set<int64_t> blockSizes() const;       // of the groups
  bool hasLora(std::string_view name) const;  // a block was stored for an adapter of this name

 private:
  // Where a block is held, whole or in part.
  struct Place {
    uint16_t group = 0;  // index into m_groups
    Medium medium = Medium::device;
    uint32_t copies = 1;  // at least 1; of a part: conversations
    uint64_t cells = 0;   // of a part; 0: the whole block
    bool isWhole() const { return cells == 0; }
    bool isSame(const Place& other) const {
      return group == other.group && medium == other.medium && cells == other.cells;
    }
  };
  struct Block {
    BlockHash parent = 0;
    uint64_t key = 0;      // of its place in a text: digest of parent, ids and adapter; 0: not reported
    uint64_t session = 0;  // digest of the session that stored it first; 0: none was reported
    int32_t children = 0;  // held blocks after it
    bool has_parent = false;
    bool counted = false;  // among the children of its parent
    bool several_sessions = false;
    bool own = false;
    bool foreign = false;  // stored for a session that is not ours
    bool unnamed = false;  // stored for no session, which is another request's where sessions are named
    std::vector<Place> places;
    bool isHeld() const { return !places.empty(); }
    bool isWhole() const { return std::ranges::any_of(places, &Place::isWhole); }  // somewhere
    bool isWholeAt(Medium medium) const {
      return std::ranges::any_of(places, [=](const Place& at) { return at.isWhole() && at.medium == medium; });
    }
  };
  // The keys come from the network: with a seed nobody can choose them so that a table becomes a list.
  struct SeededHash {
    uint64_t seed = 0;
    size_t operator()(uint64_t key) const;
  };
  template <class Value>
  using Table = std::unordered_map<uint64_t, Value, SeededHash>;

  struct Sum {
    int64_t held = 0, copies = 0, own = 0, shared = 0;
  };

  Applied applyLive(int64_t number, KvEventBatch& batch);
  Applied applyReplayed(int64_t number, KvEventBatch& batch);
  bool wait(int64_t number, KvEventBatch& batch);  // false: too many wait
  void giveUpTo(int64_t number);
  void takeWaiting();
  void take(int64_t number, const KvEventBatch& batch);
  void takeStored(const BlocksStored& stored);
  void takeRemoved(const BlocksRemoved& removed);
  void clear();

  std::optional<uint16_t> groupOf(int number);
  bool isReport(const BlocksStored& stored, uint16_t group) const;
  Block* blockFor(BlockHash hash);
  void tellPlace(Block& block, const BlocksStored& stored, size_t index);
  void forgetPlace(const Block& block, BlockHash hash);
  void noteSession(Block& block, const BlocksStored& stored);
  static bool isShared(const Block& block) { return block.own && (block.foreign || block.unnamed); }
  template <class Change>
  void changeOwner(Block& block, const Change& change);  // and the sums
  void makeOwn(Block& block);
  void count(const Block& block, Medium medium, int64_t copies);  // into the sums
  void hold(Block& block, const Place& place);
  void leave(Block& block, const Place& place);
  void remember(BlockHash hash, const Block& block);
  void countAtParent(Block& block, bool is_held);
  void forgetOldest();
  Sum& sumOf(Medium medium) { return m_sums[static_cast<size_t>(medium)]; }
  const Sum& sumOf(Medium medium) const { return m_sums[static_cast<size_t>(medium)]; }

  BlockMapLimits m_limits;
  Table<Block> m_blocks;        // by hash: held or remembered
  Table<BlockHash> m_by_place;  // by Block::key
  std::vector<BlockGroup> m_groups;
  std::deque<BlockHash> m_removed;       // remembered, the oldest first; some may be held again
  std::unordered_set<uint64_t> m_loras;  // digests of their names
  std::map<std::string, std::vector<BlockGroup>, std::less<>>
      m_own;                       // sessions, and the groups as last stored for each
  Table<BlockHash> m_own_places;   // by Block::key and session, of own sessions: at most as many as there may be blocks
  std::array<Sum, 4> m_sums = {};  // by medium
  std::map<int64_t, KvEventBatch> m_waiting;  // by number, after a gap
  size_t m_waiting_ids = 0;
  int64_t m_next = 0;
  int64_t m_last_live = -1;  // number of the last live message
  bool m_reports = true;
  bool m_names_sessions = false;  // events name the session that a block is stored for
  bool m_begun = false;           // what came before the first message is known
  int64_t m_unknown_since = -1;   // number of the first batch that was given up; -1: there is none
  size_t m_places = 0;            // of all blocks
  bool m_full = false;            // blocks were refused that may still be held
  bool m_no_places = false;       // places were
};

}  // namespace kvarium::remote
