// Answers that are no success become one sentence with a remedy.
#include "features/remote/protocol/refusal.h"

#include <gtest/gtest.h>

#include "tests/support/recorded.h"

namespace kvarium::remote::refusal_test {
namespace {

const Asked asked{.host = "host:8000", .path = "/v1/chat/completions", .model = "nobody"};

Refusal recordedRefusal(const std::string& name, const Asked& with = asked) {
  const support::RecordedAnswer answer = support::recordedAnswer(name);
  return refusalOf(answer.status, answer.body, with);
}

std::string said(const Refusal& refusal) { return inEnglish(refusal.sentence); }

TEST(Refusal, aKeyIsAskedFor) {
  const Refusal without = recordedRefusal("vllm-0.32.0-bytes/401.http");
  EXPECT_EQ(without.kind, RefusalKind::key);
  EXPECT_EQ(said(without), "host:8000 asks for a key (401); give one with the engine's address. It says: Unauthorized");
  Asked with_key = asked;
  with_key.had_key = true;
  EXPECT_EQ(said(recordedRefusal("vllm-0.32.0-bytes/401.http", with_key)),
            "host:8000 does not accept the given key (401); give another one. It says: Unauthorized");
}

TEST(Refusal, thePathOrTheModelIsUnknown) {
  const Refusal path = recordedRefusal("vllm-0.32.0/09-no-such-path.http");
  EXPECT_EQ(path.kind, RefusalKind::no_such_path);
  EXPECT_EQ(said(path),
            "host:8000 does not know /v1/chat/completions (404); check the engine's address. It says: Not Found");
  EXPECT_EQ(recordedRefusal("llama-server/09-no-such-path.http").kind, RefusalKind::no_such_path);
  const Refusal model = recordedRefusal("vllm-0.32.0/09-unknown-model.http");
  EXPECT_EQ(model.kind, RefusalKind::no_such_model);
  EXPECT_EQ(said(model),
            "host:8000 has no model \"nobody\"; choose one of its list. It says: The model `nobody` does "
            "not exist. Valid aliases: smollm2.");
}

TEST(Refusal, theConversationIsTooLong) {
  const Refusal vllm = recordedRefusal("vllm-0.32.0/09-too-long.http");
  EXPECT_EQ(vllm.kind, RefusalKind::too_long);
  EXPECT_EQ(vllm.prompt_tokens, 641);
  EXPECT_EQ(vllm.most_tokens, 640);
  EXPECT_EQ(said(vllm),
            "the conversation has at least 641 tokens, and host:8000 takes 640; begin another one or shorten it");
  const Refusal llama = recordedRefusal("llama-server/09-too-long.http");
  EXPECT_EQ(llama.kind, RefusalKind::too_long);
  EXPECT_EQ(llama.prompt_tokens, 1461);
  EXPECT_EQ(llama.most_tokens, 768);
  const Refusal openai = refusalOf(
      400, R"({"error":{"message":"too long","type":"invalid_request_error","code":"context_length_exceeded"}})",
      asked);
  EXPECT_EQ(openai.kind, RefusalKind::too_long);
  EXPECT_EQ(refusalOf(400, R"({"error":{"message":"m","type":"exceed_context_size_error"}})", asked).kind,
            RefusalKind::too_long);
  EXPECT_EQ(openai.most_tokens, -1);
}

TEST(Refusal, requestsThatAreNotAcceptedSayWhy) {
  const Refusal value = recordedRefusal("vllm-0.32.0/09-bad-value.http");
  EXPECT_EQ(value.kind, RefusalKind::not_accepted);
  EXPECT_EQ(said(value),
            "host:8000 does not accept the request (400). It says: temperature must be non-negative, got "
            "-3.0. (parameter=temperature, value=-3.0)");
  EXPECT_EQ(recordedRefusal("vllm-0.32.0/09-tools.http").kind, RefusalKind::not_accepted);
  EXPECT_EQ(recordedRefusal("vllm-0.32.0/09-bad-json.http").kind, RefusalKind::not_accepted);
  EXPECT_EQ(recordedRefusal("llama-server/09-bad-json.http").kind, RefusalKind::server);
  EXPECT_EQ(refusalOf(422, R"({"detail":[{"loc":["body"],"msg":"field required"}]})", asked).said, "field required");
}

TEST(Refusal, busyServersMayBeAskedAgain) {
  Asked with_time = asked;
  with_time.retry_after = "1.5";
  const Refusal limited = refusalOf(429, R"({"message":"slow down"})", with_time);
  EXPECT_EQ(limited.kind, RefusalKind::too_many);
  EXPECT_EQ(limited.retry_after_s, 1.5);
  EXPECT_EQ(said(limited), "host:8000 takes no more requests now (429); try again in 2 s. It says: slow down");
  with_time.retry_after = "Wed, 21 Oct 2026 07:28:00 GMT";
  EXPECT_EQ(refusalOf(503, "", with_time).retry_after_s, -1);
  with_time.retry_after = "1e400";
  EXPECT_EQ(refusalOf(503, "", with_time).retry_after_s, -1);
  EXPECT_EQ(said(refusalOf(503, "no healthy upstream", asked)),
            "host:8000 is not ready (503): it starts, is busy or is not reached; try again later. It says: no healthy "
            "upstream");
}

TEST(Refusal, pagesForBrowsersAreTheirTitle) {
  const Refusal page =
      refusalOf(502, "\r\n<html><head><TITLE>502 Bad Gateway</TITLE></head><body>nginx</body></html>", asked);
  EXPECT_EQ(page.kind, RefusalKind::not_ready);
  EXPECT_EQ(page.said, "502 Bad Gateway");
  EXPECT_EQ(refusalOf(500, "<html></html>", asked).said, "");
  EXPECT_EQ(refusalOf(500, "<title></html>", asked).said, "");
  EXPECT_EQ(refusalOf(500, "</title><title>x", asked).said, "");
}

TEST(Refusal, whatTheServerSaysFitsALine) {
  EXPECT_EQ(refusalOf(500, "a\nb\x1b[31m\t", asked).said, "a b [31m");
  EXPECT_LE(refusalOf(500, std::string(100'000, 'x'), asked).said.size(), 303u);
  EXPECT_EQ(refusalOf(500, "", asked).said, "");
  EXPECT_EQ(said(refusalOf(500, "", asked)), "host:8000 failed (500); ask again, or look into its log");
  EXPECT_FALSE(refusalOf(500, std::string(300'000, '['), asked).said.empty());
  EXPECT_FALSE(refusalOf(500, std::string(300'000, '{'), asked).sentence.empty());
}

TEST(Refusal, anErrorInsideAStreamIsNotRetried) {
  const Refusal refusal = refusalInStream(R"({"message":"worker died","type":"X","code":503})", asked);
  EXPECT_EQ(refusal.status, 503);
  const Refusal unnumbered = refusalInStream(R"("broken")", asked);
  EXPECT_EQ(said(unnumbered), "host:8000 stopped the reply because of an error; ask again. It says: broken");
}

TEST(Refusal, numbersOfOthersAreReadWhereTheyStand) {
  const Refusal old = refusalOf(400,
                                R"({"object":"error","message":"This model's maximum context length is 4096 tokens. )"
                                R"(However, you requested 5000 tokens"})",
                                asked);
  EXPECT_EQ(old.most_tokens, 4096);
  EXPECT_EQ(old.prompt_tokens, 5000);
}

TEST(Refusal, aKeyThatIsRepeatedIsNotShown) {
  EXPECT_EQ(withoutKey("no sk-1 here: sk-1sk-1", "sk-1"), "no [key] here: [key][key]");
  EXPECT_EQ(withoutKey("as it is", ""), "as it is");
  EXPECT_EQ(withoutKey("k[e", "k"), "[key][e");  // what stands for it is not looked through
}

}  // namespace
}  // namespace kvarium::remote::refusal_test
