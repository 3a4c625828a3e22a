#include "app/server/http_server.h"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <exception>
#include <optional>
#include <random>
#include <thread>

#include "app/server/connection.h"
#include "app/server/connection_pool.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/serve/chat_answer.h"
#include "core/serve/door.h"
#include "core/serve/kv_blocks.h"
#include "core/serve/one_at_a_time.h"

namespace kvarium::server {
namespace {

using namespace std::chrono_literals;
using httplib::Request;
using httplib::Response;
using serve::Refusal;
using serve::TurnQueue;

constexpr size_t most_requests = 32;     // answered at the same time, those that wait for a turn among them
constexpr size_t most_connections = 64;  // that wait for a thread; more are closed
constexpr int most_tokenizing = 4;       // that wait for their text to be split; the next ones are refused
constexpr auto look_for_client = 100ms;  // between two looks whether a client is still there
constexpr auto longest_end = 2s;         // for streams, when the server ends
constexpr auto ping_every = 5s;          // comments in a stream that has nothing to say
constexpr auto wait_for_refusal = 1s;    // so long a stream waits for its first text before its status is sent
constexpr const char* json_type = "application/json";

thread_local Connection* this_connection = nullptr;

void answerRefusal(Response& response, const Refusal& refusal) {
  response.status = refusal.status;
  if (refusal.retry_after_s > 0) response.set_header("Retry-After", std::to_string(refusal.retry_after_s));
  if (refusal.status == 401) response.set_header("WWW-Authenticate", "Bearer");
  response.set_content(serve::errorDocument(refusal), json_type);
}

// What a handler throws becomes an answer.
httplib::Server::Handler guarded(httplib::Server::Handler handler) {
  return [handler = std::move(handler)](const Request& request, Response& response) {
    try {
      handler(request, response);
    } catch (const Refusal& refusal) {
      answerRefusal(response, refusal);
    } catch (const std::bad_alloc&) {
      answerRefusal(response, {503, "memory ran out"});
    } catch (const std::exception& error) {
      answerRefusal(response, {500, sentenceOf(error)});
    }
  };
}

std::string answerId() {
  constexpr std::string_view digits = "0123456789abcdef";
  std::random_device device;
  std::string id = "chatcmpl-";
  for (int i = 0; i < 16; ++i) id += digits[device() % 16];
  return id;
}

// The server-sent events of one event of a turn.
std::string eventsOf(serve::ChatAnswer& answer, const serve::TurnEvent& event) {
  if (const auto* started = std::get_if<serve::TurnStarted>(&event))
    return answer.begin(started->prompt, started->open_thoughts);
  if (const auto* piece = std::get_if<engine::TextPiece>(&event)) return answer.add(*piece);
  if (const auto* ended = std::get_if<serve::TurnEnded>(&event)) return answer.end(ended->stats, ended->waited_s);
  return answer.fail(std::get<Refusal>(event));
}

bool isLast(const serve::TurnEvent& event) {
  return std::holds_alternative<serve::TurnEnded>(event) || std::holds_alternative<Refusal>(event);
}

}  // namespace

// One request a connection: the client's next one has a limit on time of its own, and nobody idles on a thread.
class SocketServer final : public httplib::Server {
 public:
  // The library lets five connections wait to be accepted. Where more come at once, Linux resets some.
  void letWait(size_t connections) { ::listen(svr_sock_, static_cast<int>(connections)); }

