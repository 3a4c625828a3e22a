// The legacy layout of the Hugging Face library: a tuple of (key, value) per layer, as tensors of a safetensors file,
//   past_key_values.{layer}.key, .value   float [1, n_kv_heads, tokens, head_dim]
// with keys rotated at their positions in the text and channel i paired with i + dims / 2 (rotate_half). Export writes
// numbers whatever the format of the cache; import feeds them as if they were computed.
//
// Where tokens were evicted, the metadata "positions" list the tokens that a layer still has: {"LAYER": [[first,
// count], ...]}. A layer that is not listed has all of them.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/cache/archive/archive.h"
#include "core/files/safetensors.h"

namespace kvarium::cache {

// How the keys of a layer are rotated.
struct LegacyLayer {
  device::RopeStyle style = device::RopeStyle::halves;
  int dims = 0;  // number of rotated channels of a head; 0: none
};

// Throws Error{content} for a cache without cells, or with state besides cells; Error{io}.
void exportLegacy(const KvCache& cache, const std::vector<LegacyLayer>& layers, const ArchiveOwner& owner,
                  const std::filesystem::path& path, const ArchiveProgress& progress = {});

class LegacyFile {
 public:
  // Throws Error{file} as SafetensorsFile does, and for a file without keys and values.
  static LegacyFile open(const std::filesystem::path& path);

  // The token ids in the metadata. Throws Error{content} if there are none.
  std::vector<TokenId> ids() const;
  // Feeds the keys and values of these tokens into an empty cache. Throws Error{file} for tensors that are missing or
  // have another shape; Error{content} for a cache that needs tokens which the file lacks, or that is too small.
  void read(KvCache& cache, const std::vector<TokenId>& ids, const std::vector<LegacyLayer>& layers) const;

 private:
  struct Layer;
  explicit LegacyFile(std::unique_ptr<files::SafetensorsFile> file) : m_file(std::move(file)) {}
  // Throws Error{file} unless the tensor exists with `rows` tokens of a layer of this shape.
  void expectRows(const std::string& tensor, const LayerShape& shape, int64_t rows) const;
  std::vector<Layer> layersOf(const KvCache& cache, int64_t tokens) const;

  std::unique_ptr<files::SafetensorsFile> m_file;
};

}  // namespace kvarium::cache
