// SafetensorsFile: one .safetensors file, memory-mapped and checked. Views point into the mapping.
//
// The file counts as hostile: the header has at most 100 MB and one fixed form, names are unique, every tensor has
// exactly the bytes of its type and shape, and the tensors fill the file's data without gap or overlap (spec:
// huggingface/safetensors, README, Format).
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/base/sentence.h"
#include "core/files/weight_source.h"

namespace kvarium::files {

class SafetensorsFile final : public WeightSource {
 public:
  // Throws Error{file}: missing, foreign, truncated, damaged.
  static std::unique_ptr<SafetensorsFile> open(const std::filesystem::path& path);
  // The same from bytes that the caller keeps alive (tests, fuzzing).
  static std::unique_ptr<SafetensorsFile> parse(std::span<const std::byte> bytes, std::string_view name);

  std::string label() const override { return m_name; }
  std::vector<std::string> names() const override { return m_names; }
  // Reads F32, F16 and BF16 of 1 to 4 dimensions; a scalar has shape [1]. Throws Error{unsupported} naming a tensor of
  // another type, of more dimensions or without elements.
  const TensorView* find(std::string_view name) const override;
  size_t bytes(std::string_view name) const override;
  void release(std::string_view name) const override;

  // "__metadata__": notes of the writer, UTF-8, not safe to show.
  const std::map<std::string, std::string, std::less<>>& metadata() const { return m_metadata; }

 private:
  struct Tensor {
    TensorView view;
    size_t bytes = 0;
    Sentence unreadable;  // why it cannot be read: "holds I64"; empty: it can
  };
  SafetensorsFile() = default;
  void readHeader();

  std::unique_ptr<MappedFile> m_file;
  std::span<const std::byte> m_bytes;
  std::string m_name;  // the file's name, safe to show
  std::map<std::string, std::string, std::less<>> m_metadata;
  std::vector<std::string> m_names;
  // A tree, not a hash table: the file chooses the names, and hash collisions must not cost time.
  std::map<std::string, Tensor, std::less<>> m_tensors;
};

}  // namespace kvarium::files
