// Which tokenizer files of a Hugging Face folder are accepted, and which are refused.
#include "core/text/hf/hf_vocabulary.h"
#include "core/text/tokenizer.h"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::text::hf_tokenizer_test {
namespace {

using Json = nlohmann::json;
using support::expectError;
using Ids = std::vector<TokenId>;

class HfTokenizer : public testing::Test {
 protected:
  support::TemporaryFolder folder;

  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder / name, std::ios::binary) << text;
  }
  void write(const std::string& name, const Json& json) { write(name, json.dump()); }
  Tokenizer open() { return Tokenizer(readHfVocabulary(folder / ".")); }

  // A small byte-level file, changed.
  static Json small(const std::function<void(Json&)>& change = [](Json&) {}) {
    Json json = Json::parse(R"({
      "added_tokens": [{"id": 6, "content": "<s>", "special": true, "normalized": false},
                       {"id": 7, "content": "</s>", "special": true, "normalized": false},
                       {"id": 8, "content": "<tool>", "special": false, "normalized": false}],
      "normalizer": null,
      "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false, "use_regex": true},
      "post_processor": null,
      "decoder": {"type": "ByteLevel"},
      "model": {"type": "BPE", "vocab": {"a": 0, "b": 1, "ab": 2, "Ġ": 3, "Ġa": 4, "c": 5},
                "merges": ["a b", ["Ġ", "a"]]}})");
    change(json);
    return json;
  }

  std::string refused(const Json& json, ErrorKind kind = ErrorKind::file) {
    write("tokenizer.json", json);
    return expectError(kind, [&] { (void)open(); });
  }
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_F(HfTokenizer, mergesAreTextsOrPairs) {
  write("tokenizer.json", small());
  EXPECT_EQ(open().encode("ab a"), (Ids{2, 4}));
}

// Python writes bare Infinity (Mamba's time_step_limit); a strict reader would refuse the whole folder.
TEST_F(HfTokenizer, endsAreReadFromAConfigurationThatPythonWrote) {
  write("tokenizer.json", small());
  write("config.json", std::string(R"({"eos_token_id": [7, 5], "time_step_limit": [0.0, Infinity]})"));
  const Tokenizer tokenizer = open();
  EXPECT_TRUE(tokenizer.isEndOfGeneration(5));
  EXPECT_FALSE(tokenizer.isEndOfGeneration(4));
}

TEST_F(HfTokenizer, aComponentThatIsNotKnownIsRefusedByName) {
  for (const char* part : {"normalizer", "pre_tokenizer", "decoder", "post_processor"}) {
    const Json unknown{{"type", "Fancy"}};
    EXPECT_TRUE(has(refused(small([&](Json& j) { j[part] = unknown; }), ErrorKind::unsupported), "Fancy")) << part;
    const char* lists[] = {"normalizers", "pretokenizers", "decoders", "processors"};
    Json sequence{{"type", "Sequence"}};
    for (const char* list : lists) sequence[list] = Json::array({unknown});
    EXPECT_TRUE(has(refused(small([&](Json& j) { j[part] = sequence; }), ErrorKind::unsupported), "Fancy")) << part;
  }
  EXPECT_TRUE(
      has(refused(small([](Json& j) { j["model"]["type"] = "WordPiece"; }), ErrorKind::unsupported), "WordPiece"));
  refused(small([](Json& j) { j["model"]["dropout"] = 0.1; }), ErrorKind::unsupported);
  refused(small([](Json& j) { j["model"]["end_of_word_suffix"] = "</w>"; }), ErrorKind::unsupported);
  refused(small([](Json& j) { j["decoder"] = nullptr; }), ErrorKind::unsupported);
}

TEST_F(HfTokenizer, aFewIdsMayBeUnusedAndNoneMayOccurTwice) {
  write("tokenizer.json", small([](Json& j) { j["added_tokens"][2]["id"] = 20; }));
  const Tokenizer holes = open();
  EXPECT_EQ(holes.size(), 21);
  EXPECT_EQ(holes.find("<tool>"), 20);
  EXPECT_EQ(holes.find(""), std::nullopt);
  EXPECT_EQ(holes.piece(12), "");

  refused(small([](Json& j) { j["model"]["vocab"]["c"] = 1; }));
  refused(small([](Json& j) { j["model"]["vocab"]["c"] = -1; }));
  refused(small([](Json& j) { j["model"]["vocab"]["c"] = 1 << 24; }));
  refused(small([](Json& j) { j["model"]["vocab"]["c"] = 1 << 20; }));
  refused(small([](Json& j) { j["model"]["vocab"]["c"] = 1.5; }));
  refused(small([](Json& j) { j["model"]["vocab"]["c"] = "x"; }));
  refused(small([](Json& j) { j["added_tokens"][0]["id"] = 7; }));
  refused(small([](Json& j) { j["added_tokens"][0]["content"] = "a"; }));
  refused(small([](Json& j) { j["added_tokens"][0]["id"] = 1 << 23; }));
  refused(small([](Json& j) { j["model"]["merges"][0] = "a x"; }));
  refused(small([](Json& j) { j["model"]["merges"][0] = "a b c"; }));
  refused(small([](Json& j) { j["model"]["merges"][0] = Json::array({"a"}); }));
}

