#include "core/generate/session.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "core/base/error.h"
#include "core/device/cpu/cpu_device.h"
#include "core/generate/chat_model.h"
#include "core/generate/prompt_memory.h"

namespace kvarium {
namespace {

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace

// Lives on the worker thread. Members die in reverse order: what uses the device's memory before the device.
struct Session::Worker {
  explicit Worker(Session& owner) : session(owner) {}

  Session& session;
  std::unique_ptr<Device> device;
  std::shared_ptr<const ChatModel> model;
  std::optional<Decoder> decoder;
  std::string spec = "dynamic";
  std::optional<KvCache> cache;
  PromptMemory memory;
  int64_t context = session.m_options.context;  // tokens
  int64_t prompt_end = 0;
  uint64_t version = 0;

  void load(const LoadRequest& request) {
    const std::filesystem::path& path = request.path;
    const auto start = std::chrono::steady_clock::now();
    // What headers and a vocabulary can tell is told while the present model still works; two sets of weights need not
    // fit.
    const int wanted = session.m_options.threads;
    const int threads = wanted > 0 ? wanted : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const std::unique_ptr<ModelFiles> files = ModelFiles::open(path, {request.quantize, threads});
    checkWeights(files->weights(), files->config());
    (void)files->tokenizer();
    cache.reset();
    decoder.reset();
    model.reset();
    memory = {};
    if (!device) device = makeCpuDevice({session.m_options.threads, session.m_options.precision});
    context = request.context > 0 ? request.context : session.m_options.context;
    double last = -1.0;
    const auto progress = [&](double fraction, std::string_view what) {
      if (fraction - last >= 0.01 || what.empty()) {
        last = fraction;
        session.send(LoadingProgress{fraction, std::string(what)});
      }
      return !session.m_stop.load();
    };
    model = loadChatModel(*files, *device, progress);
    if (!model) {
      if (session.loadWaits()) return;  // another file was chosen meanwhile
      throw Error(ErrorKind::content, "loading " + path.filename().string() + " was stopped", "open it again");
    }
    decoder.emplace(model->model, *device);
    const ModelConfig& config = model->config;
    ModelInfo info{path.string(), config.name, config.architecture, device->name(), model->chatNotice()};
    info.n_layers = static_cast<int>(config.layers.size());
    const LayerSpec& attending = config.typicalAttention();
    info.n_heads = attending.n_heads;
    info.n_kv_heads = attending.n_kv_heads;
    info.head_dim = attending.head_dim;
    info.vocab_size = config.vocab_size;
    info.context_length = config.context_length;
    info.weight_bytes = static_cast<int64_t>(model->model->weight_bytes);
    info.cache_format = model->default_format->name;
    info.listens = model->speech.has_value();
    if (info.listens) {
      for (const auto& [code, id] : model->speech->languages) info.languages.push_back(code);
      info.translates = !info.languages.empty() && model->speech->translate >= 0;
    }
    info.load_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    session.send(ModelReady{std::move(info)});
  }

  // The choice so far, for a model it was not made for: if it does not fit, dynamic takes its place and the refusal is
  // said.
  void adoptCache() {
    if (!model || cache) return;
    try {
      makeCache(spec);
    } catch (const Error&) {
      if (!cache) makeCache("dynamic");
      throw;
    }
  }

  CacheJob job() const {
    return {model->default_format, std::min(context, model->config.context_length), 256, session.m_options.memory_limit,
            conversation_checkpoints};
  }

  // The old cache goes first: two fixed ones need not fit beside each other. If the new one fails, the old choice
  // returns.
  void makeCache(const std::string& text) {
    const CacheSpec parsed = parseCacheSpec(text);
    if (!model) {
      spec = text;
      return;
    }
    planLayers(parsed, model->config.cacheShape(), job());  // refuses before anything is given up
    prompt_end = 0;
    cache.reset();
    try {
      cache.emplace(*device, model->config.cacheShape(), parsed, job());
      spec = text;
    } catch (const Error&) {
      cache.emplace(*device, model->config.cacheShape(), parseCacheSpec(text == spec ? "dynamic" : spec), job());
      if (text == spec) spec = "dynamic";
      announceCache();
      throw;
    }
    announceCache();
  }

  void announceCache() {
    session.send(CacheReady{spec, estimateCache(cache->spec(), model->config.cacheShape(), job()).total()});
    show();
  }

