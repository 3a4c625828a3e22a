// The default model: a reply keeps the ids it was written with over a saved file, and what telling costs.
#include <cstdlib>

#include "tests/core/engine/session_fixture.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::engine::session_model_test {
namespace {

class DefaultModel : public Sessions {
 protected:
  DefaultModel() : Sessions({.threads = 2, .context = 2048}) {}
  void SetUp() override {
    const char* path = std::getenv("KVARIUM_MODEL");
    if (!path) GTEST_SKIP() << "KVARIUM_MODEL names no model";
    model = path;
    open();
  }
  void open() {
    session.load(model);
    wait<ModelReady>();
    wait<CacheReady>();
  }
  TurnStats say(uint64_t number, int64_t conversation, std::vector<jinja::ChatMessage> messages) {
    TurnRequest request = turn(number, "", 80);
    request.options.ignore_eos = false;
    request.conversation = conversation;
    request.messages = std::move(messages);
    session.submit(std::move(request));
    return wait<TurnDone>().stats;
  }
  std::filesystem::path model;
};

TEST_F(DefaultModel, aRestoredConversationKeepsTheIdsOfItsReply) {
  const support::TemporaryFolder folder;
  const std::filesystem::path file = folder / "talk.kvcache";
  std::vector<jinja::ChatMessage> messages{{"user", "What is the capital of France?"}};
  const TurnStats first = say(1, 1, messages);
  ASSERT_EQ(first.stop_reason, decode::StopReason::eos);
  session.save(1, file);
  const int64_t tokens = wait<CacheSaved>().tokens;
  messages.push_back({"assistant", textOf(1)});
  messages.push_back({"user", "And of Italy?"});
  const TurnStats uninterrupted = say(2, 1, messages);
  EXPECT_EQ(uninterrupted.reused_tokens, tokens);
  const std::string expected = textOf(2);
  open();
  seen.clear();
  session.restore(1, file);
  wait<CacheRestored>();
  const TurnStats stats = say(2, 1, messages);
  EXPECT_EQ(stats.reused_tokens, tokens);
  EXPECT_EQ(textOf(2), expected);
}

}  // namespace
}  // namespace kvarium::engine::session_model_test
