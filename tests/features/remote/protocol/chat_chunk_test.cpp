// What recorded and hostile chunks tell.
#include "features/remote/protocol/chat_chunk.h"

#include <gtest/gtest.h>

#include "features/remote/protocol/sse_reader.h"
#include "tests/support/recorded.h"

namespace kvarium::remote::chat_chunk_test {
namespace {

// A reply from its chunks.
struct Reply {
  std::string text, finish;
  std::vector<TokenId> prompt_ids, ids;
  std::optional<Usage> usage;
  std::vector<ReadProgress> progress;
  bool done = false;
};

Reply recordedReply(const std::string& name) {
  SseReader reader;
  std::vector<std::string> events;
  reader.push(support::recordedAnswer(name).body, events);
  Reply reply;
  for (const std::string& event : events) {
    const Expected<ChatChunk, Sentence> chunk = readChunk(event);
    EXPECT_TRUE(chunk) << event;
    if (!chunk) continue;
    EXPECT_TRUE(chunk->error.empty());
    reply.text += chunk->text;
    reply.ids.insert(reply.ids.end(), chunk->ids.begin(), chunk->ids.end());
    if (!chunk->prompt_ids.empty()) reply.prompt_ids = chunk->prompt_ids;
    if (!chunk->finish.empty()) reply.finish = chunk->finish;
    if (chunk->usage) reply.usage = chunk->usage;
    if (chunk->progress) reply.progress.push_back(*chunk->progress);
    reply.done = chunk->done;
  }
  return reply;
}

ChatChunk chunkOf(std::string_view json) {
  const Expected<ChatChunk, Sentence> chunk = readChunk(json);
  EXPECT_TRUE(chunk) << json;
  return chunk ? *chunk : ChatChunk{};
}

TEST(ChatChunk, readsAReplyOfVllm) {
  const Reply reply = recordedReply("vllm-0.32.0/01-a1.http");
  EXPECT_TRUE(reply.text.starts_with("The lighthouse is built by the British, but they also have"));
  EXPECT_EQ(reply.finish, "stop");
  EXPECT_TRUE(reply.done);
  EXPECT_EQ(reply.prompt_ids.size(), 84u);
  EXPECT_EQ(reply.prompt_ids.front(), 1);
  EXPECT_EQ(reply.ids.size(), 25u);
  EXPECT_EQ(reply.ids.back(), 2);
  ASSERT_TRUE(reply.usage);
  EXPECT_EQ(*reply.usage, (Usage{.prompt = 84, .completion = 25, .cached = 0}));
}

TEST(ChatChunk, idsAndTextOfAllRecordedRepliesAreComplete) {
  for (const char* name : {"02-a2", "03-a3", "03-b1", "04-c1-long", "05-a4-after-eviction", "06-a5-reported-in-full",
                           "07-p-long-reply", "07-q-long-reply", "12-b2-after-reset"}) {
    const Reply reply = recordedReply(std::string("vllm-0.32.0/") + name + ".http");
    ASSERT_TRUE(reply.usage) << name;
    EXPECT_EQ(static_cast<int64_t>(reply.prompt_ids.size()), reply.usage->prompt) << name;
    EXPECT_EQ(static_cast<int64_t>(reply.ids.size()), reply.usage->completion) << name;
    EXPECT_FALSE(reply.text.empty()) << name;
    EXPECT_TRUE(reply.done) << name;
  }
}

TEST(ChatChunk, aReplyThatWasCutTellsNoUsage) {
  const Reply reply = recordedReply("vllm-0.32.0/08-cancelled.http");
  EXPECT_FALSE(reply.usage);
  EXPECT_TRUE(reply.finish.empty());
  EXPECT_FALSE(reply.done);
}

TEST(ChatChunk, readsAReplyOfLlamaCpp) {
  const Reply reply = recordedReply("llama-server/01-a1.http");
  EXPECT_TRUE(reply.text.starts_with("The lighthouse is"));
  EXPECT_EQ(reply.finish, "stop");
  ASSERT_TRUE(reply.usage);
  EXPECT_EQ(*reply.usage, (Usage{.prompt = 84, .completion = 36, .cached = 0}));
  ASSERT_EQ(reply.progress.size(), 2u);
  EXPECT_EQ(reply.progress[1], (ReadProgress{.total = 84, .cached = 0, .processed = 84}));
  EXPECT_TRUE(reply.ids.empty());
}

TEST(ChatChunk, readsAReplyThatWasNotStreamed) {
  const ChatChunk chunk = chunkOf(support::recordedAnswer("router/05-c.http").body);
  EXPECT_EQ(chunk.text, "The seven seas are:\n\n1.");
  EXPECT_EQ(chunk.finish, "length");
  ASSERT_TRUE(chunk.usage);
  EXPECT_EQ(*chunk.usage, (Usage{.prompt = 69, .completion = 8, .cached = 32}));
  EXPECT_FALSE(chunk.tells_ids);
}

TEST(ChatChunk, whatIsNotToldIsNotZero) {
  const ChatChunk chunk = chunkOf(R"({"choices":[],"usage":{"prompt_tokens":7,"prompt_tokens_details":null}})");
  EXPECT_EQ(*chunk.usage, (Usage{.prompt = 7}));
  EXPECT_EQ(chunk.usage->cached, -1);
  EXPECT_FALSE(chunkOf("{}").usage);
  EXPECT_FALSE(chunkOf(R"({"usage":null,"timings":null})").usage);
  EXPECT_EQ(*chunkOf(R"({"timings":{"cache_n":5}})").usage, (Usage{.cached = 5}));  // llama.cpp
  EXPECT_EQ(chunkOf(R"({"usage":{"prompt_tokens_details":{"cached_tokens":4}},"timings":{"cache_n":5}})").usage->cached,
            4);
  Usage sum{.prompt = 7, .cached = 3};
  sum.take({.completion = 2, .cached = 0});
  EXPECT_EQ(sum, (Usage{.prompt = 7, .completion = 2, .cached = 0}));
  EXPECT_EQ(chunkOf(R"({"usage":{"prompt_tokens":-5}})").usage->prompt, -1);
  EXPECT_EQ(chunkOf(R"({"usage":{"prompt_tokens":84.0,"completion_tokens":"x"}})").usage->prompt, 84);
  EXPECT_EQ(chunkOf(R"({"usage":{"prompt_tokens":99999999999999999999}})").usage->prompt, -1);
}

TEST(ChatChunk, readsThoughtsOfBothNames) {
  EXPECT_EQ(chunkOf(R"({"choices":[{"delta":{"reasoning_content":"a"}}]})").thoughts, "a");
  EXPECT_EQ(chunkOf(R"({"choices":[{"delta":{"reasoning":"b","content":null}}]})").thoughts, "b");
  EXPECT_EQ(chunkOf(R"({"choices":[{"message":{"reasoning":null,"content":"c"}}]})").text, "c");
}

TEST(ChatChunk, thoughtsAreWrittenIntoTheText) {
  ThoughtsInText thoughts;
  std::string text;
  for (const auto& [thought, answer] : std::vector<std::pair<std::string, std::string>>{
           {"", "A"}, {"t1", ""}, {"t2", ""}, {"", "B"}, {"", "C"}, {"t3", "D"}, {"t4", ""}})
    text += thoughts.push({.text = answer, .thoughts = thought});
  EXPECT_EQ(text + thoughts.finish(), "A<think>t1t2</think>\n\nBC<think>t3</think>\n\nD<think>t4</think>\n\n");
  EXPECT_EQ(thoughts.finish(), "");
}

TEST(ChatChunk, keepsErrorsAndTools) {
  EXPECT_EQ(chunkOf(R"({"error":{"message":"m","code":500}})").error, R"({"code":500,"message":"m"})");
  EXPECT_EQ(chunkOf(R"({"error":"Unauthorized"})").error, R"("Unauthorized")");
  EXPECT_TRUE(chunkOf(R"({"choices":[{"delta":{"tool_calls":[{"index":0}]}}]})").has_tools);
  EXPECT_TRUE(chunkOf("[DONE]").done);
}

TEST(ChatChunk, aChunkThatIsCutAnywhereIsRefused) {
  SseReader reader;
  std::vector<std::string> events;
  reader.push(support::recordedAnswer("vllm-0.32.0/12-b2-after-reset.http").body, events);
  for (const std::string& event : {events[0], events[1], events[events.size() - 2]}) {
    for (size_t cut = 0; cut < event.size(); ++cut) {
      const auto chunk = readChunk(std::string_view(event).substr(0, cut));
      ASSERT_FALSE(chunk) << cut;
      EXPECT_EQ(inEnglish(chunk.error()), "the reply is not JSON");
    }
  }
}

TEST(ChatChunk, refusesWhatIsNoChunk) {
  for (const char* json :
       {"[]", "7", "null", "\"text\"", R"({"choices":[{"delta":{"content":7}}]})",
        R"({"choices":[{"delta":{"content":[{"type":"text"}]}}]})", R"({"choices":[{"delta":{},"token_ids":[1,"2"]}]})",
        R"({"choices":[],"prompt_token_ids":[-1]})", R"({"prompt_token_ids":{"a":1}})",
        R"({"prompt_token_ids":[2147483648]})"}) {
    const auto chunk = readChunk(json);
    ASSERT_FALSE(chunk) << json;
    EXPECT_EQ(inEnglish(chunk.error()), "the reply has another form than that of a chat completion") << json;
  }
  EXPECT_EQ(inEnglish(readChunk("{\"a\":\"\xff\"}").error()), "the reply is not JSON");
  EXPECT_EQ(inEnglish(readChunk("{} x").error()), "the reply is not JSON");
  EXPECT_EQ(inEnglish(readChunk(std::string(1'000'000, '[')).error()),
            "the reply is larger than any that an engine sends");
  EXPECT_EQ(inEnglish(readChunk("[" + std::string(17 << 20, ' ') + "]").error()),
            "the reply is larger than any that an engine sends");
}

TEST(ServedCache, isATurnsCacheWhereTheServerTellsIt) {
  const auto chunk = readChunk(
      R"({"choices":[],"kvarium":{"cache":"sink","stop_reason":"capacity","tokens_seen":90,"stored":64,"capacity":64,
          "evicted":20,"evicted_first_at":3,"missing":26,"bytes":1000,"reserved_bytes":24,"device_is_ram":true,
          "bytes_at":{"device":600,"host":400,"disk":0}}})");
  ASSERT_TRUE(chunk && chunk->cache);
  engine::TurnStats stats;
  takeCache(*chunk->cache, stats);
  EXPECT_EQ(stats.cache_spec, "sink");
  EXPECT_EQ(stats.stop_reason, decode::StopReason::capacity);
  EXPECT_EQ(stats.lengths.tokens_seen, 90);
  EXPECT_EQ(stats.lengths.stored, 64);
  EXPECT_EQ(stats.lengths.capacity, 64);
  EXPECT_EQ(stats.bytes.used(), 1000);
  EXPECT_EQ(stats.bytes.total(), 1024);
  EXPECT_EQ(stats.used_at, (cache::BytesByPlace{.device = 600, .host = 400}));
  EXPECT_TRUE(stats.device_is_ram);
  EXPECT_EQ(stats.evicted, 20);
  EXPECT_EQ(stats.missing.tokens, 26);
  EXPECT_EQ(stats.evicted_first_at, 3);
}

