// Files that lie, one class of lie a test: an Error that names the thing, no crash, no allocation the file does not
// justify.
#include <gtest/gtest.h>

#include <cstring>

#include "core/files/safetensors.h"
#include "tests/support/damaged_files.h"
#include "tests/support/safetensors_writer.h"

namespace kvarium::files::safetensors_hostile_test {
namespace {

using support::expectError;
using support::SafetensorsWriter;

void expectDamaged(const SafetensorsWriter& w, const std::vector<std::string>& parts) {
  support::expectRefused(ErrorKind::file, w.bytes(), parts,
                         [](const auto& bytes) { (void)SafetensorsFile::parse(bytes, "bad.safetensors"); });
}

SafetensorsWriter smallModel() {
  SafetensorsWriter w;
  w.metadata("format", "pt");
  w.tensor("a.weight", {2, 4}, std::vector<float>(8, 1.0f));
  w.tensor("b", "BF16", {3}, std::vector<std::byte>(6));
  w.tensor("ids", "I64", {1}, std::vector<std::byte>(8));
  return w;
}

SafetensorsWriter withHeader(std::string header, size_t data_bytes = 0) {
  SafetensorsWriter w;
  w.header = std::move(header);
  w.data(std::vector<std::byte>(data_bytes));
  return w;
}

void readEverything(const SafetensorsFile& file) {
  for (const std::string& name : file.names()) {
    try {
      const TensorView* tensor = file.find(name);
      ASSERT_NE(tensor, nullptr);
      unsigned sum = 0;
      for (size_t i = 0; i < tensor->bytes(); ++i) sum += std::to_integer<unsigned>(tensor->data[i]);
      volatile unsigned kept = sum;
      (void)kept;
      EXPECT_EQ(file.bytes(name), tensor->bytes());
    } catch (const Error&) {
    }
    file.release(name);
  }
}

void readAll(const support::FileBytes& bytes) { readEverything(*SafetensorsFile::parse(bytes, "bad.safetensors")); }

TEST(SafetensorsHostile, everyTruncationIsRefused) { support::expectNoTruncationIsRead(smallModel().bytes(), readAll); }

TEST(SafetensorsHostile, everyFlippedBitGivesAFileOrAnError) {
  support::expectEveryFlippedBitIsBorne(smallModel().bytes(), 1000, readAll);
}

TEST(SafetensorsHostile, randomDamageGivesAFileOrAnError) {
  support::expectRandomDamageIsBorne(smallModel().bytes(), readAll);
}

TEST(SafetensorsHostile, headersLongerThanTheFileOrTheLimitAreRefused) {
  for (const uint64_t size : {uint64_t{100'000'001}, uint64_t{1} << 40, ~uint64_t{0}, ~uint64_t{0} - 7}) {
    SafetensorsWriter w = smallModel();
    w.header_bytes = size;
    expectDamaged(w, {std::to_string(size), "100 MB"});
  }
  for (const uint64_t size : {uint64_t{100'000'000}, uint64_t{4096}}) {
    SafetensorsWriter w = smallModel();
    w.header_bytes = size;
    expectDamaged(w, {"ends inside its header"});
  }
  expectDamaged(withHeader(""), {"not JSON"});
}

TEST(SafetensorsHostile, deepAndForeignJsonIsRefused) {
  expectDamaged(withHeader(std::string(1 << 20, '[')), {"a list"});
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
  expectDamaged(withHeader(objects), {"'a'"});
  for (const char* header : {"[]", "1", "null", "\"x\"", "{\"a\":1}", "{\"a\":null}", "{\"a\":[]}", "{\"a\":\"b\"}",
                             "{\"a\":-1.5}", "{\"a\":true}"}) {
    expectDamaged(withHeader(header), {"where the format has none"});
  }
  for (const char* header : {"{", "{}x", "{} {}", "{\"a\"}", "{'a':1}", "{\"a\":1e999}", "{}/**/"})
    expectDamaged(withHeader(header), {});
}

TEST(SafetensorsHostile, textThatIsNotUtf8IsRefused) {
  for (const char* text : {"\xff", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82", "\n"}) {
    expectDamaged(
        withHeader("{\"" + std::string(text) + "\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,4]}}", 4),
        {"UTF-8"});
  }
}

TEST(SafetensorsHostile, entriesHaveOneForm) {
  const std::pair<const char*, const char*> entries[] = {
      {R"({})", "lacks"},
      {R"({"dtype":"F32","shape":[1]})", "lacks"},
      {R"({"dtype":"F32","data_offsets":[0,4]})", "lacks"},
      {R"({"dtype":"F32","shape":[1],"data_offsets":[0,4],"more":1})", "'more'"},
      {R"({"dtype":"F32","dtype":"F32","shape":[1],"data_offsets":[0,4]})", "twice"},
      {R"({"dtype":"F32","shape":[1],"shape":[1],"data_offsets":[0,4]})", "twice"},
      {R"({"dtype":4,"shape":[1],"data_offsets":[0,4]})", "a number"},
      {R"({"dtype":["F32"],"shape":[1],"data_offsets":[0,4]})", "a list"},
      {R"({"dtype":"F32","shape":1,"data_offsets":[0,4]})", "a number"},
      {R"({"dtype":"F32","shape":"1","data_offsets":[0,4]})", "text"},
      {R"({"dtype":"F32","shape":[[1]],"data_offsets":[0,4]})", "a list"},
      {R"({"dtype":"F32","shape":[1.0],"data_offsets":[0,4]})", "not an integer"},
      {R"({"dtype":"F32","shape":[-1],"data_offsets":[0,4]})", "negative"},
      {R"({"dtype":"F32","shape":[1],"data_offsets":[-4,4]})", "negative"},
      {R"({"dtype":"F32","shape":[1],"data_offsets":[0]})", "not two numbers"},
      {R"({"dtype":"F32","shape":[1],"data_offsets":[0,4,8]})", "a number"},
      {R"({"dtype":"F32","shape":[1],"data_offsets":[4,0]})", "ends before it begins"},
      {R"({"dtype":"F32","shape":[1,1,1,1,1,1,1,1,1],"data_offsets":[0,4]})", "8 dimensions"},
      {R"({"dtype":"F32","shape":[18446744073709551615],"data_offsets":[0,4]})", "too many"},
      {R"({"dtype":"F32","shape":[18446744073709551616],"data_offsets":[0,4]})", "not an integer"},
  };
  for (const auto& [entry, part] : entries) {
    SafetensorsWriter w;
    w.entry("odd", entry);
    w.data(std::vector<std::byte>(4));
    expectDamaged(w, {"'odd'", part});
  }
}

TEST(SafetensorsHostile, sizeIsTypeTimesShape) {
  for (const char* shape : {"[2]", "[]", "[0]", "[3037000500,3037000500]", "[4294967296,4294967296]",
                            "[9223372036854775807,2]", "[9223372036854775807]", "[4611686018427387904,4]"}) {
    SafetensorsWriter w;
    w.entry("huge", R"({"dtype":"F64","shape":)" + std::string(shape) + R"(,"data_offsets":[0,4]})");
    w.data(std::vector<std::byte>(4));
    expectDamaged(w, {"'huge'"});
  }
  SafetensorsWriter part;  // half a byte
  part.entry("part", R"({"dtype":"F4","shape":[3],"data_offsets":[0,1]})");
  part.data(std::vector<std::byte>(1));
  expectDamaged(part, {"'part'", "F4"});
}

TEST(SafetensorsHostile, tensorsFillTheDataWithoutGapOrOverlap) {
  const auto pair = [](const char* second, size_t data_bytes) {
    SafetensorsWriter w;
    w.entry("first", R"({"dtype":"F32","shape":[2],"data_offsets":[0,8]})");
    w.entry("second", R"({"dtype":"F32","shape":[2],"data_offsets":)" + std::string(second) + "}");
    w.data(std::vector<std::byte>(data_bytes));
    return w;
  };
  const auto fine = pair("[8,16]", 16).bytes();
  EXPECT_NO_THROW((void)SafetensorsFile::parse(fine, "t"));
  expectDamaged(pair("[0,8]", 8), {"inside the tensor before it"});
  expectDamaged(pair("[4,12]", 12), {"'second'", "inside the tensor before it"});
  expectDamaged(pair("[12,20]", 20), {"'second'", "gap"});
  expectDamaged(pair("[8,16]", 15), {"'second'", "beyond the end"});
  expectDamaged(pair("[8,16]", 24), {"8 bytes", "belong to no tensor"});
  expectDamaged(pair("[18446744073709551608,18446744073709551615]", 16), {"'second'", "beyond the end"});
  SafetensorsWriter late;
  late.entry("late", R"({"dtype":"F32","shape":[2],"data_offsets":[4,12]})");
  late.data(std::vector<std::byte>(12));
  expectDamaged(late, {"'late'", "gap"});
}

TEST(SafetensorsHostile, twoOfAKindAreRefused) {
  SafetensorsWriter tensors;
  tensors.tensor("twice", {2}, std::vector<float>(2));
  tensors.tensor("twice", {2}, std::vector<float>(2));
  expectDamaged(tensors, {"'twice'", "appears twice"});
  expectDamaged(withHeader(R"({"__metadata__":{"k":"1","k":"2"}})"), {"'k'", "twice"});
}

TEST(SafetensorsHostile, metadataAreTexts) {
  for (const char* value : {"1", "null", "{}", "[]", "true"})
    expectDamaged(withHeader(R"({"__metadata__":{"k":)" + std::string(value) + "}}"), {"__metadata__", "'k'"});
}

TEST(SafetensorsHostile, namesHaveALengthAndAreShownWithoutTheirTricks) {
  SafetensorsWriter no_name;
  no_name.tensor("", {1}, {1});
  expectDamaged(no_name, {"0 bytes"});
  SafetensorsWriter long_name;
  long_name.tensor(std::string(1025, 'n'), {1}, {1});
  expectDamaged(long_name, {"1025 bytes"});
  SafetensorsWriter tricks;
  for (int i = 0; i < 2; ++i) tricks.tensor("\x1b[2J\r\n\xe2\x80\xae", {1}, {1});
  expectDamaged(tricks, {"'?[2J\?\?\?'"});
}

TEST(SafetensorsHostile, foreignFilesAreNamed) {
  for (const auto& [text, part] :
       {std::pair("version https://git-lfs.example/spec/v1", "Git LFS"), std::pair("<!DOCTYPE html>", "web page"),
        std::pair("PK\x03\x04xxxx", "ZIP"), std::pair("GGUFxxxxxxxx", "not a safetensors file")}) {
    const auto bytes = std::as_bytes(std::span(text, std::strlen(text) + 1));
    const std::string sentence = expectError(ErrorKind::file, [&] { (void)SafetensorsFile::parse(bytes, "bad"); });
    EXPECT_NE(sentence.find(part), std::string::npos) << sentence;
  }
}

TEST(SafetensorsHostile, tooManyTensorsAreRefused) {
  std::string header = "{";
  for (int i = 0; i <= 262'144; ++i) {
    header += (i ? ",\"" : "\"") + std::to_string(i) + R"(":{"dtype":"U8","shape":[0],"data_offsets":[0,0]})";
  }
  expectDamaged(withHeader(header + "}"), {"262144 tensors"});
}

}  // namespace
}  // namespace kvarium::files::safetensors_hostile_test
