// JSON files of a model folder: read whole, within limits, as Python's json module would read them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace kvarium {

struct JsonLimits {
  size_t bytes = 4u << 20;     // of the file
  int depth = 64;              // nested lists and objects
  size_t values = 1'000'000u;  // at about 70 bytes of memory each
};

// Throws Error{file} naming the file: missing, unreadable, no JSON in UTF-8, beyond a limit. Python's bare NaN,
// Infinity and -Infinity become texts of that name. Of a key that appears twice the last counts.
nlohmann::json readJsonFile(const std::filesystem::path& path, const JsonLimits& limits = {});
// The same for text; `name` is what errors call it.
nlohmann::json parseJson(std::string_view text, const std::string& name, const JsonLimits& limits = {});

}  // namespace kvarium
