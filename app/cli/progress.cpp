#include "app/cli/progress.h"

#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <utility>

#include "app/cli/common.h"
#include "app/cli/words.h"
#include "core/base/numbers.h"
#include "core/base/utf8.h"

namespace kvarium::cli {
namespace {

bool seen() {
  static const bool terminal = ::isatty(STDERR_FILENO) != 0;
  return terminal;
}

bool silent = false;

}  // namespace

bool showsReply() {
  static const bool terminal = ::isatty(STDOUT_FILENO) != 0;
  return terminal;
}

bool SparseTimes::isDue(std::chrono::steady_clock::duration since_begin) {
  if (since_begin < m_next) return false;
  while (m_next <= since_begin) m_next *= 2;
  return true;
}

void Progress::silence() { silent = true; }

void Progress::say(const Sentence& what) {
  if (silent) return;
  const auto now = std::chrono::steady_clock::now() - m_begin;
  if (!seen()) {
    if (m_times.isDue(now)) tell(what);
    return;
  }
  if (now < m_shown_after) return;
  const std::string text = said(what);
  if (text == m_shown) return;
  std::fprintf(stderr, "\r\x1b[?7l%s\x1b[K\x1b[?7h",
               text.c_str());  // cut where the line ends, however wide letters are
  std::fflush(stderr);
  m_shown = text;
}

void Progress::finish() {
  if (!m_shown.empty()) std::fprintf(stderr, "\r\x1b[K");
  m_shown.clear();
}

void Progress::share(const Sentence& job, double fraction) {
  if (fraction >= 1) return finish();
  say({"%1 %2 %", job, static_cast<int>(fraction * 100)});
}

void Progress::read(int64_t done, int64_t total) {
  if (done >= total) return finish();
  say({"reading %L1 of %L2 tokens", done, total});
}

void note(const Sentence& what) {
  if (!what.empty()) tell({"note: %1", what});
}

void noteLength(int64_t tokens, int64_t trained) {
  if (tokens > trained) note({"%L1 tokens are more than the %L2 that the model was trained for", tokens, trained});
}

std::string ShownReply::push(std::string_view piece) {
  if (!m_on_terminal) return std::string(piece);
  const std::string whole = m_characters.push(piece);
  std::string shown;
  for (std::string_view rest = whole; !rest.empty(); rest.remove_prefix(utf8Step(rest).bytes)) {
    const auto [state, bytes, c] = utf8Step(rest);
    const bool is_control = (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7f && c < 0xa0);
    shown += is_control ? "\xef\xbf\xbd" : rest.substr(0, bytes);
  }
  return shown;
}

ReplyPrinter::~ReplyPrinter() {
  if (m_thinks) std::cout << "\x1b[0m" << std::flush;
}

void ReplyPrinter::chosen(TokenId) {
  if (!m_stream) m_writing.say({"written %L1 tokens", ++m_tokens});
}

void ReplyPrinter::begin(const text::ThoughtMarks* opened) {
  m_reader = text::ThoughtReader(opened);
  if (m_stream && opened && !showsReply()) std::cout << opened->open << "\n";
}

void ReplyPrinter::written(const decode::WrittenText& piece) {
  if (!m_stream) return;
  const std::string text = m_shown.push(piece.text);
  if (showsReply())
    show(m_reader.push(text));
  else
    std::cout << text;
  std::cout << std::flush;
  if (!std::cout) interrupted = true;  // standard output is closed; runProgram() reports it
}

void ReplyPrinter::finish() {
  m_writing.finish();
  if (!m_stream || !showsReply()) return;
  show(m_reader.push(m_shown.finish()));
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
    note("the reply ended inside its thoughts, without an answer");
  for (const decode::Event& event : result.events) {
    const bool of_cache = event.kind == decode::Event::Kind::left || event.kind == decode::Event::Kind::in_pieces;
    if (event.at <= result.reuse.prompt_tokens && !of_cache) continue;
    tell({"at %L1: %2", event.at, event.what});
  }
}

}  // namespace kvarium::cli
