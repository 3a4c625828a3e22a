// Reads the JSON files of a model folder whole, within limits, as Python's json module does.
#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace kvarium::files {

struct JsonLimits {
  size_t bytes = 4u << 20;     // size of the file
  int depth = 64;              // depth of nested lists and objects
  size_t values = 1'000'000u;  // each takes about 70 bytes of memory
};

// Throws Error{file} naming the file: missing, unreadable, not JSON in UTF-8, beyond a limit. Python's bare NaN,
// Infinity and -Infinity become strings of that name. If a key appears twice, the last one counts.
nlohmann::json readJsonFile(const std::filesystem::path& path, const JsonLimits& limits = {});
// The same for text; `name`: its name in errors.
nlohmann::json parseJson(std::string_view text, const std::string& name, const JsonLimits& limits = {});

}  // namespace kvarium::files
