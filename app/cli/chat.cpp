// kvarium-cli chat: a conversation in the terminal, streaming, with its cache in a status line.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "app/cli/remote_chat.h"
#include "app/cli/terminal.h"
#include "core/base/numbers.h"
#include "core/decode/sampler.h"
#include "core/engine/conversation.h"

namespace kvarium::cli {
namespace {

constexpr const char* help_text =
    "/cache SPEC   choose another cache (its cells are carried over where they can be)\n"
    "/reread       with the next message, read the conversation again with this cache\n"
    "/regen        another reply to the last message, drawn anew\n"
    "/undo         take back the last message and its reply\n"
    "/fork         go on in a copy of this conversation; /back returns to where the copy was made\n"
    "/stats        numbers of the last reply and of the cache\n"
    "/save FILE    the conversation and its cache; /load FILE goes on with them\n"
    "/help, /quit\n";

struct ChatOptions {
  CommonOptions common;
  decode::GenerateOptions generate;
  decode::SamplingChoice sampling;  // what was asked for; the rest is the model's
  std::string system;
  TemplateOptions variables;
  int64_t context = 0;
  RemoteChatOptions remote;
};

// A message without a reply: it stays, so that it can be tried again.
class Unanswered : public Error {
 public:
  Unanswered(const Sentence& reason, const Sentence& remedy)
      : Error(ErrorKind::content, reason, {"the message is kept: %1", remedy}) {}
};

class ChatPrinter final : public ReplyPrinter {
 public:
  ChatPrinter(const loading::ChatModel& model, bool terminal)
      : ReplyPrinter(model.config.context_length, true), m_model(model), m_terminal(terminal) {}
  void encoded(std::span<const TokenId> prompt, std::span<const TokenId>) override {
    begin(decode::openedThoughts(m_model.tokenizer, prompt));
  }
  void repeated(int64_t) override {
    if (m_terminal) std::fprintf(stderr, "\n(this reply repeats itself: Ctrl+C stops it)\n");
  }

 private:
  const loading::ChatModel& m_model;
  bool m_terminal;
};

class Chat {
 public:
  Chat(Engine& engine, const ChatOptions& options)
      : m_engine(engine),
        m_options(options),
        m_variables(options.variables.variables()),
        m_terminal(::isatty(STDOUT_FILENO) != 0),
        m_runtime(engine.runtime(contextOf(engine.model(), options), decode::conversation_checkpoints)) {
    engine.model().requireTokenizer();
    engine.model().checkVariables(m_variables);
    m_state.emplace(State{engine::Conversation(m_runtime)});
    engine.changeCache(m_state->conversation, m_runtime, options.common.cache);
    const Sentence& problem = engine.model().template_problem;
    if (!problem.empty()) note({"%1, ChatML is used", problem});
    if (options.system.empty()) return;
    m_state->conversation.setMessages({{"system", options.system}});
    note(engine.model().foldNotice(messages()));
  }

  // False ends the conversation. Whatever fails leaves the messages as they were, but for a message that had no room.
  bool line(const std::string& text) {
    if (text.empty()) return true;
    if (text[0] == '/') return command(text);
    std::vector<jinja::ChatMessage> asked = messages();
    if (waiting()) {
      asked.pop_back();
      std::fprintf(stderr, "this message takes the place of the one without a reply\n");
    }
    asked.push_back({"user", text});
    reply(std::move(asked));
    return true;
  }

 private:
  struct State {
    engine::Conversation conversation;
    std::optional<decode::GenerateResult> last = {};
    uint64_t redrawn = 0;     // replies drawn anew so far; each has its own seed
    bool taken_back = false;  // the cache still holds messages that /undo took back
  };

  static int64_t contextOf(const loading::ChatModel& model, const ChatOptions& options) {
    return std::min(options.context > 0 ? options.context : usual_context, model.config.context_length);
  }
  const std::vector<jinja::ChatMessage>& messages() const { return m_state->conversation.messages(); }
  bool waiting() const { return !messages().empty() && messages().back().role == "user"; }
  const cache::KvCache& cache() const {
    if (!m_state->conversation.hasCache())
      throw Error(ErrorKind::memory, "there is no memory for a cache", "close other programs and start again");
    return m_state->conversation.cache();
  }
  std::string spec() const { return cacheName(cache()); }

