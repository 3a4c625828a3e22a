// EngineFacts: what a remote engine is and can do, as its answers say. Nothing is guessed from a name.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/wire.h"

namespace kvarium::remote {

enum class ServerKind : uint8_t { unknown, vllm, sglang, llama_cpp, ollama, router, kvarium };
bool isLikeVllm(ServerKind kind);              // it has the fields of vLLM's requests and answers
bool canGoOn(ServerKind kind);                 // it continues a reply that was cut off
std::string_view serverName(ServerKind kind);  // "vLLM"; of unknown: "this server"

// How much an engine reports of its cache; each includes less than the one before it.
enum class MapKind : uint8_t {
  blocks,      // every block that is stored and removed (KV events)
  slot_cells,  // how many cells each slot holds (llama.cpp)
  counters,    // sums (Prometheus)
  nothing      // at most how many tokens of a prompt were found
};

struct RemoteModel {
  std::string id;
  int64_t context = -1;  // tokens of a conversation; -1: not reported
  std::string cache;     // of a KVarium server: the cache of requests that name none; empty: not reported
};

// Where a rank of an engine publishes its KV events (ZeroMQ).
struct EventSource {
  int rank = 0;                // -1: unknown
  std::string endpoint;        // to subscribe to, "tcp://host:5557"; the engine's host stands for the one it listens on
  std::string replay;          // to ask for earlier ones; empty: there is none
  std::string topic;           // empty: all
  Sentence problem;            // why it cannot be reached from here; empty: perhaps it can
  bool restart_mends = false;  // the problem: tellingOptions() name an address that can be reached
  bool operator==(const EventSource&) const = default;
};

// An answer as it came; status 0: there was none.
struct Answer {
  int status = 0;
  std::string body;
  bool isGood() const { return status >= 200 && status < 300; }
};

struct Answers {
  std::string host;         // that was asked, without a port: for `endpoint`
  Answer models;            // api base + /models
  Answer version;           // root + /version (vLLM)
  Answer kv_event_sources;  // root + /kv_event_sources (vLLM from 0.31)
  Answer props;             // root + /props (llama.cpp)
  Answer slot_list;         // root + /slots (llama.cpp)
  Answer metrics;           // root + /metrics
  Answer list_workers;      // root + /list_workers (routers)
  Answer api_version;       // root + /api/version (Ollama)
};

struct EngineFacts {
  ServerKind kind = ServerKind::unknown;
  std::string version;  // empty: not reported
  std::vector<RemoteModel> models;
  std::vector<EventSource> sources;  // one per rank that publishes; the first one's events are followed
  bool is_router = false;            // engines answer through it, in place of each other
  MapKind map = MapKind::nothing;
  bool has_slots = false, has_metrics = false;
  Sentence no_events;     // why it reports no blocks, or how it could; empty: it does
  engine::Limits cannot;  // what the window does with engines of its own
};

EngineFacts factsOf(const Answers& answers);
// Of /kv_event_sources alone, asked again at `host`: EngineFacts::sources. Empty: it is none of that.
std::vector<EventSource> readSources(std::string_view json, std::string_view host, ServerKind kind);

// The options by which a server reports its blocks, else what it holds; empty: it has none.
std::string_view tellingOptions(ServerKind kind);
// Those by which this server would report more if it was started again; empty: that would not help.
std::string_view optionsToRestart(const EngineFacts& facts);

// Where KV events are published when the engine does not report it itself, as a user writes it: the same rules as for
// what an engine reports. "tcp://*:5557" and host "10.0.0.7" are tcp://10.0.0.7:5557.
EventSource eventSource(std::string_view endpoint, std::string_view replay, std::string_view topic, int rank,
                        std::string_view host);

}  // namespace kvarium::remote
