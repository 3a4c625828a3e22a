#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/output_file.h"
#include "core/cache/archive/legacy.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/kv_cache.h"
#include "core/cache/sequence/read_cells.h"
#include "core/files/safetensors_header.h"

namespace kvarium::cache {
namespace {

// Channel i in rotate_half order is channel stored(i) in the model's own order.
size_t stored(const LegacyLayer& layer, size_t i) {
  const auto dims = static_cast<size_t>(layer.dims), half = dims / 2;
  if (layer.style == device::RopeStyle::halves || i >= dims) return i;
  return i < half ? 2 * i : 2 * (i - half) + 1;
}

// Writes [n_kv_heads, tokens, head_dim].
void writeSide(OutputFile& file, const KvCache& cache, int layer, device::KvSide side, const LegacyLayer& rotation) {
  const LayerShape& shape = cache.store().plans[static_cast<size_t>(layer)].shape;
  const auto dim = static_cast<size_t>(shape.head_dim);
  std::vector<float> row(dim);
  CellReader reader(cache, layer);
  for (int head = 0; head < shape.n_kv_heads; ++head) {
    for (const Block& block : reader.table().blocks()) {
      const std::vector<float>& x = reader.tile(block, side, head);
      for (size_t cell = 0; cell < device::cells_per_block; ++cell) {
        if (!(block.live >> cell & 1)) continue;
        for (size_t i = 0; i < dim; ++i)
          row[i] = x[cell * dim + (side == device::KvSide::key ? stored(rotation, i) : i)];
        file.write(row.data(), dim * sizeof(float));
      }
    }
  }
}

// The live cells as [[first, count], ...].
nlohmann::ordered_json runsOf(const CellTable& table) {
  auto runs = nlohmann::ordered_json::array();
  for (const Drop& piece : table.live({0, table.tokensSeen()})) runs.push_back({piece.first, piece.count});
  return runs;
}

std::vector<std::pair<std::string, std::string>> notes(const KvCache& cache, const ArchiveOwner& owner) {
  const CacheStore& store = cache.store();
  nlohmann::ordered_json positions = nlohmann::ordered_json::object();
  bool sinks = false;
  for (size_t g = 0; g < store.groups.size(); ++g) {
    const CellTable& table = cache.state().tables[g];
    sinks = sinks || (store.groups[g].retention->traits().sinks > 0 && table.dropped() > 0);
    if (table.dropped() == 0) continue;
    for (const int layer : store.groups[g].layers) positions[std::to_string(layer)] = runsOf(table);
  }
  std::vector<std::pair<std::string, std::string>> list = {
      {"format", "pt"},  // the library's own tools expect this value for PyTorch tensors
      {"layout", "past_key_values.{layer}.{key,value} [1, n_kv_heads, tokens, head_dim], rotate_half"},
      {"model", owner.model},
      {"model_digest", owner.model_digest},
      {"spec", cache.facts().spec},
      {"ids", nlohmann::json(cache.ids()).dump()},
      {"rope_length", std::to_string(cache.state().ropeLength())},
      {"key_rotation", sinks ? "at the position in the text, sinks too: a reader that keeps positions inside the cache "
                               "turns the query for the sinks to min(position, window - 1)"
                             : "at the position in the text"}};
  if (!positions.empty()) list.emplace_back("positions", positions.dump());
  return list;
}

void checkExportable(const KvCache& cache) {
  const auto refuse = [](const Sentence& what) {
    throw Error(ErrorKind::content, {"%1, and the legacy layout has only keys and values", what},
                "export from a model of attention layers alone");
  };
  if (cache.facts().has_state) refuse("some layers of this model have a recurrent state");
  if (cache.state().cross) refuse("this cache belongs to a transcription");
  if (cache.facts().keeps_nothing || cache.ids().empty())
    throw Error(ErrorKind::content, "this cache stores no keys and values",
                "save a cache that stores them, for example with --cache dynamic");
}

}  // namespace

void exportLegacy(const KvCache& cache, const std::vector<LegacyLayer>& layers, const ArchiveOwner& owner,
                  const std::filesystem::path& path, const ArchiveProgress& progress) {
  checkExportable(cache);
  const CacheStore& store = cache.store();
  const auto tableOf = [&](size_t layer) -> const CellTable& {
    return cache.state().tables[static_cast<size_t>(store.layer_at[layer].first)];
  };
  std::vector<files::SafetensorsEntry> entries;
  uint64_t at = 0;
  for (size_t layer = 0; layer < store.plans.size(); ++layer) {
    const LayerShape& shape = store.plans[layer].shape;
    const int64_t tokens = tableOf(layer).stored();
    const auto bytes = static_cast<uint64_t>(shape.n_kv_heads * tokens * shape.head_dim) * sizeof(float);
    for (const char* what : {".key", ".value"}) {
      entries.push_back({"past_key_values." + std::to_string(layer) + what,
                         "F32",
                         {1, shape.n_kv_heads, tokens, shape.head_dim},
                         at,
                         at + bytes});
      at += bytes;
    }
  }
  OutputFile file(path.string());
  const std::string header = files::safetensorsHeader(notes(cache, owner), entries);
  file.write(header.data(), header.size());
  for (size_t layer = 0; layer < store.plans.size(); ++layer) {
    for (const device::KvSide side : {device::KvSide::key, device::KvSide::value})
      writeSide(file, cache, static_cast<int>(layer), side, layers[layer]);
    reportProgress(progress, layer + 1, store.plans.size(), "exporting the cache");
  }
  file.finish();
}

}  // namespace kvarium::cache
