// A file in parts is the file in one piece.
#include "core/base/output_file.h"

#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "tests/support/temporary_folder.h"

static bool locks_exist = true;

// In place of the system's: as on a file system without locks.
extern "C" int flock(int descriptor, int operation) noexcept {
  if (locks_exist) return static_cast<int>(::syscall(SYS_flock, descriptor, operation));
  errno = ENOLCK;
  return -1;
}

namespace kvarium::output_file_test {
namespace {

constexpr const char* nobody = "2147483646";  // no process has this number

void write(const std::filesystem::path& path) { std::ofstream(path) << "half"; }

TEST(OutputFile, partsAreWrittenOneBehindTheOther) {
  const support::TemporaryFolder folder;
  std::vector<std::string> texts;
  for (size_t i = 0; i < 1100; ++i)
    texts.emplace_back(i % 7 == 3 ? 0 : 1 + i * 37 % 500, static_cast<char>('a' + i % 26));
  const std::string all = std::accumulate(texts.begin(), texts.end(), std::string());
  std::vector<std::span<const std::byte>> parts;
  for (const std::string& text : texts) parts.push_back(std::as_bytes(std::span(text)));
  OutputFile file(folder / "a");
  file.write(parts);
  file.write(std::span(parts).first(0));
  file.finish();
  std::ifstream in(folder / "a", std::ios::binary);
  EXPECT_TRUE(std::string(std::istreambuf_iterator<char>(in), {}) == all);
}

TEST(OutputFile, diskSpaceIsReservedOrRefused) {
  const support::TemporaryFolder folder;
  OutputFile file(folder / "a");
  file.reserve(100'000);
  const std::string text(100'000, 'x');
  file.write(text.data(), text.size());
  file.finish();
  EXPECT_EQ(std::filesystem::file_size(folder / "a"), text.size());
  OutputFile large(folder / "b");
  EXPECT_THROW(large.reserve(uint64_t{1} << 60), Error);
}

TEST(OutputFile, partsOfAKilledWriterAreRemovedByTheNextSave) {
  const support::TemporaryFolder folder;
  const pid_t child = ::fork();
  if (child == 0) {
    OutputFile file(folder / "big.kvcache");
    file.write("half", 4);
    ::_exit(0);  // as if it were killed: nothing is tidied up
  }
  ::waitpid(child, nullptr, 0);
  const std::string left = folder / ("big.kvcache.kvarium-part-" + std::to_string(child));
  ASSERT_TRUE(std::filesystem::exists(left));
  OutputFile other(folder / "other.kvcache");
  EXPECT_FALSE(std::filesystem::exists(left));
}

TEST(OutputFile, onlyPartsOfWritersThatAreGoneAreRemoved) {
  const support::TemporaryFolder folder;
  const std::string mine = std::to_string(::getpid());
  const std::vector<std::string> stay = {"a.kvcache.kvarium-part-" + mine,
                                         "a.kvcache.kvarium-part-0012",
                                         "a.kvcache.kvarium-part-" + std::string(nobody) + "x",
                                         "a.kvcache.kvarium-part-",
                                         "a.kvcache.kvarium-part--5",
                                         "a.kvcache.part-" + std::string(nobody),
                                         "a.kvcache",
                                         "film.zip.part-" + std::string(nobody),
                                         "a.safetensors.kvarium-part-" + std::string(nobody)};
  for (const std::string& name : stay) write(folder / name);
  std::filesystem::create_directory(folder / ("folder.kvcache.kvarium-part-" + std::string(nobody)));
  write(folder / ("a.kvcache.kvarium-part-" + std::string(nobody)));
  EXPECT_EQ(removeAbandonedParts((folder / "").string(), ".kvcache"), 1);
  for (const std::string& name : stay) EXPECT_TRUE(std::filesystem::exists(folder / name)) << name;
  EXPECT_TRUE(std::filesystem::exists(folder / ("folder.kvcache.kvarium-part-" + std::string(nobody))));
}

TEST(OutputFile, anOutputRemovesNothingThatAnotherProgramWrote) {
  const support::TemporaryFolder folder;
  const std::string number = nobody;
  const std::string mine = "b.safetensors.kvarium-part-" + number, cache = "a.kvcache.kvarium-part-" + number;
  const std::vector<std::string> stay = {"b.safetensors.part-" + number, "big_b.safetensors.part-" + number,
                                         "big_b.safetensors.kvarium-part-" + number, "a.kvcache.part-" + number};
  for (const std::string& name : stay) write(folder / name);
  write(folder / mine);
  write(folder / (mine + ".a1B2c3"));  // as libzip names what it makes of it
  write(folder / cache);
  { OutputFile file(folder / "b.safetensors"); }
  EXPECT_FALSE(std::filesystem::exists(folder / mine));
  EXPECT_FALSE(std::filesystem::exists(folder / (mine + ".a1B2c3")));
  EXPECT_TRUE(std::filesystem::exists(folder / cache));
  write(folder / mine);
  { OutputFile file(folder / "b.kvcache"); }
  EXPECT_TRUE(std::filesystem::exists(folder / mine));
  EXPECT_FALSE(std::filesystem::exists(folder / cache));
  for (const std::string& name : stay) EXPECT_TRUE(std::filesystem::exists(folder / name)) << name;
}

TEST(OutputFile, aPathWithoutANameIsRefusedAndRemovesNothing) {
  const support::TemporaryFolder folder;
  const std::vector<std::string> stay = {"a.kvarium-part-" + std::string(nobody), "a.part-" + std::string(nobody),
                                         ".kvarium-part-" + std::string(nobody)};
  for (const std::string& name : stay) write(folder / name);
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder / "");
  for (const char* path : {"", "new/", "./"}) {
    try {
      OutputFile file(path);
      ADD_FAILURE() << path;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::io) << path;
      EXPECT_EQ(inEnglish(error.problem()), "cannot write \"" + std::string(path) + "\": it names no file");
    }
  }
  std::filesystem::current_path(before);
  for (const std::string& name : stay) EXPECT_TRUE(std::filesystem::exists(folder / name)) << name;
}

// As on a folder that two machines share: the process number means nothing there.
TEST(OutputFile, aPartThatIsBeingWrittenIsKept) {
  const support::TemporaryFolder folder;
  const std::filesystem::path name = folder / ("a.kvcache.kvarium-part-" + std::string(nobody));
  OutputFile file(folder / "a.kvcache");
  std::filesystem::rename(folder / ("a.kvcache.kvarium-part-" + std::to_string(::getpid())), name);
  std::filesystem::last_write_time(name, std::filesystem::file_time_type::clock::now() - std::chrono::hours(2));
  EXPECT_EQ(removeAbandonedParts((folder / "").string(), ".kvcache"), 0);
  EXPECT_TRUE(std::filesystem::exists(name));
}

TEST(OutputFile, withoutLocksAPartIsRemovedAnHourAfterItsLastWrite) {
  const support::TemporaryFolder folder;
  const std::filesystem::path name = folder / ("a.kvcache.kvarium-part-" + std::string(nobody));
  write(name);
  locks_exist = false;
  const int removed_at_once = removeAbandonedParts((folder / "").string(), ".kvcache");
  std::filesystem::last_write_time(name, std::filesystem::file_time_type::clock::now() - std::chrono::hours(2));
  const int removed_later = removeAbandonedParts((folder / "").string(), ".kvcache");
  locks_exist = true;
  EXPECT_EQ(removed_at_once, 0);
  EXPECT_EQ(removed_later, 1);
}

}  // namespace
}  // namespace kvarium::output_file_test
