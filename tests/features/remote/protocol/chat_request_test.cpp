// What each kind of server is sent.
#include "features/remote/protocol/chat_request.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace kvarium::remote::chat_request_test {
namespace {

using Json = nlohmann::json;

ChatRequest example() {
  return {.model = "m", .messages = {{"system", "be short"}, {"user", "hi"}}, .session = "1234"};
}
Json bodyOf(const ChatRequest& request, ServerKind kind) { return Json::parse(chatPost(request, kind).body); }

TEST(ChatRequest, asksEveryServerForAStreamWithItsUsage) {
  const ChatPost post = chatPost(example(), ServerKind::unknown);
  EXPECT_EQ(Json::parse(post.body), Json::parse(R"({"model":"m","messages":[{"role":"system","content":"be short"},
      {"role":"user","content":"hi"}],"stream":true,"stream_options":{"include_usage":true}})"));
  EXPECT_EQ(post.path, "/chat/completions");
  EXPECT_EQ(post.headers, (std::vector<std::pair<std::string, std::string>>{{"X-Session-ID", "1234"}}));
  EXPECT_TRUE(post.left_out.empty());
}

TEST(ChatRequest, asksForWhatTheServerKnows) {
  const Json vllm = bodyOf(example(), ServerKind::vllm);
  EXPECT_EQ(vllm["session_id"], "1234");
  EXPECT_EQ(vllm["return_token_ids"], true);
  EXPECT_FALSE(vllm.contains("return_progress"));
  const Json llama = bodyOf(example(), ServerKind::llama_cpp);
  EXPECT_EQ(llama["return_progress"], true);
  EXPECT_FALSE(llama.contains("session_id"));
  EXPECT_FALSE(llama.contains("return_token_ids"));
  ChatRequest anonymous = example();
  anonymous.session.clear();
  EXPECT_TRUE(chatPost(anonymous, ServerKind::vllm).headers.empty());
  EXPECT_FALSE(bodyOf(anonymous, ServerKind::vllm).contains("session_id"));
}

TEST(ChatRequest, namesACacheToAKVariumAlone) {
  ChatRequest request = example();
  request.cache = "sink:window_length=64";
  EXPECT_EQ(bodyOf(request, ServerKind::kvarium)["cache"], "sink:window_length=64");
  EXPECT_TRUE(bodyOf(request, ServerKind::kvarium)["return_token_ids"]);
  for (const ServerKind other : {ServerKind::vllm, ServerKind::llama_cpp, ServerKind::unknown})
    EXPECT_FALSE(bodyOf(request, other).contains("cache"));
}

TEST(ChatRequest, sendsOnlyTheSamplingThatWasChosen) {
  ChatRequest request = example();
  request.sampling = {.temperature = 0.5, .min_p = 0.1, .repetition_penalty = 1.1, .top_k = 40};
  request.seed = 7;
  const Json vllm = bodyOf(request, ServerKind::vllm);
  EXPECT_EQ(vllm["temperature"], 0.5);
  EXPECT_EQ(vllm["repetition_penalty"], 1.1);
  EXPECT_EQ(vllm["top_k"], 40);
  EXPECT_EQ(vllm["seed"], 7);
  EXPECT_FALSE(vllm.contains("top_p"));
  EXPECT_EQ(bodyOf(request, ServerKind::llama_cpp)["repeat_penalty"], 1.1);
  const ChatPost other = chatPost(request, ServerKind::ollama);
  EXPECT_FALSE(Json::parse(other.body).contains("min_p"));
  ASSERT_EQ(other.left_out.size(), 3u);
  EXPECT_EQ(inEnglish(other.left_out[1]), "Ollama has no field for the min-p");
}

TEST(ChatRequest, sendsTypicalPToServersThatKnowIt) {
  ChatRequest request = example();
  request.sampling = {.typical_p = 0.5};
  for (const ServerKind kind : {ServerKind::kvarium, ServerKind::llama_cpp}) {
    EXPECT_EQ(bodyOf(request, kind)["typical_p"], 0.5);
    EXPECT_TRUE(chatPost(request, kind).left_out.empty());
  }
  const ChatPost vllm = chatPost(request, ServerKind::vllm);
  EXPECT_FALSE(Json::parse(vllm.body).contains("typical_p"));
  ASSERT_EQ(vllm.left_out.size(), 1u);
  EXPECT_EQ(inEnglish(vllm.left_out[0]), "vLLM has no field for the typical-p");
}

TEST(ChatRequest, endsAndGoesOn) {
  ChatRequest request = example();
  request.most_tokens = 9;
  request.stop = {"END"};
  request.ignore_eos = request.go_on = true;
  const Json vllm = bodyOf(request, ServerKind::vllm);
  EXPECT_EQ(vllm["max_tokens"], 9);
  EXPECT_EQ(vllm["stop"], Json::array({"END"}));
  EXPECT_EQ(vllm["ignore_eos"], true);
  EXPECT_EQ(vllm["continue_final_message"], true);
  EXPECT_EQ(vllm["add_generation_prompt"], false);
  EXPECT_EQ(chatPost(request, ServerKind::unknown).left_out.size(), 2u);
  EXPECT_FALSE(bodyOf(request, ServerKind::llama_cpp).contains("continue_final_message"));
}

TEST(ChatRequest, offersNoTools) {
  for (const ServerKind kind : {ServerKind::unknown, ServerKind::vllm, ServerKind::sglang, ServerKind::llama_cpp})
    EXPECT_FALSE(bodyOf(example(), kind).contains("tools"));
}

TEST(ChatRequest, isUtf8WhateverTheMessageIs) {
  ChatRequest request = example();
  request.messages = {{"user", "a\xff\"\n"}};
  EXPECT_EQ(bodyOf(request, ServerKind::vllm)["messages"][0]["content"], "a\xEF\xBF\xBD\"\n");
}

}  // namespace
}  // namespace kvarium::remote::chat_request_test
