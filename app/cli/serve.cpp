// kvarium-cli serve: the OpenAI protocol over HTTP, with the caches of this engine.
#include <netdb.h>
#include <semaphore.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "app/cli/words.h"
#include "core/base/host.h"
#include "core/loading/model_folder.h"
#include "features/serve/http/event_publisher.h"
#include "features/serve/http/http_server.h"
#include "features/serve/protocol/kv_blocks.h"
#include "features/serve/protocol/request_auth.h"
#include "gpu/devices.h"

namespace kvarium::cli {
namespace {

struct ServeOptions {
  CommonOptions common;
  serve::ServerOptions server;
  std::string key_file;
  std::vector<std::string> aliases;
  TemplateOptions variables;
  int64_t port = 8080, context = usual_context, queue = 64, warm_bytes = int64_t{1} << 30;
  int64_t events_port = -1;  // -1: no events
  bool log = false;
};

engine::SessionOptions sessionOptions(const ServeOptions& options) {
  engine::SessionOptions session;
  session.device = gpu::makeDevice;
  session.choice = gpu::usableDevice;
  session.threads = options.common.threads;
  session.precision = precisionOf(options.common.precision);
  session.context = options.context;
  session.memory_limit = options.common.memory_limit;
  session.kept_bytes = options.common.kept_bytes;
  session.warm_budget = options.warm_bytes;
  return session;
}

// Whether it is an address, or a name that has one.
bool hasAddress(const std::string& host) {
  addrinfo* found = nullptr;
  const bool has = ::getaddrinfo(host.c_str(), nullptr, nullptr, &found) == 0;
  if (has) ::freeaddrinfo(found);
  return has;
}

// Where it listens for others, a key is demanded. Throws Error{usage} without one.
std::string keyOf(const ServeOptions& options) {
  if (options.key_file.empty()) {
    if (isThisMachine(options.server.host)) return {};
    if (!hasAddress(options.server.host))
      throw Error(ErrorKind::usage, {"--host %1 is no address of this computer", printable(options.server.host)},
                  "write an IP address of it, or leave --host out");
    throw Error(ErrorKind::usage, {"--host %1 can be reached from other computers", options.server.host},
                "give it a key with --api-key-file FILE, or leave --host out");
  }
  const std::string key = serve::keyIn(readText(options.key_file), printable(options.key_file, 1024));
  struct stat facts {};
  if (::stat(options.key_file.c_str(), &facts) == 0 && (facts.st_mode & (S_IRGRP | S_IROTH)) != 0)
    note({"other users of this computer can read %1", printable(options.key_file, 1024)});
  return key;
}

// Publishes what happens to the caches, as vLLM does.
class CacheEvents {
 public:
  explicit CacheEvents(int port) : m_publisher("kv@kvarium", port) {
    tell({remote::AllCleared()});  // a client that knows an earlier server forgets it
  }
  void take(const engine::Event& event, const serve::TurnQueue& queue) {
    const auto* log = std::get_if<engine::StepLog>(&event);
    if (log) tell(m_blocks.add(*log, queue.sessionOf(log->conversation)));
  }
  void forget(int64_t conversation) { tell(m_blocks.forget(conversation)); }
  std::string sources() const {
    return serve::eventSourcesDocument(m_publisher.port(), m_publisher.replayPort(), m_publisher.topic(),
                                       serve::EventPublisher::most_kept);
  }
  int port() const { return m_publisher.port(); }

 private:
  void tell(const std::vector<remote::KvEvent>& events) {
    if (events.empty()) return;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    m_publisher.publish(remote::writeKvEvents(std::chrono::duration<double>(now).count(), events));
  }

