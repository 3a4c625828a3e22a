// Reads the JSON files of a model folder whole, within limits, as Python's json module does. JsonFields: the fields of
// one JSON object by name, type and range. A wrong field throws an error that names file, field and bounds.
//
//   const JsonFields fields(folder.config(), "config.json");
//   config.n_layers = fields.integer("num_hidden_layers", {1, 4096});
//   // Error: config.json: num_hidden_layers is -3, it must be an integer from 1 to 4096
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/sentence.h"

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

class JsonFields {
 public:
  struct Integers {
    int64_t min, max;  // inclusive
  };
  struct Numbers {
    double min, max;  // inclusive
  };

  // Throws Error{file} if `object` is no object. It must outlive this. `where`: its name in errors.
  JsonFields(const nlohmann::json& object, std::string where);

  // All functions throw Error{file} for a field of another type or out of range. Without `missing` they also throw for
  // a missing field. A field that is null counts as missing.
  bool has(std::string_view key) const { return find(key) != nullptr; }
  int64_t integer(std::string_view key, Integers range, std::optional<int64_t> missing = {}) const;
  double number(std::string_view key, Numbers range, std::optional<double> missing = {}) const;  // finite
  bool boolean(std::string_view key, std::optional<bool> missing = {}) const;
  std::string text(std::string_view key,
                   std::optional<std::string_view> missing = {}) const;  // UTF-8, not safe to show
  // A list; a single value counts as a list of one; empty if missing. At most `max_count` values.
  std::vector<int64_t> integers(std::string_view key, Integers range, size_t max_count) const;
  std::vector<double> numbers(std::string_view key, Numbers range, size_t max_count) const;
  std::vector<std::string> texts(std::string_view key, size_t max_count) const;
  // The fields of an inner object; errors name them "outer.inner". objectAt throws if it is missing.
  std::optional<JsonFields> object(std::string_view key) const;
  JsonFields objectAt(std::string_view key) const;
  const nlohmann::json& listAt(std::string_view key) const;  // throws if it is missing
  const nlohmann::json* find(std::string_view key) const;    // null if missing
  const nlohmann::json& all() const { return *m_object; }
  std::string name() const;  // the name of this object in errors: "tokenizer.json", "tokenizer.json: model"

  // Throws Error{file}: "<where>: <key> is <value>, it must be <wanted>". For rules that the caller checks.
  [[noreturn]] void refuse(std::string_view key, const Sentence& wanted) const;

 private:
  [[noreturn]] void refuse(std::string_view key, const nlohmann::json& value, const Sentence& wanted) const;
  const nlohmann::json& required(std::string_view key, const Sentence& wanted) const;
  int64_t integerOf(std::string_view key, const nlohmann::json& value, Integers range) const;
  double numberOf(std::string_view key, const nlohmann::json& value, Numbers range) const;
  std::string textOf(std::string_view key, const nlohmann::json& value) const;
  template <class One>
  auto listOf(std::string_view key, size_t max_count, const One& one) const;

  const nlohmann::json* m_object;
  std::string m_where, m_prefix;  // "config.json", "text_config."
};

}  // namespace kvarium::files
