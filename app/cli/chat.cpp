// kvarium-cli chat: a conversation in the terminal, streaming, with its cache in a status line.
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <iostream>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "core/generate/prompt_memory.h"

namespace kvarium::cli {
namespace {

constexpr const char* help_text =
    "/cache SPEC   choose another cache (the conversation is read again)\n"
    "/regen        another reply to the last message\n"
    "/undo         take back the last message and its reply\n"
    "/fork         go on in a copy of this conversation; /back returns to where the copy was made\n"
    "/stats        numbers of the last reply and of the cache\n"
    "/save, /load  not in this version yet\n"
    "/help, /quit\n";

struct Options {
  CommonOptions common;
  GenerateOptions generate;
  std::string system;
  int64_t context = 0;
};

std::atomic<bool> interrupted{false};

class Chat {
 public:
  Chat(Engine& engine, const Options& options)
      : m_engine(engine), m_options(options), m_spec(options.common.cache), m_terminal(::isatty(STDOUT_FILENO) != 0) {
    const int64_t trained = engine.model().config.context_length;
    m_context = options.context > 0 ? std::min(options.context, trained) : std::min<int64_t>(8192, trained);
    m_state.emplace(State{engine.makeCache(m_spec, m_context), {}, {}});
    const std::string& problem = engine.model().template_problem;
    if (!problem.empty()) std::fprintf(stderr, "note: %s, ChatML is used\n", problem.c_str());
    if (!options.system.empty()) m_state->messages.push_back({"system", options.system});
  }

  // False ends the conversation. Whatever fails leaves the messages as they were.
  bool line(const std::string& text) {
    if (text.empty()) return true;
    const std::vector<ChatMessage> before = m_state->messages;
    try {
      if (text[0] == '/') return command(text);
      m_state->messages.push_back({"user", text});
      reply();
    } catch (...) {
      m_state->messages = before;
      throw;
    }
    return true;
  }

 private:
  struct State {
    KvCache cache;
    PromptMemory memory;
    std::vector<ChatMessage> messages;
  };

  void reply() {
    State& state = *m_state;
    interrupted = false;
    const ChatModel& model = m_engine.model();
    const std::vector<TokenId> prompt = state.memory.encode(model.tokenizer, model.render(state.messages));
    GenerateHooks hooks;
    hooks.text = [](std::string_view text) { std::cout << text << std::flush; };
    GenerateOptions options = m_options.generate;
    for (std::string& text : model.stopStrings()) options.stop.push_back(std::move(text));
    m_last = generate(m_engine.decoder(), model.tokenizer, state.cache, prompt, options, hooks, &interrupted);
    state.memory.remember(model.tokenizer, prompt, m_last.ids);
    std::cout << "\n";
    if (m_last.stop_reason == StopReason::capacity && m_last.ids.empty()) {
      throw Error(ErrorKind::content, m_last.events.back().what,
                  "shorten the conversation (/undo) or choose a larger cache (/cache)");
    }
    state.messages.push_back({"assistant", m_last.text});
    if (m_last.stop_reason == StopReason::capacity) std::fprintf(stderr, "[%s]\n", m_last.events.back().what.c_str());
    status();
  }

  void status() const {
    const Lengths lengths = m_state->cache.lengths();
    std::fprintf(stderr, "%s[%s: %s of %s tokens stored, %s, reused %s, %.0f tok/s]%s\n", m_terminal ? "\x1b[2m" : "",
                 m_spec.c_str(), withThousands(lengths.stored).c_str(), withThousands(lengths.absolute).c_str(),
                 bytesText(m_state->cache.bytes().used()).c_str(), withThousands(m_last.reuse.reused_tokens).c_str(),
                 m_last.decodeSpeed(), m_terminal ? "\x1b[0m" : "");
  }

  void stats() const {
    const Bytes bytes = m_state->cache.bytes();
    std::printf(
        "prompt %s tokens, reused %s%s%s\nprefill %.1f tok/s, first token %.3f s, decode %.1f tok/s, stopped by %s\n",
        withThousands(m_last.reuse.prompt_tokens).c_str(), withThousands(m_last.reuse.reused_tokens).c_str(),
        m_last.reuse.reason.empty() ? "" : ": ", m_last.reuse.reason.c_str(), m_last.prefillSpeed(),
        m_last.first_token_s, m_last.decodeSpeed(), std::string(stopReasonName(m_last.stop_reason)).c_str());
    std::printf("cache %s: %s used, %s reserved\n", m_spec.c_str(), bytesText(bytes.used()).c_str(),
                bytesText(bytes.reserved).c_str());
  }

