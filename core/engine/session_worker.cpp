#include "core/engine/session_worker.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/base/machine_memory.h"
#include "core/base/overloaded.h"
#include "core/base/shared_sentences.h"
#include "core/cache/archive/legacy.h"
#include "core/engine/job.h"
#include "core/engine/model_description.h"
#include "core/engine/running_turn.h"

namespace kvarium::engine {
namespace {

constexpr std::chrono::milliseconds progress_interval{100};

// Whether it leaves the caches of all conversations, and which one is shown, as they are.
bool leavesCaches(const Command& command) {
  return std::holds_alternative<PollCommand>(command) || std::holds_alternative<JobCommand>(command) ||
         std::holds_alternative<CompareCommand>(command) || std::holds_alternative<EndComparisonCommand>(command);
}

int64_t sizeOf(const std::filesystem::path& file) {
  std::error_code unknown;
  const auto bytes = std::filesystem::file_size(file, unknown);
  return unknown ? 0 : static_cast<int64_t>(bytes);
}

// CacheReady::loses and loses_some, of the layers with cells.
void fillLosses(const std::vector<cache::LayerPlan>& plans, int64_t context, CacheReady& ready) {
  bool all_lose = true;
  for (const cache::LayerPlan& plan : plans) {
    if (!plan.hasCells()) continue;
    const std::unique_ptr<cache::Retention> retention = cache::makeRetention(plan);
    const int64_t limit = retention->traits().text_limit, tokens = limit < 0 ? context : std::min(limit, context);
    const bool loses = retention->cells(tokens) < tokens;
    ready.loses_some = ready.loses_some || loses;
    all_lose = all_lose && loses;
  }
  ready.loses = ready.loses_some && all_lose;
}

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
    : session(owner),
      gpu_layers(owner.m_options.gpu_layers),
      conversations(owner.m_options.memory_limit, owner.m_options.warm_budget, owner.m_options.recent_turns),
      comparing(*this),
      recorder([this](StepLog log) { session.send(std::move(log)); }, owner.m_options.token_ids),
      frames(*this) {}

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
  // Frames of another cache do not go out with answers of this one.
  if (!leavesCaches(command) && !std::holds_alternative<TurnRequest>(command)) frames.dropAnswers();
  Failed failed, after;
  bool told = attempt(failed, [&] { carryOut(command, failed); });
  const auto tell = [&] {
    if (!std::exchange(told, true)) session.send(std::move(failed));
  };
  after.what = Failed::What::cache;
  after.conversation = conversations.shown;
  if (attempt(after, [&] {
        endCommand(command);
        tell();
        frames.answerNow(session.m_waiting);
      }))
    return;
  tell();
  session.send(std::move(after));
}

void Session::Worker::carryOut(const Command& command, Failed& failed) {
  const auto blame = [&](Failed::What what, int64_t conversation, const std::filesystem::path& file = {}) {
    failed.what = what;
    failed.conversation = conversation;
    failed.file = file;
  };
  std::visit(Overloaded{[&](const LoadCommand& c) {
                          blame(Failed::What::load, conversations.shown);
                          load(c.request);
                          failed.what = Failed::What::cache;
                          if (model) takeOrDynamic(conversations.shown, conversations.spec);
                        },
                        [&](const CacheCommand& c) {
                          blame(Failed::What::cache, conversations.shown);
                          take(conversations.shown, c.spec);
                        },
                        [&](const ShowCommand& c) {
                          blame(Failed::What::cache, c.conversation);
                          show(c.conversation, c.spec);
                        },
                        [&](const ForgetCommand& c) { forget(c.conversation); },
                        [&](const BudgetCommand& c) { conversations.setBudget(c.bytes); },
                        [&](const SaveCommand& c) {
                          blame(Failed::What::file, c.conversation, c.file);
                          save(c);
                        },
                        [&](const RestoreCommand& c) {
                          blame(Failed::What::file, c.conversation, c.file);
                          restore(c);
                        },
                        [&](const FitCommand& c) {
                          blame(Failed::What::cache, c.conversation);
                          fit(c);
                        },
                        [&](const TurnRequest& c) {
                          blame(Failed::What::turn, c.conversation);
                          failed.turn = c.turn;
                          turn(c);
                        },
                        [&](const JobCommand& c) {
                          blame(Failed::What::job, 0);
                          failed.turn = c.run;
                          runJob(c);
                        },
                        [&](const CompareCommand& c) {
                          blame(Failed::What::compare, 0);
                          failed.turn = c.comparison;
                          comparing.run(c);
                        },
                        [&](const EndComparisonCommand&) { comparing.end(); },
                        [&](const DevicesCommand&) { listDevices(); }, [](const PollCommand&) {}},
             command);
}

void Session::Worker::endCommand(const Command& command) {
  frames.disarm();
  reportSaved(false);
  for (auto& [conversation, state] : conversations.all()) {
    if (state.seen()) recorder.record(conversation, *state.seen(), state.log, false);
  }
  recorder.flush();
  if (std::optional<WarmList> warm = conversations.keepWarm()) session.send(std::move(*warm));
  session.m_counter->know(conversations.texts());
  if (!leavesCaches(command)) frames.changed();
  frames.refresh();
}

bool Session::Worker::attempt(Failed& failed, const std::function<void()>& call) {
  try {
    call();
    return true;
  } catch (const DetailedError& error) {
    failed.message = error.plain();
    failed.details = error.details();
  } catch (const Error& error) {
    failed.message = error.sentence();
    failed.refused = error.kind() == ErrorKind::content;
    const bool of_device = error.kind() == ErrorKind::device, of_memory = error.kind() == ErrorKind::memory;
    const std::string& name = failed.what == Failed::What::load ? wanted_device : device_name;
    failed.for_cpu = (of_device || of_memory) && name != "cpu";
    const auto* full = dynamic_cast<const FullError*>(&error);
    failed.cache_full = full != nullptr;
    failed.memory_full = full ? full->full().memory : of_memory && failed.what == Failed::What::turn;
    failed.device_lost = of_device && isLost();
    if (failed.device_lost) failed.message = error.problem();  // the caller knows the other devices
  } catch (const std::bad_alloc&) {
    failed.message = "memory ran out; close other programs or choose a smaller model or cache";
  } catch (const std::exception& error) {
    failed.message = {"unexpected: %1", error.what()};
  }
  if (failed.device_lost) {
    closeModel();
    first_device.reset();
    device.reset();
  }
  return false;
}

// A device that works after one failure refused a single op; a lost device refuses everything.
bool Session::Worker::isLost() const {
  try {
    if (device) device->synchronize();
    return false;
  } catch (const std::exception&) {
    return true;
  }
}

void Session::Worker::listDevices() {
  const auto& list = session.m_options.devices;
  Sentence no_gpu;
  auto devices =
      std::make_shared<const std::vector<device::DeviceChoice>>(list ? list(no_gpu) : std::vector{device::cpuChoice()});
  session.send(DeviceList{std::move(devices), std::move(no_gpu)});
}

void Session::Worker::runJob(const JobCommand& command) {
  if (command.cancelled) return session.send(JobDone{command.run, nullptr});
  auto told = Clock::now();
  const auto progress = [&](double fraction) {
    if (Clock::now() - told < progress_interval) return;
    told = Clock::now();
    session.send(JobProgress{command.run, fraction});
  };
  session.send(JobDone{command.run, command.job->run({.model = runtime ? model.get() : nullptr,
                                                      .decoder = runtime ? &*decoder : nullptr,
                                                      .stop = session.m_stop,
                                                      .memory_limit = session.m_options.memory_limit,
                                                      .progress = progress})});
}

// Refuses a device that is not there or has too little memory while the present model still works.
Session::Worker::Chosen Session::Worker::choose(const LoadRequest& request, const loading::ModelFiles& files) {
  wanted_device = request.device.empty() ? device_name : request.device;
  const device::Precision precision = session.m_options.precision;
  Chosen chosen{.gpu_layers = request.gpu_layers.empty() ? gpu_layers : request.gpu_layers};
  const std::optional<GpuLayers> layers = parseGpuLayers(chosen.gpu_layers);
  if (!layers)
    throw Error(ErrorKind::usage, {"%1 is no number of layers", chosen.gpu_layers}, "say all, auto or a number");
  if (wanted_device != "cpu" && session.m_options.choice) {
    const device::DeviceChoice one = session.m_options.choice(wanted_device);
    const SplitJob job{cache::parseCacheSpec(conversations.spec), contextOf(request, files.config()), precision};
    wanted_device = one.name;
    chosen.split = splitLayers(*layers, one, files, job);
    refuseTooLarge(*chosen.split, files, job);
    if (chosen.split->on_gpu == 0) wanted_device = "cpu";
  }
  if (!device || device_name != wanted_device)
    chosen.other = session.m_options.device(wanted_device, session.m_options.threads, precision);
  return chosen;
}

// No model is open.
device::LayerDevices Session::Worker::devicesOf(Chosen chosen) {
  gpu_layers = chosen.gpu_layers;
  first_device.reset();
  if (chosen.other) {
    device = std::move(chosen.other);
    device_name = wanted_device;
  }
  if (!chosen.split || !chosen.split->isSplit()) return *device;
  first_device = session.m_options.device("cpu", session.m_options.threads, device->facts().precision);
  return {*first_device, *device, chosen.split->border()};
}

bool Session::Worker::isGpuFull(const cache::Full& full) const {
  return !device->facts().is_cpu && full.reason.text == say::machine_memory_is_full;
}

int64_t Session::Worker::contextOf(const LoadRequest& request, const model::ModelConfig& config) const {
  return std::min(request.context > 0 ? request.context : session.m_options.context, config.context_length);
}

void Session::Worker::closeModel() {
  frames.disarm();
  session.m_counter->use({});
  frames.setOverhead(-1);
  reading = {};
  comparing.end();
  conversations.reset(nullptr);
  runtime.reset();
  decoder.reset();
  model.reset();
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
  Chosen chosen = choose(request, *files);
  const std::optional<LayerSplit> split = chosen.split;
  closeModel();
  const device::LayerDevices devices = devicesOf(std::move(chosen));
  double last = -1.0;
  const auto progress = [&](double fraction, std::string_view what) {
    if (fraction - last >= 0.01 || what.empty()) {
      last = fraction;
      session.send(LoadingProgress{fraction, std::string(what)});
    }
    return !session.m_stop_load.load();
  };
  model = namingLayers(split, [&] { return loading::loadChatModel(*files, devices, progress); });
  if (!model) {
    if (session.loadWaits()) return;  // another file was chosen meanwhile
    throw Error(ErrorKind::content, {"loading %1 was stopped", path.filename().string()}, "open it again");
  }
  decoder.emplace(model->model, devices);
  cache::CacheJob job{model->default_format, contextOf(request, model->config), device->facts().prompt_chunk,
                      session.m_options.memory_limit, session.m_options.kept_bytes};
  if (job.kept_bytes < 0) {
    const bool has_own = !device->facts().is_cpu && session.m_options.choice;
    job.kept_bytes =
        cache::usualKeptBytes(has_own ? session.m_options.choice(device_name).free_bytes : availableMemory());
  }
  job.border = devices.border();
  job.outside = cache::placesOutside(devices);
  runtime.emplace(Runtime{devices, *model, *decoder, job, fileName(path)});
  conversations.reset(&*runtime);
  if (model->has_tokenizer && !model->speech) session.m_counter->use(countingWords(model));
  ModelInfo ready = modelInfo(*runtime, path);
  ready.device_name = device_name;
  if (split) ready.gpu_layers = split->on_gpu;
  if (split && split->isSplit()) ready.gpu_weight_bytes = split->gpu.weights;
  ready.weight_types = weightTypes(files->weights());
  ready.load_s = secondsSince(start);
  session.send(ModelReady{std::move(ready)});
}

double Session::Worker::waitHere(uint64_t turn, int64_t at) {
  if (!session.m_paused.load(std::memory_order_relaxed)) return 0;
  const auto start = Clock::now();
  const auto isPoll = [](const Command& c) { return std::holds_alternative<PollCommand>(c); };
  recorder.flush();
  frames.refresh();
  frames.answerNow(session.m_stop);
  uint64_t resumes = 0;
  {
    std::lock_guard lock(session.m_mutex);
    resumes = session.m_resumes;
  }
  session.send(Paused{turn, at});
  std::unique_lock lock(session.m_mutex);
  for (;;) {
    const auto poll = std::ranges::find_if(session.m_inbox, isPoll);
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
    frames.refresh();
    frames.answerNow(session.m_stop);
    lock.lock();
  }
  recorder.begin();
  return secondsSince(start);
}

void Session::Worker::turn(const TurnRequest& request) {
  if (request.cancelled) {  // stopped before it began
    TurnStats stopped;
    stopped.stop_reason = decode::StopReason::stopped;
    session.send(TurnDone{request.turn, stopped});
    return;
  }
  if (!model) throw Error(ErrorKind::content, "no model is loaded", "open a model first");
  if (!request.audio.empty()) return transcribe(request);
  model->requireTokenizer();
  ConversationState& state = conversations.useWithCache(request.conversation);
  conversations.countTurn(request.conversation, request.messages);
  conversations.dropCuts();
  const Prompt prompt = state.conversation->prompt(request);
  // The cache that has most of the text: its own, another version's, or a fork of another conversation's. What is cut
  // off a text that others may want again stays as another version.
  const Conversations::TextOf text_of = [&](const TextVersion&) -> const jinja::TracedText& { return prompt.rendered; };
  Beginning from = conversations.beginningOf(state, text_of, true, nullptr);
  conversations.beginWith(state, from, request.messages);
  conversations.makeRoom(request.conversation, static_cast<int64_t>(from.match.ids.size()) - from.match.kept,
                         request.prefill_only ? 0 : request.options.max_new_tokens);
  RunningTurn turn(*this, request, state, &prompt);
  turn.stats.reused_from = from.conversation;
  turn.stats.reuse_reason = from.why;
  if (const cache::CacheFacts& facts = state.cache()->facts(); from.again > 0 && decode::goesBackToCheckpoints(facts)) {
    turn.stats.read_again = from.again;
    turn.stats.reuse_reason = decode::readAgainFrom(from.again, std::ssize(from.match.ids), from.match.kept);
  }
  decode::GenerateResult result =
      state.conversation->reply(request, prompt, std::move(from.match.ids), &turn, &session.m_stop);
  if (result.full && result.ids.empty())
    throw FullError(isGpuFull(*result.full) ? ErrorKind::memory : ErrorKind::content, *result.full);
  session.m_counter->know(conversations.texts());  // before the turn's end is reported
  turn.finish(result);
}

void Session::Worker::transcribe(const TurnRequest& request) {
  const audio::AudioClip clip = audio::readWav(request.audio);
  ConversationState& state = conversations.useWithCache(request.conversation);
  RunningTurn turn(*this, request, state, nullptr);
  state.forgetAttention(0);
  frames.arm(turn);
  recorder.begin();
  turn.finish(state.conversation->transcribe(clip, request.transcribe, &turn, &session.m_stop));
}

void Session::Worker::fit(const FitCommand& command) {
  CacheFit answer{command.conversation};
  answer.read_speed = reading.speed();
  try {
    if (conversations.fit(command.messages, command.variables, answer)) sendPositions(command.conversation);
  } catch (const Error&) {
    // The template or the tokenizer refuses these messages: the next turn reports it.
  } catch (...) {
    session.send(std::move(answer));
    throw;
  }
  session.send(std::move(answer));
}

void Session::Worker::sendPositions(int64_t conversation) {
  const ConversationState* state = conversations.withCache(conversation);
  std::optional<PromptTokens> tokens = state ? state->conversation->positions() : std::nullopt;
  if (!tokens) return;
  tokens->conversation = conversation;
  session.send(std::move(*tokens));
}

void Session::Worker::take(int64_t conversation, const std::string& asked) {
  const cache::CacheSpec wanted = cache::parseCacheSpec(asked);
  ConversationState& state = conversations.use(conversation);
  if (!model) {
    state.spec = conversations.spec = wanted.text;
    return;
  }
  (void)runtime->plan(wanted);
  CacheReady ready;
  ready.conversation = conversation;
  const Clock::time_point start = Clock::now();
  if (!state.cache() || state.spec != wanted.text) {
    try {
      CacheChange change = conversations.changeCache(conversation, wanted);
      ready.migrated = change.migrated;
      ready.left_behind = change.left_behind;
      ready.reread = std::move(change.reread);
    } catch (const Error&) {
      if (state.cache()) announce(std::move(ready));
      throw;
    }
    ready.seconds = secondsSince(start);
  }
  conversations.spec = state.spec;
  announce(std::move(ready));
}

void Session::Worker::announce(CacheReady ready) {
  const ConversationState& state = *conversations.withCache(ready.conversation);
  const cache::KvCache& cache = *state.cache();
  ready.spec = state.spec;
  ready.carried = state.conversation->carried();
  ready.predicted = cache::estimateCache(cache.status().spec(), model->config.cacheShape(), runtime->job).total();
  ready.keeps_nothing = cache.facts().keeps_nothing;
  fillLosses(runtime->plan(cache.status().spec()), runtime->job.context, ready);
  session.send(std::move(ready));
  frames.publish();
}

void Session::Worker::takeOrDynamic(int64_t conversation, const std::string& asked) {
  try {
    take(conversation, asked);
  } catch (const Error&) {
    if (model && !conversations.withCache(conversation)) take(conversation, "dynamic");
    throw;
  }
}

void Session::Worker::show(int64_t conversation, const std::string& text) {
  if (conversations.shown != conversation) conversations.dropCuts();
  if (ConversationState* before = conversations.withCache(conversations.shown);
      before && conversations.shown != conversation)
    before->dropAttention();
  conversations.shown = conversation;
  takeOrDynamic(conversation, text);
  sendPositions(conversation);
}

void Session::Worker::forget(int64_t conversation) {
  conversations.forget(conversation);
  // A view has an empty cache to show.
  if (conversation == conversations.shown && model) take(conversation, conversations.spec);
}

cache::ArchiveProgress Session::Worker::fileProgress(int64_t conversation, bool reads) {
  session.m_stop_file.store(false);
  return [this, conversation, reads, last = Clock::now()](double fraction) mutable {
    if (const Clock::time_point now = Clock::now(); now - last >= progress_interval) {
      last = now;
      session.send(FileProgress{conversation, fraction, reads});
    }
    return !session.m_stop_file.load(std::memory_order_relaxed) && !(reads && session.m_closing.load());
  };
}

void Session::Worker::save(const SaveCommand& command) {
  reportSaved(true);  // its file may be this one
  const Clock::time_point start = Clock::now();
  ConversationState* state = conversations.withCache(command.conversation);
  if (!state || state->cache()->ids().empty())
    throw Error(ErrorKind::content, "this conversation has nothing in its cache", "ask something first");
  Conversation& conversation = *state->conversation;
  const int64_t tokens = conversation.tokens();
  const cache::ArchiveProgress progress = fileProgress(command.conversation, false);
  CacheSaved saved{command.conversation, command.file, 0, tokens, 0, command.legacy};
  if (command.legacy) {
    cache::exportLegacy(*state->cache(), model->legacyLayers(), model->owner, command.file, progress);
    saved.bytes = sizeOf(command.file);
    saved.seconds = secondsSince(start);
    session.send(std::move(saved));
    return;
  }
  std::unique_ptr<OutputFile> file = conversation.save(command.file, progress, command.kept);
  m_saving.reset(new Saving{std::move(saved), start, {std::move(file), [this] { session.poll(); }}});
}

void Session::Worker::reportSaved(bool wait) {
  if (!m_saving || !(wait || m_saving->file.ready())) return;
  const std::unique_ptr<Saving> done = std::move(m_saving);
  CacheSaved& saved = done->saved;
  try {
    done->file.wait();
    saved.bytes = sizeOf(saved.path);
    saved.seconds = secondsSince(done->start);
    session.send(std::move(saved));
  } catch (const std::exception& error) {
    const auto state = conversations.all().find(saved.conversation);
    if (state != conversations.all().end() && state->second.conversation) state->second.conversation->forgetSaved();
    session.send(Failed{.what = Failed::What::file,
                        .message = sentenceOf(error),
                        .conversation = saved.conversation,
                        .file = saved.path});
  }
}

void Session::Worker::restore(const RestoreCommand& command) {
  reportSaved(true);  // its file may be this one
  const auto& [conversation, file, from_outside] = command;
  const Clock::time_point start = Clock::now();
  if (!model) throw Error(ErrorKind::content, "no model is loaded", "open a model first");
  CacheRestored told{conversation};
  Conversation restored =
      Conversation::restore(*runtime, file, from_outside, std::nullopt, fileProgress(conversation, true), &told.notice);
  conversations.replace(conversation, std::move(restored));  // nothing is refused from here on
  const ConversationState& state = *conversations.withCache(conversation);
  const cache::CacheStatus status = state.cache()->status();
  if (conversation == conversations.shown) conversations.spec = state.spec;
  told.tokens = state.conversation->tokens();
  told.bytes = status.bytes().total();
  told.seconds = secondsSince(start);
  told.stored = status.lengths().stored;
  session.send(std::move(told));
  sendPositions(conversation);
  CacheReady ready;
  ready.conversation = conversation;
  announce(std::move(ready));
}

}  // namespace kvarium::engine
