// Digests that identify the model, tokenizer and precision of a saved cache.
#pragma once

#include "core/cache/archive/archive.h"
#include "core/loading/model_files.h"
#include "core/text/tokenizer.h"

namespace kvarium::loading {

// The digest of the model covers everything that determines a key or a value: the configuration, and of each tensor its
// name, type, shape, and first and last bytes, so that only a page or two of it is read. The digest of the tokenizer
// covers all pieces, their kinds and merges.
cache::ArchiveOwner cacheOwner(const ModelFiles& files, const text::Tokenizer& tokenizer, device::Precision precision);

}  // namespace kvarium::loading
