#include "core/cache/format/format.h"

namespace kvarium::cache {
namespace {

// A tile is 64 x head_dim numbers; core/device/kv_view.h gives their order.
constexpr Format formats[] = {{"f32", device::KvFormat::f32, 4, 0.0},
                              {"f16", device::KvFormat::f16, 2, 0x1p-11},
                              {"bf16", device::KvFormat::bf16, 2, 0x1p-8}};

}  // namespace

const Format* findFormat(std::string_view name) {
  for (const Format& format : formats) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

std::vector<std::string_view> formatNames() {
  std::vector<std::string_view> names;
  for (const Format& format : formats) names.push_back(format.name);
  return names;
}

size_t numberBytes(const device::KvEncoding& coding, device::KvSide side, int head_dim) {
  if (coding.format == device::KvFormat::codes) return device::codesBytes(coding.codes, side, head_dim);
  const size_t element = coding.format == device::KvFormat::f32 ? 4 : 2;
  return element * static_cast<size_t>(device::cells_per_block * head_dim);
}

size_t scaleBytes(const device::KvEncoding& coding, device::KvSide side, int head_dim) {
  return coding.format == device::KvFormat::codes ? device::scalesBytes(coding.codes, side, head_dim) : 0;
}

}  // namespace kvarium::cache
