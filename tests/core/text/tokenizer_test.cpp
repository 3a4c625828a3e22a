// Properties of every tokenizer, for any text and any vocabulary.
#include "core/text/tokenizer.h"

#include <gtest/gtest.h>

#include <cstring>
#include <ctime>
#include <random>
#include <thread>

#include "tests/core/text/small_vocabularies.h"
#include "tests/support/expect_error.h"

namespace kvarium::text::tokenizer_test {
namespace {

using support::byteVocabulary;
using support::expectError;
using support::sentencepieceVocabulary;
using Ids = std::vector<TokenId>;

// One name of every set of rules.
const std::vector<std::string> all_rules = {
    "gpt-2",          "smollm",      "llama-bpe", "dbrx",       "glm4",       "qwen2",   "qwen35",
    "ufakzeka",       "minicpm5",    "tekken",    "seed-coder", "bailingmoe", "gpt-4o",  "deepseek-llm",
    "deepseek-coder", "deepseek-v3", "falcon",    "bloom",      "viking",     "default", "granite-embed-multi-97m"};

// Texts made of whole characters, broken ones and names of tokens.
std::vector<std::string> oddTexts() {
  const std::vector<std::string> atoms = {"hello",
                                          " world",
                                          "  ",
                                          "\n",
                                          "\r\n",
                                          "\t",
                                          "12345",
                                          "'s",
                                          "<tool>",
                                          "<|im_end|>",
                                          "<s",
                                          "é",
                                          "中文",
                                          "\xF0\x9F\x98\x80",
                                          "\xFF",
                                          "\x80",
                                          "\xC3",
                                          "\xE4\xB8",
                                          "\xF0\x9F\x98",
                                          "\xED\xA0\x80",
                                          "\xF4\x90\x80\x80",
                                          "\xC0\x80",
                                          std::string(1, '\0'),
                                          "\xE2\x96",
                                          "...",
                                          "A",
                                          "\xCC\x81",
                                          "\xE2\x80\x8D"};
  std::mt19937 dice(7);
  std::vector<std::string> texts = {""};
  for (int i = 0; i < 200; ++i) {
    std::string text;
    for (int n = 1 + static_cast<int>(dice() % 12); n > 0; --n) text += atoms[dice() % atoms.size()];
    texts.push_back(text);
  }
  for (int i = 0; i < 50; ++i) {
    std::string text;
    for (int n = static_cast<int>(dice() % 60); n > 0; --n) text += static_cast<char>(dice());
    texts.push_back(text);
  }
  return texts;
}

TEST(Tokenizer, byteLevelRoundTripsAnyBytesUnderEveryRule) {
  for (const std::string& pre : all_rules) {
    SCOPED_TRACE(pre);
    const Tokenizer tokenizer(byteVocabulary(pre));
    EXPECT_TRUE(tokenizer.warning().empty());
    for (const std::string& text : oddTexts()) {
      EXPECT_EQ(tokenizer.decode(tokenizer.encode(text)), text);
      EXPECT_EQ(tokenizer.decode(tokenizer.encode(text, {.parse_special = false}), false), text);
    }
  }
}

TEST(Tokenizer, sentencepieceRoundTripsAnyBytesExceptTheSpaceItAdds) {
  Vocabulary vocabulary = sentencepieceVocabulary();
  const Tokenizer with_space(vocabulary);
  vocabulary.add_space_prefix = false;
  const Tokenizer without(vocabulary);
  for (const std::string& text : oddTexts()) {
    EXPECT_EQ(without.decode(without.encode(text)), text);
    // user-defined tokens split the text, and the text after them counts as a new beginning
    if (text.empty() || text.find("<tool>") != std::string::npos) continue;
    EXPECT_EQ(with_space.decode(with_space.encode(text, {.parse_special = false})), " " + text);
  }
}

TEST(Tokenizer, mergesByRankAndOfEqualRankTheLeftmost) {
  const Tokenizer tokenizer(byteVocabulary("gpt-2"));
  const auto pieces = [&](std::string_view text) {
    std::vector<std::string> out;
    for (const TokenId id : tokenizer.encode(text)) out.emplace_back(tokenizer.piece(id));
    return out;
  };
  EXPECT_EQ(pieces("hello wor"), (std::vector<std::string>{"hello", " w", "o", "r"}));
  EXPECT_EQ(pieces("aaaaaaa"), (std::vector<std::string>{"aaaa", "aa", "a"}));
  EXPECT_EQ(pieces(std::string(31, 'a')).size(), 9u);  // above the length where a heap takes over: 7 aaaa, aa, a
  EXPECT_EQ(pieces("\xC3\xA9"), (std::vector<std::string>{"\xC3\xA9"}));
}

TEST(Tokenizer, controlTokensAreTextUnlessRequestedAndUserDefinedOnesNever) {
  for (const Tokenizer& tokenizer : {Tokenizer(byteVocabulary("gpt-2")), Tokenizer(sentencepieceVocabulary())}) {
    const TokenId end = *tokenizer.find("<|im_end|>"), tool = *tokenizer.find("<tool>"), bos = *tokenizer.find("<s>");
    EXPECT_EQ(tokenizer.encode("<|im_end|><tool>"), (Ids{end, tool}));
    const Ids as_text = tokenizer.encode("<s><|im_end|><tool></s>", {.parse_special = false});
    EXPECT_EQ(std::count(as_text.begin(), as_text.end(), tool), 1);
    for (const TokenId id : as_text) EXPECT_FALSE(tokenizer.isControl(id)) << id;
    EXPECT_TRUE(tokenizer.isControl(end));
    EXPECT_FALSE(tokenizer.isControl(tool));
    EXPECT_EQ(tokenizer.decode(Ids{bos, tool, end}), "<s><tool><|im_end|>");
    EXPECT_EQ(tokenizer.decode(Ids{bos, tool, end}, false), "<tool>");
  }
}

// Words and marks in any order, some of them in plain bytes: a mark is a token unless it shares a byte with those, and
// all other ids are those of the text without such bytes.
TEST(Tokenizer, controlTokensThatTouchPlainBytesAreText) {
  const std::vector<std::string> atoms = {"<|im_end|>", "<s>", "<tool>", "hello", " world", "\n", "<|im", "_end|>"};
  std::mt19937 random(7);
  for (const Tokenizer& tokenizer : {Tokenizer(byteVocabulary("gpt-2")), Tokenizer(sentencepieceVocabulary())}) {
    EXPECT_EQ(tokenizer.encode("a<s>b", {.plain = std::vector<ByteRange>{{0, 5}}}),
              tokenizer.encode("a<s>b", {.parse_special = false}));
    for (int round = 0; round < 300; ++round) {
      std::string text;
      std::vector<ByteRange> plain;
      for (int atom = 0; atom < 8; ++atom) {
        const std::string& word = atoms[random() % atoms.size()];
        if (random() % 2 == 0) plain.push_back({text.size(), text.size() + word.size()});
        text += word;
      }
      const Ids ids = tokenizer.encode(text, {.plain = plain});
      size_t at = 0, marks = 0;
      while (at < text.size()) {  // as they are found: from left to right
        const auto isAt = [&](const char* mark) { return text.compare(at, std::strlen(mark), mark) == 0; };
        const size_t size = isAt("<|im_end|>") ? 10 : isAt("<tool>") ? 6 : isAt("<s>") ? 3 : 0;
        marks += size > 0 && size != 6 && !touches(plain, at, at + size) ? 1 : 0;
        at += size > 0 ? size : 1;
      }
      EXPECT_EQ(std::count_if(ids.begin(), ids.end(), [&](TokenId id) { return tokenizer.isControl(id); }), marks)
          << text;
      std::vector<ByteRange> moved;  // of a longer text
      for (const ByteRange& range : plain) moved.push_back({range.first + 5, range.end + 5});
      EXPECT_EQ(tokenizer.encode(text, {.plain = moved, .offset = 5}), ids);
    }
  }
}

TEST(Tokenizer, noMergesLeadToAControlToken) {
  Vocabulary with_quit = byteVocabulary("gpt-2", {{"q", "u"}, {"i", "t"}, {"qu", "it"}});
  with_quit.kinds[258] = TokenKind::control;  // quit
  const Tokenizer bytes(with_quit);
  EXPECT_EQ(bytes.encode("quit"), Ids{258});
  EXPECT_EQ(bytes.encode("quit", {.parse_special = false}), (Ids{256, 257}));

  Vocabulary vocabulary = sentencepieceVocabulary();
  vocabulary.add_space_prefix = false;
  const Tokenizer sentencepiece(vocabulary);  // has "s>", and "<s>" would be worth more than any other
  EXPECT_EQ(sentencepiece.encode("<s>", {.parse_special = false}),
            (Ids{*sentencepiece.find("<"), *sentencepiece.find("s>")}));
}

TEST(Tokenizer, splitsContractionsInEitherCaseOnlyIfTheRuleDoes) {
  const auto ids = [](const char* pre, const char* text) {
    return Tokenizer(byteVocabulary(pre, {{"s", "t"}, {"S", "t"}})).encode(text);
  };
  EXPECT_EQ(ids("gpt-2", "'st"), (Ids{'\'', 's', 't'}));
  EXPECT_EQ(ids("gpt-2", "'St"), (Ids{'\'', 257}));
  for (const char* pre : {"llama-bpe", "qwen2", "bailingmoe"}) {
    EXPECT_EQ(ids(pre, "'st"), (Ids{'\'', 's', 't'}));
    EXPECT_EQ(ids(pre, "'St"), (Ids{'\'', 'S', 't'}));
  }
  EXPECT_EQ(ids("ufakzeka", "'st"), (Ids{'\'', 256}));
}

TEST(Tokenizer, ofEqualScoresTheLeftmostMergesFirst) {
  Vocabulary vocabulary;
  vocabulary.model = Vocabulary::Model::sentencepiece;
  vocabulary.add_space_prefix = false;
  vocabulary.tokens = {"bc", "cd", "a", "b", "c", "d", "ab"};
  vocabulary.scores = {-1, -1, -2, -2, -2, -2, -1};
  EXPECT_EQ(Tokenizer(vocabulary).encode("abcd"), (Ids{6, 1}));
}

TEST(Tokenizer, findsTheLongestOfTheSpecialTokensThatBeginAtOnePlace) {
  Vocabulary vocabulary = byteVocabulary("gpt-2");
  const auto first = static_cast<TokenId>(vocabulary.tokens.size());
  for (const char* name : {"<a", "<a>", "<a>>>", "a>>>>", ""}) {
    vocabulary.tokens.push_back(name);
    vocabulary.kinds.push_back(TokenKind::control);
  }
  const Tokenizer tokenizer(vocabulary);
  const auto byte = [](char c) { return static_cast<TokenId>(static_cast<unsigned char>(c)); };
  EXPECT_EQ(tokenizer.encode("<a>>"), (Ids{first + 1, byte('>')}));
  EXPECT_EQ(tokenizer.encode("<a>>>"), (Ids{first + 2}));
  EXPECT_EQ(tokenizer.encode("<<a>"), (Ids{byte('<'), first + 1}));
  EXPECT_EQ(tokenizer.encode("<ab"), (Ids{first, byte('b')}));
  EXPECT_EQ(tokenizer.encode("xa>>>>"), (Ids{byte('x'), first + 3}));
}

TEST(Tokenizer, addsBosAndEosAsTheVocabularyAsks) {
  Vocabulary vocabulary = byteVocabulary("gpt-2");
  const TokenId bos = vocabulary.bos, eos = vocabulary.eos;
  EXPECT_EQ(Tokenizer(vocabulary).encode("", {.add_special = true}), Ids{});
  vocabulary.add_bos = vocabulary.add_eos = true;
  EXPECT_EQ(Tokenizer(vocabulary).encode("", {.add_special = true}), (Ids{bos, eos}));
  EXPECT_EQ(Tokenizer(vocabulary).encode("", {.add_special = false}), Ids{});
  vocabulary.bos = -1;
  EXPECT_EQ(Tokenizer(vocabulary).encode("", {.add_special = true}), Ids{eos});
}

TEST(Tokenizer, knowsTheTokensThatEndATurn) {
  Vocabulary vocabulary = byteVocabulary("gpt-2");
  // as careless converters mark them
  vocabulary.kinds[vocabulary.tokens.size() - 2] = TokenKind::normal;        // <|im_end|>
  vocabulary.kinds[vocabulary.tokens.size() - 3] = TokenKind::user_defined;  // </s>
  const Tokenizer tokenizer(vocabulary);
  EXPECT_TRUE(tokenizer.isControl(*tokenizer.find("</s>")));
  EXPECT_TRUE(tokenizer.isEndOfGeneration(vocabulary.eos));
  EXPECT_TRUE(tokenizer.isEndOfGeneration(*tokenizer.find("<|im_end|>")));
  EXPECT_TRUE(tokenizer.isControl(*tokenizer.find("<|im_end|>")));
  EXPECT_FALSE(tokenizer.isEndOfGeneration(vocabulary.bos));
  EXPECT_FALSE(tokenizer.isEndOfGeneration('a'));
  EXPECT_FALSE(tokenizer.isEndOfGeneration(-1));
  EXPECT_FALSE(tokenizer.isEndOfGeneration(tokenizer.size()));
  vocabulary.eot = 'x';
  vocabulary.eom = 'y';
  EXPECT_TRUE(Tokenizer(vocabulary).isEndOfGeneration('x'));
  EXPECT_TRUE(Tokenizer(vocabulary).isEndOfGeneration('y'));
}

TEST(Tokenizer, warnsOfAnUnknownPreTokenizer) {
  EXPECT_TRUE(Tokenizer(byteVocabulary("default")).warning().empty());
  EXPECT_FALSE(Tokenizer(byteVocabulary("")).warning().empty());
  const Tokenizer tokenizer(byteVocabulary("tomorrow's"));
  EXPECT_NE(inEnglish(tokenizer.warning()).find("tomorrow's"), std::string::npos);
  EXPECT_EQ(tokenizer.decode(tokenizer.encode("hello 1234!")), "hello 1234!");
}

TEST(Tokenizer, refusesIdsThatDoNotExist) {
  const Tokenizer tokenizer(byteVocabulary("gpt-2"));
  expectError(ErrorKind::content, [&] { (void)tokenizer.piece(-1); });
  expectError(ErrorKind::content, [&] { (void)tokenizer.decode(Ids{0, tokenizer.size()}); });
  EXPECT_EQ(tokenizer.find("no such token"), std::nullopt);
}

TEST(Tokenizer, longTextsCostNoMoreThanTheirLength) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  const size_t length = 1 << 15;  // bytes
#else
  const size_t length = 1 << 18;
#endif
  std::string blanks_and_digits, mixed;
  while (blanks_and_digits.size() < length) blanks_and_digits += std::string(1000, ' ') + "7";
  while (mixed.size() < length) mixed += "a\xF0\x9F\x98\x80'";
  const std::vector<std::string> texts = {std::string(length, 'a'),    std::string(length, ' ') + "x",
                                          std::string(length, '\n'),   std::string(length, 'A'),
                                          std::string(length, '1'),    std::string(length, '<'),
                                          std::string(length, '\xFF'), std::string(length, ' ') + "7",
                                          blanks_and_digits,           mixed};
  const std::clock_t begin = std::clock();  // processor time: other work on the machine does not count
  for (const char* pre : {"smollm", "llama-bpe", "gpt-4o", "deepseek-llm", "bailingmoe", "default"}) {
    const Tokenizer tokenizer(byteVocabulary(pre));
    for (const std::string& text : texts) EXPECT_EQ(tokenizer.decode(tokenizer.encode(text)), text) << pre;
  }
  const Tokenizer sentencepiece(sentencepieceVocabulary());
  for (const std::string& text : texts) EXPECT_EQ(sentencepiece.decode(sentencepiece.encode(text)), " " + text);
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC,
            30);  // about 2 s; a single quadratic step would take longer
}

