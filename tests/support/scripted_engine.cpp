#include "tests/support/scripted_engine.h"
#include "core/base/shared_sentences.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "core/base/clock.h"
#include "core/engine/model_description.h"

namespace kvarium::support {

Script& script() {
  static Script one;
  return one;
}
ScriptLog& scriptLog() {
  static ScriptLog one;
  return one;
}

engine::ModelCheck checkByScript(const engine::LoadRequest&) {
  const std::string problem = script().refuse_load, details = script().load_details;
  std::this_thread::sleep_for(script().check);
  if (problem.empty()) return {};
  return {{"%1", problem}, {"%1", details}};
}

namespace {

using namespace engine;

// Sleeps in short pieces. False: stopped.
bool pass(std::chrono::microseconds time, const std::atomic<bool>& stop) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < end) {
    if (stop.load()) return false;
    std::this_thread::sleep_for(std::min<std::chrono::microseconds>(time, std::chrono::microseconds(500)));
  }
  return !stop.load();
}

constexpr int layers = 6;
constexpr int64_t bytes_per_token = 1024;
constexpr int64_t sinks = 2;

// As the files would tell them, to another window of the same program.
std::map<std::filesystem::path, PromptTokens>& notes() {
  static std::map<std::filesystem::path, PromptTokens> one;
  return one;
}

class ScriptedEngine final : public EngineThread {
 public:
  explicit ScriptedEngine(std::function<void()> wake) : EngineThread(std::move(wake)) {
    const std::lock_guard lock(all_mutex);
    all.insert(this);
    start();
  }
  ~ScriptedEngine() override {
    {
      const std::lock_guard lock(all_mutex);
      all.erase(this);
    }
    finish();
  }
  static bool allRest() {
    const std::lock_guard lock(all_mutex);
    return std::all_of(all.begin(), all.end(), [](ScriptedEngine* one) { return one->rests(); });
  }
  static void letAllGo() {
    const std::lock_guard lock(all_mutex);
    let_go = true;
    for (ScriptedEngine* one : all) {
      const std::lock_guard its(one->m_mutex);
      one->m_arrived.notify_all();
    }
  }

 private:
  struct Worker;
  void work() override;

  bool rests() {
    const std::lock_guard lock(m_mutex);
    return (m_waits_for_command && !hasCommand()) || (m_waits_in_pause && !goesOn()) || (m_is_held && !isLetGo());
  }
  bool isLetGo() const { return let_go || m_stop || m_closing; }
  bool hasCommand() const { return m_closing || !m_inbox.empty(); }
  bool goesOn() const { return !m_paused || m_steps > 0 || m_stop || m_closing; }

  static inline std::mutex all_mutex;
  static inline std::set<ScriptedEngine*> all;
  static inline std::atomic<bool> let_go{false};
  bool m_waits_for_command = false, m_waits_in_pause = false, m_is_held = false;  // under m_mutex
};

struct ScriptedEngine::Worker {
  explicit Worker(ScriptedEngine& owner) : engine(owner) {}
  ScriptedEngine& engine;
  bool loaded = false, is_speech_model = false;
  std::string spec = "dynamic";
  int64_t seen = 0, prompt_end = 0, shown = 0;
  std::map<int64_t, WarmConversation> conversations;
  std::map<int64_t, PromptTokens> positions;  // of the last turn, or of what the cache was cut to
  // Caches kept for other versions of a text, as the engine keeps forks: what they are of, and their tokens.
  std::multimap<int64_t, std::pair<PromptTokens, int64_t>> versions;

  // As the engine: the cells of the conversation shown are `seen`.
  void keep() {
    conversations[shown] = {shown, seen, seen * bytes_per_token * 6, seen * bytes_per_token * 6, spec};
    WarmList list;
    for (const auto& [id, one] : conversations) list.warm.push_back(one);
    engine.send(list);
  }
  void waitHere(uint64_t turn) {
    if (!engine.m_paused.load()) return;
    uint64_t answered = engine.m_observation_version;
    show();
    engine.send(Paused{turn, seen});
    std::unique_lock lock(engine.m_mutex);
    while (true) {
      engine.m_waits_in_pause = true;
      engine.m_arrived.wait(lock, [&] { return engine.goesOn() || engine.m_observation_version != answered; });
      engine.m_waits_in_pause = false;
      if (engine.goesOn()) break;
      answered = engine.m_observation_version;
      lock.unlock();
      show();  // who looks now is answered, as by the engine
      lock.lock();
    }
    if (engine.m_steps > 0) --engine.m_steps;
  }
  void hold() {
    show();
    std::unique_lock lock(engine.m_mutex);
    engine.m_is_held = true;
    engine.m_arrived.wait(lock, [&] { return engine.isLetGo(); });
    engine.m_is_held = false;
    let_go = false;
  }
  uint64_t version = 0;

