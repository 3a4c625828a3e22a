// RemoteEngine: models of servers with the interface of an engine: the same commands, the same events. A thread with
// an event loop asks, listens and keeps the books of blocks, so that the window never waits for a server.
#pragma once

#include <QThread>
#include <functional>
#include <memory>

#include "core/engine/engine.h"
#include "core/engine/output.h"
#include "features/remote/link/server_request.h"

namespace kvarium::remote {

class RemoteWorker;

class RemoteEngine final : public QObject, public engine::Engine {
  Q_OBJECT
 public:
  // Finds the key and the options of an address (of a model's path, model_address.h) and hands them over, now or
  // later, on the same thread; the server gets no request before.
  using Access =
      std::function<void(const QString& address, QObject* receiver, std::function<void(const ServerAccess&)>)>;

  RemoteEngine(Access access, std::function<void()> wake);
  ~RemoteEngine() override;

  void post(engine::Command command) override;
  void stop() override;
  void stopLoad() override;
  void stopFile() override {}
  void pause() override {}  // a server does not wait: engine::Limits::pause
  void step() override {}
  void resume() override {}
  void observe(engine::Observation observation) override;
  std::vector<engine::Event> drain() override { return m_output.drain(); }
  std::shared_ptr<const engine::Frame> frame() override { return m_output.frame(); }
  std::shared_ptr<const engine::TokenCounter> counter() const override { return m_counter; }

 private:
  void loadFrom(const engine::LoadRequest& request);
  template <typename Run>
  void onWorker(Run run);

  Access m_access;
  engine::Output m_output;
  const std::shared_ptr<const engine::TokenCounter> m_counter;  // counts nothing: the words are the server's
  quint64 m_loads = 0;                                          // those that were stopped among them
  QThread m_thread;
  RemoteWorker* m_worker;  // lives on m_thread
};

}  // namespace kvarium::remote
