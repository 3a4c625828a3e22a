// kvarium-cli chat: a conversation in the terminal, streaming, with its cache in a status line.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "app/cli/terminal.h"
#include "app/cli/words.h"
#include "core/base/numbers.h"
#include "core/decode/reply_text.h"
#include "core/decode/sampler.h"
#include "core/engine/conversation.h"

namespace kvarium::cli {
namespace {

constexpr char help_text[] =
    "/cache SPEC   choose another cache (its cells are carried over where they can be)\n"
    "/reread       with the next message, read the conversation again with this cache\n"
    "/regen        another reply to the last message, drawn again\n"
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
  std::string engine;  // address of one elsewhere; empty: this machine's
};

// A message without a reply: it stays, so that it can be tried again.
class Unanswered : public Error {
 public:
  Unanswered(const Sentence& reason, const Sentence& remedy)
      : Error(ErrorKind::content, reason, {"the message is kept: %1", remedy}) {}
};

class ChatPrinter final : public ReplyPrinter {
 public:
  explicit ChatPrinter(const loading::ChatModel& model)
      : ReplyPrinter(model.config.context_length, true), m_model(model) {}
  void encoded(std::span<const TokenId> prompt, std::span<const TokenId>) override {
    begin(decode::openedThoughts(m_model.tokenizer, prompt));
  }
  void repeated(int64_t) override {
    if (showsReply()) tell("\n(this reply repeats itself: Ctrl+C stops it)");
  }

 private:
  const loading::ChatModel& m_model;
};

class Chat final : public TerminalChat {
 public:
  Chat(Engine& engine, const ChatOptions& options)
      : TerminalChat(help_text),
        m_engine(engine),
        m_options(options),
        m_variables(options.variables.variables()),
        m_runtime(engine.runtime(std::min(options.context, engine.model().config.context_length))) {
    engine.model().requireTokenizer();
    engine.model().checkVariables(m_variables);
    m_state.emplace(State{engine::Conversation(m_runtime)});
    engine.changeCache(m_state->conversation, m_runtime, options.common.cache);
    m_commands["/cache"] = [this](const std::string& spec) { chooseCache(spec); };
    m_commands["/reread"] = [this](const std::string&) { readAgain(); };
    m_commands["/fork"] = [this](const std::string&) { fork(); };
    m_commands["/back"] = [this](const std::string&) { goBack(); };
    m_commands["/save"] = [this](const std::string& file) { save(file); };
    m_commands["/load"] = [this](const std::string& file) { load(file); };
    const Sentence& problem = engine.model().template_problem;
    if (!problem.empty()) note({"%1, ChatML is used", problem});
    if (options.system.empty()) return;
    setMessages({{"system", options.system}});
    note(engine.model().foldNotice(messages()));
  }

 private:
  struct State {
    engine::Conversation conversation;
    std::optional<decode::GenerateResult> last = {};
    uint64_t redrawn = 0;     // replies drawn again so far; each has its own seed
    bool taken_back = false;  // the cache still holds messages that /undo took back
  };

  const Messages& messages() const override { return m_state->conversation.text().messages; }
  void setMessages(Messages messages) override { m_state->conversation.setMessages(std::move(messages)); }
  const cache::KvCache& cache() const {
    if (const cache::KvCache* cache = m_state->conversation.cache()) return *cache;
    throw Error(ErrorKind::memory, "there is no memory for a cache", "close other programs and start again");
  }
  std::string spec() const { return cacheName(cache()); }

  // Errors leave the messages as they were, but for a message that had no room.
  void reply(Messages asked) override {
    State& state = *m_state;
    interrupted = false;
    engine::Turn turn;
    turn.messages = std::move(asked);
    turn.options = m_options.generate;
    turn.options.sampling.seed += state.redrawn;
    turn.sampling = m_options.sampling;
    turn.variables = m_variables;
    turn.parse_special = m_options.variables.parse_special;
    ChatPrinter printer(m_engine.model());
    decode::GenerateResult result = state.conversation.ask(turn, &printer, &interrupted);
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
      setMessages(std::move(turn.messages));
    }
    printEvents(result);
    if (result.stop_reason == decode::StopReason::stopped) tell("stopped");
    if (result.stop_reason == decode::StopReason::length) {
      tell({"the reply was cut at %L1 tokens; -n sets how many", turn.options.max_new_tokens});
    }
    state.last = std::move(result);
    status();
  }

