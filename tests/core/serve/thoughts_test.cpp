#include "core/serve/thoughts.h"

#include <gtest/gtest.h>

namespace kvarium::serve::thoughts_test {
namespace {

using Parts = ThoughtSplitter::Parts;

Parts inPieces(std::string_view text, size_t piece) {
  ThoughtSplitter splitter;
  Parts all;
  const auto add = [&](const Parts& parts) {
    all.thoughts += parts.thoughts;
    all.answer += parts.answer;
  };
  for (size_t at = 0; at < text.size(); at += piece) add(splitter.push(text.substr(at, piece)));
  add(splitter.finish());
  return all;
}

TEST(Thoughts, areApartHoweverTheTextIsCut) {
  struct Case {
    const char *text, *thoughts, *answer;
  };
  for (const Case& one :
       {Case{"<think>\na < b\n</think>\n\nYes.", "\na < b\n", "Yes."}, Case{"\n <think>x</think>", "x", ""},
        Case{"<think>never </thin ended", "never </thin ended", ""}, Case{"[THINK]a[/THINK]b", "a", "b"},
        Case{"<thinking>a</think></thinking>b", "a</think>", "b"},
        Case{"Plain <think>no</think>", "", "Plain <think>no</think>"}, Case{"<thin", "", "<thin"},
        Case{"  ", "", "  "}, Case{"", "", ""}}) {
    for (size_t piece = 1; piece <= 40; ++piece) {
      const Parts parts = inPieces(one.text, piece);
      EXPECT_EQ(parts.thoughts, one.thoughts) << one.text << piece;
      EXPECT_EQ(parts.answer, one.answer) << one.text << piece;
    }
  }
}

TEST(Thoughts, plainTextIsNotHeldBack) {
  ThoughtSplitter splitter;
  EXPECT_EQ(splitter.push("The").answer, "The");
  EXPECT_EQ(splitter.push(" <").answer, " <");
}

}  // namespace
}  // namespace kvarium::serve::thoughts_test
