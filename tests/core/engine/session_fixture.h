// A session of the tiny model, and its stream read in order.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <thread>
#include <utility>

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
  explicit Sessions(const SessionOptions& options) : session(support::onCpu(options), [this] { woken(); }) {}
  ~Sessions() override { passes = -1; }

  std::atomic<int> wakes{0};
  std::atomic<int> passes{-1};  // wakes that are let go before the worker waits in one; -1: all
  std::atomic<bool> held{false};
  void woken() {
    ++wakes;
    for (; passes == 0; std::this_thread::sleep_for(1ms)) held = true;
    held = false;
    if (int left = passes; left > 0) passes.compare_exchange_strong(left, left - 1);
  }
  // What waits to be fetched is, and behind the command the worker comes to its next wake and stays there.
  bool holdsAtNextWake(const std::function<void()>& command) {
    const bool stands = passes == 0;
    if (!stands) passes = 0;
    for (Event& event : session.drain()) seen.push_back(std::move(event));  // behind it: no wake goes by in between
    command();
    if (stands) passes = 1;
    for (int i = 0; i < 10000 && !(passes == 0 && held); ++i) std::this_thread::sleep_for(1ms);
    return passes == 0 && held;
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
  T wait(std::chrono::seconds limit = 60s) {
    const auto end = std::chrono::steady_clock::now() + limit;
    size_t looked = 0;
    while (std::chrono::steady_clock::now() < end) {
      for (; looked < seen.size(); ++looked) {
        if (const T* found = std::get_if<T>(&seen[looked])) {
          T value = *found;
          seen.erase(seen.begin() + static_cast<std::ptrdiff_t>(looked));
          return value;
        }
      }
      for (Event& event : session.drain()) seen.push_back(std::move(event));
      std::this_thread::sleep_for(1ms);
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
  // Those of all turns so far; a turn's last one is sent behind its TurnDone.
  std::vector<StepLog> stepLogs() {
    fit(0, {{"user", "hello"}});  // the worker has nothing else to do any more
    return all<StepLog>();
  }
  // The worker has told all there is: a failure is told behind the end of its command. A turn's last steps, the list of
  // warm conversations and the end of a pause come behind its TurnDone.
  void settle() {
    session.measure(0, "none");
    EXPECT_EQ(wait<Failed>().what, Failed::What::lesson);
  }
  // A turn of a conversation, to the end of all it tells.
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
    for (int i = 0; i < 10000; ++i) {
      fetchFrame();
      if (fetched) return std::exchange(fetched, nullptr);
      std::this_thread::sleep_for(1ms);
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
  std::shared_ptr<const std::vector<ProbeResult>> answered(std::chrono::milliseconds limit = 10s) {
    const auto end = std::chrono::steady_clock::now() + limit;
    do {
      fetchFrame();
      if (new_answers) return std::exchange(new_answers, nullptr);
      std::this_thread::sleep_for(1ms);
    } while (std::chrono::steady_clock::now() < end);
    return nullptr;
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
