// What the sentencepiece library is given, and that texts cut for it have the ids of whole ones.
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <optional>
#include <random>

#include "core/text/word_encoder.h"
#include "tests/core/text/small_vocabularies.h"
#include "tests/support/expect_error.h"

namespace kvarium::text::sentencepiece_test {
namespace {

using support::expectError;
using Ids = std::vector<TokenId>;
using Model = Vocabulary::Model;

constexpr Model both[] = {Model::sentencepiece, Model::unigram};

struct Piece {
  std::string text;
  float score = 0;
  TokenKind kind = TokenKind::normal;
};

Vocabulary vocabularyOf(Model model, const std::vector<Piece>& pieces) {
  Vocabulary vocabulary;
  vocabulary.model = model;
  vocabulary.steps.emplace();
  for (const Piece& piece : pieces) {
    vocabulary.tokens.push_back(piece.text);
    vocabulary.scores.push_back(piece.score);
    vocabulary.kinds.push_back(piece.kind);
  }
  return vocabulary;
}

Ids encode(const std::unique_ptr<WordEncoder>& model, std::string_view text) {
  Ids ids;
  model->encode(text, {{0, text.size()}}, ids);
  return ids;
}

Ids encode(const Vocabulary& vocabulary, std::string_view text) { return encode(makeSentencepiece(vocabulary), text); }

TEST(Sentencepiece, tokensThatTheLibraryRefusesAreNeverFoundAndTheOthersKeepTheirIds) {
  const std::vector<Piece> odd = {{""},
                                  {std::string("\0", 1)},
                                  {std::string("a\0b", 3)},
                                  {"\xFF\xFE"},
                                  {"\xE4\xB8"},
                                  {std::string(513, 'a')},
                                  {"a", -1},
                                  {"a", -0.5f},
                                  {"b", 0, TokenKind::control},
                                  {"<unk>", 0, TokenKind::unknown},
                                  {"<unk>", 0, TokenKind::unknown},
                                  {"<0x62>", 0, TokenKind::byte},
                                  {"<0x62>"},
                                  {"<0x63>", 0, TokenKind::byte},
                                  {std::string(512, 'c')},
                                  {"\xE4\xB8\xAD", -2}};
  for (const Model model : both) {
    const Vocabulary vocabulary = vocabularyOf(model, odd);
    EXPECT_EQ(encode(vocabulary, "aab\xE4\xB8\xAD"), (Ids{6, 6, 11, 15}));
    EXPECT_EQ(encode(vocabulary, std::string_view("\xE4\xB8z\0a", 5)), Ids{6});  // there is no `unknown`
  }
}

TEST(Sentencepiece, charactersWithoutATokenBecomeBytesOrOneUnknown) {
  for (const Model model : both) {
    Vocabulary vocabulary = vocabularyOf(
        model,
        {{"<unk>", 0, TokenKind::unknown}, {"a"}, {"<0xC3>", 0, TokenKind::byte}, {"<0xA9>", 0, TokenKind::byte}});
    vocabulary.unknown = 0;
    EXPECT_EQ(encode(vocabulary,
                     "a\xC3\xA9z\xC3\xA8z\xC3"
                     "a\xFF"),
              (Ids{1, 2, 3, 0, 2, 1, 0}));
    EXPECT_EQ(encode(vocabulary, "<unk>a<0xC3>"), (Ids{0, 1, 0}));
  }
}

TEST(Sentencepiece, namesOfBytesInTextAreText) {
  for (const Model model : both) {
    const Vocabulary vocabulary = vocabularyOf(model, {{"<", -1},
                                                       {"0", -1},
                                                       {"x", -1},
                                                       {"4", -1},
                                                       {"1", -1},
                                                       {">", -1},
                                                       {"<0", -1},
                                                       {"<0x", -1},
                                                       {"<0x4", -1},
                                                       {"<0x41", -1},
                                                       {"<0x41>", -1}});
    EXPECT_EQ(encode(vocabulary, "<0x41>"), (Ids{9, 5}));
  }
}

TEST(Sentencepiece, addedTokensOutsideTheModelAreNotFound) {
  for (const Model model : both) {
    Vocabulary vocabulary = vocabularyOf(model, {{"a", -1}, {"aa", 0, TokenKind::user_defined}});
    EXPECT_EQ(encode(vocabulary, "aa"), Ids{1});
    vocabulary.added.push_back({.id = 1, .in_model = false});
    EXPECT_EQ(encode(vocabulary, "aa"), (Ids{0, 0}));
  }
}

TEST(Sentencepiece, scoresThatAreNoNumbersStillGiveAnOrder) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  for (const Model model : both) {
    const Vocabulary vocabulary = vocabularyOf(model, {{"a"},
                                                       {"b"},
                                                       {"ab", -infinity},
                                                       {"c"},
                                                       {"bc", infinity},
                                                       {"db", std::numeric_limits<float>::quiet_NaN()},
                                                       {"cc", infinity, TokenKind::user_defined},
                                                       {"d"}});
    EXPECT_EQ(encode(vocabulary, "abc"), (Ids{0, 4}));
    EXPECT_EQ(encode(vocabulary, "dbc"), (Ids{7, 4}));
    EXPECT_EQ(encode(vocabulary, std::string(100, 'c')), Ids(50, 6));
  }
}

TEST(Sentencepiece, refusesVocabulariesWithoutATokenThatCanBeFound) {
  for (const Model model : both) {
    const Vocabulary vocabulary = vocabularyOf(model, {{"a", 0, TokenKind::control}, {""}, {"\xFF"}});
    EXPECT_NE(expectError(ErrorKind::file, [&] { makeSentencepiece(vocabulary); }).find("no token"), std::string::npos);
  }
}

// The library counts the user-defined pieces that begin at one place in an array of 64.
TEST(Sentencepiece, refusesMoreThan64UserDefinedTokensInsideEachOther) {
  for (const Model model : both) {
    std::vector<Piece> pieces = {{"b"}};
    for (size_t length = 1; length <= 64; ++length) {
      pieces.push_back({std::string(length, 'a'), 0, TokenKind::user_defined});
    }
    EXPECT_EQ(encode(vocabularyOf(model, pieces), std::string(129, 'a')).size(), 3u);
    pieces.push_back({std::string(64, 'a') + "b", 0, TokenKind::user_defined});
    const Vocabulary vocabulary = vocabularyOf(model, pieces);
    EXPECT_NE(expectError(ErrorKind::file, [&] { makeSentencepiece(vocabulary); }).find("64"), std::string::npos);
  }
}

// The tokens that merge one after the other: the pair with the highest score, the leftmost of equal ones.
Ids mergedOneByOne(const std::map<std::string, TokenId>& ids, const std::vector<float>& scores,
                   const std::string& text) {
  std::vector<std::string> parts;
  for (const char c : text) parts.emplace_back(1, c);
  for (;;) {
    std::optional<size_t> best;
    float best_score = 0;
    for (size_t i = 0; i + 1 < parts.size(); ++i) {
      const auto found = ids.find(parts[i] + parts[i + 1]);
      if (found == ids.end() || (best && scores[found->second] <= best_score)) continue;
      best = i;
      best_score = scores[found->second];
    }
    if (!best) break;
    parts[*best] += parts[*best + 1];
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(*best) + 1);
  }
  Ids out;
  for (const std::string& part : parts) out.push_back(ids.at(part));
  return out;
}

