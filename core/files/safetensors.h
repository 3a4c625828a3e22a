// SafetensorsFile: one .safetensors file, memory-mapped and checked. Views point into the mapping.
//
// The file is hostile until proven otherwise: the header has at most 100 MB and one fixed form, names appear once,
// every tensor has exactly the bytes of its type and shape, and the tensors fill the file's data without gap or overlap
// (spec: huggingface/safetensors, README, Format).
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
#include "core/files/weight_source.h"

namespace kvarium {

class SafetensorsFile final : public WeightSource {
 public:
  // Throws Error{file}: missing, foreign, truncated, damaged.
  static std::unique_ptr<SafetensorsFile> open(const std::filesystem::path& path);
  // The same over bytes somebody else keeps alive (tests, fuzzing).
  static std::unique_ptr<SafetensorsFile> parse(std::span<const std::byte> bytes, std::string_view name);

  std::string label() const override { return m_name; }
  std::vector<std::string> names() const override { return m_names; }
  // F32, F16 and BF16 of 1 to 4 dimensions; a scalar has shape [1]. Throws Error{unsupported} for a tensor of another
  // type, of more dimensions or without elements, naming it.
  const TensorView* find(std::string_view name) const override;
  size_t bytes(std::string_view name) const override;
  void release(std::string_view name) const override;

  // "__metadata__": what the writer noted, UTF-8, not fit to be shown.
  const std::map<std::string, std::string, std::less<>>& metadata() const { return m_metadata; }
  size_t fileBytes() const { return m_bytes.size(); }

 private:
  struct Tensor {
    TensorView view;
    size_t bytes = 0;
    std::string unreadable;  // why it has no view: "holds I64"; empty: it has one
  };
  SafetensorsFile() = default;
  void readHeader();

  std::unique_ptr<MappedFile> m_file;
  std::span<const std::byte> m_bytes;
  std::string m_name;  // the file's, fit to be shown
  std::map<std::string, std::string, std::less<>> m_metadata;
  std::vector<std::string> m_names;
  // A tree, not a hash table: the names are the file's choice, and collisions must not cost time.
  std::map<std::string, Tensor, std::less<>> m_tensors;
};

}  // namespace kvarium
