#include "features/remote/link/remote_engine.h"

#include <utility>

#include "core/engine/token_counter.h"
#include "features/remote/link/remote_worker.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/model_address.h"

namespace kvarium::remote {

RemoteEngine::RemoteEngine(Access access, std::function<void()> wake)
    : m_access(std::move(access)),
      m_output(std::move(wake)),
      m_counter(std::make_shared<engine::TokenCounter>()),
      m_worker(new RemoteWorker(m_output)) {
  m_thread.setObjectName(QStringLiteral("servers"));
  m_worker->moveToThread(&m_thread);
  connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
  m_thread.start();
}

RemoteEngine::~RemoteEngine() {
  m_thread.quit();
  m_thread.wait();
}

template <typename Run>
void RemoteEngine::onWorker(Run run) {
  QMetaObject::invokeMethod(m_worker, [worker = m_worker, run = std::move(run)]() mutable { run(*worker); });
}

void RemoteEngine::post(engine::Command command) {
  if (const auto* load = std::get_if<engine::LoadCommand>(&command)) return loadFrom(load->request);
  onWorker([command = std::move(command)](RemoteWorker& worker) { worker.run(command); });
}

void RemoteEngine::loadFrom(const engine::LoadRequest& request) {
  onWorker([](RemoteWorker& worker) { worker.awaitLoad(); });
  const quint64 number = ++m_loads;
  m_access(ui::addressOf(ui::fromPath(request.path)), this, [this, request, number](const ServerAccess& access) {
    if (number == m_loads) onWorker([request, access](RemoteWorker& worker) { worker.load(request, access); });
  });
}

void RemoteEngine::stop() {
  onWorker([](RemoteWorker& worker) { worker.stop(); });
}

void RemoteEngine::stopLoad() {
  ++m_loads;
  onWorker([](RemoteWorker& worker) { worker.stopLoad(); });
}

void RemoteEngine::observe(engine::Observation observation) {
  onWorker([observation = std::move(observation)](RemoteWorker& worker) { worker.observe(observation); });
}

}  // namespace kvarium::remote