  // What never changes, made once a specification.
  std::shared_ptr<const cache::CacheFacts> facts(const std::string& text) {
    std::shared_ptr<const cache::CacheFacts>& known = all_facts[text];
    if (known) return known;
    auto made = std::make_shared<cache::CacheFacts>();
    made->spec = text;
    made->predicted = 8192 * bytes_per_token * layers;
    made->groups.push_back({.rule = "full, f16"});
    for (int i = 0; i < layers; ++i) made->groups[0].layers.push_back(i);
    made->layers.assign(layers, {.k_format = "f16", .v_format = "f16"});
    return known = made;
  }
  std::map<std::string, std::shared_ptr<const cache::CacheFacts>> all_facts;
  Clock::time_point framed{};

  int pace() {
    std::lock_guard lock(engine.m_mutex);
    return engine.m_observation.snapshot_ms;
  }
  bool frameIsDue() {
    const int ms = pace();
    return ms > 0 && engine.m_output.isTaken() && Clock::now() - framed >= std::chrono::milliseconds(ms);
  }

  void show() {
    if (pace() <= 0 || !loaded) return;
    auto frame = std::make_shared<Frame>();
    frame->version = ++version;
    cache::CacheView& s = frame->cache;
    fill(s, spec, seen);
    s.conversation = shown;
    if (is_speech_model && seen > 0) {
      s.cross_cells = 150;
      s.cross.kv = 150 * bytes_per_token * layers;
      s.bytes += s.cross;
      for (cache::LayerView& layer : s.layers) layer.bytes.kv += layer.cross.kv = 150 * bytes_per_token;
    }
    s.prompt_end = prompt_end;
    frame->compared = compared;
    ++support::scriptLog().snapshots;
    engine.publish(std::move(frame));
    framed = Clock::now();
  }
  std::shared_ptr<const std::vector<cache::CacheView>> compared;  // Frame::compared

  // A cache that has seen so many tokens.
  void fill(cache::CacheView& s, const std::string& text, int64_t tokens) {
    cache::useFacts(s, facts(text));
    const int64_t window = support::script().window, all = text == "none" ? 0 : tokens;
    const int64_t first = window < 0 ? 0 : std::max<int64_t>(0, all - window);
    const int64_t stay = first > 0 ? std::min(first, sinks) : 0;
    s.lengths = {tokens, stay + all - first, -1};
    cache::GroupView& group = s.groups[0];
    if (stay > 0) group.runs.push_back({cache::Role::sink, cache::Form::full, cache::Place::device, false, 0, stay});
    if (all > first)
      group.runs.push_back({cache::Role::normal, cache::Form::full, cache::Place::device, false, first, all - first});
    group.lengths = s.lengths;
    for (cache::LayerView& layer : s.layers) layer.bytes.kv = tokens * bytes_per_token;
    s.bytes.kv = tokens * bytes_per_token * layers;
    s.by_place.device = s.used_at.device = s.bytes.kv;
    s.full_f16 = s.bytes.kv;
  }

  void forget() {  // all caches
    seen = 0;
    compared = nullptr;
    conversations.clear();
    positions.clear();
    versions.clear();
  }
  void fail(Failed::What what, uint64_t turn, const Sentence& message) {
    Failed failed{what, turn, message};
    failed.refused = support::script().refuses_again;
    failed.conversation = shown;
    failed.device_lost = loaded && what == Failed::What::turn && support::script().device_lost;
    failed.for_cpu = failed.device_lost || support::script().for_cpu;
    failed.cache_full = support::script().cache_full;
    failed.memory_full = support::script().memory_full;
    if (failed.device_lost) {
      loaded = false;
      forget();
    }
    engine.send(failed);
  }

