// A program without CUDA and the library that brings it: that it is used, and why it cannot be.
#include <gtest/gtest.h>

#include <filesystem>

#include "core/base/error.h"
#include "core/base/version.h"
#include "gpu/cuda_module.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::gpu::found_cuda_test {
namespace {

std::string problemOf(const std::string& file) {
  const FoundModule found = moduleIn(file);
  EXPECT_EQ(found.module, nullptr);
  EXPECT_FALSE(found.why.remedy.empty());
  return inEnglish(found.why.problem);
}

TEST(FoundCuda, theLibraryIsAsked) {
  const CudaModule* module = moduleIn(LIBRARY_OF_THIS_VERSION).module;
  ASSERT_NE(module, nullptr);
  EXPECT_STREQ(module->version, programVersion());
  const std::vector<GpuFacts> found = module->gpus(nullptr);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].name, "a GPU of the test");
  EXPECT_EQ(module->memoryFigures(3).free, 3U);
}

TEST(FoundCuda, itsErrorsAreCaughtAsErrors) {
  const CudaModule* module = moduleIn(LIBRARY_OF_THIS_VERSION).module;
  ASSERT_NE(module, nullptr);
  try {
    module->makeGpuDevice(module->gpus(nullptr)[0], "CUDA 3", device::Precision::exact);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::memory);
    EXPECT_STREQ(error.what(), "a GPU of the test is full: CUDA 3; wait");
  }
}

TEST(FoundCuda, oneOfAnotherVersionIsNotUsed) {
  const std::string problem = problemOf(LIBRARY_OF_ANOTHER);
  EXPECT_NE(problem.find("another version"), std::string::npos) << problem;
  EXPECT_NE(problem.find(programVersion()), std::string::npos) << problem;
}

TEST(FoundCuda, aFileThatIsNoLibraryIsNotUsed) {
  EXPECT_NE(problemOf(KVARIUM_TEST_DATA "/README.md").find("README.md"), std::string::npos);
  EXPECT_NE(problemOf("libdl.so.2"), "");
  EXPECT_EQ(problemOf("/nowhere/kvarium-cuda.so"), "this program has no CUDA");
}

TEST(FoundCuda, oneThatOtherUsersCanChangeIsNotUsed) {
  const support::TemporaryFolder folder;
  const std::filesystem::path file = folder / "kvarium-cuda.so";
  std::filesystem::copy_file(LIBRARY_OF_THIS_VERSION, file);
  ASSERT_NE(moduleIn(file.string()).module, nullptr);
  std::filesystem::permissions(file, std::filesystem::perms::others_write, std::filesystem::perm_options::add);
  EXPECT_NE(problemOf(file.string()).find("other users"), std::string::npos);
}

// Without one as with it.
TEST(FoundCuda, aProgramWithoutItHasNoGpu) {
  NoGpu why;
  EXPECT_TRUE(gpus(&why).empty());
  EXPECT_FALSE(why.problem.empty());
  EXPECT_EQ(memoryFigures(0).free, 0U);
}

}  // namespace
}  // namespace kvarium::gpu::found_cuda_test
