// What is said of the cache of a model that cannot be opened: a family that is unknown, weights that are not there or
// have unknown types, a part of a split file.
#include "core/loading/files_shape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "core/base/error.h"
#include "core/engine/cache_shape.h"
#include "core/engine/model_description.h"
#include "core/loading/model_files.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::loading::files_shape_test {
namespace {

namespace fs = std::filesystem;

support::GgufWriter latentModel() {
  support::GgufWriter w;
  w.set("general.architecture", "deepseek2");
  for (const auto& [key, value] :
       std::initializer_list<std::pair<const char*, uint32_t>>{{"block_count", 61},
                                                               {"embedding_length", 7168},
                                                               {"context_length", 4096},
                                                               {"attention.head_count", 128},
                                                               {"attention.head_count_kv", 1},
                                                               {"attention.kv_lora_rank", 512},
                                                               {"rope.dimension_count", 64},
                                                               {"attention.key_length_mla", 192},
                                                               {"attention.value_length_mla", 128}})
    w.set(std::string("deepseek2.") + key, value);
  return w;
}

bool says(const fs::path& path, const std::string& text) {
  const std::vector<Sentence> sentences = engine::describeCacheOf(path);
  return std::ranges::any_of(sentences, [&](const Sentence& one) { return inEnglish(one) == text; });
}

TEST(FilesShapes, aFolderWithoutWeightsHasAShape) {
  const support::TemporaryFolder folder;
  fs::copy_file(fs::path(KVARIUM_TEST_DATA) / "families/llama_f32/config.json", folder / "config.json");
  const FilesShape found = readFilesShape(folder / "");
  EXPECT_EQ(found.weight_bytes, -1);
  EXPECT_NE(inEnglish(found.problem).find("weights"), std::string::npos);
  const FilesShape whole = readFilesShape(fs::path(KVARIUM_TEST_DATA) / "families/llama_f32");
  EXPECT_TRUE(whole.problem.empty());
  EXPECT_GT(whole.weight_bytes, 0);
  EXPECT_EQ(costsOf(found.shape), costsOf(whole.shape));
  // Another family: that is the problem, and the bytes are those of the files.
  std::ofstream(folder / "config.json") << R"({"model_type": "brand_new", "hidden_size": 64, "num_hidden_layers": 2,
    "num_attention_heads": 4, "num_key_value_heads": 2})";
  const std::string refused = inEnglish(engine::describeModel(folder / "").problem);  // nobody need fetch its weights
  EXPECT_NE(refused.find("brand_new"), std::string::npos) << refused;
  std::ofstream(folder / "model.safetensors") << "0123456789";
  const FilesShape other = readFilesShape(folder / "");
  EXPECT_EQ(other.weight_bytes, 10);
  EXPECT_NE(inEnglish(other.problem).find("brand_new"), std::string::npos);
  EXPECT_TRUE(says(folder / "", "Cells: 256 B a token"));
}

TEST(FilesShapes, aFileIsReadWhateverItsTensorsAre) {
  const support::TemporaryFolder folder;
  support::GgufWriter w = latentModel();
  w.tensorAt("token_embd.weight", 4242, {2, 64}, 0);  // a type that is unknown
  w.save(folder / "unknown.gguf");
  const FilesShape found = readFilesShape(folder / "unknown.gguf");
  EXPECT_FALSE(found.problem.empty());
  EXPECT_EQ(found.weight_bytes, static_cast<int64_t>(fs::file_size(folder / "unknown.gguf")));
  EXPECT_TRUE(says(folder / "unknown.gguf",
                   "61 of 61 layers: a vector of 576 numbers for the keys and values of all heads, 1,152 B a token"));
  EXPECT_TRUE(says(folder / "unknown.gguf", "Cells: 70,272 B a token"));
  EXPECT_TRUE(says(folder / "unknown.gguf", "If each head had its own keys and values: 4,997,120 B a token"));
  support::GgufWriter part = latentModel();
  part.set("split.count", uint16_t{3});
  part.save(folder / "part.gguf");
  EXPECT_EQ(readFilesShape(folder / "part.gguf").weight_bytes, -1);
  EXPECT_TRUE(says(folder / "part.gguf", "Cells: 70,272 B a token"));
}

TEST(FilesShapes, whatIsNoModelIsRefused) {
  const support::TemporaryFolder folder;
  std::ofstream(folder / "text.gguf") << "no model";
  EXPECT_THROW(readFilesShape(folder / "text.gguf"), Error);
  EXPECT_THROW(readFilesShape(folder / "nowhere.gguf"), Error);
  EXPECT_THROW(readFilesShape(folder / ""), Error);
  EXPECT_TRUE(engine::describeCacheOf(folder / "text.gguf").empty());
}

TEST(FilesShapes, sentencesNameLayersOnce) {
  model::ModelShape shape;
  shape.layers = {{.n_kv_heads = 1, .head_dim = 8, .window = 16},
                  {.n_kv_heads = 1, .head_dim = 16, .sinks = true, .turns = false},
                  {.n_kv_heads = 1, .head_dim = 8, .window = 16, .cells_of = 0},
                  {.n_kv_heads = 1, .head_dim = 16, .cells_of = 1},
                  {.state = {2, 6}},
                  {.n_kv_heads = 1, .head_dim = 16, .state = {2, 6}},
                  {}};
  std::vector<std::string> said;
  for (const Sentence& sentence : engine::kindSentences(shape)) said.push_back(inEnglish(sentence));
  for (const Sentence& sentence : engine::costSentences(shape)) said.push_back(inEnglish(sentence));
  EXPECT_EQ(said, (std::vector<std::string>{
                      "1 of 7 layers: cells of 32 B a token, of the last 16 tokens",
                      "1 of 7 layers: cells of 64 B a token, without rotation, with learned sinks",
                      "2 of 7 layers: the cells of layers 0, 1", "1 of 7 layers: a state of 32 B",
                      "1 of 7 layers: a state of 32 B and cells of 64 B a token", "1 of 7 layers: nothing",
                      "Cells: 128 B a token and 512 B in full windows",
                      "States: 64 B, the bytes of the cells of 1 tokens, and as much again for each checkpoint",
                      "If each layer had cells of its own: 192 B a token and 1.00 KiB in full windows",
                      "If no layer had a window: 160 B a token"}));
}

}  // namespace
}  // namespace kvarium::loading::files_shape_test