  void run(const LoadCommand& command) {
    const support::Script& s = support::script();
    support::scriptLog().last_load = command.request;
    if (!s.refuse_load.empty()) {
      Failed failed{Failed::What::load, 0, {"%1", s.refuse_load}};
      failed.details = {"%1", s.load_details};
      failed.for_cpu = s.for_cpu;
      return engine.send(failed);
    }
    for (int i = 0; i < 10; ++i) {
      engine.send(LoadingProgress{i / 10.0, "layer " + std::to_string(i)});
      if (!pass(s.load / 10, engine.m_stop_load))
        return fail(Failed::What::load, 0, {"%1", "loading was stopped; open it again"});
    }
    loaded = true;
    forget();
    ModelInfo info;
    info.path = command.request.path.string();
    info.name = "Scripted";
    info.architecture = "script";
    info.weight_types = "Q4_1, F32";
    info.device = "CPU, 2 threads, AVX2";
    info.device_name = "cpu";
    for (const device::DeviceChoice& one : s.devices) {
      if (one.name != command.request.device || one.name == "cpu") continue;
      info.device = one.label;
      info.device_name = one.name;
      info.on_cpu = false;
    }
    info.server = s.server;
    if (!s.server.empty()) info.cannot.probe = "Only a model that this program runs itself can do this";
    info.n_layers = layers;
    info.context_length = info.context = 8192;
    info.cache_format = "f16";
    info.layers.assign(layers, {2, 64});
    info.sampling = s.sampling;
    info.system_prompt = s.system_prompt;
    info.writes_time = s.writes_time;
    info.thinking_variable = s.thinking_variable;
    info.folds_system = s.folds_system;
    info.is_speech_model = info.translates = is_speech_model = s.is_speech_model;
    if (is_speech_model) info.languages = {"de", "en", "fr", "haw"};
    engine.send(ModelReady{info});
    run(CacheCommand{spec});
  }

  void run(const ShowCommand& command) {
    shown = command.conversation;
    const auto there = conversations.find(shown);
    seen = there == conversations.end() ? 0 : there->second.tokens;
    if (there != conversations.end()) spec = there->second.spec;
    run(CacheCommand{command.spec.empty() ? support::script().own_cache : command.spec});
    if (seen > 0 && positions.contains(shown)) engine.send(positions.at(shown));
  }
  void run(const ForgetCommand& command) {
    conversations.erase(command.conversation);
    support::scriptLog().forgotten.push_back(command.conversation);
  }
  void run(const BudgetCommand& command) { support::scriptLog().budget = command.bytes; }
  void run(const SaveCommand& command) {
    if (!support::script().refuse_file.empty())
      return engine.send(
          Failed{Failed::What::file, 0, {"%1", support::script().refuse_file}, command.conversation, command.file});
    std::this_thread::sleep_for(support::script().save);
    std::ofstream(command.file) << seen;
    if (positions.contains(command.conversation)) notes()[command.file] = positions.at(command.conversation);
    engine.send(CacheSaved{command.conversation, command.file, 4096, seen, 0});
  }
  void run(const RestoreCommand& command) {
    ++support::scriptLog().restores;
    if (!support::script().refuse_file.empty())
      return engine.send(
          Failed{Failed::What::file, 0, {"%1", support::script().refuse_file}, command.conversation, command.file});
    int64_t tokens = 0;
    std::ifstream(command.file) >> tokens;
    if (command.conversation == shown) seen = tokens;
    keep();
    engine.send(CacheRestored{command.conversation, tokens, 4096, 0, tokens});
    if (const auto note = notes().find(command.file); note != notes().end()) {
      positions[command.conversation] = note->second;
      positions[command.conversation].conversation = command.conversation;
      engine.send(positions[command.conversation]);
    }
  }

