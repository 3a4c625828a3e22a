#include "features/serve/protocol/chat_answer.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace kvarium::serve::chat_answer_test {
namespace {

using Json = nlohmann::json;

engine::TextPiece piece(std::string text, std::vector<TokenId> ids) {
  engine::TextPiece one;
  one.text = std::move(text);
  one.ids = std::move(ids);
  return one;
}

engine::TurnStats stats(std::vector<TokenId> ids) {
  engine::TurnStats one;
  one.prompt_tokens = 10;
  one.reused_tokens = 6;
  one.generated_tokens = static_cast<int64_t>(ids.size());
  one.stop_reason = decode::StopReason::eos;
  one.cache_spec = "dynamic";
  one.ids = std::move(ids);
  return one;
}

// The documents of server-sent events, without the mark at the end.
std::vector<Json> documents(const std::string& events) {
  std::vector<Json> list;
  for (size_t at = 0; at < events.size();) {
    const size_t end = events.find("\n\n", at);
    EXPECT_NE(end, std::string::npos);
    EXPECT_EQ(events.compare(at, 6, "data: "), 0);
    const std::string text = events.substr(at + 6, end - at - 6);
    EXPECT_EQ(text.find('\n'), std::string::npos) << "an event is one line";
    if (text != "[DONE]") list.push_back(Json::parse(text));
    at = end + 2;
  }
  return list;
}

TEST(ChatAnswer, whatBecameOfAFieldIsTold) {
  ChatAnswer answer({.id = "i", .ignored = {"temprature"}, .tool_messages = "words"});
  answer.begin({1});
  answer.end(stats({7}), 0);
  const Json told = Json::parse(answer.document())["kvarium"];
  EXPECT_EQ(told["ignored"], Json({"temprature"}));
  EXPECT_EQ(told["tool_messages"], "words");
}

TEST(ChatAnswer, aStreamIsARoleTextsAnEndAndItsUsage) {
  ChatAnswer answer({.id = "i", .model = "m", .created = 5, .include_usage = true, .return_token_ids = true});
  std::vector<Json> first = documents(answer.begin({1, 2, 3}));
  ASSERT_EQ(first.size(), 1u);
  EXPECT_EQ(first[0]["choices"][0]["delta"], Json({{"role", "assistant"}, {"content", ""}}));
  EXPECT_EQ(first[0]["prompt_token_ids"], Json({1, 2, 3}));
  const Json text = documents(answer.add(piece("two\nlines", {7, 8})))[0];
  EXPECT_EQ(text["object"], "chat.completion.chunk");
  EXPECT_EQ(text["id"], "i");
  EXPECT_EQ(text["choices"][0]["delta"]["content"], "two\nlines");
  EXPECT_EQ(text["choices"][0]["token_ids"], Json({7, 8}));
  EXPECT_EQ(text["choices"][0]["finish_reason"], nullptr);
  const std::string end = answer.end(stats({7, 8, 9}), 0.5);
  EXPECT_TRUE(end.ends_with(sse_done));
  const std::vector<Json> last = documents(end);
  ASSERT_EQ(last.size(), 2u);
  EXPECT_EQ(last[0]["choices"][0]["finish_reason"], "stop");
  EXPECT_EQ(last[0]["choices"][0]["token_ids"], Json({9})) << "the token that ended it";
  EXPECT_EQ(last[1]["choices"], Json::array());
  EXPECT_EQ(last[1]["usage"]["prompt_tokens_details"]["cached_tokens"], 6);
  EXPECT_EQ(last[1]["usage"]["total_tokens"], 13);
  EXPECT_EQ(last[1]["metrics"]["queue_time_ms"], 500);
  EXPECT_EQ(last[1]["kvarium"]["cache"], "dynamic");
}

TEST(ChatAnswer, whatTheCacheMissesAndWhatHappenedToItIsTold) {
  engine::TurnStats turn = stats({7});
  EXPECT_FALSE(documents(ChatAnswer({.id = "i", .model = "m", .include_usage = true}).end(turn, 0))
                   .back()["kvarium"]
                   .contains("events"));
  turn.lengths = {.tokens_seen = 1001, .stored = 294};
  turn.missing = {.tokens = 707, .by_layer = {707, 800}};
  turn.evicted = 12;
  turn.events.push_back({.at = 990, .what = "it moved"});
  const Json told =
      documents(ChatAnswer({.id = "i", .model = "m", .include_usage = true}).end(turn, 0)).back()["kvarium"];
  EXPECT_EQ(told["missing"], 707);
  EXPECT_EQ(told["missing_by_layer"], Json({707, 800}));
  EXPECT_EQ(told["evicted"], 12);
  EXPECT_EQ(told["events"], Json::array({{{"at", 990}, {"what", "it moved"}}}));
}

TEST(ChatAnswer, usageAndIdsAreToldToWhoAsked) {
  ChatAnswer answer({.id = "i", .model = "m"});
  EXPECT_EQ(answer.begin({1}).find("ids"), std::string::npos);
  EXPECT_EQ(answer.add(piece("a", {7})).find("ids"), std::string::npos);
  const std::string end = answer.end(stats({7}), 0);
  EXPECT_EQ(end.find("usage"), std::string::npos);
  EXPECT_EQ(documents(end).size(), 1u);
}

TEST(ChatAnswer, thoughtsAreAFieldOfTheirOwn) {
  ChatAnswer answer({.id = "i", .model = "m"});
  EXPECT_EQ(answer.add(piece("<thi", {1})), "");
  EXPECT_EQ(documents(answer.add(piece("nk>hm", {2})))[0]["choices"][0]["delta"], Json({{"reasoning_content", "hm"}}));
  EXPECT_EQ(documents(answer.add(piece("</think>\nyes", {3})))[0]["choices"][0]["delta"], Json({{"content", "yes"}}));
  (void)answer.end(stats({1, 2, 3}), 0);
  const Json message = Json::parse(answer.document())["choices"][0]["message"];
  EXPECT_EQ(message, Json({{"role", "assistant"}, {"content", "yes"}, {"reasoning_content", "hm"}}));
}

TEST(ChatAnswer, aDocumentHasAllAtOnce) {
  ChatAnswer answer({.id = "i", .model = "m", .created = 5, .return_token_ids = true});
  (void)answer.begin({1, 2});
  (void)answer.add(piece("a", {7}));
  (void)answer.add(piece("b", {8}));
  (void)answer.end(stats({7, 8, 9}), 0);
  const Json document = Json::parse(answer.document());
  EXPECT_EQ(document["object"], "chat.completion");
  EXPECT_EQ(document["choices"][0]["message"], Json({{"role", "assistant"}, {"content", "ab"}}));
  EXPECT_EQ(document["choices"][0]["token_ids"], Json({7, 8, 9}));
  EXPECT_EQ(document["prompt_token_ids"], Json({1, 2}));
  EXPECT_EQ(document["usage"]["completion_tokens"], 3);
}

TEST(ChatAnswer, aReplyThatBreaksOffSaysSoInTheStream) {
  ChatAnswer answer({.id = "i", .model = "m"});
  const std::string events = answer.fail({503, "gone"});
  EXPECT_EQ(documents(events)[0]["error"]["message"], "gone");
  EXPECT_TRUE(events.ends_with(sse_done));
}

TEST(ChatAnswer, endsHaveTheProtocolsNames) {
  EXPECT_STREQ(finishReason(decode::StopReason::eos), "stop");
  EXPECT_STREQ(finishReason(decode::StopReason::stop), "stop");
  EXPECT_STREQ(finishReason(decode::StopReason::length), "length");
  EXPECT_STREQ(finishReason(decode::StopReason::capacity), "length");
}

TEST(ModelsAnswer, namesTheCacheOfRequestsThatNameNone) {
  const auto model = nlohmann::json::parse(modelsDocument({{"m", "m", 7, 512, "sink:window_length=64"}}))["data"][0];
  EXPECT_EQ(model["cache"], "sink:window_length=64");
  EXPECT_EQ(model["owned_by"], "kvarium");
}

TEST(TokenizeAnswer, hasTheFieldsOfVllm) {
  EXPECT_EQ(Json::parse(tokenizeDocument({{5, 6}, {"a", "b\xff"}}, 512, true)),
            Json::parse(R"({"count": 2, "max_model_len": 512, "tokens": [5, 6], "token_strs": ["a", "b\ufffd"]})"));
  EXPECT_EQ(Json::parse(tokenizeDocument({}, 512, false)),
            Json::parse(R"({"count": 0, "max_model_len": 512, "tokens": [], "token_strs": null})"));
}

}  // namespace
}  // namespace kvarium::serve::chat_answer_test
