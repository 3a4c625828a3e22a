#include "core/files/gguf.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <iterator>
#include <limits>
#include <utility>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/files/byte_cursor.h"

namespace kvarium::files {
namespace {

// The smallest entries: key (length, one byte), type, one byte; name (length, one byte), rank, one dimension, type,
// offset.
constexpr size_t min_entry_bytes = 8 + 1 + 4 + 1;
constexpr size_t min_tensor_bytes = 8 + 1 + 4 + 8 + 4 + 8;
// Far beyond any real model (a few dozen keys, some thousand tensors). Needed because an entry takes more memory than
// bytes in the file.
constexpr uint64_t max_entries = 65536;
constexpr size_t max_key_bytes = 65535;       // spec
constexpr size_t max_tensor_name_bytes = 63;  // spec: at most 64 with the terminator
constexpr uint32_t default_alignment = 32;    // spec
constexpr int64_t max_alignment = 1 << 20;    // this program's bound; real files have 32, some 4096
constexpr char download_again[] = "it is damaged or was not downloaded completely: download it again";
constexpr char again[] = "download it again";

constexpr std::string_view type_names[] = {"u8",   "i8",     "u16",   "i16", "u32", "i32", "f32",
                                           "bool", "string", "array", "u64", "i64", "f64"};
constexpr size_t type_bytes[] = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
static_assert(std::size(type_names) == gguf_type_count && std::size(type_bytes) == gguf_type_count);

constexpr std::pair<uint32_t, DType> tensor_types[] = {
    {0, DType::f32},     {1, DType::f16},     {2, DType::q4_0},  {3, DType::q4_1},
    {6, DType::q5_0},    {7, DType::q5_1},    {8, DType::q8_0},  {10, DType::q2_k},
    {11, DType::q3_k},   {12, DType::q4_k},   {13, DType::q5_k}, {14, DType::q6_k},
    {20, DType::iq4_nl}, {23, DType::iq4_xs}, {26, DType::i32},  {30, DType::bf16},
};

// With a star: removed from GGUF.
constexpr std::pair<uint32_t, std::string_view> foreign_types[] = {
    {4, "Q4_2*"},    {5, "Q4_3*"},  {9, "Q8_1"},         {15, "Q8_K"},        {16, "IQ2_XXS"},     {17, "IQ2_XS"},
    {18, "IQ3_XXS"}, {19, "IQ1_S"}, {21, "IQ3_S"},       {22, "IQ2_S"},       {24, "I8"},          {25, "I16"},
    {27, "I64"},     {28, "F64"},   {29, "IQ1_M"},       {31, "Q4_0_4_4*"},   {32, "Q4_0_4_8*"},   {33, "Q4_0_8_8*"},
    {34, "TQ1_0"},   {35, "TQ2_0"}, {36, "IQ4_NL_4_4*"}, {37, "IQ4_NL_4_8*"}, {38, "IQ4_NL_8_8*"}, {39, "MXFP4"},
    {40, "NVFP4"},   {41, "Q1_0"},
};

size_t bytesEach(GgufType type) { return type_bytes[static_cast<size_t>(type)]; }  // 0 for string and array
bool isInteger(GgufType type) { return type <= GgufType::i32 || type == GgufType::u64 || type == GgufType::i64; }
bool isFloat(GgufType type) { return type == GgufType::f32 || type == GgufType::f64; }

// "u32", "array of string"
std::string typeText(const GgufValue& value) {
  const auto name = [](GgufType type) { return std::string(type_names[static_cast<size_t>(type)]); };
  return value.type == GgufType::array ? "array of " + name(value.element) : name(value.type);
}

template <class T>
T load(std::span<const std::byte> bytes, uint64_t index) {
  assert(index < bytes.size() / sizeof(T));
  T value;
  std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof(T));
  return value;
}

// Number `index` of the value, or of an array. The type must be an integer or bool; numberAt also accepts floats.
// integerAt gives nullopt for a u64 beyond int64.
std::optional<int64_t> integerAt(GgufType type, std::span<const std::byte> bytes, uint64_t index) {
  using enum GgufType;
  const size_t size = bytesEach(type);
  assert((isInteger(type) || type == boolean) && index < bytes.size() / size);
  uint64_t value = 0;
  std::memcpy(&value, bytes.data() + index * size, size);  // little endian, as in the file
  if (type == boolean) return value != 0;
  const int unused = 64 - 8 * static_cast<int>(size);
  if (type == i8 || type == i16 || type == i32 || type == i64) return static_cast<int64_t>(value << unused) >> unused;
  if (value > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) return std::nullopt;
  return static_cast<int64_t>(value);
}

double numberAt(GgufType type, std::span<const std::byte> bytes, uint64_t index) {
  if (type == GgufType::f32) return static_cast<double>(load<float>(bytes, index));
  if (type == GgufType::f64) return load<double>(bytes, index);
  if (type == GgufType::u64) return static_cast<double>(load<uint64_t>(bytes, index));
  return static_cast<double>(*integerAt(type, bytes, index));
}

// The name of a type that ggufTensorType does not know: "IQ2_XXS", "Q4_0_4_4 (removed from GGUF)", "number 77
// (unknown)".
std::string foreignTypeText(uint32_t number) {
  for (const auto& [known, name] : foreign_types) {
    if (known != number) continue;
    return name.ends_with('*') ? std::string(name.substr(0, name.size() - 1)) + " (removed from GGUF)"
                               : std::string(name);
  }
  return "number " + std::to_string(number) + " (unknown)";
}

// "28 of 94 MiB", "12 of 340 bytes".
Sentence partOf(uint64_t bytes, uint64_t all) {
  constexpr uint64_t mib = 1 << 20;
  if (all < 10 * mib) return {"%1 of %2 bytes", bytes, all};
  return {"%1 of %2 MiB", bytes / mib, (all + mib / 2) / mib};
}

}  // namespace

