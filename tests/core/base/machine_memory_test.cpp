// The memory of the machine, from files as the kernel writes them.
#include "core/base/machine_memory.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/temporary_folder.h"

namespace kvarium::machine_memory_test {
namespace {

class MachineMemory : public testing::Test {
 protected:
  void put(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((root / name).parent_path());
    std::ofstream(root / name) << text;
  }
  support::TemporaryFolder root;
  const std::string base = (root / "").string();
};

TEST_F(MachineMemory, freeMemoryIsWhatKernelAndGroupLeave) {
  EXPECT_EQ(availableMemory(base), -1);
  put("proc/meminfo", "MemTotal:  8000 kB\nMemFree:  1 kB\nMemAvailable:    4000 kB\n");
  EXPECT_EQ(availableMemory(base), 4000 * 1024);
  put("proc/self/cgroup", "1:cpu:/x\n0::/a/b\n");
  put("sys/fs/cgroup/a/b/memory.max", "max\n");
  put("sys/fs/cgroup/a/b/memory.current", "1000\n");
  EXPECT_EQ(availableMemory(base), 4000 * 1024);
  put("sys/fs/cgroup/a/b/memory.max", "3000\n");
  EXPECT_EQ(availableMemory(base), 2000);
  put("sys/fs/cgroup/a/b/memory.stat", "anon 10\ninactive_file 600\n");
  EXPECT_EQ(availableMemory(base), 2600);
  put("proc/meminfo", "MemAvailable: nonsense\n");
  EXPECT_EQ(availableMemory(base), 2600);
  EXPECT_GT(availableMemory(), 0);
}

TEST_F(MachineMemory, allMemoryIsTheMachinesOrTheLimitOfTheGroup) {
  EXPECT_EQ(machineMemory(base), -1);
  put("proc/meminfo", "MemTotal:  8000 kB\n");
  EXPECT_EQ(machineMemory(base), 8000 * 1024);
  put("proc/self/cgroup", "0::/a\n");
  put("sys/fs/cgroup/a/memory.max", "3000\n");
  EXPECT_EQ(machineMemory(base), 3000);
  EXPECT_GE(machineMemory(), availableMemory());
}

// Whether the pages were touched before or not.
TEST(PopulatedPages, keepTheirContents) {
  constexpr size_t size = size_t{1} << 20;
  const std::unique_ptr<std::byte[]> memory(new std::byte[size]);
  const std::span<std::byte> all(memory.get(), size);
  std::fill(all.begin() + 5000, all.begin() + 9000, std::byte{7});
  populatePages(all.subspan(4999, 100'001));
  populatePages({});
  EXPECT_TRUE(std::all_of(all.begin() + 5000, all.begin() + 9000, [](std::byte b) { return b == std::byte{7}; }));
}

}  // namespace
}  // namespace kvarium::machine_memory_test