  void turn(const TurnRequest& request) {
    if (request.cancelled) {  // stopped before it began
      TurnStats stopped;
      stopped.stop_reason = StopReason::stopped;
      session.send(TurnDone{request.turn, stopped});
      return;
    }
    if (!model) throw Error(ErrorKind::content, "no model is loaded", "open a model first");
    if (!request.audio.empty()) return listenTurn(request);
    model->needWords();
    if (!cache) makeCache(spec);
    if (request.messages.empty()) throw Error(ErrorKind::content, "the prompt is empty", "write a message first");
    const std::string rendered = model->render(request.messages);
    const std::vector<TokenId> prompt = memory.encode(model->tokenizer, rendered);
    prompt_end = static_cast<int64_t>(prompt.size());
    int64_t reused = 0, tokens = 0;
    GenerateHooks hooks;
    hooks.reused = [&](const Reuse& reuse) {
      reused = reuse.reused_tokens;
      session.send(PromptProgress{request.turn, reused, prompt_end, reused});
    };
    hooks.prefill = [&](int64_t done, int64_t) {
      session.send(PromptProgress{request.turn, reused + done, prompt_end, reused});
    };
    hooks.text = [&](std::string_view text) { session.send(TextPiece{request.turn, std::string(text), tokens + 1}); };
    hooks.step = [&] {
      tokens = std::max<int64_t>(0, static_cast<int64_t>(cache->ids().size()) - prompt_end);
      if (session.m_wanted.load(std::memory_order_relaxed)) show();
    };
    const GenerateResult result =
        generate(*decoder, model->tokenizer, *cache, prompt, model->completed(request.options), hooks, &session.m_stop);
    memory.remember(model->tokenizer, rendered, prompt, result.ids);
    if (result.stop_reason == StopReason::capacity && result.ids.empty()) {
      throw Error(ErrorKind::content, result.events.empty() ? "the cache is full" : result.events.back().what,
                  "shorten the conversation, start a new one or choose a larger cache");
    }
    session.send(TurnDone{request.turn, stats(result)});
  }

  void listenTurn(const TurnRequest& request) {
    const AudioClip clip = readWav(request.audio);
    if (!cache) makeCache(spec);
    memory = {};
    prompt_end = 0;
    int64_t tokens = 0;
    TranscribeHooks hooks;
    hooks.progress = [&](double fraction, std::string_view) {
      session.send(PromptProgress{request.turn, static_cast<int64_t>(fraction * 100), 100, 0});
    };
    hooks.text = [&](std::string_view text) { session.send(TextPiece{request.turn, std::string(text), tokens}); };
    hooks.step = [&] {
      tokens = static_cast<int64_t>(cache->ids().size());
      if (session.m_wanted.load(std::memory_order_relaxed)) show();
    };
    const Transcript transcript =
        transcribe(*decoder, *model, *cache, clip, request.transcribe, hooks, &session.m_stop);
    TurnStats stats;
    stats.generated_tokens = static_cast<int64_t>(transcript.ids.size());
    stats.first_token_s = stats.prefill_s = transcript.listen_s;
    stats.decode_s = transcript.write_s;
    if (transcript.write_s > 0) stats.decode_speed = static_cast<double>(stats.generated_tokens) / transcript.write_s;
    stats.stop_reason = transcript.stopped ? StopReason::stopped : StopReason::eos;
    stats.cache_spec = spec;
    stats.lengths = cache->lengths();
    stats.bytes = cache->bytes();
    for (const std::string& note : transcript.notes) stats.events.push_back({0, note});
    session.send(TurnDone{request.turn, stats});
  }

  TurnStats stats(const GenerateResult& result) const {
    TurnStats stats;
    stats.prompt_tokens = result.reuse.prompt_tokens;
    stats.reused_tokens = result.reuse.reused_tokens;
    stats.generated_tokens = static_cast<int64_t>(result.ids.size());
    stats.first_difference = result.reuse.first_difference;
    stats.reuse_reason = result.reuse.reason;
    stats.prefill_s = result.prefill_s;
    stats.first_token_s = result.first_token_s;
    stats.decode_s = result.decode_s;
    stats.prefill_speed = result.prefillSpeed();
    stats.decode_speed = result.decodeSpeed();
    stats.stop_reason = result.stop_reason;
    stats.cache_spec = spec;
    stats.lengths = cache->lengths();
    stats.bytes = cache->bytes();
    stats.events = result.events;
    return stats;
  }

