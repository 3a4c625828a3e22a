#include "features/remote/link/remote_worker.h"

#include <time.h>

#include <QUuid>
#include <algorithm>
#include <utility>

#include "core/base/printable.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/model_address.h"

namespace kvarium::remote {
namespace {

using engine::Failed;
using Clock = std::chrono::steady_clock;

constexpr qsizetype most_places_bytes = 64 << 20;  // of an answer to /tokenize
constexpr size_t most_names = 300;                 // bytes of a list of models in a sentence
constexpr size_t most_reply_bytes = 64 << 20;
constexpr size_t most_ids = 4'000'000;  // of a text

// Processor time of the calling thread.
double threadMs() {
  timespec spent{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  return double(spent.tv_sec) * 1e3 + double(spent.tv_nsec) / 1e6;
}

double secondsSince(Clock::time_point then) { return std::chrono::duration<double>(Clock::now() - then).count(); }

std::string hostAndPort(const QUrl& base) { return hostText(base).toStdString(); }

}  // namespace

RemoteWorker::RemoteWorker(engine::Output& output)
    : m_output(output),
      m_probe(this),
      m_turn_stream(this),
      m_tokenizer(this),
      m_frame{QTimer(this)},
      m_held_look{QTimer(this)} {
  m_frame.timer.setSingleShot(true);
  connect(&m_frame.timer, &QTimer::timeout, this, &RemoteWorker::makeFrame);
  m_held_look.timer.setSingleShot(true);
  connect(&m_held_look.timer, &QTimer::timeout, this, &RemoteWorker::sendHeld);
  connect(&m_probe, &ServerProbe::found, this, &RemoteWorker::opened);
  connect(&m_probe, &ServerProbe::failed, this, [this](const QString& why, int) {
    failLoad({"%1", why.toStdString()});
  });
  connect(&m_turn_stream, &ServerTurn::chunk, this, &RemoteWorker::onChunk);
  connect(&m_turn_stream, &ServerTurn::finished, this, [this] {
    endTurn(m_turn && m_turn->finish == "length" ? decode::StopReason::length : decode::StopReason::eos);
  });
  connect(&m_turn_stream, &ServerTurn::failed, this, &RemoteWorker::failTurn);
  connect(&m_turn_stream, &ServerTurn::leftOut, this, [this](const Sentence& what) {
    if (m_turn) m_turn->events.push_back({.what = what});
  });
  connect(&m_turn_stream, &ServerTurn::waits, this, [this](const Sentence& why) {
    if (m_turn) m_output.send(engine::Waiting{m_turn->request.turn, why});
  });
}

// Opening a model of a server.

void RemoteWorker::awaitLoad() {
  stop();
  m_probe.cancel();
  m_load.runs = true;
}

void RemoteWorker::load(const engine::LoadRequest& request, const ServerAccess& access) {
  m_load = {request, Clock::now(), true};
  QString problem;
  std::vector<QUrl> candidates = baseCandidates(ui::addressOf(ui::fromPath(request.path)), &problem);
  if (candidates.empty()) return failLoad({"%1", problem.toStdString()});
  m_probe.start(access, std::move(candidates));
}

void RemoteWorker::stopLoad() {
  if (!m_load.runs) return;
  m_probe.cancel();
  failLoad("Opening was stopped; open it again");
}

void RemoteWorker::failLoad(const Sentence& why) {
  m_output.send(Failed{Failed::What::load, 0, why});
  endLoad();
}

std::optional<RemoteModel> RemoteWorker::modelOf(const ProbedServer& server, Sentence& problem) const {
  const std::string asked = ui::modelOnServer(ui::fromPath(m_load.request.path)).toStdString();
  const std::vector<RemoteModel>& models = server.facts.models;
  if (models.empty()) {
    problem = {"%1 has no model", hostAndPort(server.base())};
    return std::nullopt;
  }
  const auto found = asked.empty() ? models.begin() : std::ranges::find(models, asked, &RemoteModel::id);
  if (found != models.end() && !serverModelPath(server.base(), QString::fromStdString(found->id)).isEmpty())
    return *found;
  std::string names;
  for (const RemoteModel& model : models) {
    names += (names.empty() ? "" : ", ") + (names.size() < most_names ? model.id : "…");
    if (names.size() >= most_names) break;
  }
  problem = {"%1 has no model “%2”; it has %3", hostAndPort(server.base()), asked, names};
  return std::nullopt;
}

engine::ModelInfo RemoteWorker::infoOf(const ProbedServer& server, const RemoteModel& model) const {
  engine::ModelInfo info;
  const EngineFacts& facts = server.facts;
  info.path = serverModelPath(server.base(), QString::fromStdString(model.id)).toStdString();
  info.name = model.id;
  info.server = server.base().toString().toStdString();
  info.architecture = remote::serverName(facts.kind);
  info.device = std::string(remote::serverName(facts.kind)) + (facts.version.empty() ? "" : " " + facts.version) +
                " on " + hostAndPort(server.base());
  info.on_cpu = false;
  info.context = info.context_length = std::max<int64_t>(0, model.context);
  info.load_s = secondsSince(m_load.began);
  info.cannot = facts.cannot;
  return info;
}

void RemoteWorker::opened(const ProbedServer& server) {
  Sentence problem;
  const std::optional<RemoteModel> model = modelOf(server, problem);
  if (!model) return failLoad(problem);
  endPlaces();
  const bool is_other = !m_watch || !isSameOrigin(m_watch->server().base(), server.base());
  for (auto& [id, one] : m_conversations) one = {.text = {}, .asked = one.asked && !is_other, .cache = one.cache};
  m_model = *model;
  if (m_model.cache.empty()) m_model.cache = "dynamic";
  m_watch = std::make_unique<ServerWatch>(server, model->id, nullptr);
  m_tokenizer.setAccess(server.access);
  for (const std::string& session : m_sessions) m_watch->addSession(session);
  connect(m_watch.get(), &ServerWatch::changed, this, &RemoteWorker::frameLater);
  connect(m_watch.get(), &ServerWatch::mapsChanged, this, &RemoteWorker::heldLater);
  m_watch->setWatched(m_observation.snapshot_ms > 0);
  m_output.send(engine::ModelReady{infoOf(server, m_model)});
  sendHeld();  // nothing is known of this server's texts yet
  frameLater();
  endLoad();
}

// Commands.

void RemoteWorker::run(const engine::Command& command) {
  if (m_load.runs && !std::holds_alternative<engine::ForgetCommand>(command))
    m_held.push_back(command);
  else
    carryOut(command);
}

void RemoteWorker::endLoad() {
  m_load.runs = false;
  for (const engine::Command& command : std::exchange(m_held, {})) carryOut(command);
}

void RemoteWorker::carryOut(const engine::Command& command) {
  if (const auto* one = std::get_if<engine::ShowCommand>(&command)) return show(one->conversation, one->spec);
  if (const auto* one = std::get_if<engine::CacheCommand>(&command)) return show(m_shown, one->spec);
  if (const auto* one = std::get_if<engine::FitCommand>(&command)) return fit(*one);
  if (const auto* one = std::get_if<engine::TurnRequest>(&command)) {
    m_waiting.push_back(*one);
    return next();
  }
  if (const auto* one = std::get_if<engine::SaveCommand>(&command)) return failFile(one->file, one->conversation);
  if (const auto* one = std::get_if<engine::RestoreCommand>(&command)) return failFile(one->file, one->conversation);
  if (const auto* one = std::get_if<engine::CompareCommand>(&command)) {
    Failed failed{Failed::What::compare, one->comparison, limits().compare};
    return m_output.send(failed);
  }
  if (const auto* one = std::get_if<engine::ForgetCommand>(&command)) {
    m_conversations.erase(one->conversation);
    heldLater();
  }
  if (std::holds_alternative<engine::PollCommand>(command)) frameLater();
}

void RemoteWorker::failFile(const std::filesystem::path& file, int64_t conversation) {
  Failed failed{Failed::What::file, 0, limits().save, conversation};
  failed.file = file;
  m_output.send(failed);
}

// The choice of the conversation is kept for an engine that has one. Where nothing was chosen, the server's own is.
void RemoteWorker::show(int64_t conversation, const std::string& spec) {
  m_shown = conversation;
  Conversation& one = m_conversations[conversation];
  one.cache = spec.empty() ? m_model.cache : spec;
  tellCache(conversation);
  if (!one.text.placed.read.empty()) m_output.send(one.text.placed);
  frameLater();
}

void RemoteWorker::tellCache(int64_t conversation) {
  const Conversation& one = m_conversations[conversation];
  engine::CacheReady ready;
  ready.spec = one.cache;
  ready.conversation = conversation;
  ready.predicted = -1;
  ready.loses = ready.loses_some = one.text.told && one.text.told->stored < one.text.told->tokens_seen;
  m_output.send(ready);
}

RemoteWorker::Text& RemoteWorker::textOf(int64_t conversation) {
  Text& text = m_conversations[conversation].text;
  if (text.session.empty()) {
    text.session = QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
    m_sessions.push_back(text.session);
    if (m_watch) m_watch->addSession(text.session);
  }
  return text;
}

// Nothing is sent of a conversation that this server was asked nothing in: to look at it is not to send it.
// The server's words for a text tell how much of it the map of blocks has, before it is sent.
void RemoteWorker::fit(const engine::FitCommand& command) {
  const auto answer = [this, id = command.conversation](int64_t tokens, int64_t seen) {
    m_output.send(engine::CacheFit{.conversation = id, .tokens = tokens, .seen = seen});
  };
  if (!m_watch || !m_watch->hasMap() || !remote::canTokenize(facts().kind) || command.messages.empty() || m_turn ||
      !m_conversations[command.conversation].asked)
    return answer(0, 0);
  askPlaces(command.messages, [this, command, answer](const TokenizedText* prompt) {
    if (!prompt) return answer(0, 0);
    Text& text = textOf(command.conversation);
    text.ids = prompt->ids;
    text.prompt_end = static_cast<int64_t>(prompt->ids.size());
    text.placed = remote::placeMessages(*prompt, command.messages);
    text.placed.conversation = command.conversation;
    text.placed.read = command.messages;
    m_output.send(text.placed);
    heldLater();
    // Where nothing tells what is found, no token is called unread.
    const int64_t seen = m_watch->mayFind(prompt->ids, text.session);
    answer(seen < 0 ? 0 : text.prompt_end, std::max<int64_t>(seen, 0));
    frameLater();
  });
}

void RemoteWorker::endPlaces() {
  m_tokenizer.cancelAll();
  if (const auto then = std::exchange(m_placing, {})) then(nullptr);
}

void RemoteWorker::askPlaces(const std::vector<jinja::ChatMessage>& messages,
                             std::function<void(const TokenizedText*)> then) {
  endPlaces();
  m_placing = std::move(then);
  const auto take = [this](const HttpAnswer& answer) {
    const auto prompt = remote::readTokenized({answer.body.constData(), size_t(answer.body.size())});
    std::exchange(m_placing, {})(answer.ok() && prompt ? &*prompt : nullptr);
  };
  m_tokenizer.post(requestUrl(rootOf(m_watch->server().base()), QStringLiteral("/tokenize")),
                   QByteArray::fromStdString(remote::tokenizeBody(m_model.id, messages)), take,
                   {.timeout_ms = placing_ms, .most_bytes = most_places_bytes});
}

// A turn.

void RemoteWorker::refuseTurn(const engine::TurnRequest& request, const Sentence& why) {
  Failed failed{Failed::What::turn, request.turn, why, request.conversation};
  failed.refused = failed.cache_full = true;
  m_output.send(failed);
  next();
}

// Later: what ends a turn is still at work with its chunks.
void RemoteWorker::next() {
  QMetaObject::invokeMethod(
      this,
      [this] {
        if (m_turn || m_waiting.empty()) return;
        const engine::TurnRequest request = std::move(m_waiting.front());
        m_waiting.pop_front();
        begin(request);
      },
      Qt::QueuedConnection);
}

void RemoteWorker::begin(const engine::TurnRequest& request) {
  if (!m_watch) return refuseTurn(request, "No server is attached; open a model of one");
  if (!request.audio.empty()) return refuseTurn(request, "Only a model on this machine transcribes sound");
  if (request.cancelled) {
    engine::TurnStats stats;
    stats.stop_reason = decode::StopReason::stopped;
    m_output.send(engine::TurnDone{request.turn, stats});
    return next();
  }
  m_conversations[request.conversation].asked = true;
  m_turn.emplace();
  m_turn->request = request;
  m_turn->began = Clock::now();
  m_watch->setRunning(1);
  if (request.go_on || !remote::canTokenize(facts().kind)) return send();
  // The ids come first, a few ms: after the first block that the turn stores nobody can say what it found.
  askPlaces(request.messages, [this, number = request.turn](const TokenizedText* prompt) {
    if (!m_turn || m_turn->request.turn != number) return;
    if (prompt) place(*prompt);
    send();
  });
}

void RemoteWorker::send() {
  const engine::TurnRequest& request = m_turn->request;
  ChatRequest ask;
  ask.model = m_model.id;
  ask.messages = request.messages;
  ask.sampling = request.sampling.value_or(decode::SamplingChoice());
  ask.seed = request.options.sampling.seed;
  ask.stop = request.options.stop;
  ask.most_tokens = request.fills_context ? 0 : request.options.max_new_tokens;
  ask.ignore_eos = request.options.ignore_eos;
  ask.go_on = request.go_on;
  ask.cache = m_conversations[request.conversation].cache;
  ask.session = textOf(request.conversation).session;
  m_turn_stream.start(m_watch->server().access, ask, facts().kind);
}

void RemoteWorker::place(const TokenizedText& prompt) {
  Turn& turn = *m_turn;
  Text& text = textOf(turn.request.conversation);
  text.placed = remote::placeMessages(prompt, turn.request.messages);
  text.placed.turn = turn.request.turn;
  text.placed.conversation = turn.request.conversation;
  m_output.send(text.placed);
  text.placed.turn = 0;
  text.placed.read = turn.request.messages;
  turn.expected = m_watch->wouldFind(prompt.ids, text.session);
  const int64_t reused = std::max<int64_t>(0, *turn.expected);
  m_output.send(engine::PromptProgress{turn.request.turn, reused, static_cast<int64_t>(prompt.ids.size()), reused});
}

void RemoteWorker::onChunk(const ChatChunk& chunk) {
  if (!m_turn) return;
  Turn& turn = *m_turn;
  Text& text = textOf(turn.request.conversation);
  if (!chunk.prompt_ids.empty()) {
    text.ids = chunk.prompt_ids;
    text.prompt_end = static_cast<int64_t>(text.ids.size());
    turn.has_prompt = true;
  }
  if (chunk.usage) turn.usage.take(*chunk.usage);
  if (chunk.cache) turn.cache = chunk.cache;
  if (!chunk.finish.empty()) turn.finish = chunk.finish;
  if (chunk.progress && chunk.progress->total >= 0)
    m_output.send(engine::PromptProgress{turn.request.turn, std::max<int64_t>(0, chunk.progress->processed),
                                         chunk.progress->total, std::max<int64_t>(0, chunk.progress->cached)});
  const auto first = static_cast<int64_t>(text.ids.size());
  if (turn.has_prompt) text.ids.insert(text.ids.end(), chunk.ids.begin(), chunk.ids.end());
  turn.bytes += chunk.text.size() + chunk.thoughts.size();
  if (text.ids.size() > most_ids || turn.bytes > most_reply_bytes) {
    m_turn_stream.abort();
    return failTurn({"%1 sends more than a reply can be; stop using it, or ask for shorter replies",
                     hostAndPort(m_watch->server().base())});
  }
  engine::TextPiece piece{{turn.thoughts.push(chunk)}, turn.request.turn};
  if (piece.text.empty() && chunk.ids.empty()) return;
  if (turn.tokens == 0) turn.first_token_s = secondsSince(turn.began);
  turn.tokens += chunk.tells_ids ? static_cast<int64_t>(chunk.ids.size()) : 1;
  piece.tokens = turn.tokens;
  if (turn.has_prompt && !chunk.ids.empty()) {
    piece.first = first;
    piece.ends.assign(chunk.ids.size(), 0);  // of several tokens the text is the last one's
    piece.ends.back() = static_cast<uint32_t>(piece.text.size());
  }
  m_output.send(std::move(piece));
  frameLater();
}

engine::TurnStats RemoteWorker::statsOf(const Turn& turn, decode::StopReason reason) {
  Text& text = textOf(turn.request.conversation);
  engine::TurnStats stats;
  const auto placed = static_cast<int64_t>(turn.expected ? text.placed.prompt_end : 0);
  stats.prompt_tokens = turn.usage.prompt >= 0 ? turn.usage.prompt : turn.has_prompt ? text.prompt_end : placed;
  stats.generated_tokens = turn.usage.completion >= 0 ? turn.usage.completion : turn.tokens;
  stats.reused_tokens = turn.usage.cached;
  stats.expected_reuse = turn.expected.value_or(-1);
  stats.first_token_s = turn.first_token_s;
  stats.prefill_s = turn.first_token_s;
  stats.decode_s = turn.tokens > 0 ? secondsSince(turn.began) - turn.first_token_s : 0;
  if (stats.decode_s > 0 && stats.generated_tokens > 1)
    stats.decode_speed = static_cast<double>(stats.generated_tokens - 1) / stats.decode_s;
  if (stats.reused_tokens >= 0 && stats.prefill_s > 0)
    stats.prefill_speed = static_cast<double>(stats.prompt_tokens - stats.reused_tokens) / stats.prefill_s;
  stats.stop_reason = reason;
  stats.events = turn.events;
  stats.device_is_ram = false;
  stats.lengths.tokens_seen = stats.prompt_tokens + stats.generated_tokens;
  if (turn.cache) remote::takeCache(*turn.cache, stats);
  return stats;
}

void RemoteWorker::endTurn(decode::StopReason reason) {
  if (!m_turn) return;
  if (const std::string rest = m_turn->thoughts.finish(); !rest.empty())
    m_output.send(engine::TextPiece{{rest}, m_turn->request.turn, m_turn->tokens});
  if (!m_turn->finish.empty() && m_turn->finish != "stop" && m_turn->finish != "length" && m_turn->finish != "eos")
    m_turn->events.push_back({.what = {"the server ended the reply: %1", printable(m_turn->finish, most_names)}});
  const engine::TurnStats stats = statsOf(*m_turn, reason);
  const int64_t conversation = m_turn->request.conversation;
  Text& text = textOf(conversation);
  const bool tells = m_turn->cache && remote::isWhole(*m_turn->cache);
  if (tells) text.told = m_turn->cache;
  m_watch->claim(text.ids, text.session);
  const uint64_t number = m_turn->request.turn;
  m_turn.reset();
  m_watch->setRunning(0);
  m_output.send(engine::TurnDone{number, stats});
  if (tells) tellCache(conversation);
  heldLater();
  frameLater();
  next();
}

void RemoteWorker::failTurn(const Sentence& why, bool refused) {
  if (!m_turn) return;
  Failed failed{Failed::What::turn, m_turn->request.turn, why, m_turn->request.conversation};
  failed.refused = failed.cache_full = refused;  // most often for want of room; a server does not report why
  m_turn.reset();
  m_watch->setRunning(0);
  m_output.send(failed);
  frameLater();
  next();
}

void RemoteWorker::stop() {
  for (engine::TurnRequest& request : m_waiting) request.cancelled = true;
  for (engine::Command& command : m_held)
    if (auto* request = std::get_if<engine::TurnRequest>(&command)) request->cancelled = true;
  m_turn_stream.abort();
  endTurn(decode::StopReason::stopped);
}

// Frames.

void RemoteWorker::observe(const engine::Observation& observation) {
  m_observation = observation;
  if (m_watch) m_watch->setWatched(observation.snapshot_ms > 0);
  frameLater();
}

void RemoteWorker::heldLater() {
  if (!m_held_look.timer.isActive())
    m_held_look.timer.start(std::max(int{held_ms}, pauseBehind(m_held_look.cost_ms, most_held_ms)));
}

void RemoteWorker::sendHeld() {
  const double spent = threadMs();
  engine::WarmList list;
  for (const auto& [conversation, one] : m_conversations) {
    const Text& text = one.text;
    const int64_t tokens = text.ids.empty() ? 0 : m_watch->held(text.ids, text.session);
    if (tokens > 0) list.warm.push_back({.conversation = conversation, .tokens = tokens, .bytes = -1});
  }
  m_held_look.cost_ms = threadMs() - spent;
  if (list.warm == m_held_list.warm) return;
  m_held_list = list;
  m_output.send(std::move(list));
}

void RemoteWorker::frameLater() {
  if (!m_watch || (m_observation.snapshot_ms <= 0 && m_observation.probes.empty())) return;
  if (m_frame.timer.isActive()) return;
  const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - m_frame.began).count();
  const int pause = std::max(m_observation.snapshot_ms, pauseBehind(m_frame.cost_ms, longest_pause_ms));
  m_frame.timer.start(int(std::clamp<int64_t>(pause - since, 0, pause)));
}

int RemoteWorker::pauseBehind(double cost_ms, int most_ms) {
  return int(std::min<double>(cost_ms / looks_share, most_ms));
}

void RemoteWorker::makeFrame() {
  if (!m_watch) return;
  if (!m_output.isTaken()) {  // nobody has looked at the last one yet
    m_frame.timer.start(std::max(m_observation.snapshot_ms, int{untaken_ms}));
    return;
  }
  m_frame.began = Clock::now();
  const double spent = threadMs();
  auto frame = std::make_shared<engine::Frame>();
  frame->version = ++m_version;
  const auto shown = m_conversations.find(m_shown);
  const Text none = {}, &text = shown == m_conversations.end() ? none : shown->second.text;
  if (!text.session.empty() && (m_watch->hasMap() || text.told)) {
    frame->cache =
        m_cache.view({m_shown, text.ids, text.prompt_end, m_model.id, text.session, text.told ? &*text.told : nullptr},
                     m_watch->blocks());
  } else if (!m_watch->slotStates().empty()) {
    frame->cache = m_cache.view(m_shown, m_watch->slotStates());
  }
  frame->cache.conversation = m_shown;
  frame->pool = std::make_shared<PoolView>(m_watch->pool());
  auto answers = std::make_shared<std::vector<engine::ProbeResult>>();
  for (const engine::ProbeRequest& probe : m_observation.probes) {
    engine::ProbeResult result;
    result.request = probe;
    result.nothing = facts().cannot.probe;
    answers->push_back(std::move(result));
  }
  if (!answers->empty()) frame->answers = std::move(answers);
  m_output.publish(std::move(frame));
  m_frame.cost_ms = threadMs() - spent;
}

}  // namespace kvarium::remote
