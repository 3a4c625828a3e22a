// A file in parts is the file in one piece.
#include "core/base/output_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "tests/support/temporary_folder.h"

namespace kvarium {
namespace {

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

TEST(OutputFile, roomIsReservedOrRefused) {
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

}  // namespace
}  // namespace kvarium
