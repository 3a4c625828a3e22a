#include "core/files/gguf_types.h"

#include <array>
#include <cassert>
#include <cstring>
#include <limits>
#include <utility>

namespace kvarium::files {
namespace {

struct MetadataType {
  std::string_view name;
  size_t bytes;
};
constexpr std::array<MetadataType, gguf_type_count> metadata_types = {{{"u8", 1},
                                                                       {"i8", 1},
                                                                       {"u16", 2},
                                                                       {"i16", 2},
                                                                       {"u32", 4},
                                                                       {"i32", 4},
                                                                       {"f32", 4},
                                                                       {"bool", 1},
                                                                       {"string", 0},
                                                                       {"array", 0},
                                                                       {"u64", 8},
                                                                       {"i64", 8},
                                                                       {"f64", 8}}};

constexpr std::pair<uint32_t, DType> tensor_types[] = {
    {0, DType::f32},     {1, DType::f16},     {2, DType::q4_0},  {3, DType::q4_1},
    {6, DType::q5_0},    {7, DType::q5_1},    {8, DType::q8_0},  {10, DType::q2_k},
    {11, DType::q3_k},   {12, DType::q4_k},   {13, DType::q5_k}, {14, DType::q6_k},
    {20, DType::iq4_nl}, {23, DType::iq4_xs}, {26, DType::i32},  {30, DType::bf16},
};

constexpr std::string_view removed = " (removed from GGUF)";
struct ForeignRow {
  uint32_t number;
  std::string_view name;
  std::string_view note;
};
constexpr ForeignRow foreign_types[] = {
    {4, "Q4_2", removed},
    {5, "Q4_3", removed},
    {9, "Q8_1", ""},
    {15, "Q8_K", ""},
    {16, "IQ2_XXS", ""},
    {17, "IQ2_XS", ""},
    {18, "IQ3_XXS", ""},
    {19, "IQ1_S", ""},
    {21, "IQ3_S", ""},
    {22, "IQ2_S", ""},
    {24, "I8", ""},
    {25, "I16", ""},
    {27, "I64", ""},
    {28, "F64", ""},
    {29, "IQ1_M", ""},
    {31, "Q4_0_4_4", removed},
    {32, "Q4_0_4_8", removed},
    {33, "Q4_0_8_8", removed},
    {34, "TQ1_0", ""},
    {35, "TQ2_0", ""},
    {36, "IQ4_NL_4_4", removed},
    {37, "IQ4_NL_4_8", removed},
    {38, "IQ4_NL_8_8", removed},
    {39, "MXFP4", ""},
    {40, "NVFP4", ""},
    {41, "Q1_0", ""},
};

template <class T>
T load(std::span<const std::byte> bytes, uint64_t index) {
  assert(index < bytes.size() / sizeof(T));
  T value;
  std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof(T));
  return value;
}

}  // namespace

std::string_view name(GgufType type) { return metadata_types[static_cast<size_t>(type)].name; }
size_t bytesEach(GgufType type) { return metadata_types[static_cast<size_t>(type)].bytes; }

std::string GgufValue::typeText() const {
  return type == GgufType::array ? "array of " + std::string(name(element)) : std::string(name(type));
}

std::optional<int64_t> integerAt(GgufType type, std::span<const std::byte> bytes, uint64_t index) {
  switch (type) {
    case GgufType::u8:
      return load<uint8_t>(bytes, index);
    case GgufType::i8:
      return load<int8_t>(bytes, index);
    case GgufType::u16:
      return load<uint16_t>(bytes, index);
    case GgufType::i16:
      return load<int16_t>(bytes, index);
    case GgufType::u32:
      return load<uint32_t>(bytes, index);
    case GgufType::i32:
      return load<int32_t>(bytes, index);
    case GgufType::boolean:
      return load<uint8_t>(bytes, index) != 0;
    case GgufType::i64:
      return load<int64_t>(bytes, index);
    case GgufType::u64: {
      const auto value = load<uint64_t>(bytes, index);
      if (value > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) return std::nullopt;
      return static_cast<int64_t>(value);
    }
    default:
      assert(false);
      return std::nullopt;
  }
}

double numberAt(GgufType type, std::span<const std::byte> bytes, uint64_t index) {
  if (type == GgufType::f32) return static_cast<double>(load<float>(bytes, index));
  if (type == GgufType::f64) return load<double>(bytes, index);
  if (type == GgufType::u64) return static_cast<double>(load<uint64_t>(bytes, index));
  return static_cast<double>(*integerAt(type, bytes, index));
}

std::optional<DType> ggufTensorType(uint32_t number) {
  for (const auto& [row_number, type] : tensor_types) {
    if (row_number == number) return type;
  }
  return std::nullopt;
}

uint32_t ggufTensorNumber(DType type) {
  for (const auto& [number, row_type] : tensor_types) {
    if (row_type == type) return number;
  }
  assert(false);
  return 0;
}

std::string foreignTypeText(uint32_t number) {
  for (const ForeignRow& row : foreign_types) {
    if (row.number == number) return std::string(row.name) + std::string(row.note);
  }
  return "number " + std::to_string(number) + " (unknown)";
}

}  // namespace kvarium::files
