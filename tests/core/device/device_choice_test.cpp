// Which device a name means.
#include "core/device/device_choice.h"

#include <gtest/gtest.h>

namespace kvarium::device::device_choice_test {
namespace {

TEST(DeviceChoice, aKindNamesItsFirstAndANumberOneOfThem) {
  EXPECT_TRUE(isAskedFor("cuda", "cuda:3"));
  EXPECT_TRUE(isAskedFor("cuda:1", "cuda:1"));
  EXPECT_FALSE(isAskedFor("cuda:1", "cuda:10"));
  EXPECT_FALSE(isAskedFor("cuda:1", "cuda"));
  EXPECT_FALSE(isAskedFor("", "cpu"));

  const std::vector<DeviceChoice> devices = {{.name = "cpu", .label = "CPU"}, {.name = "cuda:2"}, {.name = "cuda:3"}};
  EXPECT_EQ(findDevice(devices, "cuda"), &devices[1]);
  EXPECT_EQ(findDevice(devices, "cuda:3"), &devices[2]);
  EXPECT_EQ(findDevice(devices, "cuda:0"), nullptr);
}

}  // namespace
}  // namespace kvarium::device::device_choice_test
