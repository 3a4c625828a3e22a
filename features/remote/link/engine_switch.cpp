#include "features/remote/link/engine_switch.h"

#include <utility>

#include "ui/parts/file_paths.h"
#include "ui/parts/model_address.h"

namespace kvarium::remote {
namespace {

using namespace engine;

template <class... One>
bool isOneOf(const auto& variant) {
  return (std::holds_alternative<One>(variant) || ...);
}

// What an engine still has to tell when the other one has the model.
bool isForBoth(const Event& event) {
  if (const auto* tokens = std::get_if<PromptTokens>(&event)) return tokens->turn != 0;
  if (const auto* failed = std::get_if<Failed>(&event)) return failed->what != Failed::What::load;
  return isOneOf<TextPiece, Repeats, TurnDone, DeviceList, WarmList, FileProgress, CacheSaved, JobProgress, JobDone>(
      event);
}

}  // namespace

EngineSwitch::EngineSwitch(const Make& local, Make of_servers, Wake wake)
    : m_wake(std::move(wake)), m_make_server(std::move(of_servers)), m_local(local(m_wake)) {}

void EngineSwitch::post(Command command) {
  if (auto* load = std::get_if<LoadCommand>(&command)) return loadBy(std::move(*load));
  if (const auto* show = std::get_if<ShowCommand>(&command)) m_shown = *show;
  if (std::holds_alternative<ForgetCommand>(command) && m_server) m_server->post(command);
  // Some are to the engine of this machine, whatever model is open.
  const bool here = isOneOf<DevicesCommand, BudgetCommand, JobCommand, ForgetCommand>(command);
  (here ? *m_local : chosen()).post(std::move(command));
}

// A job runs here whatever model is open.
void EngineSwitch::stop() {
  chosen().stop();
  if (side() == Side::server) m_local->stop();
}

void EngineSwitch::observe(Observation observation) {
  m_observation = observation;
  chosen().observe(std::move(observation));
}

void EngineSwitch::loadBy(LoadCommand command) {
  const Side to = ui::isOnServer(ui::fromPath(command.request.path)) ? Side::server : Side::local;
  if (to == Side::server && !m_server) m_server = m_make_server(m_wake);
  if (m_open != to) chosen().stop();
  if (m_loads && *m_loads != to) chosen().stopLoad();
  m_loads = to;
  if (to == Side::local && m_open == Side::server && m_local_model && command.request == m_request) {
    m_asked = m_request;
    m_own.push_back(*m_local_model);
    const WarmList before = warmOfBoth();
    opened(to);
    tellWarm(before, m_own);
    return m_wake();
  }
  if (to == Side::local) m_asked = command.request;
  open(to);
  chosen().post(std::move(command));
}

void EngineSwitch::open(Side side) {
  if (Engine* other = side == Side::server ? m_local.get() : m_server.get()) other->observe({});
  (side == Side::server ? *m_server : *m_local).observe(m_observation);
}

// A model that was just read has no conversations yet. What its engine says of them comes after this.
void EngineSwitch::loaded(Side side, const ModelReady& ready) {
  (side == Side::server ? m_held : m_warm).warm.clear();
  if (side == Side::local) {
    m_local_model = ready;
    m_request = m_asked;
  }
  if (m_loads == side) opened(side);
}

void EngineSwitch::opened(Side side) {
  m_loads.reset();
  const bool changes = std::exchange(m_open, side) != side;
  open(side);
  if (changes) chosen().post(m_shown);
}

engine::WarmList EngineSwitch::warmOfBoth() const {
  WarmList both = m_warm;
  both.dropped.clear();
  if (m_open == Side::server) both.warm.insert(both.warm.end(), m_held.warm.begin(), m_held.warm.end());
  return both;
}

void EngineSwitch::tellWarm(const WarmList& before, std::vector<Event>& events) const {
  WarmList both = warmOfBoth();
  if (both.warm != before.warm) events.emplace_back(std::move(both));
}

engine::WarmList EngineSwitch::takeWarm(Side from, WarmList list) {
  std::vector<int64_t> dropped = std::move(list.dropped);
  (from == Side::server ? m_held : m_warm) = std::move(list);
  WarmList both = warmOfBoth();
  both.dropped = std::move(dropped);
  return both;
}

// The model that was open before is still the one that is open, unless the load had begun to replace it.
void EngineSwitch::loadFailed(Side side) {
  if (m_loads != side) return;
  m_loads.reset();
  open(m_open);
  if (m_open != side) chosen().post(m_shown);
}

std::vector<Event> EngineSwitch::drain() {
  std::vector<Event> events = std::exchange(m_own, {});
  for (const Side from : {Side::local, Side::server}) {
    Engine* engine = from == Side::server ? m_server.get() : m_local.get();
    if (!engine) continue;
    std::vector<Event> drained = engine->drain();
    events.reserve(events.size() + drained.size());
    for (Event& event : drained) {
      const bool is_chosen = side() == from;
      if (from == Side::local && std::holds_alternative<LoadingProgress>(event)) m_local_model.reset();  // it is closed
      const std::optional<WarmList> before =
          std::holds_alternative<ModelReady>(event) ? std::optional(warmOfBoth()) : std::nullopt;
      if (before) loaded(from, std::get<ModelReady>(event));
      if (auto* failed = std::get_if<Failed>(&event)) {
        if (from == Side::local && failed->device_lost) m_local_model.reset();
        if (m_open != from) {  // what is open is the other one's
          failed->keeps_model = m_open == Side::server || m_local_model;
          failed->device_lost = false;
        }
        if (failed->what == Failed::What::load) loadFailed(from);
      }
      if (auto* warm = std::get_if<WarmList>(&event)) event = takeWarm(from, std::move(*warm));
      if (is_chosen || isForBoth(event)) events.push_back(std::move(event));
      if (before) tellWarm(*before, events);
    }
  }
  return events;
}

}  // namespace kvarium::remote