  void reply(std::vector<jinja::ChatMessage> asked) {
    State& state = *m_state;
    Terminal::interrupted() = false;
    engine::Turn turn;
    turn.messages = std::move(asked);
    turn.options = m_options.generate;
    turn.options.sampling.seed += state.redrawn;
    turn.sampling = m_options.sampling;
    turn.variables = m_variables;
    turn.parse_special = m_options.variables.parse_special;
    ChatPrinter printer(m_engine.model(), m_terminal);
    decode::GenerateResult result = state.conversation.ask(turn, &printer, &Terminal::interrupted());
    printer.finish();
    state.taken_back = false;
    const bool unread = result.ids.empty() && result.stop_reason == decode::StopReason::capacity;
    if (!unread) std::cout << "\n" << std::flush;  // before anything on standard error, which may be the same file
    if (unread)
      throw Unanswered(result.events.back().what,
                       "choose another cache (/cache) and try again (/regen), or take it back (/undo)");
    if (result.ids.empty() && result.stop_reason == decode::StopReason::stopped)
      throw Unanswered("stopped before a reply", "try again (/regen), or take it back (/undo)");
    if (waiting()) {  // a reply of no tokens was asked for
      turn.messages.push_back({"assistant", ""});
      state.conversation.setMessages(std::move(turn.messages));
    }
    printEvents(result);
    if (result.stop_reason == decode::StopReason::stopped) std::fprintf(stderr, "stopped\n");
    if (result.stop_reason == decode::StopReason::length) {
      std::fprintf(stderr, "the reply was cut at %s tokens; -n sets how many\n",
                   withThousands(turn.options.max_new_tokens).c_str());
    }
    state.last = std::move(result);
    status();
  }

  void status() const {
    const cache::Lengths lengths = cache().status().lengths();
    const cache::Bytes bytes = cache().status().bytes();
    const std::string holes = bytes.holes > 0 ? " and " + bytesText(bytes.holes) + " in holes" : "";
    std::fprintf(stderr, "%s[%s: %s of %s tokens kept, %s%s, reused %s, %.0f tokens/s]%s\n",
                 m_terminal ? "\x1b[2m" : "", spec().c_str(), withThousands(lengths.stored).c_str(),
                 withThousands(lengths.tokens_seen).c_str(), bytesText(bytes.used()).c_str(), holes.c_str(),
                 withThousands(m_state->last->reuse.reused_tokens).c_str(), m_state->last->decodeSpeed(),
                 m_terminal ? "\x1b[0m" : "");
  }

  void stats() const {
    if (m_state->last) {
      const decode::GenerateResult& last = *m_state->last;
      std::printf(
          "prompt %s tokens, reused %s%s%s\nprefill %.1f tokens/s, first token %.3f s, decode %.1f tokens/s, ended by "
          "%s\n",
          withThousands(last.reuse.prompt_tokens).c_str(), withThousands(last.reuse.reused_tokens).c_str(),
          last.reuse.reason.empty() ? "" : ": ", inEnglish(last.reuse.reason).c_str(), last.prefillSpeed(),
          last.first_token_s, last.decodeSpeed(), std::string(decode::stopReasonName(last.stop_reason)).c_str());
    } else {
      const std::vector<jinja::ChatMessage>& all = messages();
      const bool replied = std::any_of(all.begin(), all.end(), [](const auto& m) { return m.role == "assistant"; });
      std::printf("%s\n", replied ? "no numbers: the last reply was taken back or loaded" : "no reply yet");
    }
    const cache::Bytes bytes = cache().status().bytes();
    const cache::Lengths lengths = cache().status().lengths();
    const std::string holes = bytes.holes > 0 ? " (" + bytesText(bytes.holes) + " of it in holes: cells that tokens " +
                                                    "left in blocks where others stay)"
                                              : "";
    std::printf("%zu messages; cache %s: %s of %s tokens stored, %s in use, %s reserved%s\n%s", messages().size(),
                spec().c_str(), withThousands(lengths.stored).c_str(), withThousands(lengths.tokens_seen).c_str(),
                bytesText(bytes.used()).c_str(), bytesText(bytes.reserved).c_str(), holes.c_str(),
                m_state->taken_back ? "what was taken back leaves the cache with the next message\n" : "");
    std::fflush(stdout);
  }

