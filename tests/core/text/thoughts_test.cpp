#include "core/text/thoughts.h"

#include <gtest/gtest.h>

namespace kvarium::text::thoughts_test {
namespace {

using Parts = ThoughtReader::Parts;

Parts inPieces(std::string_view text, size_t piece, const ThoughtMarks* opened, bool& inside) {
  ThoughtReader reader(opened);
  Parts all;
  const auto add = [&](const Parts& parts) {
    all.thoughts += parts.thoughts;
    all.answer += parts.answer;
  };
  for (size_t at = 0; at < text.size(); at += piece) add(reader.push(text.substr(at, piece)));
  add(reader.finish());
  inside = reader.isInside();
  return all;
}

struct Case {
  const char *text, *thoughts, *answer;
  bool inside = false;
};

void expectHoweverItIsCut(const Case& one, const ThoughtMarks* opened) {
  for (size_t piece = 1; piece <= 40; ++piece) {
    bool inside = false;
    const Parts parts = inPieces(one.text, piece, opened, inside);
    EXPECT_EQ(parts.thoughts, one.thoughts) << one.text << piece;
    EXPECT_EQ(parts.answer, one.answer) << one.text << piece;
    EXPECT_EQ(inside, one.inside) << one.text << piece;
  }
}

TEST(Thoughts, areApartHoweverTheTextIsCut) {
  for (const Case& one :
       {Case{"<think>\na < b\n</think>\n\nYes.", "\na < b\n", "Yes."}, Case{"\n <think>x</think>", "x", ""},
        Case{"<think>never </thin ended", "never </thin ended", "", true}, Case{"[THINK]a[/THINK]b", "a", "b"},
        Case{"<thinking>a</think></thinking>b", "a</think>", "b"}, Case{"<think>so </th", "so </th", "", true},
        Case{"Plain <think>no</think>", "", "Plain <think>no</think>"}, Case{"<thin", "", "<thin"},
        Case{"The mark </think> ends them", "", "The mark </think> ends them"}, Case{"  ", "", "  "}, Case{"", "", ""}})
    expectHoweverItIsCut(one, nullptr);
}

TEST(Thoughts, thatThePromptOpenedNeedNoOpeningMark) {
  const ThoughtMarks* const think = openedThoughts("<|Assistant|><think>\n");
  ASSERT_NE(think, nullptr);
  for (const Case& one :
       {Case{"blue</think> more", "blue", "more"}, Case{"a\n</think>\n\nb", "a\n", "b"},
        Case{"never", "never", "", true}, Case{"<think>\nagain</think>b", "\nagain", "b"},
        Case{"<b>x", "<b>x", "", true}, Case{"", "", "", true}, Case{"a[/THINK]b", "a[/THINK]b", "", true}})
    expectHoweverItIsCut(one, think);
}

TEST(Thoughts, areOpenedByTheEndOfAPromptOnly) {
  EXPECT_EQ(openedThoughts("what does <think> mean?\nassistant:"), nullptr);
  EXPECT_EQ(openedThoughts("assistant\n<think>\n\n</think>\n\n"), nullptr);
  EXPECT_EQ(openedThoughts(""), nullptr);
  EXPECT_EQ(openedThoughts("x<seed:think>")->close, "</seed:think>");
  EXPECT_EQ(openedThoughts("<|im_start|>assistant\n<|begin_of_thought|>\n\n")->close, "<|end_of_thought|>");
  EXPECT_EQ(openedThoughts("[/INST][THINK] \n")->close, "[/THINK]");
  EXPECT_EQ(thoughtMarksOf("<thought>")->close, "</thought>");
  EXPECT_EQ(thoughtMarksOf("<b>"), nullptr);
}

TEST(Thoughts, marksAreLeftOutOfWhatIsPlain) {
  const std::string text = "<a><think>b</think>[c</think>";
  const auto outside = [&](ByteRange of) {
    std::vector<ByteRange> ranges;
    addOutsideThoughtMarks(text, of, ranges);
    return ranges;
  };
  EXPECT_EQ(outside({0, text.size()}), (std::vector<ByteRange>{{0, 3}, {10, 11}, {19, 21}}));
  EXPECT_EQ(outside({0, 8}), (std::vector<ByteRange>{{0, 8}}));  // a mark is not cut
  EXPECT_EQ(outside({3, 10}), (std::vector<ByteRange>{}));
}

TEST(Thoughts, plainTextIsNotHeldBack) {
  ThoughtReader reader;
  EXPECT_EQ(reader.push("The").answer, "The");
  EXPECT_EQ(reader.push(" <").answer, " <");
}

TEST(Thoughts, ofATextFromElsewhereMayEndWithAMarkAloneOnItsLine) {
  const auto answer = [](std::u16string_view text) {
    return findThoughts<char16_t>(text, nullptr, ThoughtPrompt::unknown).answer;
  };
  EXPECT_EQ(answer(u"I see.\n</think>\nYes."), 16u);
  EXPECT_EQ(answer(u"The mark </think> ends thoughts."), 0u);
  EXPECT_EQ(answer(u"```\n</think>\n```\n"), 0u);
}

}  // namespace
}  // namespace kvarium::text::thoughts_test
