#include "features/remote/client/engine_client.h"

#include <httplib.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <exception>
#include <optional>
#include <thread>
#include <utility>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/base/host.h"
#include "core/base/printable.h"
#include "core/base/small_letters.h"
#include "core/base/wake_pipe.h"
#include "features/remote/protocol/address.h"
#include "features/remote/protocol/refusal.h"
#include "features/remote/protocol/sse_reader.h"

namespace kvarium::remote {
namespace {

using namespace std::chrono_literals;

constexpr auto connect_limit = 10s, question_limit = 5s;
constexpr auto silence_limit = 15min;                 // a long prompt is read without a word
constexpr size_t most_answer = size_t{8} << 20;       // bytes, of a question
constexpr size_t most_reply = size_t{64} << 20;       // bytes, of a whole reply or of an error
constexpr size_t most_reply_text = size_t{16} << 20;  // bytes

// Sends a request; the body goes to `take` in pieces, and false ends it.
struct Exchange {
  httplib::Client client;
  httplib::Request request;
  httplib::Response response;
  httplib::Error error = httplib::Error::Success;

  Exchange(const EngineAddress& address, const std::string& method, const std::string& path, const std::string& key)
      : client(address.origin()) {
    request.method = method;
    request.path = address.base + path;
    request.set_header("Accept-Encoding", "identity");
    request.set_header("Connection", "close");
    request.set_header("User-Agent", "kvarium-cli");
    if (!key.empty()) request.set_header("Authorization", "Bearer " + key);
    client.set_connection_timeout(connect_limit);
    client.set_follow_location(false);
  }
  bool send(const std::function<bool(std::string_view)>& take) {
    request.content_receiver = [&take](const char* data, size_t length, uint64_t, uint64_t) {
      return take({data, length});
    };
    return client.send(request, response, error);
  }
  bool isGood() const { return response.status >= 200 && response.status < 300; }
};

Error unreached(const EngineAddress& address, httplib::Error error) {
  using httplib::Error;
  const std::string host = address.hostText();
  switch (error) {
    case Error::Connection:
    case Error::BindIPAddress:
      return {ErrorKind::device, {"nothing answers at %1", host}, "start the server, or check the address"};
    case Error::ConnectionTimeout:
      return {ErrorKind::device, {"%1 does not answer in time", host}, "check the address and the network"};
    case Error::SSLConnection: return {ErrorKind::device, {"%1 does not speak https", host}, "check the port"};
    case Error::SSLServerVerification:
    case Error::SSLLoadingCerts:
      return {ErrorKind::device, {"the certificate of %1 is not trusted", host}, "check the address"};
    default:
      return {ErrorKind::device,
              {"%1 ended the connection before its answer was whole", host},
              "try again, or look into its log"};
  }
}

// False: `other` became readable before.
bool waitFor(const WakePipe& done, int other) {
  pollfd sources[2] = {{done.descriptor(), POLLIN, 0}, {other, POLLIN, 0}};
  while (::poll(sources, 2, -1) < 0)
    if (errno != EINTR) return true;
  return !(sources[1].revents & POLLIN);
}

// Reads an answer into a reply.
class ReplyReader {
 public:
  ReplyReader(const Asked& asked, const std::string& key, const std::function<void(const ChatChunk&)>& piece)
      : m_asked(asked), m_key(key), m_piece(piece) {}

  void begin(const httplib::Response& head) {
    const bool is_good = head.status >= 200 && head.status < 300;
    m_is_stream = is_good && head.get_header_value("Content-Type").find("application/json") == std::string::npos;
  }
  void push(std::string_view bytes) {
    if (m_is_stream) return pushEvents(bytes);
    if (m_whole.size() + bytes.size() > most_reply)
      throw Error(ErrorKind::content, {"the answer of %1 is too long", m_asked.host});
    m_whole += bytes;
  }
  EngineReply finish() {
    if (!m_is_stream) take(checked(remote::readChunk(m_whole)));
    if (!m_told_finish)
      throw Error(ErrorKind::device, {"%1 ended its answer before the reply was whole", m_asked.host},
                  "try again, or look into its log");
    return reply();
  }
  EngineReply reply() {
    m_reply.total_s = secondsSince(m_begin);
    return std::move(m_reply);
  }
  const std::string& whole() const { return m_whole; }

