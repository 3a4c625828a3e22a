#include <algorithm>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/half.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/cache/archive/archive_head.h"
#include "core/cache/archive/legacy.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/feed_rows.h"
#include "core/files/json_fields.h"

namespace kvarium::cache {
namespace {

constexpr char export_again[] = "write the file as kvarium-cli cache export does";
constexpr files::JsonLimits limits{.bytes = size_t{64} << 20, .depth = 4, .values = 8'000'000};

float numberAt(const TensorView& tensor, size_t at) {
  const std::byte* data = tensor.data + at * (tensor.dtype == DType::f32 ? 4 : 2);
  if (tensor.dtype == DType::f32) {
    float number;
    std::memcpy(&number, data, sizeof number);
    return number;
  }
  uint16_t bits;
  std::memcpy(&bits, data, sizeof bits);
  return tensor.dtype == DType::f16 ? halfToFloat(bits) : bf16ToFloat(bits);
}

// Channel i in the model's own order is channel legacy(i) in rotate_half order.
size_t legacy(const LegacyLayer& layer, size_t i) {
  const auto dims = static_cast<size_t>(layer.dims);
  if (layer.style == device::RopeStyle::halves || i >= dims) return i;
  return i % 2 == 0 ? i / 2 : dims / 2 + i / 2;
}

}  // namespace

// The tensors of one layer, and the row of each position in them.
struct LegacyFile::Layer {
  TensorView key, value;
  struct Run {
    int64_t first, count, row;
  };
  std::vector<Run> runs;  // ascending; one run of all tokens if nothing was evicted

