// SafetensorsWriter: makes safetensors files for tests, right ones by default and wrong ones on purpose.
//
//   SafetensorsWriter w;
//   w.metadata("format", "pt");
//   w.tensor("model.norm.weight", {64}, values);                       // float32, shape outermost first
//   w.tensor("model.embed_tokens.weight", "BF16", {2, 64}, bytes);     // bytes as they are
//   w.entry("odd", R"({"dtype":"F32","shape":[1],"data_offsets":[0,4]})");  // header text as it is, no data
//   auto file = SafetensorsFile::parse(w.bytes(), "test");             // or w.save(path)
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kvarium::support {

class SafetensorsWriter {
 public:
  std::optional<uint64_t> header_bytes;  // what the file claims, instead of the truth
  std::optional<std::string> header;     // the whole header, instead of the entries

  void metadata(std::string_view key, std::string_view value) { m_metadata[std::string(key)] = std::string(value); }

  void tensor(std::string_view name, std::string_view dtype, const std::vector<int64_t>& shape,
              std::span<const std::byte> bytes) {
    const nlohmann::ordered_json entry = {
        {"dtype", dtype}, {"shape", shape}, {"data_offsets", {m_data.size(), m_data.size() + bytes.size()}}};
    this->entry(name, entry.dump());
    data(bytes);
  }
  void tensor(std::string_view name, const std::vector<int64_t>& shape, const std::vector<float>& values) {
    tensor(name, "F32", shape, std::as_bytes(std::span(values)));
  }
  void entry(std::string_view name, std::string_view json) {
    m_entries += (m_entries.empty() ? "" : ",") + nlohmann::json(std::string(name)).dump() + ":" + std::string(json);
  }
  void data(std::span<const std::byte> bytes) { m_data.insert(m_data.end(), bytes.begin(), bytes.end()); }

  std::vector<std::byte> bytes() const {
    std::string text = "{";
    if (!m_metadata.empty()) text += "\"__metadata__\":" + m_metadata.dump() + (m_entries.empty() ? "" : ",");
    text += m_entries + "}";
    if (header) text = *header;
    if (!header) text.resize((text.size() + 7) / 8 * 8, ' ');
    const uint64_t size = header_bytes.value_or(text.size());
    std::vector<std::byte> out(sizeof(size) + text.size());
    std::memcpy(out.data(), &size, sizeof(size));
    std::memcpy(out.data() + sizeof(size), text.data(), text.size());
    out.insert(out.end(), m_data.begin(), m_data.end());
    return out;
  }
  void save(const std::filesystem::path& path) const {
    const std::vector<std::byte> all = bytes();
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(all.data()), static_cast<std::streamsize>(all.size()));
  }

 private:
  nlohmann::ordered_json m_metadata;
  std::string m_entries;  // JSON text between the braces
  std::vector<std::byte> m_data;
};

}  // namespace kvarium::support
