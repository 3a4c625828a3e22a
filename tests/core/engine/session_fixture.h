// A session of the tiny model, and its stream read in order.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "core/base/clock.h"
#include "core/engine/session.h"
#include "tests/core/loading/tiny_chat.h"
#include "tests/support/cpu_session.h"

namespace kvarium::engine {

using namespace std::chrono_literals;

inline const std::vector<jinja::ChatMessage> hello{{"user", "hello"}};
// What the model answers here has no control token within, which the text would not show.
inline const std::vector<jinja::ChatMessage> greeting{{"system", "hello world"}, {"user", "hello"}};

// What the last messages were answered with, and another question.
inline std::vector<jinja::ChatMessage> goOn(std::vector<jinja::ChatMessage> messages, const std::string& reply,
                                            const std::string& more) {
  messages.push_back({"assistant", reply});
  messages.push_back({"user", more});
  return messages;
}

class Sessions : public testing::Test {
 protected:
  Sessions() : Sessions({.threads = 2, .precision = device::Precision::exact, .context = 512}) {}
  explicit Sessions(const SessionOptions& options) : session(support::onCpu(options), [this] { wakes.come(); }) {}
  ~Sessions() override { wakes.letGo(-1); }

  static constexpr auto hang = 300s;  // ends a test in which nothing comes

  // The worker's wakes, in which it waits for the test.
  class Wakes {
   public:
    int seen() {
      const std::lock_guard lock(m_mutex);
      return m_seen;
    }
    void letGo(int wakes) {  // so many before the worker waits in one; -1: all
      const std::lock_guard lock(m_mutex);
      m_left = wakes;
      m_changed.notify_all();
    }
    bool stands() {
      const std::lock_guard lock(m_mutex);
      return m_left == 0;
    }
    bool awaitHeld() {
      std::unique_lock lock(m_mutex);
      return m_changed.wait_for(lock, hang, [this] { return m_left == 0 && m_held; });
    }
    // Another than those that were seen before.
    void awaitAfter(int before, Clock::time_point end) {
      std::unique_lock lock(m_mutex);
      m_changed.wait_until(lock, end, [&] { return m_seen != before; });
    }
    void come() {
      std::unique_lock lock(m_mutex);
      ++m_seen;
      m_held = m_left == 0;
      m_changed.notify_all();
      m_changed.wait(lock, [this] { return m_left != 0; });
      m_held = false;
      if (m_left > 0) --m_left;
    }

   private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    int m_seen = 0, m_left = -1;
    bool m_held = false;
  };
  Wakes wakes;
  // Fetches what waits; after the command the worker comes to its next wake and stays there.
  bool holdsAtNextWake(const std::function<void()>& command) {
    const bool stands = wakes.stands();
    if (!stands) wakes.letGo(0);
    for (Event& event : session.drain())
      seen.push_back(std::move(event));  // then the command: no wake goes by in between
    command();
    if (stands) wakes.letGo(1);
    return wakes.awaitHeld();
  }
  Session session;
  std::vector<Event> seen;