 private:
  static ChatChunk checked(Expected<ChatChunk, Sentence> read) {
    if (!read) throw Error(ErrorKind::content, read.error());
    return *std::move(read);
  }
  void pushEvents(std::string_view bytes) {
    std::vector<std::string> events;
    m_events.push(bytes, events);
    for (const std::string& event : events) take(checked(remote::readChunk(event)));
    if (!m_events.fault().empty()) throw Error(ErrorKind::content, m_events.fault());
  }
  void take(const ChatChunk& chunk) {
    if (!chunk.error.empty())
      throw Error(ErrorKind::content,
                  remote::refusalInStream(remote::withoutKey(chunk.error, m_key), m_asked).sentence);
    if (chunk.has_tools)
      throw Error(ErrorKind::content, {"%1 answered with a call of a tool, though none was offered", m_asked.host},
                  "ask it again, or another model");
    if (m_reply.text.size() + m_reply.thoughts.size() + chunk.text.size() + chunk.thoughts.size() > most_reply_text)
      throw Error(ErrorKind::content, {"the reply of %1 is too long", m_asked.host}, "set -n");
    if (m_reply.first_token_s < 0 && !(chunk.text.empty() && chunk.thoughts.empty()))
      m_reply.first_token_s = secondsSince(m_begin);
    m_reply.text += chunk.text;
    m_reply.thoughts += chunk.thoughts;
    if (!chunk.finish.empty()) m_reply.finish = chunk.finish;
    if (chunk.usage) m_reply.usage.take(*chunk.usage);
    if (chunk.cache) m_reply.cache = *chunk.cache;
    m_told_finish = m_told_finish || chunk.done || !chunk.finish.empty();
    m_piece(chunk);
  }

