#include "features/serve/http/http_server.h"

#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <exception>
#include <mutex>
#include <optional>
#include <random>
#include <thread>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/base/version.h"
#include "features/serve/http/reception.h"
#include "features/serve/protocol/chat_answer.h"
#include "features/serve/protocol/kv_blocks.h"
#include "features/serve/protocol/one_at_a_time.h"
#include "features/serve/protocol/request_auth.h"
#include "features/serve/protocol/request_log.h"

namespace kvarium::serve {
namespace {

using namespace std::chrono_literals;
using httplib::Request;
using httplib::Response;

constexpr size_t more_requests = 32;      // with a body that are answered in addition to those that wait for a turn
constexpr size_t more_connections = 256;  // that rest, or are sending a request
constexpr size_t most_body_bytes = 16 * most_request_bytes;  // of the requests that are being read, together,
constexpr size_t small_body_bytes = size_t{64} << 10;        // without those of up to this many
constexpr int most_tokenizing = 4;       // that wait for their text to be split; the next ones are refused
constexpr auto longest_end = 2s;         // for answers that are being sent, when the server ends
constexpr auto wait_for_refusal = 1s;    // so long a stream waits for its first text before its status is sent
constexpr auto look_for_client = 100ms;  // between two looks whether a client is still there,
constexpr auto look_in_queue = 500ms;    // and while its turn waits
constexpr auto ping_every = 5s;          // comments in a stream that has nothing to say
constexpr const char* json_type = "application/json";

}  // namespace

// The request that this thread answers.
struct Exchange {
  Connection& connection;
  ServedRequest served = {};
  size_t body_bytes = 0;  // that it counts for in most_body_bytes
};
static thread_local Exchange* exchange = nullptr;

// HTTP as cpp-httplib reads and writes it. Sockets are the reception's, which gets each that was accepted.
class SocketServer final : public httplib::Server {
 public:
  explicit SocketServer(std::function<void(socket_t)> take) : m_take(std::move(take)) {
    new_task_queue = [] { return new AtOnce; };
  }
  // The library lets five connections wait to be accepted. Where more come at once, Linux resets some.
  void letWait(int connections) { ::listen(svr_sock_, connections); }
  // Reads a request, finds who answers, and writes the answer. False: the connection ends.
  bool answer(Connection& connection) {
    bool closed = false;
    connection.begin();
    return process(connection, closed) && !closed && connection.keeps();
  }

 private:
  struct AtOnce final : httplib::TaskQueue {
    // Nothing or, of newer versions of the library, whether the job was taken.
    using Enqueued = decltype(std::declval<httplib::TaskQueue&>().enqueue({}));
    Enqueued enqueue(std::function<void()> job) override {
      job();
      return static_cast<Enqueued>(true);
    }
    void shutdown() override {}
  };
  bool process_and_close_socket(socket_t socket) override {
    m_take(socket);
    return true;
  }
  template <class Stream>
  bool process(Stream& stream, bool& closed) {
    if constexpr (requires { this->process_request(stream, false, closed, nullptr); }) {
      return this->process_request(stream, false, closed, nullptr);
    } else {  // newer than 0.15: it takes the addresses of both ends
      std::string address;
      int port = 0;
      stream.get_remote_ip_and_port(address, port);
      return this->process_request(stream, address, port, std::string(), 0, false, closed, nullptr);
    }
  }

  const std::function<void(socket_t)> m_take;
};

// The turn of a client that is watched, and the stream of its answer. A client that leaves stops its turn.
class Streaming {
 public:
  Streaming(TurnQueue& queue, std::shared_ptr<TurnQueue::Ticket> ticket, AnswerOptions options)
      : m_queue(queue), m_ticket(std::move(ticket)), m_answer(std::move(options)) {}
  Streaming(const Streaming&) = delete;
  Streaming& operator=(const Streaming&) = delete;
  ~Streaming() {
    if (!m_ended) m_queue.leave(*m_ticket);
  }

