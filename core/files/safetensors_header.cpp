#include "core/files/safetensors_header.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/files/byte_cursor.h"

namespace kvarium::files {
namespace {

constexpr uint64_t max_header_bytes = 100'000'000;  // the limit of the format's own library
constexpr size_t max_metadata = 65536;
constexpr size_t max_name_bytes = 1024;  // this program's bound; real names have less than 200
constexpr size_t max_rank = 8;           // this program's bound

// Accepts only {"__metadata__": {TEXT: TEXT, ...}, NAME: {"dtype": TEXT, "shape": [SIZE, ...], "data_offsets": [BEGIN,
// END]}, ...} and refuses anything else at its first token, so nothing nests deeper than this.
class Reader final : public nlohmann::json_sax<nlohmann::json> {
 public:
  Reader(SafetensorsHeader& header, const std::string& file) : m_header(header), m_file(file) {}

  bool null() override { unexpected("null"); }
  bool boolean(bool) override { unexpected("a bool"); }
  bool number_integer(number_integer_t) override { unexpected("a negative number"); }
  bool number_float(number_float_t, const string_t&) override { unexpected("a number that is not an integer"); }
  bool binary(binary_t&) override { unexpected("binary data"); }

  bool number_unsigned(number_unsigned_t value) override {
    if (m_place == Place::shape) {
      if (entry().shape.size() == max_rank) damaged({"%1 has more than 8 dimensions", what()});
      if (value > static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
        damaged({"%1 has too many elements", what()});
      entry().shape.push_back(static_cast<int64_t>(value));
    } else if (m_place == Place::offsets && m_n_offsets < 2) {
      (m_n_offsets++ == 0 ? entry().begin : entry().end) = value;
    } else {
      unexpected("a number");
    }
    return true;
  }

  bool string(string_t& value) override {
    if (m_place == Place::metadata) {
      if (!m_header.metadata.try_emplace(m_key, std::move(value)).second)
        damaged({"its __metadata__ has %1 twice", inQuotes(m_key)});
      if (m_header.metadata.size() > max_metadata) damaged("its __metadata__ has more than 65536 entries");
    } else if (m_place == Place::tensor && m_key == "dtype") {
      entry().dtype = std::move(value);
    } else {
      unexpected("text");
    }
    return true;
  }

  bool start_object(size_t) override {
    if (m_place == Place::file)
      m_place = Place::top;
    else if (m_place == Place::top && m_key == "__metadata__")
      m_place = Place::metadata;
    else if (m_place == Place::top)
      beginTensor();
    else
      unexpected("an object");
    return true;
  }

  bool key(string_t& value) override {
    m_key = std::move(value);
    if (m_place != Place::tensor) return true;
    const Field field = m_key == "dtype"          ? Field::dtype
                        : m_key == "shape"        ? Field::shape
                        : m_key == "data_offsets" ? Field::offsets
                                                  : Field::unknown;
    if (field == Field::unknown) damaged({"%1 has a field %2 that the format does not know", what(), inQuotes(m_key)});
    if (m_seen & field) damaged({"%1 has its %2 twice", what(), m_key});
    m_seen |= field;
    return true;
  }

  bool end_object() override {
    if (m_place == Place::tensor) {
      if (m_seen != (Field::dtype | Field::shape | Field::offsets))
        damaged({"%1 lacks dtype, shape or data_offsets", what()});
      if (entry().begin > entry().end) damaged({"%1 ends before it begins", what()});
    }
    m_place = m_place == Place::top ? Place::file : Place::top;
    return true;
  }

  bool start_array(size_t) override {
    if (m_place == Place::tensor && m_key == "shape")
      m_place = Place::shape;
    else if (m_place == Place::tensor && m_key == "data_offsets")
      m_place = Place::offsets;
    else
      unexpected("a list");
    return true;
  }

  bool end_array() override {
    if (m_place == Place::offsets && m_n_offsets != 2)
      damaged({"%1 has data_offsets that are not two numbers", what()});
    m_place = Place::tensor;
    return true;
  }

  bool parse_error(size_t position, const std::string&, const nlohmann::detail::exception&) override {
    damaged({"its header is not JSON in UTF-8 at byte %1 of the header", position});
  }

 private:
  enum class Place { file, top, metadata, tensor, shape, offsets };
  enum Field : unsigned { unknown = 0, dtype = 1, shape = 2, offsets = 4 };

  void beginTensor() {
    if (m_key.empty() || m_key.size() > max_name_bytes)
      damaged({"a tensor's name (%1) has %2 bytes; 1 to 1024 are allowed", inQuotes(m_key), m_key.size()});
    if (m_header.entries.size() == max_file_tensors) damaged("it has more than 262144 tensors");
    m_header.entries.emplace_back().name = m_key;
    m_place = Place::tensor;
    m_seen = m_n_offsets = 0;
  }

  SafetensorsEntry& entry() { return m_header.entries.back(); }
  Sentence what() { return {"tensor %1", inQuotes(entry().name)}; }

  [[noreturn]] void damaged(const Sentence& problem) const {
    throw Error(ErrorKind::file, {"%1: %2", m_file, problem},
                "it is damaged or was not downloaded completely: download it again");
  }
  [[noreturn]] void unexpected(const Sentence& found) {
    const bool inside = m_place == Place::tensor || m_place == Place::shape || m_place == Place::offsets;
    const Sentence where = inside                       ? Sentence("%1, %2", what(), m_key)
                           : m_place == Place::metadata ? Sentence("__metadata__, %1", inQuotes(m_key))
                           : m_place == Place::top      ? Sentence("%1", inQuotes(m_key))
                                                        : Sentence("its first character");
    damaged({"its header has %1 where the format has none (%2)", found, where});
  }

  SafetensorsHeader& m_header;
  const std::string& m_file;
  Place m_place = Place::file;
  std::string m_key;
  unsigned m_seen = 0;       // Fields of the current entry
  unsigned m_n_offsets = 0;  // of the current entry
};

}  // namespace

SafetensorsHeader readSafetensorsHeader(std::span<const std::byte> bytes, const std::string& name) {
  refuseForeignFile(bytes, name, "safetensors");
  ByteCursor cursor(bytes, name);
  const auto size = cursor.read<uint64_t>("the length of its header");
  if (size > max_header_bytes) {
    const bool gguf = std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()).starts_with("GGUF");
    throw Error(ErrorKind::file,
                gguf ? Sentence("%1 is a GGUF file, not a safetensors file", name)
                     : Sentence("%1 is not a safetensors file: its header would have %2 bytes, and at most 100 MB are "
                                "allowed",
                                name, size),
                "name a file that ends in .safetensors, or download it again");
  }
  const std::span<const std::byte> header_bytes = cursor.take(size, "its header");
  const auto* first = reinterpret_cast<const char*>(header_bytes.data());

  SafetensorsHeader header;
  header.data_begin = cursor.offset();
  Reader reader(header, name);
  nlohmann::json::sax_parse(first, first + size, &reader);
  return header;
}

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