  void status() const {
    const cache::Lengths lengths = cache().status().lengths();
    const cache::Bytes bytes = cache().status().bytes();
    const Sentence used = bytes.holes > 0
                              ? Sentence("%1 and %2 in holes", bytesText(bytes.used()), bytesText(bytes.holes))
                              : Sentence("%1", bytesText(bytes.used()));
    const Sentence all("%1: %L2 of %L3 tokens kept, %4, reused %L5, %L6 tokens/s", spec(), lengths.stored,
                       lengths.tokens_seen, used, m_state->last->reuse.reused_tokens,
                       std::llround(m_state->last->decodeSpeed()));
    std::fprintf(stderr, "%s[%s]%s\n", dim(true), said(all).c_str(), dim(false));
  }

  void stats() const override {
    if (m_state->last) {
      const decode::GenerateResult& last = *m_state->last;
      std::printf(
          "prompt %s tokens, reused %s%s%s\nprefill %.1f tokens/s, first token %.3f s, decode %.1f tokens/s, ended by "
          "%s\n",
          withThousands(last.reuse.prompt_tokens).c_str(), withThousands(last.reuse.reused_tokens).c_str(),
          last.reuse.reason.empty() ? "" : ": ", inEnglish(last.reuse.reason).c_str(), last.prefillSpeed(),
          last.first_token_s, last.decodeSpeed(), std::string(decode::stopReasonName(last.stop_reason)).c_str());
    } else {
      const bool replied = std::ranges::count(messages(), "assistant", &jinja::ChatMessage::role) > 0;
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
  }

  void chooseCache(const std::string& wanted) {
    if (wanted.empty()) throw Error(ErrorKind::content, {"the cache is %1", spec()}, "/cache SPEC chooses another");
    engine::Conversation& conversation = m_state->conversation;
    engine::CacheChange change;
    if (cache::parseCacheSpec(wanted).text != cache().facts().spec)
      change = m_engine.changeCache(conversation, m_runtime, wanted);
    Sentence became("cache: %1", spec());
    if (!change.reread.empty()) {
      became = {"%1; the conversation is read again with the next message: %2", became, change.reread};
    } else {
      if (change.migrated > 0) became = {"%1; %L2 tokens were carried over", became, change.migrated};
      if (change.left_behind > 0) became = {"%1, some layers do not keep %L2 of them", became, change.left_behind};
      if (change.carried > 0) {
        became = {"%1; the old cache computed them, so replies can differ: /reread reads the conversation again",
                  became};
      }
    }
    if (conversation.tokens() == 0) m_state->taken_back = false;
    if (waiting()) became = {"%1; /regen tries the message without a reply again", became};
    tell(became);
  }

  void readAgain() {
    m_state->conversation.dropCells();
    m_state->taken_back = false;
    tell("the conversation is read again with the next message");
  }

  void save(const std::string& file) {
    if (file.empty()) throw Error(ErrorKind::content, "/save got no file", "write /save FILE");
    m_state->conversation.save(file)->finish();
    tell({"saved %L1 tokens, %2", cache().status().lengths().tokens_seen, bytesText(cache::archiveBytes(cache()))});
  }

  void load(const std::string& file) {
    if (file.empty()) throw Error(ErrorKind::content, "/load got no file", "write /load FILE");
    State state{m_engine.restoreConversation(m_runtime, file)};
    if (!state.conversation.hasText()) {
      throw Error(ErrorKind::content, "the saved cache has no conversation next to it",
                  "load one that /save or the window has written");
    }
    m_state.emplace(std::move(state));
    tell({"loaded %1 messages, %L2 tokens in the cache %3", messages().size(), cache().status().lengths().tokens_seen,
          spec()});
  }

  void fork() {
    m_forks.push_back({m_state->conversation.fork(), m_state->last, m_state->redrawn, m_state->taken_back});
    tell({"in copy %1; its cache shares every block until one side writes", m_forks.size()});
  }

  void goBack() {
    if (m_forks.empty()) throw Error(ErrorKind::content, "there is no copy to return from", "/fork makes one");
    m_state.emplace(std::move(m_forks.back()));
    m_forks.pop_back();
    tell({"back, %1", messagesLeft()});
  }

  void drawAgain() override {
    if (m_options.sampling.over(m_engine.model().sampling()).temperature == 0)
      note("at temperature 0 nothing is drawn, so the reply cannot be another");
    ++m_state->redrawn;
  }

  void takenBack(bool replied) override {
    if (replied) m_state->last.reset();
    m_state->taken_back = cache().status().lengths().tokens_seen > 0;
  }

  // A GPU that is lost answers nothing more.
  bool isTheEnd(const Error& error) const override {
    return error.kind() == ErrorKind::device && !m_engine.device().facts().is_cpu;
  }

  Engine& m_engine;
  const ChatOptions& m_options;
  jinja::TemplateVariables m_variables;
  engine::Runtime m_runtime;
  std::optional<State> m_state;
  std::vector<State> m_forks;
};

void runChat(ChatOptions& options) {
  options.generate.sampling.seed = options.common.seed;
  decode::checkSampling(options.generate.sampling);
  if (options.context == 0) options.context = usual_context;
  Engine engine(options.common, {}, options.context, true);
  Chat chat(engine, options);
  tell({"%1 on %2. /help lists commands, Ctrl+C stops a reply, Ctrl+D ends.", engine.model().config.name,
        engine.deviceText()});
  chat.run();
}

// A conversation with an engine elsewhere: what it computes with is its own.
void runRemoteChat(const CLI::App& command, ChatOptions& options) {
  for (const char* own : {"--threads", "--device", "--gpu-layers", "--precision", "--memory-limit", "--quantize",
                          "--on-full", "--context", "--template-var", "--parse-special"}) {
    if (command.count(own))
      throw Error(ErrorKind::usage, {"%1 is for a model of this machine, and --engine names another", own},
                  "leave one of them out");
  }
  remote::ChatRequest request{
      .model = options.common.model, .sampling = options.sampling, .stop = options.generate.stop};
  if (!options.system.empty()) request.messages.push_back({"system", options.system});
  if (options.common.cache_given) request.cache = options.common.cache;
  if (command.count("--seed")) request.seed = options.common.seed;
  if (command.count("--max-new-tokens")) request.most_tokens = options.generate.max_new_tokens;
  chatWithEngine(options.engine, std::move(request), options.common.json);
}

}  // namespace

