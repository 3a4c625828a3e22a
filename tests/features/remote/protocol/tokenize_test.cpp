// The ids that a server makes of a conversation.
#include "features/remote/protocol/message_places.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/recorded.h"

namespace kvarium::remote::tokenize_test {
namespace {

using Json = nlohmann::json;

TEST(Tokenize, asksWithTheMessagesOfTheConversation) {
  EXPECT_EQ(Json::parse(tokenizeBody("m", {{"user", "hi"}})),
            Json::parse(R"({"model":"m","messages":[{"role":"user","content":"hi"}],"return_token_strs":true})"));
}

TEST(Tokenize, readsIdsAndPieces) {
  const auto text = readTokenized(support::recordedAnswer("vllm-0.32.0/10-tokenize.http").body);
  ASSERT_TRUE(text);
  EXPECT_EQ(text->ids.size(), 114u);
  ASSERT_EQ(text->pieces.size(), 114u);
  EXPECT_EQ(text->ids[1], 9690);
  EXPECT_EQ(text->pieces[1], "system");
  EXPECT_TRUE(readTokenized(R"({"tokens":[1,2],"token_strs":["a"]})")->pieces.empty());
}

TEST(Tokenize, refusesWhatHasNoIds) {
  for (const char* json : {"{}", "[]", R"({"tokens":null})", R"({"tokens":["a"]})", R"({"tokens":[-1]})"})
    EXPECT_FALSE(readTokenized(json)) << json;
  EXPECT_FALSE(readTokenized("{"));
}

}  // namespace
}  // namespace kvarium::remote::tokenize_test
