// ArchiveHead: the metadata of a saved cache, and the tensors that follow from it. Used by the cache and by programs
// that inspect a file.
//
// Metadata of the safetensors header, in this order: "checksum" (of the rest of the header), "checksums" (one per
// section), "format", "version", "cache" (JSON, below). Sections, in this order; empty ones are left out:
//   token_ids          I32 [tokens]
//   groups.G.blocks    I64 [blocks, 5]   a row per block: first position, cells used, live bits, role, form; 2 is added
//                                        to the form of a packed block
//   groups.G.positions I64 [positions]   of the cells of packed blocks, one block after another
//   groups.G.scores    F32 [cells, n]    what the retention remembers of its cells, in the order of positions
//   groups.G.queries   F32 [floats]      QueryMoments::numbers of a prompt that was not over
//   layers.L.full      U8 [full blocks, bytes]     K tiles of all heads, then V tiles, in the order of the rows
//   layers.L.sealed    U8 [sealed blocks, bytes]
//   state.now, state.P F32 [floats]      recurrent state after all tokens, and the kept states after P tokens
//   last_logits        F32 [vocabulary]
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/cache/archive/archive.h"
#include "core/cache/sequence/checkpoints.h"
#include "core/files/safetensors_header.h"

namespace kvarium::cache {

constexpr std::string_view archive_format = "kvarium.cache";
// Version 1 had another byte order inside sealed blocks and is refused. Version 3 adds scores, version 4 packed blocks,
// version 5 queries; a cache is written in the lowest version that can hold it.
constexpr int oldest_archive_version = 2, archive_version = 5;

struct ArchiveLayer {
  int group = -1;          // -1: the layer has no cells
  int64_t full_bytes = 0;  // bytes per block
  int64_t sealed_bytes = 0;
  std::string keys, values;  // encodings: "f16", "4 bit per token, group 64", "f16, bias apart: 0123456789abcdef"
  bool operator==(const ArchiveLayer&) const = default;
};

struct ArchiveGroup {
  std::string rule;  // all choices that the layers of a group share, as text
  int64_t stored = 0;
  int64_t full_blocks = 0, sealed_blocks = 0;
  int64_t rounded = 0;    // requantize=all: number of first tokens that were rounded
  int64_t scores = 0;     // numbers that the retention remembers: of `stored` cells, as many of each
  int64_t positions = 0;  // cells used of packed blocks
  int64_t prompt = 0;     // CellTable::promptEnd(), where the retention decides by it
  int64_t queries = 0;    // numbers of QueryMoments
  int64_t query_rows = 0;
};

struct ArchiveHead {
  ArchiveOwner owner;
  std::string spec, default_format, note;
  int64_t context = 0;  // context of the job that saved the cache
  int64_t tokens = 0;
  int64_t rope_length = 0;
  std::vector<ArchiveLayer> layers;
  std::vector<ArchiveGroup> groups;
  bool keeps_nothing = false;
  int64_t state_floats = 0;
  std::vector<int64_t> kept_states;  // positions, ascending; the last may be `tokens`, which is the current state
  int64_t logits = 0;                // number of logits in last_logits

  int version() const;  // lowest version that can hold this head
  bool hasState() const { return state_floats > 0 && tokens > 0 && !keeps_nothing; }
};

// The checkpoints whose states are saved: the borders to which the cells go back without what windows held before,
// which is not saved.
std::vector<const Checkpoint*> savedCheckpoints(const KvCache& cache);

// The head of a cache in its current state.
ArchiveHead headOf(const KvCache& cache, const ArchiveOwner& owner, const ArchiveExtras& extras);

// The sections that follow from a head. Throws Error{file} if they need more than `limit` bytes.
std::vector<files::SafetensorsEntry> sectionsOf(const ArchiveHead& head, uint64_t limit);

std::string headText(const ArchiveHead& head);  // JSON, ASCII
// Throws Error{file} for any text that headText cannot have written, and for counts beyond 2^40.
ArchiveHead parseHead(std::string_view text, const std::string& name);

}  // namespace kvarium::cache