  serve::KvBlocks m_blocks;
  serve::EventPublisher m_publisher;
};

sem_t ended;  // posted by SIGINT and SIGTERM after heedEnd()

// A second signal ends the process at once.
void heedEnd() {
  ::sem_init(&ended, 0, 0);
  for (const int end : {SIGINT, SIGTERM}) {
    ::signal(end, [](int) {
      ::signal(SIGINT, SIG_DFL);
      ::signal(SIGTERM, SIG_DFL);
      ::sem_post(&ended);
    });
  }
}

void runServe(ServeOptions& options) {
  options.server.port = static_cast<int>(options.port);
  options.server.key = keyOf(options);
  for (std::string& origin : options.server.origins) origin = serve::checkedOrigin(origin);
  if (options.log) {
    options.server.log = [](const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); };
  }
  std::optional<CacheEvents> events;
  if (options.events_port >= 0) events.emplace(static_cast<int>(options.events_port));
  if (events) options.server.event_sources = events->sources();
  serve::TurnQueue* known = nullptr;
  serve::TurnQueue::Watch watch;
  if (events) {
    watch.event = [&](const engine::Event& event) { events->take(event, *known); };
    watch.forgotten = [&](int64_t conversation) { events->forget(conversation); };
  }
  serve::TurnQueue queue(sessionOptions(options), engine::makeSession,
                         {.cache = cache::parseCacheSpec(options.common.cache).text,
                          .most_waiting = static_cast<size_t>(options.queue),
                          .variables = options.variables.variables(),
                          .parse_special = options.variables.parse_special,
                          .aliases = options.aliases},
                         std::move(watch));
  known = &queue;
  serve::HttpServer server(queue, options.server);
  engine::LoadRequest request{loading::namedModel(options.common.model), options.common.quantize};
  request.device = isOnCpu(options.common) ? "cpu" : options.common.device;
  request.gpu_layers = options.common.gpu_layers;
  Progress progress;
  const engine::ModelInfo info =
      queue.load(request, [&](double fraction, const std::string&) { progress.share("loading", fraction); });
  note(info.warning);
  heedEnd();
  server.start();
  const bool is_ipv6 = options.server.host.find(':') != std::string::npos;
  const std::string host = is_ipv6 ? "[" + options.server.host + "]" : options.server.host;
  const std::string address = "http://" + host + ":" + std::to_string(server.port()) + "/v1";
  if (options.server.key.empty())
    tell({"%1 on %2. Listening at %3; Ctrl+C ends.", queue.model(), info.device, address});
  else
    tell({"%1 on %2. Listening at %3, with the key of the file; Ctrl+C ends.", queue.model(), info.device, address});
  if (events) tell({"KV events at %1", "tcp://127.0.0.1:" + std::to_string(events->port())});
  while (::sem_wait(&ended) != 0) continue;
  tell("ending");
  queue.close();  // requests that wait for a turn are answered
  server.stop();
}

}  // namespace

void addServe(CLI::App& program) {
  auto options = std::make_shared<ServeOptions>();
  CLI::App* command = program.add_subcommand("serve", "the OpenAI protocol over HTTP, with this engine's caches");
  addCommon(*command, options->common, With::model_and_engine);
  for (const char* option : {"--json", "--on-full", "--seed"}) command->remove_option(command->get_option(option));
  command->get_option("--cache")->description("SPEC of requests that name none in the field `cache`");
  addText(*command, "--host", options->server.host, "address to listen at; others than this computer's own need a key");
  addWhole(*command, "--port", options->port, "0: any that is free", 0, 65535);
  addText(*command, "--api-key-file", options->key_file, "file with the key that requests must bring")->default_str("");
  addWhole(*command, "--context", options->context,
           "most tokens of a conversation, at most as many as the model was trained for", 1, most_tokens);
  addList(*command, "--alias", options->aliases, "another name by which requests may call the model; repeatable");
  addList(*command, "--allow-host", options->server.hosts,
          "name by which others ask this computer, such as host.docker.internal; repeatable. With a key any "
          "name is taken");
  addList(*command, "--allow-origin", options->server.origins,
          "page that may ask and read the answers, by its origin, such as https://chat.example; repeatable");
  addTemplateVariables(*command, options->variables);
  addWhole(*command, "--queue", options->queue, "turns that may wait, 0 to 1000; more are refused", 0, 1000);
  addWhole(*command, "--warm-bytes", options->warm_bytes, "memory of the caches kept for conversations to come", 0,
           INT64_MAX);
  addWhole(*command, "--kv-events", options->events_port,
           "publish what happens to the caches on this computer, at this port and the next; 0: any", 0, 65534)
      ->default_str("");
  command->add_flag("--log", options->log, "write a line for each request to stderr, without its text");
  command->callback([options] { runServe(*options); });
}

}  // namespace kvarium::cli
