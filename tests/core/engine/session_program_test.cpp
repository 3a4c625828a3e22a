// A random program of an engine: conversations that begin, go on, branch, are edited, written again, saved, restored,
// compared, stopped and paused, with caches that change and budgets that are small. Every reply is that of a fresh run
// of its prompt, token for token (`exact`, greedy), unless cells of another cache were carried over. So no reply has
// anything of another conversation.
//
// KVARIUM_REPLIES: how many; KVARIUM_PROGRAM: the program's number.
#include <cstdlib>
#include <map>
#include <random>

#include "tests/core/engine/session_fixture.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::engine::session_program_test {
namespace {

using Messages = std::vector<jinja::ChatMessage>;

int64_t numberOf(const char* variable, int64_t otherwise) {
  const char* value = std::getenv(variable);
  return value ? std::atoll(value) : otherwise;
}

// Those with which a text gives the same bits however it was cut.
constexpr const char* specs[] = {"dynamic",
                                 "static",
                                 "offloaded",
                                 "sliding_window:window_length=24",
                                 "sink:window_length=40,num_sink_tokens=3",
                                 "dynamic:format=f16",
                                 "none"};

class Programs : public Sessions {
 protected:
  Programs()
      : Sessions({.threads = 2, .precision = device::Precision::exact, .context = 512, .token_ids = true}),
        m_random(static_cast<unsigned>(numberOf("KVARIUM_PROGRAM", 1))) {}

  struct Talk {
    Messages messages;  // with the reply, if there is one
    std::string spec;
  };
  struct File {
    std::filesystem::path path;
    Talk talk;
  };

  int pick(int n) { return static_cast<int>(m_random() % static_cast<unsigned>(n)); }
  std::string words(int most) {
    constexpr const char* few[] = {"hello", "world", "be kind", "more", "and then?", "no"};
    std::string text = few[pick(6)];
    for (int i = pick(most); i > 0; --i) text += std::string(" ") + few[pick(6)];
    return text;
  }
  std::string anySpec() { return specs[pick(std::size(specs))]; }
  // Many begin alike.
  Messages begun() {
    Messages messages;
    if (pick(2)) messages.push_back({"system", pick(2) ? "hello world, be kind to everybody here" : words(3)});
    messages.push_back({"user", pick(3) ? "hello" : words(6)});
    return messages;
  }

  // Whether an A comes before a B; the first of them is fetched.
  template <class A, class B>
  bool comesFirst(A& a, B& b) {
    const auto end = Clock::now() + hang;
    for (size_t looked = 0; Clock::now() < end;) {
      const int before = wakes.seen();
      for (Event& event : session.drain()) seen.push_back(std::move(event));
      for (; looked < seen.size(); ++looked) {
        const A* first = std::get_if<A>(&seen[looked]);
        const B* other = std::get_if<B>(&seen[looked]);
        if (first) a = *first;
        if (other) b = *other;
        if (first || other) {
          seen.erase(seen.begin() + static_cast<std::ptrdiff_t>(looked));
          return first != nullptr;
        }
      }
      wakes.awaitAfter(before, end);
    }
    ADD_FAILURE() << "nothing came";
    return false;
  }

  // What a cache that has seen nothing writes after this prompt.
  std::vector<TokenId> fresh(const std::string& spec, const std::vector<TokenId>& prompt,
                             decode::GenerateOptions options) {
    cache::KvCache cache = m_tiny.cache(spec);
    return m_tiny.generate(cache, prompt, m_tiny.model->completed(std::move(options))).ids;
  }

  // The conversation's turn, which may be stopped or pause; its reply is compared.
  void ask(int64_t conversation, bool go_on = false) {
    Talk& talk = m_talks.at(conversation);
    TurnRequest request = turn(++m_turn, "", 1 + pick(12));
    request.conversation = conversation;
    request.messages = talk.messages;
    request.go_on = go_on;
    if (pick(4) == 0) request.options.chunk = 1 + pick(20);
    const decode::GenerateOptions options = request.options;
    session.show(conversation, talk.spec);
    const bool pauses = pick(12) == 0, stops = pick(12) == 0;
    if (pauses) {
      fit(conversation, talk.messages);  // the turn before is over, and with it its pause
      session.pause();
    }
    session.submit(std::move(request));
    if (pauses) {
      wait<Paused>();
      session.step();
      wait<Paused>();
      session.resume();
    }
    if (stops) session.stop();
    TurnDone done;
    Failed failed;
    ASSERT_TRUE(comesFirst(done, failed)) << inEnglish(failed.message);
    const TurnStats& stats = done.stats;
    std::vector<TokenId> prompt;
    for (const PromptTokens& told : all<PromptTokens>()) {
      if (told.turn == m_turn) prompt = told.ids;
    }
    const std::string text = textOf(m_turn);
    seen.clear();
    if (stats.stop_reason == decode::StopReason::stopped && stats.ids.empty()) return;
    ++m_replies;
    m_reused += stats.reused_tokens;
    m_lent += stats.reused_from != 0 ? 1 : 0;
    m_carried += stats.carried > 0 ? 1 : 0;
    if (stats.carried == 0) {
      std::vector<TokenId> expected = fresh(talk.spec, prompt, options);
      if (stats.stop_reason == decode::StopReason::stopped)
        expected.resize(std::min(expected.size(), stats.ids.size()));
      ASSERT_EQ(stats.ids, expected) << "turn " << m_turn << " of conversation " << conversation << " with "
                                     << talk.spec << ", " << stats.reused_tokens << " tokens reused of "
                                     << stats.reused_from;
    }
    if (go_on)
      talk.messages.back().content += text;
    else
      talk.messages.push_back({"assistant", text});
  }

