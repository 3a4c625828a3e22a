// TerminalChat: a conversation in the terminal. Its lines are messages and commands; Ctrl+C stops a reply and, twice in
// a row at the prompt, ends the conversation.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/template/chat_message.h"
#include "features/remote/protocol/chat_request.h"

namespace kvarium::cli {

class TerminalChat {
 public:
  virtual ~TerminalChat() = default;
  // Takes Ctrl+C over and reads standard input to its end. Errors of a line are written to stderr; one that
  // isTheEnd() is thrown.
  void run();

 protected:
  using Messages = std::vector<jinja::ChatMessage>;
  using Command = std::function<void(const std::string& argument)>;

  explicit TerminalChat(const Sentence& help);
  virtual const Messages& messages() const = 0;
  virtual void setMessages(Messages messages) = 0;
  virtual void reply(Messages asked) = 0;  // to the last one; where it fails, that may stay without a reply
  virtual void drawAgain() = 0;            // before another reply to the same message
  virtual void takenBack(bool replied) = 0;
  virtual void stats() const = 0;
  virtual bool isTheEnd(const Error&) const { return false; }

  bool waiting() const { return !messages().empty() && messages().back().role == "user"; }
  Sentence messagesLeft() const { return {"%1 messages left", messages().size()}; }
  static int interruption();            // a descriptor that is readable after Ctrl+C, until the next line
  static const char* dim(bool begins);  // around a status, next to a reply on a terminal

  std::map<std::string, Command> m_commands;  // by name: "/cache"

 private:
  std::optional<std::string> nextLine();  // nothing: the conversation ends
  bool take(const std::string& line);     // false: the conversation ends
  void regenerate();
  void undo();

  bool m_is_terminal;
  bool m_warned = false;
};

// The conversation of `chat --engine`: an engine elsewhere writes the replies.
// Reads lines until the end of standard input. The key of $KVARIUM_ENGINE_KEY goes to an engine that asks for one.
// engine: its address, as it was typed. request: what every turn asks for; an empty model is the only one of the
// engine. json: writes a document for each reply. Throws Error where there is no such engine or model; what a turn
// fails of is said on stderr.
void chatWithEngine(const std::string& engine, remote::ChatRequest request, bool json);

}  // namespace kvarium::cli
