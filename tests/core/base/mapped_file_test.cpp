#include "core/base/mapped_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <fstream>
#include <memory>
#include <string_view>
#include <vector>

#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::mapped_file_test {
namespace {

using support::expectError;
using support::TemporaryFolder;

std::filesystem::path write(const std::filesystem::path& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

void expectRefused(const std::filesystem::path& path, std::string_view part) {
  const std::string sentence = expectError(ErrorKind::file, [&] { MappedFile file(path); });
  EXPECT_NE(sentence.find(part), std::string::npos) << sentence;
}

TEST(MappedFile, givesTheBytes) {
  const TemporaryFolder folder;
  const MappedFile file(write(folder / "a", "hello"));
  ASSERT_EQ(file.bytes().size(), 5u);
  EXPECT_EQ(std::memcmp(file.bytes().data(), "hello", 5), 0);
  file.check();
}

TEST(MappedFile, releasedBytesCanStillBeRead) {
  const TemporaryFolder folder;
  const MappedFile file(write(folder / "a", std::string(100'000, 'x')));
  for (const auto& [offset, size] :
       {std::pair<size_t, size_t>{0, 100'000}, {5000, 90'000}, {99'999, 1}, {100'000, 0}}) {
    file.release(offset, size);
  }
  for (const std::byte byte : file.bytes()) ASSERT_EQ(byte, std::byte{'x'});
}

TEST(MappedFile, aPathThatIsNoRegularFileIsRefused) {
  const TemporaryFolder folder;
  expectRefused(folder / "missing", "cannot open");
  expectRefused(folder / "", "not a regular file");
  expectRefused(write(folder / "empty", ""), "is empty");
  expectRefused(write(folder / "file", "x") / "below", "cannot open");
  expectRefused("/dev/null", "not a regular file");
  const auto fifo = folder / "fifo";
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  expectRefused(fifo, "not a regular file");  // the same at once, although no process writes to it
  if (::geteuid() != 0) {
    const auto secret = write(folder / "secret", "x");
    std::filesystem::permissions(secret, std::filesystem::perms::none);
    expectRefused(secret, "cannot open");
  }
}

TEST(MappedFile, namesAreShownWithoutTheirTricks) {
  const TemporaryFolder folder;
  expectRefused(folder / "a\x1b[2Jb", "a?[2Jb");
}

TEST(MappedFile, aFileCutShortReadsAsZerosAndIsReported) {
  const TemporaryFolder folder;
  const auto path = write(folder / "a", std::string(100'000, 'x'));
  const MappedFile file(path);
  const MappedFile other(write(folder / "b", std::string(100'000, 'x')));
  std::filesystem::resize_file(path, 10);
  EXPECT_EQ(file.bytes()[5], std::byte{'x'});
  file.check();
  EXPECT_EQ(file.bytes()[50'000], std::byte{0});
  const std::string sentence = expectError(ErrorKind::file, [&] { file.check(); });
  EXPECT_NE(sentence.find(path.string()), std::string::npos) << sentence;
  EXPECT_EQ(other.bytes()[50'000], std::byte{'x'});
  other.check();
}

TEST(MappedFile, guardsAreTakenAndGivenBack) {
  const TemporaryFolder folder;
  const auto path = write(folder / "a", std::string(10'000, 'x'));
  for (int round = 0; round < 3; ++round) {
    std::vector<std::unique_ptr<MappedFile>> files;  // more than there are guards
    for (int i = 0; i < 100; ++i) files.push_back(std::make_unique<MappedFile>(path));
  }
  const MappedFile file(path);
  std::filesystem::resize_file(path, 10);
  EXPECT_EQ(file.bytes()[9'000], std::byte{0});
  expectError(ErrorKind::file, [&] { file.check(); });
}

TEST(MappedFileDeathTest, aBusErrorElsewhereStillKills) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_DEATH(
      {
        const TemporaryFolder folder;
        const MappedFile file(write(folder / "a", "x"));
        std::raise(SIGBUS);
        std::raise(SIGBUS);  // the first one puts the earlier handler back
      },
      "");
}

}  // namespace
}  // namespace kvarium::mapped_file_test
