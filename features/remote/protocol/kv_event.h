// KvEventBatch: a message of an engine's stream of KV events, read and written, which names the blocks that its prefix
// cache stored and removed in a step. vLLM, SGLang, TensorRT-LLM and Dynamo send the same fields: MessagePack, as
// arrays (vLLM up to 0.23) or maps (from 0.24).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/base/token.h"

namespace kvarium::remote {

// A block's content and all content before it. vLLM sends 64 bits of a SHA-256 or all 32 bytes, of which these are the
// last 8, so that both forms of one block are equal; the same text has the same hash on every replica.
using BlockHash = uint64_t;

// Where blocks are kept, as an engine names it ("GPU", "CPU_PINNED", "STORAGE"), in any case of letters.
enum class Medium : uint8_t { device, host, disk, elsewhere };
Medium mediumNamed(std::string_view name);  // empty or unknown: device, elsewhere

struct BlocksStored {
  std::vector<BlockHash> blocks;    // consecutive in the text
  std::optional<BlockHash> parent;  // the block before the first one; none: the text begins here, or it is not reported
  std::vector<TokenId> ids;         // blocks.size() * block_size, or none: a connector sends only hashes
  int64_t block_size = 0;           // tokens; 0: not reported
  Medium medium = Medium::device;
  std::string lora;     // name of the adapter; empty: none
  bool salted = false;  // other extra keys than the adapter's: images, a salt. Equal ids are then another text
  int group = 0;        // of layers: group_idx
  std::string kind;     // "full_attention", "sliding_window"; empty: not reported
  int64_t window = -1;  // tokens; -1: none
  int64_t sinks = 0;    // of a KVarium server: first tokens that never leave
  std::string session;  // the request's session_id; empty: not reported
};
// Of a KVarium server: cells of a block that it holds in part. Bit n is the cell of the block's token n.
struct CellsHeld {
  BlockHash block = 0;
  uint64_t before = 0, cells = 0;  // what one of its conversations held, and what it holds now
};
struct BlocksRemoved {
  std::vector<BlockHash> blocks;
  Medium medium = Medium::device;
  int group = 0;
  std::vector<CellsHeld> held = {};  // of other blocks, too
};
struct AllCleared {};  // sent with the first step after it happened
using KvEvent = std::variant<BlocksStored, BlocksRemoved, AllCleared>;

struct KvEventBatch {
  double at_s = 0;              // the engine's clock, seconds since 1970
  std::vector<KvEvent> events;  // without those of kinds that this program does not know
};

struct KvEventLimits {
  size_t bytes = size_t{16} << 20;  // a batch with a prompt of 100,000 tokens has 400 kB
  size_t values = 2'000'000;        // of MessagePack
  size_t events = 65'536;           // a block that is removed is one
  int depth = 6;
};

// payload: the last part of the message. Nothing: not MessagePack, beyond a limit, or an event without its fields.
std::optional<KvEventBatch> readKvEvents(std::span<const uint8_t> payload, const KvEventLimits& limits = {});

// One message of vLLM 0.32's event stream, of rank 0: MessagePack of [seconds since 1970, [event...], rank].
std::string writeKvEvents(double at_s, const std::vector<KvEvent>& events);

// The part of a message that numbers it: 8 bytes, big endian, from 0 at every start of the engine. The end of a replay
// has number -1.
inline constexpr int64_t replay_end = -1;
std::optional<int64_t> readSequenceNumber(std::span<const uint8_t> part);

}  // namespace kvarium::remote
