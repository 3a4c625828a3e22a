// One conversation without a thread: turns, another cache, forks, what is saved, and the events of a turn.
#include "core/engine/conversation.h"
#include "core/base/shared_sentences.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/error.h"
#include "core/engine/conversations.h"
#include "tests/core/loading/tiny_chat.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::engine::conversation_test {
namespace {

class Conversations : public testing::Test {
 protected:
  loading::TinyChat tiny;
  Runtime runtime{tiny.devices, *tiny.model, tiny.decoder, {tiny.model->default_format, 512, 256, -1}, "tiny.gguf"};

  Conversation begin(const std::string& spec = "dynamic") {
    Conversation conversation(runtime);
    conversation.changeCache(cache::parseCacheSpec(spec));
    return conversation;
  }
  static Turn turn(std::vector<jinja::ChatMessage> messages, int64_t tokens = 20) {
    Turn turn;
    turn.messages = std::move(messages);
    turn.options.max_new_tokens = tokens;
    turn.options.ignore_eos = true;
    return turn;
  }
  static std::vector<jinja::ChatMessage> asked(const Conversation& conversation, const std::string& question) {
    std::vector<jinja::ChatMessage> messages = conversation.text().messages;
    messages.push_back({"user", question});
    return messages;
  }
};

TEST_F(Conversations, aTurnReadsOnlyWhatTheCacheHasNotSeen) {
  Conversation conversation = begin();
  const decode::GenerateResult first = conversation.ask(turn(asked(conversation, "hello")));
  EXPECT_EQ(first.reuse.reused_tokens, 0);
  ASSERT_EQ(conversation.text().messages.size(), 2u);
  EXPECT_EQ(conversation.text().messages[1].content, first.text);
  EXPECT_EQ(conversation.text().prompt_end, first.reuse.prompt_tokens);
  const decode::GenerateResult second = conversation.ask(turn(asked(conversation, "more")));
  EXPECT_GE(second.reuse.reused_tokens, first.reuse.prompt_tokens);
  const decode::GenerateResult again = conversation.ask(turn(asked(conversation, "more")));
  EXPECT_GE(again.reuse.reused_tokens, second.reuse.prompt_tokens);
}

TEST_F(Conversations, aReplyMayFillTheContext) {
  const int64_t context = tiny.model->config.context_length;
  Turn fills = turn({{"user", "hello"}}, 20);
  const auto most = [&](const std::string& spec, int64_t prompt) {
    return mostNew(fills, prompt, begin(spec).cache()->facts(), context);
  };
  EXPECT_EQ(most("dynamic", 10), 20);
  fills.fills_context = true;
  EXPECT_EQ(most("dynamic", 10), context - 10);
  EXPECT_EQ(most("dynamic", context), 20);
  EXPECT_EQ(most("sink:window_length=64", 10), context);
  EXPECT_EQ(most("static:max_cache_len=64", 10), context - 10);
  Conversation room = begin("static:max_cache_len=64");
  const decode::GenerateResult result = room.ask(fills);
  EXPECT_EQ(result.stop_reason, decode::StopReason::capacity);
  EXPECT_GT(std::ssize(result.ids), 20);
}

TEST_F(Conversations, aReplyThatWasCutOffGoesOnWithTheSameTokens) {
  Conversation whole = begin(), cut = begin();
  const std::vector<jinja::ChatMessage> hello{{"system", "hello world"}, {"user", "hello"}};
  const std::string expected = whole.ask(turn(hello, 40)).text;
  cut.ask(turn(hello, 15));
  Turn more = turn(cut.text().messages, 25);
  more.go_on = true;
  const decode::GenerateResult rest = cut.ask(more);
  EXPECT_EQ(cut.text().messages.back().content, expected);
  EXPECT_EQ(cut.text().messages.size(), 3u);
  EXPECT_EQ(rest.reuse.reused_tokens, rest.reuse.prompt_tokens - 1);
}

TEST_F(Conversations, messagesThatAreOnlyReadStayWithoutAReply) {
  Conversation conversation = begin();
  Turn prefill = turn({{"system", "be kind"}});
  prefill.prefill_only = true;
  const decode::GenerateResult result = conversation.ask(prefill);
  EXPECT_TRUE(result.ids.empty());
  EXPECT_EQ(conversation.text().messages.size(), 1u);
  EXPECT_EQ(conversation.tokens(), result.reuse.prompt_tokens);
}

TEST_F(Conversations, anotherCacheTakesTheCellsOverOrSaysWhyNot) {
  Conversation conversation = begin();
  conversation.ask(turn({{"user", "hello"}}, 60));
  const int64_t tokens = conversation.tokens();
  EXPECT_EQ(conversation.changeCache(cache::parseCacheSpec("static")).migrated, tokens);
  EXPECT_EQ(conversation.cache()->facts().spec, "static");
  EXPECT_EQ(conversation.ask(turn({{"user", "hello"}}, 60)).reuse.reused_tokens, conversation.text().prompt_end - 1);
  const CacheChange window = conversation.changeCache(cache::parseCacheSpec("sliding_window:window_length=16"));
  EXPECT_EQ(window.migrated, tokens);
  EXPECT_EQ(window.left_behind, tokens - conversation.cache()->status().lengths().stored);
  EXPECT_GT(window.left_behind, 0);
  const CacheChange back = conversation.changeCache(cache::parseCacheSpec("dynamic"));
  EXPECT_EQ(back.migrated, 0);
  EXPECT_EQ(back.reread.text, say::tokens_left);
  EXPECT_EQ(conversation.tokens(), 0);
  EXPECT_EQ(conversation.text().messages.size(), 2u);  // the text stays
  EXPECT_EQ(conversation.ask(turn(asked(conversation, "more"))).reuse.reused_tokens, 0);
}

// Cells that another cache's rules computed are known as such until the text is read again from before them.
TEST_F(Conversations, carriedCellsAreTold) {
  const support::TemporaryFolder folder;
  Conversation conversation = begin();
  conversation.ask(turn({{"system", "hello world"}, {"user", "hello"}}, 15));  // no control token is among the reply
  const int64_t tokens = conversation.tokens();
  EXPECT_EQ(conversation.changeCache(cache::parseCacheSpec("offloaded")).carried, 0) << "the same numbers elsewhere";
  EXPECT_EQ(conversation.changeCache(cache::parseCacheSpec("sliding_window:window_length=500")).carried, 0);
  EXPECT_EQ(conversation.changeCache(cache::parseCacheSpec("dynamic:format=f16")).carried, tokens) << "rounded";
  EXPECT_EQ(conversation.changeCache(cache::parseCacheSpec("sink:window_length=16,num_sink_tokens=2")).carried, tokens);
  EXPECT_EQ(conversation.fork().carried(), tokens);
  conversation.save(folder / "a.kvcache")->finish();
  EXPECT_EQ(Conversation::restore(runtime, folder / "a.kvcache").carried(), tokens);
  conversation.ask(turn(asked(conversation, "more"), 5));
  EXPECT_EQ(conversation.carried(), tokens) << "what follows saw them";
  const auto anew = conversation.ask(turn({{"user", "world"}}, 5));
  EXPECT_EQ(conversation.carried(), anew.reuse.reused_tokens) << "the others are read anew";
}

// The template leaves the thoughts of all but the last message out.
TEST_F(Conversations, theNextTurnReadsTheLastReplyWithoutItsThoughts) {
  const_cast<loading::ChatModel&>(*tiny.model)
      .chat_template.emplace(
          "{% for m in messages %}<|im_start|>{% if m.role == 'assistant' and not loop.last %}"
          "{{ m.content.split('</think>')[-1] }}{% else %}{{ m.content }}{% endif %}<|im_end|>{% endfor %}");
  engine::Conversations all(-1, int64_t{1} << 30, 8);
  all.reset(&runtime);
  all.useWithCache(1);
  const auto fit = [&](const std::string& reply) {
    CacheFit found{.conversation = 1};
    EXPECT_TRUE(all.fit({{"user", "hello"}, {"assistant", reply}}, {}, found));
    return found;
  };
  const CacheFit thought = fit("<think>hello world hello world</think>world"), plain = fit("world");
  EXPECT_EQ(plain.toRead(), plain.tokens - 1) << "without the closing token of the message";
  EXPECT_GT(thought.tokens, plain.tokens + 4);
  EXPECT_EQ(thought.toRead(), plain.toRead());
}

// The template writes the time of the first turn, also in those that follow it.
TEST_F(Conversations, theDateIsThatOfTheFirstTurn) {
  const support::TemporaryFolder folder;
  const_cast<loading::ChatModel&>(*tiny.model)
      .chat_template.emplace(
          "{{ strftime_now('%d %b %Y') }}{% for m in messages %}<|im_start|>{{ m.content }}{% endfor %}");
  Conversation conversation = begin();
  Turn first = turn({{"user", "hello"}}, 5);
  first.began = "2024-07-26T12:30:00";
  conversation.ask(first);
  EXPECT_TRUE(conversation.text().memory->prompt().starts_with("26 Jul 2024<"));
  const decode::GenerateResult next = conversation.ask(turn(asked(conversation, "more"), 5));
  EXPECT_TRUE(conversation.text().memory->prompt().starts_with("26 Jul 2024<"));
  EXPECT_GE(next.reuse.reused_tokens, 5);
  EXPECT_EQ(conversation.fork().text().began, first.began);
  conversation.save(folder / "a.kvcache")->finish();
  Conversation back = Conversation::restore(runtime, folder / "a.kvcache");
  EXPECT_EQ(back.text().began, first.began);
  EXPECT_TRUE(back.positions()) << "where messages lie is found in the text of that day";
  Turn today = turn(asked(back, "once more"), 5);
  today.began = "2025-01-02T00:00:00";
  back.ask(today);
  EXPECT_TRUE(back.text().memory->prompt().starts_with("02 Jan 2025<"));
  EXPECT_EQ(back.text().began, today.began);
  Conversation fresh = begin();
  fresh.ask(turn({{"user", "hello"}}, 5));
  EXPECT_TRUE(jinja::isTime(fresh.text().began));
}

TEST_F(Conversations, aCacheThatDoesNotFitTheModelChangesNothing) {
  Conversation conversation = begin();
  conversation.ask(turn({{"user", "hello"}}));
  const int64_t tokens = conversation.tokens();
  EXPECT_THROW(conversation.changeCache(cache::parseCacheSpec("dynamic;7:format=f32")), Error);
  EXPECT_EQ(conversation.cache()->facts().spec, "dynamic");
  EXPECT_EQ(conversation.tokens(), tokens);
}

TEST_F(Conversations, aCacheBeyondTheMemoryLimitIsRefusedAndTheCellsStay) {
  runtime.job.memory_limit = 1 << 18;
  Conversation conversation = begin("static:max_cache_len=64");
  conversation.ask(turn({{"user", "hello"}}));
  const int64_t tokens = conversation.tokens();
  EXPECT_THROW(conversation.changeCache(cache::parseCacheSpec("static:max_cache_len=100000")), Error);
  ASSERT_TRUE(conversation.cache());
  EXPECT_EQ(conversation.cache()->facts().spec, "static:max_cache_len=64");
  EXPECT_EQ(conversation.tokens(), tokens);
}

TEST_F(Conversations, aForkGoesItsOwnWay) {
  Conversation one = begin();
  one.ask(turn({{"user", "hello"}}));
  Conversation two = one.fork();
  const std::string first = one.ask(turn(asked(one, "more"))).text;
  EXPECT_EQ(two.text().messages.size(), 2u);
  EXPECT_EQ(two.ask(turn(asked(two, "more"))).text, first);
  two.ask(turn({{"user", "less"}}));
  EXPECT_EQ(one.text().messages.size(), 4u);
}

TEST_F(Conversations, whatIsRestoredKnowsItsTextAndWhereTheFileEnds) {
  const support::TemporaryFolder folder;
  Conversation conversation = begin();
  conversation.ask(turn({{"user", "hello"}}));
  EXPECT_EQ(conversation.savedAt(), -1);
  conversation.save(folder / "a.kvcache")->finish();
  EXPECT_EQ(conversation.savedAt(), conversation.tokens());
  Conversation back = Conversation::restore(runtime, folder / "a.kvcache", true);
  EXPECT_TRUE(back.fromOutside());
  EXPECT_TRUE(back.hasText());
  EXPECT_EQ(back.savedAt(), conversation.tokens());
  EXPECT_EQ(back.text().prompt_end, conversation.text().prompt_end);
  EXPECT_EQ(back.ask(turn(asked(back, "more"))).text, conversation.ask(turn(asked(conversation, "more"))).text);
  EXPECT_EQ(back.savedAt(), conversation.savedAt());
  back.ask(turn({{"user", "world"}}));
  EXPECT_EQ(back.savedAt(), -1);  // the file ends in other tokens
}

TEST_F(Conversations, aCacheWithoutANoteHasNoText) {
  const support::TemporaryFolder folder;
  cache::KvCache cache = tiny.cache("dynamic");
  tiny.generate(cache, tiny.encode("hello"), {.max_new_tokens = 4});
  cache::saveCache(cache, tiny.model->owner, folder / "a.kvcache");
  const Conversation back = Conversation::restore(runtime, folder / "a.kvcache");
  EXPECT_FALSE(back.hasText());
  EXPECT_EQ(back.tokens(), static_cast<int64_t>(cache.ids().size()));
}

TEST_F(Conversations, whatAsksForNothingIsRefused) {
  Conversation conversation = begin();
  EXPECT_THROW(conversation.ask(turn({})), Error);
  Turn more = turn({{"user", "hello"}});
  more.go_on = true;
  EXPECT_THROW(conversation.ask(more), Error);
  EXPECT_TRUE(conversation.text().messages.empty());
}

// Every event by the name of its method.
class Recorded final : public decode::TurnObserver {
 public:
  std::vector<std::string> events;
  std::string text;
  int64_t prompt = 0, reused_tokens = -1, ends = 0;
  void encoded(std::span<const TokenId> ids, std::span<const TokenId>) override {
    prompt = static_cast<int64_t>(ids.size());
    add("encoded");
  }
  void reused(const decode::Reuse& reuse) override {
    reused_tokens = reuse.reused_tokens;
    add("reused");
  }
  void prefilled(int64_t, int64_t) override { add("prefilled"); }
  void written(const decode::WrittenText& piece) override {
    text += piece.text;
    ends += static_cast<int64_t>(piece.ends.size());
    add("written");
  }
  void stepped() override { add("stepped"); }
  std::ptrdiff_t first(const std::string& name) const {
    return std::find(events.begin(), events.end(), name) - events.begin();
  }
  std::ptrdiff_t count(const std::string& name) const { return std::count(events.begin(), events.end(), name); }