  void chooseCache(const std::string& wanted) {
    if (wanted.empty()) throw Error(ErrorKind::content, {"the cache is %1", spec()}, "/cache SPEC chooses another");
    engine::Conversation& conversation = m_state->conversation;
    engine::CacheChange change;
    if (cache::parseCacheSpec(wanted).text != cache().spec().text)
      change = m_engine.changeCache(conversation, m_runtime, wanted);
    std::string became;
    if (change.migrated > 0) became = "; " + withThousands(change.migrated) + " tokens were carried over";
    if (change.left_behind > 0) became += ", some layers do not keep " + withThousands(change.left_behind) + " of them";
    if (change.carried > 0)
      became += "; the old cache computed them, so replies can differ: /reread reads the conversation again";
    if (!change.reread.empty())
      became = "; the conversation is read again with the next message: " + inEnglish(change.reread);
    if (conversation.tokens() == 0) m_state->taken_back = false;
    if (waiting()) became += "; /regen tries the message without a reply again";
    std::fprintf(stderr, "cache: %s%s\n", spec().c_str(), became.c_str());
  }

  void readAgain() {
    m_state->conversation.dropCells();
    m_state->taken_back = false;
    std::fprintf(stderr, "the conversation is read again with the next message\n");
  }

  void save(const std::string& file) {
    if (file.empty()) throw Error(ErrorKind::content, "/save got no file", "write /save FILE");
    m_state->conversation.save(file)->finish();
    std::fprintf(stderr, "saved %s tokens, %s\n", withThousands(cache().status().lengths().tokens_seen).c_str(),
                 bytesText(cache::archiveBytes(cache())).c_str());
  }

  void load(const std::string& file) {
    if (file.empty()) throw Error(ErrorKind::content, "/load got no file", "write /load FILE");
    State state{m_engine.restoreConversation(m_runtime, file)};
    if (!state.conversation.hasText()) {
      throw Error(ErrorKind::content, "the saved cache has no conversation beside it",
                  "load one that /save or the window has written");
    }
    m_state.emplace(std::move(state));
    std::fprintf(stderr, "loaded %zu messages, %s tokens in the cache %s\n", messages().size(),
                 withThousands(cache().status().lengths().tokens_seen).c_str(), spec().c_str());
  }

  void regenerate() {
    const std::vector<jinja::ChatMessage> before = messages();
    std::vector<jinja::ChatMessage> asked = before;
    if (!waiting()) {
      if (!asked.empty() && asked.back().role == "assistant") asked.pop_back();
      if (asked.empty() || asked.back().role != "user")
        throw Error(ErrorKind::content, "there is no message to reply to", "write one first");
      if (m_options.sampling.over(m_engine.model().sampling()).temperature == 0)
        note("at temperature 0 nothing is drawn, so the reply cannot be another");
      ++m_state->redrawn;
    }
    try {
      reply(std::move(asked));
    } catch (const Unanswered&) {
      m_state->conversation.setMessages(before);
      throw;
    }
  }

  void undo() {
    std::vector<jinja::ChatMessage> left = messages();
    const bool replied = !left.empty() && left.back().role == "assistant";
    if (replied) left.pop_back();
    if (left.empty() || left.back().role != "user") throw Error(ErrorKind::content, "there is no message to take back");
    left.pop_back();
    m_state->conversation.setMessages(std::move(left));
    if (replied) m_state->last.reset();
    m_state->taken_back = cache().status().lengths().tokens_seen > 0;
    std::fprintf(stderr, "taken back, %s\n", messagesLeft().c_str());
  }

  bool command(const std::string& text) {
    const auto [name, argument] = TerminalCommand(text);
    if (name == "/quit" || name == "/exit") return false;
    if (name == "/cache") {
      chooseCache(argument);
    } else if (name == "/reread") {
      readAgain();
    } else if (name == "/regen") {
      regenerate();
    } else if (name == "/undo") {
      undo();
    } else if (name == "/fork") {
      m_forks.push_back({m_state->conversation.fork(), m_state->last, m_state->redrawn, m_state->taken_back});
      std::fprintf(stderr, "in copy %zu; its cache shares every block until one side writes\n", m_forks.size());
    } else if (name == "/back") {
      if (m_forks.empty()) throw Error(ErrorKind::content, "there is no copy to return from", "/fork makes one");
      m_state.emplace(std::move(m_forks.back()));
      m_forks.pop_back();
      std::fprintf(stderr, "back, %s\n", messagesLeft().c_str());
    } else if (name == "/stats") {
      stats();
    } else if (name == "/save") {
      save(argument);
    } else if (name == "/load") {
      load(argument);
    } else if (name == "/help") {
      std::fputs(help_text, stdout);
      std::fflush(stdout);
    } else {
      throw Error(ErrorKind::content, {"unknown command %1", name}, "/help lists them");
    }
    return true;
  }

