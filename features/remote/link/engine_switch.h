// EngineSwitch: the engine of this machine and the one of servers, of which the model that is opened chooses: a model
// of a server (ui/parts/model_address.h) is the other one's. The model of this machine stays open next to a server's,
// with its caches, and is there at once when it is opened again.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "core/engine/engine.h"

namespace kvarium::remote {

class EngineSwitch final : public engine::Engine {
 public:
  using Wake = std::function<void()>;
  using Make = std::function<std::unique_ptr<engine::Engine>(Wake wake)>;
  // of_servers: called when the first model of a server is opened.
  EngineSwitch(const Make& local, Make of_servers, Wake wake);

  void post(engine::Command command) override;
  void stop() override;
  void stopLoad() override { chosen().stopLoad(); }
  void stopFile() override { m_local->stopFile(); }
  void pause() override { chosen().pause(); }
  void step() override { chosen().step(); }
  void resume() override { chosen().resume(); }
  void observe(engine::Observation observation) override;
  std::vector<engine::Event> drain() override;
  std::shared_ptr<const engine::Frame> frame() override { return chosen().frame(); }
  std::shared_ptr<const engine::TokenCounter> counter() const override { return chosen().counter(); }

 private:
  enum class Side : uint8_t { local, server };
  // That of the model that is loaded, else of the one that is open.
  Side side() const { return m_loads.value_or(m_open); }
  engine::Engine& chosen() const { return side() == Side::server ? *m_server : *m_local; }
  void loadBy(engine::LoadCommand command);
  void open(Side side);                                     // commands and observations are its own from now on
  void loaded(Side side, const engine::ModelReady& ready);  // its engine has read a model
  void opened(Side side);                                   // its model is the one that is open
  void loadFailed(Side side);
  // What both keep of conversations, as one list: what the server holds only while it has the model.
  engine::WarmList takeWarm(Side from, engine::WarmList list);
  engine::WarmList warmOfBoth() const;
  // After the ModelReady that changed the list, so that no older list follows a newer one.
  void tellWarm(const engine::WarmList& before, std::vector<engine::Event>& events) const;

  Wake m_wake;
  Make m_make_server;
  std::unique_ptr<engine::Engine> m_local, m_server;  // m_server: null until one is needed
  Side m_open = Side::local;
  std::optional<Side> m_loads;  // until its model is ready, or is refused
  engine::Observation m_observation;
  engine::ShowCommand m_shown;
  engine::LoadRequest m_asked;                      // of the last load on this machine
  engine::LoadRequest m_request;                    // that m_local_model was loaded by
  std::optional<engine::ModelReady> m_local_model;  // open on this machine
  engine::WarmList m_warm, m_held;                  // of this machine, and of the server
  std::vector<engine::Event> m_own;                 // before those of both
};

}  // namespace kvarium::remote
