#include "core/files/json_fields.h"

#include <cstdio>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/error.h"
#include "core/base/mapped_file.h"
#include "core/base/printable.h"
#include "core/files/byte_cursor.h"

namespace kvarium::files {
namespace {

using nlohmann::json;

Sentence shown(const json& value) {
  if (value.is_array()) return {"a list of %1", value.size()};
  if (value.is_object()) return "an object";
  if (value.is_string()) return {"\"%1\"", printable(value.get_ref<const std::string&>(), 60)};
  return {"%1", printable(value.dump(), 60)};
}

std::string shown(double value) {
  char digits[32];
  std::snprintf(digits, sizeof(digits), "%.10g", value);
  return digits;
}

Sentence wantedText(JsonFields::Integers range) { return {"an integer from %1 to %2", range.min, range.max}; }
Sentence wantedText(JsonFields::Numbers range) {
  return {"a number from %1 to %2", shown(range.min), shown(range.max)};
}

[[noreturn]] void refuseFile(const std::string& name, const Sentence& problem) {
  throw Error(ErrorKind::file, {"%1 %2", name, problem}, "download it again, or use another copy of this model");
}

constexpr std::string_view bare_numbers[] = {"-Infinity", "Infinity", "NaN"};

// The text with bare NaN and Infinity quoted. Counts depth and values outside of strings.
std::string prepared(std::string_view text, const std::string& name, const JsonLimits& limits) {
  std::string out;
  out.reserve(text.size());
  bool in_string = false;
  int depth = 0;
  size_t values = 1;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      out += c;
      if (c == '\\' && i + 1 < text.size()) out += text[++i];
      in_string = c != '"';
      continue;
    }
    if (c == '[' || c == '{') {
      if (++depth > limits.depth) refuseFile(name, {"nests deeper than %1 levels", limits.depth});
    }
    depth -= c == ']' || c == '}';
    values += c == '[' || c == '{' || c == ',' || c == ':';
    if (values > limits.values) refuseFile(name, {"has more than %1 values", limits.values});
    in_string = c == '"';
    const std::string_view* bare = nullptr;
    if (c == '-' || c == 'I' || c == 'N') {
      for (const std::string_view& word : bare_numbers)
        if (text.substr(i).starts_with(word)) bare = &word;
    }
    if (bare) {
      out += '"' + std::string(*bare) + '"';
      i += bare->size() - 1;
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

nlohmann::json parseJson(std::string_view text, const std::string& name, const JsonLimits& limits) {
  if (text.size() > limits.bytes) refuseFile(name, {"has %1 bytes, more than %2", text.size(), limits.bytes});
  try {
    return nlohmann::json::parse(prepared(text, name, limits));
  } catch (const nlohmann::json::parse_error& error) {
    refuseFile(name, {"is not JSON in UTF-8 at byte %1", error.byte});
  } catch (const nlohmann::json::exception&) {
    refuseFile(name, "has a number beyond any a computer can hold");
  }
}

nlohmann::json readJsonFile(const std::filesystem::path& path, const JsonLimits& limits) {
  const MappedFile mapping(path);
  return mapping.checked([&] {
    const std::string name = printable(path.string(), 1024);
    refuseForeignFile(mapping.bytes(), name, "safetensors");
    return parseJson({reinterpret_cast<const char*>(mapping.bytes().data()), mapping.bytes().size()}, name, limits);
  });
}

JsonFields::JsonFields(const json& object, std::string where) : m_object(&object), m_where(std::move(where)) {
  if (!object.is_object()) {
    throw Error(ErrorKind::file, {"%1 holds %2 instead of an object", m_where, shown(object)},
                "use another copy of this model");
  }
}

const json* JsonFields::find(std::string_view key) const {
  const auto found = m_object->find(key);
  return found == m_object->end() || found->is_null() ? nullptr : &*found;
}

void JsonFields::refuse(std::string_view key, const json& value, const Sentence& wanted) const {
  throw Error(ErrorKind::file,
              {"%1: %2%3 is %4, it must be %5", m_where, m_prefix, printable(key), shown(value), wanted},
              "use another copy of this model");
}

void JsonFields::refuse(std::string_view key, const Sentence& wanted) const {
  refuse(key, required(key, wanted), wanted);
}

const json& JsonFields::required(std::string_view key, const Sentence& wanted) const {
  if (const json* value = find(key)) return *value;
  throw Error(ErrorKind::file, {"%1: %2%3 is missing, it must be %4", m_where, m_prefix, printable(key), wanted},
              "use another copy of this model");
}

int64_t JsonFields::integerOf(std::string_view key, const json& value, Integers range) const {
  const bool too_large =
      value.is_number_unsigned() && value.get<uint64_t>() > static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
  if (!value.is_number_integer() || too_large) refuse(key, value, wantedText(range));
  const auto integer = value.get<int64_t>();
  if (integer < range.min || integer > range.max) refuse(key, value, wantedText(range));
  return integer;
}

std::string JsonFields::textOf(std::string_view key, const json& value) const {
  if (!value.is_string()) refuse(key, value, "text");
  return value.get<std::string>();
}

double JsonFields::number(std::string_view key, Numbers range, std::optional<double> missing) const {
  return missing && !has(key) ? *missing : numberOf(key, required(key, wantedText(range)), range);
}

int64_t JsonFields::integer(std::string_view key, Integers range, std::optional<int64_t> missing) const {
  return missing && !has(key) ? *missing : integerOf(key, required(key, wantedText(range)), range);
}

double JsonFields::numberOf(std::string_view key, const json& value, Numbers range) const {
  if (!value.is_number()) refuse(key, value, wantedText(range));
  const auto number = value.get<double>();
  if (!(number >= range.min && number <= range.max)) refuse(key, value, wantedText(range));
  return number;
}

bool JsonFields::boolean(std::string_view key, std::optional<bool> missing) const {
  if (missing && !has(key)) return *missing;
  const json& value = required(key, "true or false");
  if (!value.is_boolean()) refuse(key, value, "true or false");
  return value.get<bool>();
}

std::string JsonFields::text(std::string_view key, std::optional<std::string_view> missing) const {
  return missing && !has(key) ? std::string(*missing) : textOf(key, required(key, "text"));
}

template <class One>
auto JsonFields::listOf(std::string_view key, size_t max_count, const One& one) const {
  const json* value = find(key);
  std::vector<decltype(one(*value))> out;
  if (value && !value->is_array()) out.push_back(one(*value));
  if (!value || !value->is_array()) return out;
  if (value->size() > max_count) refuse(key, *value, {"a list of at most %1", max_count});
  for (const json& element : *value) out.push_back(one(element));
  return out;
}

std::vector<int64_t> JsonFields::integers(std::string_view key, Integers range, size_t max_count) const {
  return listOf(key, max_count, [&](const json& value) { return integerOf(key, value, range); });
}

std::vector<double> JsonFields::numbers(std::string_view key, Numbers range, size_t max_count) const {
  return listOf(key, max_count, [&](const json& value) { return numberOf(key, value, range); });
}

std::vector<std::string> JsonFields::texts(std::string_view key, size_t max_count) const {
  return listOf(key, max_count, [&](const json& value) { return textOf(key, value); });
}

std::string JsonFields::name() const {
  return m_prefix.empty() ? m_where : m_where + ": " + m_prefix.substr(0, m_prefix.size() - 1);
}

JsonFields JsonFields::objectAt(std::string_view key) const {
  required(key, "an object");
  return *object(key);
}

const json& JsonFields::listAt(std::string_view key) const {
  const json& value = required(key, "a list");
  if (!value.is_array()) refuse(key, value, "a list");
  return value;
}

std::optional<JsonFields> JsonFields::object(std::string_view key) const {
  const json* value = find(key);
  if (!value) return std::nullopt;
  if (!value->is_object()) refuse(key, *value, "an object");
  JsonFields fields(*value, m_where);
  fields.m_prefix = m_prefix + printable(key) + ".";
  return fields;
}

}  // namespace kvarium::files
