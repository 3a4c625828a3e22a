// JsonFields: the fields of one JSON object, asked for by name, type and range, so that what a file claims is either a
// sane number or a sentence that names file, field and bounds.
//
//   const JsonFields fields(folder.config(), "config.json");
//   config.n_layers = fields.integer("num_hidden_layers", {1, 4096});
//   // Error: config.json: num_hidden_layers is -3, it must be an integer from 1 to 4096
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvarium {

class JsonFields {
 public:
  struct Integers {
    int64_t min, max;  // both allowed
  };
  struct Numbers {
    double min, max;  // both allowed
  };

  // Throws Error{file} when `object` is no object; it outlives this. `where` is what errors call it.
  JsonFields(const nlohmann::json& object, std::string where);

  // Every function throws Error{file} for a field of another type or outside its range, and the ones without `missing`
  // when it is missing. A field that is null is missing.
  bool has(std::string_view key) const;
  bool isNull(std::string_view key) const;  // there, and null
  bool isText(std::string_view key) const;
  int64_t integer(std::string_view key, Integers range) const;
  int64_t integer(std::string_view key, Integers range, int64_t missing) const;
  double number(std::string_view key, Numbers range) const;  // finite
  double number(std::string_view key, Numbers range, double missing) const;
  bool boolean(std::string_view key) const;
  bool boolean(std::string_view key, bool missing) const;
  std::string text(std::string_view key) const;  // UTF-8, not fit to be shown
  std::string text(std::string_view key, std::string_view missing) const;
  // A list, or one value for a list of one; empty when missing. At most `max_count` values.
  std::vector<int64_t> integers(std::string_view key, Integers range, size_t max_count) const;
  std::vector<double> numbers(std::string_view key, Numbers range, size_t max_count) const;
  std::vector<std::string> texts(std::string_view key, size_t max_count) const;
  // The fields of an object inside this one; errors call them "outer.inner". objectAt: it must be there.
  std::optional<JsonFields> object(std::string_view key) const;
  JsonFields objectAt(std::string_view key) const;
  const nlohmann::json& listAt(std::string_view key) const;  // which must be there
  const nlohmann::json* find(std::string_view key) const;    // null: missing
  const nlohmann::json& all() const { return *m_object; }
  std::string name() const;  // what errors call this object: "tokenizer.json", "tokenizer.json: model"

  // Throws Error{file}: "<where>: <key> is <value>, it must be <wanted>", for rules of the caller's own.
  [[noreturn]] void refuse(std::string_view key, std::string_view wanted) const;

 private:
  [[noreturn]] void refuse(std::string_view key, const nlohmann::json& value, std::string_view wanted) const;
  const nlohmann::json& required(std::string_view key, std::string_view wanted) const;
  int64_t integerOf(std::string_view key, const nlohmann::json& value, Integers range) const;
  double numberOf(std::string_view key, const nlohmann::json& value, Numbers range) const;
  std::string textOf(std::string_view key, const nlohmann::json& value) const;
  template <class Each>
  void each(std::string_view key, size_t max_count, const Each& take) const;

  const nlohmann::json* m_object;
  std::string m_where, m_prefix;  // "config.json", "text_config."
};

}  // namespace kvarium
