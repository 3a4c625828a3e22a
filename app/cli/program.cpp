#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/words.h"
#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/base/printable.h"
#include "core/base/version.h"

namespace kvarium::cli {
namespace {

// Letters added, dropped, changed, or swapped with their neighbour (Damerau 1964).
size_t lettersApart(std::string_view a, std::string_view b) {
  std::vector<size_t> before(b.size() + 1), last(b.size() + 1), next(b.size() + 1);
  std::iota(last.begin(), last.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    next[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      next[j] = std::min({last[j] + 1, next[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        next[j] = std::min(next[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(next);
  }
  return last[b.size()];
}

// The shortest of `known` that begins with `word`, else the one that is fewest letters apart. Empty: none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& known) {
  constexpr size_t longest = 60;
  if (word.empty() || word.size() > longest) return {};
  std::string near;
  for (const std::string& one : known) {
    if (one.starts_with(word) && (near.empty() || one.size() < near.size())) near = one;
  }
  if (!near.empty()) return near;
  size_t least = 2 + word.size() / 4;  // beyond it the words have little in common
  for (const std::string& one : known) {
    if (const size_t apart = lettersApart(word, one); apart < least) {
      least = apart;
      near = one;
    }
  }
  return near;
}

// False: it has printed why.
bool hasCommand(const CLI::App& parent, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* command : parent.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  if (std::ranges::find(names, word) != names.end()) return true;
  const std::string path = parent.get_parent() ? "kvarium-cli " + parent.get_name() : parent.get_name();
  const std::string near = nearest(word, names);
  const Sentence missing =
      word.empty() ? Sentence("a command is missing") : Sentence("there is no command \"%1\"", printable(word, 60));
  const Sentence all("it accepts %1 (%2 --help says more)", joined(names), path);
  if (near.empty())
    tell({"%1: %2; %3", path, missing, all});
  else
    tell({"%1: %2; did you mean %3? %4", path, missing, near, all});
  return false;
}

// The first word that no option takes; empty: there is none.
std::string leftOver(const CLI::App& command) {
  const std::vector<std::string> words = command.remaining();
  const auto option = std::ranges::find_if(words, [](const auto& word) { return word.starts_with('-'); });
  return option != words.end() ? *option : words.empty() ? "" : words.front();
}

Sentence leftOverText(const CLI::App& command, const std::string& word) {
  if (!word.starts_with('-')) return {"\"%1\" is no option", printable(word, 60)};
  const std::string name = word.substr(0, word.find('='));
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& one : option->get_lnames()) known.push_back("--" + one);
  }
  const std::string wanted = "--" + name.substr(std::min(name.find_first_not_of('-'), name.size()));
  const std::string near = wanted.size() > 3 ? nearest(wanted, known) : "";
  if (near.empty()) return {"there is no option %1", printable(name, 60)};
  return {"there is no option %1; did you mean %2?", printable(name, 60), near};
}

// Whether the first words name no command; then it has said so on stderr.
bool refusesCommands(CLI::App& program, int argc, const char* const* argv) {
  CLI::App* parent = &program;
  for (int i = 1; !parent->get_subcommands([](CLI::App*) { return true; }).empty(); ++i) {
    const std::string word = i < argc ? argv[i] : "";
    if (word.starts_with('-')) return false;
    if (!hasCommand(*parent, word)) return true;
    parent = parent->get_subcommand(word);
  }
  return false;
}

// What CLI11 says, in the user's language where it is one of its usual sentences.
Sentence mistakeText(const std::string& text) {
  const std::string first = text.substr(0, text.find(' ')), last = text.substr(text.rfind(' ') + 1);
  if (const size_t end = text.find(" is required"); end != std::string::npos && text.ends_with(" is required")) {
    const size_t either = text.find(" or ");
    if (either == std::string::npos) return {"%1 is required", text.substr(0, end)};
    return {"%1 or %2 is required", text.substr(0, either), text.substr(either + 4, end - either - 4)};
  }
  const std::string option = text.substr(0, text.find(':'));  // "--model: 1 required TEXT missing"
  if (text.starts_with(option + ": 1 required ") && last == "missing") return {"%1 got no value", option};
  if (text.starts_with(option + ": At Most 1 required ")) return {"%1 was given more than once", option};
  constexpr std::string_view flag = "Could not convert: ";  // "--json = maybe"; other options have their own checks
  if (const size_t is = text.find(" = "); text.starts_with(flag) && is != std::string::npos)
    return {"%1: %2", text.substr(flag.size(), is - flag.size()),
            Sentence("got \"%1\"; it accepts %2", text.substr(is + 3), "true, false")};
  if (const size_t names = text.find(" not in {"); names != std::string::npos && names >= option.size() + 2) {
    const std::string value = text.substr(option.size() + 2, names - option.size() - 2);
    const std::string accepted = text.substr(names + 9, text.size() - names - 10);
    return {"%1: %2", option, Sentence("got \"%1\"; it accepts %2", value, accepted)};
  }
  if (text == first + " excludes " + last) return {"%1 excludes %2", first, last};
  if (text == first + " requires " + last) return {"%1 requires %2", first, last};
  return {"%1", text};
}

// "kvarium-cli run: --model is required; kvarium-cli run --help lists its options"
std::string failureText(const CLI::App* program, const CLI::Error& error) {
  std::string path = program->get_name();
  const CLI::App* command = program;
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().front();
    path += " " + command->get_name();
  }
  // A misspelt option may be the one that is missing.
  const std::string word = leftOver(*command);
  const bool is_left = dynamic_cast<const CLI::ExtrasError*>(&error) ||
                       (dynamic_cast<const CLI::RequiredError*>(&error) && word.starts_with('-'));
  const Sentence what = is_left ? leftOverText(*command, word) : mistakeText(printable(error.what(), 1024));
  const bool asks = what.text.ends_with('?');
  return said(asks ? Sentence("%1: %2 %1 --help lists its options", path, what)
                   : Sentence("%1: %2; %1 --help lists its options", path, what)) +
         "\n";
}

// Whether who reads standard output has ended, as `head` does when it has seen enough.
bool readerIsGone() {
  pollfd out{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
  return poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0;
}

int exitCode(CLI::App& program, int argc, char** argv) {
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (program.exit(error) != 0) return 2;  // 0: --help and --version
  }
  // A job that is done fails where not all of what it wrote could be written.
  const bool written = std::cout.flush() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (!written) throw Error(ErrorKind::io, "standard output cannot be written");
  return 0;
}

}  // namespace

int runProgram(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // makes a closed pipe a failed write instead of a signal
  speak(languageOf([](const char* name) -> const char* { return std::getenv(name); }));
  CLI::App program("", "kvarium-cli");
  program.description("Chat with a local language model and measure its KV cache");
  program.require_subcommand(1);
  program.option_defaults()->always_capture_default();  // --help shows defaults
  program.set_version_flag("-V,--version", std::string("kvarium-cli ") + programVersion());
  for (const auto& add :
       {addChat, addRun, addServe, addLogits, addGenerate, addTokenize, addTemplate, addBench, addPerplexity,
        addCompare, addEstimate, addInspect, addModels, addCaches, addCache, addLesson, addTranscribe})
    add(program);
  program.failure_message(failureText);
  translateHelp(program);
  if (refusesCommands(program, argc, argv)) return 2;
  try {
    return exitCode(program, argc, argv);
  } catch (const Interrupted&) {
    std::cout.flush();
    tell("stopped");
    return 130;  // 128 + SIGINT
  } catch (const Error& error) {
    if (readerIsGone()) return 128 + SIGPIPE;  // as a program that the signal ends
    std::fprintf(stderr, "kvarium-cli: %s\n", said(error.sentence()).c_str());
    return error.kind() == ErrorKind::usage ? 2 : 1;
  } catch (const std::bad_alloc&) {
    tell("kvarium-cli: memory ran out; choose a smaller model, cache or --memory-limit");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "kvarium-cli: %s\n", error.what());
  }
  return 1;
}

}  // namespace kvarium::cli
