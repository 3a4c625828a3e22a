// The default model against transformers: tokens, prompts, logits, chats (tests/data/README.md). Needs KVARIUM_MODEL.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "core/template/chat_template.h"
#include "core/text/tokenizer.h"
#include "tests/core/model/golden.h"

namespace kvarium::model::smollm2_golden_test {
namespace {

const std::filesystem::path folder = std::filesystem::path(KVARIUM_TEST_DATA) / "smollm2";
constexpr double perplexity = 20.650921;  // summary.json

class Smollm2Golden : public testing::Test {
 protected:
  void SetUp() override {
    const char* path = std::getenv("KVARIUM_MODEL");
    if (!path) GTEST_SKIP() << "KVARIUM_MODEL is not set";
    model = path;
    file = files::GgufFile::open(model);
    if (file->text("general.name") != "Smollm2 135M 8k Lc100K Mix1 Ep2" || file->integer("general.file_type") != 3) {
      GTEST_SKIP() << model << " is not SmolLM2-135M-Instruct in Q4_1";
    }
  }
  static std::vector<float> textLogits(const GoldenModel& golden, const std::string& spec, size_t chunk, size_t count) {
    cache::KvCache cache = golden.cache(spec, static_cast<int64_t>(count));
    return golden.feed(cache, std::span<const TokenId>(ids().values).first(count), {chunk});
  }
  static const GoldenArray<int32_t>& ids() {
    static const GoldenArray<int32_t> array(folder / "ids.npy");
    return array;
  }
  std::filesystem::path model;
  std::unique_ptr<files::GgufFile> file;
};

TEST_F(Smollm2Golden, textBecomesTheReferenceTokens) {
  const text::Tokenizer tokenizer(text::readVocabulary(*file));
  const std::string text = readText(folder / "text.txt");
  EXPECT_EQ(tokenizer.encode(text), ids().values);
  EXPECT_EQ(tokenizer.decode(ids().values), text);
}

TEST_F(Smollm2Golden, chatsBecomeTheReferencePromptsAndTokens) {
  const text::Tokenizer tokenizer(text::readVocabulary(*file));
  const jinja::ChatTemplate chat(file->text("tokenizer.chat_template").value());
  for (const char* k : {"0", "1", "2"}) {
    const std::string name = std::string("chat") + k;
    const std::string user = readText(folder / (name + ".user.txt"));
    const std::string prompt = readText(folder / (name + ".prompt.txt"));
    EXPECT_EQ(chat.render({{"user", user}}, "<|im_start|>", "<|im_end|>", true).text, prompt);
    EXPECT_EQ(tokenizer.encode(prompt), GoldenArray<int32_t>(folder / (name + ".prompt.npy")).values);
  }
}

TEST_F(Smollm2Golden, exactLogitsAreThoseOfTransformers) {
  const GoldenArray<float> sums(folder / "logsumexp.npy"), top(folder / "top_logits.npy"),
      probe(folder / "probe_logits.npy");
  const GoldenArray<int32_t> top_ids(folder / "top_ids.npy"), probe_ids(folder / "probe_ids.npy");
  const GoldenModel golden(model);
  const auto vocab = static_cast<size_t>(golden.vocab());
  const size_t n = ids().values.size();
  for (const auto& [spec, chunk] : {std::pair{"dynamic", n}, std::pair{"static", size_t{100}}}) {
    SCOPED_TRACE(spec);
    const std::vector<float> logits = textLogits(golden, spec, chunk, n);
    double most = 0, surprise = 0;
    for (int64_t i = 0; i < top.rows; ++i) {
      const auto row = std::span(logits).subspan(static_cast<size_t>(i) * vocab, vocab);
      std::vector<float> at_top, at_probe;
      for (int32_t id : top_ids.row(i)) at_top.push_back(row[static_cast<size_t>(id)]);
      for (int32_t id : probe_ids.values) at_probe.push_back(row[static_cast<size_t>(id)]);
      most = std::max({most, largestDifference(top.row(i), at_top), largestDifference(probe.row(i), at_probe),
                       std::abs(sums.values[static_cast<size_t>(i)] - logSumExp(row))});
      EXPECT_EQ(std::max_element(row.begin(), row.end()) - row.begin(), top_ids.row(i)[0]) << "position " << i;
      if (i + 1 < top.rows)
        surprise += logSumExp(row) - row[static_cast<size_t>(ids().values[static_cast<size_t>(i) + 1])];
    }
    EXPECT_LE(most, 2e-3);
    EXPECT_NEAR(std::exp(surprise / static_cast<double>(n - 1)), perplexity, 1e-3);
    std::cout << spec << ": largest difference " << most << "\n";
  }
}

TEST_F(Smollm2Golden, fasterPrecisionsStayNearExact) {
  constexpr size_t n = 200;
  const auto logits = [&](device::Precision precision) {
    const GoldenModel golden(model, precision);
    return textLogits(golden, "dynamic", n, n);
  };
  const std::vector<float> exact = logits(device::Precision::exact);
  const size_t vocab = exact.size() / n;
  const double fast = meanDivergence(exact, logits(device::Precision::fast), vocab);
  const double fastest = meanDivergence(exact, logits(device::Precision::fastest), vocab);
  std::cout << "mean divergence: fast " << fast << ", fastest " << fastest << "\n";
  EXPECT_LE(fast, 1e-3);
  EXPECT_LE(fastest, 5e-3);
}

TEST_F(Smollm2Golden, chatsContinueLikeTransformers) {
  const GoldenModel golden(model);
  for (const char* k : {"0", "1", "2"}) {
    const std::string name = std::string("chat") + k;
    const GoldenArray<int32_t> prompt(folder / (name + ".prompt.npy")), greedy(folder / (name + ".greedy.npy"));
    cache::KvCache cache = golden.cache("dynamic", prompt.rows + greedy.rows);
    EXPECT_EQ(golden.greedy(cache, prompt.values, static_cast<int>(greedy.rows)), greedy.values) << name;
  }
}

}  // namespace
}  // namespace kvarium::model::smollm2_golden_test
