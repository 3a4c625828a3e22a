// A file is synced to the disk while the writer goes on, and the result is reported.
#include "core/engine/file_sync.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <string>

#include "core/base/error.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::engine::file_sync_test {
namespace {

std::unique_ptr<OutputFile> written(const std::filesystem::path& path) {
  auto file = std::make_unique<OutputFile>(path.string());
  file->write("text", 4);
  return file;
}

TEST(FileSync, theFileIsThereWhenItIsSaidToBe) {
  const support::TemporaryFolder folder;
  std::promise<bool> there;
  FileSync sync(written(folder / "a"), [&] { there.set_value(std::filesystem::exists(folder / "a")); });
  EXPECT_TRUE(there.get_future().get());
  EXPECT_TRUE(sync.ready());
  sync.wait();
  EXPECT_EQ(std::filesystem::file_size(folder / "a"), 4u);
}

TEST(FileSync, itsEndWaitsForTheFile) {
  const support::TemporaryFolder folder;
  for (int i = 0; i < 20; ++i) {
    {
      FileSync sync(written(folder / "a"), [] {});
    }
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder / "."), {}), 1);
    EXPECT_TRUE(std::filesystem::remove(folder / "a"));
  }
}

TEST(FileSync, whatWentWrongIsTold) {
  const support::TemporaryFolder folder;
  std::filesystem::create_directory(folder / "b");
  std::unique_ptr<OutputFile> file = written(folder / "b/a");
  std::filesystem::remove_all(folder / "b");
  FileSync sync(std::move(file), [] {});
  EXPECT_THROW(sync.wait(), Error);
}

}  // namespace
}  // namespace kvarium::engine::file_sync_test
