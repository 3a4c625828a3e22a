#include "core/files/safetensors.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/files/safetensors_header.h"

namespace kvarium::files {
namespace {

struct TypeRow {
  std::string_view name;
  uint64_t bits;
  std::optional<DType> type;
};
constexpr TypeRow types[] = {
    {"F32", 32, DType::f32}, {"F16", 16, DType::f16}, {"BF16", 16, DType::bf16}, {"F64", 64, {}},
    {"I64", 64, {}},         {"U64", 64, {}},         {"C64", 64, {}},           {"I32", 32, {}},
    {"U32", 32, {}},         {"I16", 16, {}},         {"U16", 16, {}},           {"I8", 8, {}},
    {"U8", 8, {}},           {"BOOL", 8, {}},         {"F8_E5M2", 8, {}},        {"F8_E4M3", 8, {}},
    {"F8_E8M0", 8, {}},      {"F6_E2M3", 6, {}},      {"F6_E3M2", 6, {}},        {"F4", 4, {}},
};

const TypeRow* findType(std::string_view name) {
  for (const TypeRow& row : types)
    if (row.name == name) return &row;
  return nullptr;
}

[[noreturn]] void damaged(const std::string& file, const Sentence& problem) {
  throw DetailedError(ErrorKind::file, {"%1 is damaged or was not downloaded completely", file}, "download it again",
                      problem);
}

Sentence what(const SafetensorsEntry& entry) { return {"tensor '%1'", printable(entry.name)}; }

// The number of elements. Throws if type and shape do not give the size that the offsets give.
int64_t checkedElements(const SafetensorsEntry& entry, const TypeRow* type, const std::string& file) {
  int64_t elements = 1;
  for (const int64_t size : entry.shape) {
    if (size > 0 && elements > std::numeric_limits<int64_t>::max() / size)
      damaged(file, {"%1 has too many elements", what(entry)});
    elements *= size;
  }
  if (!type) return elements;  // the size of an unknown type is not known
  const auto n = static_cast<uint64_t>(elements);
  if (n > std::numeric_limits<uint64_t>::max() / type->bits) damaged(file, {"%1 has too many elements", what(entry)});
  const uint64_t bits = n * type->bits, bytes = entry.end - entry.begin;
  if (bits % 8 != 0 || bits / 8 != bytes) {
    damaged(file, {"%1 of type %2 and shape %3 has %4 bytes instead of %5", what(entry), entry.dtype,
                   shapeText(entry.shape), bytes, bits / 8});
  }
  return elements;
}

// Checks in file order that every byte belongs to exactly one tensor.
void refuseGapsAndOverlaps(const std::vector<SafetensorsEntry>& entries, uint64_t data_bytes, const std::string& file) {
  std::vector<const SafetensorsEntry*> order;
  order.reserve(entries.size());
  for (const SafetensorsEntry& entry : entries) order.push_back(&entry);
  std::ranges::sort(order, [](const SafetensorsEntry* a, const SafetensorsEntry* b) {
    return std::pair(a->begin, a->end) < std::pair(b->begin, b->end);
  });
  uint64_t at = 0;
  for (const SafetensorsEntry* entry : order) {
    if (entry->end > data_bytes) {
      damaged(file, {"%1 (bytes %2 to %3) reaches beyond the end of the file's %4 bytes of tensor data", what(*entry),
                     entry->begin, entry->end, data_bytes});
    }
    if (entry->begin != at) {
      damaged(file, {"%1 begins at byte %2 of the tensor data, %3 (byte %4 is next)", what(*entry), entry->begin,
                     entry->begin < at ? Sentence("inside the tensor before it") : Sentence("after a gap"), at});
    }
    at = entry->end;
  }
  if (at != data_bytes) damaged(file, {"%1 bytes after its last tensor belong to no tensor", data_bytes - at});
}

}  // namespace

std::unique_ptr<SafetensorsFile> SafetensorsFile::open(const std::filesystem::path& path) {
  auto mapping = std::make_unique<MappedFile>(path);
  auto file = mapping->checked([&] { return parse(mapping->bytes(), path.string()); });
  file->m_file = std::move(mapping);
  return file;
}

std::unique_ptr<SafetensorsFile> SafetensorsFile::parse(std::span<const std::byte> bytes, std::string_view name) {
  std::unique_ptr<SafetensorsFile> file(new SafetensorsFile);
  file->m_bytes = bytes;
  file->m_name = printable(name, 1024);
  file->readHeader();
  return file;
}

void SafetensorsFile::readHeader() {
  SafetensorsHeader header = readSafetensorsHeader(m_bytes, m_name);
  refuseGapsAndOverlaps(header.entries, m_bytes.size() - header.data_begin, m_name);
  m_metadata = std::move(header.metadata);
  m_names.reserve(header.entries.size());
  for (const SafetensorsEntry& entry : header.entries) {
    const TypeRow* type = findType(entry.dtype);
    const int64_t elements = checkedElements(entry, type, m_name);
    const auto [place, is_new] = m_tensors.try_emplace(entry.name);
    if (!is_new) damaged(m_name, {"%1 appears twice", what(entry)});
    m_names.push_back(entry.name);

    Tensor& tensor = place->second;
    tensor.bytes = entry.end - entry.begin;
    if (!type || !type->type) {
      tensor.unreadable = {"is of type %1", printable(entry.dtype, 24)};
    } else if (entry.shape.size() > tensor.view.shape.size()) {
      tensor.unreadable = {"has %1 dimensions", entry.shape.size()};
    } else if (elements == 0) {
      tensor.unreadable = "has no elements";
    } else {
      tensor.view.data = m_bytes.data() + header.data_begin + entry.begin;
      tensor.view.dtype = *type->type;
      tensor.view.rank = static_cast<int>(std::max<size_t>(entry.shape.size(), 1));
      tensor.view.shape[0] = 1;
      std::copy(entry.shape.begin(), entry.shape.end(), tensor.view.shape.begin());
    }
  }
}

const TensorView* SafetensorsFile::find(std::string_view name) const {
  const auto found = m_tensors.find(name);
  if (found == m_tensors.end()) return nullptr;
  const Tensor& tensor = found->second;
  if (!tensor.unreadable.empty()) {
    throw Error(ErrorKind::unsupported,
                {"%1: tensor '%2' %3, which this program cannot read", m_name, printable(name), tensor.unreadable},
                "use the weights of this model in BF16, F16 or F32");
  }
  return &tensor.view;
}

size_t SafetensorsFile::bytes(std::string_view name) const {
  const auto found = m_tensors.find(name);
  return found == m_tensors.end() ? 0 : found->second.bytes;
}

void SafetensorsFile::release(std::string_view name) const {
  const auto found = m_tensors.find(name);
  if (found == m_tensors.end() || !found->second.view.data || !m_file) return;
  m_file->check();
  m_file->release(static_cast<size_t>(found->second.view.data - m_bytes.data()), found->second.view.bytes());
}

}  // namespace kvarium::files