  std::string messagesLeft() const { return std::to_string(messages().size()) + " messages left"; }

  Engine& m_engine;
  const ChatOptions& m_options;
  jinja::TemplateVariables m_variables;
  bool m_terminal;
  engine::Runtime m_runtime;
  std::optional<State> m_state;
  std::vector<State> m_forks;
};

void runChat(ChatOptions& options) {
  options.generate.sampling.seed = options.common.seed;
  decode::checkSampling(options.generate.sampling);
  Engine engine(options.common, {}, options.context > 0 ? options.context : usual_context, true);
  Chat chat(engine, options);
  std::fprintf(stderr, "%s on %s. /help lists commands, Ctrl+C stops a reply, Ctrl+D ends.\n",
               engine.model().config.name.c_str(), engine.deviceText().c_str());
  Terminal terminal;
  while (const std::optional<std::string> text = terminal.nextLine()) {
    try {
      if (!chat.line(*text)) break;
    } catch (const Error& error) {
      // A GPU that is lost answers nothing more.
      if (error.kind() == ErrorKind::device && !engine.device().facts().is_cpu) throw;
      std::fprintf(stderr, "%s\n", error.what());
    } catch (const std::bad_alloc&) {
      std::fprintf(stderr, "memory ran out; choose a smaller cache (/cache)\n");
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
    }
  }
}

// A conversation with an engine elsewhere: what it computes with is its own.
void runRemoteChat(const CLI::App& command, ChatOptions& options) {
  for (const char* own : {"--threads", "--device", "--gpu-layers", "--precision", "--memory-limit", "--quantize",
                          "--on-full", "--context", "--template-var", "--parse-special"}) {
    if (command.count(own))
      throw Error(ErrorKind::usage, {"%1 is for a model of this machine, and --engine names another", own},
                  "leave one of them out");
  }
  RemoteChatOptions& remote = options.remote;
  remote.model = options.common.model;
  remote.system = options.system;
  remote.json = options.common.json;
  remote.sampling = options.sampling;
  remote.stop = options.generate.stop;
  if (options.common.cache_given) remote.cache = options.common.cache;
  if (command.count("--seed")) remote.seed = options.common.seed;
  if (command.count("--max-new-tokens")) remote.most_tokens = options.generate.max_new_tokens;
  chatWithEngine(remote);
}

}  // namespace

void addChat(CLI::App& program) {
  auto options = std::make_shared<ChatOptions>();
  CLI::App* command = program.add_subcommand("chat", "a conversation in the terminal");
  addCommon(*command, options->common, With::model_and_engine);
  command->get_option("--json")->description("with --engine: a JSON document for each reply, a line each");
  command->get_option("--model")->required(false)->description(std::string(model_help) +
                                                               "; with --engine as the engine calls it");
  command
      ->add_option("--engine", options->remote.engine, "address of an engine elsewhere, such as http://127.0.0.1:8000")
      ->check(notEmpty())
      ->default_str("");
  options->generate.max_new_tokens = 1024;
  command->add_option("-n,--max-new-tokens", options->generate.max_new_tokens, "most tokens of a reply")
      ->check(whole(0, most_tokens));
  command
      ->add_option("--context", options->context,
                   "tokens a fixed cache is made for, at most as many as the model was trained for; 0: 8,192")
      ->check(whole(0, most_tokens));
  command->add_option("--system", options->system, "system prompt");
  addTemplateVariables(*command, options->variables);
  addSampling(*command, options->generate);
  for (const char* option :
       {"--temperature", "--top-k", "--top-p", "--min-p", "--typical-p", "--repetition-penalty", "--no-repeat-ngram"})
    command->get_option(option)->default_str("as the model's makers say");
  command->callback([options, command] {
    options->sampling = samplingGiven(*command, options->generate.sampling);
    if (!options->remote.engine.empty()) return runRemoteChat(*command, *options);
    if (options->common.model.empty()) throw CLI::RequiredError("-m or --engine");
    if (options->common.json) throw Error(ErrorKind::usage, "chat --json is for --engine", "use run --json");
    runChat(*options);
  });
}

}  // namespace kvarium::cli
