// A session of the tiny model, and its stream read in order.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "core/generate/session.h"
#include "tests/core/generate/tiny_chat.h"

namespace kvarium {

using namespace std::chrono_literals;

// What the last messages were answered with, and another question.
inline std::vector<ChatMessage> goOn(std::vector<ChatMessage> messages, const std::string& reply,
                                     const std::string& more) {
  messages.push_back({"assistant", reply});
  messages.push_back({"user", more});
  return messages;
}

class Sessions : public testing::Test {
 protected:
  Sessions() : Sessions({.threads = 2, .precision = Precision::exact, .context = 512}) {}
  explicit Sessions(const SessionOptions& options) : session(options, [this] { ++wakes; }) {}

  std::atomic<int> wakes{0};
  Session session;
  std::vector<Output> seen;

  static TurnRequest turn(uint64_t number, const std::string& text, int64_t tokens = 20) {
    TurnRequest request;
    request.turn = number;
    request.messages = {{"user", text}};
    request.options.max_new_tokens = tokens;
    request.options.ignore_eos = true;
    return request;
  }
  // Drains until an output of this type came; what came before it stays in `seen`.
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
      for (Output& output : session.drain()) seen.push_back(std::move(output));
      std::this_thread::sleep_for(1ms);
    }
    ADD_FAILURE() << "nothing came";
    return {};
  }
  void load() {
    session.load(tinyModelPath());
    EXPECT_EQ(wait<ModelReady>().info.n_layers, 3);
    wait<CacheReady>();
  }
  CacheFit fit(int64_t conversation, std::vector<ChatMessage> messages) {
    session.fit(conversation, std::move(messages));
    return wait<CacheFit>();
  }
  // Everything that came by now.
  template <class T>
  std::vector<T> all() {
    for (Output& output : session.drain()) seen.push_back(std::move(output));
    std::vector<T> result;
    for (const Output& output : seen) {
      if (const T* found = std::get_if<T>(&output)) result.push_back(*found);
    }
    return result;
  }
  // A turn of a conversation, to its end.
  TurnStats answer(uint64_t number, int64_t conversation, std::vector<ChatMessage> messages, int64_t tokens = 20) {
    TurnRequest request = turn(number, "", tokens);
    request.conversation = conversation;
    request.messages = std::move(messages);
    session.submit(std::move(request));
    const TurnDone done = wait<TurnDone>();
    EXPECT_EQ(done.turn, number);
    return done.stats;
  }
  CacheReady show(int64_t conversation, const std::string& spec = "dynamic") {
    session.show(conversation, spec);
    return wait<CacheReady>();
  }
  std::string textOf(uint64_t number) const {
    std::string text;
    for (const Output& output : seen) {
      const TextPiece* piece = std::get_if<TextPiece>(&output);
      if (piece && piece->turn == number) text += piece->text;
    }
    return text;
  }
};

}  // namespace kvarium
