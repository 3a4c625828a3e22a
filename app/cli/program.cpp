#include "app/cli/program.h"

#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>
#include <string>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "core/base/error.h"
#include "core/base/printable.h"

namespace kvarium::cli {
namespace {

// Prints an error and returns true if `word` is neither a command of `parent` nor an option.
bool refusesCommand(CLI::App& parent, const std::string& word) {
  if (word.rfind('-', 0) == 0) return false;
  std::string names;
  for (const CLI::App* command : parent.get_subcommands([](CLI::App*) { return true; })) {
    if (command->check_name(word)) return false;
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  const std::string path = parent.get_parent() ? "kvarium-cli " + parent.get_name() : parent.get_name();
  const std::string what =
      word.empty() ? "a command is missing" : "there is no command \"" + printable(word, 60) + "\"";
  std::fprintf(stderr, "%s: %s; it accepts %s (%s --help says more)\n", path.c_str(), what.c_str(), names.c_str(),
               path.c_str());
  return true;
}

// "kvarium-cli run: --model is required; kvarium-cli run --help lists its options"
std::string failureText(const CLI::App* program, const CLI::Error& error) {
  std::string path = program->get_name();
  for (const CLI::App* app = program; !app->get_subcommands().empty();) {
    app = app->get_subcommands().front();
    path += " " + app->get_name();
  }
  return path + ": " + printable(error.what(), 1024) + "; " + path + " --help lists its options\n";
}

// Whether who reads standard output has ended, as `head` does when it has seen enough.
bool readerIsGone() {
  pollfd out{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
  return poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0;
}

}  // namespace

int runProgram(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // makes a closed pipe a failed write instead of a signal
  CLI::App program("Chat with a local language model and measure its KV cache", "kvarium-cli");
  program.require_subcommand(1);
  program.option_defaults()->always_capture_default();  // --help shows defaults
  program.set_version_flag("--version", "kvarium-cli " KVARIUM_VERSION);
  addChat(program);
  addRun(program);
  addServe(program);
  addLogits(program);
  addGenerate(program);
  addTokenize(program);
  addTemplate(program);
  addBench(program);
  addPerplexity(program);
  addCompare(program);
  addEstimate(program);
  addInspect(program);
  addCaches(program);
  addCache(program);
  addLesson(program);
  addTranscribe(program);
  program.failure_message(failureText);
  if (refusesCommand(program, argc > 1 ? argv[1] : "")) return 2;
  CLI::App* const cache = program.get_subcommand("cache");
  if (argc > 1 && cache->check_name(argv[1]) && refusesCommand(*cache, argc > 2 ? argv[2] : "")) return 2;
  try {
    program.parse(argc, argv);
    const bool written = std::cout.flush() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (!written) throw Error(ErrorKind::io, "standard output cannot be written");
    return 0;
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? 0 : 2;
  } catch (const Interrupted&) {
    std::cout.flush();
    std::fprintf(stderr, "stopped\n");
    return 130;  // 128 + SIGINT
  } catch (const Error& error) {
    if (readerIsGone()) return 128 + SIGPIPE;  // as a program that the signal ends
    std::fprintf(stderr, "kvarium-cli: %s\n", error.what());
    return error.kind() == ErrorKind::usage ? 2 : 1;
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "kvarium-cli: memory ran out; choose a smaller model, cache or --memory-limit\n");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "kvarium-cli: %s\n", error.what());
  }
  return 1;
}

}  // namespace kvarium::cli
