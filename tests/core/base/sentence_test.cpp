#include "core/base/sentence.h"

#include <gtest/gtest.h>

#include <limits>
#include <type_traits>

#include "core/base/shared_sentences.h"

namespace kvarium::sentence_test {
namespace {

TEST(Sentence, parametersStandWhereTheTextNamesThem) {
  EXPECT_EQ(inEnglish({say::capacity_is_full, 2048, 2049}), "the cache holds 2,048 tokens and 2,049 are needed");
  EXPECT_EQ(inEnglish({say::keeps_nothing}), "this cache keeps nothing between steps");
  EXPECT_EQ(inEnglish({}), "");
}

TEST(Sentence, aParameterIsNeverReadAsAPattern) {
  EXPECT_EQ(inEnglish({say::token_differs, 1, "%3", "100 %"}), "token 1 is %3, the cache had 100 %");
}

TEST(Sentence, onlyNumbersThatThePatternAsksForHaveSeparators) {
  EXPECT_EQ(inEnglish({"100 % of %1 are %L1, %L2 and %x", 16384, "44100"}), "100 % of 16384 are 16,384, 44100 and %x");
  EXPECT_EQ(inEnglish({"%1 bytes", std::numeric_limits<uint64_t>::max()}), "18446744073709551615 bytes");
}

TEST(Sentence, numbersAreWhole) {
  static_assert(!std::is_constructible_v<Sentence::Parameter, double> &&
                !std::is_constructible_v<Sentence::Parameter, bool> &&
                !std::is_constructible_v<Sentence::Parameter, char>);
  EXPECT_EQ(inEnglish({"%1", int8_t{65}}), "65");
}

TEST(Sentence, aPlaceholderWithoutAParameterIsShownAsItIs) {
  const Language language{.translated = [](std::string_view) { return std::string("%2 Zeichen von %1, %L"); },
                          .grouped = [](int64_t number) { return std::to_string(number); }};
  EXPECT_EQ(inLanguage(language, {"%1 tokens", 7}), "%2 Zeichen von 7, %L");
}

TEST(Sentence, oneSentenceMayStandInAnother) {
  const Sentence full{say::positions_are_used, 448, 449};
  EXPECT_EQ(inEnglish({say::chunk_ended, 3, full}), "chunk 3: the model has learned 448 positions and 449 are needed");
}

}  // namespace
}  // namespace kvarium::sentence_test
