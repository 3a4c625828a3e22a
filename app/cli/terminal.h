// Terminal: the lines of a conversation, and Ctrl+C, which stops a reply and, twice in a row at the prompt, ends the
// conversation.
#pragma once

#include <atomic>
#include <optional>
#include <string>

namespace kvarium::cli {

class Terminal {
 public:
  Terminal();  // takes Ctrl+C over; one at a time
  // The next line of standard input; empty: the conversation ends.
  std::optional<std::string> nextLine();
  // Set by Ctrl+C after the last line, until somebody clears it.
  static std::atomic<bool>& interrupted();
  int interruption() const;  // a descriptor that is readable after Ctrl+C, until the next line is asked for

 private:
  bool waitForLine() const;  // false: Ctrl+C came before a line did
  bool m_is_terminal;
  bool m_warned = false;
};

std::string trimmed(const std::string& text);  // without blanks at its ends
// "/cache sink" as command and argument.
struct TerminalCommand {
  explicit TerminalCommand(const std::string& line);
  std::string name, argument;
};

}  // namespace kvarium::cli