 private:
  void add(const char* name) { events.emplace_back(name); }
};

TEST_F(Conversations, theEventsOfATurnComeInTheirOrder) {
  Conversation conversation = begin();
  Turn asks = turn({{"user", "hello hello hello hello"}}, 12);
  asks.options.chunk = 8;
  Recorded recorded;
  const decode::GenerateResult result = conversation.ask(asks, &recorded);
  EXPECT_EQ(recorded.first("encoded"), 0);
  EXPECT_EQ(recorded.first("reused"), 1);
  EXPECT_EQ(recorded.first("prefilled"), 2);
  EXPECT_EQ(recorded.count("prefilled"), (recorded.prompt + 7) / 8);
  EXPECT_GT(recorded.first("written"), recorded.count("prefilled"));
  EXPECT_EQ(recorded.count("stepped"), 11);  // the last token is not read
  EXPECT_EQ(recorded.prompt, result.reuse.prompt_tokens);
  EXPECT_EQ(recorded.reused_tokens, 0);
  EXPECT_EQ(recorded.text, result.text);
  EXPECT_LE(recorded.ends, 12);
}

TEST_F(Conversations, aMessageIsFoundAmongTheTokensOfItsPrompt) {
  Conversation conversation = begin();
  EXPECT_FALSE(conversation.positions());
  const decode::GenerateResult result = conversation.ask(turn({{"user", "hello"}}));
  const std::optional<PromptTokens> found = conversation.positions();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->prompt_end, result.reuse.prompt_tokens);
  ASSERT_EQ(found->messages.size(), 2u);
  EXPECT_EQ(found->messages[0].ends.back(), 5u);
  EXPECT_EQ(found->messages[1].first, result.reuse.prompt_tokens);
  EXPECT_EQ(found->read.size(), 2u);
}

