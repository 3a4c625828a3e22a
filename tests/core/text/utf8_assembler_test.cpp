// Only whole characters, however the bytes are split, and U+FFFD for ill-formed parts as Unicode recommends.
#include "core/text/utf8_assembler.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "core/base/utf8.h"

namespace kvarium::text::utf8_assembler_test {
namespace {

constexpr const char* bad = "\uFFFD";

TEST(Utf8Assembler, givesOutWholeCharactersOnly) {
  Utf8Assembler assembler;
  EXPECT_EQ(assembler.push("a\xF0"), "a");
  EXPECT_EQ(assembler.push("\x9F\x98"), "");
  EXPECT_EQ(assembler.push("\x80z"), "\U0001F600z");
  EXPECT_EQ(assembler.push(""), "");
  EXPECT_EQ(assembler.finish(), "");
}

TEST(Utf8Assembler, anUnfinishedCharacterAtTheEndIsReplacedOnce) {
  Utf8Assembler assembler;
  EXPECT_EQ(assembler.push("x\xF0\x9F\x98"), "x");
  EXPECT_EQ(assembler.finish(), bad);
  EXPECT_EQ(assembler.finish(), "");
  EXPECT_EQ(assembler.push("y"), "y");
}

TEST(Utf8Assembler, replacesEachMaximalIllFormedPartOnce) {
  // Unicode 15, section 3.9, tables 3-8 to 3-11
  const std::string b = bad;
  EXPECT_EQ(toValidUtf8("\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41"), b + b + b + b + b + b + b + b + "A");
  EXPECT_EQ(toValidUtf8("\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41"), b + b + b + b + b + b + b + b + "A");
  EXPECT_EQ(toValidUtf8("\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42"), b + b + b + b + b + "A" + b + b + "B");
  EXPECT_EQ(toValidUtf8("\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41"), b + b + b + b + "A");
  EXPECT_EQ(toValidUtf8("\xF0\x9F\x98\x80\xED\x9F\xBF\xEE\x80\x80\xF4\x8F\xBF\xBF\xC2\x80"),
            "\xF0\x9F\x98\x80\xED\x9F\xBF\xEE\x80\x80\xF4\x8F\xBF\xBF\xC2\x80");
  EXPECT_EQ(toValidUtf8("\xE4\xB8"), b);
  EXPECT_EQ(toValidUtf8(std::string("a\0b", 3)), std::string("a\0b", 3));
}

TEST(Utf8Assembler, howTheBytesAreCutChangesNothing) {
  std::mt19937 dice(3);
  const std::vector<std::string> atoms = {"a",    "\u00e9", "\u4e2d",   "\U0001F600", "\xFF",
                                          "\x80", "\xE4",   "\xF0\x9F", "\xED\xA0"};
  for (int round = 0; round < 500; ++round) {
    std::string bytes, pieces;
    for (int n = 0; n < 10; ++n) bytes += atoms[dice() % atoms.size()];
    Utf8Assembler assembler;
    for (size_t i = 0; i < bytes.size();) {
      const size_t n = 1 + dice() % 4;
      const std::string out = assembler.push(std::string_view(bytes).substr(i, n));
      EXPECT_TRUE(isUtf8(out));
      pieces += out;
      i += n;
    }
    pieces += assembler.finish();
    EXPECT_EQ(pieces, toValidUtf8(bytes));
    EXPECT_TRUE(isUtf8(pieces));
  }
}

TEST(Utf8, tellsWellFormedTextFromOther) {
  EXPECT_TRUE(isUtf8(""));
  EXPECT_TRUE(isUtf8("plain text, longer than eight bytes"));
  EXPECT_TRUE(isUtf8("\u4e2d\u6587\U0001F600"));
  EXPECT_FALSE(isUtf8("plain text, longer than eight bytes\x80"));
  EXPECT_FALSE(isUtf8("12345678\xE4\xB8"));
  EXPECT_FALSE(isUtf8("\xED\xA0\x80"));
}

}  // namespace
}  // namespace kvarium::text::utf8_assembler_test
