#include "core/base/utf8.h"

#include <gtest/gtest.h>

namespace kvarium::utf8_test {
namespace {

using State = Utf8Step::State;

TEST(Utf8, everyCharacterIsReadAsItWasWritten) {
  for (uint32_t c = 0; c <= 0x10FFFF; c += c == 0xD7FF ? 0x801 : 1) {
    std::string text;
    appendUtf8(c, text);
    for (const Utf8Step& step :
         {utf8Step(text), utf8Step(text + "\x80"), lastUtf8Step(text), lastUtf8Step("\xF0" + text)}) {
      ASSERT_EQ(step.state, State::whole) << c;
      ASSERT_EQ(step.bytes, text.size()) << c;
      ASSERT_EQ(step.character, c);
    }
  }
}

TEST(Utf8, anIncompleteCharacterIsUnfinishedAtTheEndOnly) {
  for (const std::string text : {"\u00E9", "\u4E2D", "\U0001F600"}) {
    for (size_t bytes = 1; bytes < text.size(); ++bytes) {
      EXPECT_EQ(utf8Step(text.substr(0, bytes)).state, State::unfinished);
      EXPECT_EQ(utf8Step(text.substr(0, bytes) + "a").state, State::ill_formed);
      EXPECT_EQ(utf8Step(text.substr(0, bytes) + "a").bytes, bytes);
      EXPECT_EQ(lastUtf8Step(text.substr(0, bytes)).state, State::ill_formed);
      EXPECT_EQ(lastUtf8Step(text.substr(0, bytes)).bytes, 1u);
    }
  }
}

TEST(Utf8, whatIsNoCharacterIsIllFormed) {
  for (const char* text : {"\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF",
                           "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
    EXPECT_EQ(utf8Step(text).state, State::ill_formed);
    EXPECT_EQ(utf8Step(text).bytes, 1u);
    EXPECT_EQ(lastUtf8Step(text).state, State::ill_formed);
    EXPECT_FALSE(isUtf8(text));
  }
}

}  // namespace
}  // namespace kvarium::utf8_test
