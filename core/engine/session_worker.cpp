// The worker thread: commands one after the other, models, pauses.
#include "core/engine/session_worker.h"

#include <algorithm>

#include "core/base/clock.h"
#include "core/base/detailed_error.h"

namespace kvarium::engine {
namespace {

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace

Session::Session(SessionOptions options, std::function<void()> wake)
    : EngineThread(std::move(wake)), m_options(std::move(options)) {
  start();
}
Session::~Session() { finish(); }
void Session::work() { Worker(*this).run(); }

std::unique_ptr<Engine> makeSession(const SessionOptions& options, std::function<void()> wake) {
  return std::make_unique<Session>(options, std::move(wake));
}

Session::Worker::Worker(Session& owner)
    : session(owner), recorder([this](StepLog log) { session.send(std::move(log)); }) {
  order.budget = sent.budget = session.m_options.warm_budget;
}

void Session::Worker::run() {
  for (;;) {
    Command command;
    {
      std::unique_lock lock(session.m_mutex);
      session.m_arrived.wait(lock, [&] { return session.m_closing || !session.m_inbox.empty(); });
      if (session.m_closing) return;
      command = std::move(session.m_inbox.front());
      session.m_inbox.pop_front();
      session.m_waiting.store(!session.m_inbox.empty());
      session.m_stop.store(false);
      if (std::holds_alternative<LoadCommand>(command)) session.m_stop_load.store(false);
    }
    execute(command);
    if (!std::holds_alternative<TurnRequest>(command)) continue;
    std::lock_guard lock(session.m_mutex);
    session.m_paused.store(false);
    session.m_steps = 0;
  }
}

void Session::Worker::execute(const Command& command) {
  Failed failed;
  bool done = false;
  // Frames of another cache do not go out with answers of this one.
  if (!std::holds_alternative<PollCommand>(command) && !std::holds_alternative<TurnRequest>(command)) answers = nullptr;
  try {
    std::visit(Overloaded{[&](const LoadCommand& c) {
                            failed.what = Failed::What::load;
                            failed.conversation = shown;
                            load(c.request);
                            failed.what = Failed::What::cache;
                            adoptCache();
                          },
                          [&](const CacheCommand& c) {
                            failed.what = Failed::What::cache;
                            failed.conversation = shown;
                            take(shown, c.spec);
                          },
                          [&](const ShowCommand& c) {
                            failed.what = Failed::What::cache;
                            failed.conversation = c.conversation;
                            show(c.conversation, c.spec);
                          },
                          [&](const ForgetCommand& c) { forget(c.conversation); },
                          [&](const BudgetCommand& c) { order.budget = std::max<int64_t>(0, c.bytes); },
                          [&](const SaveCommand& c) {
                            failed.what = Failed::What::file;
                            failed.conversation = c.conversation;
                            failed.file = c.file;
                            save(c);
                          },
                          [&](const RestoreCommand& c) {
                            failed.what = Failed::What::file;
                            failed.conversation = c.conversation;
                            failed.file = c.file;
                            restore(c);
                          },
                          [&](const FitCommand& c) {
                            failed.what = Failed::What::cache;
                            failed.conversation = c.conversation;
                            fit(c.conversation, c.messages);
                          },
                          [&](const TurnRequest& c) {
                            failed.turn = c.turn;
                            failed.conversation = c.conversation;
                            turn(c);
                          },
                          [](const PollCommand&) {}},
               command);
    done = true;
  } catch (const DetailedError& error) {
    failed.message = error.plain();
    failed.details = error.details();
  } catch (const Error& error) {
    failed.message = error.what();
    failed.refused = error.kind() == ErrorKind::content;
  } catch (const std::bad_alloc&) {
    failed.message = "memory ran out; close other programs or choose a smaller model or cache";
  } catch (const std::exception& error) {
    failed.message = std::string("unexpected: ") + error.what();
  }
  disarmProbes();
  reportSaved(false);
  for (auto& [conversation, state] : conversations) {
    if (state.cache()) recorder.record(conversation, *state.cache(), state.log, false);
  }
  recorder.flush();
  keepWarm();
  if (!std::holds_alternative<PollCommand>(command)) {
    unanswered = true;
    answers = nullptr;
  }
  recordReferenceKvs();
  publish();
  if (!done) session.send(std::move(failed));
  answerNow(session.m_waiting);
}

void Session::Worker::load(const LoadRequest& request) {
  const std::filesystem::path& path = request.path;
  const auto start = Clock::now();
  // Headers and the vocabulary are checked while the present model still works; two sets of weights need not fit.
  const int wanted = session.m_options.threads;
  const int threads = wanted > 0 ? wanted : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const std::unique_ptr<loading::ModelFiles> files = loading::ModelFiles::open(path, {request.quantize, threads});
  model::checkWeights(files->weights(), files->config());
  (void)files->tokenizer();
  session.m_counter->use({});
  telemetry_overhead = -1;
  read_speed = 0;
  conversations.clear();
  order.clear();
  runtime.reset();
  decoder.reset();
  model.reset();
  if (!device) device = session.m_options.device(wanted, session.m_options.precision);
  double last = -1.0;
  const auto progress = [&](double fraction, std::string_view what) {
    if (fraction - last >= 0.01 || what.empty()) {
      last = fraction;
      session.send(LoadingProgress{fraction, std::string(what)});
    }
    return !session.m_stop_load.load();
  };
  model = loading::loadChatModel(*files, *device, progress);
  if (!model) {
    if (session.loadWaits()) return;  // another file was chosen meanwhile
    throw Error(ErrorKind::content, "loading " + path.filename().string() + " was stopped", "open it again");
  }
  decoder.emplace(model->model, *device);
  const int64_t context = request.context > 0 ? request.context : session.m_options.context;
  const cache::CacheJob job{model->default_format, std::min(context, model->config.context_length), 256,
                            session.m_options.memory_limit, decode::conversation_checkpoints};
  runtime.emplace(Runtime{*device, *model, *decoder, job, fileName(path)});
  if (model->has_tokenizer && !model->speech) {
    const auto count = [words = model](std::string_view text) {
      return static_cast<int64_t>(words->tokenizer.encode(text).size());
    };
    const auto prompt = [words = model, count](const std::vector<jinja::ChatMessage>& messages) {
      return count(words->render(messages).text);
    };
    session.m_counter->use({prompt, count});
  }
  ModelInfo ready = info(path);
  ready.load_s = secondsSince(start);
  session.send(ModelReady{std::move(ready)});
}

ModelInfo Session::Worker::info(const std::filesystem::path& path) const {
  const model::ModelConfig& config = model->config;
  ModelInfo info;
  info.path = path.string();
  info.name = config.name;
  info.architecture = config.architecture;
  info.device = device->facts().name;
  info.on_cpu = device->facts().is_cpu;
  info.warning = model->chatNotice();
  info.n_layers = static_cast<int>(config.layers.size());
  const model::LayerSpec& attending = config.typicalAttention();
  info.n_heads = attending.n_heads;
  info.n_kv_heads = attending.n_kv_heads;
  info.head_dim = attending.head_dim;
  info.vocab_size = config.vocab_size;
  info.context_length = config.context_length;
  info.weight_bytes = static_cast<int64_t>(model->model->weight_bytes);
  info.cache_format = model->default_format->name;
  info.layers = config.cacheShape();
  info.context = runtime->job.context;
  info.sampling = model->sampling();
  info.names_sampling = decode::namesSampling(model->named_sampling);
  if (model->has_tokenizer) info.system_prompt = model->defaultSystemPrompt();
  info.is_speech_model = model->speech.has_value();
  if (info.is_speech_model) {
    for (const auto& [code, id] : model->speech->languages) info.languages.push_back(code);
    info.translates = !info.languages.empty() && model->speech->translate >= 0;
  }
  return info;
}

double Session::Worker::waitHere(uint64_t turn, int64_t at) {
  if (!session.m_paused.load(std::memory_order_relaxed)) return 0;
  const auto start = Clock::now();
  const auto isPoll = [](const Command& c) { return std::holds_alternative<PollCommand>(c); };
  recorder.flush();
  recordReferenceKvs();
  publish();
  answerNow(session.m_stop);
  uint64_t resumes = 0;
  {
    std::lock_guard lock(session.m_mutex);
    resumes = session.m_resumes;
  }
  session.send(Paused{turn, at});
  std::unique_lock lock(session.m_mutex);
  for (;;) {
    const auto poll = std::find_if(session.m_inbox.begin(), session.m_inbox.end(), isPoll);
    if (!session.m_paused.load() || session.m_resumes != resumes || session.m_stop.load() || session.m_closing) break;
    if (session.m_steps > 0) {
      --session.m_steps;
      break;
    }
    if (poll == session.m_inbox.end()) {
      session.m_arrived.wait(lock);
      continue;
    }
    session.m_inbox.erase(poll);
    session.m_waiting.store(!session.m_inbox.empty());
    lock.unlock();
    reportSaved(false);
    recordReferenceKvs();
    publish();
    answerNow(session.m_stop);
    lock.lock();
  }
  recorder.begin();
  return secondsSince(start);
}

}  // namespace kvarium::engine