void addChat(CLI::App& program) {
  auto options = std::make_shared<ChatOptions>();
  CLI::App* command = program.add_subcommand("chat", "a conversation in the terminal");
  addCommon(*command, options->common, With::model_and_engine);
  command->get_option("--json")->description("with --engine: a JSON document for each reply, a line each");
  command->get_option("--model")->required(false)->description(
      said({"%1; with --engine as the engine calls it", Sentence(model_help)}));
  addText(*command, "--engine", options->engine, "address of an engine elsewhere, such as http://127.0.0.1:8000")
      ->default_str("");
  options->generate.max_new_tokens = 1024;
  addWhole(*command, "-n,--max-new-tokens", options->generate.max_new_tokens, "most tokens of a reply");
  addWhole(*command, "--context", options->context,
           "tokens a fixed cache is made for, at most as many as the model was trained for; 0: 8,192");
  command->add_option("--system", options->system, "system prompt");
  addTemplateVariables(*command, options->variables);
  addSampling(*command, options->generate);
  for (const char* option :
       {"--temperature", "--top-k", "--top-p", "--min-p", "--typical-p", "--repetition-penalty", "--no-repeat-ngram"})
    command->get_option(option)->default_str("as the model's makers say");
  command->callback([options, command] {
    options->sampling = samplingGiven(*command, options->generate.sampling);
    if (!options->engine.empty()) return runRemoteChat(*command, *options);
    if (options->common.model.empty()) throw CLI::RequiredError("-m or --engine");
    if (options->common.json) throw Error(ErrorKind::usage, "chat --json is for --engine", "use run --json");
    runChat(*options);
  });
}

}  // namespace kvarium::cli
