#include "features/remote/protocol/engine_facts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/base/host.h"
#include "core/base/printable.h"
#include "features/remote/protocol/json_text.h"
#include "features/remote/protocol/metrics_text.h"

namespace kvarium::remote {
namespace {

constexpr size_t most_models = 10'000, most_ranks = 64, most_text = 500;

// Null where there is no good answer in JSON.
Json goodJson(const Answer& answer) {
  if (!answer.isGood()) return {};
  return jsonIn(answer.body, {.bytes = size_t{8} << 20, .depth = 16, .values = 500'000}).value_or(Json());
}

std::string shortText(const Json& json) { return printable(textOf(json), most_text); }

int64_t positive(const Json& json) {
  const int64_t number = wholeOf(json);
  return number > 0 ? number : -1;
}

// Not kept where it could not be asked for again: a text that is long or not printable.
std::string cacheOf(const Json& model) {
  const std::string_view text = textOf(memberOf(model, "cache"));
  const bool is_own = textOf(memberOf(model, "owned_by")) == "kvarium";
  return is_own && printable(text, most_text) == text ? std::string(text) : std::string();
}

void takeModels(const Json& json, EngineFacts& facts) {
  const Json& list = memberOf(json, "data");
  if (!list.is_array()) return;
  for (const Json& one : list) {
    if (facts.models.size() == most_models) break;
    const Json& meta = memberOf(one, "meta");  // llama.cpp
    RemoteModel model{.id = std::string(textOf(memberOf(one, "id"))),
                      .context = positive(memberOf(one, "max_model_len")),
                      .cache = cacheOf(one)};
    if (model.context < 0) model.context = positive(memberOf(meta, "n_ctx"));
    if (!model.id.empty() && model.id.size() <= most_text) facts.models.push_back(std::move(model));
  }
}

struct KindFacts {
  std::string_view name, owner;  // owner: `owned_by` of its models; empty: it does not say who it is there
  std::string telling_options;
};
const KindFacts& factsOf(ServerKind kind) {
  static const std::string events =
      "--kv-events-config '{\"enable_kv_cache_events\": true, \"publisher\": \"zmq\", \"endpoint\": \"tcp://*:5557\", "
      "\"replay_endpoint\": \"tcp://*:5558\", \"topic\": \"kv\"}' ";
  static const KindFacts kinds[] = {{"this server", "", ""},
                                    {"vLLM", "vllm", events + "--enable-prompt-tokens-details"},
                                    {"SGLang", "sglang", events + "--enable-metrics --enable-cache-report"},
                                    {"llama.cpp", "llamacpp", "--slots --metrics"},
                                    {"Ollama", "", ""},
                                    {"the router", "", ""},
                                    {"KVarium", "kvarium", "--kv-events 5557"}};
  return kinds[static_cast<size_t>(kind)];
}

ServerKind kindNamed(const Json& models) {
  const std::string_view owner = textOf(memberOf(elementOf(memberOf(models, "data"), 0), "owned_by"));
  for (const ServerKind kind : {ServerKind::vllm, ServerKind::sglang, ServerKind::llama_cpp, ServerKind::kvarium})
    if (owner == factsOf(kind).owner) return kind;
  return ServerKind::unknown;
}

// Of "tcp://10.0.0.7:5557", "tcp://[::1]:5557"; empty: it is no such endpoint.
std::string_view hostOf(std::string_view endpoint) {
  constexpr std::string_view scheme = "tcp://";
  if (!endpoint.starts_with(scheme)) return {};
  std::string_view host = endpoint.substr(scheme.size());
  host = host.substr(0, host.rfind(':'));
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  return host;
}

// "tcp://127.0.0.1:5558" listens on that computer alone.
bool isLoopbackEndpoint(std::string_view endpoint) { return isThisMachine(hostOf(endpoint)); }
bool isOfHost(std::string_view endpoint, std::string_view host) {
  return hostOf(endpoint) == host || (isLoopbackEndpoint(endpoint) && isThisMachine(host));
}

// The host in place of an address that stands for all.
std::string endpointFor(std::string_view endpoint, std::string_view host) {
  for (const std::string_view all : {"tcp://*:", "tcp://0.0.0.0:", "tcp://[::]:", "tcp://:::"}) {
    if (!endpoint.starts_with(all)) continue;
    const bool is_v6 = host.find(':') != std::string_view::npos;
    return "tcp://" + (is_v6 ? "[" + std::string(host) + "]" : std::string(host)) + ":" +
           std::string(endpoint.substr(all.size()));
  }
  return std::string(endpoint);
}

// `kvarium-cli serve` publishes on its own computer alone and has no option for more.
Sentence onlyThere(std::string_view endpoint) {
  return {
      "KVarium publishes its KV events at %1, for programs on its own computer; forward its ports with ssh -L, and "
      "attach to 127.0.0.1",
      printable(endpoint)};
}

void takeSources(const Json& json, std::string_view host, EngineFacts& facts) {
  if (!json.is_object()) return;
  for (const auto& [name, one] : json.items()) {
    int rank = 0;
    const bool is_rank = std::from_chars(name.data(), name.data() + name.size(), rank).ec == std::errc();
    const std::string_view endpoint = textOf(memberOf(one, "endpoint"));
    if (!is_rank || endpoint.empty() || endpoint.size() > most_text || facts.sources.size() == most_ranks) continue;
    if (const Json& on = memberOf(one, "enable_kv_cache_events"); on.is_boolean() && !on.get<bool>()) continue;
    if (const std::string_view by = textOf(memberOf(one, "publisher")); by != "zmq" && !by.empty()) continue;
    const std::string_view replay = textOf(memberOf(one, "replay_endpoint"));
    facts.sources.push_back(eventSource(endpoint, replay.size() > most_text ? "" : replay,
                                        textOf(memberOf(one, "topic")).substr(0, most_text), rank, host));
    if (facts.kind != ServerKind::kvarium || !isLoopbackEndpoint(endpoint) || isThisMachine(host)) continue;
    facts.sources.back().problem = onlyThere(endpoint);
    facts.sources.back().restart_mends = false;
  }
  std::ranges::sort(facts.sources, {}, &EventSource::rank);
}

bool namesWorkers(const Json& json) {
  const Json& urls = memberOf(json, "urls");
  return urls.is_array() && std::ranges::any_of(urls, [](const Json& url) { return !textOf(url).empty(); });
}

// It has counters of a kind that is read. Those of a router are not of one cache.
bool hasMetrics(const Answer& metrics) {
  return metrics.isGood() && std::ranges::any_of(std::array{"vllm:", "sglang:", "llamacpp:"}, [&](const char* prefix) {
           return metrics.body.starts_with(prefix) ||
                  metrics.body.find("\n" + std::string(prefix)) != std::string::npos;
         });
}

// Why not; empty: it publishes them.
Sentence noEvents(const Answers& answers, const EngineFacts& facts) {
  if (!facts.sources.empty()) return facts.sources.front().problem;
  if (facts.is_router)
    return "this is a router, which does not report which replica answers; attach to one replica directly";
  switch (facts.kind) {
    case ServerKind::vllm:
      if (answers.kv_event_sources.isGood())
        return "the server publishes no KV events; start it with --kv-events-config";
      return "the server does not report where it publishes KV events; give their address if it does";
    case ServerKind::sglang: return "SGLang publishes KV events with --kv-events-config; give their address if it does";
    case ServerKind::kvarium: return "the server publishes no KV events; start it with --kv-events PORT";
    case ServerKind::llama_cpp:
      if (!facts.has_slots) return "the server does not show its slots; start it with --slots";
      [[fallthrough]];
    case ServerKind::ollama: return {"%1 publishes no KV events", serverName(facts.kind)};
    case ServerKind::router:
    case ServerKind::unknown: break;
  }
  return "this server does not report whether it publishes KV events; give their address if it does";
}

engine::Limits limitsOf(ServerKind kind) {
  const Sentence of_own_engines = "Only a model that this program runs itself can do this";
  engine::Limits cannot{
      .cache = kind == ServerKind::kvarium ? Sentence() : of_own_engines,
      .pause = "A server does not wait between two tokens; only a model that this program runs itself can pause",
      .probe = of_own_engines,
      .save = of_own_engines,
      .compare = "KVarium compares caches of its own engine; open a model of this machine"};
  if (kind == ServerKind::llama_cpp) cannot.save = "llama.cpp saves slots with --slot-save-path, on the server's disk";
  if (!canGoOn(kind)) cannot.go_on = "This server does not continue a reply that was cut off";
  return cannot;
}

}  // namespace

bool isLikeVllm(ServerKind kind) {
  return kind == ServerKind::vllm || kind == ServerKind::sglang || kind == ServerKind::kvarium;
}

bool canGoOn(ServerKind kind) { return isLikeVllm(kind) || kind == ServerKind::llama_cpp; }

std::string_view serverName(ServerKind kind) { return factsOf(kind).name; }
std::string_view tellingOptions(ServerKind kind) { return factsOf(kind).telling_options; }

std::vector<EventSource> readSources(std::string_view json, std::string_view host, ServerKind kind) {
  EngineFacts facts{.kind = kind};
  if (const auto read = jsonIn(json)) takeSources(*read, host, facts);
  return facts.sources;
}

EventSource eventSource(std::string_view endpoint, std::string_view replay, std::string_view topic, int rank,
                        std::string_view host) {
  EventSource source{.rank = rank, .topic = std::string(topic)};
  source.endpoint = endpointFor(endpoint, host);
  if (!source.endpoint.starts_with("tcp://")) {
    source.problem = {
        "the engine publishes its KV events at %1, which only its own computer can read; let it publish at "
        "tcp://*:5557",
        printable(source.endpoint)};
    source.restart_mends = true;
  } else if (isLoopbackEndpoint(endpoint) && !isThisMachine(host)) {
    source.problem = {
        "the engine publishes its KV events at %1, for programs on its own computer; let it publish at "
        "tcp://*:5557, or forward that port",
        printable(source.endpoint)};
    source.restart_mends = true;
  } else if (!isOfHost(source.endpoint, host)) {  // an answer must not make this program connect elsewhere
    source.problem = {
        "the server names %1 for its KV events, another computer; give that address yourself if it is right",
        printable(source.endpoint)};
  }
  const std::string from_here = endpointFor(replay, host);
  const bool reached = from_here.starts_with("tcp://") && (!isLoopbackEndpoint(replay) || isThisMachine(host)) &&
                       isOfHost(from_here, host);
  if (reached) source.replay = from_here;
  return source;
}

EngineFacts factsOf(const Answers& answers) {
  EngineFacts facts;
  const Json models = goodJson(answers.models), props = goodJson(answers.props),
             api_version = goodJson(answers.api_version);
  takeModels(models, facts);
  facts.kind = kindNamed(models);
  facts.version = shortText(memberOf(goodJson(answers.version), "version"));
  if (facts.kind == ServerKind::unknown && memberOf(props, "total_slots").is_number())
    facts.kind = ServerKind::llama_cpp;
  if (facts.kind == ServerKind::unknown && memberOf(api_version, "version").is_string())
    facts.kind = ServerKind::ollama;
  if (facts.kind == ServerKind::ollama) facts.version = shortText(memberOf(api_version, "version"));
  if (facts.kind == ServerKind::llama_cpp) facts.version = shortText(memberOf(props, "build_info"));
  // What a router passes on is of one of its engines: it is no source for all of them.
  facts.is_router = namesWorkers(goodJson(answers.list_workers));
  if (!facts.is_router) takeSources(goodJson(answers.kv_event_sources), answers.host, facts);
  if (facts.is_router && facts.kind == ServerKind::unknown) facts.kind = ServerKind::router;
  facts.has_slots = facts.kind == ServerKind::llama_cpp && answers.slot_list.isGood();
  facts.has_metrics = !facts.is_router && hasMetrics(answers.metrics);
  facts.no_events = noEvents(answers, facts);
  facts.cannot = limitsOf(facts.kind);
  facts.map = facts.no_events.empty() ? MapKind::blocks
              : facts.has_slots       ? MapKind::slot_cells
              : facts.has_metrics     ? MapKind::counters
                                      : MapKind::nothing;
  return facts;
}

std::string_view optionsToRestart(const EngineFacts& facts) {
  const bool helps = facts.sources.empty() || facts.sources.front().restart_mends;
  return helps ? tellingOptions(facts.kind) : std::string_view();
}

}  // namespace kvarium::remote