TEST_F(Conversations, theTemplateIsRenderedOnceATurn) {
  Conversation conversation = begin();
  const jinja::ChatTemplate& chat = *tiny.model->chat_template;
  Recorded recorded;
  for (const char* question : {"hello", "more", "hello world"}) {
    const int64_t before = chat.renderings();
    const Turn asks = turn(asked(conversation, question));
    const int last = static_cast<int>(asks.messages.size()) - 1;
    const auto finds = [](const PromptTokens& tokens, int message) {
      return std::ranges::any_of(tokens.messages, [&](const MessageTokens& one) { return one.message == message; });
    };
    const Prompt prompt = conversation.prompt(asks);
    const std::vector<TokenId> ids = conversation.match(prompt.rendered, true).ids;
    EXPECT_TRUE(finds(positionsOf(asks, prompt, ids, {}, tiny.model->tokenizer), last));
    conversation.reply(asks, prompt, ids, &recorded);
    ASSERT_TRUE(conversation.positions());
    EXPECT_TRUE(finds(*conversation.positions(), last));
    EXPECT_TRUE(finds(*conversation.positions(), last + 1));
    EXPECT_EQ(chat.renderings(), before + 1);
  }
  // What is set without a turn is not where the last one was.
  conversation.setMessages({{"user", "another text"}});
  EXPECT_TRUE(conversation.positions()->messages.empty());
}

}  // namespace
}  // namespace kvarium::engine::conversation_test
