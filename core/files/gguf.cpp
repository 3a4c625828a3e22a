#include "core/files/gguf.h"

#include <cstdio>
#include <utility>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/files/byte_cursor.h"
#include "core/files/foreign_file.h"
#include "core/files/gguf_parser.h"
#include "core/files/mapped_weights.h"

namespace kvarium::files {

std::unique_ptr<GgufFile> GgufFile::open(const std::filesystem::path& path) {
  auto mapping = std::make_unique<MappedFile>(path);
  auto file = readMapped(*mapping, [&] { return parse(mapping->bytes(), path.string()); });
  file->m_file = std::move(mapping);
  return file;
}

std::unique_ptr<GgufFile> GgufFile::parse(std::span<const std::byte> bytes, std::string_view name) {
  std::unique_ptr<GgufFile> file(new GgufFile);
  file->m_bytes = bytes;
  file->m_name = printable(name, 1024);
  Parser(*file).run();
  return file;
}

const GgufValue* GgufFile::value(std::string_view key) const {
  const auto found = m_values.find(key);
  return found == m_values.end() ? nullptr : &found->second;
}

void GgufFile::wrongType(std::string_view key, const GgufValue& found, const Sentence& wanted) const {
  throw Error(ErrorKind::file,
              {"%1: metadata key '%2' should hold %3, but holds %4", m_name, printable(key), wanted, found.typeText()},
              "use another file of this model");
}

bool GgufFile::has(std::string_view key) const { return value(key) != nullptr; }

std::optional<int64_t> GgufFile::integer(std::string_view key) const {
  const GgufValue* found = value(key);
  if (!found) return std::nullopt;
  if (!isInteger(found->type)) wrongType(key, *found, "an integer");
  const std::optional<int64_t> number = integerAt(found->type, found->bytes, 0);
  if (!number) wrongType(key, *found, "an integer below 2^63");
  return number;
}

std::optional<double> GgufFile::number(std::string_view key) const {
  const GgufValue* found = value(key);
  if (!found) return std::nullopt;
  if (!isInteger(found->type) && !isFloat(found->type)) wrongType(key, *found, "a number");
  return numberAt(found->type, found->bytes, 0);
}

std::optional<bool> GgufFile::boolean(std::string_view key) const {
  const GgufValue* found = value(key);
  if (!found) return std::nullopt;
  if (found->type != GgufType::boolean) wrongType(key, *found, "a bool");
  return std::to_integer<int>(found->bytes[0]) != 0;
}

std::optional<std::string_view> GgufFile::text(std::string_view key) const {
  const GgufValue* found = value(key);
  if (!found) return std::nullopt;
  if (found->type != GgufType::string) wrongType(key, *found, "a string");
  return std::string_view(reinterpret_cast<const char*>(found->bytes.data()), found->bytes.size());
}

std::vector<std::string_view> GgufFile::texts(std::string_view key) const {
  const GgufValue* found = value(key);
  if (!found) return {};
  if (found->type != GgufType::array || found->element != GgufType::string)
    wrongType(key, *found, "an array of string");
  std::vector<std::string_view> texts;
  texts.reserve(found->count);
  // Checked again, because a mapped file may have changed since it was opened.
  ByteCursor cursor(found->bytes, m_name);
  const Sentence what("metadata key %1", inQuotes(key));
  for (uint64_t i = 0; i < found->count; ++i) texts.push_back(cursor.string(what));
  return texts;
}

std::vector<int64_t> GgufFile::integers(std::string_view key) const {
  const GgufValue* found = value(key);
  if (!found) return {};
  if (isInteger(found->type)) return {*integer(key)};
  if (found->type != GgufType::array || !(isInteger(found->element) || found->element == GgufType::boolean)) {
    wrongType(key, *found, "an array of integers");
  }
  std::vector<int64_t> integers;
  integers.reserve(found->count);
  for (uint64_t i = 0; i < found->count; ++i) {
    const std::optional<int64_t> number = integerAt(found->element, found->bytes, i);
    if (!number) wrongType(key, *found, "integers below 2^63");
    integers.push_back(*number);
  }
  return integers;
}

std::vector<float> GgufFile::floats(std::string_view key) const {
  const GgufValue* found = value(key);
  if (!found) return {};
  if (found->type != GgufType::array || !isFloat(found->element)) wrongType(key, *found, "an array of floats");
  std::vector<float> floats;
  floats.reserve(found->count);
  for (uint64_t i = 0; i < found->count; ++i) {
    floats.push_back(static_cast<float>(numberAt(found->element, found->bytes, i)));
  }
  return floats;
}

std::vector<std::string> GgufFile::keys() const { return m_keys; }

std::string GgufFile::describe(std::string_view key) const {
  const GgufValue* found = value(key);
  if (!found) return "missing";
  switch (found->type) {
    case GgufType::array:
      return found->typeText() + ", length " + std::to_string(found->count);
    case GgufType::string:
      return "string \"" + printable(*text(key)) + "\"";
    case GgufType::boolean:
      return *boolean(key) ? "bool true" : "bool false";
    case GgufType::f32:
    case GgufType::f64: {
      char digits[32];
      std::snprintf(digits, sizeof(digits), found->type == GgufType::f32 ? "%.7g" : "%.15g", *number(key));
      return found->typeText() + " " + digits;
    }
    case GgufType::u64: {  // values beyond int64 too
      char digits[32];
      std::snprintf(digits, sizeof(digits), "%.0f", *number(key));
      const std::optional<int64_t> exact = integerAt(found->type, found->bytes, 0);
      return "u64 " + (exact ? std::to_string(*exact) : std::string(digits));
    }
    default:
      return found->typeText() + " " + std::to_string(*integer(key));
  }
}

std::vector<std::string> GgufFile::names() const { return m_tensor_names; }

const TensorView* GgufFile::find(std::string_view name) const {
  const auto found = m_tensors.find(name);
  return found == m_tensors.end() ? nullptr : &found->second;
}

void GgufFile::release(std::string_view name) const {
  const TensorView* tensor = find(name);
  if (!tensor || !m_file) return;
  releasePages(*m_file, *tensor);
}

}  // namespace kvarium::files
