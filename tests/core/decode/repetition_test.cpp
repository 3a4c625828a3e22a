#include "core/decode/end_of_reply.h"

#include <gtest/gtest.h>

#include <numeric>

namespace kvarium::decode::repetition_test {
namespace {

// Number of ids pushed until a loop is detected; 0: never.
size_t toldAt(RepetitionWatch& watch, const std::vector<TokenId>& ids) {
  for (size_t i = 0; i < ids.size(); ++i)
    if (watch.push(ids[i])) return i + 1;
  return 0;
}
std::vector<TokenId> differing(int count, TokenId from = 1000) {
  std::vector<TokenId> ids(static_cast<size_t>(count));
  std::iota(ids.begin(), ids.end(), from);
  return ids;
}
std::vector<TokenId> times(const std::vector<TokenId>& period, int count) {
  std::vector<TokenId> ids;
  for (int i = 0; i < count; ++i) ids.insert(ids.end(), period.begin(), period.end());
  return ids;
}

TEST(Repetition, aRepeatedSentenceIsDetected) {
  for (const int length : {8, 20, 31, 100, 160}) {
    RepetitionWatch watch;
    EXPECT_EQ(toldAt(watch, differing(77, 5000)), 0u);
    const size_t at = toldAt(watch, times(differing(length), 20));
    EXPECT_GE(at, 4u * static_cast<size_t>(length)) << length;
    EXPECT_LE(at, std::max<size_t>(5u * static_cast<size_t>(length), 96)) << length;
  }
}

TEST(Repetition, isReportedOnce) {
  RepetitionWatch watch;
  EXPECT_GT(toldAt(watch, times(differing(20), 10)), 0u);
  EXPECT_EQ(toldAt(watch, times(differing(20), 50)), 0u);
  EXPECT_EQ(toldAt(watch, times(differing(30, 9000), 50)), 0u);
}

TEST(Repetition, threeEqualLinesAreNone) {
  for (const int length : {1, 12, 60, 150}) {
    RepetitionWatch watch;
    std::vector<TokenId> text = differing(200, 5000);
    for (const TokenId id : times(differing(length), 3)) text.push_back(id);
    for (const TokenId id : differing(50, 9000)) text.push_back(id);
    EXPECT_EQ(toldAt(watch, text), 0u) << length;
  }
}

// The bars of a table's rows, an array of zeros, lines of code that begin alike.
TEST(Repetition, tablesListsAndCodeAreNone) {
  RepetitionWatch watch;
  EXPECT_EQ(toldAt(watch, times({7, 8}, 60)), 0u);  // |---|---|
  EXPECT_EQ(toldAt(watch, differing(3)), 0u);
  EXPECT_EQ(toldAt(watch, times({11, 12, 11, 12, 11, 12, 13}, 20)), 0u);  // rows of zeros
  for (TokenId line = 0; line < 60; ++line)                               // "- item N: yes"
    EXPECT_EQ(toldAt(watch, {21, 22, 3000 + line, 23, 24, 25, 26, 27}), 0u);
  for (int line = 0; line < 6; ++line)  // short equal lines
    EXPECT_EQ(toldAt(watch, {31, 32, 33, 34, 35, 36, 37, 38, 39, 40}), 0u);
}

TEST(Repetition, aRepeatedTokenIsDetected) {
  RepetitionWatch watch;
  EXPECT_GE(toldAt(watch, times({5}, 300)), 200u);
}

}  // namespace
}  // namespace kvarium::decode::repetition_test
