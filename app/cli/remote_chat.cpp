#include "app/cli/remote_chat.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <new>
#include <random>

#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "app/cli/terminal.h"
#include "core/base/numbers.h"
#include "features/remote/client/engine_client.h"

namespace kvarium::cli {
namespace {

constexpr const char* remote_help =
    "/regen        another reply to the last message\n"
    "/undo         take back the last message and its reply\n"
    "/cache SPEC   choose another cache, of a KVarium server\n"
    "/stats        numbers of the last reply\n"
    "/help, /quit\n";

std::string engineKey() {
  const char* const key = std::getenv("KVARIUM_ENGINE_KEY");
  return key ? key : "";
}

std::string modelOf(const remote::EngineFacts& facts, const std::string& asked, const std::string& host) {
  constexpr size_t most = 12;  // of them are named
  std::string names;
  for (size_t i = 0; i < facts.models.size(); ++i) {
    if (facts.models[i].id == asked) return asked;
    if (i < most) names += (i > 0 ? ", " : "") + printable(facts.models[i].id, 200);
    if (i == most) names += ", ...";
  }
  if (asked.empty() && facts.models.size() == 1) return facts.models.front().id;
  if (asked.empty()) throw Error(ErrorKind::usage, {"%1 has several models", host}, {"add --model, one of %1", names});
  throw Error(ErrorKind::content, {"%1 has no model %2", host, printable(asked, 200)}, {"it has %1", names});
}

std::string drawnSession() {
  std::random_device device;
  char name[24];
  std::snprintf(name, sizeof name, "%08x%08x", device(), device());
  return name;
}

Json toldNumber(int64_t number) { return number < 0 ? Json() : Json(number); }
Json toldTime(double seconds) { return seconds < 0 ? Json() : Json(seconds); }
std::string toldText(int64_t number) { return number < 0 ? "unknown" : withThousands(number); }

class RemoteChat {
 public:
  explicit RemoteChat(const RemoteChatOptions& options)
      : m_options(options), m_client(remote::engineAddresses(options.engine), engineKey()) {
    const std::string host = m_client.address().hostText();
    if (m_client.address().isOpen()) note({"everybody in the network of %1 can read what is sent there", host});
    if (m_client.sendsKey()) note({"%1 asked for a key and gets that of KVARIUM_ENGINE_KEY", host});
    m_request.model = modelOf(m_client.facts(), options.model, host);
    m_request.sampling = options.sampling;
    m_request.seed = options.seed;
    m_request.stop = options.stop;
    m_request.most_tokens = options.most_tokens;
    m_request.session = drawnSession();
    if (!options.cache.empty()) chooseCache(options.cache);
    if (!options.system.empty()) m_request.messages.push_back({"system", options.system});
    for (const Sentence& what : m_client.leftOut(m_request)) note(what);
    std::fprintf(stderr, "%s at %s. /help lists commands, Ctrl+C stops a reply, Ctrl+D ends.\n",
                 printable(m_request.model, 200).c_str(), host.c_str());
  }

  // False ends the conversation. A message whose reply failed stays.
  bool line(const std::string& text, const Terminal& terminal) {
    if (text.empty()) return true;
    if (text[0] == '/') return command(TerminalCommand(text), terminal);
    if (waiting()) {
      messages().pop_back();
      std::fprintf(stderr, "this message takes the place of the one without a reply\n");
    }
    messages().push_back({"user", text});
    reply(terminal);
    return true;
  }

 private:
  std::vector<jinja::ChatMessage>& messages() { return m_request.messages; }
  bool waiting() const { return !m_request.messages.empty() && m_request.messages.back().role == "user"; }

  void reply(const Terminal& terminal) {
    ReplyPrinter printer(INT64_MAX, !m_options.json);
    printer.begin(nullptr);
    remote::ThoughtsInText in_text;  // those in a field of their own are shown as those in the text
    remote::EngineReply told;
    try {
      told = m_client.ask(
          m_request, [&](const remote::ChatChunk& chunk) { printer.written({.text = in_text.push(chunk)}); },
          terminal.interruption());
    } catch (const Error& error) {
      printer.written({.text = in_text.finish()});
      printer.finish();
      throw Error(error.kind(), error.problem(),
                  error.remedy().empty() ? Sentence("the message is kept: /regen tries again")
                                         : Sentence("%1; the message is kept: /regen tries again", error.remedy()));
    }
    printer.written({.text = in_text.finish()});
    printer.finish();
    if (!m_options.json) std::cout << "\n" << std::flush;
    if (told.stopped) std::fprintf(stderr, "stopped\n");
    if (told.finish == "length") std::fprintf(stderr, "the reply was cut; -n sets how many tokens it may have\n");
    if (!told.stopped || !told.text.empty()) messages().push_back({"assistant", told.text});
    m_last = std::move(told);
    if (m_options.json)
      std::cout << turnJson().dump(-1, ' ', false, Json::error_handler_t::replace) << "\n" << std::flush;
    status();
  }

