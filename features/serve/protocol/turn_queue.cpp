#include "features/serve/protocol/turn_queue.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <random>
#include <utility>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/base/shared_sentences.h"
#include "core/engine/use_order.h"
#include "core/template/chat_message.h"
#include "core/template/chat_template.h"

namespace kvarium::serve {
namespace {

Refusal shuttingDown() { return {503, "the server is shutting down"}; }
Refusal deviceLost() { return {503, "the device that computed was lost; start the server again"}; }

engine::SessionOptions withIds(engine::SessionOptions options) {
  options.token_ids = true;
  options.recent_turns = engine::UseOrder::many_clients;
  return options;
}

uint64_t drawnSeed() {
  std::random_device device;
  return (static_cast<uint64_t>(device()) << 32) | device();
}

size_t bytesOf(const std::vector<jinja::ChatMessage>& messages) {
  size_t bytes = 0;
  for (const jinja::ChatMessage& message : messages)
    bytes += message.content.size() + message.thoughts.size() + message.tool_calls.size();
  return bytes;
}

// "SmolLM2-135M-Instruct.Q4_1": of a file without its ending, or of a folder.
// A file may have any bytes as its name; clients and counters get a line of text.
std::string servedName(const std::filesystem::path& path) {
  const std::string name = printable((path.has_filename() ? path : path.parent_path()).filename().string(), 1024);
  return name.ends_with(".gguf") ? name.substr(0, name.size() - 5) : name;
}

}  // namespace

std::optional<TurnEvent> TurnQueue::Ticket::next(std::chrono::milliseconds limit) {
  std::unique_lock lock(m_mutex);
  if (!m_arrived.wait_for(lock, limit, [&] { return !m_events.empty(); })) return std::nullopt;
  TurnEvent event = std::move(m_events.front());
  m_events.pop_front();
  return event;
}

void TurnQueue::Ticket::tell(TurnEvent event) {
  {
    std::lock_guard lock(m_mutex);
    m_events.push_back(std::move(event));
  }
  m_arrived.notify_one();
}

TurnQueue::TurnQueue(engine::SessionOptions session, const engine::EngineFactory& make, QueueOptions options,
                     Watch watch)
    : m_options(std::move(options)),
      m_watch(std::move(watch)),
      m_sessions(m_options.most_conversations),
      m_engine(make(withIds(std::move(session)), [this] { wake(); })) {}

TurnQueue::~TurnQueue() {
  close();
  m_engine.reset();  // its thread calls wake()
}

void TurnQueue::wake() {
  {
    std::lock_guard lock(m_mutex);
    m_woken = true;
  }
  m_arrived.notify_all();
}

engine::ModelInfo TurnQueue::load(const engine::LoadRequest& request,
                                  const std::function<void(double, const std::string&)>& progress) {
  m_engine->setCache(m_options.cache);
  m_engine->load(request);
  bool opened = false, has_cache = false;
  while (!opened || !has_cache) {
    {
      std::unique_lock lock(m_mutex);
      m_arrived.wait(lock, [&] { return std::exchange(m_woken, false); });
    }
    for (const engine::Event& event : m_engine->drain()) {
      if (m_watch.event) m_watch.event(event);
      if (const auto* loading = std::get_if<engine::LoadingProgress>(&event); loading && progress)
        progress(loading->fraction, loading->what);
      if (const auto* ready = std::get_if<engine::ModelReady>(&event)) {
        m_info = ready->info;
        opened = true;
      }
      if (std::get_if<engine::CacheReady>(&event)) has_cache = true;
      if (const auto* failed = std::get_if<engine::Failed>(&event)) throw Error(ErrorKind::content, failed->message);
    }
    if (opened && m_info.is_speech_model)
      throw Error(ErrorKind::unsupported, {"%1 transcribes speech and does not chat", m_info.name},
                  "open another model");
  }
  m_model = servedName(request.path);
  m_thread = std::thread([this] { work(); });
  return m_info;
}

std::shared_ptr<TurnQueue::Ticket> TurnQueue::submit(ChatRequest request) {
  refuseOtherModel(request.model);
  request.turn.variables.insert(m_options.variables.begin(), m_options.variables.end());
  request.turn.parse_special = request.turn.parse_special || m_options.parse_special;
  const size_t bytes = bytesOf(request.turn.messages);
  {
    std::lock_guard lock(m_mutex);
    refuseWhereFull(bytes);
  }
  std::shared_ptr<Ticket> ticket;
  const auto count = [&] {
    engine::Turn& turn = request.turn;
    using End = engine::TokensAsked::End;
    engine::TokensAsked asked{.messages = std::move(turn.messages),
                              .variables = turn.variables,
                              .end = turn.go_on ? End::goes_on : End::reply,
                              .parse_special = turn.parse_special};
    std::string tools;
    std::optional<int64_t> tokens;
    try {
      if (const std::optional<engine::Tokens> read = tokensOf(asked, tools)) tokens = std::ssize(read->ids);
    } catch (const std::exception&) {  // the turn tells why
    }
    turn.messages = std::move(asked.messages);
    ticket.reset(new Ticket(std::move(request)));
    ticket->bytes = bytes;
    ticket->m_tool_messages = std::move(tools);
    ticket->prompt_tokens = tokens;
  };
  if (!m_counting.run(count)) {
    std::lock_guard lock(m_mutex);
    refuseAsFull();
  }
  {
    std::lock_guard lock(m_mutex);
    refuseWhereFull(bytes);  // others may have come while this one was counted
    m_waiting.push_back(ticket);
    m_metrics.waiting = static_cast<int64_t>(m_waiting.size());
    m_changed = true;
  }
  m_arrived.notify_all();
  return ticket;
}

std::optional<engine::Tokens> TurnQueue::tokensOf(engine::TokensAsked& asked, std::string& tool_messages) const {
  const auto read = [&] {
    asked.began = m_sessions.beganOf(asked.messages);
    return m_engine->counter()->tokens(asked);
  };
  if (!jinja::hasTools(asked.messages)) return read();
  if (m_info.reads_tools) {
    try {
      tool_messages = "template";
      return read();
    } catch (const std::exception&) {  // in words it may take them
    }
  }
  tool_messages = "words";
  asked.messages = jinja::toolsInWords(asked.messages);
  return read();
}

// A text over the context gets the number of its tokens, but only up to a limit: ids take many times its memory.
engine::Tokens TurnQueue::tokenize(const TokenizeRequest& request) const {
  constexpr int64_t most_contexts = 4;          // of tokens
  constexpr int64_t most_bytes_per_token = 64;  // of the context
  const char* const field = request.asked.messages.empty() ? "prompt" : "messages";
  const auto refuse = [&](const Sentence& why) { throw Refusal(400, why, field, "context_length_exceeded"); };
  refuseOtherModel(request.model);
  int64_t bytes = std::ssize(request.asked.text);
  bytes += static_cast<int64_t>(bytesOf(request.asked.messages));
  if (const int64_t most = most_bytes_per_token * m_info.context; bytes > most) {
    refuse({"the text has %L1 bytes, and at most %L2 are taken where a conversation has up to %L3 tokens", bytes, most,
            m_info.context});
  }
  engine::TokensAsked asked = request.asked;
  asked.variables.insert(m_options.variables.begin(), m_options.variables.end());
  asked.parse_special = asked.parse_special || m_options.parse_special;
  asked.most_pieces = most_contexts * m_info.context;
  std::string tools;
  try {
    std::optional<engine::Tokens> tokens = tokensOf(asked, tools);
    if (!tokens) throw Refusal(503, "no model is open");
    if (const int64_t count = std::ssize(tokens->ids); count > asked.most_pieces) {
      refuse({"the text has %L1 tokens, and at most %L2 are counted where a conversation has up to %L3", count,
              asked.most_pieces, m_info.context});
    }
    return *std::move(tokens);
  } catch (const Error& error) {
    throw Refusal(400, error.sentence(), field);
  }
}

void TurnQueue::refuseOtherModel(const std::string& asked) const {
  if (isModel(asked)) return;
  throw Refusal(404, {"the model %1 is not open here; %2 is", printable(asked, 100), m_model}, "model",
                "model_not_found");
}

bool TurnQueue::isModel(const std::string& name) const {
  return name.empty() || name == m_model || std::ranges::find(m_options.aliases, name) != m_options.aliases.end();
}

void TurnQueue::refuseWhereFull(size_t more_bytes) {
  if (m_closing) throw shuttingDown();
  if (m_lost) throw deviceLost();
  for (const auto& each : m_waiting) more_bytes += each->bytes;
  const bool has_room = m_waiting.empty() || more_bytes <= m_options.most_waiting_bytes;
  if (m_waiting.size() >= m_options.most_waiting || !has_room) refuseAsFull();
}

void TurnQueue::refuseAsFull() {
  ++m_metrics.queue_full;
  throw Refusal(429, "too many requests are waiting; ask again later", "", "queue_full", retryAfter());
}

// Until those that wait have had their turns, as long as turns took before: others may be refused with this one, and
// for the first free place all of them would come. Some clients do not heed more than a minute.
int TurnQueue::retryAfter() const {
  const double computed_s = m_metrics.whole_s.sum - m_metrics.waited_s.sum;
  const double mean_s = m_metrics.whole_s.count > 0 ? computed_s / static_cast<double>(m_metrics.whole_s.count) : 1;
  const double waiting = static_cast<double>(m_waiting.size()) + m_counting.here();
  return static_cast<int>(std::clamp(std::ceil(mean_s * waiting), 1.0, 60.0));
}

void TurnQueue::leave(Ticket& ticket) {
  {
    std::lock_guard lock(m_mutex);
    ticket.left = true;
    if (std::erase_if(m_waiting, [&](const auto& each) { return each.get() == &ticket; }) > 0)
      ++m_metrics.ended_by_client;
    m_metrics.waiting = static_cast<int64_t>(m_waiting.size());
    m_changed = true;
  }
  m_arrived.notify_all();
}

void TurnQueue::close() {
  {
    std::lock_guard lock(m_mutex);
    m_closing = m_changed = true;
  }
  m_arrived.notify_all();
  if (m_thread.joinable()) m_thread.join();
}

bool TurnQueue::isWell() const {
  std::lock_guard lock(m_mutex);
  return !m_lost && !m_closing;
}

Metrics TurnQueue::metrics() const {
  std::lock_guard lock(m_mutex);
  return m_metrics;
}

void TurnQueue::work() {
  for (;;) {
    bool stops = false, closing = false;
    std::shared_ptr<Ticket> next;
    {
      std::unique_lock lock(m_mutex);
      m_arrived.wait(lock, [&] { return m_woken || m_changed; });
      m_woken = m_changed = false;
    }
    for (const engine::Event& event : m_engine->drain()) {
      if (m_watch.event) m_watch.event(event);
      take(event);
    }
    {
      std::lock_guard lock(m_mutex);
      closing = m_closing;
      if (closing || m_lost) {
        for (const auto& each : std::exchange(m_waiting, {})) each->tell(closing ? shuttingDown() : deviceLost());
      }
      stops = m_running && !m_running->stopped && (m_running->ticket->left || closing);
      if (!m_running && !m_waiting.empty()) {
        next = std::move(m_waiting.front());
        m_waiting.pop_front();
      }
      m_metrics.waiting = static_cast<int64_t>(m_waiting.size());
      m_metrics.running = m_running || next ? 1 : 0;
    }
    if (stops) {
      m_running->stopped = true;
      m_engine->stop();
    }
    if (next) begin(std::move(next));
    if (closing && !m_running) return;
  }
}

void TurnQueue::begin(std::shared_ptr<Ticket> ticket) {
  const ChatRequest& request = ticket->request;
  Running running;
  running.cache = request.cache.empty() ? m_options.cache : request.cache;
  running.turn = ++m_turns;
  running.waited_s = secondsSince(ticket->came);
  running.use = m_sessions.use(request.session, running.cache, request.turn.messages, jinja::localTime());
  running.ticket = std::move(ticket);
  m_running.emplace(std::move(running));
  m_engine->show(m_running->use.conversation, m_running->cache);
  for (const int64_t unused : std::exchange(m_unused, {})) m_engine->forget(unused);
  if (const std::optional<int64_t> surplus = m_sessions.takeSurplus()) {  // which is not shown
    m_engine->forget(*surplus);
    tellForgotten(*surplus);
  }
}

// The conversation has its cache: the turn can be asked, unless the cache cannot hold so long a text.
void TurnQueue::ask(const engine::CacheReady& ready) {
  const ChatRequest& request = m_running->ticket->request;
  const int64_t prompt = m_running->ticket->prompt_tokens.value_or(0);
  const bool is_bounded = !ready.loses;  // a cache that evicts may go on for ever
  if (is_bounded && prompt >= m_info.context) {
    return refuseRunning(Refusal(400,
                                 {"This model's maximum context length is %2 tokens, and the messages have %1; shorten "
                                  "the conversation or choose a cache that evicts",
                                  prompt, m_info.context},
                                 "messages", "context_length_exceeded"));
  }
  engine::TurnRequest turn;
  static_cast<engine::Turn&>(turn) = request.turn;
  turn.turn = m_running->turn;
  turn.conversation = m_running->use.conversation;
  turn.began = m_running->use.began;
  const int64_t room = is_bounded ? m_info.context - prompt : m_info.context;
  turn.options.max_new_tokens = room;
  if (request.max_tokens >= 0)
    turn.options.max_new_tokens = is_bounded ? std::min(room, request.max_tokens) : request.max_tokens;
  turn.options.sampling.seed = request.seed ? *request.seed : drawnSeed();
  m_running->asked = true;
  m_engine->submit(std::move(turn));
  if (m_running->stopped) m_engine->stop();
}

void TurnQueue::take(const engine::Event& event) {
  if (const auto* list = std::get_if<engine::WarmList>(&event)) return takeWarm(*list);
  if (const auto* failed = std::get_if<engine::Failed>(&event)) return takeFailure(*failed);
  if (!m_running) return;
  Running& running = *m_running;
  if (const auto* ready = std::get_if<engine::CacheReady>(&event)) {
    // Where the cache was refused, the one that was taken instead comes before the refusal.
    const bool is_wanted = ready->conversation == running.use.conversation && ready->spec == running.cache;
    if (is_wanted && !running.asked) ask(*ready);
  } else if (const auto* prompt = std::get_if<engine::PromptTokens>(&event)) {
    if (prompt->turn != running.turn) return;
    running.reader = text::ThoughtReader(text::thoughtMarksOf(prompt->open_thoughts));
    running.ticket->tell(TurnStarted{prompt->ids, prompt->open_thoughts});
  } else if (const auto* piece = std::get_if<engine::TextPiece>(&event)) {
    if (piece->turn != running.turn) return;
    running.reply += running.reader.push(piece->text).answer;
    running.ticket->tell(*piece);
  } else if (const auto* done = std::get_if<engine::TurnDone>(&event)) {
    if (done->turn == running.turn) end(done->stats);
  }
}

// A turn that its client left changes no text that there was.
void TurnQueue::end(engine::TurnStats stats) {
  Running running = std::move(*m_running);
  m_running.reset();
  const ChatRequest& request = running.ticket->request;
  std::vector<jinja::ChatMessage> text = request.turn.messages;
  running.reply += running.reader.finish().answer;
  const bool is_whole = stats.stop_reason != decode::StopReason::stopped;
  if (is_whole && request.turn.go_on)
    text.back().content += running.reply;
  else if (is_whole && stats.generated_tokens > 0)
    text.push_back({"assistant", running.reply});
  if (is_whole || !m_sessions.hasText(running.use.conversation))
    m_sessions.setText(running.use.conversation, std::move(text));
  // Where it departs from a text that somebody else may have written is nobody's business.
  if (running.use.is_new && stats.reuse_reason.text == say::token_differs) stats.reuse_reason = {};
  if (running.use.lost && stats.reuse_reason.empty())
    stats.reuse_reason = "the cache of this conversation was given up for others";
  bool closing = false;
  {
    std::lock_guard lock(m_mutex);
    m_metrics.addTurn(stats, running.waited_s);
    m_changed = true;  // the next may begin
    closing = m_closing;
  }
  if (closing && stats.stop_reason == decode::StopReason::stopped)
    running.ticket->tell(shuttingDown());
  else
    running.ticket->tell(TurnEnded{stats, running.waited_s});
}

void TurnQueue::refuseRunning(const Refusal& refusal) {
  const std::shared_ptr<Ticket> ticket = std::move(m_running->ticket);
  if (!m_sessions.hasText(m_running->use.conversation)) {
    m_unused.push_back(m_running->use.conversation);
    m_sessions.forget(m_running->use.conversation);
    tellForgotten(m_running->use.conversation);
  }
  m_running.reset();
  {
    std::lock_guard lock(m_mutex);
    ++m_metrics.failed;
    m_changed = true;
  }
  ticket->tell(refusal);
}

void TurnQueue::takeFailure(const engine::Failed& failed) {
  if (failed.device_lost) {
    std::lock_guard lock(m_mutex);
    m_lost = true;
  }
  if (!m_running) return;
  // A device that is lost takes the model with it: nobody else tells what became of the cache.
  const bool of_cache = failed.what == engine::Failed::What::cache && !m_running->asked &&
                        (failed.device_lost || failed.conversation == m_running->use.conversation);
  const bool of_turn = failed.what == engine::Failed::What::turn && failed.turn == m_running->turn;
  if (of_cache)
    refuseRunning(Refusal(failed.device_lost ? 503 : 400, failed.message, "cache", "cache_refused"));
  else if (of_turn)
    refuseRunning(Refusal(failed.refused ? 400 : failed.device_lost ? 503 : 500, failed.message));
}

void TurnQueue::tellForgotten(int64_t conversation) const {
  if (m_watch.forgotten) m_watch.forgotten(conversation);
}

void TurnQueue::takeWarm(const engine::WarmList& list) {
  for (const int64_t conversation : list.dropped) {
    m_sessions.loseCache(conversation);
    tellForgotten(conversation);
  }
  std::lock_guard lock(m_mutex);
  m_metrics.warm_conversations = static_cast<int64_t>(list.warm.size());
  m_metrics.warm_budget_bytes = list.budget;
  m_metrics.warm_bytes = 0;
  for (const engine::WarmConversation& each : list.warm) m_metrics.warm_bytes += each.bytes;
}

}  // namespace kvarium::serve