TEST_F(HfTokenizer, aMalformedFileIsRefused) {
  expectError(ErrorKind::file, [&] { (void)open(); });
  for (const char* text : {"", "{", "[]", "{\"model\": 1}", "nonsense", "{\"model\": {\"vocab\": {}}, \"model\": 2}"}) {
    SCOPED_TRACE(text);
    write("tokenizer.json", std::string(text));
    expectError(ErrorKind::file, [&] { (void)open(); });
  }
  write("tokenizer.json", std::string(100'000, '['));
  EXPECT_TRUE(has(expectError(ErrorKind::file, [&] { (void)open(); }), "deep"));
  write("tokenizer.json", "{\"x\": [" + std::string(3'000'000, '0').replace(1, 2'999'998, [] {
    std::string zeros;
    for (int i = 0; i < 1'499'999; ++i) zeros += ",0";
    return zeros;
  }()) + "]}");
  expectError(ErrorKind::file, [&] { (void)open(); });
  write("tokenizer.json", small());
  std::filesystem::resize_file(folder / "tokenizer.json", (64u << 20) + 1);
  EXPECT_TRUE(has(expectError(ErrorKind::file, [&] { (void)open(); }), "64 MiB"));
}

TEST_F(HfTokenizer, regularExpressionsThatCannotBeReadAreRefused) {
  for (const char* pattern : {"(a)\\1", "(?<n>a)\\k<n>", "\\g<0>", "(?s)a", "(?~a)", "[a&&]", "[^\\W]", "(", "a)", "[",
                              "\\p{Nothing}", "\\", "(?", "{2}{3", "*"}) {
    SCOPED_TRACE(pattern);
    write("tokenizer.json", small([&](Json& j) {
            j["pre_tokenizer"] = {
                {"type", "Split"}, {"pattern", {{"Regex", pattern}}}, {"behavior", "Isolated"}, {"invert", false}};
          }));
    try {
      (void)open();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::unsupported) << error.what();
      continue;
    }
    EXPECT_STREQ(pattern, "{2}{3");  // braces that are no interval are text
  }
}

TEST_F(HfTokenizer, textDoesNotBecomeAControlToken) {
  write("tokenizer.json", small([](Json& j) {
          j["model"]["ignore_merges"] = true;
          j["model"]["vocab"]["<s>"] = 6;
          j["model"]["vocab"]["<"] = 9;
          j["model"]["vocab"]["s"] = 10;
          j["model"]["vocab"][">"] = 11;
          j["pre_tokenizer"]["use_regex"] = false;
        }));
  const Tokenizer tokenizer = open();
  EXPECT_EQ(tokenizer.encode("<s>"), (Ids{6}));
  EXPECT_EQ(tokenizer.encode("<s>", {.parse_special = false}), (Ids{9, 10, 11}));
  EXPECT_EQ(tokenizer.encode("<tool>", {.parse_special = false}), (Ids{8}));
}

TEST_F(HfTokenizer, theConfigurationNamesBosEosAndMoreTokens) {
  write("tokenizer.json", small());
  write("tokenizer_config.json", Json::parse(R"({
    "bos_token": {"__type": "AddedToken", "content": "<s>", "lstrip": false},
    "eos_token": "</s>", "pad_token": null, "additional_special_tokens": ["c"],
    "added_tokens_decoder": {"9": {"content": "<more>", "special": true}, "8": {"content": "<tool>", "rstrip": true}}})"));
  write("generation_config.json", Json{{"eos_token_id", {7, 9, 4000}}});
  const Tokenizer tokenizer = open();
  EXPECT_EQ(tokenizer.vocabulary().bos, 6);
  EXPECT_EQ(tokenizer.vocabulary().eos, 7);
  EXPECT_EQ(tokenizer.vocabulary().padding, -1);
  EXPECT_EQ(tokenizer.find("<more>"), 9);
  EXPECT_TRUE(tokenizer.isControl(9));
  EXPECT_TRUE(tokenizer.isControl(5));
  EXPECT_TRUE(tokenizer.isEndOfGeneration(7));
  EXPECT_TRUE(tokenizer.isEndOfGeneration(9));
  EXPECT_FALSE(tokenizer.isEndOfGeneration(8));
  EXPECT_EQ(tokenizer.encode("<tool>   a<more>"), (Ids{8, 0, 9}));
  EXPECT_EQ(tokenizer.encode("a", {.add_special = true}), (Ids{0}));  // this class adds nothing
}

TEST_F(HfTokenizer, someClassesAlwaysAddBos) {
  write("tokenizer.json", small());
  Json config = Json::parse(R"({"tokenizer_class": "LlamaTokenizerFast", "bos_token": "<s>", "eos_token": "</s>"})");
  write("tokenizer_config.json", config);
  EXPECT_EQ(open().encode("a", {.add_special = true}), (Ids{6, 0}));
  EXPECT_TRUE(open().vocabulary().add_bos);
  config["add_bos_token"] = false;
  config["add_eos_token"] = true;
  write("tokenizer_config.json", config);
  EXPECT_EQ(open().encode("a", {.add_special = true}), (Ids{0, 7}));
}

TEST_F(HfTokenizer, filesOfOtherKindsAreRefusedByName) {
  write("tekken.json", std::string("{}"));
  EXPECT_TRUE(has(expectError(ErrorKind::unsupported, [&] { (void)open(); }), "tekken.json"));
  write("tokenizer.model", std::string("IQ== 0\nIg== 1\n"));  // tiktoken's
  EXPECT_TRUE(has(expectError(ErrorKind::file, [&] { (void)open(); }), "tokenizer.model"));
  write("tokenizer_config.json", Json{{"tokenizer_class", "OddTokenizer"}});
  std::filesystem::copy_file(KVARIUM_TEST_DATA "/hf_tokenizer/llama_model/tokenizer.model", folder / "tokenizer.model",
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_TRUE(has(expectError(ErrorKind::unsupported, [&] { (void)open(); }), "OddTokenizer"));
}

TEST_F(HfTokenizer, aSentencepieceModelCutShortIsRefused) {
  std::ifstream file(KVARIUM_TEST_DATA "/hf_tokenizer/llama_model/tokenizer.model", std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(file), {}};
  for (size_t size = 0; size < whole.size(); size += 97) {
    write("tokenizer.model", whole.substr(0, size));
    try {
      (void)open();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::file) << error.what();
    }
  }
}

TEST_F(HfTokenizer, aContinuedTextGetsNoSpaceInFront) {
  const Tokenizer mistral =
      Tokenizer(readHfVocabulary(std::filesystem::path(KVARIUM_TEST_DATA) / "hf_tokenizer/mistral"));
  const Ids whole = mistral.encode("</s>the cache");
  Ids rest = mistral.encode("the cache", {.continues = true});
  rest.insert(rest.begin(), *mistral.find("</s>"));
  EXPECT_EQ(whole, rest);
  EXPECT_NE(mistral.encode("the cache"), mistral.encode("the cache", {.continues = true}));
}

TEST_F(HfTokenizer, whispersTokensAreFound) {
  const Tokenizer whisper =
      Tokenizer(readHfVocabulary(std::filesystem::path(KVARIUM_TEST_DATA) / "hf_tokenizer/whisper"));
  for (const char* name : {"<|startoftranscript|>", "<|en|>", "<|transcribe|>", "<|notimestamps|>"}) {
    ASSERT_TRUE(whisper.find(name)) << name;
    EXPECT_TRUE(whisper.isControl(*whisper.find(name)));
  }
  const TokenId zero = *whisper.find("<|0.00|>");
  EXPECT_EQ(whisper.find("<|3.00|>"), zero + 150);
  EXPECT_EQ(whisper.find("<|3.02|>"), std::nullopt);
}

TEST_F(HfTokenizer, piecesJoinToTheTextAsItStreams) {
  for (const char* name : {"llama3", "gemma", "mistral"}) {
    SCOPED_TRACE(name);
    const Tokenizer tokenizer =
        Tokenizer(readHfVocabulary(std::filesystem::path(KVARIUM_TEST_DATA) / "hf_tokenizer" / name));
    const std::string text = "The cache: größer — 😀 ok";
    std::string joined;
    for (const TokenId id : tokenizer.encode(text, {.continues = true})) joined += tokenizer.piece(id);
    EXPECT_EQ(joined, text);
  }
}

}  // namespace
}  // namespace kvarium::text::hf_tokenizer_test