  static bool same(const jinja::ChatMessage& a, const jinja::ChatMessage& b) {
    return a.role == b.role && a.content == b.content;
  }
  static size_t alike(const std::vector<jinja::ChatMessage>& a, const std::vector<jinja::ChatMessage>& b) {
    size_t count = 0;
    while (count < std::min(a.size(), b.size()) && same(a[count], b[count])) ++count;
    return count;
  }
  // Tokens of a cache that a text has, too: of whole messages.
  static int64_t common(const PromptTokens& of, int64_t tokens, const std::vector<jinja::ChatMessage>& text) {
    const size_t count = alike(of.read, text);
    if (count == of.read.size()) return tokens;
    for (const MessageTokens& message : of.messages)
      if (message.message == int(count)) return message.first;
    return 0;
  }
  void run(const FitCommand& command) {
    const int64_t id = command.conversation;
    CacheFit fit{id};
    fit.read_speed = 100;
    if (!loaded || is_speech_model || command.messages.empty()) return engine.send(fit);
    const auto mine = [&] { return positions.contains(id) ? common(positions.at(id), seen, command.messages) : 0; };
    const bool departs =
        positions.contains(id) && alike(positions.at(id).read, command.messages) < positions.at(id).read.size();
    int64_t best = mine();
    auto found = versions.end();
    for (auto each = versions.lower_bound(id); each != versions.upper_bound(id); ++each)
      if (const int64_t there = common(each->second.first, each->second.second, command.messages); there > best)
        best = there, found = each;
    if (departs && support::script().keeps_versions) versions.emplace(id, std::pair(positions.at(id), seen));
    if (found != versions.end()) {
      positions[id] = found->second.first, seen = found->second.second;
      versions.erase(found);
    } else {
      for (const auto& [other, one] : conversations) {
        if (other == id || other == 0 || one.spec != spec || !positions.contains(other)) continue;
        if (const int64_t there = common(positions.at(other), one.tokens, command.messages); there > best) {
          best = there, fit.shared_with = other, fit.shared = there;
          positions[id] = positions.at(other), positions[id].conversation = id;
        }
      }
    }
    seen = spec == "none" ? 0 : best;
    PromptTokens& now = positions[id];
    now.conversation = id;
    const size_t kept = alike(now.read, command.messages);
    std::erase_if(now.messages, [&](const MessageTokens& one) { return one.message >= int(kept); });
    fit.tokens = seen;
    for (size_t i = kept; i < command.messages.size(); ++i) {
      now.messages.push_back({int(i), fit.tokens, {static_cast<uint32_t>(command.messages[i].content.size())}});
      fit.tokens += 12;
    }
    now.read = command.messages;
    fit.seen = seen;
    if (!support::script().why_reread.empty()) fit.why = {"%1", support::script().why_reread};
    conversations[id] = {id, seen, seen * bytes_per_token * 6, seen * bytes_per_token * 6, spec};
    keep();
    if (seen > 0) engine.send(now);
    engine.send(fit);
  }

  void run(const CacheCommand& command) {
    if (command.spec == support::script().refuse_cache)
      return engine.send(
          Failed{Failed::What::cache, 0, {"%1", "the cache " + command.spec + " is not known; write dynamic"}, shown});
    CacheReady ready{.spec = command.spec, .predicted = 8192 * bytes_per_token * layers, .conversation = shown};
    ready.keeps_nothing = command.spec == "none";
    ready.loses = ready.loses_some = support::script().window >= 0;
    const bool another = spec != command.spec && seen > 0;
    if (another) {
      if (!support::script().reread.empty()) ready.reread = {"%1", support::script().reread};
      ready.migrated = ready.reread.empty() ? seen : 0;
      ready.carried = support::script().carries ? ready.migrated : 0;
      versions.erase(shown);
      if (!ready.reread.empty()) {
        seen = 0;
        positions.erase(shown);
      }
      ready.seconds = 0.02;
    }
    spec = command.spec;
    if (loaded) engine.send(ready);
    if (another) keep();
  }

