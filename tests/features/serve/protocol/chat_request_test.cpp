#include "features/serve/protocol/chat_request.h"

#include <gtest/gtest.h>

#include "features/serve/protocol/chat_answer.h"
#include "features/serve/protocol/refusal.h"

namespace kvarium::serve::chat_request_test {
namespace {

// A request with one message and these fields: R"("n": 2)".
std::string withFields(const std::string& fields) {
  return R"({"messages": [{"role": "user", "content": "hello"}])" + (fields.empty() ? "" : ", " + fields) + "}";
}

// The refusal of a body.
Refusal refused(const std::string& body) {
  try {
    (void)readChatRequest(body);
  } catch (const Refusal& refusal) {
    return refusal;
  }
  ADD_FAILURE() << "nothing was refused: " << body.substr(0, 200);
  return {0, "nothing"};
}

TEST(ChatRequest, aMessageIsEnough) {
  const ChatRequest request = readChatRequest(withFields(""));
  ASSERT_EQ(request.turn.messages.size(), 1u);
  EXPECT_EQ(request.turn.messages[0].role, "user");
  EXPECT_EQ(request.turn.messages[0].content, "hello");
  EXPECT_EQ(request.max_tokens, -1);
  EXPECT_FALSE(request.stream || request.seed || request.turn.go_on || request.include_usage);
  EXPECT_EQ(request.turn.sampling, decode::SamplingChoice());  // the makers' values
}

TEST(ChatRequest, everyFieldIsTaken) {
  const ChatRequest request = readChatRequest(R"({
    "model": "m", "messages": [{"role": "developer", "content": "be short"},
      {"role": "user", "content": [{"type": "text", "text": "one "}, {"type": "text", "text": "two"}]},
      {"role": "assistant", "content": "three"}, {"role": "user", "content": "four"}],
    "stream": true, "stream_options": {"include_usage": true}, "stop": ["\n", "END"], "seed": 7, "temperature": 0,
    "top_p": 0.5, "top_k": -1, "min_p": 0.1, "typical_p": 0.9, "repetition_penalty": 1.1, "max_tokens": 9,
    "max_completion_tokens": 7, "session_id": "a b", "cache": "sink:window_length=64", "return_token_ids": true,
    "ignore_eos": true, "n": 1, "tools": [], "tool_choice": "none", "logprobs": false, "presence_penalty": 0,
    "response_format": {"type": "text"}, "user": "somebody", "something_new": {"a": 1}})");
  EXPECT_EQ(request.model, "m");
  EXPECT_EQ(request.turn.messages[0].role, "system");
  EXPECT_EQ(request.turn.messages[1].content, "one two");
  EXPECT_TRUE(request.stream && request.include_usage && request.return_token_ids && request.turn.options.ignore_eos);
  EXPECT_EQ(request.turn.options.stop, (std::vector<std::string>{"\n", "END"}));
  EXPECT_EQ(request.seed, 7u);
  const decode::SamplingChoice& sampling = *request.turn.sampling;
  EXPECT_EQ(sampling.temperature, 0.0);
  EXPECT_EQ(sampling.top_p, 0.5);
  EXPECT_EQ(sampling.top_k, 0);
  EXPECT_EQ(sampling.min_p, 0.1);
  EXPECT_EQ(sampling.typical_p, 0.9);
  EXPECT_EQ(sampling.repetition_penalty, 1.1);
  EXPECT_EQ(request.max_tokens, 7);
  EXPECT_EQ(request.session, "a b");
  EXPECT_EQ(request.cache, "sink:window_length=64");
}

TEST(ChatRequest, aListIsThatOfTheMessagesWhereItMayBeOne) {
  const std::string list = R"([{"role": "system"}, {"role": "user", "content": "hello"}])";
  const ChatRequest request = readChatRequest(list, true);
  ASSERT_EQ(request.turn.messages.size(), 2u);
  EXPECT_EQ(request.turn.messages[1].content, "hello");
  EXPECT_EQ(readChatRequest(withFields(R"("max_tokens": 3)"), true).max_tokens, 3);
  EXPECT_EQ(refused(list).status, 400);  // the body of a request to the server is an object
  EXPECT_THROW((void)readChatRequest("[]", true), Refusal);
  EXPECT_THROW((void)readChatRequest("5", true), Refusal);
}

TEST(ChatRequest, aFieldThatIsNullWasNotGiven) {
  const ChatRequest request = readChatRequest(withFields(
      R"("temperature": null, "max_tokens": null, "stop": null, "seed": null, "tools": null, "stream": null, "cache": null)"));
  EXPECT_EQ(request.turn.sampling, decode::SamplingChoice());
  EXPECT_EQ(request.max_tokens, -1);
  EXPECT_TRUE(request.turn.options.stop.empty());
}

TEST(ChatRequest, whatThisServerDoesNotDoIsRefusedByName) {
  for (const auto& [field, value] :
       std::initializer_list<std::pair<const char*, const char*>>{{"tool_choice", R"("required")"},
                                                                  {"tool_choice", R"({"type": "function"})"},
                                                                  {"function_call", R"({"name": "f"})"},
                                                                  {"grammar", R"("root ::= x")"},
                                                                  {"grammar_string", R"("root ::= x")"},
                                                                  {"regex_pattern", R"("a+")"},
                                                                  {"guided_decoding_backend", R"("outlines")"},
                                                                  {"allowed_token_ids", "[5]"},
                                                                  {"bad_words", R"(["x"])"},
                                                                  {"min_tokens", "5"},
                                                                  {"stop_token_ids", "[5, 6]"},
                                                                  {"guided_json", R"({"type": "object"})"},
                                                                  {"json_schema", R"({"type": "object"})"},
                                                                  {"structured_outputs", R"({"choice": ["a"]})"},
                                                                  {"format", R"("json")"},
                                                                  {"n", "2"},
                                                                  {"best_of", "3"},
                                                                  {"logprobs", "true"},
                                                                  {"top_logprobs", "5"},
                                                                  {"logit_bias", R"({"5": 1})"},
                                                                  {"frequency_penalty", "0.1"},
                                                                  {"presence_penalty", "-1"},
                                                                  {"response_format", R"({"type": "json_object"})"},
                                                                  {"modalities", R"(["text", "audio"])"},
                                                                  {"audio", R"({"voice": "x"})"}}) {
    const Refusal refusal = refused(withFields("\"" + std::string(field) + "\": " + value));
    EXPECT_EQ(refusal.status, 400);
    EXPECT_EQ(refusal.param, field);
    EXPECT_NE(std::string(refusal.what()).find(field), std::string::npos) << refusal.what();
  }
}

TEST(ChatRequest, aFormIsFoundWhereClientsPutWhatIsOfAnEngineAlone) {
  for (const auto& [field, param] : std::initializer_list<std::pair<const char*, const char*>>{
           {R"("extra_body": {"guided_regex": "x"})", "guided_regex"},
           {R"("nvext": {"use_raw_prompt": true, "guided_choice": ["a"]})", "guided_choice"}}) {
    const Refusal refusal = refused(withFields(field));
    EXPECT_EQ(refusal.status, 400) << field;
    EXPECT_EQ(refusal.param, param) << field;
  }
}

TEST(ChatRequest, aFormThatIsEmptyAsksForNothing) {
  EXPECT_NO_THROW((void)readChatRequest(withFields(
      R"("grammar_string": "", "regex_pattern": null, "guided_decoding_backend": "", "allowed_token_ids": null,
         "bad_words": [], "min_tokens": 0, "stop_token_ids": [], "json_schema": {},
         "extra_body": {"guided_regex": "", "min_tokens": 0}, "nvext": {})")));
}

TEST(ChatRequest, aSeedOfMinusOneIsDrawn) {
  EXPECT_FALSE(readChatRequest(withFields(R"("seed": -1)")).seed);
  EXPECT_EQ(readChatRequest(withFields(R"("seed": 7)")).seed, 7u);
  EXPECT_EQ(readChatRequest(withFields(R"("seed": -2)")).seed, ~uint64_t{1});
}

TEST(ChatRequest, whatIsOfferedOrUnknownIsNamedAsIgnored) {
  const ChatRequest request = readChatRequest(withFields(
      R"("tools": [{"type": "function"}], "tool_choice": "auto", "temprature": 1, "parallel_tool_calls": true, "grammar": "",
         "logit_bias": {}, "user": "me", "stop_token_ids": [], "repeat_penalty": 1.1, "format": null)"));
  EXPECT_EQ(request.ignored,
            (std::vector<std::string>{"parallel_tool_calls", "repeat_penalty", "temprature", "tools"}));
  EXPECT_TRUE(readChatRequest(withFields(R"("temperature": 1)")).ignored.empty());
}

TEST(ChatRequest, numbersMayBeWrittenAsOthersDo) {
  const ChatRequest request = readChatRequest(withFields(
      R"("max_tokens": -1, "top_k": 4.0, "seed": 5.0, "top_p": 0, "typical_p": 0, "repetition_penalty": 0)"));
  EXPECT_EQ(request.max_tokens, -1);
  EXPECT_EQ(request.turn.sampling->top_k, 4);
  EXPECT_EQ(request.seed, 5u);
  EXPECT_EQ(request.turn.sampling->top_p, 1);  // not what the model's makers say
  EXPECT_EQ(request.turn.sampling->typical_p, 1);
  EXPECT_EQ(request.turn.sampling->repetition_penalty, 1);
  EXPECT_EQ(readChatRequest(withFields(R"("max_tokens": 4.0)")).max_tokens, 4);
  EXPECT_EQ(readChatRequest(withFields(R"("max_tokens": 9, "max_completion_tokens": -1)")).max_tokens, 9);
  EXPECT_NE(std::string(refused(withFields(R"("max_tokens": 0)")).what()).find("leave it out"), std::string::npos);
}

TEST(ChatRequest, repliesWithoutWordsAndThoughtsAreRead) {
  const ChatRequest request =
      readChatRequest(R"({"messages": [{"role": "system", "content": null}, {"role": "user", "content": "a"},
      {"role": "assistant", "content": null, "reasoning_content": "why"}, {"role": "assistant", "reasoning": "so"},
      {"role": "user", "content": "b", "reasoning_content": "not of a user"}]})");
  EXPECT_EQ(request.turn.messages[2].content, "");
  EXPECT_EQ(request.turn.messages[2].thoughts, "why");
  EXPECT_EQ(request.turn.messages[3].thoughts, "so");
  EXPECT_EQ(request.turn.messages[4].thoughts, "");
  EXPECT_EQ(refused(R"({"messages": [{"role": "user", "content": null}]})").param, "messages[0].content");
  EXPECT_EQ(
      refused(R"({"messages": [{"role": "assistant", "reasoning_content": 5}, {"role": "user", "content": "b"}]})")
          .param,
      "messages[0].reasoning_content");
}

TEST(ChatRequest, valuesOfAWrongTypeOrRangeNameTheirField) {
  for (const auto& [field, value] :
       std::initializer_list<std::pair<const char*, const char*>>{{"temperature", "-1"},
                                                                  {"temperature", R"("hot")"},
                                                                  {"temperature", "NaN"},
                                                                  {"top_p", "1.5"},
                                                                  {"top_k", "-2"},
                                                                  {"min_p", "2"},
                                                                  {"max_tokens", "0"},
                                                                  {"max_tokens", "1.5"},
                                                                  {"max_tokens", R"("many")"},
                                                                  {"stream", "1"},
                                                                  {"stop", "[1]"},
                                                                  {"stop", "{}"},
                                                                  {"seed", "0.5"},
                                                                  {"seed", R"("x")"},
                                                                  {"cache", "5"},
                                                                  {"cache", R"("dynamik")"},
                                                                  {"session_id", "7"},
                                                                  {"session_id", R"("\n")"},
                                                                  {"model", "[]"},
                                                                  {"ignore_eos", "\"yes\""},
                                                                  {"return_token_ids", "\"no\""},
                                                                  {"stream_options", "3"}}) {
    const Refusal refusal = refused(withFields("\"" + std::string(field) + "\": " + value));
    EXPECT_EQ(refusal.status, 400) << field << value;
    EXPECT_EQ(refusal.param, field) << value << refusal.what();
  }
}

TEST(ChatRequest, messagesThatAskForNothingAreRefused) {
  const auto of = [](const std::string& messages) { return refused(R"({"messages": )" + messages + "}"); };
  EXPECT_EQ(of("[]").param, "messages");
  EXPECT_EQ(of("5").param, "messages");
  EXPECT_EQ(of("[1]").param, "messages[0]");
  EXPECT_EQ(of(R"([{"content": "a"}])").param, "messages[0].role");
  EXPECT_EQ(of(R"([{"role": "user"}])").param, "messages[0].content");
  EXPECT_EQ(of(R"([{"role": "user", "content": null}])").param, "messages[0].content");
  EXPECT_EQ(of(R"([{"role": "user", "content": [{"text": "a"}]}])").param, "messages[0].content");
  const Refusal image = of(R"([{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]}])");
  EXPECT_NE(std::string(image.what()).find("image_url"), std::string::npos) << image.what();
  EXPECT_EQ(image.code, "unsupported_content");
  const Refusal role = of(R"([{"role": "wizard", "content": "a"}])");
  EXPECT_NE(std::string(role.what()).find("wizard"), std::string::npos) << role.what();
  const std::string talk = R"({"messages": [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}])";
  EXPECT_TRUE(readChatRequest(talk + "}").turn.go_on);
  EXPECT_TRUE(readChatRequest(talk + R"(, "add_generation_prompt": false})").turn.go_on);
  EXPECT_EQ(refused(talk + R"(, "add_generation_prompt": true})").param, "messages");
  EXPECT_EQ(refused(talk + R"(, "continue_final_message": false})").param, "messages");
  EXPECT_EQ(of(R"([{"role": "user", "content": "a"},
                   {"role": "assistant", "tool_calls": [{"function": {"name": "f", "arguments": "{}"}}]}])")
                .param,
            "messages");
  EXPECT_EQ(refused(withFields(R"("continue_final_message": true)")).param, "messages");
}

TEST(ChatRequest, callsOfToolsInTheHistoryAreRead) {
  const ChatRequest request = readChatRequest(R"({"messages": [{"role": "user", "content": "a"},
      {"role": "assistant", "content": null, "tool_calls": [
        {"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{\"z\": 1, \"a\": [true]}"}},
        {"id": "c2", "function": {"name": "g", "arguments": {"x": "y"}}},
        {"function": {"name": "h", "arguments": "{not json"}}, {"function": {"name": "i"}}]},
      {"role": "tool", "tool_call_id": "c1", "name": "f", "content": [{"type": "text", "text": "18"}]},
      {"role": "assistant", "function_call": {"name": "older", "arguments": "{}"}},
      {"role": "function", "name": "older", "content": "5"}]})");
  const std::vector<jinja::ChatMessage>& messages = request.turn.messages;
  ASSERT_EQ(messages.size(), 5u);
  EXPECT_EQ(messages[1].content, "");
  EXPECT_EQ(messages[1].tool_calls,
            R"([{"id":"c1","type":"function","function":{"name":"f","arguments":{"z":1,"a":[true]}}},)"
            R"({"id":"c2","type":"function","function":{"name":"g","arguments":{"x":"y"}}},)"
            R"({"type":"function","function":{"name":"h","arguments":"{not json"}},)"
            R"({"type":"function","function":{"name":"i","arguments":{}}}])");
  EXPECT_EQ(messages[2].role, "tool");
  EXPECT_EQ(messages[2].tool_call_id, "c1");
  EXPECT_EQ(messages[2].name, "f");
  EXPECT_EQ(messages[2].content, "18");
  EXPECT_EQ(messages[3].tool_calls, R"([{"type":"function","function":{"name":"older","arguments":{}}}])");
  EXPECT_EQ(messages[4].role, "tool");
}

