// A folder as transformers saves it opens; a folder with wrong or missing parts is refused, and the error names them.
#include "core/files/hf_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/expect_error.h"
#include "tests/support/safetensors_writer.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::files::hf_folder_test {
namespace {

using support::expectError;
using support::SafetensorsWriter;

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

constexpr const char* two_parts =
    R"({"metadata":{"total_size":-1},"weight_map":{"a":"model-1.safetensors","b":"model-2.safetensors"}})";

class HfFolderTest : public ::testing::Test {
 protected:
  void write(const std::string& name, std::string_view text) const {
    fs::create_directories((m_root / name).parent_path());
    std::ofstream(m_root / name, std::ios::binary) << text;
  }
  void weights(const std::string& name, const Strings& tensors) const {
    SafetensorsWriter w;
    for (const std::string& tensor : tensors) w.tensor(tensor, {2}, {1, static_cast<float>(tensor.front())});
    fs::create_directories((m_root / name).parent_path());
    w.save(m_root / name);
  }
  std::unique_ptr<HfFolder> open(const std::string& name = ".") const { return HfFolder::open(m_root / name); }
  void expectRefused(const Strings& parts, ErrorKind kind = ErrorKind::file) const {
    const std::string sentence = expectError(kind, [&] { (void)open(); });
    for (const std::string& part : parts) EXPECT_NE(sentence.find(part), std::string::npos) << sentence;
  }

  support::TemporaryFolder m_root;
};

TEST_F(HfFolderTest, oneWeightsFileAndItsDocumentsAreRead) {
  write("config.json", R"({"model_type":"llama","hidden_size":64})");
  write("generation_config.json", R"({"eos_token_id":[1,2]})");
  write("tokenizer.json", "{}");
  weights("model.safetensors", {"z", "a"});
  const auto folder = open();
  EXPECT_EQ(folder->config().at("hidden_size"), 64);
  EXPECT_EQ(folder->generationConfig().at("eos_token_id").size(), 2u);
  EXPECT_TRUE(folder->preprocessorConfig().is_object() && folder->preprocessorConfig().empty());
  EXPECT_EQ(folder->names(), (Strings{"z", "a"}));
  EXPECT_EQ(folder->get("a", {2}).bytes(), 8u);
  EXPECT_EQ(folder->bytes("a"), 8u);
  EXPECT_EQ(folder->find("b"), nullptr);
  EXPECT_EQ(folder->bytes("b"), 0u);
  folder->release("a");
  folder->release("b");
  EXPECT_TRUE(folder->file("tokenizer.json"));
  EXPECT_FALSE(folder->file("tokenizer.model"));
  EXPECT_NE(folder->label().find("kvarium-test"), std::string::npos);
}

TEST_F(HfFolderTest, partsAreOneSource) {
  write("config.json", "{}");
  write("model.safetensors.index.json", two_parts);
  weights("model-1.safetensors", {"a"});
  weights("model-2.safetensors", {"b", "unlisted"});
  const auto folder = open();
  EXPECT_EQ(folder->names(), (Strings{"a", "b", "unlisted"}));
  for (const char* name : {"a", "b", "unlisted"}) {
    const TensorView view = folder->get(name, {2});
    float second;
    std::memcpy(&second, view.data + 4, 4);
    EXPECT_EQ(second, static_cast<float>(name[0]));
    folder->release(name);
  }
}

TEST_F(HfFolderTest, aTensorInTwoPartsIsTakenFromTheOneTheIndexNames) {
  write("config.json", "{}");
  write("model.safetensors.index.json", two_parts);
  weights("model-1.safetensors", {"a", "b"});
  weights("model-2.safetensors", {"b"});
  EXPECT_EQ(open()->names(), (Strings{"a", "b"}));
  weights("model-1.safetensors", {"a", "c"});
  weights("model-2.safetensors", {"b", "c"});
  expectRefused({"'c'", "two parts"});
}

TEST_F(HfFolderTest, partsThatContradictTheIndexAreNamed) {
  write("config.json", "{}");
  write("model.safetensors.index.json", two_parts);
  weights("model-1.safetensors", {"a"});
  expectRefused({"lacks model-2.safetensors", "download all parts"});
  weights("model-2.safetensors", {"c"});
  expectRefused({"'b'", "not in model-2.safetensors", "no part"});
  weights("model-1.safetensors", {"a", "b"});
  expectRefused({"'b'", "not in model-2.safetensors", "but in model-1.safetensors"});
}

TEST_F(HfFolderTest, partNamesDoNotLeadOutOfTheFolder) {
  weights("outside.safetensors", {"a"});
  for (const char* name : {"../outside.safetensors", "/etc/passwd", "sub/../../outside.safetensors",
                           "sub\\\\outside.safetensors", "..", ".", "", "pytorch_model.bin", "a\\u0000b.safetensors"}) {
    write("model/config.json", "{}");
    write("model/model.safetensors.index.json", R"({"weight_map":{"a":")" + std::string(name) + "\"}}");
    const std::string sentence = expectError(ErrorKind::file, [&] { (void)open("model"); });
    EXPECT_NE(sentence.find("weight_map.a"), std::string::npos) << sentence;
  }
  weights("model/model.safetensors", {"a"});
  const auto folder = open("model");
  for (const char* name : {"../outside.safetensors", "", ".", "..", "/etc/passwd"}) EXPECT_FALSE(folder->file(name));
}

