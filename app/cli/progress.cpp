#include "app/cli/progress.h"

#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <memory>
#include <utility>

#include "app/cli/common.h"
#include "core/base/numbers.h"
#include "core/base/shared_sentences.h"

namespace kvarium::cli {
namespace {

bool seen() {
  static const bool terminal = ::isatty(STDERR_FILENO) != 0;
  return terminal;
}

bool showsReply() {
  static const bool terminal = ::isatty(STDOUT_FILENO) != 0;
  return terminal;
}

}  // namespace

bool LoadingBar::operator()(double fraction, std::string_view) {
  const int percent = static_cast<int>(fraction * 100);
  if (seen() && percent != m_last) {
    std::fprintf(stderr, "\rloading %3d %%", percent);
    if (percent >= 100) std::fprintf(stderr, "\r              \r");
    std::fflush(stderr);
    m_last = percent;
  }
  return true;
}

void PromptBar::operator()(int64_t done, int64_t total) {
  if (!seen()) return;
  if (done >= total) return finish();
  if (std::chrono::steady_clock::now() - m_start < std::chrono::seconds(1)) return;
  std::fprintf(stderr, "\rreading %s of %s tokens", withThousands(done).c_str(), withThousands(total).c_str());
  std::fflush(stderr);
  m_shown = true;
}

void PromptBar::finish() {
  if (m_shown) std::fprintf(stderr, "\r\x1b[K");
  m_shown = false;
}

void notePromptLength(int64_t prompt, int64_t trained) {
  if (prompt <= trained) return;
  std::fprintf(stderr, "note: %s; expect poor replies\n", inEnglish({say::long_prompt, prompt, trained}).c_str());
}

ReplyPrinter::~ReplyPrinter() {
  if (m_thinks) std::cout << "\x1b[0m" << std::flush;
}

void ReplyPrinter::begin(const text::ThoughtMarks* opened) {
  m_reader = text::ThoughtReader(opened);
  if (m_stream && opened && !showsReply()) std::cout << opened->open << "\n";
}

void ReplyPrinter::written(const decode::ReplyText::Piece& piece) {
  if (!m_stream) return;
  if (showsReply())
    show(m_reader.push(piece.text));
  else
    std::cout << piece.text;
  std::cout << std::flush;
}

void ReplyPrinter::finish() {
  if (!m_stream || !showsReply()) return;
  show(m_reader.finish());
  if (std::exchange(m_thinks, false)) std::cout << "\x1b[0m";
  std::cout << std::flush;
}

void ReplyPrinter::show(const text::ThoughtReader::Parts& parts) {
  if (!parts.thoughts.empty() && !std::exchange(m_thinks, true)) std::cout << "\x1b[2m";
  std::cout << parts.thoughts;
  if (parts.answer.empty()) return;
  if (std::exchange(m_thinks, false)) std::cout << "\x1b[0m\n\n";
  std::cout << parts.answer;
}

void printEvents(const decode::GenerateResult& result) {
  if (result.in_thoughts && result.stop_reason != decode::StopReason::stopped)
    std::fprintf(stderr, "note: the reply ended inside its thoughts, without an answer\n");
  for (const decode::Event& event : result.events) {
    if (event.at <= result.reuse.prompt_tokens) continue;
    std::fprintf(stderr, "at %s: %s\n", withThousands(event.at).c_str(), inEnglish(event.what).c_str());
  }
}

}  // namespace kvarium::cli
