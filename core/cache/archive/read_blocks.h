// Reads the cells of a saved cache into blocks. Private to core/cache.
#pragma once

#include <vector>

#include "core/cache/archive/archive_file.h"
#include "core/cache/sequence/cache_store.h"

namespace kvarium::cache {

// Fills the blocks of one table per group; the blocks have ids. Compares the checksum of every section. Throws
// Error{file} for a section that does not match, and Error{content} if `progress` stops the work; the contents of the
// blocks are undefined then.
void readBlocks(const ArchiveFile& file, const CacheStore& store, const std::vector<std::vector<Block>>& blocks,
                const ArchiveProgress& progress);

}  // namespace kvarium::cache