// The tokens with the largest sum of scores; of equal sums those whose last token is longer.
Ids likeliest(const std::map<std::string, TokenId>& ids, const std::vector<float>& scores, const std::string& text) {
  struct Best {
    double sum = 0;
    size_t begin = 0;
    TokenId id = -1;
  };
  std::vector<Best> best(text.size() + 1);
  for (size_t end = 1; end <= text.size(); ++end) {
    for (size_t begin = 0; begin < end; ++begin) {
      const auto found = ids.find(text.substr(begin, end - begin));
      if (found == ids.end()) continue;
      const double sum = best[begin].sum + scores[found->second];
      if (best[end].id < 0 || sum > best[end].sum) best[end] = {sum, begin, found->second};
    }
  }
  Ids out;
  for (size_t end = text.size(); end > 0; end = best[end].begin) out.insert(out.begin(), best[end].id);
  return out;
}

TEST(Sentencepiece, idsEqualThoseOfTheWholeTextWhereverItIsCut) {
  std::mt19937 dice(5);
  const std::string alphabet = "abcdef";
  for (int round = 0; round < 100; ++round) {
    std::map<std::string, TokenId> ids;
    std::vector<Piece> pieces;
    std::vector<float> scores;
    const auto add = [&](const std::string& text) {
      if (!ids.emplace(text, static_cast<TokenId>(pieces.size())).second) return;
      scores.push_back(-static_cast<float>(dice() % 32) / 4);  // sums are exact, and many are equal
      pieces.push_back({text, scores.back()});
    };
    for (const char c : alphabet) add({c});
    const int count = 1 + static_cast<int>(dice() % 25);
    for (int i = 0; i < count; ++i) {
      std::string text;
      for (int length = 2 + static_cast<int>(dice() % 4); length > 0; --length) text += alphabet[dice() % 6];
      for (size_t length = 2; length <= text.size(); ++length) add(text.substr(0, length));
    }
    const auto bpe = makeSentencepiece(vocabularyOf(Model::sentencepiece, pieces)),
               unigram = makeSentencepiece(vocabularyOf(Model::unigram, pieces));
    for (int i = 0; i < 20; ++i) {
      std::string text;
      for (int length = static_cast<int>(dice() % 120); length > 0; --length) text += alphabet[dice() % 6];
      SCOPED_TRACE(text);
      EXPECT_EQ(encode(bpe, text), mergedOneByOne(ids, scores, text));
      EXPECT_EQ(encode(unigram, text), likeliest(ids, scores, text));
    }
  }
}

