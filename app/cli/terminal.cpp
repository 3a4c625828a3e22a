#include "app/cli/terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <new>

#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "app/cli/words.h"

namespace kvarium::cli {
namespace {

// Written to by the handler, so that a Ctrl+C between two calls is not lost whichever thread it arrives at.
int interrupt_pipe[2] = {-1, -1};

bool waitForLine() {  // false: Ctrl+C came before a line did
  pollfd sources[2] = {{STDIN_FILENO, POLLIN, 0}, {interrupt_pipe[0], POLLIN, 0}};
  while (::poll(sources, 2, -1) < 0) {
    if (errno != EINTR) return true;
  }
  return !(sources[1].revents & POLLIN);
}

}  // namespace

TerminalChat::TerminalChat(const Sentence& help) : m_is_terminal(::isatty(STDIN_FILENO) != 0) {
  m_commands["/regen"] = [this](const std::string&) { regenerate(); };
  m_commands["/undo"] = [this](const std::string&) { undo(); };
  m_commands["/stats"] = [this](const std::string&) { stats(); };
  m_commands["/help"] = [help](const std::string&) { std::fputs(said(help).c_str(), stdout); };
}

int TerminalChat::interruption() { return interrupt_pipe[0]; }

const char* TerminalChat::dim(bool begins) { return !showsReply() ? "" : begins ? "\x1b[2m" : "\x1b[0m"; }

void TerminalChat::run() {
  if (interrupt_pipe[0] < 0 && ::pipe2(interrupt_pipe, O_NONBLOCK | O_CLOEXEC) != 0)
    throw Error(ErrorKind::device, "no pipe can be opened");
  struct sigaction action {};
  action.sa_flags = SA_RESTART;
  action.sa_handler = [](int) {
    interrupted = true;
    [[maybe_unused]] const ssize_t written = ::write(interrupt_pipe[1], "", 1);  // a full pipe has the same effect
  };
  ::sigaction(SIGINT, &action, nullptr);
  while (const std::optional<std::string> line = nextLine()) {
    try {
      if (!take(*line)) break;
    } catch (const Error& error) {
      if (isTheEnd(error)) throw;
      tell(error.sentence());
    } catch (const std::bad_alloc&) {
      tell("memory ran out; end other programs, or choose a smaller cache (/cache)");
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
    }
    std::fflush(stdout);
    if (!std::cout) break;  // nobody reads it any longer; main() reports it
  }
}

std::optional<std::string> TerminalChat::nextLine() {
  for (;;) {
    char bytes[64];
    while (::read(interrupt_pipe[0], bytes, sizeof bytes) > 0) continue;  // what stopped a reply
    if (m_is_terminal) {
      std::cerr << "> " << std::flush;
      if (!waitForLine()) {
        if (m_warned) break;
        m_warned = true;  // the terminal has dropped the line; a second Ctrl+C in a row ends
        tell("\nCtrl+C again or Ctrl+D ends the conversation");
        continue;
      }
    }
    std::string text;
    if (!std::getline(std::cin, text)) break;
    m_warned = false;
    return text;
  }
  if (m_is_terminal) std::cerr << "\n";
  return std::nullopt;
}

bool TerminalChat::take(const std::string& line) {
  if (line.starts_with('/')) {
    const std::string name = line.substr(0, line.find(' '));
    if (name == "/quit" || name == "/exit") return false;
    const auto command = m_commands.find(name);
    if (command == m_commands.end())
      throw Error(ErrorKind::content, {"unknown command %1", printable(name)}, "/help lists them");
    constexpr auto blanks = " \t\r";
    const size_t first = std::min(line.find_first_not_of(blanks, name.size()), line.size());
    command->second(line.substr(first, line.find_last_not_of(blanks) + 1 - first));
  } else if (!line.empty()) {
    Messages asked = messages();
    if (waiting()) {
      asked.pop_back();
      tell("this message takes the place of the one without a reply");
    }
    asked.push_back({"user", line});
    reply(std::move(asked));
  }
  return true;
}

void TerminalChat::regenerate() {
  const Messages before = messages();
  Messages asked = before;
  if (!waiting()) {
    if (!asked.empty() && asked.back().role == "assistant") asked.pop_back();
    if (asked.empty() || asked.back().role != "user")
      throw Error(ErrorKind::content, "there is no message to reply to", "write one first");
    drawAgain();
  }
  const auto restore = [&] {
    if (waiting()) setMessages(before);
  };
  try {
    reply(std::move(asked));
  } catch (...) {
    restore();
    throw;
  }
  restore();  // Ctrl+C came before the first word of another
}

void TerminalChat::undo() {
  Messages left = messages();
  const bool replied = !left.empty() && left.back().role == "assistant";
  if (replied) left.pop_back();
  if (left.empty() || left.back().role != "user") throw Error(ErrorKind::content, "there is no message to take back");
  left.pop_back();
  setMessages(std::move(left));
  takenBack(replied);
  tell({"taken back, %1", messagesLeft()});
}

}  // namespace kvarium::cli
