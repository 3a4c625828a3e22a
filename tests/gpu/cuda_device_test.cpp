// The CUDA device against the CPU's exact arithmetic, where there is a GPU; elsewhere its absence.
#include "gpu/devices.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include "core/base/error.h"
#include "core/device/cpu/cpu_device.h"

namespace kvarium::gpu::cuda_device_test {
namespace {

std::vector<float> randomFloats(size_t count, unsigned seed) {
  std::mt19937 generator(seed);
  std::normal_distribution<float> normal;
  std::vector<float> values(count);
  for (float& value : values) value = normal(generator);
  return values;
}

device::Memory upload(device::Device& device, const std::vector<float>& values) {
  device::Memory memory = device.allocate(values.size() * sizeof(float));
  device.copyIn(memory.data(), values.data(), values.size() * sizeof(float));
  return memory;
}

std::vector<float> download(device::Device& device, const device::Memory& memory) {
  std::vector<float> values(memory.size() / sizeof(float));
  device.copyOut(values.data(), memory.data(), memory.size());
  return values;
}

TensorView matrix(const std::vector<float>& values, int64_t rows, int64_t cols) {
  return {reinterpret_cast<const std::byte*>(values.data()), DType::f32, 2, {rows, cols}};
}

void expectNear(const std::vector<float>& actual, const std::vector<float>& expected, float tolerance) {
  ASSERT_EQ(actual.size(), expected.size());
  for (size_t i = 0; i < actual.size(); ++i) {
    ASSERT_NEAR(actual[i], expected[i], tolerance * (1.0f + std::abs(expected[i]))) << "at " << i;
  }
}

bool hasGpu() {
  Sentence why_none;
  return !usableDevices(why_none).empty();
}

template <class Function>
ErrorKind errorKind(const Function& function) {
  try {
    function();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("--device cpu"), std::string::npos) << error.what();
    return error.kind();
  }
  ADD_FAILURE() << "nothing was thrown";
  return ErrorKind::usage;
}

TEST(CudaAbsence, isAnEmptyListAndATypedError) {
  if (hasGpu()) GTEST_SKIP() << "there is a GPU here";
  EXPECT_EQ(errorKind([] { makeDevice("cuda:0", 0, device::Precision::exact); }), ErrorKind::device);
}

class CudaDeviceTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!hasGpu()) GTEST_SKIP() << "no GPU here, or a build without CUDA";
    cuda = makeDevice("cuda:0", 0, device::Precision::exact);
    cpu = cpu::makeCpuDevice({.threads = 1, .precision = device::Precision::exact});
  }
  // w x [+ bias] [+ what out held] on a device: x is [n, cols], w [rows, cols].
  std::vector<float> product(device::Device& device, int n, int rows, int cols, bool bias, bool accumulate) {
    const std::vector<float> w = randomFloats(static_cast<size_t>(rows) * cols, 1);
    const TensorView parts[] = {matrix(w, rows, cols)};
    const std::unique_ptr<device::Weight> weight = device.pack(parts);
    const device::Memory x = upload(device, randomFloats(static_cast<size_t>(n) * cols, 2));
    const device::Memory b = upload(device, randomFloats(static_cast<size_t>(rows), 3));
    const device::Memory out = upload(device, randomFloats(static_cast<size_t>(n) * rows, 4));
    device.matmul({.x = x.as<float>(),
                   .w = weight.get(),
                   .bias = bias ? b.as<float>() : nullptr,
                   .n = n,
                   .accumulate = accumulate,
                   .out = out.as<float>()});
    return download(device, out);
  }
  std::vector<float> normalised(device::Device& device, int n, int dim, bool in_place) {
    const device::Memory x = upload(device, randomFloats(static_cast<size_t>(n) * dim, 5));
    const device::Memory weight = upload(device, randomFloats(static_cast<size_t>(dim), 6));
    const device::Memory out = device.allocate(x.size());
    const device::Memory& result = in_place ? x : out;
    device.rmsNorm({.x = x.as<float>(), .weight = weight.as<float>(), .n = n, .dim = dim, .out = result.as<float>()});
    return download(device, result);
  }
  std::unique_ptr<device::Device> cuda, cpu;
};

TEST_F(CudaDeviceTest, copiesComeBackToTheBit) {
  const std::vector<float> values = randomFloats(1000, 7);
  const device::Memory first = upload(*cuda, values);
  const device::Memory second = cuda->allocate(first.size());
  cuda->copyWithin(second.data(), first.data(), first.size());
  EXPECT_EQ(download(*cuda, second), values);
}