 private:
  bool process_and_close_socket(socket_t socket) override {
    const std::optional<Clock::time_point> accepted = ConnectionPool::accepted();
    if (!accepted) {
      ::close(socket);
      return false;
    }
    Connection connection(socket, *accepted);
    this_connection = &connection;
    bool closed = false;
    const bool answered = process(connection, closed);
    this_connection = nullptr;
    return answered;
  }
  template <class Stream>
  bool process(Stream& stream, bool& closed) {
    if constexpr (requires { this->process_request(stream, true, closed, nullptr); })
      return this->process_request(stream, true, closed, nullptr);
    else  // newer than 0.15: it is told the addresses of both ends
      return this->process_request(stream, std::string(), 0, std::string(), 0, true, closed, nullptr);
  }
};

// A turn whose client is watched: a client that leaves stops it.
class WatchedTurn {
 public:
  WatchedTurn(TurnQueue& queue, std::shared_ptr<TurnQueue::Ticket> ticket)
      : m_queue(queue), m_ticket(std::move(ticket)) {}
  WatchedTurn(const WatchedTurn&) = delete;
  WatchedTurn& operator=(const WatchedTurn&) = delete;
  ~WatchedTurn() {
    if (!m_ended) m_queue.leave(*m_ticket);
  }
  // Nothing: none came within the limit, or the client is gone.
  std::optional<serve::TurnEvent> next(std::chrono::milliseconds limit) {
    const Clock::time_point until = Clock::now() + limit;
    std::optional<serve::TurnEvent> event;
    while (!event && Clock::now() < until) {
      if (Clock::now() - m_looked >= look_for_client) {  // also where events come all the time
        m_looked = Clock::now();
        if (isGone()) return std::nullopt;
      }
      event = m_ticket->next(std::min<std::chrono::milliseconds>(limit, look_for_client));
    }
    m_ended = event && isLast(*event);
    return event;
  }
  bool isGone() const { return this_connection->isGone(); }

 private:
  TurnQueue& m_queue;
  std::shared_ptr<TurnQueue::Ticket> m_ticket;
  Clock::time_point m_looked = Clock::now();
  bool m_ended = false;
};

// Gives a stream its text, call by call.
struct Streaming {
  Streaming(TurnQueue& queue, std::shared_ptr<TurnQueue::Ticket> ticket, serve::AnswerOptions options)
      : turn(queue, std::move(ticket)), answer(std::move(options)) {}

  WatchedTurn turn;
  serve::ChatAnswer answer;
  std::string begun;  // what is to be sent first
  bool ended = false;

