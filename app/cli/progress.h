// Progress on standard error: bars if it is a terminal, notes always.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "core/decode/generator.h"
#include "core/text/thoughts.h"

namespace kvarium::cli {

class LoadingBar {
 public:
  bool operator()(double fraction, std::string_view what);  // 0 to 1; always returns true

 private:
  int m_last = -1;  // percent shown
};

// "reading 2,048 of 10,031 tokens", shown after one second of a prompt.
class PromptBar {
 public:
  void operator()(int64_t done, int64_t total);  // tokens
  void finish();                                 // clears the line

 private:
  std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
  bool m_shown = false;
};

// Prints a note if a prompt is longer than the length the model was trained for; both in tokens.
void notePromptLength(int64_t prompt, int64_t trained);
// Shows the progress of reading a prompt; writes a reply's text to standard output if `stream`: on a terminal thoughts
// are dimmed, elsewhere they stand between their marks, the one that the prompt has too. trained: as in
// notePromptLength.
class ReplyPrinter : public decode::TurnObserver {
 public:
  ReplyPrinter(int64_t trained, bool stream) : m_trained(trained), m_stream(stream) {}
  void reused(const decode::Reuse& reuse) override { notePromptLength(reuse.prompt_tokens, m_trained); }
  void prefilled(int64_t done, int64_t total) override { m_bar(done, total); }
  ~ReplyPrinter();  // a terminal does not stay dim where a reply broke off
  void written(const decode::ReplyText::Piece& piece) override;
  void begin(const text::ThoughtMarks* opened);  // before the first piece: what the prompt opened
  void finish();                                 // behind the last one

 private:
  void show(const text::ThoughtReader::Parts& parts);

  text::ThoughtReader m_reader;
  bool m_thinks = false;  // on a terminal: what was written last are thoughts
  int64_t m_trained;
  bool m_stream;
  PromptBar m_bar;
};
// Prints the events after the prompt. notePromptLength has printed those of the prompt.
void printEvents(const decode::GenerateResult& result);

}  // namespace kvarium::cli