TEST_F(CudaDeviceTest, matmulAgreesWithTheCpu) {
  for (const int n : {1, 7, 64}) {
    for (const bool bias : {false, true}) {
      for (const bool accumulate : {false, true}) {
        SCOPED_TRACE(testing::Message() << "n " << n << " bias " << bias << " accumulate " << accumulate);
        expectNear(product(*cuda, n, 192, 576, bias, accumulate), product(*cpu, n, 192, 576, bias, accumulate), 1e-4f);
      }
    }
  }
}

TEST_F(CudaDeviceTest, fastestIsAsFast) {
  EXPECT_EQ(makeDevice("cuda:0", 0, device::Precision::exact)->facts().precision, device::Precision::exact);
  for (const device::Precision asked : {device::Precision::fast, device::Precision::fastest}) {
    EXPECT_EQ(makeDevice("cuda:0", 0, asked)->facts().precision, device::Precision::fast);
  }
}

TEST_F(CudaDeviceTest, partsArePackedOneAfterTheOther) {
  const std::vector<float> a = randomFloats(3 * 32, 8), b = randomFloats(5 * 32, 9), x = randomFloats(32, 10);
  const TensorView parts[] = {matrix(a, 3, 32), matrix(b, 5, 32)};
  const auto run = [&](device::Device& device) {
    const std::unique_ptr<device::Weight> weight = device.pack(parts);
    EXPECT_EQ(weight->rows, 8);
    EXPECT_EQ(weight->cols, 32);
    const device::Memory input = upload(device, x);
    const device::Memory out = device.allocate(8 * sizeof(float));
    device.matmul({.x = input.as<float>(), .w = weight.get(), .n = 1, .out = out.as<float>()});
    return download(device, out);
  };
  expectNear(run(*cuda), run(*cpu), 1e-5f);
}

TEST_F(CudaDeviceTest, quantizedWeightsAreDequantized) {
  std::mt19937 generator(11);
  std::vector<std::byte> blocks(64 * 2 * 34);  // Q8_0, [64, 64]: a half scale and 32 bytes a block
  for (size_t i = 0; i < blocks.size(); ++i) blocks[i] = static_cast<std::byte>(generator());
  const uint16_t scale = 0x2400;  // 2^-6
  for (size_t block = 0; block < blocks.size(); block += 34) std::memcpy(&blocks[block], &scale, sizeof scale);
  const TensorView parts[] = {{blocks.data(), DType::q8_0, 2, {64, 64}}};
  const auto run = [&](device::Device& device) {
    const std::unique_ptr<device::Weight> weight = device.pack(parts);
    const device::Memory x = upload(device, randomFloats(64, 12));
    const device::Memory out = device.allocate(64 * sizeof(float));
    device.matmul({.x = x.as<float>(), .w = weight.get(), .n = 1, .out = out.as<float>()});
    return download(device, out);
  };
  expectNear(run(*cuda), run(*cpu), 1e-4f);
}

TEST_F(CudaDeviceTest, rmsNormAgreesWithTheCpu) {
  for (const int dim : {1, 30, 576, 577, 4096, 8192}) {
    for (const bool in_place : {false, true}) {
      SCOPED_TRACE(testing::Message() << "dim " << dim << (in_place ? " in place" : ""));
      expectNear(normalised(*cuda, 5, dim, in_place), normalised(*cpu, 5, dim, in_place), 1e-5f);
    }
  }
}

TEST_F(CudaDeviceTest, nothingToDoIsNoError) {
  cuda->rmsNorm({.n = 0, .dim = 576});
  EXPECT_EQ(cuda->allocate(0).size(), 0u);
}

TEST_F(CudaDeviceTest, moreThanThereIsIsAMemoryError) {
  EXPECT_EQ(errorKind([&] { cuda->allocate(size_t{1} << 50); }), ErrorKind::memory);
  const std::vector<float> values = randomFloats(10, 13);  // and the device still works
  EXPECT_EQ(download(*cuda, upload(*cuda, values)), values);
}

TEST_F(CudaDeviceTest, anIndexThatIsNotThereIsATypedError) {
  try {
    makeDevice("cuda:1000", 0, device::Precision::exact);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::device);
  }
}

}  // namespace
}  // namespace kvarium::gpu::cuda_device_test
