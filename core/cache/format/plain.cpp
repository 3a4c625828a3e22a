#include "core/cache/format/format.h"

namespace kvarium {
namespace {

// A tile is 64 x head_dim numbers; core/device/kv_view.h gives their order.
constexpr Format formats[] = {
    {"f32", KvFormat::f32, 4, 0.0}, {"f16", KvFormat::f16, 2, 0x1p-11}, {"bf16", KvFormat::bf16, 2, 0x1p-8}};

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

size_t numberBytes(const KvEncoding& coding, KvSide side, int head_dim) {
  if (coding.format == KvFormat::codes) return codesBytes(coding.codes, side, head_dim);
  const size_t element = coding.format == KvFormat::f32 ? 4 : 2;
  return element * static_cast<size_t>(cells_per_block * head_dim);
}

size_t scaleBytes(const KvEncoding& coding, KvSide side, int head_dim) {
  return coding.format == KvFormat::codes ? scalesBytes(coding.codes, side, head_dim) : 0;
}

}  // namespace kvarium