TEST(ChatRequest, callsOfToolsAreBounded) {
  const auto of = [](const std::string& calls) {
    return refused(R"({"messages": [{"role": "assistant", "tool_calls": )" + calls +
                   R"(}, {"role": "user", "content": "a"}]})");
  };
  for (const char* calls : {"{\"a\": 1}", "[1]", "[{}]", R"([{"function": 5}])", R"([{"function": {"name": 5}}])", "5"})
    EXPECT_EQ(of(calls).param, "messages[0].tool_calls") << calls;
  const std::string half =
      R"({"function": {"name": "f", "arguments": ")" + std::string(most_argument_bytes / 2 + 1, 'x') + "\"}}";
  EXPECT_EQ(of("[" + half + "," + half + "]").param, "messages[0].tool_calls");
  // Deeper than templates are given, yet a text all the same.
  const std::string deep = std::string(500, '[') + std::string(500, ']');
  const ChatRequest request =
      readChatRequest(R"({"messages": [{"role": "assistant", "tool_calls": [{"function": {"name": "f",
      "arguments": ")" +
                      deep + R"("}}]}, {"role": "user", "content": "a"}]})");
  EXPECT_NE(request.turn.messages[0].tool_calls.find("\"" + deep + "\""), std::string::npos);
  EXPECT_EQ(refused(R"({"messages": [{"role": "tool", "tool_call_id": 5, "content": "a"}]})").param,
            "messages[0].tool_call_id");
}

