// GgufFile: one GGUF v2 or v3 file, memory-mapped and checked. All views point into the mapping.
//
// The file counts as hostile: every count is bounded by the remaining bytes before memory is allocated, every product
// is checked for overflow, every tensor is inside the file (spec: ggml docs/gguf.md). The caller must check that a
// number makes sense (finite, below the size of the vocabulary).
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/base/sentence.h"
#include "core/base/tensor.h"
#include "core/files/weight_source.h"

namespace kvarium::files {

// The types of metadata values, by their numbers in the file.
enum class GgufType : uint32_t { u8, i8, u16, i16, u32, i32, f32, boolean, string, array, u64, i64, f64 };
constexpr uint32_t gguf_type_count = 13;

// A metadata value at its place in the file; nothing is copied or decoded before it is requested.
struct GgufValue {
  GgufType type = GgufType::u8;
  GgufType element = GgufType::u8;   // type of the elements of an array
  uint64_t count = 0;                // number of elements of an array
  std::span<const std::byte> bytes;  // the value; for a string or array without type, count and length
};

// The tensor type with this number in a GGUF file; nullopt if this program cannot read it.
std::optional<DType> ggufTensorType(uint32_t number);

class GgufFile final : public WeightSource {
 public:
  // Throws Error{file} (missing, foreign, truncated, damaged) or Error{unsupported} (version, tensor type, split file).
  static std::unique_ptr<GgufFile> open(const std::filesystem::path& path);
  // The metadata alone, without a look at the tensors, whose types may be unknown; names() is empty. A part of a split
  // file will do.
  static std::unique_ptr<GgufFile> openMetadata(const std::filesystem::path& path);
  // The same from bytes that the caller keeps alive (tests, fuzzing).
  static std::unique_ptr<GgufFile> parse(std::span<const std::byte> bytes, std::string_view name);
  static std::unique_ptr<GgufFile> parseMetadata(std::span<const std::byte> bytes, std::string_view name);

  // Metadata. A missing key gives nullopt. A key of another type throws Error{file} naming the key and both types.
  bool has(std::string_view key) const;
  std::optional<int64_t> integer(std::string_view key) const;  // any integer type whose value fits; bool does not count
  std::optional<double> number(std::string_view key) const;    // any float or integer type
  std::optional<bool> boolean(std::string_view key) const;
  std::optional<std::string_view> text(std::string_view key) const;  // raw bytes, perhaps not UTF-8
  std::vector<std::string_view> texts(std::string_view key) const;   // array of strings; empty when missing
  std::vector<int64_t> integers(std::string_view key) const;         // array of integers or bools, or one integer
  std::vector<float> floats(std::string_view key) const;             // array of floats; empty when missing
  std::vector<std::string> keys() const;                             // in file order

  std::string label() const override { return m_name; }
  std::vector<std::string> names() const override;
  const TensorView* find(std::string_view name) const override;
  void release(std::string_view name) const override;

  int version() const { return m_version; }

 private:
  GgufFile() = default;
  class Parser;
  enum class Parts : uint8_t { all, metadata };
  static std::unique_ptr<GgufFile> open(const std::filesystem::path& path, Parts parts);
  static std::unique_ptr<GgufFile> parse(std::span<const std::byte> bytes, std::string_view name, Parts parts);
  const GgufValue* value(std::string_view key) const;
  [[noreturn]] void wrongType(std::string_view key, const GgufValue& found, const Sentence& wanted) const;

  std::unique_ptr<MappedFile> m_file;
  std::span<const std::byte> m_bytes;
  std::string m_name;  // the file's name, safe to show
  int m_version = 0;
  std::vector<std::string> m_keys;
  // Trees, not hash tables: the file chooses the names, and hash collisions must not cost time.
  std::map<std::string, GgufValue, std::less<>> m_values;
  std::vector<std::string> m_tensor_names;
  std::map<std::string, TensorView, std::less<>> m_tensors;
};

}  // namespace kvarium::files
