// The name tag of saved caches: which model, tokenizer and precision keys and values came from.
#pragma once

#include "core/cache/archive/archive.h"
#include "core/loading/model_files.h"
#include "core/text/tokenizer.h"

namespace kvarium {

// Digests of everything that decides a key or a value: the configuration; of each tensor its name, type, shape and
// first and last bytes, so that no more than a page or two of it is read. Of the tokenizer: all pieces, their kinds and
// merges.
ArchiveOwner cacheOwner(const ModelFiles& files, const Tokenizer& tokenizer, Precision precision);

}  // namespace kvarium