  void takeBackReply() {
    std::vector<ChatMessage>& messages = m_state->messages;
    if (!messages.empty() && messages.back().role == "assistant") messages.pop_back();
  }

  bool command(const std::string& text) {
    const size_t space = text.find(' ');
    const std::string name = text.substr(0, space);
    const std::string argument = space == std::string::npos ? "" : text.substr(space + 1);
    if (name == "/quit" || name == "/exit") return false;
    if (name == "/cache") {
      if (argument.empty()) throw Error(ErrorKind::content, "the cache is " + m_spec, "/cache SPEC chooses another");
      KvCache cache = m_engine.makeCache(argument, m_context);
      m_state->cache = std::move(cache);
      m_spec = m_state->cache.spec().text;
      std::fprintf(stderr, "cache: %s; the conversation is read again with the next message\n", m_spec.c_str());
    } else if (name == "/regen") {
      takeBackReply();
      if (m_state->messages.empty() || m_state->messages.back().role != "user")
        throw Error(ErrorKind::content, "there is no message to reply to");
      reply();
    } else if (name == "/undo") {
      takeBackReply();
      if (!m_state->messages.empty() && m_state->messages.back().role == "user") m_state->messages.pop_back();
      std::fprintf(stderr, "%zu messages left\n", m_state->messages.size());
    } else if (name == "/fork") {
      m_forks.push_back({m_state->cache.fork(), m_state->memory, m_state->messages});
      std::fprintf(stderr, "in copy %zu; its cache shares every block until one side writes\n", m_forks.size());
    } else if (name == "/back") {
      if (m_forks.empty()) throw Error(ErrorKind::content, "there is no copy to return from", "/fork makes one");
      m_state = std::move(m_forks.back());
      m_forks.pop_back();
      m_spec = m_state->cache.spec().text;
      std::fprintf(stderr, "back, %zu messages\n", m_state->messages.size());
    } else if (name == "/stats") {
      stats();
    } else if (name == "/save" || name == "/load") {
      notYet(name);
    } else if (name == "/help") {
      std::fputs(help_text, stdout);
    } else {
      throw Error(ErrorKind::content, "unknown command " + name, "/help lists them");
    }
    return true;
  }

  Engine& m_engine;
  const Options& m_options;
  std::string m_spec;
  bool m_terminal;
  int64_t m_context = 0;
  std::optional<State> m_state;
  std::vector<State> m_forks;
  GenerateResult m_last;
};

void run(Options& options) {
  options.generate.sampling.seed = options.common.seed;
  checkSampling(options.generate.sampling);
  Engine engine(options.common);
  Chat chat(engine, options);
  const bool terminal = ::isatty(STDIN_FILENO) != 0;
  std::fprintf(stderr, "%s on %s. /help lists commands, Ctrl+C stops a reply, Ctrl+D ends.\n",
               engine.model().config.name.c_str(), engine.device().name().c_str());
  // Without SA_RESTART a Ctrl+C at the prompt ends the read; during a reply it only sets the flag.
  struct sigaction action {};
  action.sa_handler = [](int) { interrupted = true; };
  ::sigaction(SIGINT, &action, nullptr);
  std::string text;
  for (;;) {
    if (terminal) std::cerr << "> " << std::flush;
    if (!std::getline(std::cin, text)) break;
    try {
      if (!chat.line(text)) break;
    } catch (const std::bad_alloc&) {
      std::fprintf(stderr, "memory ran out; choose a smaller cache (/cache)\n");
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
    }
  }
  if (terminal) std::cerr << "\n";
}

}  // namespace

void addChat(CLI::App& program) {
  auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand("chat", "a conversation in the terminal");
  addCommon(*command, options->common, With::model_and_engine);
  command->remove_option(command->get_option("--json"));
  options->generate.max_new_tokens = 1024;
  command->add_option("-n,--max-new-tokens", options->generate.max_new_tokens, "most tokens of a reply")
      ->check(token_count);
  command->add_option("--context", options->context, "tokens a fixed cache is made for; 0: up to 8,192")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--system", options->system, "system prompt");
  addSampling(*command, options->generate);
  command->callback([options] { run(*options); });
}

}  // namespace kvarium::cli
