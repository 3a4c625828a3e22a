// GgufFile: one GGUF v2 or v3 file, memory-mapped and checked. Everything it hands out points into the mapping.
//
// The file is hostile until proven otherwise: every count is bounded by the bytes that remain before anything is
// allocated, every product is checked, every tensor lies inside the file (spec: ggml docs/gguf.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/files/weight_source.h"

namespace kvarium {

class GgufFile final : public WeightSource {
 public:
  // Throws Error{file} (missing, foreign, truncated, damaged) or Error{unsupported} (version, tensor type, split file).
  static std::unique_ptr<GgufFile> open(const std::filesystem::path& path);
  // The same over bytes somebody else keeps alive (tests, fuzzing).
  static std::unique_ptr<GgufFile> parse(std::span<const std::byte> bytes, std::string_view name);

  // Metadata. A key that is missing gives nullopt; one of another type throws Error{file} naming the key and both types.
  bool has(std::string_view key) const;
  std::optional<int64_t> integer(std::string_view key) const;       // any integer type that fits; bool does not count
  std::optional<double> number(std::string_view key) const;         // any float or integer type
  std::optional<bool> boolean(std::string_view key) const;
  std::optional<std::string_view> text(std::string_view key) const; // bytes as they are, not necessarily UTF-8
  std::vector<std::string_view> texts(std::string_view key) const;  // array of strings; empty when missing
  std::vector<int64_t> integers(std::string_view key) const;        // array of integers (or one integer); empty when missing
  std::vector<float> floats(std::string_view key) const;            // array of floats; empty when missing
  std::vector<std::string> keys() const;                            // in file order
  std::string describe(std::string_view key) const;                 // short text for `inspect`: type, value or length

  std::vector<std::string> names() const override;
  const TensorView* find(std::string_view name) const override;
  void release(std::string_view name) const override;

  int version() const { return m_version; }
  size_t fileBytes() const { return m_bytes.size(); }

 private:
  GgufFile() = default;
  struct Value;   // a typed look at the value's bytes
  struct Reader;  // the bounded cursor

  std::unique_ptr<MappedFile> m_file;
  std::span<const std::byte> m_bytes;
  std::string m_name;
  int m_version = 0;
  std::vector<std::string> m_keys;
  std::unordered_map<std::string, std::unique_ptr<Value>> m_values;
  std::vector<std::string> m_tensor_names;
  std::unordered_map<std::string, TensorView> m_tensors;
};

}  // namespace kvarium
