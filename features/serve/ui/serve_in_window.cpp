#include "features/serve/ui/serve_in_window.h"

#include <QPointer>
#include <QUrl>
#include <utility>

#include "features/serve/ui/serve_dialog.h"
#include "ui/parts/notice_bar.h"

namespace kvarium::ui {

namespace {

class Serving : public ServeInWindow {
  Q_OBJECT
 public:
  explicit Serving(ServeParts parts) : ServeInWindow(&parts.window), m_parts(std::move(parts)), m_server(this) {
    connect(&m_server, &ModelServer::changed, this, &Serving::showServer);
  }
  ~Serving() override { delete m_dialog; }  // ends the server

  void open() override {
    if (!m_dialog)
      m_dialog = new ServeDialog(
          m_server, m_parts.settings, [this] { return offer(); }, &m_parts.window);
    m_dialog->present();
  }
  void showModel() override {
    if (m_dialog && m_dialog->isVisible()) m_dialog->showState();
  }
  void end() override {
    delete m_dialog;
    m_server.stop();
  }

 private:
  static QString whyNot(const OpenModel& model) {
    const engine::ModelInfo& info = model.info;
    if (model.is_loading) return tr("A model is being opened; it can be served when it is open");
    if (info.path.empty()) return tr("No model is open; open one to serve it");
    if (!info.server.empty())
      return tr("%1 is served already, by %2").arg(model.name, QString::fromStdString(info.server));
    if (info.is_speech_model)
      return tr("%1 transcribes speech and does not chat, so it cannot be served").arg(model.name);
    if (ModelServer::program().isEmpty())
      return tr("The program that serves, kvarium-cli, is neither next to this one nor in PATH; install it");
    return {};
  }
  ServeOffer offer() const {
    const OpenModel model = m_parts.model();
    return {.request = {.model = model.request,
                        .name = model.name,
                        .context = model.info.context,
                        .threads = m_parts.session.threads,
                        .precision = m_parts.session.precision,
                        .memory_limit = m_parts.session.memory_limit,
                        .cache = model.cache},
            .why_not = whyNot(model),
            .weight_bytes = model.info.weight_bytes};
  }
  // The dialog says it itself while it is seen.
  void showServer() {
    static const QString topic = QStringLiteral("serve");
    const bool runs = m_server.state() == ModelServer::State::running;
    m_parts.serving_at(runs ? tr("Serving at %1").arg(QUrl(m_server.address()).authority()) : QString());
    if (m_server.isOn()) m_parts.notice.remedied(topic);
    if (m_server.state() != ModelServer::State::failed || (m_dialog && m_dialog->isVisible())) return;
    m_parts.notice.add(
        {.text = m_server.problem(), .actions = {{tr("Serve again…"), [this] { open(); }}}, .topic = topic});
  }

  ServeParts m_parts;
  ModelServer m_server;
  QPointer<ServeDialog> m_dialog;
};

}  // namespace

ServeInWindow* serveIn(ServeParts parts) { return new Serving(std::move(parts)); }

}  // namespace kvarium::ui

#include "serve_in_window.moc"
