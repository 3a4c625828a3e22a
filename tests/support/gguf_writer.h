// GgufWriter: makes GGUF files for tests, right ones by default and wrong ones on purpose.
//
//   GgufWriter w;
//   w.set("general.architecture", "llama");
//   w.set("llama.block_count", uint32_t{2});
//   w.set("tokenizer.ggml.tokens", std::vector<std::string>{"a", "b"});
//   w.tensor("token_embd.weight", {2, 64}, values);              // float32, shape outermost first
//   w.tensor("output.weight", DType::q8_0, {2, 64}, blocks);     // bytes as they are
//   auto file = GgufFile::parse(w.bytes(), "test");              // or w.save(path)
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/tensor.h"
#include "core/files/gguf.h"

namespace kvarium::support {

// The number of a tensor type in GGUF files.
inline uint32_t ggufTensorNumber(DType type) {
  uint32_t number = 0;
  while (files::ggufTensorType(number) != type) ++number;
  return number;
}

class GgufWriter {
 public:
  // What the file claims; every one may be a lie.
  uint32_t version = 3;
  uint64_t alignment = 32;            // where tensors are really put; set "general.alignment" as well when it is not 32
  std::optional<uint64_t> n_entries;  // instead of the true count
  std::optional<uint64_t> n_tensors;  // instead of the true count
  std::string magic = "GGUF";

  // One value: an integer or float type of exactly the width wanted, bool, or text.
  template <class T>
  void set(std::string_view key, T value) {
    if constexpr (std::is_convertible_v<T, std::string_view>) {
      raw(key, files::GgufType::string, packText(std::string_view(value)));
    } else {
      raw(key, typeOf<T>(), pack(value));
    }
  }
  // An array, of any of these.
  template <class T>
  void set(std::string_view key, const std::vector<T>& values) {
    std::vector<std::byte> elements;
    for (const auto& value : values) {
      if constexpr (std::is_convertible_v<T, std::string_view>) {
        append(elements, packText(std::string_view(value)));
      } else {
        append(elements, pack(static_cast<T>(value)));
      }
    }
    files::GgufType type = files::GgufType::string;
    if constexpr (!std::is_convertible_v<T, std::string_view>) type = typeOf<T>();
    array(key, type, values.size(), elements);
  }
  // An array with a count that need not fit its elements.
  void array(std::string_view key, files::GgufType element, uint64_t count, std::span<const std::byte> elements) {
    std::vector<std::byte> value = pack(static_cast<uint32_t>(element));
    append(value, pack(count));
    append(value, elements);
    raw(key, files::GgufType::array, value);
  }
  // Any type number and value bytes.
  void raw(std::string_view key, files::GgufType type, std::span<const std::byte> value) {
    append(m_entries, packText(key));
    append(m_entries, pack(static_cast<uint32_t>(type)));
    append(m_entries, value);
    ++m_n_entries;
  }

  void tensor(std::string_view name, DType type, const std::vector<int64_t>& shape, std::span<const std::byte> bytes) {
    const uint64_t offset = (m_data.size() + alignment - 1) / alignment * alignment;
    m_data.resize(offset);
    append(m_data, bytes);
    tensorAt(name, ggufTensorNumber(type), shape, offset);
  }
  void tensor(std::string_view name, const std::vector<int64_t>& shape, std::span<const float> values) {
    tensor(name, DType::f32, shape, std::as_bytes(values));
  }
  // Only the entry, whatever lies at the offset.
  void tensorAt(std::string_view name, uint32_t type, const std::vector<int64_t>& shape, uint64_t offset) {
    append(m_tensors, packText(name));
    append(m_tensors, pack(static_cast<uint32_t>(shape.size())));
    for (size_t i = shape.size(); i > 0; --i) append(m_tensors, pack(shape[i - 1]));
    append(m_tensors, pack(type));
    append(m_tensors, pack(offset));
    ++m_n_tensors;
  }
  // Tensor data nobody listed.
  void data(std::span<const std::byte> bytes) { append(m_data, bytes); }

  std::vector<std::byte> bytes() const {
    std::vector<std::byte> file;
    append(file, std::as_bytes(std::span(magic)));
    append(file, pack(version));
    append(file, pack(n_tensors.value_or(m_n_tensors)));
    append(file, pack(n_entries.value_or(m_n_entries)));
    append(file, m_entries);
    append(file, m_tensors);
    if (m_data.empty()) return file;
    file.resize((file.size() + alignment - 1) / alignment * alignment);
    append(file, m_data);
    return file;
  }
  void save(const std::filesystem::path& path) const {
    const std::vector<std::byte> file = bytes();
    std::ofstream out(path, std::ios::binary);
    out.exceptions(std::ios::failbit | std::ios::badbit);
    out.write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
  }

  template <class T>
  static std::vector<std::byte> pack(const T& value) {
    const auto bytes = std::as_bytes(std::span(&value, 1));
    return {bytes.begin(), bytes.end()};
  }
  static std::vector<std::byte> packText(std::string_view text) {
    std::vector<std::byte> bytes = pack(uint64_t{text.size()});
    append(bytes, std::as_bytes(std::span(text)));
    return bytes;
  }

 private:
  template <class T>
  static constexpr files::GgufType typeOf() {
    if constexpr (std::is_same_v<T, bool>)
      return files::GgufType::boolean;
    else if constexpr (std::is_same_v<T, uint8_t>)
      return files::GgufType::u8;
    else if constexpr (std::is_same_v<T, int8_t>)
      return files::GgufType::i8;
    else if constexpr (std::is_same_v<T, uint16_t>)
      return files::GgufType::u16;
    else if constexpr (std::is_same_v<T, int16_t>)
      return files::GgufType::i16;
    else if constexpr (std::is_same_v<T, uint32_t>)
      return files::GgufType::u32;
    else if constexpr (std::is_same_v<T, int32_t>)
      return files::GgufType::i32;
    else if constexpr (std::is_same_v<T, uint64_t>)
      return files::GgufType::u64;
    else if constexpr (std::is_same_v<T, int64_t>)
      return files::GgufType::i64;
    else if constexpr (std::is_same_v<T, float>)
      return files::GgufType::f32;
    else {
      static_assert(std::is_same_v<T, double>, "a type GGUF has");
      return files::GgufType::f64;
    }
  }
  static void append(std::vector<std::byte>& to, std::span<const std::byte> bytes) {
    to.insert(to.end(), bytes.begin(), bytes.end());
  }

  std::vector<std::byte> m_entries, m_tensors, m_data;
  uint64_t m_n_entries = 0, m_n_tensors = 0;
};

}  // namespace kvarium::support
