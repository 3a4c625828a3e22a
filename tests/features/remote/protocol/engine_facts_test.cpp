// What engines report of themselves, from their recorded answers.
#include "features/remote/protocol/engine_facts.h"

#include <gtest/gtest.h>

#include "tests/support/recorded.h"

namespace kvarium::remote::engine_facts_test {
namespace {

Answer answer(const std::string& name) {
  if (!name.ends_with(".http")) return {200, support::recorded(name)};
  support::RecordedAnswer recorded = support::recordedAnswer(name);
  return {recorded.status, std::move(recorded.body)};
}

Answers ofVllm() {
  return {.host = "127.0.0.1",
          .models = answer("vllm-0.32.0/00-models.http"),
          .version = answer("vllm-0.32.0/00-version.http"),
          .kv_event_sources = answer("vllm-0.32.0/00-kv_event_sources.http"),
          .props = answer("vllm-0.32.0/09-no-such-path.http"),
          .metrics = answer("vllm-0.32.0/03-during.metrics.txt")};
}
Answers ofLlama() {
  return {.host = "127.0.0.1",
          .models = answer("llama-server/00-models.http"),
          .version = answer("llama-server/09-no-such-path.http"),
          .props = answer("llama-server/00-props.http"),
          .slot_list = answer("llama-server/00-slots0.http"),
          .metrics = answer("llama-server/03-during.metrics.txt")};
}

TEST(EngineFacts, knowsAKVariumThatServes) {
  const EngineFacts facts =
      factsOf({.host = "h",
               .models = {200, R"({"data":[{"id":"a","owned_by":"kvarium","max_model_len":512}]})"},
               .version = {200, R"({"version":"1.2","engine":"kvarium"})"}});
  EXPECT_EQ(facts.kind, ServerKind::kvarium);
  EXPECT_EQ(facts.version, "1.2");
  EXPECT_TRUE(facts.cannot.cache.empty());
  EXPECT_FALSE(facts.cannot.pause.empty());
  EXPECT_EQ(inEnglish(facts.no_events), "the server publishes no KV events; start it with --kv-events PORT");
}

TEST(EngineFacts, aKVariumTellsTheCacheOfRequestsThatNameNone) {
  const auto told = [](const std::string& owner, const std::string& cache) {
    return factsOf({.models = {200, R"({"data":[{"id":"a","owned_by":")" + owner + R"(","cache":")" + cache + "\"}]}"}})
        .models.at(0)
        .cache;
  };
  EXPECT_EQ(told("kvarium", "sink:window_length=64"), "sink:window_length=64");
  EXPECT_EQ(told("vllm", "sink:window_length=64"), "");
  EXPECT_EQ(told("kvarium", "a\\nb"), "");
  EXPECT_EQ(told("kvarium", std::string(600, 'a')), "");
}

TEST(EngineFacts, eventsOfAKVariumElsewhereAreForwarded) {
  Answers answers{.host = "10.0.0.7",
                  .models = {200, R"({"data":[{"id":"a","owned_by":"kvarium"}]})"},
                  .kv_event_sources = {200, R"({"0":{"endpoint":"tcp://127.0.0.1:5557","publisher":"zmq"}})"}};
  EXPECT_EQ(inEnglish(factsOf(answers).no_events),
            "KVarium publishes its KV events at tcp://127.0.0.1:5557, for programs on its own computer; forward its "
            "ports with ssh -L, and attach to 127.0.0.1");
  answers.models.body = R"({"data":[{"id":"a","owned_by":"vllm"}]})";
  EXPECT_NE(inEnglish(factsOf(answers).no_events).find("let it publish at tcp://*:5557"), std::string::npos);
  answers.models.body = R"({"data":[{"id":"a","owned_by":"kvarium"}]})";
  answers.host = "127.0.0.1";
  EXPECT_TRUE(factsOf(answers).no_events.empty());
}

// What a server that publishes already must be started with is no remedy where that changes nothing.
TEST(EngineFacts, aServerIsStartedAgainOnlyWhereThatHelps) {
  const auto options = [](const char* owner, const char* endpoint) {
    const std::string named = endpoint ? R"({"0":{"endpoint":")" + std::string(endpoint) + R"("}})" : "{}";
    return optionsToRestart(
        factsOf({.host = "10.0.0.7",
                 .models = {200, R"({"data":[{"id":"a","owned_by":")" + std::string(owner) + "\"}]}"},
                 .kv_event_sources = {200, named}}));
  };
  EXPECT_EQ(options("kvarium", nullptr), "--kv-events 5557");
  EXPECT_EQ(options("kvarium", "tcp://127.0.0.1:5557"), "");
  EXPECT_EQ(options("vllm", nullptr), tellingOptions(ServerKind::vllm));
  EXPECT_EQ(options("vllm", "tcp://127.0.0.1:5557"), tellingOptions(ServerKind::vllm));
  EXPECT_EQ(options("vllm", "ipc:///tmp/events"), tellingOptions(ServerKind::vllm));
  EXPECT_EQ(options("vllm", "tcp://10.0.0.8:5557"), "");  // another computer
}

TEST(EngineFacts, readsVllm) {
  const EngineFacts facts = factsOf(ofVllm());
  EXPECT_EQ(facts.kind, ServerKind::vllm);
  EXPECT_EQ(facts.version, "0.32.0");
  ASSERT_EQ(facts.models.size(), 1u);
  EXPECT_EQ(facts.models[0].id, "smollm2");
  EXPECT_EQ(facts.models[0].context, 640);
  ASSERT_EQ(facts.sources.size(), 1u);
  EXPECT_EQ(facts.sources[0].endpoint, "tcp://127.0.0.1:5557");
  EXPECT_EQ(facts.sources[0].replay, "tcp://127.0.0.1:5558");
  EXPECT_EQ(facts.sources[0].topic, "kv@one@smollm2");
  EXPECT_EQ(facts.map, MapKind::blocks);
  EXPECT_TRUE(facts.no_events.empty() && facts.has_metrics && facts.cannot.go_on.empty());
  EXPECT_FALSE(facts.has_slots || facts.cannot.probe.empty() || facts.cannot.cache.empty());
}

TEST(EngineFacts, readsLlamaCpp) {
  const EngineFacts facts = factsOf(ofLlama());
  EXPECT_EQ(facts.kind, ServerKind::llama_cpp);
  EXPECT_EQ(facts.version, "b1-0c1e570");
  EXPECT_EQ(facts.models.at(0).context, 768);
  EXPECT_EQ(facts.map, MapKind::slot_cells);
  EXPECT_EQ(inEnglish(facts.no_events), "llama.cpp publishes no KV events");
  Answers without = ofLlama();
  without.slot_list = {501, "{}"};
  EXPECT_EQ(factsOf(without).map, MapKind::counters);
  without.metrics = {501, ""};
  EXPECT_EQ(factsOf(without).map, MapKind::nothing);
  EXPECT_FALSE(factsOf(without).has_metrics);
}

TEST(EngineFacts, everyRankPublishesForItself) {
  Answers answers = ofVllm();
  answers.host = "10.0.0.7";
  answers.kv_event_sources = answer("vllm-0.32.0-dp2/kv_event_sources.json");
  const EngineFacts facts = factsOf(answers);
  ASSERT_EQ(facts.sources.size(), 2u);
  EXPECT_EQ(facts.sources[1].rank, 1);
  EXPECT_EQ(facts.sources[1].endpoint, "tcp://10.0.0.7:5558");
  EXPECT_EQ(facts.sources[1].replay, "");  // it listens on the engine's own computer only
  EXPECT_TRUE(facts.sources[1].problem.empty());
}

TEST(EngineFacts, aRouterIsNoSourceForItsEngines) {
  Answers answers = ofVllm();
  answers.kv_event_sources = answer("router/kv_event_sources-proxied.json");
  answers.list_workers = answer("router/list_workers.json");
  const EngineFacts facts = factsOf(answers);
  EXPECT_TRUE(facts.sources.empty());
  EXPECT_EQ(facts.kind, ServerKind::vllm);  // what its answers look like
  EXPECT_EQ(inEnglish(facts.no_events),
            "this is a router, which does not report which replica answers; attach to one replica directly");
  EXPECT_EQ(facts.map, MapKind::nothing);  // its counters are of several caches
  answers.models = {};
  EXPECT_EQ(factsOf(answers).kind, ServerKind::router);
}

TEST(EngineFacts, endpointsThatAreNotReachedSayWhy) {
  EXPECT_EQ(eventSource("tcp://*:5557", "", "", 0, "::1").endpoint, "tcp://[::1]:5557");
  EXPECT_EQ(eventSource("tcp://0.0.0.0:1", "tcp://[::]:2", "t", 3, "h").replay, "tcp://h:2");
  EXPECT_EQ(inEnglish(eventSource("ipc://kv.ipc", "", "", 0, "h").problem),
            "the engine publishes its KV events at ipc://kv.ipc, which only its own computer can read; let it publish "
            "at tcp://*:5557");
  EXPECT_FALSE(eventSource("tcp://127.0.0.1:5557", "", "", 0, "h").problem.empty());
  EXPECT_TRUE(eventSource("tcp://127.0.0.1:5557", "", "", 0, "localhost").problem.empty());
  EXPECT_TRUE(eventSource("tcp://[::1]:5557", "", "", 0, "127.0.0.1").problem.empty());
  EXPECT_FALSE(eventSource("tcp://127.example.org:5557", "", "", 0, "localhost").problem.empty());  // a name
  EXPECT_FALSE(eventSource("tcp://127.0.0.1:5557", "", "", 0, "127.example.org").problem.empty());
  Answers answers = ofVllm();
  answers.kv_event_sources = {200, R"({"0":{"endpoint":"ipc://x","publisher":"zmq","enable_kv_cache_events":true}})"};
  EXPECT_FALSE(factsOf(answers).no_events.empty());
  EXPECT_EQ(factsOf(answers).map, MapKind::counters);
  answers.kv_event_sources = {200, R"({"0":{"endpoint":"tcp://*:1","enable_kv_cache_events":false}})"};
  EXPECT_EQ(inEnglish(factsOf(answers).no_events),
            "the server publishes no KV events; start it with --kv-events-config");
}

TEST(EngineFacts, whatIsNotToldIsNotGuessed) {
  const EngineFacts silent = factsOf({});
  EXPECT_EQ(silent.kind, ServerKind::unknown);
  EXPECT_EQ(silent.map, MapKind::nothing);
  EXPECT_FALSE(silent.no_events.empty());
  // A name says nothing of who serves it.
  const EngineFacts named = factsOf({.models = {200, R"({"data":[{"id":"vllm/llama.cpp"}]})"}});
  EXPECT_EQ(named.kind, ServerKind::unknown);
  EXPECT_EQ(named.models.at(0).context, -1);
  const EngineFacts ollama = factsOf(
      {.models = {200, R"({"data":[{"id":"q","owned_by":"library"}]})"}, .api_version = {200, R"({"version":"0.9"})"}});
  EXPECT_EQ(ollama.kind, ServerKind::ollama);
  EXPECT_EQ(ollama.version, "0.9");
}

TEST(EngineFacts, hostileAnswersAreNothing) {
  for (const char* body : {"", "[]", "7", "{", "{\"data\":7}", "{\"data\":[7,{\"id\":7},null]}", "<html>",
                           "{\"data\":[{\"id\":\"\"}]}", "{\"urls\":[7,\"\"]}", "{\"x\":{\"endpoint\":7}}",
                           "{\"total_slots\":1e300}", "{\"total_slots\":99999999999}"}) {
    const Answer same{200, body};
    const EngineFacts facts = factsOf({.models = same,
                                       .version = same,
                                       .kv_event_sources = same,
                                       .props = same,
                                       .list_workers = same,
                                       .api_version = same});
    EXPECT_TRUE(facts.models.empty()) << body;
    EXPECT_TRUE(facts.sources.empty()) << body;
    EXPECT_NE(facts.kind, ServerKind::router) << body;
  }
}

// docs/remote.md shows the same options.
TEST(EngineFacts, namesTheOptionsThatAServerTellsItsCacheWith) {
  EXPECT_TRUE(tellingOptions(ServerKind::vllm).starts_with("--kv-events-config '{\"enable_kv_cache_events\": true"));
  EXPECT_NE(tellingOptions(ServerKind::vllm).find("\"topic\": \"kv\"}' --enable-prompt-tokens-details"),
            std::string_view::npos);
  EXPECT_EQ(tellingOptions(ServerKind::kvarium), "--kv-events 5557");
  EXPECT_TRUE(tellingOptions(ServerKind::ollama).empty());
}

}  // namespace
}  // namespace kvarium::remote::engine_facts_test
