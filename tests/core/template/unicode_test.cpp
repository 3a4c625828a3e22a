// Classes and case of characters against Python's str: tests/data/unicode_golden.json, written by
// make_unicode_golden.py.
#include "core/template/unicode.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

namespace kvarium::jinja::unicode_test {
namespace {

using Json = nlohmann::json;

const Json& golden() {
  static const Json data = [] {
    std::ifstream file(std::string(KVARIUM_TEST_DATA) + "/unicode_golden.json");
    return Json::parse(file);
  }();
  return data;
}

std::vector<bool> members(const Json& ranges) {
  std::vector<bool> is(0x110000);
  for (const auto& [first, last] : ranges.get<std::vector<std::pair<size_t, size_t>>>())
    std::fill_n(is.begin() + static_cast<std::ptrdiff_t>(first), last - first + 1, true);
  return is;
}

std::string utf8(char32_t c) {
  std::string text;
  appendCharacter(text, c);
  return text;
}

std::string named(char32_t c) {
  char name[16];
  std::snprintf(name, sizeof name, "U+%04X", static_cast<unsigned>(c));
  return name;
}

TEST(Unicode, everyCharacterHasTheClassesThatPythonGivesIt) {
  const std::map<std::string, bool (*)(char32_t)> classes{
      {"isspace", isSpace},      {"isprintable", isPrintable}, {"isupper", isUpper},     {"islower", isLower},
      {"isalpha", isAlphabetic}, {"isalnum", isAlphanumeric},  {"isdecimal", isDecimal}, {"isdigit", isDigit}};
  ASSERT_EQ(golden()["classes"].size(), classes.size());
  const std::vector<bool> assigned = members(golden()["assigned"]);
  for (const auto& [name, ranges] : golden()["classes"].items()) {
    const std::vector<bool> expected = members(ranges);
    const auto is = classes.at(name);
    for (char32_t c = 0; c < assigned.size(); ++c)
      ASSERT_TRUE(!assigned[c] || is(c) == expected[c]) << name << " of " << named(c) << " is " << is(c);
  }
}

TEST(Unicode, everyCharacterHasTheCaseThatPythonGivesIt) {
  const std::map<std::string, std::string (*)(std::string_view)> mappings{
      {"upper", toUpper}, {"lower", toLower}, {"title", toTitle}};
  ASSERT_EQ(golden()["mappings"].size(), mappings.size());
  const std::vector<bool> assigned = members(golden()["assigned"]);
  for (const auto& [name, changes] : golden()["mappings"].items()) {
    std::map<std::string, std::string> expected;
    for (const std::string& change : changes.get<std::vector<std::string>>()) {
      char32_t c = 0;
      const size_t length = decodeCharacter(change, 0, c);
      expected[change.substr(0, length)] = change.substr(length);
    }
    for (char32_t c = 0; c < assigned.size(); ++c) {
      if (!assigned[c]) continue;
      const auto change = expected.find(utf8(c));
      ASSERT_EQ(mappings.at(name)(utf8(c)), change == expected.end() ? utf8(c) : change->second)
          << name << " of " << named(c);
    }
  }
}

TEST(Unicode, neighboursMatterAsInPython) {
  for (const Json& test : golden()["texts"]) {
    const auto text = test["text"].get<std::string>();
    EXPECT_EQ(toUpper(text), test["upper"].get<std::string>()) << text;
    EXPECT_EQ(toLower(text), test["lower"].get<std::string>()) << text;
    EXPECT_EQ(toTitle(text), test["title"].get<std::string>()) << text;
    EXPECT_EQ(toCapitalized(text), test["capitalize"].get<std::string>()) << text;
    EXPECT_EQ(toSwapped(text), test["swapcase"].get<std::string>()) << text;
    EXPECT_EQ(isAllUpper(text), test["isupper"].get<bool>()) << text;
    EXPECT_EQ(isAllLower(text), test["islower"].get<bool>()) << text;
    EXPECT_EQ(isAllTitle(text), test["istitle"].get<bool>()) << text;
  }
}

}  // namespace
}  // namespace kvarium::jinja::unicode_test
