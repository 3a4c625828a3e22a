// The queue on the engine of this machine with the tiny model. Meant to run under ThreadSanitizer too.
#include "features/serve/protocol/turn_queue.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <latch>
#include <thread>

#include "core/engine/engine_thread.h"
#include "tests/core/loading/tiny_chat.h"
#include "tests/support/cpu_session.h"

namespace kvarium::serve::turn_queue_test {
namespace {

using namespace std::chrono_literals;

class Queues : public testing::Test {
 protected:
  explicit Queues(QueueOptions options = {.most_waiting = 2}, int64_t context = 512,
                  int64_t warm_budget = int64_t{1} << 30, int64_t memory_limit = -1)
      : queue(support::onCpu({.threads = 2,
                              .precision = device::Precision::exact,
                              .context = context,
                              .memory_limit = memory_limit,
                              .warm_budget = warm_budget}),
              engine::makeSession, std::move(options)) {
    queue.load({loading::tinyModelPath()}, {});
  }

  static ChatRequest asking(const std::string& text, int64_t tokens = 10) {
    ChatRequest request;
    request.turn.messages = {{"user", text}};
    request.turn.options.ignore_eos = true;
    request.turn.sampling = decode::SamplingChoice{.temperature = 0.0};
    request.max_tokens = tokens;
    return request;
  }
  // A turn to its end.
  struct Outcome {
    std::vector<TokenId> prompt;
    std::string text;
    std::optional<TurnEnded> ended;
    std::optional<Refusal> refusal;
  };
  static Outcome finish(TurnQueue::Ticket& ticket) {
    Outcome outcome;
    while (!outcome.ended && !outcome.refusal) {
      const std::optional<TurnEvent> event = ticket.next(30s);
      if (!event) {
        ADD_FAILURE() << "nothing came";
        break;
      }
      if (const auto* started = std::get_if<TurnStarted>(&*event)) outcome.prompt = started->prompt;
      if (const auto* piece = std::get_if<engine::TextPiece>(&*event)) outcome.text += piece->text;
      if (const auto* ended = std::get_if<TurnEnded>(&*event)) outcome.ended = *ended;
      if (const auto* refusal = std::get_if<Refusal>(&*event)) outcome.refusal = *refusal;
    }
    return outcome;
  }
  Outcome ask(ChatRequest request) { return finish(*queue.submit(std::move(request))); }
  // A turn that has begun and writes for long.
  std::shared_ptr<TurnQueue::Ticket> longTurn() {
    ChatRequest endless = asking("a long one", 100'000'000);
    endless.cache =
        "sink:window_length=64";  // others end where the context does, however late the test comes to stop it
    std::shared_ptr<TurnQueue::Ticket> ticket = queue.submit(std::move(endless));
    EXPECT_TRUE(ticket->next(30s)) << "it begins";
    return ticket;
  }
  Refusal refused(ChatRequest request) {
    try {
      (void)queue.submit(std::move(request));
    } catch (const Refusal& refusal) {
      return refusal;
    }
    ADD_FAILURE() << "nothing was refused";
    return {0, "nothing"};
  }