  static TurnRequest turn(uint64_t number, const std::string& text, int64_t tokens = 20) {
    TurnRequest request;
    request.turn = number;
    request.messages = {{"user", text}};
    request.options.max_new_tokens = tokens;
    request.options.ignore_eos = true;
    return request;
  }
  // Drains until an event of this type came; what came before it stays in `seen`.
  template <class T>
  T wait() {
    const auto end = Clock::now() + hang;
    size_t looked = 0;
    while (Clock::now() < end) {
      const int before = wakes.seen();
      for (Event& event : session.drain()) seen.push_back(std::move(event));
      for (; looked < seen.size(); ++looked) {
        if (const T* found = std::get_if<T>(&seen[looked])) {
          T value = *found;
          seen.erase(seen.begin() + static_cast<std::ptrdiff_t>(looked));
          return value;
        }
      }
      wakes.awaitAfter(before, end);
    }
    ADD_FAILURE() << "nothing came";
    return {};
  }
  void load() {
    session.load(loading::tinyModelPath());
    EXPECT_EQ(wait<ModelReady>().info.n_layers, 3);
    wait<CacheReady>();
  }
  CacheFit fit(int64_t conversation, std::vector<jinja::ChatMessage> messages) {
    session.fit(conversation, std::move(messages));
    return wait<CacheFit>();
  }
  // Everything that came by now.
  template <class T>
  std::vector<T> all() {
    for (Event& event : session.drain()) seen.push_back(std::move(event));
    std::vector<T> result;
    for (const Event& event : seen) {
      if (const T* found = std::get_if<T>(&event)) result.push_back(*found);
    }
    return result;
  }
  // Those of all turns so far; a turn's last one is sent after its TurnDone.
  std::vector<StepLog> stepLogs() {
    fit(0, {{"user", "hello"}});  // the worker has nothing else to do any more
    return all<StepLog>();
  }
  // The worker has reported everything: a failure is reported after the end of its command. A turn's last steps, the
  // list of warm conversations and the end of a pause come after its TurnDone.
  void settle() {
    session.measure(0, "none");
    EXPECT_EQ(wait<Failed>().what, Failed::What::lesson);
  }
  // A turn of a conversation, to the end of all its events.
  TurnStats answer(uint64_t number, int64_t conversation, std::vector<jinja::ChatMessage> messages,
                   int64_t tokens = 20) {
    TurnRequest request = turn(number, "", tokens);
    request.conversation = conversation;
    request.messages = std::move(messages);
    session.submit(std::move(request));
    const TurnDone done = wait<TurnDone>();
    EXPECT_EQ(done.turn, number);
    settle();
    return done.stats;
  }
  CacheReady show(int64_t conversation, const std::string& spec = "dynamic") {
    session.show(conversation, spec);
    return wait<CacheReady>();
  }
  // Frames of the session, fetched and taken apart: what was not asked for yet is kept.
  void fetchFrame() {
    const std::shared_ptr<const Frame> frame = session.frame();
    if (!frame) return;
    fetched = frame;
    if (frame->answers && frame->answers != known_answers) new_answers = known_answers = frame->answers;
  }
  std::shared_ptr<const Frame> fetched;
  std::shared_ptr<const std::vector<ProbeResult>> known_answers, new_answers;

  // Frames and answers that are waited for; null: none came.
  std::shared_ptr<const Frame> newestFrame() {
    for (const auto end = Clock::now() + hang; Clock::now() < end;) {
      const int before = awaitsWake();
      fetchFrame();
      if (fetched) return std::exchange(fetched, nullptr);
      wakes.awaitAfter(before, end);
    }
    return nullptr;
  }
  cache::SharedCacheView newest() {
    const std::shared_ptr<const Frame> frame = newestFrame();
    return frame ? cache::SharedCacheView(frame, &frame->cache) : nullptr;
  }
  // Of this conversation with so many tokens: one on its way may be older.
  cache::SharedCacheView newestOf(int64_t conversation, int64_t tokens) {
    cache::SharedCacheView shown = newest();
    while (shown && (shown->conversation != conversation || shown->lengths.tokens_seen != tokens)) shown = newest();
    return shown;
  }
  std::shared_ptr<const std::vector<ProbeResult>> answered() {
    for (const auto end = Clock::now() + hang; Clock::now() < end;) {
      const int before = awaitsWake();
      if (auto answers = answeredByNow()) return answers;
      wakes.awaitAfter(before, end);
    }
    return nullptr;
  }
  std::shared_ptr<const std::vector<ProbeResult>> answeredByNow() {
    fetchFrame();
    return std::exchange(new_answers, nullptr);
  }
  // Where the worker has nothing else to do any more.
  std::shared_ptr<const std::vector<ProbeResult>> answeredOnceSettled() {
    settle();
    settle();  // what follows the commands comes before the second
    return answeredByNow();
  }
  // Whatever comes from now on wakes; those seen so far.
  int awaitsWake() {
    const int before = wakes.seen();
    for (Event& event : session.drain()) seen.push_back(std::move(event));
    return before;
  }
  bool hasFrame() {
    fetchFrame();
    return std::exchange(fetched, nullptr) != nullptr;
  }

  std::string textOf(uint64_t number) const {
    std::string text;
    for (const Event& event : seen) {
      const TextPiece* piece = std::get_if<TextPiece>(&event);
      if (piece && piece->turn == number) text += piece->text;
    }
    return text;
  }
};

}  // namespace kvarium::engine