  // Publishes the gauge when a view is on screen.
  void show() {
    if (!session.m_watching.load() || !cache) return;
    session.m_wanted.store(false);
    CacheSnapshot& snapshot = session.m_snapshots.back();
    cache->fill(snapshot);
    snapshot.prompt_end = prompt_end;
    snapshot.version = ++version;
    session.m_snapshots.publish();
    session.signal();
  }

  void execute(const Command& command) {
    Failed failed;
    try {
      std::visit(Overloaded{[&](const LoadCommand& c) {
                              failed.what = Failed::What::load;
                              load(c.request);
                              failed.what = Failed::What::cache;
                              adoptCache();
                            },
                            [&](const CacheCommand& c) {
                              failed.what = Failed::What::cache;
                              makeCache(c.spec);
                            },
                            [&](const TurnRequest& c) {
                              failed.turn = c.turn;
                              turn(c);
                            },
                            [&](const LookCommand&) { show(); }},
                 command);
      show();
      return;
    } catch (const Error& error) {
      failed.message = error.what();
    } catch (const std::bad_alloc&) {
      failed.message = "memory ran out; close other programs or choose a smaller model or cache";
    } catch (const std::exception& error) {
      failed.message = std::string("unexpected: ") + error.what();
    }
    show();
    session.send(std::move(failed));
  }

  void run() {
    for (;;) {
      Command command;
      {
        std::unique_lock lock(session.m_mutex);
        session.m_arrived.wait(lock, [&] { return session.m_closing || !session.m_inbox.empty(); });
        if (session.m_closing) return;
        command = std::move(session.m_inbox.front());
        session.m_inbox.pop_front();
        session.m_stop.store(false);
      }
      execute(command);
    }
  }
};

Session::Session(SessionOptions options, std::function<void()> wake) : m_options(options), m_wake(std::move(wake)) {
  m_thread = std::thread([this] { Worker(*this).run(); });
}

Session::~Session() {
  {
    std::lock_guard lock(m_mutex);
    m_closing = true;
    m_stop.store(true);
  }
  m_arrived.notify_one();
  m_thread.join();
}

void Session::post(Command command) {
  {
    std::lock_guard lock(m_mutex);
    m_inbox.push_back(std::move(command));
  }
  m_arrived.notify_one();
}

void Session::load(const LoadRequest& request) {
  {
    std::lock_guard lock(m_mutex);  // one lock for both: the stop is meant for what runs, not for this load
    cancelTurns();
    m_inbox.push_back(LoadCommand{request});
  }
  m_arrived.notify_one();
}

bool Session::loadWaits() {
  std::lock_guard lock(m_mutex);
  return std::any_of(m_inbox.begin(), m_inbox.end(),
                     [](const Command& c) { return std::holds_alternative<LoadCommand>(c); });
}

void Session::setCache(const std::string& spec) { post(CacheCommand{spec}); }
void Session::submit(TurnRequest request) { post(std::move(request)); }

void Session::stop() {
  std::lock_guard lock(m_mutex);
  cancelTurns();
}

void Session::cancelTurns() {
  m_stop.store(true);
  // Turns that have not begun end as if they had been stopped at once. Their answer must come from the worker, the only
  // producer of the stream, so they stay in the inbox without messages to read.
  for (Command& command : m_inbox) {
    if (TurnRequest* request = std::get_if<TurnRequest>(&command)) request->cancelled = true;
  }
}

std::vector<Output> Session::drain() {
  m_pending.store(false);
  std::vector<Output> outputs;
  while (std::optional<Output> output = m_outputs.pop()) outputs.push_back(std::move(*output));
  return outputs;
}

void Session::watch(bool visible) {
  m_watching.store(visible);
  m_wanted.store(visible);
  if (visible) post(LookCommand{});
}

void Session::frameTaken() { m_wanted.store(true); }
const CacheSnapshot* Session::snapshot() { return m_snapshots.take(); }

void Session::send(Output output) {
  m_outputs.push(std::move(output));
  signal();
}

void Session::signal() {
  if (!m_pending.exchange(true) && m_wake) m_wake();
}

}  // namespace kvarium
