// ArchiveFile: the bytes of a saved cache, checked as far as that goes without the model: form, version, header,
// bounds, tables. The bytes of the sections are checked when they are read, or all at once by verify(). Private to the
// cache room and to who shows a file.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/cache/archive/archive_head.h"

namespace kvarium {

class ArchiveFile {
 public:
  // Throws Error{file}: missing, foreign, from a newer version, truncated, damaged.
  static ArchiveFile open(const std::filesystem::path& path);
  // The same over bytes that somebody else keeps alive.
  static ArchiveFile parse(std::span<const std::byte> bytes, const std::string& name);

  const ArchiveHead& head() const { return m_head; }
  const std::vector<TokenId>& ids() const { return m_ids; }          // [tokens], each in the vocabulary
  const std::vector<CellTable>& tables() const { return m_tables; }  // a group each; their blocks have no ids
  // Of the live cells of a group, by position; empty where it has none. Finite.
  const std::vector<float>& scores(size_t group) const { return m_scores[group]; }
  const std::vector<SafetensorsEntry>& sections() const { return m_sections; }
  size_t fileBytes() const { return m_bytes.size(); }

  // The bytes of a section, or nothing where there is none of this name.
  std::span<const std::byte> bytes(std::string_view section) const;
  // Throws Error{file} unless the digest of what was read of a section, which is there, is the one noted down for it.
  void expect(std::string_view section, const std::string& digest) const;
  void verify() const;  // every section
  // Throws Error{file} when what was read was not really there: the file was cut short, the disk failed.
  void checkRead() const;
  [[noreturn]] void damaged(const std::string& problem) const;

 private:
  void readHeader();
  void readTables();
  void readScores(size_t group);

  std::shared_ptr<const MappedFile> m_file;
  std::span<const std::byte> m_bytes, m_data;
  std::string m_name;  // fit to be shown
  ArchiveHead m_head;
  std::vector<SafetensorsEntry> m_sections;
  std::vector<std::string> m_digests;                   // of each section
  std::map<std::string, size_t, std::less<>> m_places;  // of the sections
  std::vector<TokenId> m_ids;
  std::vector<CellTable> m_tables;
  std::vector<std::vector<float>> m_scores;  // of each group
};

// The header of a file with these sections, its own checksum included; a multiple of 8 bytes long, and as long whatever
// the digests are.
std::string archiveHeader(const ArchiveHead& head, const std::vector<SafetensorsEntry>& sections,
                          const std::vector<std::string>& digests);

}  // namespace kvarium
