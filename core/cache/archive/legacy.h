// The legacy layout of the Hugging Face library: a tuple of (key, value) a layer, as tensors of a safetensors file,
//   past_key_values.{layer}.key, .value   float [1, n_kv_heads, tokens, head_dim]
// keys rotated at their positions in the text, channel i paired with i + dims / 2 (rotate_half). What a cache holds
// comes out as numbers, whatever its format, and goes in as if it were fed.
//
// Where tokens were evicted, metadata "positions" say which ones a layer still has: {"LAYER": [[first, count], ...]};
// a layer that is not named has all of them.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/cache/archive/archive.h"
#include "core/files/safetensors.h"

namespace kvarium {

// How keys of a layer are rotated.
struct LegacyLayer {
  RopeStyle style = RopeStyle::halves;
  int dims = 0;  // numbers of a head that are; 0: none
};

// Throws Error{content} for a cache without cells or with other memory than cells, Error{io}.
void exportLegacy(const KvCache& cache, const std::vector<LegacyLayer>& layers, const ArchiveOwner& owner,
                  const std::filesystem::path& path, const ArchiveProgress& progress = {});

class LegacyFile {
 public:
  // Throws Error{file} as SafetensorsFile, and for one that has no keys and values.
  static LegacyFile open(const std::filesystem::path& path);

  // The tokens where the metadata have them; else Error{content}.
  std::vector<TokenId> ids() const;
  // Feeds keys and values of these tokens into an empty cache. Throws Error{file} for tensors that are missing or of
  // another shape, Error{content} for a cache that needs tokens the file lacks, or has no room.
  void read(KvCache& cache, const std::vector<TokenId>& ids, const std::vector<LegacyLayer>& layers) const;

 private:
  struct Layer;
  explicit LegacyFile(std::unique_ptr<SafetensorsFile> file) : m_file(std::move(file)) {}
  // Throws Error{file} unless the tensor is there with so many tokens of a layer of this shape.
  void expectRows(const std::string& tensor, const LayerShape& shape, int64_t rows) const;
  std::vector<Layer> layersOf(const KvCache& cache, int64_t tokens) const;

  std::unique_ptr<SafetensorsFile> m_file;
};

}  // namespace kvarium