  int64_t anyTalk() {
    auto at = m_talks.begin();
    std::advance(at, pick(static_cast<int>(m_talks.size())));
    return at->first;
  }

  void begin() {
    m_talks[++m_last] = {begun(), anySpec()};
    ask(m_last);
  }
  void goOn(int64_t conversation) {
    m_talks.at(conversation).messages.push_back({"user", words(4)});
    ask(conversation);
  }
  // Up to a message of the user's, which may become another.
  void cut(Talk& talk, bool edits) {
    std::vector<size_t> asked;
    for (size_t i = 0; i < talk.messages.size(); ++i) {
      if (talk.messages[i].role == "user") asked.push_back(i);
    }
    talk.messages.resize(asked[static_cast<size_t>(pick(static_cast<int>(asked.size())))] + 1);
    if (edits) talk.messages.back().content = words(5);
  }
  void again(int64_t conversation, bool edits) {
    cut(m_talks.at(conversation), edits);
    if (pick(3) == 0) fit(conversation, m_talks.at(conversation).messages);
    ask(conversation);
  }
  void branch(int64_t conversation) {
    Talk talk = m_talks.at(conversation);
    cut(talk, pick(2) == 0);
    m_talks[++m_last] = std::move(talk);
    ask(m_last);
  }
  void changeCache(int64_t conversation) {
    m_talks.at(conversation).spec = anySpec();
    goOn(conversation);
  }
  void save(int64_t conversation) {
    const std::filesystem::path path = m_folder / std::to_string(++m_saved);
    session.save(conversation, path);
    CacheSaved saved;
    Failed failed;  // the conversation has lost its cache
    if (comesFirst(saved, failed)) m_files.push_back({path, m_talks.at(conversation)});
  }
  void restore() {
    if (m_files.empty()) return;
    const File& file = m_files[static_cast<size_t>(pick(static_cast<int>(m_files.size())))];
    const int64_t conversation = pick(2) ? ++m_last : anyTalk();
    session.restore(conversation, file.path, pick(4) == 0);
    wait<CacheRestored>();
    m_talks[conversation] = file.talk;
    goOn(conversation);
  }
  void compare(int64_t conversation) {
    CompareCommand command;
    command.comparison = ++m_turn;
    command.messages = m_talks.at(conversation).messages;
    if (command.messages.back().role != "user") command.messages.push_back({"user", words(2)});
    for (int i = 0; i < 2; ++i) command.runs.push_back({anySpec()});
    command.options.max_new_tokens = 4;
    session.compare(std::move(command));
    wait<Compared>();
    if (pick(2)) session.endComparison();
  }

  void act() {
    const int64_t conversation = anyTalk();
    const bool is_long = m_talks.at(conversation).messages.size() > 9;
    const int what = pick(24);
    if (is_long || what < 3) return begin();
    if (what < 9) return goOn(conversation);
    if (what < 12) return again(conversation, false);
    if (what < 15) return again(conversation, true);
    if (what < 18) return branch(conversation);
    if (what < 19) return changeCache(conversation);
    if (what < 20) return save(conversation);
    if (what < 21) return restore();
    if (what < 22) return session.setWarmBudget(pick(3) ? int64_t{1} << 30 : 100'000 * pick(10));
    if (what < 23 && m_talks.at(conversation).messages.back().role == "assistant") return ask(conversation, true);
    if (pick(2)) return compare(conversation);
    session.forget(conversation);
  }

  loading::TinyChat m_tiny;
  std::mt19937 m_random;
  std::map<int64_t, Talk> m_talks;
  std::vector<File> m_files;
  const support::TemporaryFolder m_folder;
  uint64_t m_turn = 0;
  int64_t m_last = 0, m_saved = 0, m_replies = 0, m_reused = 0, m_lent = 0, m_carried = 0;
};

TEST_F(Programs, everyReplyIsThatOfAFreshRun) {
  const int64_t wanted = numberOf("KVARIUM_REPLIES", 150);
  load();
  begin();
  while (m_replies < wanted && !HasFatalFailure()) {
    act();
    if (m_talks.size() > 12) {  // some are gone on with, most are not
      const int64_t one = anyTalk();
      m_talks.erase(one);
      if (pick(2)) session.forget(one);
    }
    if (m_files.size() > 8) m_files.erase(m_files.begin() + pick(8));
  }
  std::cout << m_replies << " replies, " << m_reused << " tokens reused, " << m_lent << " begun with cells of another, "
            << m_carried << " with carried cells\n";
  EXPECT_GT(m_reused, m_replies);
  EXPECT_GT(m_lent, 0);
}

}  // namespace
}  // namespace kvarium::engine::session_program_test
