// The numbers a GGUF file uses for types: of metadata values and of tensors (spec: ggml docs/gguf.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/tensor.h"

namespace kvarium {

enum class GgufType : uint32_t { u8, i8, u16, i16, u32, i32, f32, boolean, string, array, u64, i64, f64 };
constexpr uint32_t gguf_type_count = 13;

std::string_view name(GgufType type);  // "u32", "string", ...
size_t bytesEach(GgufType type);       // of one number or bool; 0 for string and array
inline bool isInteger(GgufType type) { return type <= GgufType::i32 || type == GgufType::u64 || type == GgufType::i64; }
inline bool isFloat(GgufType type) { return type == GgufType::f32 || type == GgufType::f64; }

// A metadata value where it lies in the file; nothing is copied or decoded before somebody asks.
struct GgufValue {
  GgufType type = GgufType::u8;
  GgufType element = GgufType::u8;   // of an array
  uint64_t count = 0;                // of an array
  std::span<const std::byte> bytes;  // the value; a string's and an array's without type, count and length

  std::string typeText() const;  // "u32", "array of string"
};

// Number `index` of the value, or of an array. The type must be an integer or bool, or for number() also a float.
// integerAt: nullopt when a u64 is beyond int64.
std::optional<int64_t> integerAt(GgufType type, std::span<const std::byte> bytes, uint64_t index);
double numberAt(GgufType type, std::span<const std::byte> bytes, uint64_t index);

// The tensor type with this number in a GGUF file; nullopt for one this program has no code for.
std::optional<DType> ggufTensorType(uint32_t number);
uint32_t ggufTensorNumber(DType type);
// What to call a type that ggufTensorType does not know: "IQ2_XXS", "Q4_0_4_4 (removed from GGUF in 2024)", "number
// 77".
std::string foreignTypeText(uint32_t number);

}  // namespace kvarium