  void run(const TurnRequest& request) {
    const support::Script& s = support::script();
    ++support::scriptLog().turns;
    support::scriptLog().last_messages = request.messages;
    support::scriptLog().last_turn = request;
    support::scriptLog().last_options = request.options;
    support::scriptLog().last_audio = request.audio;
    support::scriptLog().last_transcribe = request.transcribe;
    TurnStats stats;
    stats.cache_spec = spec;
    stats.folds_system = s.folds_system && !request.messages.empty() && request.messages.front().role == "system";
    if (request.cancelled) {
      stats.stop_reason = decode::StopReason::stopped;
      engine.send(TurnDone{request.turn, stats});
      return;
    }
    if (!s.refuse_turn.empty() && s.refuse_turn_after < 0)
      return fail(Failed::What::turn, request.turn, {"%1", s.refuse_turn});
    if (!loaded) return fail(Failed::What::turn, request.turn, {"%1", "no model is loaded; open a model first"});
    if (request.audio.empty() == is_speech_model)
      return fail(Failed::What::turn, request.turn, {"%1", "this is no model for it; open another"});
    if (is_speech_model && !std::filesystem::exists(request.audio))
      return fail(Failed::What::turn, request.turn,
                  {"%1", "cannot open " + request.audio.string() + "; is it still there?"});
    if (support::script().keeps_versions && positions.contains(request.conversation) && !is_speech_model &&
        alike(positions.at(request.conversation).read, request.messages) <
            positions.at(request.conversation).read.size())
      versions.emplace(request.conversation, std::pair(positions.at(request.conversation), seen));
    const int64_t head = int64_t(s.head.size());
    const int64_t prompt = is_speech_model ? 0 : head + 12 * int64_t(request.messages.size());
    prompt_end = request.go_on ? prompt - 12 : prompt;
    PromptTokens tokens_of{request.turn, {}, prompt_end};
    for (int i = 0; i < int(request.messages.size()); ++i)
      tokens_of.messages.push_back(
          {i, head + 12 * i, {static_cast<uint32_t>(request.messages[size_t(i)].content.size())}});
    for (int64_t i = 0; i < head; ++i) tokens_of.frame.push_back({i, s.head[size_t(i)]});
    tokens_of.frame.push_back({head + 1, "<frame>"});
    if (!is_speech_model && s.tells_prompt) engine.send(tokens_of);
    if (!is_speech_model) engine.send(PromptProgress{request.turn, 0, prompt, 0});
    if (!pass(s.read, engine.m_stop)) {
      seen = prompt / 2;
      stats.stop_reason = decode::StopReason::stopped;
      stats.prompt_tokens = prompt;
      stats.lengths = {seen, seen, -1};
      engine.send(TurnDone{request.turn, stats});
      return;
    }
    tokens_of.turn = 0;
    tokens_of.conversation = request.conversation;
    tokens_of.read = request.messages;
    for (const int percent : s.transcribing) {
      engine.send(PromptProgress{request.turn, percent, 100, 0});
      if (s.holds_at >= 0) {
        hold();
      } else {
        pass(std::max<std::chrono::microseconds>(std::chrono::milliseconds(60), s.per_token), engine.m_stop);
      }
    }
    seen = prompt;
    stats.stop_reason = s.stop_reason;
    int64_t tokens = 0;
    std::vector<std::string> pieces = s.reply ? s.reply(request.messages) : std::vector<std::string>{"Hello."};
    if (request.prefill_only) pieces.clear();
    waitHere(request.turn);
    MessageTokens reply{int(request.messages.size()), prompt, {}};
    std::string written;
    for (const std::string& piece : pieces) {
      if (tokens == s.refuse_turn_after && !s.refuse_turn.empty())
        return fail(Failed::What::turn, request.turn, {"%1", s.refuse_turn});
      if (tokens == s.holds_at) hold();
      if (s.per_token.count() ? !pass(s.per_token, engine.m_stop) : engine.m_stop.load()) {
        stats.stop_reason = decode::StopReason::stopped;
        break;
      }
      ++tokens, ++seen, ++support::scriptLog().pieces;
      engine.send(TextPiece{{piece, prompt + tokens - 1, {static_cast<uint32_t>(piece.size())}}, request.turn, tokens});
      if (tokens == s.repeats_at) engine.send(Repeats{request.turn, tokens});
      written += piece;
      reply.ends.push_back(static_cast<uint32_t>(written.size()));
      if (frameIsDue()) show();
      waitHere(request.turn);
    }
    if (request.go_on) {
      MessageTokens& begun = tokens_of.messages.back();
      for (const uint32_t end : reply.ends) begun.ends.push_back(begun.ends.front() + end);
      tokens_of.read.back().content += written;
    } else if (!written.empty()) {
      tokens_of.messages.push_back(reply);
      tokens_of.read.push_back({"assistant", written});
    }
    positions[request.conversation] = tokens_of;
    stats.reused_from = s.reused_from;
    stats.prompt_tokens = prompt;
    stats.reused_tokens = prompt / 2;
    if (!is_speech_model) stats.reuse_reason = {"%1", "the rest is new"};
    stats.generated_tokens = tokens;
    stats.first_token_s = 0.09;
    stats.prefill_speed = is_speech_model ? 0 : 1204;
    stats.decode_speed = 288;
    stats.lengths = {seen, seen, -1};
    stats.bytes.kv = seen * bytes_per_token * layers;
    stats.gpu_full = s.gpu_full;
    stats.memory_full = s.memory_full || s.gpu_full;
    engine.send(TurnDone{request.turn, stats});
  }

