// The experts of a layer come out of one tensor, matrix by matrix.
#include "core/model/weight_loader.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/device/cpu/cpu_device.h"
#include "core/files/safetensors.h"
#include "tests/support/expect_error.h"
#include "tests/support/safetensors_writer.h"

namespace kvarium::model::weight_loader_test {
namespace {

TEST(WeightLoader, readsOnlyTheExpertItLoads) {
  std::vector<float> values(4 * 2 * 32, 0.5f);
  values[2 * 2 * 32 + 7] = std::numeric_limits<float>::quiet_NaN();  // of expert 2
  support::SafetensorsWriter writer;
  writer.tensor("experts.weight", {4, 2, 32}, values);
  const std::vector<std::byte> bytes = writer.bytes();
  const auto file = files::SafetensorsFile::parse(bytes, "t");
  const auto device = cpu::makeCpuDevice({.threads = 1});
  const LoadProgress silent;
  WeightLoader loader(device.get(), *file, silent);
  EXPECT_NO_THROW((void)loader.matrixOf({"experts.weight"}, 0, 4, 2, 32));
  EXPECT_NO_THROW((void)loader.matrixOf({"experts.weight"}, 1, 4, 2, 32));
  const std::string sentence =
      support::expectError(ErrorKind::file, [&] { (void)loader.matrixOf({"experts.weight"}, 2, 4, 2, 32); });
  EXPECT_NE(sentence.find("'experts.weight' in t holds a number that is not finite, at 7"), std::string::npos)
      << sentence;
}

}  // namespace
}  // namespace kvarium::model::weight_loader_test
