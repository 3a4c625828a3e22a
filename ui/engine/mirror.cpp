#include "ui/engine/mirror.h"

#include <algorithm>
#include <cstdlib>

#include "core/base/machine_memory.h"
#include "core/base/overloaded.h"

namespace kvarium::ui {

const Observed& Mirror::of(qint64 conversation) const {
  static const Observed nothing;
  const auto found = m_conversations.find(conversation);
  return found == m_conversations.end() ? nothing : found->second;
}

const StepHistory& Mirror::history(qint64 conversation) const {
  static const StepHistory none;
  const auto recorded = m_histories.find(conversation);
  return recorded == m_histories.end() ? none : recorded->second.history;
}

void Mirror::record(const engine::StepLog& log) {
  Recorded& recorded = m_histories[log.conversation];
  recorded.used = ++m_uses;
  recorded.history.add(log);
  if (m_histories.size() <= most_histories) return;
  m_histories.erase(std::ranges::min_element(m_histories, {}, [](const auto& one) { return one.second.used; }));
}

void Mirror::showPast(std::optional<uint64_t> index, const cache::SharedCacheView& present) {
  std::optional<Past> past;
  const auto recorded = m_histories.find(m_shown);
  if (index && present && recorded != m_histories.end()) {
    StepHistory& history = recorded->second.history;
    auto then = std::make_shared<cache::CacheView>(*present);
    if (history.replay(*index, *then)) {
      const int64_t same = std::min(history.sameSince(*index), then->lengths.tokens_seen);
      past = {same, {}};
      past->then.cache = shown().cache;
      past->then.view = std::move(then);
    }
  }
  setPast(std::move(past));
}

void Mirror::setPast(std::optional<Past> past) {
  const bool was_past = std::exchange(m_past, std::move(past)).has_value();
  if (was_past || m_past) emit changed(m_shown, Part::past);
}

int64_t Mirror::warmBytes() const {
  int64_t bytes = 0;
  for (const auto& [id, one] : m_conversations)
    if (one.warm) bytes += one.warm->bytes;
  return bytes;
}

void Mirror::apply(const engine::Command& command) {
  std::visit(
      Overloaded{[this](const engine::ShowCommand& asked) { on(asked); },
                 [this](const engine::TurnRequest& asked) { on(asked); },
                 [this](const engine::ForgetCommand& asked) { forget(asked.conversation); },
                 [this](const engine::CacheCommand& asked) { m_conversations[m_shown].cache.wanted = asked.spec; },
                 [this](const engine::JobCommand& asked) { m_engine.job = {.run = asked.run}; },
                 [this](const engine::CompareCommand& asked) { m_engine.comparison = {.number = asked.comparison}; },
                 [this](const engine::LoadCommand&) {
                   for (auto& [id, one] : m_conversations) one.fit.reset();
                 },
                 [](const auto&) {}},
      command);
}

void Mirror::on(const engine::ShowCommand& command) {
  Observed& now = m_conversations[command.conversation];
  now.cache.wanted = command.spec;
  if (std::exchange(m_shown, command.conversation) == command.conversation) return;
  now.cache.in_force = false;  // its own cache is reported when the engine shows it
  emit changed(m_shown, Part::shown);
}

void Mirror::on(const engine::TurnRequest& request) {
  m_turns[request.turn] = {request.conversation, request.messages};
  Observed& asks = m_conversations[request.conversation];
  if (!asks.turn.runs) asks.turn = {.number = request.turn, .runs = true};
}

// What is shown or computed stays known: the engine has it again with its next step.
void Mirror::forget(qint64 conversation) {
  if (conversation == m_shown || of(conversation).turn.runs) return;
  m_conversations.erase(conversation);
  std::erase_if(m_waiting, [&](const auto& one) { return one.first == conversation; });
}

void Mirror::apply(engine::Event event) {
  if (!std::holds_alternative<engine::TextPiece>(event)) flushText();
  if (!std::holds_alternative<engine::TextPiece>(event) && !std::holds_alternative<engine::ComparedText>(event))
    flushViews();
  std::visit(Overloaded{[this](const engine::LoadingProgress& said) {
                          m_engine.loading = {said.fraction, said.what};
                          m_loading_began = true;
                          emit changed(0, Part::loading);
                        },
                        [this](const engine::DeviceList& said) {
                          m_engine.devices = said;
                          emit changed(0, Part::devices);
                        },
                        [this](const engine::PromptProgress& said) {
                          ObservedTurn& turn = goesOn(said.turn);
                          turn.read = said;
                          emit changed(conversationOf(said.turn), Part::reading);
                        },
                        [this](const engine::Waiting& said) {
                          turnOf(said.turn).waits = said.why;
                          emit changed(conversationOf(said.turn), Part::waiting);
                        },
                        [this](const engine::Repeats& said) {
                          (void)turnOf(said.turn);
                          emit changed(conversationOf(said.turn), Part::circle);
                        },
                        [this](const engine::Paused& said) {
                          turnOf(said.turn).paused_at = said.at;
                          emit changed(conversationOf(said.turn), Part::pause);
                        },
                        [this](engine::StepLog& said) {
                          record(said);
                          const qint64 conversation = said.conversation;
                          m_conversations[conversation].steps = std::move(said);
                          wait(conversation, Part::steps);
                        },
                        [this](const engine::FileProgress& said) { onFile(said); },
                        [this](const engine::CacheSaved& said) { onFile(said); },
                        [this](const engine::CacheRestored& said) { onFile(said); },
                        [this](const engine::JobProgress& said) {
                          if (said.run == m_engine.job.run)
                            changeEngine(m_engine.job.fraction, said.fraction, Part::job);
                        },
                        [this](const engine::JobDone& said) {
                          if (said.run == m_engine.job.run) changeEngine(m_engine.job.end, said, Part::job);
                        },
                        [this](const engine::ComparedPrompt& said) {
                          if (said.comparison == m_engine.comparison.number)
                            changeEngine(m_engine.comparison.read, said, Part::comparison);
                        },
                        [this](const engine::ComparedText& said) {
                          if (said.comparison != m_engine.comparison.number) return;
                          m_engine.comparison.fresh.push_back(said);
                          wait(0, Part::comparison);
                        },
                        [this](const engine::Compared& said) {
                          if (said.comparison == m_engine.comparison.number)
                            changeEngine(m_engine.comparison.end, said, Part::comparison);
                        },
                        [this](const auto& said) { on(said); }},
             event);
}

template <class Said>
void Mirror::onFile(const Said& said) {
  m_conversations[said.conversation].file = said;
  emit changed(said.conversation, Part::file);
}

template <class Field, class Value>
void Mirror::changeEngine(Field& field, const Value& value, Part part) {
  field = value;
  emit changed(0, part);
}

void Mirror::wait(qint64 conversation, Part part) {
  const std::pair<qint64, Part> one{conversation, part};
  if (std::ranges::find(m_waiting, one) == m_waiting.end()) m_waiting.push_back(one);
}

void Mirror::flushText() {
  if (!m_text_of) return;
  const qint64 conversation = *std::exchange(m_text_of, std::nullopt);
  emit changed(conversation, Part::text);
  wait(conversation, Part::reply_tokens);
}

void Mirror::flushViews() {
  for (const auto& [conversation, part] : std::exchange(m_waiting, {})) {
    emit changed(conversation, part);
    if (part == Part::comparison) m_engine.comparison.fresh.clear();
    const auto of = m_conversations.find(conversation);
    if (of == m_conversations.end()) continue;
    if (part == Part::reply_tokens) of->second.turn.fresh = {};
    if (part == Part::steps) of->second.steps = {};
  }
}

void Mirror::apply(std::shared_ptr<const engine::Frame> frame, double drawing) {
  // A frame has more than the cache, which only the shown conversation needs.
  if (m_engine.frame && m_engine.frame->cache.conversation != frame->cache.conversation) {
    Observed& before = m_conversations[m_engine.frame->cache.conversation];
    if (before.view) before.view = std::make_shared<const cache::CacheView>(*before.view);
  }
  m_engine.frame = std::move(frame);
  const qint64 conversation = m_engine.frame->cache.conversation;
  Observed& now = m_conversations[conversation];
  now.view = cache::SharedCacheView(m_engine.frame, &m_engine.frame->cache);
  now.drawing_share = drawing;
  constexpr int weighing_ms = 1000;
  if (!m_weighed.isValid() || m_weighed.elapsed() > weighing_ms) {
    m_engine.machine.device_is_host = now.view->facts->device_is_ram;
    weigh(m_engine.frame->memory);
  }
  const cache::BytesByPlace& held = now.view->by_place;
  const Weight before = std::exchange(m_weight, {conversation, held.device + held.host});
  weighOthers(before.conversation != conversation);
  emit changed(conversation, Part::view);
}

void Mirror::weigh(const device::MemoryFigures& gpu) {
  m_weighed.start();
  HostMemory& machine = m_engine.machine;
  const engine::ModelInfo& model = m_engine.model;
  machine.weight_bytes = model.gpu_weight_bytes > 0 ? model.gpu_weight_bytes : model.weight_bytes;
  machine.gpu = gpu;
  machine.free_bytes = machine.device_is_host ? availableMemory() : gpu.free;
}

// The bytes of all warm caches without the one of the newest frame. While that one grows, its entry in the list is
// older.
void Mirror::weighOthers(bool is_another) {
  const Observed& newest = of(m_weight.conversation);
  const bool grows = newest.turn.runs;
  if (grows && !is_another) return;
  const int64_t own = !newest.warm ? 0 : grows ? newest.warm->bytes : m_weight.bytes;
  m_engine.machine.other_caches = std::max<int64_t>(0, warmBytes() - own);
}

qint64 Mirror::conversationOf(uint64_t turn) const {
  const auto asked = m_turns.find(turn);
  return asked == m_turns.end() ? 0 : asked->second.conversation;
}

// A step was computed: it waits for nothing.
ObservedTurn& Mirror::goesOn(uint64_t number) {
  ObservedTurn& turn = turnOf(number);
  turn.waits = {};
  turn.paused_at.reset();
  return turn;
}

// Turns of a conversation that waited for one before them begin with their first event.
ObservedTurn& Mirror::turnOf(uint64_t number) {
  ObservedTurn& turn = m_conversations[conversationOf(number)].turn;
  if (turn.number != number) turn = {.number = number, .runs = true};
  return turn;
}

void Mirror::endTurn(uint64_t number) {
  Observed& now = m_conversations[conversationOf(number)];
  now.fit.reset();
  turnOf(number).runs = false;
  m_turns.erase(number);
}

void Mirror::forgetConversations() {
  for (auto& [id, one] : m_conversations) {
    one.view.reset();
    one.tokens.reset();
    one.fit.reset();
    one.left.reset();
    one.cache = {.ready = {}, .wanted = std::move(one.cache.wanted)};
  }
  m_engine.frame.reset();
}

void Mirror::on(const engine::ModelReady& ready) {
  forgetConversations();
  m_engine.model = ready.info;
  m_engine.has_model = true;
  m_loading_began = false;
  m_engine.loading = {};
  m_weight = {};
  m_engine.machine.device_is_host = ready.info.on_cpu;
  weigh({});
  m_weighed.invalidate();  // the first frame has a GPU's memory
  weighOthers(true);
  emit changed(0, Part::model);
}

void Mirror::on(const engine::CacheReady& ready) {
  Observed& now = m_conversations[ready.conversation];
  const bool is_other = now.cache.ready.spec != ready.spec;
  if (is_other || !ready.reread.empty()) now.view.reset();  // the cells come with the next frame
  if (!ready.reread.empty()) now.left.reset();
  now.cache = {.ready = ready, .wanted = std::move(now.cache.wanted), .in_force = true};
  emit changed(ready.conversation, Part::cache);
}

// A prompt without a turn has its messages with it.
void Mirror::on(const engine::PromptTokens& tokens) {
  const auto asked = m_turns.find(tokens.turn);
  const bool is_asked = tokens.turn != 0 && asked != m_turns.end();
  const qint64 conversation = is_asked ? asked->second.conversation : tokens.conversation;
  if (is_asked) (void)turnOf(tokens.turn);
  m_conversations[conversation].tokens = {is_asked ? asked->second.messages : tokens.read, tokens};
  wait(conversation, Part::tokens);
}

void Mirror::on(const engine::TextPiece& piece) {
  ObservedTurn& turn = goesOn(piece.turn);
  if (m_text_of && *m_text_of != conversationOf(piece.turn)) flush();
  for (engine::TextPiece* grows : {&turn.reply, &turn.fresh}) {
    grows->append(piece);
    grows->turn = piece.turn;
    grows->tokens = piece.tokens;
  }
  m_text_of = conversationOf(piece.turn);
}

void Mirror::on(const engine::CacheFit& fit) {
  Observed& now = m_conversations[fit.conversation];
  if (now.turn.runs) return;  // its turn has begun already
  now.fit = fit;
  // The text is another one than the numbers are of, as after a look at another branch, or back from it.
  const int64_t seen = now.view ? now.view->lengths.tokens_seen : now.left ? now.left->lengths.tokens_seen : fit.seen;
  if (!m_watched && std::abs(fit.seen - seen) > Observed::closing_tokens) {
    now.view.reset();
    now.left.reset();
  }
  emit changed(fit.conversation, Part::fit);
}

void Mirror::on(const engine::WarmList& list) {
  const bool is_here = m_engine.model.server.empty();
  for (auto& [id, one] : m_conversations) one.warm.reset(), one.on_server.reset();
  for (const engine::WarmConversation& warm : list.warm) {
    if (warm.tokens <= 0) continue;
    Observed& now = m_conversations[warm.conversation];
    warm.bytes < 0 ? void(now.on_server = warm.tokens) : void(now.warm = warm);
  }
  for (auto& [id, now] : m_conversations) {
    if (std::ranges::find(list.dropped, id) == list.dropped.end()) continue;
    now.view.reset();
    now.left.reset();
    now.cache = {.ready = {}, .wanted = std::move(now.cache.wanted)};
  }
  // What a server lost stays known, and what it finds is not in its list.
  for (auto& [id, one] : m_conversations) {
    if (!is_here || one.warm) continue;
    one.tokens.reset();
    if (one.fit) one.fit->seen = one.fit->shared = one.fit->shared_with = 0;
    if (one.fit) one.fit->without_thoughts.reset();
  }
  weighOthers(false);
  emit changed(0, Part::warm);
}

void Mirror::on(const engine::TurnDone& done) {
  const qint64 conversation = conversationOf(done.turn);
  Observed& now = m_conversations[conversation];
  turnOf(done.turn).stats = done.stats;
  if (done.stats.prompt_tokens > 0 || done.stats.generated_tokens > 0) {
    now.left = done.stats;
    if (!m_watched) now.view.reset();
  }
  endTurn(done.turn);
  emit changed(conversation, Part::end);
}

void Mirror::on(const engine::Failed& failure) {
  using What = engine::Failed::What;
  switch (failure.what) {
    case What::load:
      m_engine.loading = {.failed = failure};
      if ((failure.keeps_model || !m_loading_began) && !failure.device_lost) {
        for (auto& [id, one] : m_conversations) one.view.reset(), one.fit.reset();  // the same model gives them again
      } else {
        forgetConversations();
        m_histories.clear();
      }
      m_loading_began = false;
      emit changed(0, Part::loading);
      break;
    case What::cache: {
      ObservedCache& cache = m_conversations[failure.conversation].cache;
      cache.refused = failure;
      cache.wanted = cache.in_force ? cache.ready.spec : std::string();  // it kept the cache before
      emit changed(failure.conversation, Part::cache);
      break;
    }
    case What::turn: {
      const qint64 conversation = conversationOf(failure.turn);
      turnOf(failure.turn).failed = failure;
      endTurn(failure.turn);
      emit changed(conversation, Part::end);
      break;
    }
    case What::file: onFile(failure); break;
    case What::job:
      if (failure.turn == m_engine.job.run) changeEngine(m_engine.job.failed, failure, Part::job);
      break;
    case What::compare:
      if (failure.turn == m_engine.comparison.number)
        changeEngine(m_engine.comparison.failed, failure, Part::comparison);
      break;
  }
  if (!failure.device_lost) return;
  m_engine.lost = failure;
  forgetConversations();
  m_histories.clear();
  emit changed(0, Part::lost);
}

}  // namespace kvarium::ui