std::optional<DType> ggufTensorType(uint32_t number) {
  const auto row = std::ranges::find(tensor_types, number, &std::pair<uint32_t, DType>::first);
  return row == std::end(tensor_types) ? std::nullopt : std::optional(row->second);
}

// Reads the header in one pass: magic, metadata, tensor list, with all checks that keep later reads inside the file.
class GgufFile::Parser {
 public:
  explicit Parser(GgufFile& file) : m_file(file), m_cursor(file.m_bytes, file.m_name) {}

  // Throws as GgufFile::open does; fills the file.
  void run(Parts parts) {
    readMagic();
    const uint64_t n_tensors = m_cursor.count(min_tensor_bytes, "the number of tensors");
    const uint64_t n_entries = m_cursor.count(min_entry_bytes, "the number of metadata entries");
    if (n_entries > max_entries) damaged({"it has %1 metadata entries, more than 65536", n_entries});
    if (n_tensors > max_file_tensors) damaged({"it has %1 tensors, more than 262144", n_tensors});

    m_file.m_keys.reserve(n_entries);
    for (uint64_t i = 0; i < n_entries; ++i) readEntry();
    if (parts == Parts::metadata) return;
    refuseSplit();
    const uint64_t alignment = readAlignment();

    m_file.m_tensor_names.reserve(n_tensors);
    m_extents.reserve(n_tensors);
    for (uint64_t i = 0; i < n_tensors; ++i) readTensor(alignment);
    placeTensors(alignment);
  }

 private:
  struct Extent {
    uint64_t offset, bytes;   // offset from the start of the tensor data
    const std::string* name;  // a key of the file object's map; `tensor` is its value
    TensorView* tensor;
  };

  [[noreturn]] void damaged(const Sentence& problem) const {
    throw DetailedError(ErrorKind::file, {"%1 is damaged", m_file.m_name}, again, problem);
  }

