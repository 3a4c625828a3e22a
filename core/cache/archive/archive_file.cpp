#include "core/cache/archive/archive_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <thread>

#include "core/base/digest.h"
#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/files/safetensors_header.h"

namespace kvarium::cache {
namespace {

constexpr char damaged_remedy[] = "it is truncated or damaged: save the cache again";
constexpr size_t digits = 16;  // hexadecimal digits of a checksum
// The fixed text after the length of the header. No byte before the checksum can vary.
constexpr std::string_view opening = R"({"__metadata__":{"checksum":")";
constexpr size_t length_bytes = 8;
constexpr size_t checksum_at = length_bytes + opening.size();

// Digest of the length and of everything after the checksum itself.
std::string headerDigest(std::span<const std::byte> header) {
  Digest digest;
  digest.add(header.first(length_bytes));
  digest.add(header.subspan(checksum_at + digits));
  return digest.hex();
}

template <class Number>
Number littleEndian(const std::byte* bytes) {
  uint64_t value = 0;
  for (size_t i = sizeof(Number); i-- > 0;) value = value << 8 | static_cast<uint64_t>(bytes[i]);
  return static_cast<Number>(value);
}

}  // namespace

std::string archiveHeader(const ArchiveHead& head, const std::vector<files::SafetensorsEntry>& sections,
                          const std::vector<std::string>& digests) {
  std::string text = files::safetensorsHeader({{"checksum", std::string(digits, '0')},
                                               {"checksums", joined(digests, {}, " ")},
                                               {"format", std::string(archive_format)},
                                               {"version", std::to_string(head.version())},
                                               {"cache", headText(head)}},
                                              sections);
  text.replace(checksum_at, digits, headerDigest(std::as_bytes(std::span(text))));
  return text;
}

ArchiveFile ArchiveFile::open(const std::filesystem::path& path) {
  const auto mapping = std::make_shared<const MappedFile>(path);
  ArchiveFile file = mapping->checked([&] { return parse(mapping->bytes(), path.string()); });
  file.m_file = mapping;
  return file;
}

ArchiveFile ArchiveFile::parse(std::span<const std::byte> bytes, const std::string& name) {
  ArchiveFile file;
  file.m_bytes = bytes;
  file.m_name = printable(name, 1024);
  file.readHeader();
  file.readTables();
  return file;
}

void ArchiveFile::damaged(const Sentence& problem) const {
  throw Error(ErrorKind::file, {"%1: %2", m_name, problem}, damaged_remedy);
}

void ArchiveFile::readHeader() {
  const auto foreign = [&] {
    throw Error(ErrorKind::file, {"%1 is not a saved cache", m_name}, "name a file that --save or /save has written");
  };
  const auto* text = reinterpret_cast<const char*>(m_bytes.data());
  if (m_bytes.size() < checksum_at + digits || std::string_view(text + length_bytes, opening.size()) != opening)
    foreign();
  const files::SafetensorsHeader header = [&] {
    try {
      return files::readSafetensorsHeader(m_bytes, m_name);
    } catch (const Error& error) {
      throw Error(ErrorKind::file, error.problem(), damaged_remedy);
    }
  }();
  const auto meta = [&](std::string_view key) {
    const auto found = header.metadata.find(key);
    if (found == header.metadata.end()) foreign();
    return std::string_view(found->second);
  };
  if (meta("format") != archive_format) foreign();
  const int version = wholeNumber<int>(meta("version")).value_or(0);
  if (version < 1) damaged("its version is not a number");
  if (version > archive_version) {
    throw Error(ErrorKind::file,
                {"%1 was saved by a newer version of this program (format %2, this one reads %3)", m_name, version,
                 archive_version},
                "use that version");
  }
  if (version < oldest_archive_version) {
    throw Error(ErrorKind::file,
                {"%1 was saved by an older version of this program (format %2, this one reads %3 to %4)", m_name,
                 version, oldest_archive_version, archive_version},
                "read its text again and save it again");
  }
  if (meta("checksum") != headerDigest(m_bytes.first(header.data_begin)))
    damaged("its header does not match its checksum");
  m_head = parseHead(meta("cache"), m_name);
  m_data = m_bytes.subspan(header.data_begin);
  try {
    m_sections = sectionsOf(m_head, INT64_MAX / 2);
  } catch (const Error& error) {
    damaged(error.problem());
  }
  const uint64_t needed = m_sections.empty() ? 0 : m_sections.back().end;
  if (needed > m_data.size()) {
    throw Error(ErrorKind::file,
                {"%1 is incomplete: %2 of %3 are there", m_name, bytesText(static_cast<int64_t>(m_bytes.size())),
                 bytesText(static_cast<int64_t>(header.data_begin + needed))},
                "save the cache again");
  }
  if (needed < m_data.size()) damaged({"it has %1 bytes of data, which contradicts its header", m_data.size()});
  const auto same = [](const files::SafetensorsEntry& one, const files::SafetensorsEntry& other) {
    return one.name == other.name && one.dtype == other.dtype && one.shape == other.shape && one.begin == other.begin &&
           one.end == other.end;
  };
  if (!std::equal(m_sections.begin(), m_sections.end(), header.entries.begin(), header.entries.end(), same))
    damaged("its tensors are not those in its metadata");
  const std::string_view all = meta("checksums");
  if (all.size() + 1 != m_sections.size() * (digits + 1) && !(m_sections.empty() && all.empty()))
    damaged("it lacks checksums");
  for (size_t i = 0; i < m_sections.size(); ++i) {
    m_places.emplace(m_sections[i].name, i);
    m_digests.emplace_back(all.substr(i * (digits + 1), digits));
  }
}

