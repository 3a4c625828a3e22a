// The cells of a saved cache on their way into blocks. Private to the cache room.
#pragma once

#include <vector>

#include "core/cache/archive/archive_file.h"
#include "core/cache/sequence/cache_store.h"

namespace kvarium {

// Fills the blocks of a table a group, which have ids, and checks what was read of every section. Throws Error{file}
// for a section that does not match its checksum, and if `progress` says so; what is in the blocks then is of no use.
void readBlocks(const ArchiveFile& file, const CacheStore& store, const std::vector<std::vector<Block>>& blocks,
                const ArchiveProgress& progress);

}  // namespace kvarium
