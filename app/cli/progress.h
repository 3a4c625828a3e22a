// Progress on standard error: bars where a person can see them, notes everywhere.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "core/decode/generator.h"

namespace kvarium::cli {

class LoadingBar {
 public:
  bool operator()(double fraction, std::string_view what);  // 0 to 1; always goes on

 private:
  int m_last = -1;  // percent shown
};

// "reading 2,048 of 10,031 tokens", from the second second of a prompt on.
class PromptBar {
 public:
  void operator()(int64_t done, int64_t total);  // tokens
  void finish();                                 // clears the line

 private:
  std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
  bool m_shown = false;
};

// A note where a prompt is longer than what the model was trained for (tokens).
void notePromptLength(int64_t prompt, int64_t trained);
// Hooks that show how a prompt is read; text goes to standard output when `stream`.
GenerateHooks replyHooks(int64_t trained, bool stream);
// What happened after the prompt was taken; what was true of the prompt has been said by notePromptLength.
void printEvents(const GenerateResult& result);

}  // namespace kvarium::cli
