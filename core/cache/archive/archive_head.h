// ArchiveHead: what the metadata of a saved cache say, and which tensors follow from it. Private to the cache room and
// to who shows a file.
//
// Metadata of the safetensors header, in this order: "checksum" (of the header behind it), "checksums" (one a section),
// "format", "version", "cache" (JSON, below). Sections, in this order; those without elements are left out:
//   token_ids          I32 [tokens]
//   groups.G.blocks    I64 [blocks, 5]   a row a block: first position, cells used, live bits, role, form
//   groups.G.scores    F32 [cells]       what a retention that looks knows of its cells, in the order of positions
//   layers.L.full      U8 [full blocks, bytes]     K tiles of all heads, then V tiles, in the order of the rows
//   layers.L.sealed    U8 [sealed blocks, bytes]
//   state.now, state.P F32 [floats]      recurrent state after all tokens, and those kept after P tokens
//   last_logits        F32 [vocabulary]
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/cache/archive/archive.h"
#include "core/files/safetensors_header.h"

namespace kvarium {

constexpr std::string_view archive_format = "kvarium.cache";
// 1, which is not read any more: another order inside sealed blocks. 3: scores. What has none is written as 2.
constexpr int oldest_archive_version = 2, archive_version = 3;

struct ArchiveLayer {
  int group = -1;          // -1: no cells
  int64_t full_bytes = 0;  // of a block
  int64_t sealed_bytes = 0;
  std::string keys, values;  // how they are written: "f16", "4 bit per token, group 64"
  bool operator==(const ArchiveLayer&) const = default;
};

struct ArchiveGroup {
  std::string rule;  // all choices that layers of a group share
  int64_t stored = 0;
  int64_t full_blocks = 0, sealed_blocks = 0;
  int64_t rounded = 0;  // requantize=all: first tokens that were rounded
  int64_t scores = 0;   // `stored` where the retention has one of every cell, else none
};

struct ArchiveHead {
  ArchiveOwner owner;
  std::string spec, default_format, note;
  int64_t context = 0;  // of the job it was saved in
  int64_t tokens = 0;
  int64_t rope_length = 0;
  std::vector<ArchiveLayer> layers;
  std::vector<ArchiveGroup> groups;
  bool keeps_nothing = false;
  int64_t state_floats = 0;
  std::vector<int64_t> kept_states;  // ascending; the last may be `tokens`, which is the state of now
  int64_t logits = 0;                // last_logits has so many

  int version() const;  // the first that can say all this
  bool hasState() const { return state_floats > 0 && tokens > 0 && !keeps_nothing; }
};

// The head of a cache as it is now.
ArchiveHead headOf(const KvCache& cache, const ArchiveOwner& owner, const ArchiveExtras& extras);

// At most `limit` bytes in all; throws Error{file} beyond.
std::vector<SafetensorsEntry> sectionsOf(const ArchiveHead& head, uint64_t limit);

std::string headText(const ArchiveHead& head);  // JSON, ASCII
// Throws Error{file} for anything else than headText may have written; counts are only those of a sane number.
ArchiveHead parseHead(std::string_view text, const std::string& name);

}  // namespace kvarium
