// The worker thread from outside, as the window sees it. Meant to run under ThreadSanitizer too.
#include "tests/core/engine/session_fixture.h"

namespace kvarium::engine::session_test {
namespace {

TEST_F(Sessions, answersTurnsAndReusesWhatTheyShare) {
  load();
  session.submit(turn(1, "hello"));
  const TurnDone first = wait<TurnDone>();
  EXPECT_EQ(first.turn, 1u);
  EXPECT_EQ(first.stats.generated_tokens, 20);
  EXPECT_EQ(first.stats.reused_tokens, 0);
  EXPECT_EQ(first.stats.stop_reason, decode::StopReason::length);
  EXPECT_FALSE(textOf(1).empty());
  session.submit(turn(2, "hello"));
  const TurnDone again = wait<TurnDone>();
  EXPECT_EQ(again.stats.reused_tokens, again.stats.prompt_tokens - 1);
  EXPECT_EQ(textOf(2), textOf(1));
}

TEST_F(Sessions, everyCacheGivesTheSameText) {
  load();
  uint64_t number = 0;
  for (const char* spec : {"dynamic", "static", "none"}) {
    session.setCache(spec);
    EXPECT_EQ(wait<CacheReady>().spec, spec);
    session.submit(turn(++number, "hello"));
    EXPECT_EQ(wait<TurnDone>().stats.cache_spec, spec);
  }
  EXPECT_EQ(textOf(1), textOf(2));
  EXPECT_EQ(textOf(1), textOf(3));
}

TEST_F(Sessions, stoppingATurnThatWaitsForTheModelDoesNotStopTheLoad) {
  ASSERT_TRUE(holdsAtNextWake([&] { session.load(loading::tinyModelPath()); }));
  session.submit(turn(1, "hello"));
  session.stop();
  wakes.letGo(-1);
  EXPECT_EQ(wait<ModelReady>().info.n_layers, 3);
  EXPECT_EQ(wait<TurnDone>().stats.stop_reason, decode::StopReason::stopped);
}

TEST_F(Sessions, aLoadIsStoppedByItsOwnCommand) {
  ASSERT_TRUE(holdsAtNextWake([&] { session.load(loading::tinyModelPath()); }));
  session.stopLoad();
  wakes.letGo(-1);
  EXPECT_NE(inEnglish(wait<Failed>().message).find("was stopped"), std::string::npos);
  load();
}

TEST_F(Sessions, failuresAreSentencesAndTheSessionGoesOn) {
  session.submit(turn(1, "hello"));
  EXPECT_NE(inEnglish(wait<Failed>().message).find("no model is loaded"), std::string::npos);
  session.load("/nonexistent.gguf");
  EXPECT_EQ(wait<Failed>().what, Failed::What::load);
  load();
  session.setCache("dynamik");
  EXPECT_EQ(wait<Failed>().what, Failed::What::cache);
  session.setCache("static:max_cache_len=4");
  wait<CacheReady>();
  session.submit(turn(2, "hello"));
  const Failed full = wait<Failed>();
  EXPECT_EQ(full.turn, 2u);
  EXPECT_NE(inEnglish(full.message).find("holds 4 tokens"), std::string::npos);
  session.load("/nonexistent.gguf");  // the present model stays
  wait<Failed>();
  session.setCache("dynamic");
  wait<CacheReady>();
  session.submit(turn(3, "hello"));
  EXPECT_EQ(wait<TurnDone>().turn, 3u);
}

// Precision::exact would hold float32 of every type.
class FastSessions : public Sessions {
 protected:
  FastSessions() : Sessions({.threads = 2, .context = 512}) {}
};

TEST_F(FastSessions, aRequestCarriesTypeAndContext) {
  const std::filesystem::path folder = std::filesystem::path(KVARIUM_TEST_DATA) / "families" / "llama_f32";
  session.load(folder);
  const ModelInfo plain = wait<ModelReady>().info;
  EXPECT_EQ(plain.weight_types, "F32");
  const int64_t usual = wait<CacheReady>().predicted;
  session.load({folder, DType::q8_0, 64});
  const ModelInfo small = wait<ModelReady>().info;
  EXPECT_LT(small.weight_bytes, plain.weight_bytes * 3 / 5);
  EXPECT_EQ(small.weight_types.substr(0, 4), "Q8_0");
  EXPECT_LT(wait<CacheReady>().predicted, usual);
  session.load({folder, DType::i32});
  EXPECT_NE(inEnglish(wait<Failed>().message).find("choose one of q8_0"), std::string::npos);
}

TEST_F(Sessions, stopEndsTheTurnAndThoseWaiting) {
  load();
  session.submit(turn(1, "hello", 1 << 20));
  session.submit(turn(2, "waiting", 1 << 20));
  wait<TextPiece>();
  session.stop();  // they have a million tokens to go
  EXPECT_EQ(wait<TurnDone>().stats.stop_reason, decode::StopReason::stopped);
  EXPECT_EQ(wait<TurnDone>().stats.stop_reason, decode::StopReason::stopped);
  session.submit(turn(3, "hello"));
  EXPECT_EQ(wait<TurnDone>().stats.stop_reason, decode::StopReason::length);
}

TEST_F(Sessions, anotherFileMayBeChosenWhileOneLoads) {
  for (int i = 0; i < 20; ++i) session.load(loading::tinyModelPath());
  wait<CacheReady>();
  settle();
  EXPECT_TRUE(all<Failed>().empty());
  session.submit(turn(1, "hello"));
  EXPECT_EQ(wait<TurnDone>().turn, 1u);
}

TEST_F(Sessions, aCacheChoiceThatDoesNotFitTheModelIsSaidAndTheModelAnswers) {
  session.setCache("dynamic;7:format=f32");  // no model yet: nothing to hold it against
  session.load(loading::tinyModelPath());
  wait<ModelReady>();
  EXPECT_EQ(wait<Failed>().what, Failed::What::cache);
  session.submit(turn(1, "hello"));
  EXPECT_EQ(wait<TurnDone>().stats.cache_spec, "dynamic");
}

TEST_F(Sessions, closingWhileItGeneratesIsClean) {
  load();
  session.submit(turn(1, "hello", 1 << 20));
  wait<TextPiece>();
}

TEST_F(Sessions, framesComeOnlyWhileSomebodyObserves) {
  load();
  session.submit(turn(1, "hello"));
  wait<TurnDone>();
  EXPECT_FALSE(hasFrame());
  session.observe({.snapshot_ms = 1});
  const cache::SharedCacheView shown = newest();
  ASSERT_NE(shown, nullptr);
  EXPECT_EQ(shown->groups.size(), 1u);
  EXPECT_EQ(shown->lengths.stored, shown->lengths.tokens_seen);
  EXPECT_GT(shown->prompt_end, 0);
  EXPECT_GT(shown->scratch, 0);  // of the turn before
  EXPECT_GT(shown->facts->context, 0);
  EXPECT_EQ(shown->groups[0].runs.front().count, shown->lengths.stored);
  session.observe({});
  settle();
  (void)hasFrame();  // one that was asked for before
  session.submit(turn(2, "hello again"));
  wait<TurnDone>();
  EXPECT_FALSE(hasFrame());
}

TEST_F(Sessions, neverMoreThanOneWakeIsUnderWay) {
  load();
  session.observe({.snapshot_ms = 1});
  settle();
  (void)hasFrame();
  session.drain();
  const int before = wakes.seen();
  constexpr int64_t tokens = 50;
  session.submit(turn(1, "hello", tokens));
  while (!fetched || fetched->cache.lengths.tokens_seen < tokens) fetchFrame();
  EXPECT_LE(wakes.seen() - before, 1);  // nobody drained
  wait<TurnDone>();
}

TEST_F(Sessions, aModelThatListensWritesDownAFileAndDoesNotChat) {
  const std::filesystem::path whisper = std::filesystem::path(KVARIUM_TEST_DATA) / "families" / "whisper";
  session.load(whisper);
  EXPECT_TRUE(wait<ModelReady>().info.is_speech_model);
  wait<CacheReady>();
  TurnRequest request;
  request.turn = 7;
  request.audio = whisper / "audio.wav";
  request.transcribe.language = "en";
  session.submit(request);
  const TurnDone done = wait<TurnDone>();
  EXPECT_EQ(done.turn, 7u);
  EXPECT_GT(done.stats.generated_tokens, 0);
  EXPECT_FALSE(textOf(7).empty());
  session.submit(turn(8, "Hello"));
  EXPECT_NE(inEnglish(wait<Failed>().message).find("transcribe"), std::string::npos);
  request.audio = whisper / "config.json";
  session.submit(request);
  EXPECT_NE(inEnglish(wait<Failed>().message).find("config.json"), std::string::npos);
}

}  // namespace
}  // namespace kvarium::engine::session_test
