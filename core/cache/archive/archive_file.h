// ArchiveFile: the bytes of a saved cache, checked as far as possible without the model: form, version, header, bounds,
// tables. The checksums of the sections are compared when they are read, or all at once by verify(). Used by the cache
// and by programs that inspect a file.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/base/thread_pool.h"
#include "core/cache/archive/archive_head.h"
#include "core/cache/sequence/expected_attention.h"

namespace kvarium::cache {

class ArchiveFile {
 public:
  // Throws Error{file}: missing, not a saved cache, another version, truncated, damaged.
  static ArchiveFile open(const std::filesystem::path& path);
  // The same over bytes that the caller keeps alive.
  static ArchiveFile parse(std::span<const std::byte> bytes, const std::string& name);

  const ArchiveHead& head() const { return m_head; }
  const std::vector<TokenId>& ids() const { return m_ids; }  // [tokens], each less than the size of the vocabulary
  const std::vector<CellTable>& tables() const { return m_tables; }  // one per group; their blocks have no ids
  // Scores of the live cells of a group, by position; finite. Empty: the group has none.
  const std::vector<float>& scores(size_t group) const { return m_scores[group]; }
  // What a retention knows of the queries of a group's prompt, finite; no rows: nothing.
  const QueryMoments& queries(size_t group) const { return m_queries[group]; }
  const std::vector<files::SafetensorsEntry>& sections() const { return m_sections; }
  size_t fileBytes() const { return m_bytes.size(); }

  // The bytes of a section; empty if there is no section of this name.
  std::span<const std::byte> bytes(std::string_view section) const;
  // Throws Error{file} unless `digest`, made of the bytes that were read, equals the checksum of the section in the
  // header. The section must exist.
  void expect(std::string_view section, const std::string& digest) const;
  void verify() const;  // checks every section
  // Throws Error{file} if bytes that were read did not exist: the file was cut short, or the disk failed.
  void checkRead() const;
  [[noreturn]] void damaged(const Sentence& problem) const;

 private:
  void readHeader();
  void readTables();
  template <class Number>
  std::vector<Number> numbers(const std::string& section) const;  // all of a section, once its checksum is right
  std::vector<float> finiteNumbers(const std::string& section) const;

  std::shared_ptr<const MappedFile> m_file;
  std::span<const std::byte> m_bytes, m_data;
  std::string m_name;  // safe to show
  ArchiveHead m_head;
  std::vector<files::SafetensorsEntry> m_sections;
  std::vector<std::string> m_digests;                   // checksum of each section
  std::map<std::string, size_t, std::less<>> m_places;  // index of each section by name
  std::vector<TokenId> m_ids;
  std::vector<CellTable> m_tables;
  std::vector<std::vector<float>> m_scores;  // scores of each group
  std::vector<QueryMoments> m_queries;
};

// The header of a file with these sections, with its own checksum. Its length is a multiple of 8 bytes and does not
// depend on the digests.
std::string archiveHeader(const ArchiveHead& head, const std::vector<files::SafetensorsEntry>& sections,
                          const std::vector<std::string>& digests);

// Threads that read or write a file: one per core, at most `most`, few, because memory bandwidth and the system limit
// the speed; a single one if the system refuses more.
std::unique_ptr<ThreadPool> archiveThreads(int most);

}  // namespace kvarium::cache