TEST(ChatRequest, aReplyThatGoesOnIsTheLastMessage) {
  const ChatRequest request = readChatRequest(
      R"({"messages": [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}], "continue_final_message": true})");
  EXPECT_TRUE(request.turn.go_on);
}

TEST(ChatRequest, sizeAndDepthAreBoundedBeforeItIsParsed) {
  const Refusal large = refused(std::string(most_request_bytes + 1, ' '));
  EXPECT_EQ(large.status, 413);
  const std::string deep(100'000, '[');
  const Refusal refusal = refused(R"({"messages": )" + deep);
  EXPECT_EQ(refusal.status, 400);
  EXPECT_NE(std::string(refusal.what()).find("levels"), std::string::npos) << refusal.what();
  std::string many = "{\"messages\": [0";
  for (size_t i = 0; i < most_request_values; ++i) many += ",0";
  EXPECT_NE(std::string(refused(many + "]}").what()).find("values"), std::string::npos);
}

TEST(ChatRequest, whatIsNotJsonSaysWhere) {
  for (const char* body : {"", "{", "{\"messages\": [}", "hello", "{\"messages\": \"\xff\"}", "[]", "5"}) {
    const Refusal refusal = refused(body);
    EXPECT_EQ(refusal.status, 400) << body;
  }
  EXPECT_EQ(refused("{").code, "invalid_json");
}

TEST(ChatRequest, anErrorIsADocumentOfTheProtocol) {
  EXPECT_EQ(errorDocument({400, "a \"thing\"", "n", "c"}),
            R"({"error":{"message":"a \"thing\"","type":"invalid_request_error","param":"n","code":"c"}})");
  EXPECT_EQ(errorDocument({503, "gone"}),
            R"({"error":{"message":"gone","type":"server_error","param":null,"code":null}})");
}

