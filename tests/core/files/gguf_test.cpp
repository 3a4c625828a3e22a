// GgufFile returns the values of a well-formed file.
#include "core/files/gguf.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "tests/support/expect_error.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::files::gguf_test {
namespace {

using support::expectError;
using support::GgufWriter;

using Strings = std::vector<std::string>;

// One value of every type.
GgufWriter everyType() {
  GgufWriter w;
  w.set("u8", uint8_t{255});
  w.set("i8", int8_t{-128});
  w.set("u16", uint16_t{65535});
  w.set("i16", int16_t{-32768});
  w.set("u32", uint32_t{4294967295u});
  w.set("i32", int32_t{-7});
  w.set("u64", uint64_t{1} << 40);
  w.set("i64", std::numeric_limits<int64_t>::min());
  w.set("f32", 0.1f);
  w.set("f64", 0.1);
  w.set("yes", true);
  w.set("no", false);
  w.set("text", "ol\xc3\xa9");
  w.set("empty", "");
  w.set("texts", Strings{"a", "", "long enough not to be short"});
  w.set("u32s", std::vector<uint32_t>{1, 2, 3});
  w.set("i8s", std::vector<int8_t>{-1, 1});
  w.set("bools", std::vector<bool>{true, false});
  w.set("f32s", std::vector<float>{1.5f, -2.5f});
  w.set("f64s", std::vector<double>{0.25});
  w.set("none", Strings{});
  return w;
}

TEST(Gguf, everyMetadataTypeIsReadBack) {
  const auto bytes = everyType().bytes();
  const auto file = GgufFile::parse(bytes, "test.gguf");
  EXPECT_EQ(file->version(), 3);
  EXPECT_EQ(file->integer("u8"), 255);
  EXPECT_EQ(file->integer("i8"), -128);
  EXPECT_EQ(file->integer("u16"), 65535);
  EXPECT_EQ(file->integer("i16"), -32768);
  EXPECT_EQ(file->integer("u32"), 4294967295);
  EXPECT_EQ(file->integer("i32"), -7);
  EXPECT_EQ(file->integer("u64"), int64_t{1} << 40);
  EXPECT_EQ(file->integer("i64"), std::numeric_limits<int64_t>::min());
  EXPECT_EQ(file->number("f32"), static_cast<double>(0.1f));
  EXPECT_EQ(file->number("f64"), 0.1);
  EXPECT_EQ(file->number("i32"), -7.0);
  EXPECT_EQ(file->boolean("yes"), true);
  EXPECT_EQ(file->boolean("no"), false);
  EXPECT_EQ(file->text("text"), "ol\xc3\xa9");
  EXPECT_EQ(file->text("empty"), "");
  EXPECT_EQ(file->texts("texts"), (std::vector<std::string_view>{"a", "", "long enough not to be short"}));
  EXPECT_EQ(file->integers("u32s"), (std::vector<int64_t>{1, 2, 3}));
  EXPECT_EQ(file->integers("i8s"), (std::vector<int64_t>{-1, 1}));
  EXPECT_EQ(file->integers("bools"), (std::vector<int64_t>{1, 0}));
  EXPECT_EQ(file->integers("i32"), (std::vector<int64_t>{-7}));
  EXPECT_EQ(file->floats("f32s"), (std::vector<float>{1.5f, -2.5f}));
  EXPECT_EQ(file->floats("f64s"), (std::vector<float>{0.25f}));
  EXPECT_TRUE(file->texts("none").empty());
}

TEST(Gguf, keysComeInFileOrder) {
  GgufWriter w;
  for (const char* key : {"z", "a", "m"}) w.set(key, uint32_t{1});
  const auto bytes = w.bytes();
  EXPECT_EQ(GgufFile::parse(bytes, "t")->keys(), (Strings{"z", "a", "m"}));
}

TEST(Gguf, aMissingKeyIsNothing) {
  const auto bytes = GgufWriter().bytes();
  const auto file = GgufFile::parse(bytes, "t");
  EXPECT_FALSE(file->has("x"));
  EXPECT_EQ(file->integer("x"), std::nullopt);
  EXPECT_EQ(file->number("x"), std::nullopt);
  EXPECT_EQ(file->boolean("x"), std::nullopt);
  EXPECT_EQ(file->text("x"), std::nullopt);
  EXPECT_TRUE(file->texts("x").empty());
  EXPECT_TRUE(file->integers("x").empty());
  EXPECT_TRUE(file->floats("x").empty());
  EXPECT_EQ(file->find("x"), nullptr);
  file->release("x");
}

TEST(Gguf, aKeyOfAnotherTypeIsRefusedByName) {
  const auto bytes = everyType().bytes();
  const auto file = GgufFile::parse(bytes, "test.gguf");
  const std::string sentence = expectError(ErrorKind::file, [&] { (void)file->integer("text"); });
  for (const char* part : {"test.gguf", "'text'", "an integer", "string"})
    EXPECT_NE(sentence.find(part), std::string::npos) << sentence;
  for (const char* key : {"yes", "f32", "u32s"}) expectError(ErrorKind::file, [&] { (void)file->integer(key); });
  for (const char* key : {"yes", "text", "f32s"}) expectError(ErrorKind::file, [&] { (void)file->number(key); });
  for (const char* key : {"u8", "text", "bools"}) expectError(ErrorKind::file, [&] { (void)file->boolean(key); });
  for (const char* key : {"u8", "texts"}) expectError(ErrorKind::file, [&] { (void)file->text(key); });
  for (const char* key : {"text", "u32s"}) expectError(ErrorKind::file, [&] { (void)file->texts(key); });
  for (const char* key : {"f32s", "texts", "text", "f32", "yes"})
    expectError(ErrorKind::file, [&] { (void)file->integers(key); });
  for (const char* key : {"u32s", "texts", "f32"}) expectError(ErrorKind::file, [&] { (void)file->floats(key); });
}

TEST(Gguf, anIntegerBeyondInt64IsRefusedButStillANumber) {
  GgufWriter w;
  w.set("big", ~uint64_t{0});
  w.set("bigs", std::vector<uint64_t>{1, ~uint64_t{0}});
  const auto bytes = w.bytes();
  const auto file = GgufFile::parse(bytes, "t");
  expectError(ErrorKind::file, [&] { (void)file->integer("big"); });
  expectError(ErrorKind::file, [&] { (void)file->integers("big"); });
  expectError(ErrorKind::file, [&] { (void)file->integers("bigs"); });
  EXPECT_EQ(file->number("big"), 0x1p64);
}

class GgufTensors : public ::testing::TestWithParam<DType> {};

TEST_P(GgufTensors, haveTheOffsetAndShapeOfTheFile) {
  const DTypeInfo& type = info(GetParam());
  for (const uint32_t version : {2u, 3u}) {
    for (const uint32_t alignment : {8u, 32u, 4096u}) {
      GgufWriter w;
      w.version = version;
      w.alignment = alignment;
      w.set("general.alignment", alignment);
      std::vector<std::byte> matrix(static_cast<size_t>(3 * 2 * type.block_bytes), std::byte{1});
      std::vector<std::byte> cube(static_cast<size_t>(2 * 3 * 5 * type.block_bytes), std::byte{2});
      const int64_t block = type.block_elements;
      w.tensor("matrix", GetParam(), {3, 2 * block}, matrix);
      w.tensor("cube", GetParam(), {2, 3, 5, block}, cube);
      const auto bytes = w.bytes();
      const auto file = GgufFile::parse(bytes, "t");
      EXPECT_EQ(file->version(), static_cast<int>(version));
      EXPECT_EQ(file->names(), (Strings{"matrix", "cube"}));

      const TensorView found = file->get("matrix", {3, 2 * block});
      EXPECT_EQ(found.dtype, GetParam());
      EXPECT_EQ(found.rows(), 3);
      EXPECT_EQ(found.bytes(), matrix.size());
      EXPECT_EQ(static_cast<size_t>(found.data - bytes.data()) % alignment, 0u);
      EXPECT_EQ(std::memcmp(found.data, matrix.data(), matrix.size()), 0);
      const TensorView second = file->get("cube", {2, 3, 5, block});
      EXPECT_EQ(second.bytes(), cube.size());
      EXPECT_EQ(std::memcmp(second.data, cube.data(), cube.size()), 0);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(AllTypes, GgufTensors,
                         ::testing::Values(DType::f32, DType::f16, DType::bf16, DType::q8_0, DType::q4_0, DType::q4_1,
                                           DType::q5_0, DType::q5_1, DType::q2_k, DType::q3_k, DType::q4_k, DType::q5_k,
                                           DType::q6_k, DType::iq4_nl, DType::iq4_xs, DType::i32),
                         [](const auto& parameter) { return std::string(kvarium::info(parameter.param).name); });

TEST(WeightSource, anotherShapeIsRefusedWithBoth) {
  GgufWriter w;
  w.tensor("norm", {8}, std::vector<float>(8));
  const auto bytes = w.bytes();
  const auto file = GgufFile::parse(bytes, "test.gguf");
  EXPECT_EQ(file->get("norm", {8}).cols(), 8);
  const std::string sentence = expectError(ErrorKind::file, [&] { (void)file->get("norm", {4, 2}); });
  for (const char* part : {"test.gguf", "'norm'", "[8]", "[4, 2]"})
    EXPECT_NE(sentence.find(part), std::string::npos) << sentence;
  expectError(ErrorKind::file, [&] { (void)file->get("norm", {1, 8}); });
  expectError(ErrorKind::file, [&] { (void)file->get("norm", {7}); });
  const std::string missing = expectError(ErrorKind::file, [&] { (void)file->get("nrom", {8}); });
  for (const char* part : {"test.gguf", "'nrom'", "[8]"}) EXPECT_NE(missing.find(part), std::string::npos) << missing;
}

TEST(Gguf, opensFromDiskAndSurvivesTheFileBeingCutShort) {
  const support::TemporaryFolder folder;
  const auto path = folder / "model.gguf";
  GgufWriter w = everyType();
  const std::vector<float> values(100'000, 1.0f);
  w.tensor("a", {100, 1000}, values);
  w.tensor("b", {100, 1000}, values);
  w.save(path);
  const auto file = GgufFile::open(path);
  EXPECT_EQ(file->label(), path.string());
  EXPECT_EQ(file->text("text"), "ol\xc3\xa9");
  const auto sum = [](const TensorView& tensor) {
    double total = 0;
    for (size_t i = 0; i < tensor.bytes(); i += sizeof(float)) {
      float value;
      std::memcpy(&value, tensor.data + i, sizeof(value));
      total += static_cast<double>(value);
    }
    return total;
  };
  EXPECT_EQ(sum(*file->find("a")), 100'000);
  file->release("a");
  EXPECT_EQ(sum(*file->find("a")), 100'000);  // only a hint

  std::filesystem::resize_file(path, 500'000);
  EXPECT_LT(sum(*file->find("b")), 100'000);
  const std::string sentence = expectError(ErrorKind::file, [&] { file->release("b"); });
  EXPECT_NE(sentence.find(path.string()), std::string::npos) << sentence;
}

TEST(Gguf, opensTheDefaultModel) {
  const char* path = std::getenv("KVARIUM_MODEL");
  if (!path) GTEST_SKIP() << "KVARIUM_MODEL is not set";
  const auto file = GgufFile::open(path);
  EXPECT_TRUE(file->text("general.architecture").has_value());
  EXPECT_FALSE(file->texts("tokenizer.ggml.tokens").empty());
  EXPECT_FALSE(file->names().empty());
}

}  // namespace
}  // namespace kvarium::files::gguf_test
