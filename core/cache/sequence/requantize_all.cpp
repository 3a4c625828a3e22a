#include "core/cache/sequence/requantize_all.h"

namespace kvarium::cache {
namespace {

void roundGroup(const SealedFormat& format, std::vector<float>& x, const std::vector<size_t>& members,
                std::vector<float>& values) {
  values.clear();
  for (size_t at : members) values.push_back(x[at]);
  const device::GroupFit fit = device::fitGroup(format.fit, format.codes.bits, values);
  for (size_t at : members) {
    x[at] = fit.scale * static_cast<float>(device::codeOf(format.fit, format.codes.bits, fit, x[at])) + fit.offset;
  }
}

// Where the number of (head, token, channel) lies in its tile: K [head_dim][64], V [64][head_dim].
size_t inTile(device::KvSide side, int64_t cell, int d, int head_dim) {
  return side == device::KvSide::key ? static_cast<size_t>(d * device::cells_per_block + cell)
                                     : static_cast<size_t>(cell * head_dim + d);
}

void roundSide(device::Device& device, const SealedFormat& format, device::KvSide side, const BlockPool& pool,
               int layer, const std::vector<Block>& blocks) {
  const LayerStorage& storage = pool.layers()[static_cast<size_t>(layer)];
  const int head_dim = storage.head_dim;
  const int64_t tokens = blocks.back().end();
  const size_t tile = static_cast<size_t>(device::cells_per_block * head_dim);
  std::vector<float> flat(static_cast<size_t>(storage.n_kv_heads * tokens * head_dim));
  std::vector<float> tiles(tile * static_cast<size_t>(storage.n_kv_heads));
  const auto each = [&](const Block& block, auto&& visit) {
    for (int h = 0; h < storage.n_kv_heads; ++h) {
      for (int64_t cell = 0; cell < block.used; ++cell) {
        for (int d = 0; d < head_dim; ++d) {
          const int64_t row = h * tokens + block.position(cell);
          visit(flat[static_cast<size_t>(row * head_dim + d)],
                tiles[static_cast<size_t>(h) * tile + inTile(side, cell, d, head_dim)]);
        }
      }
    }
  };
  const auto bytesOf = [&](const Block& block) {
    return pool.base(block.id) + (side == device::KvSide::key ? pool.kOffset(layer) : pool.vOffset(layer));
  };
  for (const Block& block : blocks) {
    device.copyOut(tiles.data(), bytesOf(block), tiles.size() * sizeof(float));
    each(block, [](float& number, float& stored) { number = stored; });
  }
  roundFlat(format, flat, head_dim);
  for (const Block& block : blocks) {
    device.copyOut(tiles.data(), bytesOf(block), tiles.size() * sizeof(float));
    each(block, [](float& number, float& stored) { stored = number; });
    device.copyIn(bytesOf(block), tiles.data(), tiles.size() * sizeof(float));
  }
}

}  // namespace

bool requantizesNow(const Sealing& sealing, int64_t tokens_seen, int64_t rounded) {
  if (tokens_seen == 0) return true;
  const int64_t waiting = tokens_seen - rounded;
  return waiting > 0 && waiting + 1 >= sealing.rule.residual_length;
}

// Every `step`-th number, from each of the first `step` on, is a line that is cut into groups.
void roundFlat(const SealedFormat& format, std::vector<float>& x, int head_dim) {
  const size_t n = x.size(), g = static_cast<size_t>(format.codes.group);
  const size_t step = format.flat == FlatGroups::consecutive ? 1
                      : format.flat == FlatGroups::rows      ? static_cast<size_t>(head_dim)
                                                             : (n + g - 1) / g;
  std::vector<size_t> members;
  std::vector<float> values;
  const auto close = [&] {
    if (!members.empty()) roundGroup(format, x, members, values);
    members.clear();
  };
  for (size_t first = 0; first < step; ++first) {
    for (size_t at = first; at < n; at += step) {
      members.push_back(at);
      if (members.size() == g) close();
    }
    close();
  }
}

void roundLayer(device::Device& device, const Group& group, int layer_in_group, const std::vector<Block>& blocks) {
  const Sealing& sealing = *group.plan.sealing;
  if (sealing.k) roundSide(device, *sealing.k, device::KvSide::key, *group.full, layer_in_group, blocks);
  if (sealing.v) roundSide(device, *sealing.v, device::KvSide::value, *group.full, layer_in_group, blocks);
}

}  // namespace kvarium::cache
