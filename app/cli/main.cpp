// kvarium-cli: the same core as the window, without Qt. Results on stdout, progress and errors on stderr.
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "core/base/error.h"
#include "core/base/printable.h"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is a failed write, not a death
  CLI::App program("Chat with a local language model and measure its KV cache", "kvarium-cli");
  program.require_subcommand(1);
  program.option_defaults()->always_capture_default();  // --help shows them
  program.set_version_flag("--version", "kvarium-cli 0.1.0");
  kvarium::cli::addChat(program);
  kvarium::cli::addRun(program);
  kvarium::cli::addLogits(program);
  kvarium::cli::addGenerate(program);
  kvarium::cli::addTokenize(program);
  kvarium::cli::addTemplate(program);
  kvarium::cli::addBench(program);
  kvarium::cli::addPerplexity(program);
  kvarium::cli::addEstimate(program);
  kvarium::cli::addInspect(program);
  kvarium::cli::addCaches(program);
  kvarium::cli::addCache(program);
  kvarium::cli::addTranscribe(program);
  const auto named = [&](const CLI::App* command) { return command->check_name(argv[1]); };
  if (argc > 1 && argv[1][0] != '-' && program.get_subcommands(named).empty()) {
    std::fprintf(stderr, "kvarium-cli: there is no command \"%s\"; kvarium-cli --help lists the commands\n",
                 kvarium::printable(argv[1], 60).c_str());
    return 2;
  }
  try {
    program.parse(argc, argv);
    const bool written = std::cout.flush() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (!written) throw kvarium::Error(kvarium::ErrorKind::io, "standard output cannot be written");
    return 0;
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? 0 : 2;
  } catch (const kvarium::cli::Interrupted&) {
    std::cout.flush();
    std::fprintf(stderr, "stopped\n");
    return 130;  // 128 + SIGINT
  } catch (const kvarium::Error& error) {
    std::fprintf(stderr, "kvarium-cli: %s\n", error.what());
    return error.kind() == kvarium::ErrorKind::usage ? 2 : 1;
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "kvarium-cli: memory ran out; choose a smaller model, cache or --memory-limit\n");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "kvarium-cli: %s\n", error.what());
  }
  return 1;
}
