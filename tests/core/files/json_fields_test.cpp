// Fields are a value inside its range, or a sentence that names file, field, value and range.
#include "core/files/json_fields.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/expect_error.h"

namespace kvarium::files::json_fields_test {
namespace {

using support::expectError;

const nlohmann::json& document() {
  static const auto value = parseJson(R"({
    "layers": -3, "heads": 12, "theta": 10000, "eps": 1e-5, "large": 18446744073709551615, "fraction": 2.5,
    "name": "x\u001b[2J", "tied": true, "none": null, "ids": [1, 2], "id": 7, "limit": [0.0, Infinity], "nan": NaN,
    "minus": -Infinity, "quoted": "NaN, \"Infinity\\", "names": ["a", "b"],
    "text_config": {"layers": 5000, "inner": {"x": []}}
  })",
                                      "config.json");
  return value;
}

template <class Question>
void expectSentence(const std::string& wanted, const Question& question) {
  const std::string sentence = expectError(ErrorKind::file, question);
  EXPECT_EQ(sentence.substr(0, sentence.find(';')), wanted);
}

TEST(JsonFields, valuesInsideTheirRangeAreReadBack) {
  const JsonFields fields(document(), "config.json");
  EXPECT_EQ(fields.integer("heads", {1, 12}), 12);
  EXPECT_EQ(fields.integer("heads", {12, 4096}, 3), 12);
  EXPECT_EQ(fields.integer("absent", {1, 4096}, -1), -1);
  EXPECT_EQ(fields.integer("none", {1, 4096}, -1), -1);
  EXPECT_EQ(fields.number("theta", {1, 1e12}), 10000.0);
  EXPECT_EQ(fields.number("eps", {0, 1}, 0.5), 1e-5);
  EXPECT_EQ(fields.number("absent", {0, 1}, 0.5), 0.5);
  EXPECT_TRUE(fields.boolean("tied"));
  EXPECT_TRUE(fields.boolean("absent", true));
  EXPECT_EQ(fields.text("name"), "x\x1b[2J");
  EXPECT_EQ(fields.text("absent", "silu"), "silu");
  EXPECT_EQ(fields.integers("ids", {0, 9}, 2), (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(fields.integers("id", {0, 9}, 2), (std::vector<int64_t>{7}));
  EXPECT_TRUE(fields.integers("none", {0, 9}, 2).empty());
  EXPECT_EQ(fields.numbers("fraction", {0, 9}, 2), (std::vector<double>{2.5}));
  EXPECT_EQ(fields.texts("names", 2), (std::vector<std::string>{"a", "b"}));
  EXPECT_TRUE(fields.has("heads"));
  EXPECT_FALSE(fields.has("none") || fields.has("absent"));
  EXPECT_FALSE(fields.object("absent"));
}

TEST(JsonFields, refusalsNameFileFieldValueAndRange) {
  const JsonFields fields(document(), "config.json");
  expectSentence("config.json: layers is -3, it must be an integer from 1 to 4096", [&] {
    (void)fields.integer("layers", {1, 4096});
  });
  expectSentence("config.json: layers is -3, it must be an integer from 1 to 4096", [&] {
    (void)fields.integer("layers", {1, 4096}, 7);
  });
  expectSentence("config.json: absent is missing, it must be an integer from 1 to 4096", [&] {
    (void)fields.integer("absent", {1, 4096});
  });
  expectSentence("config.json: none is missing, it must be text", [&] { (void)fields.text("none"); });
  expectSentence("config.json: large is 18446744073709551615, it must be an integer from -1 to 9223372036854775807",
                 [&] {
                   (void)fields.integer("large", {-1, INT64_MAX});
                 });
  expectSentence("config.json: fraction is 2.5, it must be an integer from 1 to 9", [&] {
    (void)fields.integer("fraction", {1, 9});
  });
  expectSentence("config.json: tied is true, it must be an integer from 0 to 9", [&] {
    (void)fields.integer("tied", {0, 9});
  });
  expectSentence("config.json: name is \"x?[2J\", it must be a number from 0 to 1", [&] {
    (void)fields.number("name", {0, 1});
  });
  expectSentence("config.json: nan is \"NaN\", it must be a number from 0 to 1", [&] {
    (void)fields.number("nan", {0, 1});
  });
  expectSentence("config.json: theta is 10000, it must be a number from 1e-10 to 0.5", [&] {
    (void)fields.number("theta", {1e-10, 0.5});
  });
  expectSentence("config.json: heads is 12, it must be true or false", [&] { (void)fields.boolean("heads", false); });
  expectSentence("config.json: ids is a list of 2, it must be a list of at most 1", [&] {
    (void)fields.integers("ids", {0, 9}, 1);
  });
  expectSentence("config.json: ids is 2, it must be an integer from 0 to 1", [&] {
    (void)fields.integers("ids", {0, 1}, 2);
  });
  expectSentence("config.json: names is \"a\", it must be a number from 0 to 1", [&] {
    (void)fields.numbers("names", {0, 1}, 2);
  });
  expectSentence("config.json: id is 7, it must be an object", [&] { (void)fields.object("id"); });
  expectSentence("config.json: heads is 12, it must be a multiple of 5",
                 [&] { fields.refuse("heads", "a multiple of 5"); });
  expectSentence("other.json holds a list of 2 instead of an object",
                 [&] { (void)JsonFields(document().at("ids"), "other.json"); });
}

TEST(JsonFields, fieldsOfInnerObjectsCarryTheirPath) {
  const JsonFields fields(document(), "config.json");
  const JsonFields inner = *fields.object("text_config");
  expectSentence("config.json: text_config.layers is 5000, it must be an integer from 1 to 4096", [&] {
    (void)inner.integer("layers", {1, 4096});
  });
  expectSentence("config.json: text_config.inner.x is a list of 0, it must be text",
                 [&] { (void)inner.object("inner")->text("x"); });
}

TEST(JsonFile, pythonsBareNumbersAreTexts) {
  EXPECT_EQ(document().at("limit").at(1), "Infinity");
  EXPECT_EQ(document().at("minus"), "-Infinity");
  EXPECT_EQ(document().at("nan"), "NaN");
  EXPECT_EQ(document().at("quoted"), "NaN, \"Infinity\\");
}

TEST(JsonFile, limitsAreKept) {
  EXPECT_NO_THROW((void)parseJson("[[1,2]]", "x", {.bytes = 7, .depth = 2, .values = 4}));
  const auto refused = [](const char* text, const JsonLimits& limits, const char* part) {
    const std::string sentence = expectError(ErrorKind::file, [&] { (void)parseJson(text, "x.json", limits); });
    EXPECT_NE(sentence.find(part), std::string::npos) << sentence;
  };
  refused("[[1,2]]", {.bytes = 6}, "7 bytes");
  refused("[[1,2]]", {.depth = 1}, "deeper than 1");
  refused("[[1,2]]", {.values = 3}, "3 values");
  for (const char* text : {"", "[", "]", "[1,]", "\"", "\"\\", "NaNs", "-", "{\"a\":\"\xed\xa0\x80\"}", "1e999"})
    refused(text, {}, "x.json");
}

}  // namespace
}  // namespace kvarium::files::json_fields_test
