#include "core/files/gguf_types.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <iterator>
#include <limits>
#include <utility>

namespace kvarium::files {
namespace {

constexpr std::string_view type_names[] = {"u8",   "i8",     "u16",   "i16", "u32", "i32", "f32",
                                           "bool", "string", "array", "u64", "i64", "f64"};
constexpr size_t type_bytes[] = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
static_assert(std::size(type_names) == gguf_type_count && std::size(type_bytes) == gguf_type_count);

constexpr std::pair<uint32_t, DType> tensor_types[] = {
    {0, DType::f32},     {1, DType::f16},     {2, DType::q4_0},  {3, DType::q4_1},
    {6, DType::q5_0},    {7, DType::q5_1},    {8, DType::q8_0},  {10, DType::q2_k},
    {11, DType::q3_k},   {12, DType::q4_k},   {13, DType::q5_k}, {14, DType::q6_k},
    {20, DType::iq4_nl}, {23, DType::iq4_xs}, {26, DType::i32},  {30, DType::bf16},
};

// With a star: removed from GGUF.
constexpr std::pair<uint32_t, std::string_view> foreign_types[] = {
    {4, "Q4_2*"},    {5, "Q4_3*"},  {9, "Q8_1"},         {15, "Q8_K"},        {16, "IQ2_XXS"},     {17, "IQ2_XS"},
    {18, "IQ3_XXS"}, {19, "IQ1_S"}, {21, "IQ3_S"},       {22, "IQ2_S"},       {24, "I8"},          {25, "I16"},
    {27, "I64"},     {28, "F64"},   {29, "IQ1_M"},       {31, "Q4_0_4_4*"},   {32, "Q4_0_4_8*"},   {33, "Q4_0_8_8*"},
    {34, "TQ1_0"},   {35, "TQ2_0"}, {36, "IQ4_NL_4_4*"}, {37, "IQ4_NL_4_8*"}, {38, "IQ4_NL_8_8*"}, {39, "MXFP4"},
    {40, "NVFP4"},   {41, "Q1_0"},
};

template <class T>
T load(std::span<const std::byte> bytes, uint64_t index) {
  assert(index < bytes.size() / sizeof(T));
  T value;
  std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof(T));
  return value;
}

}  // namespace

std::string_view name(GgufType type) { return type_names[static_cast<size_t>(type)]; }
size_t bytesEach(GgufType type) { return type_bytes[static_cast<size_t>(type)]; }

std::string GgufValue::typeText() const {
  return type == GgufType::array ? "array of " + std::string(name(element)) : std::string(name(type));
}

std::optional<int64_t> integerAt(GgufType type, std::span<const std::byte> bytes, uint64_t index) {
  using enum GgufType;
  const size_t size = bytesEach(type);
  assert((isInteger(type) || type == boolean) && index < bytes.size() / size);
  uint64_t value = 0;
  std::memcpy(&value, bytes.data() + index * size, size);  // little endian, as in the file
  if (type == boolean) return value != 0;
  const int unused = 64 - 8 * static_cast<int>(size);
  if (type == i8 || type == i16 || type == i32 || type == i64) return static_cast<int64_t>(value << unused) >> unused;
  if (value > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) return std::nullopt;
  return static_cast<int64_t>(value);
}

double numberAt(GgufType type, std::span<const std::byte> bytes, uint64_t index) {
  if (type == GgufType::f32) return static_cast<double>(load<float>(bytes, index));
  if (type == GgufType::f64) return load<double>(bytes, index);
  if (type == GgufType::u64) return static_cast<double>(load<uint64_t>(bytes, index));
  return static_cast<double>(*integerAt(type, bytes, index));
}

std::optional<DType> ggufTensorType(uint32_t number) {
  const auto row = std::ranges::find(tensor_types, number, &std::pair<uint32_t, DType>::first);
  return row == std::end(tensor_types) ? std::nullopt : std::optional(row->second);
}

std::string foreignTypeText(uint32_t number) {
  for (const auto& [known, name] : foreign_types) {
    if (known != number) continue;
    return name.ends_with('*') ? std::string(name.substr(0, name.size() - 1)) + " (removed from GGUF)"
                               : std::string(name);
  }
  return "number " + std::to_string(number) + " (unknown)";
}

}  // namespace kvarium::files
