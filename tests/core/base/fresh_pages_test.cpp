// Pages that are asked for at once hold what they held, whether anybody has touched them or not.
#include "core/base/fresh_pages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

namespace kvarium {
namespace {

TEST(FreshPages, keepWhatTheyHold) {
  constexpr size_t size = size_t{1} << 20;
  const std::unique_ptr<std::byte[]> memory(new std::byte[size]);
  const std::span<std::byte> all(memory.get(), size);
  std::fill(all.begin() + 5000, all.begin() + 9000, std::byte{7});
  wantPages(all.subspan(4999, 100'001));
  wantPages({});
  EXPECT_TRUE(std::all_of(all.begin() + 5000, all.begin() + 9000, [](std::byte b) { return b == std::byte{7}; }));
}

}  // namespace
}  // namespace kvarium
