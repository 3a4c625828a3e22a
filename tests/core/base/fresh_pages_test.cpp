// Populating pages in one call keeps their contents, whether the pages were touched before or not.
#include "core/base/fresh_pages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

namespace kvarium::fresh_pages_test {
namespace {

TEST(FreshPages, keepTheirContents) {
  constexpr size_t size = size_t{1} << 20;
  const std::unique_ptr<std::byte[]> memory(new std::byte[size]);
  const std::span<std::byte> all(memory.get(), size);
  std::fill(all.begin() + 5000, all.begin() + 9000, std::byte{7});
  populatePages(all.subspan(4999, 100'001));
  populatePages({});
  EXPECT_TRUE(std::all_of(all.begin() + 5000, all.begin() + 9000, [](std::byte b) { return b == std::byte{7}; }));
}

}  // namespace
}  // namespace kvarium::fresh_pages_test