  void run(const JobCommand& command) {
    if (command.cancelled) return engine.send(JobDone{command.run, nullptr});
    const Script& how = support::script();
    const auto end = std::chrono::steady_clock::now() + how.measuring;
    while (std::chrono::steady_clock::now() < end && !engine.m_stop.load()) {
      engine.send(JobProgress{command.run, 0.5});
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    if (engine.m_stop.load()) return engine.send(JobDone{command.run, nullptr});
    std::shared_ptr<const void> result = how.job ? how.job(command) : nullptr;
    if (result) return engine.send(JobDone{command.run, std::move(result)});
    Failed failed;
    failed.what = Failed::What::job;
    failed.turn = command.run;
    failed.message = {"%1", how.refuse_turn};
    engine.send(std::move(failed));
  }
  // The views of what the runs have seen, with the prompt.
  void compare(const std::vector<ComparedRun>& runs, int64_t prompt) {
    auto views = std::make_shared<std::vector<cache::CacheView>>(runs.size());
    for (size_t i = 0; i < runs.size(); ++i) {
      fill((*views)[i], runs[i].cache, prompt + std::max<int64_t>(0, runs[i].tokens - 1));
      (*views)[i].prompt_end = prompt;
    }
    compared = std::move(views);
  }
  // As core/decode/comparison.h does: where two runs have gone apart, both are compared with the first one's text.
  void run(const CompareCommand& command) {
    const support::Script& s = support::script();
    support::scriptLog().last_compare = command;
    Compared end{.comparison = command.comparison, .stopped = command.cancelled};
    if (command.cancelled) return engine.send(end);
    compared = nullptr;
    if (!loaded)
      return fail(Failed::What::compare, command.comparison, {"%1", "no model is loaded; open a model first"});
    if (!s.refuse_compare.empty()) return fail(Failed::What::compare, command.comparison, {"%1", s.refuse_compare});
    const int64_t prompt = end.prompt_tokens = int64_t(s.head.size()) + 12 * int64_t(command.messages.size());
    std::vector<std::vector<std::string>> pieces;
    for (const CompareRun& its : command.runs) {
      pieces.push_back(s.compared_reply ? s.compared_reply(its.cache)
                       : s.reply        ? s.reply(command.messages)
                                        : std::vector<std::string>{"Hello."});
      ComparedRun& run = end.runs.emplace_back();
      run.cache = its.cache;
      run.stop_reason = s.stop_reason;
      decode::SamplingOptions& sampling = run.sampling;
      const std::optional<decode::SamplingChoice>& choice = its.sampling ? its.sampling : command.sampling;
      sampling = choice ? choice->over(s.sampling) : command.options.sampling;
      sampling.seed = its.seed.value_or(command.options.sampling.seed);
    }
    const int64_t total = prompt * int64_t(command.runs.size());
    for (int64_t done = 0; done <= total; done += prompt) {
      if (done > 0 && !pass(s.read, engine.m_stop)) break;
      engine.send(ComparedPrompt{command.comparison, prompt, done, total});
    }
    for (size_t token = 0; step(command, pieces, token, end); ++token) {
      compare(end.runs, prompt);
      if (frameIsDue()) show();
    }
    for (ComparedRun& run : end.runs) {
      run.prefill_speed = 1204;
      run.decode_speed = 288.0 / double(&run - end.runs.data() + 1);
      run.prefill_s = double(prompt) / run.prefill_speed;
      run.first_token_s = 0.09;
      run.decode_s = double(run.tokens) / run.decode_speed;
      if (run.compared > 0) run.mean_kl /= double(run.compared);
      run.lengths = {prompt + run.tokens, prompt + run.tokens, -1};
      run.bytes.kv = run.used_at.device = (prompt + run.tokens) * bytes_per_token * layers;
      end.held_bytes += run.bytes.kv;
    }
    compare(end.runs, prompt);
    engine.send(end);
  }
  // False: all runs have ended.
  bool step(const CompareCommand& command, const std::vector<std::vector<std::string>>& pieces, size_t token,
            Compared& end) {
    const support::Script& s = support::script();
    const bool goes_on = s.per_token.count() ? pass(s.per_token, engine.m_stop) : !engine.m_stop.load();
    ComparedText text{command.comparison, int64_t(token), {}};
    for (size_t i = 0; i < pieces.size(); ++i) {
      ComparedRun& run = end.runs[i];
      const bool full = run.cache == s.full_cache && int64_t(token) >= s.full_at;
      const bool compares = i > 0 && token < pieces[0].size() && !full, writes = token < pieces[i].size() && !full;
      if (full && token < pieces[i].size()) {
        run.stop_reason = decode::StopReason::capacity;
        run.full = {say::capacity_is_full, end.prompt_tokens + s.full_at, end.prompt_tokens + s.full_at + 1};
      }
      if (!compares && !writes) continue;
      if (!goes_on) {
        run.stop_reason = decode::StopReason::stopped;
        end.stopped = true;
        continue;
      }
      ComparedStep step{.run = int(i), .tokens = run.tokens};
      if (writes) {
        step.tokens = ++run.tokens;
        step.id = static_cast<TokenId>(std::hash<std::string>()(pieces[i][token]) % 1000);
        step.text = pieces[i][token];
        step.first = int64_t(token);
        step.ends = {static_cast<uint32_t>(step.text.size())};
        if (i > 0 && run.first_difference < 0 && token < pieces[0].size() && step.text != pieces[0][token])
          run.first_difference = int64_t(token);
      }
      step.first_difference = run.first_difference;
      if (compares) {
        step.kl = s.kl ? s.kl(int(i), int64_t(token)) : 0.01 * double(i);
        step.rank = writes && step.text == pieces[0][token] ? 0 : 1;
        ++run.compared;
        run.mean_kl += *step.kl;
        run.max_kl = std::max(run.max_kl, *step.kl);
      }
      text.runs.push_back(std::move(step));
    }
    if (text.runs.empty()) return false;
    engine.send(std::move(text));
    return true;
  }
  void run(const EndComparisonCommand&) {
    compared = nullptr;
    ++support::scriptLog().comparisons_ended;
  }

  void run(const DevicesCommand&) {
    engine.send(DeviceList{std::make_shared<const std::vector<device::DeviceChoice>>(support::script().devices),
                           support::script().no_gpu});
  }
  void run(const PollCommand&) {}

  void loop() {
    for (;;) {
      Command command;
      {
        std::unique_lock lock(engine.m_mutex);
        engine.m_waits_for_command = true;
        engine.m_arrived.wait(lock, [&] { return engine.hasCommand(); });
        engine.m_waits_for_command = false;
        if (engine.m_closing) return;
        command = std::move(engine.m_inbox.front());
        engine.m_inbox.pop_front();
        engine.m_stop.store(false);
        if (std::holds_alternative<LoadCommand>(command)) engine.m_stop_load.store(false);
      }
      std::visit([&](const auto& c) { run(c); }, command);
      if (std::holds_alternative<TurnRequest>(command)) {
        std::lock_guard lock(engine.m_mutex);
        engine.m_paused.store(false);
        engine.m_steps = 0;
        if (loaded) keep();
      }
      show();
    }
  }
};

void ScriptedEngine::work() { Worker(*this).loop(); }

}  // namespace

bool scriptRests() { return ScriptedEngine::allRest(); }
void awaitScript() {
  while (!scriptRests()) std::this_thread::yield();
}
void letGo() { ScriptedEngine::letAllGo(); }

std::unique_ptr<engine::Engine> makeScriptedEngine(const engine::SessionOptions&, std::function<void()> wake) {
  return std::make_unique<ScriptedEngine>(std::move(wake));
}

}  // namespace kvarium::support