TEST_F(HfFolderTest, anIndexOfAnotherFormIsRefused) {
  write("config.json", "{}");
  const std::pair<const char*, const char*> indexes[] = {{"{}", "weight_map is missing"},
                                                         {R"({"weight_map":[]})", "weight_map"},
                                                         {R"({"weight_map":{"a":3}})", "weight_map.a is 3"},
                                                         {R"({"weight_map":{"a":null}})", "weight_map.a"},
                                                         {"[]", "an object"},
                                                         {"{", "not JSON"}};
  for (const auto& [index, part] : indexes) {
    write("model.safetensors.index.json", index);
    expectRefused({"model.safetensors.index.json", part});
  }
}

TEST_F(HfFolderTest, weightsOfOtherFormatsAreNamedWithARemedy) {
  write("config.json", "{}");
  expectRefused({"neither model.safetensors nor model.safetensors.index.json"});
  write("pytorch_model.bin", "PK");
  expectRefused({"pytorch_model.bin", "convert"}, ErrorKind::unsupported);
}

TEST_F(HfFolderTest, brokenDocumentsAreNamed) {
  weights("model.safetensors", {"a"});
  for (const char* name : {"config.json", "generation_config.json", "tokenizer_config.json"}) {
    write("config.json", "{}");
    for (const char* text :
         {"{\"a\":", "[1]", "3", "{\"a\":\"\xff\"}", "{\"a\":1e999}", "version https://git-lfs.x/v1"}) {
      write(name, text);
      expectRefused({name});
    }
    write(name, "{\"a\":" + std::string(100'000, '[') + std::string(100'000, ']') + "}");
    expectRefused({name, "deeper than 64"});
    write(name, "{}");
  }
  EXPECT_NO_THROW(open());
}

TEST_F(HfFolderTest, aFolderOfTheHubsCacheIsItsMainSnapshot) {
  const std::string cache = "models--org--name/", snapshot = cache + "snapshots/0123abcd/";
  write(snapshot + "config.json", R"({"hidden_size":1})");
  weights(cache + "blobs/feed", {"a"});
  fs::create_symlink("../../blobs/feed", m_root / (snapshot + "model.safetensors"));
  EXPECT_FALSE(isHfFolder(m_root / cache));
  write(cache + "refs/main", "0123abcd\n");
  for (const std::string& path : {cache, cache + "snapshots", cache + "snapshots/", snapshot, snapshot + "config.json",
                                  snapshot + "model.safetensors"}) {
    EXPECT_TRUE(isHfFolder(m_root / path)) << path;
    EXPECT_EQ(open(path)->names(), Strings{"a"}) << path;
  }
  for (const char* revision : {"../snapshots/0123abcd", "..", "", "\n", "missing"}) {
    write(cache + "refs/main", revision);
    EXPECT_FALSE(isHfFolder(m_root / cache)) << revision;
  }
}

TEST_F(HfFolderTest, otherPathsAreNoModelFolder) {
  write("some.gguf", "GGUF");
  write("tokenizer.json", "{}");
  weights("model.safetensors", {"a"});
  for (const char* name : {"", "missing", "some.gguf", "tokenizer.json", "model.safetensors", "config.json"}) {
    EXPECT_FALSE(isHfFolder(m_root / name)) << name;
    expectError(ErrorKind::file, [&] { (void)open(name); });
  }
  EXPECT_FALSE(isHfFolder({}));
}

}  // namespace
}  // namespace kvarium::files::hf_folder_test