void ArchiveFile::readTables() {
  const std::span<const std::byte> ids = bytes("token_ids");
  for (size_t at = 0; at < ids.size(); at += 4) {
    m_ids.push_back(littleEndian<int32_t>(&ids[at]));
    if (m_ids.back() < 0 || m_ids.back() >= m_head.owner.vocab_size)
      damaged({"token %1 is outside the vocabulary", m_ids.size() - 1});
  }
  if (!m_ids.empty()) expect("token_ids", digestOf(ids));
  for (size_t g = 0; g < m_head.groups.size(); ++g) {
    const ArchiveGroup& group = m_head.groups[g];
    const std::string name = "groups." + std::to_string(g) + ".blocks";
    const std::span<const std::byte> rows = bytes(name);
    if (!rows.empty()) expect(name, digestOf(rows));
    const std::string positions_name = "groups." + std::to_string(g) + ".positions";
    const std::span<const std::byte> positions = bytes(positions_name);
    if (!positions.empty()) expect(positions_name, digestOf(positions));
    std::vector<Block> blocks;
    int64_t sealed = 0;
    size_t next_position = 0;  // bytes
    for (size_t at = 0; at < rows.size(); at += 5 * 8) {
      const auto column = [&](size_t i) { return littleEndian<int64_t>(&rows[at + 8 * i]); };
      if (column(1) < 0 || column(1) > device::cells_per_block || column(3) < 0 || column(3) > 1 || column(4) < 0 ||
          column(4) > 3)
        damaged({"%1 has an invalid row", name});
      Block& block = blocks.emplace_back(Block{.used = static_cast<int32_t>(column(1)),
                                               .live = static_cast<uint64_t>(column(2)),
                                               .first_position = column(0),
                                               .role = static_cast<Role>(column(3)),
                                               .form = static_cast<Form>(column(4) & 1)});
      sealed += column(4) & 1;
      if ((column(4) & 2) == 0) continue;
      std::vector<int64_t> own;
      for (int32_t cell = 0; cell < block.used && next_position < positions.size(); ++cell, next_position += 8)
        own.push_back(littleEndian<int64_t>(&positions[next_position]));
      block.positions = std::make_shared<const std::vector<int64_t>>(std::move(own));
    }
    if (next_position != positions.size()) damaged({"%1 belongs to other blocks", positions_name});
    if (sealed != group.sealed_blocks) damaged({"%1 has other forms than in its header", name});
    Expected<CellTable, Sentence> table = CellTable::of(std::move(blocks), m_head.keeps_nothing ? 0 : m_head.tokens);
    if (!table) damaged({"%1: %2", name, table.error()});
    if (table->stored() != group.stored) damaged({"%1 stores other cells than in its header", name});
    if (group.rounded > m_head.tokens) damaged("more tokens were rounded than there are");
    m_tables.push_back(std::move(*table));
    m_scores.push_back(finiteNumbers("groups." + std::to_string(g) + ".scores"));  // they are sorted
    m_queries.push_back({group.query_rows, finiteNumbers("groups." + std::to_string(g) + ".queries")});
  }
}

std::vector<float> ArchiveFile::finiteNumbers(const std::string& section) const {
  const std::span<const std::byte> data = bytes(section);
  if (!data.empty()) expect(section, digestOf(data));
  std::vector<float> numbers;
  numbers.reserve(data.size() / 4);
  for (size_t at = 0; at < data.size(); at += 4) {
    numbers.push_back(std::bit_cast<float>(littleEndian<uint32_t>(&data[at])));
    if (!std::isfinite(numbers.back())) damaged({"%1 has a number that is not finite", section});
  }
  return numbers;
}

std::span<const std::byte> ArchiveFile::bytes(std::string_view section) const {
  const auto place = m_places.find(section);
  if (place == m_places.end()) return {};
  const files::SafetensorsEntry& found = m_sections[place->second];
  return m_data.subspan(found.begin, found.end - found.begin);
}

void ArchiveFile::expect(std::string_view section, const std::string& digest) const {
  if (m_digests[m_places.find(section)->second] != digest) damaged({"%1 does not match its checksum", section});
}

void ArchiveFile::verify() const {
  for (const files::SafetensorsEntry& section : m_sections) expect(section.name, digestOf(bytes(section.name)));
  checkRead();
}

void ArchiveFile::checkRead() const {
  if (m_file) m_file->check();
}

std::unique_ptr<ThreadPool> archiveThreads(int most) {
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  try {
    return std::make_unique<ThreadPool>(std::min(most, cores));
  } catch (const Error&) {
    return std::make_unique<ThreadPool>(1);
  }
}

}  // namespace kvarium::cache
