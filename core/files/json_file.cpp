#include "core/files/json_file.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/mapped_file.h"
#include "core/base/printable.h"
#include "core/files/foreign_file.h"
#include "core/files/mapped_weights.h"

namespace kvarium::files {
namespace {

[[noreturn]] void refuse(const std::string& name, const Sentence& problem) {
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
      if (++depth > limits.depth) refuse(name, {"nests deeper than %1 levels", limits.depth});
    }
    depth -= c == ']' || c == '}';
    values += c == '[' || c == '{' || c == ',' || c == ':';
    if (values > limits.values) refuse(name, {"has more than %1 values", limits.values});
    in_string = c == '"';
    const std::string_view* bare = nullptr;
    if (c == '-' || c == 'I' || c == 'N') {
      for (const std::string_view& word : bare_numbers) {
        if (text.substr(i).starts_with(word)) bare = &word;
      }
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
  if (text.size() > limits.bytes) {
    refuse(name, {"has %1 bytes, more than %2", text.size(), limits.bytes});
  }
  try {
    return nlohmann::json::parse(prepared(text, name, limits));
  } catch (const nlohmann::json::parse_error& error) {
    refuse(name, {"is not JSON in UTF-8 at byte %1", error.byte});
  } catch (const nlohmann::json::exception&) {
    refuse(name, "has a number beyond any a computer can hold");
  }
}

nlohmann::json readJsonFile(const std::filesystem::path& path, const JsonLimits& limits) {
  const MappedFile mapping(path);
  return readMapped(mapping, [&] {
    const std::string name = printable(path.string(), 1024);
    refuseForeignFile(mapping.bytes(), name, "safetensors");
    return parseJson({reinterpret_cast<const char*>(mapping.bytes().data()), mapping.bytes().size()}, name, limits);
  });
}

}  // namespace kvarium::files
