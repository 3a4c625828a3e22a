// SafetensorsFile returns the values of a well-formed file.
#include "core/files/safetensors.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <fstream>

#include "tests/support/expect_error.h"
#include "tests/support/safetensors_writer.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::files::safetensors_test {
namespace {

using support::expectError;
using support::SafetensorsWriter;

using Strings = std::vector<std::string>;

std::vector<std::byte> counting(size_t size) {
  std::vector<std::byte> bytes(size);
  for (size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(i);
  return bytes;
}

TEST(Safetensors, tensorsOfTheThreeFloatTypesAreReadBack) {
  SafetensorsWriter w;
  w.metadata("format", "pt");
  w.tensor("z.weight", {2, 3}, {1, 2, 3, 4, 5, 6});
  w.tensor("a.half", "F16", {4}, counting(8));
  w.tensor("m.brain", "BF16", {1, 2, 3, 2}, counting(24));
  const auto bytes = w.bytes();
  const auto file = SafetensorsFile::parse(bytes, "test.safetensors");
  EXPECT_EQ(file->label(), "test.safetensors");
  EXPECT_EQ(file->names(), (Strings{"z.weight", "a.half", "m.brain"}));
  EXPECT_EQ(file->metadata().at("format"), "pt");

  const TensorView matrix = file->get("z.weight", {2, 3});
  EXPECT_EQ(matrix.dtype, DType::f32);
  float last;
  std::memcpy(&last, matrix.data + matrix.bytes() - sizeof(last), sizeof(last));
  EXPECT_EQ(last, 6.0f);
  const TensorView* half = file->find("a.half");
  ASSERT_NE(half, nullptr);
  EXPECT_EQ(half->dtype, DType::f16);
  EXPECT_EQ(std::memcmp(half->data, counting(8).data(), 8), 0);
  const TensorView* brain = file->find("m.brain");
  ASSERT_NE(brain, nullptr);
  EXPECT_EQ(brain->dtype, DType::bf16);
  EXPECT_EQ(brain->shapeText(), "[1, 2, 3, 2]");
  EXPECT_EQ(file->bytes("m.brain"), 24u);
  EXPECT_EQ(file->find("nothing"), nullptr);
  EXPECT_EQ(file->bytes("nothing"), 0u);
  file->release("nothing");
}

TEST(Safetensors, aScalarIsAVectorOfOne) {
  SafetensorsWriter w;
  w.tensor("scalar", {}, {7});
  const auto bytes = w.bytes();
  EXPECT_EQ(SafetensorsFile::parse(bytes, "t")->get("scalar", {1}).bytes(), 4u);
}

TEST(Safetensors, tensorsItCannotReadAreListedAndRefusedWhenAskedFor) {
  SafetensorsWriter w;
  w.tensor("ids", "I64", {1, 2}, counting(16));
  w.tensor("mask", "BOOL", {3}, counting(3));
  w.tensor("eight", "F8_E4M3", {2, 2}, counting(4));
  w.tensor("four", "F4", {2, 3}, counting(3));
  w.tensor("deep", "F32", {1, 1, 1, 1, 1}, counting(4));
  w.tensor("none", "F32", {4, 0}, {});
  w.tensor("future", "X9", {1000}, counting(5));
  const auto bytes = w.bytes();
  const auto file = SafetensorsFile::parse(bytes, "test.safetensors");
  EXPECT_EQ(file->names(), (Strings{"ids", "mask", "eight", "four", "deep", "none", "future"}));
  EXPECT_EQ(file->bytes("ids"), 16u);
  const std::pair<const char*, const char*> reasons[] = {
      {"ids", "I64"},           {"mask", "BOOL"},        {"eight", "F8_E4M3"}, {"four", "F4"},
      {"deep", "5 dimensions"}, {"none", "no elements"}, {"future", "X9"}};
  for (const auto& [name, reason] : reasons) {
    const std::string sentence = expectError(ErrorKind::unsupported, [&] { (void)file->find(name); });
    for (const char* part : {"test.safetensors", name, reason})
      EXPECT_NE(sentence.find(part), std::string::npos) << sentence;
    file->release(name);
  }
}

TEST(Safetensors, aFileWithoutTensorsIsFine) {
  const auto bytes = SafetensorsWriter().bytes();
  EXPECT_TRUE(SafetensorsFile::parse(bytes, "t")->names().empty());
}

TEST(Safetensors, aWantedShapeIsChecked) {
  SafetensorsWriter w;
  w.tensor("a", {2, 3}, std::vector<float>(6));
  const auto bytes = w.bytes();
  const auto file = SafetensorsFile::parse(bytes, "test.safetensors");
  const std::string sentence = expectError(ErrorKind::file, [&] { (void)file->get("a", {3, 2}); });
  for (const char* part : {"test.safetensors", "'a'", "[2, 3]", "[3, 2]"})
    EXPECT_NE(sentence.find(part), std::string::npos) << sentence;
}

TEST(Safetensors, releasedPagesLeaveMemoryAndComeBack) {
  const support::TemporaryFolder folder;
  SafetensorsWriter w;
  w.tensor("big", {1 << 20}, std::vector<float>(1 << 20, 1.5f));
  w.save(folder / "model.safetensors");
  const auto file = SafetensorsFile::open(folder / "model.safetensors");
  const TensorView* big = file->find("big");
  const auto page = static_cast<size_t>(::sysconf(_SC_PAGESIZE));
  // Pages of this process, not of the page cache (proc(5), statm).
  const auto residentPages = [] {
    std::ifstream in("/proc/self/statm");
    int64_t size = 0, resident = 0;
    in >> size >> resident;
    return resident;
  };
  unsigned sum = 0;
  for (size_t i = 0; i < big->bytes(); i += page) sum += std::to_integer<unsigned>(big->data[i]);
  const int64_t before = residentPages();
  file->release("big");
  EXPECT_LT(residentPages(), before - static_cast<int64_t>(big->bytes() / page / 2));
  unsigned again = 0;
  for (size_t i = 0; i < big->bytes(); i += page) again += std::to_integer<unsigned>(big->data[i]);
  EXPECT_EQ(again, sum);
}

TEST(Safetensors, aFileCutShortWhileItIsReadIsRefusedNotACrash) {
  const support::TemporaryFolder folder;
  SafetensorsWriter w;
  w.tensor("big", {1 << 20}, std::vector<float>(1 << 20, 1.5f));
  w.save(folder / "model.safetensors");
  const auto file = SafetensorsFile::open(folder / "model.safetensors");
  std::filesystem::resize_file(folder / "model.safetensors", 4096);
  const TensorView* big = file->find("big");
  float last = 1;
  std::memcpy(&last, big->data + big->bytes() - sizeof(last), sizeof(last));
  EXPECT_EQ(last, 0.0f);
  const std::string sentence = expectError(ErrorKind::file, [&] { file->release("big"); });
  EXPECT_NE(sentence.find("cut short"), std::string::npos) << sentence;
}

}  // namespace
}  // namespace kvarium::files::safetensors_test