  // The next event, whose text is added to what is to be sent. Nothing: none came within the limit, or the client is
  // gone.
  std::optional<TurnEvent> next(std::chrono::milliseconds limit) {
    const Clock::time_point until = Clock::now() + limit;
    std::optional<TurnEvent> event;
    const std::chrono::milliseconds look = m_begun ? look_for_client : look_in_queue;
    while (!event && Clock::now() < until) {
      if (Clock::now() - m_looked >= look) {  // also where events come all the time
        m_looked = Clock::now();
        if (isGone()) return std::nullopt;
      }
      event = m_ticket->next(std::min(limit, look));
    }
    m_begun = m_begun || event;
    m_ended = event && (std::holds_alternative<TurnEnded>(*event) || std::holds_alternative<Refusal>(*event));
    if (event) m_unsent += textOf(*event);
    return event;
  }
  bool isGone() const { return exchange->connection.isGone(); }
  bool hasEnded() const { return m_ended; }
  std::string document() const { return m_answer.document(); }
  // A comment where there is nothing else to send: programs in between give up where nothing comes.
  void saySomething() {
    if (m_unsent.empty()) m_unsent = m_begun ? ": the engine computes\n\n" : ": waiting\n\n";
  }
  // Gives a stream its text, call by call.
  bool write(httplib::DataSink& sink) {
    if (m_unsent.empty() && !m_ended && !next(ping_every)) {
      if (isGone()) return false;
      saySomething();
    }
    const std::string text = std::exchange(m_unsent, {});
    if (!text.empty() && !sink.write(text.data(), text.size())) return false;
    if (m_ended) sink.done();
    return true;
  }

 private:
  // The server-sent events of an event.
  std::string textOf(const TurnEvent& event) {
    if (const auto* started = std::get_if<TurnStarted>(&event))
      return m_answer.begin(started->prompt, started->open_thoughts);
    if (const auto* piece = std::get_if<engine::TextPiece>(&event)) return m_answer.add(*piece);
    if (const auto* ended = std::get_if<TurnEnded>(&event)) {
      exchange->served.tokens = tokensOf(ended->stats);
      return m_answer.end(ended->stats, ended->waited_s);
    }
    const auto& refusal = std::get<Refusal>(event);
    exchange->served.refused = reasonOf(refusal);
    return m_answer.fail(refusal);
  }