TEST(TokenizeRequest, isMessagesOrAText) {
  using End = engine::TokensAsked::End;
  const TokenizeRequest asked = readTokenizeRequest(withFields(R"("model": "m", "return_token_strs": true)"));
  EXPECT_EQ(asked.model, "m");
  EXPECT_TRUE(asked.asked.pieces);
  EXPECT_EQ(asked.asked.messages.size(), 1u);
  EXPECT_EQ(asked.asked.end, End::reply);
  EXPECT_EQ(readTokenizeRequest(withFields(R"("add_generation_prompt": false)")).asked.end, End::message);
  const TokenizeRequest goes_on = readTokenizeRequest(
      R"({"messages": [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}],
          "continue_final_message": true})");
  EXPECT_EQ(goes_on.asked.end, End::goes_on);
  const auto ends = [](const std::string& fields) {
    return readTokenizeRequest(R"({"messages": [{"role": "user", "content": "a"},
                                                {"role": "assistant", "content": "b"}])" +
                               fields + "}")
        .asked.end;
  };
  EXPECT_EQ(ends(""), End::goes_on);  // as a turn does
  EXPECT_EQ(ends(R"(, "add_generation_prompt": false)"), End::message);
  EXPECT_EQ(ends(R"(, "add_generation_prompt": true)"), End::reply);
  const TokenizeRequest text = readTokenizeRequest(R"({"prompt": "a b", "add_special_tokens": false})");
  EXPECT_EQ(text.asked.text, "a b");
  EXPECT_TRUE(text.asked.messages.empty());
  EXPECT_FALSE(text.asked.add_special);
}

}  // namespace
}  // namespace kvarium::serve::chat_request_test