  const Asked& m_asked;
  const std::string& m_key;
  const std::function<void(const ChatChunk&)>& m_piece;
  std::chrono::steady_clock::time_point m_begin = Clock::now();
  SseReader m_events;
  std::string m_whole;  // of an answer that is no stream
  bool m_is_stream = false, m_told_finish = false;
  EngineReply m_reply;
};

constexpr size_t longest_address = 1000;

Error noAddress(const std::string& typed, const char* why) {
  return Error(ErrorKind::usage, {"--engine %1 %2", printable(typed, 100), why}, "write http://127.0.0.1:8000");
}

// Host and port of "[::1]:8000" or "name:8000"; false: it has neither.
bool takeAuthority(std::string_view text, EngineAddress& address) {
  std::string_view port;
  if (text.starts_with('[')) {
    const size_t end = text.find(']');
    if (end == std::string_view::npos) return false;
    address.host = inSmallLetters(text.substr(1, end - 1));
    port = text.substr(end + 1);
  } else {
    const size_t colon = std::min(text.find(':'), text.size());
    address.host = inSmallLetters(text.substr(0, colon));
    port = text.substr(colon);
  }
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789.-_:";
  if (address.host.empty() || address.host.find_first_not_of(letters) != std::string::npos) return false;
  if (port.empty()) return true;
  const auto [end, status] = std::from_chars(port.data() + 1, port.data() + port.size(), address.port);
  return port[0] == ':' && status == std::errc() && end == port.data() + port.size() && address.port >= 1 &&
         address.port <= 65535;
}

}  // namespace

std::string EngineAddress::hostText() const {
  return (host.find(':') == std::string::npos ? host : "[" + host + "]") + ":" + std::to_string(port);
}

std::string EngineAddress::origin() const { return (is_https ? "https://" : "http://") + hostText(); }

bool EngineAddress::isOpen() const { return !is_https && !isThisMachine(host); }

std::vector<EngineAddress> engineAddresses(const std::string& typed) {
  const bool visible = std::all_of(typed.begin(), typed.end(), [](char c) { return c > ' ' && c < 127; });
  if (typed.empty() || typed.size() > longest_address || !visible) throw noAddress(typed, "is no address");
  const size_t scheme_end = typed.find("://");
  const bool has_scheme = scheme_end != std::string::npos;
  const std::string scheme = inSmallLetters(typed.substr(0, has_scheme ? scheme_end : 0));
  if (has_scheme && scheme != "http" && scheme != "https")
    throw noAddress(typed, "begins with neither http:// nor https://");
  const std::string rest = has_scheme ? typed.substr(scheme_end + 3) : typed;
  // Not repeated: it may have a password in it.
  if (rest.find('@') != std::string::npos)
    throw Error(ErrorKind::usage, "--engine got an address with a name or password in it",
                "write it without; a key goes in KVARIUM_ENGINE_KEY");
  if (rest.find_first_of("?#") != std::string::npos) throw noAddress(typed, "has a part after ? or #");
  const std::string_view authority = std::string_view(rest).substr(0, rest.find('/'));
  EngineAddress address;
  if (!takeAuthority(authority, address)) throw noAddress(typed, "is no address");
  std::vector<EngineAddress> addresses;
  for (const std::string& tried : has_scheme ? std::vector{scheme} : remote::schemesOf(address.host)) {
    EngineAddress one = address;
    one.is_https = tried == "https";
    if (one.isOpen() && !isPrivateHost(one.host))
      throw Error(ErrorKind::usage, {"--engine %1 would be read by everybody on its way", printable(typed, 100)},
                  "use an address that begins with https://");
    if (one.port == 0) one.port = one.is_https ? 443 : 80;
    one.may_have_key = has_scheme || !one.isOpen();
    for (const std::string& base : remote::basesOf(rest.substr(authority.size()))) {
      one.base = base;
      addresses.push_back(one);
    }
  }
  return addresses;
}

EngineClient::EngineClient(const std::vector<EngineAddress>& addresses, std::string key) : m_key(std::move(key)) {
  constexpr size_t longest_key = 4096;
  const bool visible = std::all_of(m_key.begin(), m_key.end(), [](char c) { return c > ' ' && c < 127; });
  if (!visible || m_key.size() > longest_key)
    throw Error(ErrorKind::content, "the key has spaces, line breaks or letters with accents in it, or is too long",
                "check what was pasted");
  std::exception_ptr said, silence;
  std::string silent;  // origin where nothing answers
  for (const EngineAddress& address : addresses) {
    if (address.origin() == silent) continue;
    try {
      takeModels(address);
      return;
    } catch (const Error& error) {
      const bool is_silent = error.kind() == ErrorKind::device;
      if (is_silent) silent = address.origin();
      if (std::exception_ptr& first = is_silent ? silence : said; !first) first = std::current_exception();
    }
  }
  std::rethrow_exception(said ? said : silence);  // an answer tells more than silence at another reading
}

// Throws where it is not the address of an engine.
void EngineClient::takeModels(const EngineAddress& address) {
  m_sent_key.clear();
  Answers answers;
  answers.host = address.host;
  answers.models = get(address, "/models");
  const bool wants_key = answers.models.status == 401 || answers.models.status == 403;
  if (wants_key && address.may_have_key && !m_key.empty()) {
    m_sent_key = m_key;
    answers.models = get(address, "/models");
  }
  if (!answers.models.isGood()) {
    const Asked asked{.host = address.hostText(), .path = address.base + "/models", .had_key = !m_sent_key.empty()};
    const std::string body = remote::withoutKey(answers.models.body, m_sent_key);
    throw Error(ErrorKind::content, remote::refusalOf(answers.models.status, body, asked).sentence,
                !wants_key              ? Sentence()
                : m_key.empty()         ? Sentence("a key goes in KVARIUM_ENGINE_KEY")
                : !address.may_have_key ? Sentence("write http:// to send it the key, which its network can read")
                                        : Sentence());
  }
  EngineAddress root = address;
  root.base = remote::rootOf(address.base);
  for (const auto& [path, answer] : {std::pair{"/version", &Answers::version},
                                     {"/props", &Answers::props},
                                     {"/list_workers", &Answers::list_workers},
                                     {"/api/version", &Answers::api_version}}) {
    try {
      answers.*answer = get(root, path);
    } catch (const Error&) {  // nobody must answer these, and a proxy may drop what it does not know
    }
  }
  m_facts = remote::factsOf(answers);
  if (m_facts.models.empty())
    throw Error(ErrorKind::content, {"%1 lists no models", address.hostText()}, "check the engine's address");
  m_address = address;
}

Answer EngineClient::get(const EngineAddress& address, const std::string& path) {
  Exchange exchange(address, "GET", path, m_sent_key);
  exchange.client.set_read_timeout(question_limit);
  Answer answer;
  const bool whole = exchange.send([&](std::string_view bytes) {
    if (answer.body.size() + bytes.size() > most_answer) return false;
    answer.body += bytes;
    return true;
  });
  if (!whole && exchange.error == httplib::Error::Canceled)
    throw Error(ErrorKind::content, {"the answer of %1 is too long", address.hostText()});
  if (!whole) throw unreached(address, exchange.error);
  answer.status = exchange.response.status;
  return answer;
}

EngineReply EngineClient::ask(const ChatRequest& request, const std::function<void(const ChatChunk&)>& piece,
                              int stop_when) const {
  const ChatPost post = remote::chatPost(request, m_facts.kind);
  Asked asked{.host = m_address.hostText(),
              .path = m_address.base + post.path,
              .model = request.model,
              .had_key = !m_sent_key.empty()};
  Exchange exchange(m_address, "POST", post.path, m_sent_key);
  exchange.client.set_read_timeout(silence_limit);
  exchange.request.body = post.body;
  exchange.request.set_header("Content-Type", "application/json");
  exchange.request.set_header("Accept", "text/event-stream");
  for (const auto& [name, value] : post.headers) exchange.request.set_header(name, value);
  ReplyReader reader(asked, m_sent_key, piece);
  exchange.request.response_handler = [&](const httplib::Response& head) {
    reader.begin(head);
    return true;
  };
  std::exception_ptr failed;
  bool whole = false;
  const WakePipe done;
  std::thread asking([&] {
    try {
      whole = exchange.send([&](std::string_view bytes) {
        try {
          reader.push(bytes);
        } catch (...) {
          failed = std::current_exception();
        }
        return !failed;
      });
    } catch (...) {
      failed = std::current_exception();
    }
    done.wake();
  });
  const bool stopped = !waitFor(done, stop_when);
  if (stopped) exchange.client.stop();
  asking.join();
  if (failed) std::rethrow_exception(failed);
  if (stopped) {
    EngineReply reply = reader.reply();
    reply.stopped = true;
    return reply;
  }
  if (!whole) throw unreached(m_address, exchange.error);
  if (!exchange.isGood()) {
    asked.retry_after = exchange.response.get_header_value("Retry-After");
    throw Error(
        ErrorKind::content,
        remote::refusalOf(exchange.response.status, remote::withoutKey(reader.whole(), m_sent_key), asked).sentence);
  }
  return reader.finish();
}

}  // namespace kvarium::remote
