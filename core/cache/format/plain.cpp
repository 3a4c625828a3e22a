#include "core/cache/format/format.h"

namespace kvarium {
namespace {

// Plain floating point: a tile is 64 x head_dim numbers (core/device/kv_view.h gives the order).
class PlainFormat final : public Format {
 public:
  constexpr PlainFormat(std::string_view name, KvFormat tag, size_t element, double error)
      : m_name(name), m_tag(tag), m_element(element), m_error(error) {}
  std::string_view name() const override { return m_name; }
  KvFormat tag() const override { return m_tag; }
  size_t tileBytes(int head_dim) const override { return cells_per_block * cellBytes(head_dim); }
  size_t cellBytes(int head_dim) const override { return m_element * static_cast<size_t>(head_dim); }
  double relativeError() const override { return m_error; }

 private:
  std::string_view m_name;
  KvFormat m_tag;
  size_t m_element;
  double m_error;
};

constinit const PlainFormat formats[] = {
    {"f32", KvFormat::f32, 4, 0.0}, {"f16", KvFormat::f16, 2, 0x1p-11}, {"bf16", KvFormat::bf16, 2, 0x1p-8}};

}  // namespace

const Format* findFormat(std::string_view name) {
  for (const PlainFormat& format : formats) {
    if (format.name() == name) return &format;
  }
  return nullptr;
}

std::vector<std::string_view> formatNames() {
  std::vector<std::string_view> names;
  for (const PlainFormat& format : formats) names.push_back(format.name());
  return names;
}

}  // namespace kvarium