TEST(Sentencepiece, moreWordsThanItRemembersHaveTheSameIds) {
  std::vector<Piece> pieces = {{"\u2581"}};
  for (char digit = '0'; digit <= '9'; ++digit) {
    pieces.push_back({std::string(1, digit)});
    for (char other = '0'; other <= '9'; ++other) pieces.push_back({{digit, other}, -static_cast<float>(other)});
    pieces.push_back({"\u2581" + std::string(1, digit)});
  }
  std::string text;
  for (int i = 0; i < 40'000; ++i) text += "\u2581" + std::to_string(i);
  const auto model = makeSentencepiece(vocabularyOf(Model::sentencepiece, pieces));
  EXPECT_EQ(encode(model, text), encode(model, text));
}

TEST(Sentencepiece, longTextsCostNoMoreThanTheirLengthWithAndWithoutBytes) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  const size_t length = 1 << 15;  // bytes
#else
  const size_t length = 1 << 20;
#endif
  std::vector<Piece> pieces;
  for (size_t n = 1; n <= 512; n *= 2) pieces.push_back({std::string(n, 'a'), -1});
  for (const Model model : both) {
    Vocabulary vocabulary = vocabularyOf(model, pieces);
    vocabulary.unknown = 0;
    EXPECT_EQ(encode(vocabulary, std::string(length, 'a')), Ids(length / 512, 9));
    EXPECT_EQ(encode(vocabulary, std::string(length, 'z')), Ids{0});
    EXPECT_EQ(encode(vocabulary, std::string(length, '\xFF')), Ids{0});
    EXPECT_EQ(encode(vocabulary, std::string(length, '\0')), Ids{0});
  }
}

TEST(Sentencepiece, refusesATextThatIsTooLongToMergeAsOneWord) {
  const auto model = makeSentencepiece(vocabularyOf(Model::sentencepiece, {{"a"}, {"aa"}}));
  expectError(ErrorKind::content, [&] { encode(model, std::string((16 << 20) + 1, 'a')); });
}

}  // namespace
}  // namespace kvarium::text::sentencepiece_test
