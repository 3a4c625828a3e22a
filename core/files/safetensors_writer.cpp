#include "core/files/safetensors_writer.h"

#include <nlohmann/json.hpp>

namespace kvarium::files {

std::string safetensorsHeader(const std::vector<std::pair<std::string, std::string>>& metadata,
                              const std::vector<SafetensorsEntry>& entries) {
  constexpr size_t length_bytes = 8;
  const auto quoted = [](const std::string& text) {
    return nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  };
  std::string text(length_bytes, '\0'), separator;
  text += R"({"__metadata__":{)";
  for (const auto& [key, value] : metadata) {
    text += separator + quoted(key) + ":" + quoted(value);
    separator = ",";
  }
  text += "}";
  for (const SafetensorsEntry& entry : entries) {
    text += "," + quoted(entry.name) + R"(:{"dtype":)" + quoted(entry.dtype) + R"(,"shape":)" +
            nlohmann::json(entry.shape).dump() + R"(,"data_offsets":[)" + std::to_string(entry.begin) + "," +
            std::to_string(entry.end) + "]}";
  }
  text += "}";
  text.resize((text.size() + 7) / 8 * 8, ' ');
  const uint64_t length = text.size() - length_bytes;
  for (size_t i = 0; i < length_bytes; ++i) text[i] = static_cast<char>(length >> (8 * i));
  return text;
}

}  // namespace kvarium::files