  [[noreturn]] void unsupported(const Sentence& problem, const Sentence& remedy) const {
    throw Error(ErrorKind::unsupported, {"%1 %2", m_file.m_name, problem}, remedy);
  }

  void readMagic() {
    const std::span<const std::byte> bytes = m_file.m_bytes;
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!text.starts_with("GGUF")) {
      refuseForeignFile(bytes, m_file.m_name, "GGUF");
      const bool named = m_file.m_name.ends_with(".gguf");
      throw Error(ErrorKind::file, {"%1 is not a GGUF file", m_file.m_name},
                  named ? Sentence(download_again) : Sentence("name a model file that ends in .gguf"));
    }
    m_cursor.take(4, "its magic");
    const auto version = m_cursor.read<uint32_t>("its version");
    if (version != 0 && (version & 0xffffu) == 0)
      unsupported("is a big-endian GGUF file", "use the little-endian file of this model");
    if (version == 1)
      unsupported("is a GGUF file of version 1 (August 2023)", "convert the model again, or use a newer file");
    if (version != 2 && version != 3) {
      unsupported({"is a GGUF file of version %1, and this program reads 2 and 3", version},
                  version > 3 ? Sentence("use an older file or a newer KVarium") : Sentence(download_again));
    }
    m_file.m_version = static_cast<int>(version);
  }

  void readEntry() {
    const std::string key(m_cursor.string("the key of a metadata entry"));
    if (key.empty() || key.size() > max_key_bytes)
      damaged({"a metadata key has %1 bytes; 1 to 65535 are allowed", key.size()});
    const GgufValue value = readValue(key);
    if (!m_file.m_values.try_emplace(key, value).second) damaged({"metadata key %1 appears twice", inQuotes(key)});
    m_file.m_keys.push_back(key);
  }

  GgufValue readValue(std::string_view key) {
    const Sentence what("metadata key %1", inQuotes(key));
    const auto readType = [&] {
      const auto number = m_cursor.read<uint32_t>(what);
      if (number >= gguf_type_count) damaged({"%1 has a value of unknown type %2", what, number});
      return static_cast<GgufType>(number);
    };
    GgufValue value;
    value.type = readType();
    if (value.type == GgufType::array) {
      value.element = readType();
      walkArray(value, what);
    } else if (value.type == GgufType::string) {
      value.bytes = m_cursor.take(m_cursor.read<uint64_t>(what), what);
    } else {
      value.bytes = m_cursor.take(bytesEach(value.type), what);
      if (value.type == GgufType::boolean && std::to_integer<int>(value.bytes[0]) > 1)
        damaged({"%1 is a bool, but neither 0 nor 1", what});
    }
    return value;
  }

  // Walks through the strings once, without copying, to check that all lengths stay inside the file.
  void walkArray(GgufValue& array, const Sentence& what) {
    if (array.element == GgufType::array)
      unsupported({"has an array of arrays in %1", what}, "use another file of this model");
    const size_t each = array.element == GgufType::string ? sizeof(uint64_t) : bytesEach(array.element);
    array.count = m_cursor.count(each, what);
    if (array.element != GgufType::string) {
      array.bytes = m_cursor.take(array.count * each, what);
      return;
    }
    const size_t first = m_cursor.offset();
    for (uint64_t i = 0; i < array.count; ++i) m_cursor.string(what);
    array.bytes = m_file.m_bytes.subspan(first, m_cursor.offset() - first);
  }

  void refuseSplit() const {
    const int64_t parts = m_file.integer("split.count").value_or(1);
    if (parts <= 1) return;
    // split.no counts from 0. It is only shown, so it need not be checked further.
    const int64_t part = m_file.integer("split.no").value_or(0);
    const std::string number = part >= 0 && part < parts ? std::to_string(part + 1) : "?";
    unsupported({"is part %1 of %2 of a split model, and this program reads whole files", number, parts},
                "join the parts into one file first (llama-gguf-split --merge)");
  }

  uint64_t readAlignment() const {
    const int64_t alignment = m_file.integer("general.alignment").value_or(default_alignment);
    // The spec requires a multiple of 8; then every number in a tensor is aligned to its size.
    if (alignment < 8 || alignment > max_alignment || (alignment & (alignment - 1)) != 0)
      damaged({"general.alignment is %1, not a power of two from 8 to 1048576", alignment});
    return static_cast<uint64_t>(alignment);
  }

  void readTensor(uint64_t alignment) {
    // Copied at once, because another program may write to the mapped file.
    const std::string name(m_cursor.string("the name of a tensor"));
    if (name.empty() || name.size() > max_tensor_name_bytes)
      damaged({"a tensor's name (%1) has %2 bytes; 1 to 63 are allowed", inQuotes(name), name.size()});
    const Sentence what("tensor %1", inQuotes(name));
    const auto rank = m_cursor.read<uint32_t>(what);
    if (rank < 1 || rank > 4) damaged({"%1 has %2 dimensions; 1 to 4 are allowed", what, rank});

    TensorView tensor;
    tensor.rank = static_cast<int>(rank);
    int64_t elements = 1;
    for (uint32_t i = 0; i < rank; ++i) {
      const auto size = m_cursor.read<uint64_t>(what);
      if (size < 1) damaged({"%1 has an empty dimension", what});
      if (size > static_cast<uint64_t>(std::numeric_limits<int64_t>::max() / elements))
        damaged({"%1 has too many elements", what});
      elements *= static_cast<int64_t>(size);
      tensor.shape[rank - 1 - i] = static_cast<int64_t>(size);  // the file lists the fastest dimension first
    }

    const auto number = m_cursor.read<uint32_t>(what);
    const std::optional<DType> type = ggufTensorType(number);
    if (!type) {
      unsupported({"has %1 of type %2, which this program cannot read", what, foreignTypeText(number)},
                  "use a file of this model in another quantization (Q4_K_M, Q8_0, F16)");
    }
    tensor.dtype = *type;
    const DTypeInfo& layout = info(*type);
    if (tensor.cols() % layout.block_elements != 0) {
      damaged({"%1 of type %2 has rows of %3 elements, not a multiple of %4", what, layout.name, tensor.cols(),
               layout.block_elements});
    }
    const auto blocks = static_cast<uint64_t>(elements / layout.block_elements);
    const auto block_bytes = static_cast<uint64_t>(layout.block_bytes);
    if (blocks > std::numeric_limits<uint64_t>::max() / block_bytes) damaged({"%1 has too many elements", what});

    const auto offset = m_cursor.read<uint64_t>(what);
    if (offset % alignment != 0)
      damaged({"%1 lies at offset %2, not a multiple of the alignment %3", what, offset, alignment});
    const auto [place, is_new] = m_file.m_tensors.try_emplace(name, tensor);
    if (!is_new) damaged({"%1 appears twice", what});
    m_file.m_tensor_names.push_back(name);
    m_extents.push_back({offset, blocks * block_bytes, &place->first, &place->second});
  }

  void placeTensors(uint64_t alignment) {
    if (m_extents.empty()) return;  // a file without tensors needs no data section
    const uint64_t start = (m_cursor.offset() + alignment - 1) / alignment * alignment;
    const uint64_t data_bytes = m_file.m_bytes.size() > start ? m_file.m_bytes.size() - start : 0;
    uint64_t wanted = 0;  // bytes of the whole file, unless that overflows
    for (const Extent& extent : m_extents) {
      constexpr uint64_t most = std::numeric_limits<int64_t>::max();
      if (extent.offset < most && extent.bytes < most - extent.offset - start)
        wanted = std::max(wanted, start + extent.offset + extent.bytes);
    }
    for (const Extent& extent : m_extents) {
      if (extent.offset > data_bytes || extent.bytes > data_bytes - extent.offset) {
        const uint64_t there = m_file.m_bytes.size();
        const Sentence problem = wanted > there ? Sentence("%1 is incomplete: %2", m_file.m_name, partOf(there, wanted))
                                                : Sentence("%1 is incomplete", m_file.m_name);
        throw DetailedError(
            ErrorKind::file, problem, again,
            {"tensor %1, %2 bytes at offset %3, reaches beyond the end of the file's %4 bytes of tensor data",
             inQuotes(*extent.name), extent.bytes, extent.offset, data_bytes});
      }
      extent.tensor->data = m_file.m_bytes.data() + start + extent.offset;
    }
    std::ranges::sort(m_extents, {}, &Extent::offset);
    for (size_t i = 1; i < m_extents.size(); ++i) {
      const Extent& before = m_extents[i - 1];
      if (before.offset + before.bytes > m_extents[i].offset)
        damaged({"tensors %1 and %2 overlap", inQuotes(*before.name), inQuotes(*m_extents[i].name)});
    }
  }

  GgufFile& m_file;
  ByteCursor m_cursor;
  std::vector<Extent> m_extents;
};

