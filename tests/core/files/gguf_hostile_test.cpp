// Files that lie, one class of lie a test: an Error that names the thing, no crash, no allocation the file does not
// justify.
#include <gtest/gtest.h>

#include <limits>
#include <span>

#include "core/base/error.h"
#include "core/files/gguf.h"
#include "tests/support/damaged_files.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::files::gguf_hostile_test {
namespace {

using support::expectError;
using support::GgufWriter;

constexpr uint32_t f32 = 0;

// Refused with a sentence that has all the parts, and without a large allocation.
void expectRefused(const GgufWriter& w, ErrorKind kind, const std::vector<std::string>& parts) {
  support::expectRefused(kind, w.bytes(), parts, [](const auto& bytes) { (void)GgufFile::parse(bytes, "bad.gguf"); });
}
void expectDamaged(const GgufWriter& w, const std::vector<std::string>& parts) {
  expectRefused(w, ErrorKind::file, parts);
}
void expectUnsupported(const GgufWriter& w, const std::vector<std::string>& parts) {
  expectRefused(w, ErrorKind::unsupported, parts);
}

GgufWriter smallModel() {
  GgufWriter w;
  w.set("general.architecture", "llama");
  w.set("general.alignment", uint32_t{32});
  w.set("llama.block_count", uint32_t{1});
  w.set("eps", 1e-5f);
  w.set("tokens", std::vector<std::string>{"a", "bc", "def"});
  w.set("scores", std::vector<float>{1, 2, 3});
  w.tensor("a", {2, 4}, std::vector<float>(8, 1.0f));
  w.tensor("b", {3}, std::vector<float>(3, 2.0f));
  return w;
}

// Everything a caller may ask of a file that was accepted; an Error is a fine answer.
void readEverything(const GgufFile& file) {
  const auto ask = [](const auto& question) {
    try {
      (void)question();
    } catch (const Error&) {
    }
  };
  for (const std::string& key : file.keys()) {
    ask([&] { return file.integer(key); });
    ask([&] { return file.number(key); });
    ask([&] { return file.boolean(key); });
    ask([&] { return file.text(key); });
    ask([&] { return file.texts(key); });
    ask([&] { return file.integers(key); });
    ask([&] { return file.floats(key); });
  }
  for (const std::string& name : file.names()) {
    const TensorView* tensor = file.find(name);
    ASSERT_NE(tensor, nullptr);
    unsigned sum = 0;
    for (size_t i = 0; i < tensor->bytes(); ++i) sum += std::to_integer<unsigned>(tensor->data[i]);
    volatile unsigned kept = sum;
    (void)kept;
  }
}

void readAll(const support::FileBytes& bytes) { readEverything(*GgufFile::parse(bytes, "bad.gguf")); }

TEST(GgufHostile, everyTruncationIsRefused) { support::expectNoTruncationIsRead(smallModel().bytes(), readAll); }

TEST(GgufHostile, everyFlippedBitGivesAFileOrAnError) {
  support::expectEveryFlippedBitIsBorne(smallModel().bytes(), 1000, readAll);
}

TEST(GgufHostile, randomDamageGivesAFileOrAnError) {
  support::expectRandomDamageIsBorne(smallModel().bytes(), readAll);
}

TEST(GgufHostile, hugeCountsAllocateNothing) {
  for (const uint64_t count :
       {uint64_t{1} << 60, ~uint64_t{0}, uint64_t{1} << 63, uint64_t{1} << 32, uint64_t{1} << 20}) {
    GgufWriter entries = smallModel();
    entries.n_entries = count;
    expectDamaged(entries, {"metadata entries", std::to_string(count)});
    GgufWriter tensors = smallModel();
    tensors.n_tensors = count;
    expectDamaged(tensors, {"tensors", std::to_string(count)});
    for (const GgufType element : {GgufType::string, GgufType::u8, GgufType::f64}) {
      GgufWriter array;
      array.array("list", element, count, {});
      expectDamaged(array, {"'list'", std::to_string(count)});
    }
  }
}

TEST(GgufHostile, countsThatFitButAreFarTooManyAreRefused) {
  // 70,000 claimed entries in a file large enough to hold them.
  GgufWriter w;
  w.set("padding", std::string(70'000 * 40, ' '));
  w.n_entries = 70'000;
  expectDamaged(w, {"70000 metadata entries"});
  GgufWriter t;
  t.set("padding", std::string(300'000 * 40, ' '));
  t.n_tensors = 300'000;
  expectDamaged(t, {"300000 tensors"});
}

TEST(GgufHostile, hugeStringLengthsAreRefused) {
  for (const uint64_t length : {uint64_t{1} << 62, ~uint64_t{0}, ~uint64_t{0} - 7, uint64_t{100}}) {
    GgufWriter w;
    w.raw("text", GgufType::string, GgufWriter::pack(length));
    expectDamaged(w, {"'text'"});
    GgufWriter in_array;
    in_array.array("list", GgufType::string, 1, GgufWriter::pack(length));
    expectDamaged(in_array, {"'list'"});
  }
}

TEST(GgufHostile, arraysOfArraysAndUnknownValueTypesAreRefused) {
  GgufWriter nested;
  nested.array("list", GgufType::array, 0, {});
  expectUnsupported(nested, {"array of arrays", "'list'"});
  GgufWriter unknown;
  unknown.raw("key", static_cast<GgufType>(13), GgufWriter::pack(uint64_t{0}));
  expectDamaged(unknown, {"'key'", "13"});
  GgufWriter unknown_element;
  unknown_element.array("list", static_cast<GgufType>(0xffffffffu), 0, {});
  expectDamaged(unknown_element, {"'list'", "4294967295"});
  GgufWriter third_truth;
  third_truth.raw("flag", GgufType::boolean, GgufWriter::pack(uint8_t{2}));
  expectDamaged(third_truth, {"'flag'"});
}

TEST(GgufHostile, twoOfAKindAreRefused) {
  GgufWriter keys;
  keys.set("twice", uint32_t{1});
  keys.set("twice", uint32_t{2});
  expectDamaged(keys, {"'twice'", "appears twice"});
  GgufWriter tensors;
  tensors.tensor("twice", {2}, std::vector<float>(2));
  tensors.tensor("twice", {2}, std::vector<float>(2));
  expectDamaged(tensors, {"'twice'", "appears twice"});
}

TEST(GgufHostile, namesHaveALength) {
  GgufWriter no_key;
  no_key.set("", uint32_t{1});
  expectDamaged(no_key, {"0 bytes"});
  GgufWriter long_key;
  long_key.set(std::string(65536, 'k'), uint32_t{1});
  expectDamaged(long_key, {"65536 bytes"});
  GgufWriter no_name;
  no_name.tensor("", {2}, std::vector<float>(2));
  expectDamaged(no_name, {"0 bytes"});
  GgufWriter long_name;
  long_name.tensor(std::string(64, 'n'), {2}, std::vector<float>(2));
  expectDamaged(long_name, {"64 bytes"});
}

TEST(GgufHostile, namesAreShownWithoutTheirTricks) {
  GgufWriter w;
  const std::string name = "\x1b[2J\r\n\xe2\x80\xae\xff";
  w.set(name, uint32_t{1});
  w.set(name, uint32_t{1});
  expectDamaged(w, {"'?[2J\?\?\?\?'"});
}

TEST(GgufHostile, overlappingTensorsAreRefused) {
  for (const uint64_t offset : {0u, 32u}) {
    GgufWriter w;
    w.tensor("first", {16}, std::vector<float>(16));  // bytes 0 to 63
    w.tensorAt("second", f32, {4}, offset);
    expectDamaged(w, {"'first'", "'second'", "overlap"});
  }
  GgufWriter beside;
  beside.tensor("first", {16}, std::vector<float>(16));
  beside.tensorAt("second", f32, {4}, 64);
  beside.data(std::vector<std::byte>(16));
  const auto bytes = beside.bytes();
  EXPECT_NO_THROW((void)GgufFile::parse(bytes, "t"));
}

TEST(GgufHostile, tensorsReachNotBeyondTheEnd) {
  for (const uint64_t offset : {uint64_t{32}, uint64_t{64}, uint64_t{1} << 40, ~uint64_t{0} - 31}) {
    GgufWriter w;
    w.tensorAt("far", f32, {16}, offset);
    w.data(std::vector<std::byte>(64));
    expectDamaged(w, {"'far'", "beyond the end"});
  }
  GgufWriter nowhere;  // no data section at all
  nowhere.tensorAt("far", f32, {1}, 0);
  expectDamaged(nowhere, {"'far'", "beyond the end"});
}

TEST(GgufHostile, anIncompleteFileIsReportedWithItsSize) {
  GgufWriter w;
  w.tensor("first", {1024, 1024}, std::vector<float>(1024 * 1024));
  w.tensorAt("second", f32, {1024, 1024, 7}, 4 << 20);
  const std::vector<std::byte> bytes = w.bytes();
  try {
    (void)GgufFile::parse(bytes, "bad.gguf");
    ADD_FAILURE() << "it was read";
  } catch (const DetailedError& error) {
    EXPECT_EQ(inEnglish(error.plain()), "bad.gguf is incomplete: 4 of 32 MiB; download it again");
    EXPECT_NE(inEnglish(error.details()).find("'second'"), std::string::npos) << error.what();
  }
}

TEST(GgufHostile, shapesDoNotWrap) {
  constexpr int64_t big = std::numeric_limits<int64_t>::max();
  const std::vector<std::vector<int64_t>> shapes = {
      {big},
      {int64_t{1} << 32, int64_t{1} << 32},
      {4, int64_t{1} << 62},
      {int64_t{1} << 62, 4},
      {int64_t{1} << 62},
      {-1},
      {big, 1, 1, big},
      {int64_t{1} << 16, int64_t{1} << 16, int64_t{1} << 16, int64_t{1} << 16}};
  for (const auto& shape : shapes) {
    GgufWriter w;
    w.tensorAt("huge", f32, shape, 0);
    w.data(std::vector<std::byte>(64));
    expectDamaged(w, {"'huge'"});
  }
  GgufWriter empty;
  empty.tensorAt("none", f32, {4, 0}, 0);
  expectDamaged(empty, {"'none'", "empty dimension"});
  for (const size_t rank : {size_t{0}, size_t{5}}) {
    GgufWriter w;
    w.tensorAt("odd", f32, std::vector<int64_t>(rank, 1), 0);
    w.data(std::vector<std::byte>(64));
    expectDamaged(w, {"'odd'", std::to_string(rank) + " dimensions"});
  }
  GgufWriter part;
  part.tensorAt("part", support::ggufTensorNumber(DType::q4_k), {2, 128}, 0);
  part.data(std::vector<std::byte>(144));
  expectDamaged(part, {"'part'", "Q4_K", "256"});
}

TEST(GgufHostile, typesWeCannotReadAreRefusedByName) {
  const std::pair<uint32_t, const char*> types[] = {
      {4, "Q4_2"},   {31, "Q4_0_4_4"}, {38, "IQ4_NL_8_8"}, {16, "IQ2_XXS"},
      {39, "MXFP4"}, {28, "F64"},      {77, "number 77"},  {~0u, "number 4294967295"}};
  for (const auto& [number, name] : types) {
    GgufWriter w;
    w.tensorAt("blk.0.x", number, {256}, 0);
    w.data(std::vector<std::byte>(1024));
    expectUnsupported(w, {"'blk.0.x'", name});
  }
}

TEST(GgufHostile, theAlignmentIsAModestPowerOfTwo) {
  for (const uint32_t alignment : {0u, 1u, 4u, 31u, 48u, 1u << 21, 1u << 31, ~0u}) {
    GgufWriter w;
    w.set("general.alignment", alignment);
    expectDamaged(w, {"general.alignment", std::to_string(alignment)});
  }
  GgufWriter text;
  text.set("general.alignment", "32");
  expectDamaged(text, {"general.alignment", "string"});
  GgufWriter odd;
  odd.tensorAt("odd", f32, {1}, 8);
  odd.data(std::vector<std::byte>(64));
  expectDamaged(odd, {"'odd'", "alignment 32"});
}

TEST(GgufHostile, otherVersionsAndByteOrdersAreNamed) {
  const std::pair<uint32_t, const char*> versions[] = {
      {0, "version 0"}, {1, "version 1"}, {4, "version 4"}, {0x03000000, "big-endian"}, {0x02000000, "big-endian"}};
  for (const auto& [version, part] : versions) {
    GgufWriter w = smallModel();
    w.version = version;
    expectUnsupported(w, {part});
  }
}

TEST(GgufHostile, partsOfASplitModelAreNamed) {
  GgufWriter w = smallModel();
  w.set("split.count", uint16_t{3});
  w.set("split.no", uint16_t{1});
  expectUnsupported(w, {"part 2 of 3", "join"});
  GgufWriter one = smallModel();
  one.set("split.count", uint16_t{1});
  const auto bytes = one.bytes();
  EXPECT_NO_THROW((void)GgufFile::parse(bytes, "t"));
}

TEST(GgufHostile, foreignFilesAreNamed) {
  const std::pair<const char*, const char*> starts[] = {{"tjgg", "GGJT"},
                                                        {"lmgg", "GGML"},
                                                        {"PK\x03\x04", "ZIP"},
                                                        {"<!DOCTYPE html>", "web page"},
                                                        {"version https://git-lfs.example/spec/v1", "Git LFS"},
                                                        {"gguf", "not a GGUF"},
                                                        {"", "not a GGUF"}};
  for (const auto& [start, part] : starts) {
    GgufWriter w;
    w.magic = start;
    expectDamaged(w, {part});
  }
}

TEST(GgufHostile, theRemedyNamesTheFile) {
  const std::string text = "no model at all";
  const auto remedyFor = [&](const char* name) -> std::string {
    try {
      (void)GgufFile::parse(std::as_bytes(std::span(text)), name);
    } catch (const Error& error) {
      return error.what();
    }
    return {};
  };
  EXPECT_NE(remedyFor("letter.txt").find("ends in .gguf"), std::string::npos);
  EXPECT_NE(remedyFor("bad.gguf").find("download it again"), std::string::npos);
}

TEST(GgufHostile, missingAndEmptyFilesAndFoldersAreRefused) {
  const support::TemporaryFolder folder;
  for (const auto& path : {folder / "missing.gguf", folder / "", std::filesystem::path()}) {
    expectError(ErrorKind::file, [&] { (void)GgufFile::open(path); });
  }
}

TEST(GgufHostile, sixtyThousandKeysAreFine) {
  GgufWriter w;
  for (int i = 0; i < 60'000; ++i) w.set("key." + std::to_string(i), uint8_t{0});
  const auto bytes = w.bytes();
  EXPECT_EQ(GgufFile::parse(bytes, "t")->keys().size(), 60'000u);
}

}  // namespace
}  // namespace kvarium::files::gguf_hostile_test
