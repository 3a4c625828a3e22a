// SessionOptions::token_ids: events of prompts, replies and caches have the ids of their tokens.
#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "tests/core/engine/session_fixture.h"

namespace kvarium::engine::session_token_ids_test {
namespace {

class SessionsWithIds : public Sessions {
 protected:
  SessionsWithIds()
      : Sessions({.threads = 2, .precision = device::Precision::exact, .context = 512, .token_ids = true}) {}

  // What the logs say of the sequence of a conversation, one after the other.
  static std::vector<TokenId> sequence(const std::vector<StepLog>& logs, int64_t conversation) {
    std::vector<TokenId> ids;
    for (const StepLog& log : logs) {
      if (log.conversation != conversation) continue;
      EXPECT_LE(log.kept, static_cast<int64_t>(ids.size()));
      EXPECT_TRUE(!log.replaced || log.kept == 0);
      ids.resize(static_cast<size_t>(log.kept));
      ids.insert(ids.end(), log.ids.begin(), log.ids.end());
    }
    return ids;
  }
};

using SessionTokenIds = Sessions;

TEST_F(SessionsWithIds, aTurnTellsThoseOfItsPromptItsPiecesAndItsReply) {
  load();
  session.submit(turn(1, "hello"));
  const TurnStats stats = wait<TurnDone>().stats;
  const std::vector<PromptTokens> prompts = all<PromptTokens>();
  ASSERT_EQ(prompts.size(), 1u);
  EXPECT_EQ(static_cast<int64_t>(prompts[0].ids.size()), stats.prompt_tokens);
  EXPECT_EQ(static_cast<int64_t>(stats.ids.size()), stats.generated_tokens);
  std::vector<TokenId> pieces;
  for (const TextPiece& piece : all<TextPiece>()) {
    EXPECT_EQ(piece.ids.size(), piece.ends.size());
    pieces.insert(pieces.end(), piece.ids.begin(), piece.ids.end());
  }
  ASSERT_LE(pieces.size(), stats.ids.size());
  EXPECT_TRUE(std::equal(pieces.begin(), pieces.end(), stats.ids.begin())) << "in order, without gaps";
  EXPECT_GE(pieces.size() + 1, stats.ids.size());
}

TEST_F(SessionsWithIds, logsTellTheSequenceWhateverHappensToIt) {
  load();
  std::vector<TokenId> expected;
  uint64_t number = 0;
  const auto ask = [&](const std::string& text) {
    TurnRequest request = turn(++number, text);
    request.conversation = 1;
    session.submit(std::move(request));
    const TurnStats stats = wait<TurnDone>().stats;
    for (const PromptTokens& prompt : all<PromptTokens>()) {
      if (prompt.turn == number) expected = prompt.ids;
    }
    expected.insert(expected.end(), stats.ids.begin(), stats.ids.end());
    expected.resize(static_cast<size_t>(stats.lengths.tokens_seen));
    EXPECT_EQ(sequence(stepLogs(), 1), expected) << text;
  };
  show(1);
  ask("a first text that is read");
  ask("a first text that parts here");  // the cache is cut
  show(1, "sink:window_length=32");     // another cache
  ask("a first text that parts here");
  ask("and something else");
}

// Asked on another thread, before the turn: the model's own tokens of a reply are not tokenized again.
TEST_F(SessionsWithIds, aTurnsTokensAreToldBeforehand) {
  EXPECT_FALSE(session.counter()->tokens({.text = "hello"}));
  load();
  std::vector<jinja::ChatMessage> messages{{"user", "a text that goes on"}};
  for (uint64_t number = 1; number <= 3; ++number) {
    const std::optional<Tokens> told = session.counter()->tokens({.messages = messages, .pieces = true});
    TurnRequest request = turn(number, "", 30);
    request.conversation = 1;
    request.messages = messages;
    session.submit(std::move(request));
    wait<TurnDone>();
    ASSERT_TRUE(told);
    EXPECT_EQ(told->pieces.size(), told->ids.size());
    std::string reply;
    const std::vector<PromptTokens> prompts = all<PromptTokens>();
    const auto read = std::ranges::find(prompts, number, &PromptTokens::turn);
    ASSERT_NE(read, prompts.end()) << number;
    EXPECT_EQ(read->ids, told->ids) << number;
    for (const TextPiece& piece : all<TextPiece>())
      if (piece.turn == number) reply += piece.text;
    messages.push_back({"assistant", reply});
    messages.push_back({"user", "more"});
  }
}

// Meant for ThreadSanitizer: what the counter knows of conversations changes with each turn.
TEST_F(SessionsWithIds, tokensAreToldWhileTurnsEnd) {
  load();
  std::vector<jinja::ChatMessage> messages{{"user", "a text that goes on"}};
  std::mutex mutex;  // of messages
  std::atomic<bool> ended = false;
  std::atomic<int64_t> answers = 0;
  std::thread asks([&] {
    while (!ended) {
      const auto now = [&] {
        std::lock_guard lock(mutex);
        return messages;
      }();
      const std::optional<Tokens> told = session.counter()->tokens({.messages = now, .pieces = true});
      EXPECT_TRUE(told && !told->ids.empty());
      ++answers;
    }
  });
  for (uint64_t number = 1; number <= 4; ++number) {
    TurnRequest request = turn(number, "", 10);
    request.conversation = 1;
    request.messages = messages;
    session.submit(std::move(request));
    wait<TurnDone>();
    std::lock_guard lock(mutex);
    messages.push_back({"assistant", textOf(number)});
    messages.push_back({"user", "more"});
  }
  const int64_t before = answers;
  while (answers < before + 2) std::this_thread::yield();
  ended = true;
  asks.join();
}

TEST_F(SessionTokenIds, nobodyPaysForIdsThatAreNotWanted) {
  load();
  session.submit(turn(1, "hello"));
  EXPECT_TRUE(wait<TurnDone>().stats.ids.empty());
  for (const PromptTokens& prompt : all<PromptTokens>()) EXPECT_TRUE(prompt.ids.empty());
  for (const TextPiece& piece : all<TextPiece>()) EXPECT_TRUE(piece.ids.empty());
  for (const StepLog& log : stepLogs()) EXPECT_TRUE(log.ids.empty());
}

}  // namespace
}  // namespace kvarium::engine::session_token_ids_test