  int64_t rowOf(int64_t position) const {  // -1: the file lacks this position
    const auto after = std::ranges::upper_bound(runs, position, {}, &Run::first);
    if (after == runs.begin()) return -1;
    const Run& run = *(after - 1);
    return position < run.first + run.count ? run.row + position - run.first : -1;
  }
};

LegacyFile LegacyFile::open(const std::filesystem::path& path) {
  std::unique_ptr<files::SafetensorsFile> file = files::SafetensorsFile::open(path);
  const std::vector<std::string> names = file->names();
  const auto wanted = [](const std::string& name) { return name.starts_with("past_key_values."); };
  if (std::ranges::any_of(names, wanted)) return LegacyFile(std::move(file));
  const auto format = file->metadata().find("format");
  if (format != file->metadata().end() && format->second == archive_format) {
    throw Error(ErrorKind::file, {"%1 is a cache as --save writes it, not the legacy layout", file->label()},
                "open it as it is (--restore, /load), or convert it with kvarium-cli cache export");
  }
  const Sentence held = names.empty() ? Sentence("%1 tensors", names.size())
                                      : Sentence("%1 tensors, the first '%2'", names.size(), printable(names.front()));
  throw Error(ErrorKind::file,
              {"%1 holds %2, and none of them is past_key_values.{layer}.key or .value", file->label(), held},
              "name a file with these two of every layer, [1, KV heads, tokens, head size] each, as kvarium-cli cache "
              "export writes it");
}

std::vector<TokenId> LegacyFile::ids() const {
  const auto found = m_file->metadata().find("ids");
  if (found == m_file->metadata().end())
    throw Error(ErrorKind::content, {"%1 does not say which tokens it holds", m_file->label()}, "name them with --ids");
  const nlohmann::json list = files::parseJson(found->second, m_file->label() + ": ids", limits);
  std::vector<TokenId> ids;
  for (const nlohmann::json& id : list) {
    if (!list.is_array() || !id.is_number_integer() || id < 0 || id > INT32_MAX)
      throw Error(ErrorKind::file, {"%1: its ids are not a list of tokens", m_file->label()}, export_again);
    ids.push_back(id.get<TokenId>());
  }
  return ids;
}

void LegacyFile::expectRows(const std::string& tensor, const LayerShape& shape, int64_t rows) const {
  const TensorView* found = m_file->find(tensor);
  TensorView wanted;
  wanted.rank = 4;
  wanted.shape = {1, shape.n_kv_heads, rows, shape.head_dim};
  if (found && found->rank == wanted.rank && found->shape == wanted.shape) return;
  throw Error(ErrorKind::file,
              {"%1: %2 is %3, and %4 tokens of this model are %5 (1, KV heads, tokens, head size)", m_file->label(),
               tensor, found ? Sentence("%1", found->shapeText()) : Sentence("not there"), rows, wanted.shapeText()},
              "name as many tokens (--ids) as the file has, and the model it was made with");
}

std::vector<LegacyFile::Layer> LegacyFile::layersOf(const KvCache& cache, int64_t tokens) const {
  const auto wrong = [&](const Sentence& what) {
    throw Error(ErrorKind::file, {"%1: %2", m_file->label(), what}, export_again);
  };
  nlohmann::json evicted = nlohmann::json::object();
  if (const auto found = m_file->metadata().find("positions"); found != m_file->metadata().end())
    evicted = files::parseJson(found->second, m_file->label() + ": positions", limits);
  if (!evicted.is_object()) wrong("its positions are not an object");
  std::vector<Layer> layers;
  for (const LayerPlan& plan : cache.store().plans) {
    const std::string number = std::to_string(layers.size());
    Layer layer;
    int64_t rows = 0;
    const auto add = [&](int64_t first, int64_t count) {
      const int64_t next = layer.runs.empty() ? 0 : layer.runs.back().first + layer.runs.back().count;
      if (first < next || count < 1 || first > tokens || count > tokens - first)
        wrong({"the positions of layer %1 are not ascending positions of its tokens", number});
      layer.runs.push_back({first, count, rows});
      rows += count;
    };
    if (const auto runs = evicted.find(number); runs != evicted.end()) {
      for (const nlohmann::json& run : *runs) {
        if (!run.is_array() || run.size() != 2 || !run[0].is_number_unsigned() || !run[1].is_number_unsigned())
          wrong({"the positions of layer %1 are not a list of [first, count]", number});
        add(run[0].get<int64_t>(), run[1].get<int64_t>());
      }
    } else if (tokens > 0) {
      add(0, tokens);
    }
    const std::string name = "past_key_values." + number;
    for (const bool key : {true, false}) {
      const std::string tensor = name + (key ? ".key" : ".value");
      expectRows(tensor, plan.shape, rows);
      (key ? layer.key : layer.value) = *m_file->find(tensor);
    }
    layers.push_back(std::move(layer));
  }
  if (m_file->find("past_key_values." + std::to_string(layers.size()) + ".key"))
    wrong({"it has more layers than the model's %1", layers.size()});
  return layers;
}

void LegacyFile::read(KvCache& cache, const std::vector<TokenId>& ids,
                      const std::vector<LegacyLayer>& rotations) const {
  const Sentence remedy = "import into a cache of cells, such as --cache dynamic";
  if (ids.empty()) throw Error(ErrorKind::content, "there are no tokens to import", remedy);
  if (cache.facts().has_state || cache.facts().keeps_nothing)
    throw Error(ErrorKind::content, "this cache has no cells to read into", remedy);
  const auto tokens = static_cast<int64_t>(ids.size());
  const std::vector<Layer> layers = layersOf(cache, tokens);
  const CacheStore& store = cache.store();
  const auto fill = [&](HostRows& to) {
    const Layer& layer = layers[static_cast<size_t>(to.layer)];
    const LegacyLayer& rotation = rotations[static_cast<size_t>(to.layer)];
    const auto heads = static_cast<size_t>(layer.key.shape[1]), rows = static_cast<size_t>(layer.key.shape[2]),
               dim = static_cast<size_t>(layer.key.shape[3]), n = static_cast<size_t>(to.count);
    to.keys.assign(n * heads * dim, 0.0f);
    to.values.assign(n * heads * dim, 0.0f);
    bool finite = true;
    for (size_t i = 0; i < n; ++i) {
      const int64_t row = layer.rowOf(to.first + static_cast<int64_t>(i));
      for (size_t h = 0; row >= 0 && h < heads; ++h) {
        const size_t source = (h * rows + static_cast<size_t>(row)) * dim, at = (i * heads + h) * dim;
        for (size_t d = 0; d < dim; ++d) {
          to.keys[at + d] = numberAt(layer.key, source + legacy(rotation, d));
          to.values[at + d] = numberAt(layer.value, source + d);
          finite = finite && std::isfinite(to.keys[at + d]) && std::isfinite(to.values[at + d]);
        }
      }
    }
    if (!finite)
      throw Error(ErrorKind::file, {"%1: layer %2 holds numbers that are not finite", m_file->label(), to.layer},
                  export_again);
  };
  if (const std::optional<Full> full = feedRows(cache, ids, false, fill))
    throw Error(
        ErrorKind::content, full->reason,
        full->memory ? Sentence("choose a cache that takes less memory") : Sentence("choose a cache with more room"));
  for (size_t l = 0; l < layers.size(); ++l) {
    m_file->release("past_key_values." + std::to_string(l) + ".key");  // throws if the bytes could not be read
    const auto group = static_cast<size_t>(store.layer_at[l].first);
    const auto gap = [&](const Sentence& why) {
      const bool any_age = store.groups[group].retention->traits().evictsAnyAge();
      throw Error(ErrorKind::content, {"%1 lacks tokens that were evicted, and %2", m_file->label(), why},
                  any_age ? Sentence("such a cache can be saved and restored, but not exported and imported")
                          : Sentence("import into the cache it came from, or an unquantized one whose window is not "
                                     "longer"));
    };
    int64_t present = 0;
    for (const Layer::Run& run : layers[l].runs) present += run.count;
    if (present < tokens && store.groups[group].plan.sealing)
      gap({"%1 would quantize missing tokens", cache.facts().spec});
    for (const Drop& piece : cache.state().tables[group].live({0, tokens})) {
      for (int64_t position = piece.first; position < piece.first + piece.count; ++position) {
        if (layers[l].rowOf(position) < 0) gap({"%1 would keep them (position %2)", cache.facts().spec, position});
      }
    }
  }
  const auto said = m_file->metadata().find("rope_length");
  const auto length = said == m_file->metadata().end() ? tokens : wholeNumber<int64_t>(said->second).value_or(-1);
  if (length < 0) throw Error(ErrorKind::file, {"%1: its rope_length is not a length", m_file->label()}, export_again);
  cache.setRopeLength(length);
}

}  // namespace kvarium::cache