  bool write(httplib::DataSink& sink) {
    std::string text = std::exchange(begun, {});
    if (text.empty() && !ended) {
      const std::optional<serve::TurnEvent> event = turn.next(ping_every);
      if (!event && turn.isGone()) return false;
      text = event ? eventsOf(answer, *event) : ": the engine computes\n\n";
      ended = event && isLast(*event);
    }
    if (!text.empty() && !sink.write(text.data(), text.size())) return false;
    if (ended) sink.done();
    return true;
  }
};

class HttpServer::Routes {
 public:
  Routes(TurnQueue& queue, ServerOptions options) : m_queue(queue), m_options(std::move(options)) {
    m_server.new_task_queue = [] { return new ConnectionPool(most_requests, most_connections); };
    m_server.set_payload_max_length(serve::most_request_bytes);
    // Not SO_REUSEPORT, with which a second server would share the port in silence.
    m_server.set_socket_options([](socket_t socket) {
      const int on = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    });
    m_server.set_default_headers({{"Cache-Control", "no-store"}, {"X-Content-Type-Options", "nosniff"}});
    m_server.set_pre_routing_handler([this](const Request& request, Response& response) {
      try {
        letIn(request);
        return httplib::Server::HandlerResponse::Unhandled;
      } catch (const Refusal& refusal) {
        answerRefusal(response, refusal);
        return httplib::Server::HandlerResponse::Handled;
      }
    });
    m_server.set_error_handler([](const Request& request, Response& response) { explain(request, response); });
    get("/health", [this](const Request&, Response& response) { health(response); });
    get("/version", [](const Request&, Response& response) {
      response.set_content("{\"version\":\"" KVARIUM_VERSION "\",\"engine\":\"kvarium\"}", json_type);
    });
    get("/v1/models", [this](const Request&, Response& response) {
      std::vector<serve::ModelCard> models{card(m_queue.model())};
      for (const std::string& alias : m_queue.aliases()) models.push_back(card(alias));
      response.set_content(serve::modelsDocument(models), json_type);
    });
    get("/v1/models/(.+)", [this](const Request& request, Response& response) {
      const std::string name = request.matches[1];
      if (!m_queue.isModel(name)) {
        throw Refusal(404, {"the model %1 is not open here; %2 is", printable(name, 100), m_queue.model()}, "model",
                      "model_not_found");
      }
      response.set_content(serve::modelDocument(card(name)), json_type);
    });
    get("/", [](const Request&, Response& response) {
      response.set_content("KVarium answers OpenAI's protocol here: /v1/chat/completions, /v1/models\n",
                           "text/plain; charset=utf-8");
    });
    get("/metrics", [this](const Request&, Response& response) {
      const serve::MetricsLabels labels{m_queue.model(), m_queue.info().cache_format, serve::KvBlocks::block_size};
      response.set_content(serve::metricsText(m_queue.metrics(), labels), "text/plain; version=0.0.4; charset=utf-8");
    });
    get("/kv_event_sources", [this](const Request&, Response& response) {
      if (m_options.event_sources.empty())
        throw Refusal(404, "no events are published; start the server with --kv-events");
      response.set_content(m_options.event_sources, json_type);
    });
    m_server.Post("/v1/chat/completions",
                  guarded([this](const Request& request, Response& response) { chat(request, response); }));
    m_server.Post("/tokenize",
                  guarded([this](const Request& request, Response& response) { tokenize(request, response); }));
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
  // The library cuts a stream when it stops: streams get time for their end.
  void stop() {
    const Clock::time_point until = Clock::now() + longest_end;
    while (m_streams > 0 && Clock::now() < until) std::this_thread::sleep_for(1ms);
    m_server.stop();
    if (m_thread.joinable()) m_thread.join();
  }

 private:
  void get(const char* path, httplib::Server::Handler handler) { m_server.Get(path, guarded(std::move(handler))); }

  void bind() {
    errno = 0;
    m_port = m_options.port == 0                                     ? m_server.bind_to_any_port(m_options.host)
             : m_server.bind_to_port(m_options.host, m_options.port) ? m_options.port
                                                                     : -1;
    if (m_port > 0) return m_server.letWait(most_requests + most_connections);
    throw Error(ErrorKind::io,
                {"cannot listen at %1, port %2: %3", m_options.host, m_options.port,
                 errno != 0 ? std::strerror(errno) : "there is no such address"},
                "choose another --host or --port");
  }

  serve::ModelCard card(const std::string& name) const {
    return {name, m_queue.model(), m_started, m_queue.info().context, m_queue.cache()};
  }

  // The header keeps pages out whose name was made to resolve to this computer. They have no key.
  bool isHostAllowed(const Request& request) const {
    const size_t count = request.get_header_value_count("Host");
    if (count == 0) return request.version == "HTTP/1.0";  // which knows none; browsers do not speak it
    if (count != 1) return false;
    const std::string host = request.get_header_value("Host");
    return !m_options.key.empty() || serve::isHostAllowed(host, m_options.host) ||
           std::ranges::any_of(m_options.hosts,
                               [&](const std::string& name) { return serve::isHostNamed(host, name); });
  }
  bool hasKey(const Request& request) const {
    if (serve::isSameSecret(serve::bearerOf(request.get_header_value("Authorization")), m_options.key)) return true;
    return std::ranges::any_of(std::array{"X-API-Key", "api-key"}, [&](const char* header) {
      return serve::isSameSecret(request.get_header_value(header), m_options.key);
    });
  }

  // Before anything of the body is read.
  void letIn(const Request& request) const {
    if (!isHostAllowed(request)) {
      throw Refusal(421,
                    "the Host header names another computer; ask this one by the address it listens at, or start the "
                    "server with --allow-host NAME or with a key",
                    "", "host_refused");
    }
    if (!serve::isOriginAllowed(request.get_header_value("Origin")))
      throw Refusal(403, "pages of other sites may not ask this server", "", "origin_refused");
    constexpr size_t longest_path = 1024;  // the library's patterns take stack for each of its characters
    if (request.path.size() > longest_path) throw Refusal(404, "there is nothing of so long a name here");
    const bool reads = request.method == "GET" || request.method == "HEAD";
    const bool open = m_options.key.empty() || (reads && request.path == "/health");
    if (!open && !hasKey(request))
      throw Refusal(401, "a key is needed; send it as Authorization: Bearer KEY", "", "invalid_api_key");
    if (reads) return;
    // The library would read the body of another method before it looks for who answers, and unpack it.
    if (request.method != "POST") throw Refusal(404, {"there is no %1 %2 here", request.method, request.path});
    if (request.has_header("Content-Encoding"))
      throw Refusal(415, "the body is compressed; send it as it is", "", "unsupported_encoding");
    if (!request.get_header_value("Content-Type").starts_with(json_type))
      throw Refusal(415, "the body must be JSON; send Content-Type: application/json", "", "unsupported_media_type");
    this_connection->allowBody(serve::most_request_bytes);
  }

  // Gives an answer without a text, which is the library's, the text it lacks.
  static void explain(const Request& request, Response& response) {
    if (!response.body.empty()) return;
    const int status = response.status;
    if (status == 404) return answerRefusal(response, {404, {"there is no %1 %2 here", request.method, request.path}});
    if (status == 413) {
      return answerRefusal(
          response,
          {413, {"the request is longer than %L1 bytes", serve::most_request_bytes}, "", "request_too_large"});
    }
    answerRefusal(response, {status, "the request is not HTTP as this server reads it"});
  }

  void health(Response& response) const {
    if (!m_queue.isWell()) throw Refusal(503, "no turn can be computed");
    response.set_content("{\"status\":\"ok\"}", json_type);
  }

  void tokenize(const Request& http, Response& response) {
    const serve::TokenizeRequest request = serve::readTokenizeRequest(http.body);
    const bool done = m_tokenizing.run([&] {
      response.set_content(
          serve::tokenizeDocument(m_queue.tokenize(request), m_queue.info().context, request.asked.pieces), json_type);
    });
    if (done) return;
    Refusal full(429, {"%1 texts wait already to be split into tokens; ask again later", most_tokenizing}, "",
                 "queue_full");
    full.retry_after_s = 1;
    throw full;
  }

  void chat(const Request& http, Response& response) {
    serve::ChatRequest request = serve::readChatRequest(http.body);
    if (request.session.empty()) request.session = serve::checkedSession(http.get_header_value("X-Session-ID"));
    const bool stream = request.stream;
    serve::AnswerOptions options{.id = answerId(),
                                 .model = m_queue.model(),
                                 .created = static_cast<int64_t>(std::time(nullptr)),
                                 .include_usage = request.include_usage,
                                 .return_token_ids = request.return_token_ids,
                                 .ignored = request.ignored};
    const auto turn = std::make_shared<Streaming>(m_queue, m_queue.submit(std::move(request)), std::move(options));
    const auto take = [&](const serve::TurnEvent& event) {
      if (const auto* refusal = std::get_if<Refusal>(&event)) throw *refusal;
      turn->begun += eventsOf(turn->answer, event);
      turn->ended = std::holds_alternative<serve::TurnEnded>(event);
    };
    // The status of a stream is sent when it is known that there will be text: a prompt may be refused while it is
    // read.
    bool has_text = false, is_slow = false;
    while (!turn->ended && !(stream && (has_text || is_slow))) {
      const bool started = !turn->begun.empty();
      const std::optional<serve::TurnEvent> event = turn->turn.next(started && stream ? wait_for_refusal : 1h);
      if (!event && turn->turn.isGone()) return;
      is_slow = !event;
      if (!event) continue;
      take(*event);
      has_text = std::holds_alternative<engine::TextPiece>(*event);
    }
    if (!stream) return response.set_content(turn->answer.document(), json_type);
    ++m_streams;
    const std::shared_ptr<void> counted(nullptr, [this](void*) { --m_streams; });
    const auto send = [turn, counted](size_t, httplib::DataSink& sink) {
      try {
        return turn->write(sink);
      } catch (const std::exception&) {
        return false;
      }
    };
    if (http.version == "HTTP/1.0")  // which knows no chunks: the end of the connection is the stream's
      response.set_content_provider("text/event-stream", send);
    else
      response.set_chunked_content_provider("text/event-stream", send);
  }

  std::atomic<int> m_streams{0};  // that are being sent
  // A long text and its ids take much memory, and seconds: other requests need threads, too.
  serve::OneAtATime m_tokenizing{most_tokenizing};
  TurnQueue& m_queue;
  const ServerOptions m_options;
  const int64_t m_started = static_cast<int64_t>(std::time(nullptr));
  int m_port = -1;
  SocketServer m_server;
  std::atomic<bool> m_ended = false;  // no more requests are taken
  std::thread m_thread;               // that takes them
};

HttpServer::HttpServer(TurnQueue& queue, ServerOptions options)
    : m_routes(std::make_unique<Routes>(queue, std::move(options))) {}
HttpServer::~HttpServer() { stop(); }
int HttpServer::port() const { return m_routes->port(); }
void HttpServer::start() { m_routes->start(); }
void HttpServer::stop() { m_routes->stop(); }

}  // namespace kvarium::server
