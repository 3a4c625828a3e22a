// The type numbers of GGUF files, for metadata values and for tensors (spec: ggml docs/gguf.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/tensor.h"

namespace kvarium::files {

enum class GgufType : uint32_t { u8, i8, u16, i16, u32, i32, f32, boolean, string, array, u64, i64, f64 };
constexpr uint32_t gguf_type_count = 13;

std::string_view name(GgufType type);  // "u32", "string", ...
size_t bytesEach(GgufType type);       // bytes of one number or bool; 0 for string and array
inline bool isInteger(GgufType type) { return type <= GgufType::i32 || type == GgufType::u64 || type == GgufType::i64; }
inline bool isFloat(GgufType type) { return type == GgufType::f32 || type == GgufType::f64; }

// A metadata value at its place in the file; nothing is copied or decoded before it is requested.
struct GgufValue {
  GgufType type = GgufType::u8;
  GgufType element = GgufType::u8;   // type of the elements of an array
  uint64_t count = 0;                // number of elements of an array
  std::span<const std::byte> bytes;  // the value; for a string or array without type, count and length

  std::string typeText() const;  // "u32", "array of string"
};

// Number `index` of the value, or of an array. The type must be an integer or bool; numberAt also accepts floats.
// integerAt gives nullopt for a u64 beyond int64.
std::optional<int64_t> integerAt(GgufType type, std::span<const std::byte> bytes, uint64_t index);
double numberAt(GgufType type, std::span<const std::byte> bytes, uint64_t index);

// The tensor type with this number in a GGUF file; nullopt if this program cannot read it.
std::optional<DType> ggufTensorType(uint32_t number);
// The name of a type that ggufTensorType does not know: "IQ2_XXS", "Q4_0_4_4 (removed from GGUF in 2024)", "number 77".
std::string foreignTypeText(uint32_t number);

}  // namespace kvarium::files