  TurnQueue queue;
};

TEST_F(Queues, aTurnHasItsPromptItsTextAndItsEnd) {
  const Outcome outcome = ask(asking("hello"));
  ASSERT_TRUE(outcome.ended);
  EXPECT_EQ(static_cast<int64_t>(outcome.prompt.size()), outcome.ended->stats.prompt_tokens);
  EXPECT_EQ(outcome.ended->stats.generated_tokens, 10);
  EXPECT_EQ(outcome.ended->stats.ids.size(), 10u);
  EXPECT_FALSE(outcome.text.empty());
  EXPECT_EQ(queue.metrics().generated_tokens, 10);
  EXPECT_EQ(queue.metrics().ended_by_length, 1);
}

TEST_F(Queues, aConversationThatGoesOnIsFoundByItsText) {
  const Outcome first = ask(asking("hello"));
  ChatRequest next = asking("");
  next.turn.messages = {{"user", "hello"}, {"assistant", first.text}, {"user", "and then?"}};
  const Outcome second = ask(next);
  EXPECT_GE(second.ended->stats.reused_tokens, first.ended->stats.prompt_tokens);
  EXPECT_EQ(second.ended->stats.reused_from, 0) << "the conversation's own cells";
}

// A talks for long, B begins alike, and A goes on: whose cells they are does not change.
TEST_F(Queues, twoChatsThatBeginAlikeKeepTheirCells) {
  for (const char* spec : {"dynamic", "static", "quantized", "sink:window_length=48,num_sink_tokens=4",
                           "sliding_window:window_length=48", "snapkv:window_length=48"}) {
    SCOPED_TRACE(spec);
    ChatRequest a = asking("", 12);
    a.cache = spec;
    a.turn.messages = {{"system", "hello world"}, {"user", "hello"}};
    int64_t seen = 0;
    for (int turn = 0; turn < 3; ++turn) {
      if (turn == 2) {
        ChatRequest b = a;  // as A began, and another reply to what A asked last but one
        b.turn.messages.resize(2);
        EXPECT_TRUE(ask(b).ended);
        b.turn.messages = {a.turn.messages.begin(), a.turn.messages.end() - 2};
        EXPECT_TRUE(ask(b).ended);
        b.turn.messages.back().content += " and more";
        EXPECT_TRUE(ask(b).ended);
      }
      const Outcome outcome = ask(a);
      ASSERT_TRUE(outcome.ended);
      EXPECT_GE(outcome.ended->stats.reused_tokens, seen - 8) << turn;  // a reply's text may be other tokens again
      seen = outcome.ended->stats.lengths.tokens_seen;
      a.turn.messages.push_back({"assistant", outcome.text});
      a.turn.messages.push_back({"user", "more"});
    }
  }
}

TEST_F(Queues, aTurnThatDidNotComeToItsEndChangesNoText) {
  ChatRequest first = asking("hello");
  const Outcome outcome = ask(first);
  ChatRequest next = asking("");
  next.turn.messages = {{"user", "hello"}, {"assistant", outcome.text}, {"user", "and then?"}};
  ChatRequest left = next;
  left.max_tokens = 100'000'000;
  const auto running = queue.submit(left);
  EXPECT_TRUE(running->next(30s));
  queue.leave(*running);
  ChatRequest refused_one = next;
  refused_one.turn.messages.back().content.assign(100'000, 'x');  // longer than the context
  EXPECT_TRUE(ask(refused_one).refusal);
  next.turn.messages.back().content = "something else";
  const engine::TurnStats stats = ask(next).ended->stats;
  EXPECT_GE(stats.reused_tokens, outcome.ended->stats.prompt_tokens);
  EXPECT_EQ(stats.reused_from, 0) << "still the conversation of the first turn";
}

TEST_F(Queues, whatIsReadAgainHasAReason) {
  ChatRequest a = asking("hello", 60);
  a.cache = "sliding_window:window_length=32";
  const Outcome first = ask(a);
  EXPECT_TRUE(first.ended->stats.reuse_reason.empty());
  a.turn.messages[0].content += " world";
  const engine::TurnStats stats = ask(a).ended->stats;
  EXPECT_GT(stats.read_again, 0);
  // Of a context of 512 tokens a window saves so little that no more than the newest checkpoint has room.
  EXPECT_EQ(inEnglish(stats.reuse_reason), "read " + std::to_string(stats.read_again) + " of " +
                                               std::to_string(stats.prompt_tokens) +
                                               " tokens again: no earlier checkpoint is kept");
}

// Where another's text went on otherwise is shown to nobody.
TEST_F(Queues, noAnswerTellsAWordOfAnotherChat) {
  ChatRequest one = asking("hello hello hello hello secret");
  ask(one);
  EXPECT_TRUE(ask(asking("hello hello hello hello more")).ended->stats.reuse_reason.empty());
}

TEST_F(Queues, sessionsInTurnKeepTheirCaches) {
  ChatRequest a = asking("the first of two conversations"), b = asking("another one, about something else");
  a.session = "a";
  b.session = "b";
  b.cache = "static";
  EXPECT_EQ(ask(a).ended->stats.reused_tokens, 0);
  EXPECT_EQ(ask(b).ended->stats.cache_spec, "static");
  const engine::TurnStats again_a = ask(a).ended->stats, again_b = ask(b).ended->stats;
  EXPECT_EQ(again_a.cache_spec, "dynamic");
  EXPECT_EQ(again_a.reused_tokens, again_a.prompt_tokens - 1);
  EXPECT_EQ(again_b.reused_tokens, again_b.prompt_tokens - 1);
  EXPECT_EQ(queue.metrics().warm_conversations, 2);
}

TEST_F(Queues, beyondTheQueueNobodyWaits) {
  const auto running = longTurn();
  const auto one = queue.submit(asking("one")), two = queue.submit(asking("two"));
  EXPECT_EQ(queue.metrics().waiting, 2);
  const Refusal full = refused(asking("three"));
  EXPECT_EQ(full.status, 429);
  EXPECT_GE(full.retry_after_s, 1);
  EXPECT_EQ(queue.metrics().queue_full, 1);
  queue.leave(*one);
  const auto three = queue.submit(asking("three"));  // its place is free
  queue.leave(*running);
  EXPECT_TRUE(finish(*two).ended);
  EXPECT_TRUE(finish(*three).ended);
  EXPECT_GT(queue.metrics().ended_by_client, 1);
}

TEST_F(Queues, whoIsRefusedComesAgainWhenTheOthersHadTheirTurns) {
  const auto running = longTurn();
  const auto one = queue.submit(asking("one")), two = queue.submit(asking("two"));
  EXPECT_EQ(refused(asking("three")).retry_after_s, 2) << "a second each where no turn has ended yet";
  queue.leave(*running);
  EXPECT_TRUE(finish(*two).ended);
}

TEST_F(Queues, callsOfToolsAreSaidInWordsWhereTheTemplateWritesNone) {
  ChatRequest request = asking("What is the weather?");
  request.turn.messages.push_back(
      {.role = "assistant",
       .content = "",
       .tool_calls = R"([{"id": "c", "function": {"name": "weather", "arguments": {"at": "Bonn"}}}])"});
  request.turn.messages.push_back({.role = "tool", .content = "18 degrees", .tool_call_id = "c"});
  ChatRequest said = asking("What is the weather?");
  said.turn.messages.push_back({"assistant", R"([Call of the tool weather: {"at":"Bonn"}])"});
  said.turn.messages.push_back({"user", "[Result of the tool weather]\n18 degrees"});
  ASSERT_FALSE(queue.info().reads_tools);
  const auto ticket = queue.submit(request), other = queue.submit(said);
  EXPECT_EQ(ticket->toolMessages(), "words");
  EXPECT_EQ(other->toolMessages(), "");
  EXPECT_EQ(finish(*ticket).prompt, finish(*other).prompt);
  EXPECT_EQ(queue.tokenize({.asked = {.messages = request.turn.messages}}).ids,
            queue.tokenize({.asked = {.messages = said.turn.messages}}).ids);
}

TEST_F(Queues, aClientThatLeavesStopsItsTurn) {
  const auto running = longTurn();
  const auto start = Clock::now();
  queue.leave(*running);
  EXPECT_TRUE(ask(asking("next")).ended);
  EXPECT_LT(secondsSince(start), 10);
  EXPECT_EQ(queue.metrics().ended_by_client, 1);
}

TEST_F(Queues, whatCannotBeAnsweredIsRefused) {
  ChatRequest other = asking("hello");
  other.model = "gpt-4";
  EXPECT_EQ(refused(other).status, 404);
  other.model = queue.model();
  EXPECT_TRUE(ask(other).ended);
  ChatRequest wrong = asking("hello");
  wrong.cache = "mamba";
  const Outcome of_cache = ask(wrong);
  ASSERT_TRUE(of_cache.refusal);
  EXPECT_EQ(of_cache.refusal->status, 400);
  EXPECT_EQ(of_cache.refusal->param, "cache");
  ChatRequest small = asking("hello");
  small.cache = "static:max_cache_len=4";
  EXPECT_EQ(ask(small).refusal->status, 400);
  std::string text;
  for (int i = 0; i < 600; ++i) text += "word ";
  const Outcome of_text = ask(asking(text));
  ASSERT_TRUE(of_text.refusal);
  EXPECT_EQ(of_text.refusal->code, "context_length_exceeded");
  EXPECT_EQ(queue.metrics().failed, 3);
  EXPECT_TRUE(ask(asking("hello")).ended) << "the next turn is well";
}

// A text of marks is short where they are tokens, and longer than the context where they are text.
TEST_F(Queues, aPromptIsCountedAsItIsRead) {
  std::string marks;
  for (int i = 0; i < 100; ++i) marks += "<|im_start|>";
  ChatRequest request = asking(marks);
  const Outcome as_text = ask(request);
  ASSERT_TRUE(as_text.refusal);
  EXPECT_EQ(as_text.refusal->code, "context_length_exceeded");
  request.turn.parse_special = true;
  request.max_tokens = -1;
  const Outcome outcome = ask(request);
  ASSERT_TRUE(outcome.ended) << outcome.refusal->what();
  const engine::TurnStats& stats = outcome.ended->stats;
  EXPECT_EQ(stats.prompt_tokens + stats.generated_tokens, queue.info().context);
}

TEST_F(Queues, farMoreTextThanAConversationHasIsNotTokenized) {
  const auto tokenize = [&](const std::string& text, bool in_messages = false) -> std::variant<size_t, Refusal> {
    TokenizeRequest request{.asked = {.pieces = true}};
    if (in_messages)
      request.asked.messages = {{"user", text}};
    else
      request.asked.text = text;
    try {
      const engine::Tokens tokens = queue.tokenize(request);
      EXPECT_EQ(tokens.pieces.size(), tokens.ids.size());
      return tokens.ids.size();
    } catch (const Refusal& refusal) {
      return refusal;
    }
  };
  std::string words;
  while (words.size() < 2000) words += "zq 7 ";
  const auto told = tokenize(words);
  ASSERT_TRUE(std::holds_alternative<size_t>(told)) << std::get<Refusal>(told).what();
  EXPECT_GT(std::get<size_t>(told), 512u) << "more than the context, which the answer tells";
  for (const size_t size : {size_t{20'000}, size_t{64 * 512 + 1}}) {
    for (const bool in_messages : {false, true}) {
      const auto refused = tokenize(std::string(size, 'q'), in_messages);
      ASSERT_TRUE(std::holds_alternative<Refusal>(refused)) << std::get<size_t>(refused);
      EXPECT_EQ(std::get<Refusal>(refused).status, 400);
      EXPECT_EQ(std::get<Refusal>(refused).code, "context_length_exceeded");
      EXPECT_EQ(std::get<Refusal>(refused).param, in_messages ? "messages" : "prompt");
      const bool by_bytes = std::string(std::get<Refusal>(refused).what()).find("bytes") != std::string::npos;
      EXPECT_EQ(by_bytes, size > 64 * 512) << std::get<Refusal>(refused).what();
    }
  }
}

TEST_F(Queues, aReplyEndsWhereTheContextDoes) {
  ChatRequest request = asking("hello");
  request.max_tokens = -1;
  const engine::TurnStats stats = ask(request).ended->stats;
  EXPECT_EQ(stats.stop_reason, decode::StopReason::length);
  EXPECT_EQ(stats.prompt_tokens + stats.generated_tokens, queue.info().context);
}

TEST_F(Queues, aCacheThatEvictsTakesLongerTextsThanTheContext) {
  std::string text;
  for (int i = 0; i < 600; ++i) text += "word ";
  ChatRequest request = asking(text);
  request.cache = "sink:window_length=64";
  const Outcome outcome = ask(request);
  ASSERT_TRUE(outcome.ended);
  EXPECT_GT(outcome.ended->stats.prompt_tokens, queue.info().context);
  const engine::TurnStats& stats = outcome.ended->stats;
  EXPECT_GT(stats.evicted, 0);
  EXPECT_EQ(stats.missing.tokens, stats.lengths.tokens_seen - stats.lengths.stored);
  EXPECT_EQ(stats.evicted, stats.missing.tokens);
}

TEST_F(Queues, seedsDrawTheSameAndNoneDrawsAnew) {
  ChatRequest request = asking("hello", 40);
  request.turn.sampling = decode::SamplingChoice{.temperature = 2.0, .top_k = 0};
  request.seed = 7;
  const std::string first = ask(request).text;
  EXPECT_EQ(ask(request).text, first);
  request.seed.reset();
  EXPECT_NE(ask(request).text, ask(request).text);
}

TEST_F(Queues, closingAnswersEverybody) {
  const auto running = longTurn(), waiting = queue.submit(asking("waits"));
  queue.close();
  EXPECT_EQ(finish(*running).refusal->status, 503);
  EXPECT_EQ(finish(*waiting).refusal->status, 503);
  EXPECT_EQ(refused(asking("late")).status, 503);
  EXPECT_FALSE(queue.isWell());
}

// Its device is lost in the first turn, and the model with it: what is asked then is answered by nobody.
class LosingEngine final : public engine::EngineThread {
 public:
  explicit LosingEngine(std::function<void()> wake, engine::TokenCounter::Words words = {})
      : EngineThread(std::move(wake)) {
    m_counter->use(std::move(words));
    start();
  }
  ~LosingEngine() override { finish(); }

 private:
  void work() override {
    for (bool lost = false;;) {
      engine::Command command;
      {
        std::unique_lock lock(m_mutex);
        m_arrived.wait(lock, [&] { return m_closing || !m_inbox.empty(); });
        if (m_closing) return;
        command = std::move(m_inbox.front());
        m_inbox.pop_front();
        m_stop = false;
      }
      if (std::holds_alternative<engine::LoadCommand>(command)) {
        engine::ModelInfo info;
        info.context = 512;
        info.reads_tools = true;
        send(engine::ModelReady{info});
        send(engine::CacheReady{});
      } else if (const auto* show = std::get_if<engine::ShowCommand>(&command); show && !lost) {
        engine::CacheReady ready;
        ready.conversation = show->conversation;
        ready.spec = show->spec;
        send(ready);
      } else if (const auto* turn = std::get_if<engine::TurnRequest>(&command)) {
        send(engine::PromptTokens{.turn = turn->turn});
        std::unique_lock lock(m_mutex);
        m_arrived.wait(lock, [&] { return m_closing || m_stop; });  // as long as the test wants
        lost = true;
        lock.unlock();
        engine::Failed failed;
        failed.what = engine::Failed::What::turn;
        failed.turn = turn->turn;
        failed.device_lost = true;
        failed.message = "the GPU is gone";
        send(failed);
      }
    }
  }
};

TEST(LostDevices, answerWhoRunsWhoWaitsAndWhoComes) {
  engine::Engine* made = nullptr;
  const auto make = [&made](const engine::SessionOptions&, std::function<void()> wake) {
    auto engine = std::make_unique<LosingEngine>(std::move(wake));
    made = engine.get();
    return engine;
  };
  TurnQueue queue({}, make, {.most_waiting = 2});
  queue.load({"/model.gguf"}, {});
  ChatRequest request;
  request.turn.messages = {{"user", "hello"}};
  const auto running = queue.submit(request);
  ASSERT_TRUE(running->next(30s));  // it begins
  const auto waiting = queue.submit(request);
  made->stop();
  for (const auto& each : {running, waiting}) {
    const std::optional<TurnEvent> event = each->next(30s);
    ASSERT_TRUE(event);
    ASSERT_TRUE(std::holds_alternative<Refusal>(*event));
    EXPECT_EQ(std::get<Refusal>(*event).status, 503);
  }
  EXPECT_THROW((void)queue.submit(request), Refusal);
  EXPECT_FALSE(queue.isWell());
  queue.close();
}

// A queue whose prompts are counted by the test.
class CountedPrompts : public testing::Test {
 protected:
  CountedPrompts()
      : queue({},
              [this](const engine::SessionOptions&, std::function<void()> wake) {
                engine::TokenCounter::Words words;
                words.tokens = [this](const engine::TokensAsked&, const engine::TokenCounter::Texts&) {
                  ++counted;
                  may_count.wait();
                  return engine::Tokens{{1, 2, 3}, {}};
                };
                return std::make_unique<LosingEngine>(std::move(wake), std::move(words));
              },
              {.most_waiting = 1}) {
    queue.load({"/model.gguf"}, {});
  }

  std::atomic<int> counted = 0;
  std::latch may_count{1};
  TurnQueue queue;
};

TEST_F(CountedPrompts, toolsAreReadOnce) {
  may_count.count_down();
  ChatRequest request;
  request.turn.messages = {{"user", "What is the weather?"},
                           {.role = "tool", .content = "18 degrees", .tool_call_id = "c"}};
  (void)queue.tokenize({.asked = {.messages = request.turn.messages}});
  EXPECT_EQ(counted, 1);
  const auto ticket = queue.submit(request);
  EXPECT_EQ(counted, 2);
  EXPECT_EQ(ticket->toolMessages(), "template");
  EXPECT_TRUE(ticket->next(30s)) << "it begins";
}

TEST_F(CountedPrompts, whoComesWhileTooManyAreCountedIsRefused) {
  std::promise<Refusal> refused;
  std::atomic<bool> is_told = false;
  std::vector<std::thread> clients;
  for (int i = 0; i < 3; ++i) {  // one is counted, one waits for that
    clients.emplace_back([&] {
      ChatRequest request;
      request.turn.messages = {{"user", "hello"}};
      try {
        (void)queue.submit(std::move(request));
      } catch (const Refusal& refusal) {
        if (!is_told.exchange(true)) refused.set_value(refusal);
      }
    });
  }
  const Refusal refusal = refused.get_future().get();
  queue.close();  // no turn begins
  may_count.count_down();
  for (std::thread& each : clients) each.join();
  EXPECT_EQ(refusal.status, 429);
  EXPECT_EQ(refusal.retry_after_s, 2) << "a second for each that is before it";
  EXPECT_EQ(std::string(refusal.what()).find("0 "), std::string::npos) << refusal.what();
}

// Room for two short texts: what another chat is asked does not cost its cells.
class SmallBudget : public Queues {
 protected:
  SmallBudget() : Queues({.most_waiting = 2}, 512, 200'000) {}
};
TEST_F(SmallBudget, sideRequestsDoNotPushAChatOut) {
  ChatRequest chat = asking("hello", 12);
  int64_t seen = 0;
  for (int turn = 0; turn < 4; ++turn) {
    const Outcome outcome = ask(chat);
    ASSERT_TRUE(outcome.ended);
    EXPECT_GE(outcome.ended->stats.reused_tokens, seen - 8) << turn;
    seen = outcome.ended->stats.lengths.tokens_seen;
    chat.turn.messages.push_back({"assistant", outcome.text});
    chat.turn.messages.push_back({"user", "more"});
    for (int side = 0; side < 3; ++side)
      EXPECT_TRUE(ask(asking("a title for chat " + std::to_string(10 * turn + side))).ended);
  }
  EXPECT_LT(queue.metrics().warm_conversations, 5);
}

TEST_F(SmallBudget, aCacheThatWasGivenUpIsTold) {
  ChatRequest one = asking("hello", 12), two = asking("", 12);
  one.session = "one";
  two.session = "two";
  two.turn.messages = {{"user", "another text"}};
  ask(one);
  ask(two);
  for (int i = 0; i < 20; ++i) two.turn.messages[0].content += " which goes on for long";
  ask(two);                                                                  // it takes all of the budget
  while (queue.metrics().warm_conversations > 1) std::this_thread::yield();  // known after the turn's end
  const engine::TurnStats stats = ask(one).ended->stats;
  EXPECT_EQ(stats.reused_tokens, 0);
  EXPECT_NE(inEnglish(stats.reuse_reason).find("given up"), std::string::npos);
}

TEST(QueueLoad, aModelThatIsNotThereSaysSo) {
  TurnQueue queue(support::onCpu({.threads = 1}), engine::makeSession, {});
  EXPECT_THROW(queue.load({"/nonexistent.gguf"}, {}), Error);
}

class FewBytes : public Queues {
 protected:
  FewBytes() : Queues({.most_waiting = 5, .most_waiting_bytes = 100}) {}
};
TEST_F(FewBytes, onlySoMuchTextWaits) {
  const auto running = longTurn();
  const auto one = queue.submit(asking(std::string(80, 'a')));
  EXPECT_EQ(refused(asking(std::string(21, 'b'))).status, 429);
  const auto two = queue.submit(asking(std::string(20, 'c')));
  queue.leave(*one);
  queue.leave(*two);
  const auto large = queue.submit(asking(std::string(200, 'd')));  // nothing else waits
  queue.leave(*running);
  EXPECT_TRUE(finish(*large).ended);
}

// Conversations that are forks of each other share one limit: older ones give way.
class LittleMemory : public Queues {
 protected:
  LittleMemory() : Queues({.most_waiting = 2}, 512, int64_t{1} << 30, 500'000) {}
};
TEST_F(LittleMemory, anotherReplyCanBeAskedForAsOftenAsOneLikes) {
  for (int i = 0; i < 20; ++i) {
    const Outcome outcome = ask(asking("hello hello hello hello hello", 10));
    ASSERT_TRUE(outcome.ended) << i << (outcome.refusal ? outcome.refusal->what() : "");
    EXPECT_EQ(outcome.ended->stats.stop_reason, decode::StopReason::length) << i;
    EXPECT_GE(outcome.ended->stats.reused_tokens, i == 0 ? 0 : outcome.ended->stats.prompt_tokens - 1);
  }
}

class FewConversations : public Queues {
 protected:
  FewConversations() : Queues({.most_waiting = 2, .most_conversations = 1}) {}
};
TEST_F(FewConversations, theOneUsedLongestAgoIsForgotten) {
  ChatRequest a = asking("one"), b = asking("two");
  a.session = "a";
  b.session = "b";
  ask(a);
  ask(b);
  ask(b);
  EXPECT_EQ(queue.metrics().warm_conversations, 1);
}

}  // namespace
}  // namespace kvarium::serve::turn_queue_test