TEST(ServedCache, isNoneWhereNumbersAreMissingOrAbsurd) {
  for (const char* told : {"{}", R"({"cache":"sink","stored":1,"bytes":2})", R"({"cache":3,"tokens_seen":1})",
                           R"({"cache":"a","tokens_seen":1,"stored":-7,"bytes":1})",
                           R"({"cache":"a","tokens_seen":1,"stored":1,"bytes":9223372036854775807})",
                           // of an older kvarium-cli
                           R"({"cache":"a","tokens_seen":1,"stored":1,"evicted":0,"bytes":2,"reserved_bytes":1})",
                           R"({"cache":"a","tokens_seen":1,"stored":1,"evicted":0,"bytes":2,"reserved_bytes":1,
                               "bytes_at":{"device":2,"host":0}})",
                           R"({"cache":"a","tokens_seen":1,"stored":1,"evicted":0,"bytes":2,
                               "bytes_at":{"device":2,"host":0,"disk":0}})",
                           R"({"cache":"a","tokens_seen":1,"stored":1,"bytes":2,"reserved_bytes":1,
                               "bytes_at":{"device":2,"host":0,"disk":0}})"}) {
    const auto chunk = readChunk(std::string(R"({"choices":[],"kvarium":)") + told + "}");
    ASSERT_TRUE(chunk && chunk->cache) << told;
    engine::TurnStats stats;
    takeCache(*chunk->cache, stats);
    EXPECT_TRUE(stats.cache_spec.empty()) << told;
    EXPECT_EQ(stats.bytes.total(), 0) << told;
  }
}

}  // namespace
}  // namespace kvarium::remote::chat_chunk_test
