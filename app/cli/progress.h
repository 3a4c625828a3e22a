// Progress on standard error: on a terminal one line that is drawn again, elsewhere lines of their own, sparsely; and
// notes, always.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/decode/generator.h"
#include "core/text/thoughts.h"
#include "core/text/utf8_assembler.h"

namespace kvarium::cli {

// When a job says how far it is to who does not watch it: after 10 s, and then whenever it has taken twice as long.
class SparseTimes {
 public:
  bool isDue(std::chrono::steady_clock::duration since_begin);

 private:
  std::chrono::steady_clock::duration m_next = std::chrono::seconds(10);
};

// How far one job is.
class Progress {
 public:
  // shown_after: on a terminal, from the beginning.
  explicit Progress(std::chrono::seconds shown_after = std::chrono::seconds(0)) : m_shown_after(shown_after) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { finish(); }
  void say(const Sentence& what);
  void share(const Sentence& job, double fraction);  // "loading 42 %"; of 1 it is finished
  void read(int64_t done, int64_t total);            // "reading 2,048 of 10,031 tokens"; of all it is finished
  void finish();                                     // clears the line of a terminal; others may write now

  static void silence();  // from now on nobody says anything: --quiet

 private:
  std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
  std::chrono::seconds m_shown_after;
  SparseTimes m_times;
  std::string m_shown;  // on a terminal
};

constexpr std::chrono::seconds prompt_delay{1};  // before the progress of reading a prompt is shown

void note(const Sentence& what);  // "note: ...", on stderr; nothing where there is nothing to say
// A note if a text is longer than the length the model was trained for; both in tokens.
void noteLength(int64_t tokens, int64_t trained);

bool showsReply();  // standard output is a terminal
// What of a reply goes to standard output. A terminal obeys control characters, so U+FFFD stands for them there, but
// for line breaks and tabs; pipes and files get what was written.
class ShownReply {
 public:
  explicit ShownReply(bool on_terminal = showsReply()) : m_on_terminal(on_terminal) {}
  std::string push(std::string_view piece);               // UTF-8, cut anywhere
  std::string finish() { return m_characters.finish(); }  // the same at its end

 private:
  bool m_on_terminal;
  text::Utf8Assembler m_characters;
};

// Shows the progress of reading a prompt; writes a reply's text to standard output if `stream`: on a terminal thoughts
// are dimmed, elsewhere they stand between their marks, the one that the prompt has too. trained: as in
// noteLength.
class ReplyPrinter : public decode::TurnObserver {
 public:
  ReplyPrinter(int64_t trained, bool stream) : m_trained(trained), m_stream(stream) {}
  void reused(const decode::Reuse& reuse) override { noteLength(reuse.prompt_tokens, m_trained); }
  void prefilled(int64_t done, int64_t total) override { m_reading.read(done, total); }
  void chosen(TokenId id) override;
  ~ReplyPrinter();  // a terminal does not stay dim where a reply broke off
  void written(const decode::WrittenText& piece) override;
  void begin(const text::ThoughtMarks* opened);  // before the first piece: what the prompt opened
  void finish();                                 // after the last one

 private:
  void show(const text::ThoughtReader::Parts& parts);

  ShownReply m_shown;
  text::ThoughtReader m_reader;
  bool m_thinks = false;  // on a terminal: what was written last are thoughts
  int64_t m_trained;
  bool m_stream;
  Progress m_reading{prompt_delay};
  int64_t m_tokens = 0;  // of the reply
  Progress m_writing;    // of a reply that is not shown
};
// Prints the events after the prompt, and what happened to the cache in it; noteLength has printed the others.
void printEvents(const decode::GenerateResult& result);

}  // namespace kvarium::cli