TEST(Tokenizer, manyThreadsMayUseOne) {
  const std::vector<std::string> texts = oddTexts();
  for (const Vocabulary& vocabulary : {byteVocabulary("smollm"), sentencepieceVocabulary()}) {
    const Tokenizer tokenizer(vocabulary);
    std::vector<Ids> expected;
    {
      const Tokenizer other(vocabulary);
      for (const std::string& text : texts) expected.push_back(other.encode(text));
    }
    std::vector<std::thread> threads;
    std::array<bool, 4> same{};
    for (bool& mine : same) {
      threads.emplace_back([&] {
        mine = true;
        for (size_t i = 0; i < texts.size(); ++i) mine &= tokenizer.encode(texts[i]) == expected[i];
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const bool mine : same) EXPECT_TRUE(mine);
  }
}

TEST(Tokenizer, charactersWithoutATokenAreDroppedOrUnknown) {
  Vocabulary vocabulary;
  vocabulary.pre = "gpt-2";
  vocabulary.tokens = {"a", "b", "?"};
  EXPECT_EQ(Tokenizer(vocabulary).encode("axb"), (Ids{0, 1}));
  vocabulary.unknown = 2;
  EXPECT_EQ(Tokenizer(vocabulary).encode("axxb"), (Ids{0, 1}));

  vocabulary.model = Vocabulary::Model::sentencepiece;
  vocabulary.scores = {0, -1, -2};
  vocabulary.add_space_prefix = false;
  EXPECT_EQ(Tokenizer(vocabulary).encode("axxb\u4e2d"), (Ids{0, 2, 1, 2}));
}

TEST(Tokenizer, oddVocabulariesStillWork) {
  Vocabulary vocabulary = byteVocabulary("gpt-2");
  vocabulary.merges.insert(vocabulary.merges.begin(),
                           {{"z", "q"}, {"zq", "zq"}, {"\u4e2d", "a"}, {"", "a"}, {"a", ""}});
  vocabulary.merges.push_back(vocabulary.merges.back());
  for (const char* token : {"a", "", "", "\u4e2d", "\xFF\xFE", "a b"}) {
    vocabulary.tokens.push_back(token);
    vocabulary.kinds.push_back(TokenKind::normal);
  }
  const Tokenizer tokenizer(vocabulary);
  EXPECT_EQ(tokenizer.encode("a"), Ids{'a'});  // of equal tokens the first
  EXPECT_EQ(tokenizer.decode(tokenizer.encode("zqzq \u4e2d a b")), "zqzq \u4e2d a b");
  for (TokenId id = 0; id < tokenizer.size(); ++id) (void)tokenizer.piece(id);

  Vocabulary scores = sentencepieceVocabulary();
  scores.scores.back() = std::numeric_limits<float>::quiet_NaN();
  scores.scores.front() = std::numeric_limits<float>::infinity();
  scores.tokens.back() = std::string(100'000, 'a');
  const Tokenizer sentencepiece(scores);
  EXPECT_EQ(sentencepiece.decode(sentencepiece.encode("hello aaaaaaaa")), " hello aaaaaaaa");
}

TEST(Tokenizer, refusesVocabulariesThatContradictThemselves) {
  const auto refused = [](Vocabulary vocabulary) {
    return expectError(ErrorKind::file, [&] { Tokenizer tokenizer(std::move(vocabulary)); });
  };
  refused({});
  Vocabulary vocabulary = byteVocabulary("gpt-2");
  vocabulary.kinds.pop_back();
  refused(vocabulary);
  vocabulary = byteVocabulary("gpt-2");
  vocabulary.eos = 100'000;
  EXPECT_NE(refused(vocabulary).find("100000"), std::string::npos);
  vocabulary = sentencepieceVocabulary();
  vocabulary.scores.clear();
  refused(vocabulary);
  for (const char* token : {"<0x-1>", "<0x1>", "<0xGG>", "0x41", ""}) {
    vocabulary = sentencepieceVocabulary();
    vocabulary.tokens[10] = token;
    EXPECT_NE(refused(vocabulary).find("token 10"), std::string::npos);
  }
}

}  // namespace
}  // namespace kvarium::text::tokenizer_test
