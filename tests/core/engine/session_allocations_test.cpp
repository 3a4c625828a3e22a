// What a session allocates from step to step while nobody observes it, against generate() alone. The log of the cache
// is apart: its entries are copied for the stream.
#include <future>
#include <optional>

#include "tests/core/engine/session_fixture.h"
#include "tests/support/count_allocations.h"

namespace kvarium::engine::session_allocations_test {
namespace {

constexpr int64_t first_token = 100, last_token = 1100;

// Allocations between two tokens of a reply, by when their text is written.
struct Meter {
  int64_t before = -1, after = -1;
  void wrote(int64_t tokens) {
    if (before < 0 && tokens >= first_token) before = support::allocations;
    if (after < 0 && tokens >= last_token) after = support::allocations;
  }
  int64_t made() const { return after - before; }
};

// Makes of each piece of text what a session sends, and throws it away.
class Discarded final : public decode::TurnObserver {
 public:
  explicit Discarded(Meter& meter) : m_meter(meter) {}
  void written(const decode::WrittenText& piece) override {
    m_last = TextPiece{piece, 1, m_steps + 1};
    m_meter.wrote(m_last.tokens);
  }
  void stepped() override { ++m_steps; }

 private:
  Meter& m_meter;
  TextPiece m_last;
  int64_t m_steps = 0;
};

class SessionAllocations : public testing::TestWithParam<const char*> {
 protected:
  static decode::GenerateOptions options() {
    decode::GenerateOptions options;
    options.max_new_tokens = last_token + 10;
    options.ignore_eos = true;
    return options;
  }
  // What is sent is read on the worker's own thread, which is not counted.
  static int64_t ofSession() {
    Meter meter;
    int64_t lists = 0;  // of evicted and sealed cells, copied out of the cache's log
    int64_t prompt_end = 0;
    std::promise<void> over;
    Session* session = nullptr;
    const auto read = [&] {
      support::counts_allocations = false;
      for (const Event& event : session->drain()) {
        if (const auto* piece = std::get_if<TextPiece>(&event)) meter.wrote(piece->tokens);
        if (const auto* prompt = std::get_if<PromptTokens>(&event)) prompt_end = prompt->prompt_end;
        if (const auto* log = std::get_if<StepLog>(&event)) lists += listsOf(*log, prompt_end);
        if (std::holds_alternative<TurnDone>(event) || std::holds_alternative<Failed>(event)) over.set_value();
      }
      support::counts_allocations = true;
    };
    std::optional<Session> made;
    made.emplace(support::onCpu({.threads = 2, .precision = device::Precision::exact, .context = 512}), read);
    session = &*made;
    session->load(loading::tinyModelPath());
    session->show(1, GetParam());
    TurnRequest request;
    request.turn = 1;
    request.conversation = 1;
    request.messages = {{"user", "hello"}};
    request.options = options();
    session->submit(request);
    EXPECT_EQ(over.get_future().wait_for(std::chrono::seconds(60)), std::future_status::ready);
    made.reset();  // its thread, which still sends what follows the turn, is over
    EXPECT_GE(meter.after, 0);
    return meter.made() - lists;
  }
  static int64_t listsOf(const StepLog& log, int64_t prompt_end) {
    int64_t lists = 0;
    for (const StepRecord& step : log.steps) {
      const int64_t tokens = step.commit.tokens_seen - prompt_end;
      if (tokens < first_token || tokens > last_token) continue;
      lists += (step.commit.drops.empty() ? 0 : 1) + (step.commit.sealed.empty() ? 0 : 1);
    }
    return lists;
  }
  static int64_t ofGenerate() {
    loading::TinyChat chat;
    cache::KvCache cache = chat.cache(GetParam(), 512);
    Meter meter;
    Discarded observer(meter);
    const std::vector<TokenId> prompt = chat.encode(chat.model->render({{"user", "hello"}}).text);
    chat.generate(cache, prompt, chat.model->completed(options()), &observer);
    EXPECT_GE(meter.after, 0);
    return meter.made();
  }
};

TEST_P(SessionAllocations, areNoMoreAStepThanThoseOfGenerateAlone) {
  const int64_t session_made = ofSession(), generate_made = ofGenerate();
  EXPECT_GT(generate_made, last_token - first_token);
  // The records of steps wait in one list, which doubles as it grows.
  EXPECT_LE(session_made, generate_made + 40);
}

// What a step's record and a frame read of a cache.
TEST_P(SessionAllocations, usageAndAViewThatIsFilledAgainAllocateNothing) {
  loading::TinyChat chat;
  cache::KvCache cache = chat.cache(GetParam(), 512);
  decode::GenerateOptions some = options();
  some.max_new_tokens = 150;
  chat.generate(cache, chat.encode("hello"), some);
  cache::CacheView view;
  cache.status().fill(view);
  const int64_t before = support::allocations;
  cache.status().fill(view);
  const cache::CacheUsage usage = cache.status().usage();
  EXPECT_EQ(support::allocations, before);
  EXPECT_EQ(usage.bytes, view.bytes);
  EXPECT_EQ(usage.by_place, view.by_place);
  EXPECT_EQ(usage.used_at, view.used_at);
}

INSTANTIATE_TEST_SUITE_P(Caches, SessionAllocations,
                         testing::Values("dynamic", "offloaded", "sliding_window:window_length=100",
                                         "quantized:nbits=8,residual_length=32"),
                         [](const auto& test) { return "Cache" + std::to_string(test.index); });

}  // namespace
}  // namespace kvarium::engine::session_allocations_test
