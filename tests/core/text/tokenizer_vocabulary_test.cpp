// The vocabularies that readVocabulary reads from GGUF files, and the files that it refuses.
#include <gtest/gtest.h>

#include <ctime>

#include "core/files/gguf.h"
#include "core/text/tokenizer.h"
#include "tests/support/expect_error.h"
#include "tests/support/gguf_writer.h"

namespace kvarium::text::tokenizer_vocabulary_test {
namespace {

using support::expectError;
using support::GgufWriter;
using Strings = std::vector<std::string>;

Vocabulary read(const GgufWriter& writer) {
  const auto bytes = writer.bytes();
  return readVocabulary(*files::GgufFile::parse(bytes, "test"));
}

std::string refused(const GgufWriter& writer, ErrorKind kind = ErrorKind::file) {
  return expectError(kind, [&] { (void)read(writer); });
}

// The parts of a small file; `but` leaves one part out.
GgufWriter byteLevel(std::string_view but = {}) {
  GgufWriter w;
  if (but != "model") w.set("tokenizer.ggml.model", "gpt2");
  if (but != "pre") w.set("tokenizer.ggml.pre", "llama-bpe");
  if (but != "tokens") w.set("tokenizer.ggml.tokens", Strings{"a", "b", "ab", "<s>"});
  if (but != "token_type") w.set("tokenizer.ggml.token_type", std::vector<int32_t>{1, 1, 1, 3});
  if (but != "merges") w.set("tokenizer.ggml.merges", Strings{"a b"});
  if (but != "bos_token_id") w.set("tokenizer.ggml.bos_token_id", uint32_t{3});
  return w;
}

GgufWriter sentencepiece(std::string_view but = {}) {
  GgufWriter w;
  w.set("tokenizer.ggml.model", "llama");
  w.set("tokenizer.ggml.tokens", Strings{"<unk>", "<s>", "</s>", "<0x41>", "a"});
  if (but != "scores") w.set("tokenizer.ggml.scores", std::vector<float>{0, 0, 0, 0, -1});
  if (but != "token_type") w.set("tokenizer.ggml.token_type", std::vector<int32_t>{2, 3, 3, 6, 1});
  return w;
}

TEST(ReadVocabulary, byteLevel) {
  GgufWriter w = byteLevel();
  w.set("tokenizer.ggml.eos_token_id", int32_t{-1});
  w.set("tokenizer.ggml.eot_token_id", uint32_t{0xFFFFFFFF});
  w.set("tokenizer.ggml.padding_token_id", uint64_t{2});
  const Vocabulary vocabulary = read(w);
  EXPECT_EQ(vocabulary.model, Vocabulary::Model::byte_bpe);
  EXPECT_EQ(vocabulary.pre, "llama-bpe");
  EXPECT_EQ(vocabulary.tokens, (Strings{"a", "b", "ab", "<s>"}));
  EXPECT_EQ(vocabulary.kinds[3], TokenKind::control);
  ASSERT_EQ(vocabulary.merges.size(), 1u);
  EXPECT_EQ(vocabulary.merges[0], std::pair(std::string("a"), std::string("b")));
  EXPECT_EQ(vocabulary.bos, 3);
  EXPECT_EQ(vocabulary.eos, -1);
  EXPECT_EQ(vocabulary.eot, -1);
  EXPECT_EQ(vocabulary.padding, 2);
  EXPECT_TRUE(vocabulary.add_bos);  // llama-bpe's rule, where the file says nothing
  EXPECT_FALSE(vocabulary.add_eos);
  EXPECT_EQ(Tokenizer(vocabulary).encode("ab", {.add_special = true}), (std::vector<TokenId>{3, 2}));
}

TEST(ReadVocabulary, theFileDecidesAboutBosBeforeTheRules) {
  GgufWriter w = byteLevel();
  w.set("tokenizer.ggml.add_bos_token", false);
  EXPECT_FALSE(read(w).add_bos);
}

TEST(ReadVocabulary, sentencepiece) {
  const Vocabulary vocabulary = read(sentencepiece());
  EXPECT_EQ(vocabulary.model, Vocabulary::Model::sentencepiece);
  EXPECT_EQ(vocabulary.unknown, 0);
  EXPECT_EQ(vocabulary.bos, 1);
  EXPECT_EQ(vocabulary.eos, 2);
  EXPECT_TRUE(vocabulary.add_bos);
  EXPECT_TRUE(vocabulary.add_space_prefix);
  EXPECT_EQ(vocabulary.scores.back(), -1.0f);
  EXPECT_EQ(byteOfToken(vocabulary, 3), 0x41);
  EXPECT_EQ(byteOfToken(vocabulary, 4), -1);
}

TEST(ReadVocabulary, acceptsFilesWithoutOptionalKeys) {
  EXPECT_EQ(read(byteLevel("pre")).pre, "");
  EXPECT_TRUE(read(byteLevel("token_type")).kinds.empty());
  EXPECT_EQ(read(byteLevel("bos_token_id")).bos, -1);
  EXPECT_EQ(byteOfToken(read(sentencepiece("token_type")), 3), 0x41);
}

TEST(ReadVocabulary, refusesFilesWithoutRequiredKeys) {
  EXPECT_NE(refused(byteLevel("model")).find("tokenizer.ggml.model"), std::string::npos);
  EXPECT_NE(refused(byteLevel("tokens")).find("tokenizer.ggml.tokens"), std::string::npos);
  EXPECT_NE(refused(byteLevel("merges")).find("tokenizer.ggml.merges"), std::string::npos);
  EXPECT_NE(refused(sentencepiece("scores")).find("tokenizer.ggml.scores"), std::string::npos);
}

TEST(ReadVocabulary, refusesArraysThatDisagree) {
  GgufWriter w = byteLevel("token_type");
  w.set("tokenizer.ggml.token_type", std::vector<int32_t>{1, 1, 1});
  refused(w);
  w = sentencepiece("scores");
  w.set("tokenizer.ggml.scores", std::vector<float>{0, 0, 0, 0, 0, 0});
  refused(w);
  w = byteLevel("merges");
  w.set("tokenizer.ggml.merges", Strings{"a b", "ab"});
  EXPECT_NE(refused(w).find("[1]"), std::string::npos);
  for (const int32_t kind : {-1, 7, 1 << 30}) {
    w = byteLevel("token_type");
    w.set("tokenizer.ggml.token_type", std::vector<int32_t>{1, 1, 1, kind});
    refused(w);
  }
}

TEST(ReadVocabulary, refusesIdsOutOfRangeAndValuesOfWrongTypes) {
  for (const uint32_t id : {4u, 1'000'000u, 0x7FFFFFFFu}) {
    GgufWriter w = byteLevel("bos_token_id");
    w.set("tokenizer.ggml.bos_token_id", id);
    EXPECT_NE(refused(w).find("bos_token_id"), std::string::npos);
  }
  GgufWriter w = byteLevel("tokens");
  w.set("tokenizer.ggml.tokens", std::vector<int32_t>{1, 2});
  refused(w);
  w = byteLevel("bos_token_id");
  w.set("tokenizer.ggml.bos_token_id", "three");
  refused(w);
}

TEST(ReadVocabulary, namesKindsItCannotRead) {
  GgufWriter w = byteLevel("model");
  w.set("tokenizer.ggml.model", "bert");
  EXPECT_NE(refused(w, ErrorKind::unsupported).find("bert"), std::string::npos);
}

TEST(ReadVocabulary, unigramTakesTheLikeliestTokens) {
  GgufWriter w;
  w.set("tokenizer.ggml.model", "t5");
  w.set("tokenizer.ggml.tokens", Strings{"<pad>", "</s>", "<unk>", "\u2581", "a", "b", "ab", "\u2581ab", "<tool>"});
  w.set("tokenizer.ggml.scores", std::vector<float>{0, 0, 0, -2, -3, -3, -7, -4, 0});
  w.set("tokenizer.ggml.token_type", std::vector<int32_t>{3, 3, 2, 1, 1, 1, 1, 1, 4});
  w.set("tokenizer.ggml.remove_extra_whitespaces", true);
  const Tokenizer tokenizer(read(w));
  EXPECT_EQ(tokenizer.vocabulary().model, Vocabulary::Model::unigram);
  EXPECT_EQ(tokenizer.vocabulary().eos, 1);
  EXPECT_TRUE(tokenizer.vocabulary().add_eos);
  EXPECT_EQ(tokenizer.encode("  ab   xyab ", {.add_special = true}), (std::vector<TokenId>{7, 3, 2, 4, 5, 1}));
  EXPECT_EQ(tokenizer.encode("<tool></s>"), (std::vector<TokenId>{8, 1}));
  EXPECT_EQ(tokenizer.decode(std::vector<TokenId>{7, 4}), " aba");

  GgufWriter broken = w;
  broken.set("tokenizer.ggml.precompiled_charsmap", std::vector<int32_t>{1, 2, 3});
  expectError(ErrorKind::file, [&] { Tokenizer{read(broken)}; });
}

TEST(ReadVocabulary, aCharacterMapThatLeadsBackToItselfTakesNoTimeWithoutBound) {
  std::vector<uint8_t> charsmap(4 + 1024 + 1);
  charsmap[1] = 4;  // 1024 bytes of units: 'a' leads to the unit of 'a'
  const uint32_t unit = 'a' | uint32_t{'a'} << 10;
  for (size_t i = 0; i < 4; ++i) charsmap[4 + 4 * 'a' + i] = static_cast<uint8_t>(unit >> (8 * i));
  GgufWriter w;
  w.set("tokenizer.ggml.model", "t5");
  w.set("tokenizer.ggml.tokens", Strings{"<pad>", "</s>", "<unk>", "a"});
  w.set("tokenizer.ggml.scores", std::vector<float>{0, 0, 0, -1});
  w.set("tokenizer.ggml.token_type", std::vector<int32_t>{3, 3, 2, 1});
  w.set("tokenizer.ggml.add_space_prefix", false);
  w.set("tokenizer.ggml.precompiled_charsmap", charsmap);
  const Tokenizer tokenizer(read(w));
  const std::clock_t begin = std::clock();  // processor time: other work on the machine does not count
  EXPECT_EQ(tokenizer.encode(std::string(1 << 18, 'a')), std::vector<TokenId>(1 << 18, 3));
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 10);  // about 0.2 s
}

TEST(ReadVocabulary, gemmaMergesOverTheWholeText) {
  GgufWriter w;
  w.set("tokenizer.ggml.model", "gemma4");
  w.set("tokenizer.ggml.tokens", Strings{"<bos>", "<0xC3>", "<0xA9>", "a", "\u2581", "a\u2581", "a\u2581a"});
  w.set("tokenizer.ggml.token_type", std::vector<int32_t>{3, 6, 6, 1, 1, 1, 1});
  w.set("tokenizer.ggml.merges", Strings{"a \u2581", "a\u2581 a"});
  w.set("tokenizer.ggml.bos_token_id", uint32_t{0});
  const Tokenizer tokenizer(read(w));
  EXPECT_EQ(tokenizer.encode("a aé", {.add_special = true}), (std::vector<TokenId>{0, 6, 1, 2}));
  EXPECT_EQ(tokenizer.decode(tokenizer.encode("a aé")), "a aé");
}

}  // namespace
}  // namespace kvarium::text::tokenizer_vocabulary_test
