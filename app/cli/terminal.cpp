#include "app/cli/terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <iostream>

#include "core/base/error.h"

namespace kvarium::cli {
namespace {

// Written to by the handler, so that a Ctrl+C between two calls is not lost whichever thread it arrives at.
int interrupt_pipe[2] = {-1, -1};
std::atomic<bool> interrupt_came{false};

}  // namespace

Terminal::Terminal() : m_is_terminal(::isatty(STDIN_FILENO) != 0) {
  if (interrupt_pipe[0] < 0 && ::pipe2(interrupt_pipe, O_NONBLOCK | O_CLOEXEC) != 0)
    throw Error(ErrorKind::device, "no pipe can be opened");
  struct sigaction action {};
  action.sa_flags = SA_RESTART;
  action.sa_handler = [](int) {
    interrupt_came = true;
    [[maybe_unused]] const ssize_t written = ::write(interrupt_pipe[1], "", 1);  // a full pipe has the same effect
  };
  ::sigaction(SIGINT, &action, nullptr);
}

std::atomic<bool>& Terminal::interrupted() { return interrupt_came; }
int Terminal::interruption() const { return interrupt_pipe[0]; }

bool Terminal::waitForLine() const {
  pollfd sources[2] = {{STDIN_FILENO, POLLIN, 0}, {interrupt_pipe[0], POLLIN, 0}};
  while (::poll(sources, 2, -1) < 0) {
    if (errno != EINTR) return true;
  }
  return !(sources[1].revents & POLLIN);
}

std::optional<std::string> Terminal::nextLine() {
  for (;;) {
    char bytes[64];
    while (::read(interrupt_pipe[0], bytes, sizeof bytes) > 0) continue;  // what stopped a reply
    if (m_is_terminal) {
      std::cerr << "> " << std::flush;
      if (!waitForLine()) {
        if (m_warned) break;
        m_warned = true;  // the terminal has dropped the line; a second Ctrl+C in a row ends
        std::cerr << "\nCtrl+C again or Ctrl+D ends the conversation\n";
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

std::string trimmed(const std::string& text) {
  const size_t first = text.find_first_not_of(" \t\r");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

TerminalCommand::TerminalCommand(const std::string& line) {
  const size_t space = line.find(' ');
  name = line.substr(0, space);
  if (space != std::string::npos) argument = trimmed(line.substr(space + 1));
}

}  // namespace kvarium::cli