  TurnQueue& m_queue;
  std::shared_ptr<TurnQueue::Ticket> m_ticket;
  ChatAnswer m_answer;
  std::string m_unsent;
  Clock::time_point m_looked = Clock::now();
  bool m_begun = false, m_ended = false;  // something came of it; the last event did
};

namespace {

// As many connections as the system lets this process open, up to `wanted`; it is asked for them.
size_t connectionsFor(size_t wanted) {
  constexpr size_t others = 128;  // files of the model, pipes, subscribers
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
  if (const rlim_t needed = wanted + others; limit.rlim_cur < needed) {
    limit.rlim_cur = std::min(needed, limit.rlim_max);
    ::setrlimit(RLIMIT_NOFILE, &limit);
  }
  return std::clamp<size_t>(limit.rlim_cur > others ? limit.rlim_cur - others : 0, 16, wanted);
}

void answerRefusal(Response& response, const Refusal& refusal) {
  exchange->served.refused = reasonOf(refusal);
  response.status = refusal.status;
  if (refusal.retry_after_s > 0) response.set_header("Retry-After", std::to_string(refusal.retry_after_s));
  if (refusal.status == 401) response.set_header("WWW-Authenticate", "Bearer");
  response.set_content(errorDocument(refusal), json_type);
}

// What a handler throws becomes an answer.
template <class Handle>
void guard(Response& response, const Handle& handle) {
  try {
    handle();
  } catch (const Refusal& refusal) {
    answerRefusal(response, refusal);
  } catch (const std::bad_alloc&) {
    answerRefusal(response, {503, "memory ran out"});
  } catch (const std::exception& error) {
    answerRefusal(response, {500, sentenceOf(error)});
  }
}

std::string answerId() {
  constexpr std::string_view digits = "0123456789abcdef";
  std::random_device device;
  std::string id = "chatcmpl-";
  for (int i = 0; i < 16; ++i) id += digits[device() % 16];
  return id;
}

}  // namespace

class HttpServer::Routes {
 public:
  Routes(TurnQueue& queue, ServerOptions options) : m_queue(queue), m_options(std::move(options)) {
    m_server.set_payload_max_length(most_request_bytes);
    // Not SO_REUSEPORT, with which a second server would share the port in silence.
    m_server.set_socket_options([](socket_t socket) {
      const int on = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    });
    m_server.set_default_headers({{"Cache-Control", "no-store"}, {"X-Content-Type-Options", "nosniff"}});
    m_server.set_pre_routing_handler([this](const Request& request, Response& response) {
      try {
        return letIn(request, response) ? httplib::Server::HandlerResponse::Unhandled
                                        : httplib::Server::HandlerResponse::Handled;
      } catch (const Refusal& refusal) {
        answerRefusal(response, refusal);
        return httplib::Server::HandlerResponse::Handled;
      }
    });
    m_server.set_error_handler([](const Request& request, Response& response) { explain(request, response); });
    m_server.set_keep_alive_timeout(Connection::idle_limit.count());
    m_server.set_keep_alive_max_count(100'000);  // is sent, and not counted
    m_server.set_post_routing_handler(
        [this](const Request& request, Response& response) { complete(request, response); });
    get("/health", [this](const Request&, Response& response) { health(response); });
    get("/version", [](const Request&, Response& response) {
      response.set_content(std::string("{\"version\":\"") + programVersion() + "\",\"engine\":\"kvarium\"}", json_type);
    });
    get("/v1(?:/models)?/?", [this](const Request&, Response& response) {
      std::vector<ModelCard> models{card(m_queue.model())};
      for (const std::string& alias : m_queue.aliases()) models.push_back(card(alias));
      response.set_content(modelsDocument(models), json_type);
    });
    get("/v1/models/(.+)", [this](const Request& request, Response& response) {
      const std::string name = request.matches[1];
      if (!m_queue.isModel(name)) {
        throw Refusal(404, {"the model %1 is not open here; %2 is", printable(name, 100), m_queue.model()}, "model",
                      "model_not_found");
      }
      response.set_content(modelDocument(card(name)), json_type);
    });
    get("/", [](const Request&, Response& response) {
      response.set_content("KVarium answers OpenAI's protocol here: /v1/chat/completions, /v1/models\n",
                           "text/plain; charset=utf-8");
    });
    get("/metrics", [this](const Request&, Response& response) {
      const MetricsLabels labels{m_queue.model(), m_queue.info().cache_format, KvBlocks::block_size};
      response.set_content(metricsText(m_queue.metrics(), labels), "text/plain; version=0.0.4; charset=utf-8");
    });
    get("/kv_event_sources", [this](const Request&, Response& response) {
      if (m_options.event_sources.empty())
        throw Refusal(404, "no events are published; start the server with --kv-events");
      response.set_content(m_options.event_sources, json_type);
    });
    post("/v1/chat/completions", [this](const Request& request, std::string body, Response& response) {
      chat(request, std::move(body), response);
    });
    post("/tokenize", [this](const Request&, std::string body, Response& response) { tokenize(body, response); });
    bind();
  }

  int port() const { return m_port; }
  // The library forgets a stop that comes before it runs: the beginning is waited for.
  void start() {
    m_thread = std::thread([this] {
      m_server.listen_after_bind();
      m_ended = true;
    });
    while (!m_server.is_running() && !m_ended) std::this_thread::sleep_for(1ms);
  }
  // The library cuts a stream when it stops: answers get time for their end.
  void stop() {
    m_reception.stop(Clock::now() + longest_end);
    m_server.stop();
    if (m_thread.joinable()) m_thread.join();
  }

 private:
  void get(const char* path, const httplib::Server::Handler& handler) {
    m_server.Get(path, [handler](const Request& request, Response& response) {
      guard(response, [&] { handler(request, response); });
    });
  }
  // The body is the handler's, which frees it as soon as it can.
  void post(const char* path, const std::function<void(const Request&, std::string, Response&)>& handler) {
    m_server.Post(path, [handler](const Request& request, Response& response, const httplib::ContentReader& read) {
      std::string body;
      const auto add = [&](const char* data, size_t size) {
        body.append(data, size);
        return true;
      };
      if (!read(add)) {
        response.status = std::max(response.status, 400);
        return;
      }
      exchange->connection.answer(canGoOn(request));
      guard(response, [&] { handler(request, std::move(body), response); });
    });
  }

  void bind() {
    errno = 0;
    m_port = m_options.port == 0                                     ? m_server.bind_to_any_port(m_options.host)
             : m_server.bind_to_port(m_options.host, m_options.port) ? m_options.port
                                                                     : -1;
    if (m_port > 0) return m_server.letWait(512);
    throw Error(ErrorKind::io,
                {"cannot listen at %1, port %2: %3", m_options.host, m_options.port,
                 errno != 0 ? std::strerror(errno) : "there is no such address"},
                "choose another --host or --port");
  }

  ModelCard card(const std::string& name) const {
    return {name, m_queue.model(), m_started, m_queue.info().context, m_queue.cache()};
  }

  // The header keeps pages out whose name was made to resolve to this computer. They have no key.
  bool isHostAllowed(const Request& request) const {
    const size_t count = request.get_header_value_count("Host");
    if (count == 0) return request.version == "HTTP/1.0";  // which knows none; browsers do not speak it
    if (count != 1) return false;
    const std::string host = request.get_header_value("Host");
    return !m_options.key.empty() || serve::isHostAllowed(host, m_options.host) ||
           std::ranges::any_of(m_options.hosts, [&](const std::string& name) { return isHostNamed(host, name); });
  }
  bool hasKey(const Request& request) const {
    if (isSameSecret(bearerOf(request.get_header_value("Authorization")), m_options.key)) return true;
    return std::ranges::any_of(std::array{"X-API-Key", "api-key"}, [&](const char* header) {
      return isSameSecret(request.get_header_value(header), m_options.key);
    });
  }

  // Before anything of the body is read. False: it is answered.
  bool letIn(const Request& request, Response& response) {
    const bool shared = isShared(request);
    if (!isHostAllowed(request)) {
      throw Refusal(421,
                    "the Host header names another computer; ask this one by the address it listens at, or start the "
                    "server with --allow-host NAME or with a key",
                    "", "host_refused");
    }
    if (!shared && !isOriginAllowed(request.get_header_value("Origin"), m_options.hosts)) {
      throw Refusal(403,
                    "pages of other sites may not ask this server, unless it is started with --allow-origin ORIGIN", "",
                    "origin_refused");
    }
    if (shared && request.method == "OPTIONS" && request.has_header("Access-Control-Request-Method")) {
      for (const auto& [name, value] : preflightHeaders(request.get_header_value("Access-Control-Request-Headers")))
        response.set_header(name, value);
      response.status = 204;
      exchange->connection.answer(canGoOn(request));
      return false;
    }
    constexpr size_t longest_path = 1024;  // the library's patterns take stack for each of its characters
    if (request.path.size() > longest_path) throw Refusal(404, "there is nothing of so long a name here");
    const bool reads = hasNoBody(request.method);
    const bool open = m_options.key.empty() || (reads && request.path == "/health");
    if (!open && !hasKey(request))
      throw Refusal(401, "a key is needed; send it as Authorization: Bearer KEY", "", "invalid_api_key");
    if (reads) {
      exchange->connection.answer(canGoOn(request));
      return true;
    }
    // The library would read the body of another method before it looks for who answers, and unpack it.
    if (request.method != "POST") throw Refusal(404, {"there is no %1 %2 here", request.method, request.path});
    if (request.has_header("Content-Encoding"))
      throw Refusal(415, "the body is compressed; send it as it is", "", "unsupported_encoding");
    if (!request.get_header_value("Content-Type").starts_with(json_type))
      throw Refusal(415, "the body must be JSON; send Content-Type: application/json", "", "unsupported_media_type");
    const std::optional<size_t> told = request.has_header("Transfer-Encoding") ? std::nullopt : bodyBytes(request);
    const size_t bytes = std::min(told.value_or(most_request_bytes), most_request_bytes);
    if (bytes > small_body_bytes) reserve(bytes);
    exchange->connection.allowBody(bytes);
    return true;
  }

  // Memory for a body, until release(). Many that come at once may not take all there is.
  void reserve(size_t bytes) {
    if (m_body_bytes.fetch_add(bytes) + bytes > most_body_bytes) {
      m_body_bytes -= bytes;
      throw Refusal(429, "too many long requests come in at once; ask again later", "", "requests_full", 1);
    }
    exchange->body_bytes = bytes;
  }
  void release() { m_body_bytes -= std::exchange(exchange->body_bytes, 0); }

  bool isShared(const Request& request) const {
    return serve::isShared(request.get_header_value("Origin"), m_options.origins);
  }

  // Of every answer, also of those that the library gives by itself.
  void complete(const Request& request, Response& response) const {
    ServedRequest& served = exchange->served;
    served.address = request.remote_addr;
    served.client = request.get_header_value("User-Agent");
    served.method = request.method;
    served.path = request.path;
    served.status = response.status;
    if (!exchange->connection.keeps()) {
      response.headers.erase("Keep-Alive");
      if (!response.has_header("Connection")) response.set_header("Connection", "close");
    }
    if (!isShared(request)) return;
    for (const auto& [name, value] : sharingHeaders(request.get_header_value("Origin")))
      response.set_header(name, value);
  }

  bool answer(Connection& connection) {
    const Clock::time_point begun = Clock::now();
    Exchange own{connection};
    exchange = &own;
    bool stays = false;
    try {
      stays = m_server.answer(connection);
    } catch (const std::exception&) {  // the library's: memory
    }
    release();
    exchange = nullptr;
    own.served.seconds = secondsSince(begun);
    if (m_options.log && own.served.status != 0) m_options.log(logLine(own.served, std::time(nullptr)));
    return stays;
  }

  // Gives an answer without a text, which is the library's, the text it lacks.
  static void explain(const Request& request, Response& response) {
    if (!response.body.empty()) return;
    const int status = response.status;
    if (status == 404) return answerRefusal(response, {404, {"there is no %1 %2 here", request.method, request.path}});
    if (status == 413) {
      return answerRefusal(
          response, {413, {"the request is longer than %L1 bytes", most_request_bytes}, "", "request_too_large"});
    }
    answerRefusal(response, {status, "the request is not HTTP as this server reads it"});
  }

  void health(Response& response) const {
    if (!m_queue.isWell()) throw Refusal(503, "no turn can be computed");
    response.set_content("{\"status\":\"ok\"}", json_type);
  }

  void tokenize(const std::string& body, Response& response) {
    const TokenizeRequest request = readTokenizeRequest(body);
    const bool done = m_tokenizing.run([&] {
      response.set_content(tokenizeDocument(m_queue.tokenize(request), m_queue.info().context, request.asked.pieces),
                           json_type);
    });
    if (done) return;
    throw Refusal(429, {"%1 texts wait already to be split into tokens; ask again later", most_tokenizing}, "",
                  "queue_full", 1);
  }

  ChatRequest readChat(const std::string& body) {
    std::lock_guard lock(m_reading);  // its JSON takes many times the memory of a body for a moment
    return readChatRequest(body);
  }

  void chat(const Request& http, std::string body, Response& response) {
    ChatRequest request = readChat(body);
    body = {};
    if (request.session.empty()) request.session = checkedSession(http.get_header_value("X-Session-ID"));
    const bool stream = request.stream;
    AnswerOptions options{.id = answerId(),
                          .model = m_queue.model(),
                          .created = static_cast<int64_t>(std::time(nullptr)),
                          .include_usage = request.include_usage,
                          .return_token_ids = request.return_token_ids,
                          .ignored = request.ignored};
    const std::shared_ptr<TurnQueue::Ticket> ticket = m_queue.submit(std::move(request));
    options.tool_messages = ticket->toolMessages();
    const auto turn = std::make_shared<Streaming>(m_queue, ticket, std::move(options));
    release();  // the queue has a limit of its own
    // The status of a stream is sent when it is known that there will be text, since a prompt may be refused while it
    // is read; but clients do not wait for ever.
    const Clock::time_point until = Clock::now() + wait_for_refusal;
    const auto left = [&] { return std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()); };
    bool has_text = false;
    while (!turn->hasEnded() && !(stream && (has_text || left() <= 0ms))) {
      const std::optional<TurnEvent> event = turn->next(stream ? left() : 1h);
      if (!event && turn->isGone()) {
        exchange->served.left = true;
        return;
      }
      if (!event) continue;
      if (const auto* refusal = std::get_if<Refusal>(&*event)) throw *refusal;
      has_text = std::holds_alternative<engine::TextPiece>(*event);
    }
    if (!stream) return response.set_content(turn->document(), json_type);
    turn->saySomething();
    const auto send = [turn](size_t, httplib::DataSink& sink) {
      bool sent = false;
      try {
        sent = turn->write(sink);
      } catch (const std::exception&) {  // memory
      }
      exchange->served.left = !sent;
      return sent;
    };
    if (http.version == "HTTP/1.0")  // which knows no chunks: the end of the connection is the stream's
      response.set_content_provider("text/event-stream", send);
    else
      response.set_chunked_content_provider("text/event-stream", send);
  }

  // A long text and its ids take much memory, and seconds: other requests need threads, too.
  OneAtATime m_tokenizing{most_tokenizing};
  TurnQueue& m_queue;
  const ServerOptions m_options;
  const int64_t m_started = static_cast<int64_t>(std::time(nullptr));
  int m_port = -1;
  std::mutex m_reading;
  std::atomic<size_t> m_body_bytes = 0;
  SocketServer m_server{[this](socket_t socket) { m_reception.take(socket); }};
  std::atomic<bool> m_ended = false;  // no more requests are taken
  std::thread m_thread;               // that takes them
  const size_t m_threads = m_queue.mostWaiting() + more_requests;
  Reception m_reception{connectionsFor(m_threads + more_connections), m_threads,
                        [this](Connection& connection) { return answer(connection); }};
};

HttpServer::HttpServer(TurnQueue& queue, ServerOptions options)
    : m_routes(std::make_unique<Routes>(queue, std::move(options))) {}
HttpServer::~HttpServer() { stop(); }
int HttpServer::port() const { return m_routes->port(); }
void HttpServer::start() { m_routes->start(); }
void HttpServer::stop() { m_routes->stop(); }

}  // namespace kvarium::serve
