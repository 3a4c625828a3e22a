#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <random>

#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "app/cli/terminal.h"
#include "app/cli/words.h"
#include "core/base/numbers.h"
#include "features/remote/client/engine_client.h"

namespace kvarium::cli {
namespace {

constexpr char remote_help[] =
    "/regen        another reply to the last message\n"
    "/undo         take back the last message and its reply\n"
    "/cache SPEC   choose another cache, of a KVarium server\n"
    "/stats        numbers of the last reply\n"
    "/help, /quit\n";

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

Json known(auto number) { return number < 0 ? Json() : Json(number); }
Json known(const std::string& text) { return text.empty() ? Json() : Json(text); }
std::string knownText(int64_t number) { return number < 0 ? "unknown" : withThousands(number); }

class RemoteChat final : public TerminalChat {
 public:
  RemoteChat(const std::string& engine, const char* key, remote::ChatRequest request, bool json)
      : TerminalChat(remote_help),
        m_client(remote::engineAddresses(engine), key ? key : ""),
        m_request(std::move(request)),
        m_json(json) {
    m_commands["/cache"] = [this](const std::string& spec) {
      if (spec.empty()) throw Error(ErrorKind::content, "/cache got no specification", "write /cache SPEC");
      chooseCache(spec);
      tell({"cache: %1", m_request.cache});
    };
    const std::string host = m_client.address().hostText();
    if (m_client.address().isOpen()) note({"everybody in the network of %1 can read what is sent there", host});
    if (m_client.sendsKey()) note({"%1 asked for a key and gets that of KVARIUM_ENGINE_KEY", host});
    m_request.model = modelOf(m_client.facts(), m_request.model, host);
    std::random_device random;
    m_request.session = std::to_string(uint64_t{random()} << 32 | random());
    if (!m_request.cache.empty()) chooseCache(m_request.cache);
    for (const Sentence& what : remote::chatPost(m_request, m_client.facts().kind).left_out) note(what);
    tell({"%1 at %2. /help lists commands, Ctrl+C stops a reply, Ctrl+D ends.", printable(m_request.model, 200), host});
  }

 private:
  const Messages& messages() const override { return m_request.messages; }
  void setMessages(Messages messages) override { m_request.messages = std::move(messages); }

  // A message whose reply failed stays.
  void reply(Messages asked) override {
    setMessages(std::move(asked));
    ReplyPrinter printer(INT64_MAX, !m_json);
    printer.begin(nullptr);
    remote::ThoughtsInText in_text;  // those in a field of their own are shown as those in the text
    remote::EngineReply reply;
    try {
      reply = m_client.ask(
          m_request, [&](const remote::ChatChunk& chunk) { printer.written({.text = in_text.push(chunk)}); },
          interruption());
    } catch (const Error& error) {
      printer.written({.text = in_text.finish()});
      printer.finish();
      throw Error(error.kind(), error.problem(),
                  error.remedy().empty() ? Sentence("the message is kept: /regen tries again")
                                         : Sentence("%1; the message is kept: /regen tries again", error.remedy()));
    }
    printer.written({.text = in_text.finish()});
    printer.finish();
    if (!m_json) std::cout << "\n" << std::flush;
    if (reply.stopped) tell("stopped");
    if (reply.finish == "length") tell("the reply was cut; -n sets how many tokens it may have");
    if (!reply.stopped || !reply.text.empty()) m_request.messages.push_back({"assistant", reply.text});
    m_last = std::move(reply);
    if (m_json) std::cout << turnJson().dump(-1, ' ', false, Json::error_handler_t::replace) << "\n" << std::flush;
    status();
  }

  Json turnJson() const {
    return {{"text", m_last->text},
            {"thoughts", m_last->thoughts},
            {"model", m_request.model},
            {"finish_reason", known(m_last->finish)},
            {"stopped", m_last->stopped},
            {"prompt_tokens", known(m_last->usage.prompt)},
            {"cached_tokens", known(m_last->usage.cached)},
            {"completion_tokens", known(m_last->usage.completion)},
            {"first_token_s", known(m_last->first_token_s)},
            {"total_s", m_last->total_s},
            {"cache", known(m_last->cache.spec)}};
  }

  void status() const {
    std::fprintf(stderr, "%s[prompt %s tokens, found %s, written %s, %.1f s]%s\n", dim(true),
                 knownText(m_last->usage.prompt).c_str(), knownText(m_last->usage.cached).c_str(),
                 knownText(m_last->usage.completion).c_str(), m_last->total_s, dim(false));
  }

  void stats() const override {
    if (!m_last) {
      std::printf("no reply yet\n");
      return;
    }
    std::printf("prompt %s tokens, found in the engine's cache %s, written %s, ended by %s\n",
                knownText(m_last->usage.prompt).c_str(), knownText(m_last->usage.cached).c_str(),
                knownText(m_last->usage.completion).c_str(), printable(m_last->finish).c_str());
    if (m_last->first_token_s >= 0)
      std::printf("first token %.3f s, in all %.3f s\n", m_last->first_token_s, m_last->total_s);
    const remote::ServedCache& cache = m_last->cache;
    if (!cache.spec.empty())
      std::printf("cache %s: %s of %s tokens stored\n", printable(cache.spec, 500).c_str(),
                  knownText(cache.stored).c_str(), knownText(cache.tokens_seen).c_str());
  }

  void chooseCache(const std::string& spec) {
    if (m_client.facts().kind != remote::ServerKind::kvarium)
      throw Error(ErrorKind::content, {"%1 chooses its cache itself", m_client.address().hostText()},
                  "leave it out; kvarium-cli serve lets one choose");
    m_request.cache = cache::parseCacheSpec(spec).text;
  }

  void drawAgain() override {
    if (m_request.seed) ++*m_request.seed;
  }
  void takenBack(bool) override { m_last.reset(); }

  remote::EngineClient m_client;
  remote::ChatRequest m_request;
  bool m_json;
  std::optional<remote::EngineReply> m_last;
};

}  // namespace

void chatWithEngine(const std::string& engine, remote::ChatRequest request, bool json) {
  RemoteChat(engine, std::getenv("KVARIUM_ENGINE_KEY"), std::move(request), json).run();
}

}  // namespace kvarium::cli