  Json turnJson() const {
    return {{"text", m_last->text},
            {"thoughts", m_last->thoughts},
            {"model", m_request.model},
            {"finish_reason", m_last->finish.empty() ? Json() : Json(m_last->finish)},
            {"stopped", m_last->stopped},
            {"prompt_tokens", toldNumber(m_last->usage.prompt)},
            {"cached_tokens", toldNumber(m_last->usage.cached)},
            {"completion_tokens", toldNumber(m_last->usage.completion)},
            {"first_token_s", toldTime(m_last->first_token_s)},
            {"total_s", m_last->total_s},
            {"cache", m_last->cache.spec.empty() ? Json() : Json(m_last->cache.spec)}};
  }

  void status() const {
    const bool dim = ::isatty(STDOUT_FILENO) != 0;
    std::fprintf(stderr, "%s[prompt %s tokens, found %s, written %s, %.1f s]%s\n", dim ? "\x1b[2m" : "",
                 toldText(m_last->usage.prompt).c_str(), toldText(m_last->usage.cached).c_str(),
                 toldText(m_last->usage.completion).c_str(), m_last->total_s, dim ? "\x1b[0m" : "");
  }

  void stats() const {
    if (!m_last) {
      std::printf("no reply yet\n");
    } else {
      std::printf("prompt %s tokens, found in the engine's cache %s, written %s, ended by %s\n",
                  toldText(m_last->usage.prompt).c_str(), toldText(m_last->usage.cached).c_str(),
                  toldText(m_last->usage.completion).c_str(), printable(m_last->finish).c_str());
      if (m_last->first_token_s >= 0)
        std::printf("first token %.3f s, in all %.3f s\n", m_last->first_token_s, m_last->total_s);
      const remote::ServedCache& cache = m_last->cache;
      if (!cache.spec.empty())
        std::printf("cache %s: %s of %s tokens stored\n", printable(cache.spec, 500).c_str(),
                    toldText(cache.stored).c_str(), toldText(cache.tokens_seen).c_str());
    }
    std::fflush(stdout);
  }

  void chooseCache(const std::string& spec) {
    if (m_client.facts().kind != remote::ServerKind::kvarium)
      throw Error(ErrorKind::content, {"%1 chooses its cache itself", m_client.address().hostText()},
                  "leave it out; kvarium-cli serve lets one choose");
    m_request.cache = cache::parseCacheSpec(spec).text;
  }

  void undo() {
    if (!waiting() && messages().size() >= 2 && messages().back().role == "assistant") messages().pop_back();
    if (!waiting()) throw Error(ErrorKind::content, "there is no message to take back");
    messages().pop_back();
    m_last.reset();
    std::fprintf(stderr, "taken back, %zu messages left\n", messages().size());
  }

  void regenerate(const Terminal& terminal) {
    std::vector<jinja::ChatMessage> before = messages();
    if (!waiting() && !messages().empty() && messages().back().role == "assistant") messages().pop_back();
    if (!waiting()) {
      messages().swap(before);
      throw Error(ErrorKind::content, "there is no message to reply to", "write one first");
    }
    if (before.size() != messages().size() && m_request.seed) ++*m_request.seed;
    const auto restore = [&] {
      if (waiting()) messages().swap(before);
    };
    try {
      reply(terminal);
    } catch (...) {
      restore();
      throw;
    }
    restore();  // Ctrl+C came before the first word of another
  }

  bool command(const TerminalCommand& typed, const Terminal& terminal) {
    if (typed.name == "/quit" || typed.name == "/exit") return false;
    if (typed.name == "/regen") {
      regenerate(terminal);
    } else if (typed.name == "/undo") {
      undo();
    } else if (typed.name == "/stats") {
      stats();
    } else if (typed.name == "/cache") {
      if (typed.argument.empty()) throw Error(ErrorKind::content, "/cache got no specification", "write /cache SPEC");
      chooseCache(typed.argument);
      std::fprintf(stderr, "cache: %s\n", m_request.cache.c_str());
    } else if (typed.name == "/help") {
      std::fputs(remote_help, stdout);
      std::fflush(stdout);
    } else {
      throw Error(ErrorKind::content, {"unknown command %1", printable(typed.name)}, "/help lists them");
    }
    return true;
  }

  const RemoteChatOptions& m_options;
  remote::EngineClient m_client;
  remote::ChatRequest m_request;
  std::optional<remote::EngineReply> m_last;
};

}  // namespace

void chatWithEngine(const RemoteChatOptions& options) {
  RemoteChat chat(options);
  Terminal terminal;
  while (const std::optional<std::string> text = terminal.nextLine()) {
    try {
      if (!chat.line(*text, terminal)) break;
    } catch (const Error& error) {
      std::fprintf(stderr, "%s\n", error.what());
    } catch (const std::bad_alloc&) {
      std::fprintf(stderr, "memory ran out; end other programs\n");
    }
    if (!std::cout) break;  // nobody reads it any longer; main() reports it
  }
}

}  // namespace kvarium::cli
