// Which language the terminal speaks, and what it says where something is not translated.
#include "app/cli/words.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "app/cli/translations.h"
#include "core/text/unicode_text.h"

namespace kvarium::cli::words_test {
namespace {

std::map<std::string, std::string> environment;

std::string languageIn(std::map<std::string, std::string> variables) {
  environment = std::move(variables);
  return languageOf([](const char* name) -> const char* {
    const auto found = environment.find(name);
    return found == environment.end() ? nullptr : found->second.c_str();
  });
}

TEST(Words, theEnvironmentNamesTheLanguage) {
  EXPECT_EQ(languageIn({}), "");
  EXPECT_EQ(languageIn({{"LANG", "de_AT.UTF-8"}}), "de");
  EXPECT_EQ(languageIn({{"LANG", "zh_CN"}}), "zh_CN");
  EXPECT_EQ(languageIn({{"LANG", "zh_SG.utf8"}}), "zh_CN");
  EXPECT_EQ(languageIn({{"LANG", "zh"}}), "zh_CN");
  for (const char* written_otherwise : {"zh_TW.UTF-8", "zh_HK", "zh_Hant_TW"})
    EXPECT_EQ(languageIn({{"LANG", written_otherwise}}), "");
  EXPECT_EQ(languageIn({{"LANG", "de_DE.ISO-8859-1"}}), "");
  EXPECT_EQ(languageIn({{"LANG", "zh_CN.GBK"}, {"LANGUAGE", "zh_CN"}}), "");
  EXPECT_EQ(languageIn({{"LANG", "fr_FR.UTF-8"}}), "");
  EXPECT_EQ(languageIn({{"LANG", "de_DE"}, {"LC_MESSAGES", "en_GB.UTF-8"}}), "");
  EXPECT_EQ(languageIn({{"LANG", "de_DE"}, {"LC_ALL", "C.UTF-8"}, {"LANGUAGE", "de"}}), "");
  EXPECT_EQ(languageIn({{"LANG", "fr_FR"}, {"LANGUAGE", "fr:zh_CN:de"}}), "zh_CN");
  EXPECT_EQ(languageIn({{"LANG", "de_DE"}, {"LANGUAGE", "en:de"}}), "");
}

TEST(Words, aSentenceIsSaidInTheLanguage) {
  const auto rows = translations();
  EXPECT_TRUE(std::ranges::is_sorted(rows, {}, &Translation::pattern));
  const auto row = std::ranges::find(rows, "stopped", &Translation::pattern);
  ASSERT_NE(row, rows.end());
  for (size_t i = 0; i < languages.size(); ++i) {
    speak(languages[i]);
    EXPECT_EQ(said("stopped"), row->in[i]);
    EXPECT_NE(said("stopped"), "stopped");
    EXPECT_EQ(said({"a pattern that nobody says: %1", "stopped"}), "a pattern that nobody says: stopped");
  }
  speak("fr");
  EXPECT_EQ(said("stopped"), "stopped");
}

TEST(Words, columnsOfATerminalAreNotBytes) {
  EXPECT_EQ(text::columnsOf("模型 a"), 6U);
  EXPECT_EQ(text::columnsOf("Größe"), 5U);
  EXPECT_EQ(text::columnsOf("e\u0301"), 1U);
  EXPECT_EQ(text::columnsOf("a\xff"), 2U);
}

// "1.234" and "1,234" are other numbers in German than in the reports next to them.
TEST(Words, groupsOfDigitsCannotBeReadAsAFraction) {
  speak("de");
  EXPECT_EQ(said({"%L1", 1234567}), "1\u202f234\u202f567");
  speak("zh_CN");
  EXPECT_EQ(said({"%L1", 1234567}), "1,234,567");
  speak("");
}

}  // namespace
}  // namespace kvarium::cli::words_test
