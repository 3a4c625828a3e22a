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
  m_ids = numbers<TokenId>("token_ids");
  const auto outside = [&](TokenId id) { return id < 0 || id >= m_head.owner.vocab_size; };
  if (const auto wrong = std::ranges::find_if(m_ids, outside); wrong != m_ids.end())
    damaged({"token %1 is outside the vocabulary", wrong - m_ids.begin()});
  for (size_t g = 0; g < m_head.groups.size(); ++g) {
    const ArchiveGroup& group = m_head.groups[g];
    const std::string prefix = "groups." + std::to_string(g), name = prefix + ".blocks";
    const std::vector<int64_t> rows = numbers<int64_t>(name), positions = numbers<int64_t>(prefix + ".positions");
    std::vector<Block> blocks;
    int64_t sealed = 0;
    auto next_position = positions.begin();
    for (size_t at = 0; at < rows.size(); at += 5) {
      const int64_t used = rows[at + 1], role = rows[at + 3], form = rows[at + 4];
      if (used < 0 || used > device::cells_per_block || role < 0 || role > 1 || form < 0 || form > 3)
        damaged({"%1 has an invalid row", name});
      Block& block = blocks.emplace_back(Block{.used = static_cast<int32_t>(used),
                                               .live = static_cast<uint64_t>(rows[at + 2]),
                                               .first_position = rows[at],
                                               .role = static_cast<Role>(role),
                                               .form = static_cast<Form>(form & 1)});
      sealed += form & 1;
      if ((form & 2) == 0) continue;
      const auto own = std::exchange(next_position, next_position + std::min(used, positions.end() - next_position));
      block.positions = std::make_shared<const std::vector<int64_t>>(own, next_position);
    }
    if (next_position != positions.end()) damaged({"%1 belongs to other blocks", prefix + ".positions"});
    if (sealed != group.sealed_blocks) damaged({"%1 has other forms than in its header", name});
    Expected<CellTable, Sentence> table = CellTable::of(std::move(blocks), m_head.keeps_nothing ? 0 : m_head.tokens);
    if (!table) damaged({"%1: %2", name, table.error()});
    if (table->stored() != group.stored) damaged({"%1 stores other cells than in its header", name});
    if (group.rounded > m_head.tokens) damaged("more tokens were rounded than there are");
    m_tables.push_back(std::move(*table));
    m_scores.push_back(finiteNumbers(prefix + ".scores"));  // they are sorted
    m_queries.push_back({group.query_rows, finiteNumbers(prefix + ".queries")});
  }
}

template <class Number>
std::vector<Number> ArchiveFile::numbers(const std::string& section) const {
  static_assert(std::endian::native == std::endian::little);
  const std::span<const std::byte> data = bytes(section);
  std::vector<Number> list(data.size() / sizeof(Number));
  if (list.empty()) return list;
  expect(section, digestOf(data));
  std::memcpy(list.data(), data.data(), data.size());
  return list;
}

std::vector<float> ArchiveFile::finiteNumbers(const std::string& section) const {
  std::vector<float> list = numbers<float>(section);
  if (!std::ranges::all_of(list, [](float number) { return std::isfinite(number); }))
    damaged({"%1 has a number that is not finite", section});
  return list;
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
