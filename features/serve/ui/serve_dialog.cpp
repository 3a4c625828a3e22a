#include "features/serve/ui/serve_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QNetworkProxy>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "features/remote/protocol/metrics_text.h"
#include "features/serve/ui/serve_in_window.h"
#include "ui/cells/cache_words.h"
#include "ui/parts/announcement.h"
#include "ui/parts/notice_row.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"

namespace kvarium::ui {
namespace {

// One line, as a shell takes it.
QString exampleFor(const QString& address) {
  return QStringLiteral(
             "curl %1/chat/completions -H 'Content-Type: application/json' "
             "-d '{\"messages\": [{\"role\": \"user\", \"content\": \"Why is the sky blue?\"}]}'")
      .arg(address);
}

}  // namespace

ServedRequests::ServedRequests(QObject* parent) : QObject(parent) {
  m_network.setProxy(QNetworkProxy::NoProxy);
  m_clock.setInterval(interval_ms);
  connect(&m_clock, &QTimer::timeout, this, &ServedRequests::ask);
}

void ServedRequests::watch(const QUrl& metrics) {
  if (metrics == m_metrics) return;
  m_metrics = metrics;
  if (QNetworkReply* reply = std::exchange(m_reply, nullptr)) {
    reply->disconnect(this);
    reply->abort();
    reply->deleteLater();
  }
  if (metrics.isEmpty()) return m_clock.stop();
  m_clock.start();
  ask();
}

void ServedRequests::ask() {
  if (m_reply) return;
  constexpr qint64 most_bytes = 8 << 20;
  m_reply = m_network.get(QNetworkRequest(m_metrics));
  QTimer::singleShot(most_wait_ms, m_reply, &QNetworkReply::abort);  // also of an answer that trickles
  connect(m_reply, &QNetworkReply::downloadProgress, this, [reply = m_reply](qint64 received) {
    if (received > most_bytes) reply->abort();
  });
  connect(m_reply, &QNetworkReply::finished, this, [this] {
    QNetworkReply* reply = std::exchange(m_reply, nullptr);
    reply->deleteLater();
    const auto metrics = remote::readMetrics(reply->readAll().toStdString());
    if (reply->error() != QNetworkReply::NoError || !metrics || metrics->empty()) return emit counted(-1, -1);
    emit counted(int(metrics->front().running), int(metrics->front().waiting));
  });
}

ServeDialog::ServeDialog(ModelServer& server, QSettings& settings, Offer offer, QWidget* parent)
    : QDialog(parent), m_server(server), m_settings(settings), m_offer(std::move(offer)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Serve this model"));
  auto* column = plainColumn(10, this, {24, 16, 24, 16});
  column->addWidget(plainLabel(
      this, "muted",
      tr("Programs on this computer ask it with OpenAI's protocol, at 127.0.0.1 only. For other computers start "
         "kvarium-cli serve --host in a terminal: that needs a key.")));
  column->addWidget(m_choices = makeChoices());
  column->addWidget(m_needs = plainLabel(this, "muted"));
  column->addWidget(m_state = plainLabel(this, "title"));
  m_bar = new QProgressBar(this);
  m_bar->setRange(0, 0);
  m_bar->setTextVisible(false);
  m_bar->setAccessibleName(tr("The server reads the model"));
  column->addWidget(m_bar);
  m_problem = new NoticeRow(this);
  column->addWidget(m_problem);
  column->addWidget(m_answer = makeAnswer());
  column->addStretch(1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  m_start = buttons->addButton(tr("&Start"), QDialogButtonBox::ActionRole);
  m_stop = buttons->addButton(tr("S&top"), QDialogButtonBox::ActionRole);
  column->addWidget(buttons);

  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(m_start, &QPushButton::clicked, this, &ServeDialog::start);
  connect(m_stop, &QPushButton::clicked, &m_server, &ModelServer::stop);
  connect(m_problem, &NoticeRow::chosen, this, [](const std::function<void()>& run) { run(); });
  connect(m_problem, &NoticeRow::keyboardLeft, this, &ServeDialog::takeKeyboard);
  connect(&m_requests, &ServedRequests::counted, this, &ServeDialog::showRequests);
  connect(&m_server, &ModelServer::changed, this, &ServeDialog::showState);
  showState();
  scrollContent(*this);
  resizeWithText(*this, 520, 0);
}

QWidget* ServeDialog::makeChoices() {
  auto* part = new QWidget(this);
  auto* form = new QFormLayout(part);
  form->setContentsMargins(0, 0, 0, 0);
  m_model = plainLabel(part);
  m_port = new QSpinBox(part);
  m_port->setRange(0, 65535);
  m_port->setGroupSeparatorShown(false);
  m_port->setSpecialValueText(tr("any that is free"));
  m_port->setValue(m_settings.value(serve_port_key, serve_port).toInt());
  m_port->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  m_port->setMinimumWidth(140);
  m_port->setToolTip(tr("0: any that is free"));
  m_events = new QCheckBox(tr("Pu&blish cache events"), part);
  m_events->setChecked(m_settings.value(serve_events_key, true).toBool());
  m_events->setToolTip(
      tr("It publishes KV events on this computer. They need no key, and carry the tokens of all its conversations"));
  form->addRow(tr("Model"), m_model);
  form->addRow(tr("&Port"), m_port);
  form->addRow(QString(), m_events);
  return part;
}

QWidget* ServeDialog::makeAnswer() {
  auto* part = new QWidget(this);
  auto* grid = new QGridLayout(part);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setColumnStretch(1, 1);
  m_address = new QLineEdit(part);
  m_address->setReadOnly(true);
  m_address->setAccessibleName(tr("Address"));
  m_example = new QPlainTextEdit(part);
  m_example->setProperty("role", QStringLiteral("field"));
  m_example->setReadOnly(true);
  m_example->setTabChangesFocus(true);
  m_example->setAccessibleName(tr("Example"));
  m_example->setFixedHeight(5 * fontMetrics().lineSpacing() + 12);
  const auto add = [&](const QString& name, QWidget* shown, QToolButton* copy) {
    auto* label = new QLabel(name, part);
    label->setBuddy(shown);
    copy->setProperty("role", QStringLiteral("button"));
    copy->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const int row = grid->rowCount();
    grid->addWidget(label, row, 0);
    grid->addWidget(shown, row, 1);
    grid->addWidget(copy, row, 2, Qt::AlignTop);
  };
  add(tr("&Address"), m_address,
      copyButton(part, tr("Copy address"), tr("For the program that asks"), [this] { return m_address->text(); }));
  add(tr("&Example"), m_example,
      copyButton(part, tr("Copy example"), tr("For a terminal"), [this] { return m_example->toPlainText(); }));
  grid->addWidget(m_load = plainLabel(part), grid->rowCount(), 1, 1, 2);
  grid->addWidget(m_told = plainLabel(part, "muted"), grid->rowCount(), 0, 1, 3);
  return part;
}

void ServeDialog::present() {
  show();
  showState();
  raise();
  activateWindow();
  takeKeyboard();
}

void ServeDialog::takeKeyboard() {
  if (QPushButton* next = m_server.isOn() ? m_stop : m_start; next->isEnabled()) next->setFocus();
}

void ServeDialog::showState() {
  const bool is_on = m_server.isOn();
  const ServeOffer offer = m_offer();
  showOffer(offer);
  m_choices->setEnabled(!is_on);
  m_needs->setVisible(!is_on && offer.why_not.isEmpty());
  if (const QString now = words(); now != m_state->text()) {
    m_state->setText(now);
    announce(*this, now);
  }
  m_bar->setVisible(m_server.state() == ModelServer::State::starting);
  showProblem(offer);
  showAnswer(offer);
  const bool had_keyboard = focusWidget() == m_start || focusWidget() == m_stop;  // also in a window that is not active
  m_start->setVisible(!is_on);
  m_start->setEnabled(!is_on && offer.why_not.isEmpty());
  m_start->setDefault(!is_on);
  m_stop->setVisible(is_on);
  if (had_keyboard) takeKeyboard();
  fitHeight(*this);
}

void ServeDialog::showOffer(const ServeOffer& offer) {
  const ServeRequest& shown = m_server.isOn() ? m_server.request() : offer.request;
  m_model->setText(shown.name.isEmpty()
                       ? tr("none")
                       : tr("%1, cache: %2", "model, cache").arg(shown.name, cacheInWords(shown.cache)));
  m_needs->setText(
      tr("Its caches are its own: the conversations of this window are not among them. In addition to this window it "
         "takes the weights once more, %1, and memory for its caches, of which it keeps %2.")
          .arg(bytesText(offer.weight_bytes), bytesText(ModelServer::kept_bytes)));
}

QString ServeDialog::words() const {
  const QString name = m_server.request().name;
  switch (m_server.state()) {
    case ModelServer::State::starting: return tr("Starting: it reads %1").arg(name);
    case ModelServer::State::running: return tr("Serving %1").arg(name);
    case ModelServer::State::ending: return tr("Ending");
    case ModelServer::State::off:
    case ModelServer::State::failed: break;
  }
  return tr("Off");
}

void ServeDialog::showProblem(const ServeOffer& offer) {
  const bool has_failed = m_server.state() == ModelServer::State::failed;
  const QString& why = has_failed ? m_server.problem() : offer.why_not;
  m_problem->setVisible(!m_server.isOn() && !why.isEmpty());
  m_problem->setKind(has_failed ? NoticeKind::error : NoticeKind::info);
  m_problem->setText(why);
  if (!m_server.otherPort() || !offer.why_not.isEmpty()) return m_problem->setActions({});
  const int other = *m_server.otherPort();
  m_problem->setActions({{other ? tr("Use port %1").arg(other) : tr("Use any port that is free"), [this, other] {
                            m_port->setValue(other);
                            start();
                          }}});
}

void ServeDialog::showAnswer(const ServeOffer& offer) {
  const bool runs = m_server.state() == ModelServer::State::running;
  m_answer->setVisible(runs);
  const QUrl metrics = QUrl(m_server.address()).resolved(QUrl(QStringLiteral("/metrics")));
  m_requests.watch(runs && isVisible() ? metrics : QUrl());
  if (!runs) return m_load->clear();
  m_address->setText(m_server.address());
  if (const QString example = exampleFor(m_server.address()); example != m_example->toPlainText())
    m_example->setPlainText(example);
  QStringList told{tr("It goes on when this dialog is closed, and ends with the main window.")};
  if (!m_server.events().isEmpty())
    told.prepend(tr("Another window sees its caches: File, Attach to a server, with this address."));
  const engine::LoadRequest &open = offer.request.model, &served = m_server.request().model;
  if (offer.why_not.isEmpty() && (open.path != served.path || open.quantize != served.quantize))
    told << tr("This window has another model open, which is not served.");
  m_told->setText(told.join(u' '));
}

void ServeDialog::showRequests(int running, int waiting) {
  if (running < 0) return m_load->setText(tr("The number of running requests is not known now"));
  m_load->setText(running + waiting == 0 ? tr("No request runs now")
                                         : tr("Requests now: %1 running, %2 waiting").arg(running).arg(waiting));
}

void ServeDialog::hideEvent(QHideEvent* event) {
  QDialog::hideEvent(event);
  m_requests.watch({});
}

void ServeDialog::start() {
  ServeOffer offer = m_offer();
  if (!offer.why_not.isEmpty() || m_server.isOn()) return;
  m_port->interpretText();
  offer.request.port = m_port->value();
  offer.request.tells_events = m_events->isChecked();
  m_settings.setValue(serve_port_key, offer.request.port);
  m_settings.setValue(serve_events_key, offer.request.tells_events);
  m_server.start(offer.request);
}

}  // namespace kvarium::ui
