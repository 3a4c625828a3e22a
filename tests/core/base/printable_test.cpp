#include "core/base/printable.h"

#include <gtest/gtest.h>

namespace kvarium::printable_test {
namespace {

TEST(Printable, textStays) {
  EXPECT_EQ(printable(""), "");
  EXPECT_EQ(printable("blk.0.attn_q.weight"), "blk.0.attn_q.weight");
  EXPECT_EQ(printable("Modell f\xc3\xbcr \xe6\x97\xa5\xe6\x9c\xac \xf0\x9f\x98\x80"),
            "Modell f\xc3\xbcr \xe6\x97\xa5\xe6\x9c\xac \xf0\x9f\x98\x80");
}

TEST(Printable, controlsAndOverridesBecomeQuestionMarks) {
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a?b");
  EXPECT_EQ(printable("a\x1b[31m\r\n\t\x7f"), "a?[31m????");
  EXPECT_EQ(printable("\xc2\x9b"), "?");      // C1
  EXPECT_EQ(printable("\xe2\x80\xae"), "?");  // right-to-left override
  EXPECT_EQ(printable("\xe2\x80\xa8"), "?");  // line separator
  EXPECT_EQ(printable("\xef\xbb\xbf"), "?");  // byte order mark
}

TEST(Printable, illFormedBytesBecomeQuestionMarks) {
  EXPECT_EQ(printable("\xff\xfe"), "??");
  EXPECT_EQ(printable("\xc3"), "?");
  EXPECT_EQ(printable("\xe6\x97"), "??");
  EXPECT_EQ(printable("\xc0\xaf"), "??");            // overlong
  EXPECT_EQ(printable("\xe0\x80\xaf"), "???");       // overlong
  EXPECT_EQ(printable("\xed\xa0\x80"), "???");       // surrogate
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "????");  // beyond U+10FFFF
  EXPECT_EQ(printable("\x80"
                      "a"),
            "?a");
}

TEST(Printable, longTextIsCutBetweenCharacters) {
  EXPECT_EQ(printable("abcdef", 6), "abcdef");
  EXPECT_EQ(printable("abcdefg", 6), "abcdef...");
  EXPECT_EQ(printable("abcd\xc3\xbc\xc3\xbc", 7), "abcd\xc3\xbc...");
  EXPECT_EQ(printable(std::string(1000, 'x')).size(), 83u);
  EXPECT_EQ(printable("a", 0), "...");
}

}  // namespace
}  // namespace kvarium::printable_test