std::unique_ptr<GgufFile> GgufFile::open(const std::filesystem::path& path, Parts parts) {
  auto mapping = std::make_unique<MappedFile>(path);
  auto file = mapping->checked([&] { return parse(mapping->bytes(), path.string(), parts); });
  file->m_file = std::move(mapping);
  return file;
}

std::unique_ptr<GgufFile> GgufFile::parse(std::span<const std::byte> bytes, std::string_view name, Parts parts) {
  std::unique_ptr<GgufFile> file(new GgufFile);
  file->m_bytes = bytes;
  file->m_name = printable(name, 1024);
  Parser(*file).run(parts);
  return file;
}

std::unique_ptr<GgufFile> GgufFile::open(const std::filesystem::path& path) { return open(path, Parts::all); }

std::unique_ptr<GgufFile> GgufFile::openMetadata(const std::filesystem::path& path) {
  return open(path, Parts::metadata);
}

std::unique_ptr<GgufFile> GgufFile::parse(std::span<const std::byte> bytes, std::string_view name) {
  return parse(bytes, name, Parts::all);
}

std::unique_ptr<GgufFile> GgufFile::parseMetadata(std::span<const std::byte> bytes, std::string_view name) {
  return parse(bytes, name, Parts::metadata);
}

const GgufValue* GgufFile::value(std::string_view key) const {
  const auto found = m_values.find(key);
  return found == m_values.end() ? nullptr : &found->second;
}

void GgufFile::wrongType(std::string_view key, const GgufValue& found, const Sentence& wanted) const {
  throw Error(ErrorKind::file,
              {"%1: metadata key '%2' should hold %3, but holds %4", m_name, printable(key), wanted, typeText(found)},
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
  if (found->type != GgufType::array || !(isInteger(found->element) || found->element == GgufType::boolean))
    wrongType(key, *found, "an array of integers");
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
  for (uint64_t i = 0; i < found->count; ++i)
    floats.push_back(static_cast<float>(numberAt(found->element, found->bytes, i)));
  return floats;
}

std::vector<std::string> GgufFile::keys() const { return m_keys; }

std::vector<std::string> GgufFile::names() const { return m_tensor_names; }

const TensorView* GgufFile::find(std::string_view name) const {
  const auto found = m_tensors.find(name);
  return found == m_tensors.end() ? nullptr : &found->second;
}

void GgufFile::release(std::string_view name) const {
  const TensorView* tensor = find(name);
  if (!tensor || !m_file) return;
  m_file->check();
  m_file->release(static_cast<size_t>(tensor->data - m_bytes.data()), tensor->bytes());
}

}  // namespace kvarium::files
