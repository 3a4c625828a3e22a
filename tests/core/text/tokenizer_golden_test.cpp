// Ids equal those of the reference implementations (tokenizers, sentencepiece) on hard texts.
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/files/gguf.h"
#include "core/text/tokenizer.h"
#include "tests/core/text/golden_vocabulary.h"
#include "tests/core/text/small_vocabularies.h"

namespace kvarium::text::tokenizer_golden_test {
namespace {

// ids: per text, [with special tokens parsed, with control tokens as text when that differs]
void expectIds(const Tokenizer& tokenizer, const nlohmann::json& ids) {
  const auto texts = support::golden("texts").get<std::vector<std::string>>();
  ASSERT_EQ(texts.size(), ids.size());
  for (size_t i = 0; i < texts.size(); ++i) {
    SCOPED_TRACE(texts[i]);
    EXPECT_EQ(tokenizer.encode(texts[i]), ids[i].front().get<std::vector<TokenId>>());
    EXPECT_EQ(tokenizer.encode(texts[i], {.parse_special = false}), ids[i].back().get<std::vector<TokenId>>());
  }
}

void expectRoundTrips(const Tokenizer& tokenizer) {
  for (const std::string text : support::golden("texts")) {
    for (const bool parse_special : {false, true}) {
      EXPECT_EQ(tokenizer.decode(tokenizer.encode(text, {.parse_special = parse_special})), text);
    }
  }
}

class TokenizerGolden : public testing::TestWithParam<const char*> {};

TEST_P(TokenizerGolden, byteLevelIdsEqualTheReferenceAndRoundTrip) {
  const nlohmann::json golden = support::golden(GetParam());
  const Tokenizer tokenizer(support::vocabularyOf(golden));
  EXPECT_TRUE(tokenizer.warning().empty());
  expectIds(tokenizer, golden.at("ids"));
  expectRoundTrips(tokenizer);
}

INSTANTIATE_TEST_SUITE_P(Kinds, TokenizerGolden, testing::Values("gpt-2", "smollm", "llama-bpe", "qwen2", "gpt-4o"));

class SentencepieceGolden : public testing::TestWithParam<const char*> {};

TEST_P(SentencepieceGolden, idsEqualTheReference) {
  const nlohmann::json golden = support::golden(GetParam());
  const Tokenizer tokenizer(support::vocabularyOf(golden));
  const auto texts = support::golden("texts").get<std::vector<std::string>>();
  const nlohmann::json& ids = golden.at("ids");
  ASSERT_EQ(texts.size(), ids.size());
  for (size_t i = 0; i < texts.size(); ++i) {
    SCOPED_TRACE(texts[i]);
    EXPECT_EQ(tokenizer.encode(texts[i], {.parse_special = false}), ids[i].front().get<std::vector<TokenId>>());
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, SentencepieceGolden, testing::Values("sentencepiece", "sentencepiece_no_bytes"));

TEST(TokenizerGoldenModel, defaultModelIdsEqualTheReferenceAndRoundTrip) {
  const char* path = std::getenv("KVARIUM_MODEL");
  if (path == nullptr) GTEST_SKIP() << "KVARIUM_MODEL names no model";
  const Tokenizer tokenizer(readVocabulary(*files::GgufFile::open(path)));
  EXPECT_TRUE(tokenizer.warning().empty());
  EXPECT_EQ(tokenizer.size(), 49152);
  EXPECT_EQ(tokenizer.find("<|im_end|>"), 2);
  EXPECT_TRUE(tokenizer.isEndOfGeneration(2));
  EXPECT_TRUE(tokenizer.isControl(1));
  expectIds(tokenizer, support::golden("smollm2").at("ids"));
  // This vocabulary lacks some bytes, control characters among them.
  for (const std::string text : support::golden("texts")) {
    std::string kept;
    for (const char byte : text) {
      if (tokenizer.find(support::writtenByte(static_cast<unsigned char>(byte)))) kept += byte;
    }
    EXPECT_EQ(tokenizer.decode(tokenizer.encode(text)), kept);
  }
}

}  // namespace
}  // namespace kvarium::text::tokenizer_golden_test
