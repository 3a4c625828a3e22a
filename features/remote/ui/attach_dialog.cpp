#include "features/remote/ui/attach_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/parts/model_address.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr int most_more_height = 230;  // px
constexpr char usual_key_header[] = "Authorization: Bearer";

remote::HttpHeaders headersFrom(const QString& text) {
  remote::HttpHeaders headers;
  for (const QString& line : text.split(u'\n', Qt::SkipEmptyParts))
    headers.push_back({line.section(u':', 0, 0).trimmed().toUtf8(), line.section(u':', 1).trimmed().toUtf8()});
  return headers;
}

// What a server reports of its cache, in a sentence.
QString tellsInWords(const remote::EngineFacts& facts) {
  if (facts.is_router)
    return Words::tr("It is a router and does not report which replica answers; attach to one replica directly");
  switch (facts.map) {
    case remote::MapKind::blocks:
      return facts.sources.size() > 1 ? Words::tr("It has %1 ranks; every block of the cache of rank %2 is shown")
                                            .arg(facts.sources.size())
                                            .arg(facts.sources.front().rank)
                                      : Words::tr("It reports every block of its cache");
    case remote::MapKind::slot_cells: return Words::tr("It reports how many cells each of its slots holds");
    case remote::MapKind::counters:
      return Words::tr("It reports how full its cache is, but not what is in it: %1")
          .arg(sentenceText(facts.no_events));
    case remote::MapKind::nothing: break;
  }
  return Words::tr("It does not report what its cache holds");
}

}  // namespace

AttachDialog::AttachDialog(remote::ServerAccounts& accounts, QWidget* parent)
    : QDialog(parent), m_accounts(accounts), m_probe(this) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Attach to a server"));
  auto* column = plainColumn(10, this, {24, 16, 24, 16});
  column->addWidget(plainLabel(
      this, "muted",
      tr("vLLM, SGLang, llama.cpp's server, Ollama, kvarium-cli serve, or another that speaks OpenAI's protocol.")));
  auto* form = new QFormLayout;
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  m_address = new QComboBox(this);
  m_address->setEditable(true);
  m_address->setInsertPolicy(QComboBox::NoInsert);
  m_address->setMinimumContentsLength(32);
  m_address->lineEdit()->setPlaceholderText(QStringLiteral("http://127.0.0.1:8000"));
  m_address->setAccessibleName(tr("Address"));
  for (const remote::ServerAddress& server : m_accounts.servers()) m_address->addItem(server.base.toString());
  m_address->setCurrentIndex(-1);
  m_key = new QLineEdit(this);
  m_key->setEchoMode(QLineEdit::Password);
  m_key->setPlaceholderText(tr("Only if the server asks for one"));
  m_key->setToolTip(
      tr("It is kept in the system's keyring, or, if there is none, until the program ends. If this is empty, "
         "the key that was kept is used"));
  form->addRow(tr("&Address"), m_address);
  form->addRow(tr("&Key"), m_key);
  m_plain = new QCheckBox(this);
  m_plain->hide();
  form->addRow(m_plain);
  column->addLayout(form);
  m_shows_more = quietButton(this, tr("&More"));
  m_shows_more->setCheckable(true);
  m_shows_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_shows_more->setArrowType(Qt::RightArrow);
  column->addWidget(m_shows_more, 0, Qt::AlignLeft);
  m_shows_more->setToolTip(tr("Certificate, the key's header, other headers, and where KV events are published"));
  auto* more = new QScrollArea(this);
  more->setWidgetResizable(true);
  more->setFrameShape(QFrame::NoFrame);
  more->setWidget(makeMore());
  more->setFixedHeight(most_more_height);
  more->hide();
  column->addWidget(more);
  m_said = plainLabel(this);
  m_tells = plainLabel(this, "muted");
  column->addWidget(m_said);
  column->addWidget(m_tells);
  m_models = new QWidget(this);
  auto* models = new QFormLayout(m_models);
  models->setContentsMargins(0, 0, 0, 0);
  m_model = new QComboBox(m_models);
  models->addRow(tr("Mode&l"), m_model);
  m_models->hide();
  column->addWidget(m_models);
  column->addStretch(1);
  auto* buttons = new QDialogButtonBox(this);
  buttons->addButton(tr("&Cancel"), QDialogButtonBox::RejectRole);
  m_ask = buttons->addButton(tr("Co&nnect"), QDialogButtonBox::ActionRole);
  m_open = buttons->addButton(tr("&Open"), QDialogButtonBox::AcceptRole);
  m_open->setEnabled(false);
  column->addWidget(buttons);
  m_ask->setDefault(true);

  connect(m_shows_more, &QToolButton::toggled, this, [this, more](bool on) {
    more->setVisible(on);
    m_shows_more->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
    fitHeight(*this);
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(m_ask, &QPushButton::clicked, this, &AttachDialog::ask);
  connect(m_open, &QPushButton::clicked, this, &AttachDialog::openModel);
  connect(m_address, &QComboBox::textActivated, this, &AttachDialog::setAddress);
  connect(m_address, &QComboBox::editTextChanged, this, &AttachDialog::onAddress);
  connect(m_key, &QLineEdit::textChanged, this, &AttachDialog::forgetAnswer);
  connect(m_plain, &QCheckBox::toggled, this, &AttachDialog::forgetAnswer);
  connect(&m_probe, &remote::ServerProbe::found, this, &AttachDialog::onAnswer);
  connect(&m_probe, &remote::ServerProbe::failed, this, &AttachDialog::onFailure);
  scrollContent(*this);
  resizeWithText(*this, 480, 0);
}

QWidget* AttachDialog::makeMore() {
  auto* part = new QWidget(this);
  auto* form = new QFormLayout(part);
  form->setContentsMargins(0, 0, 0, 0);
  form->setRowWrapPolicy(QFormLayout::WrapAllRows);
  const auto line = [&](const QString& name, const QString& placeholder) {
    auto* edit = new QLineEdit(part);
    edit->setPlaceholderText(placeholder);
    form->addRow(name, edit);
    connect(edit, &QLineEdit::textChanged, this, &AttachDialog::forgetAnswer);
    return edit;
  };
  m_more.authority =
      line(tr("Certificate a&uthority"), tr("A PEM file, if the server's certificate is not of a public authority"));
  m_more.key_header = new QComboBox(part);
  m_more.key_header->setEditable(true);
  m_more.key_header->setInsertPolicy(QComboBox::NoInsert);
  for (const char* name : {usual_key_header, "api-key", "X-API-Key"}) m_more.key_header->addItem(QLatin1String(name));
  m_more.key_header->setToolTip(
      tr("The header that the server reads the key from, as its manual names it; it has the key and nothing else"));
  form->addRow(tr("Key &goes in"), m_more.key_header);
  m_more.headers = new QPlainTextEdit(part);
  m_more.headers->setTabChangesFocus(true);
  m_more.headers->setPlaceholderText(tr("Name: value"));
  m_more.headers->setFixedHeight(3 * fontMetrics().lineSpacing() + 12);
  form->addRow(tr("More &headers, one on a line"), m_more.headers);
  m_more.events = line(tr("KV &events, where the server does not name them"), QStringLiteral("tcp://127.0.0.1:5557"));
  m_more.replay = line(tr("&Replay of events"), QStringLiteral("tcp://127.0.0.1:5558"));
  m_more.topic = line(tr("&Topic of events"), tr("All topics"));
  connect(m_more.key_header, &QComboBox::editTextChanged, this, &AttachDialog::forgetAnswer);
  connect(m_more.headers, &QPlainTextEdit::textChanged, this, &AttachDialog::forgetAnswer);
  return part;
}

void AttachDialog::setAddress(const QString& typed) {
  m_address->setEditText(typed);
  showKnown(m_accounts.find(typed));
}

// Options, consent and key belong to an origin: those of the server before are not for the one that is typed now.
void AttachDialog::onAddress(const QString& typed) {
  forgetAnswer();
  const remote::ServerAddress server = m_accounts.find(typed);
  if (remote::originOf(server.base) == m_origin) return;
  m_key->clear();
  showKnown(server);
}

void AttachDialog::showKnown(const remote::ServerAddress& server) {
  m_origin = remote::originOf(server.base);
  m_more.authority->setText(server.ca_file);
  m_more.key_header->setEditText(
      QString::fromLatin1(server.key_header.isEmpty() ? usual_key_header : server.key_header));
  QStringList lines;
  for (const remote::HttpHeader& header : server.headers) lines << QString::fromUtf8(header.name + ": " + header.value);
  m_more.headers->setPlainText(lines.join(u'\n'));
  m_plain->setText(
      tr("Ask %1 &without encryption: anyone in this network can read along").arg(remote::hostText(server.base)));
  m_plain->setChecked(server.plain_allowed);
  m_plain->setVisible(server.plain_allowed);
  m_more.events->setText(QString::fromStdString(server.events.endpoint));
  m_more.replay->setText(QString::fromStdString(server.events.replay));
  m_more.topic->setText(QString::fromStdString(server.events.topic));
  // Nothing is sent or kept that the user does not see.
  if (!server.ca_file.isEmpty() || !server.key_header.isEmpty() || !server.headers.empty() ||
      !server.events.endpoint.empty())
    m_shows_more->setChecked(true);
}

std::optional<remote::ServerAddress> AttachDialog::read(QString& problem) const {
  const QString typed = m_address->currentText().trimmed();
  remote::ServerAddress server = m_accounts.find(typed);
  const std::vector<QUrl> candidates = remote::baseCandidates(typed, &problem);
  if (candidates.empty()) return {};
  server.ca_file = m_more.authority->text().trimmed();
  server.key_header = m_more.key_header->currentText().trimmed().toUtf8();
  if (server.key_header.compare(usual_key_header, Qt::CaseInsensitive) == 0) server.key_header.clear();
  server.headers = headersFrom(m_more.headers->toPlainText());
  problem = remote::whyNotHeaders(server);
  server.plain_allowed = m_plain->isChecked() && !m_plain->isHidden();
  remote::EventSource events;
  events.endpoint = m_more.events->text().trimmed().toStdString();
  if (!events.endpoint.empty()) {
    events.replay = m_more.replay->text().trimmed().toStdString();
    events.topic = m_more.topic->text().trimmed().toStdString();
    events.rank = events.endpoint == server.events.endpoint ? server.events.rank : -1;
  }
  if (events.endpoint.empty() || events.endpoint != server.events.endpoint)
    server.replicas = 1;  // those were named with the other one
  server.events = events;
  for (const std::string& endpoint : {events.endpoint, events.replay})
    if (QString why; problem.isEmpty() && !endpoint.empty())
      if (!remote::parseEndpoint(QString::fromStdString(endpoint), &why)) problem = why;
  if (!problem.isEmpty()) return {};
  return server;
}

void AttachDialog::forgetAnswer() {
  ++m_number;
  m_key_wanted.clear();
  m_probe.cancel();
  m_server.reset();
  m_models->hide();
  m_open->setEnabled(false);
  m_ask->setEnabled(true);
  m_ask->setDefault(true);
  m_tells->setText({});
  say({}, false);
}

void AttachDialog::say(const QString& words, bool is_problem) {
  m_said->setProperty("role", is_problem ? QStringLiteral("warning") : QString());
  m_said->setText(words);
  m_said->setStyleSheet({});  // the role is looked at again
  fitHeight(*this);
}

void AttachDialog::ask() {
  const QUrl key_wanted = m_key_wanted;
  forgetAnswer();
  QString problem;
  std::optional<remote::ServerAddress> server = read(problem);
  if (!server) return say(problem, true);
  std::vector<QUrl> candidates;
  remote::AddressVerdict first;
  for (const QUrl& base : remote::baseCandidates(m_address->currentText().trimmed(), &problem)) {
    const remote::AddressVerdict verdict = remote::judgeAddress(base, server->plain_allowed);
    if (verdict.answer == remote::AddressVerdict::Answer::allowed)
      candidates.push_back(base);
    else if (first.why.isEmpty())
      first = verdict;
  }
  if (candidates.empty()) {
    const bool may_allow = first.answer == remote::AddressVerdict::Answer::ask;
    m_plain->setVisible(may_allow);
    return say(first.why, true);
  }
  m_ask->setEnabled(false);
  say(tr("Asking %1").arg(remote::requestUrl(candidates.front(), QStringLiteral("/models")).toString()), false);
  if (!key_wanted.isEmpty()) {
    server->base = key_wanted;
    server->key_id = remote::keyIdOf(key_wanted);
  }
  start(*server, candidates);
}

// With the key that is typed, or with the one that is there if the server is known to want one.
void AttachDialog::start(const remote::ServerAddress& server, const std::vector<QUrl>& candidates) {
  const auto go = [this, server, candidates, number = m_number](const QByteArray& key) {
    if (number != m_number) return;
    m_asked = {server, key};
    m_probe.start(m_asked, candidates);
  };
  if (const QByteArray typed = m_key->text().trimmed().toUtf8(); !typed.isEmpty()) return go(typed);
  if (server.key_id.isEmpty()) return go({});
  m_accounts.keys().read(remote::keyIdOf(server.base), this, [go](const remote::KeyStore::Key& key) { go(key.key); });
}

void AttachDialog::onFailure(const QString& why, int status, const QUrl& base) {
  say(why, true);
  m_ask->setEnabled(true);
  if (status != 401 && status != 403) return;
  m_key->setFocus();
  if (m_asked.key.isEmpty())
    m_accounts.keys().read(remote::keyIdOf(base), this,
                           [this, base, number = m_number](const remote::KeyStore::Key& key) {
                             if (number == m_number && !key.key.isEmpty()) offerKey(base, key);
                           });
  else if (!remote::mayHaveSecretsOf(base, m_asked.address.base))
    say(tr("%1 wants a key, and yours was not sent there; write that address if it may be").arg(base.toString()), true);
}

void AttachDialog::offerKey(const QUrl& base, const remote::KeyStore::Key& key) {
  m_key_wanted = base;
  const QString which = key.place == remote::KeyStore::Place::environment
                            ? tr("the key of %1").arg(QLatin1String(remote::KeyStore::environment_variable))
                            : tr("the key that is kept for it");
  say(tr("%1 wants a key; Connect sends it %2, unless you enter another").arg(base.toString(), which), true);
}

void AttachDialog::onAnswer(const remote::ProbedServer& server) {
  m_server = server;
  m_ask->setEnabled(true);
  const remote::EngineFacts& facts = server.facts;
  const QString name = QString::fromStdString(std::string(remote::serverName(facts.kind)));
  const QString version = QString::fromStdString(facts.version);
  const QString what = version.isEmpty() ? name : tr("%1 %2", "vLLM 0.32.0").arg(name, version);
  if (facts.models.empty())
    return say(tr("%1 answers at %2 and has no model").arg(what, server.base().toString()), true);
  say(tr("%1 answers at %2").arg(what, server.base().toString()), false);
  m_tells->setText(tellsInWords(facts));
  m_model->clear();
  for (const remote::RemoteModel& model : facts.models)
    if (const QString id = QString::fromStdString(model.id); !remote::serverModelPath(server.base(), id).isEmpty())
      m_model->addItem(id);
  m_models->show();
  if (m_model->count() == 0) return;
  m_open->setEnabled(true);
  m_open->setDefault(true);
  m_open->setFocus();
  fitHeight(*this);
}

void AttachDialog::openModel() {
  if (!m_server) return;
  remote::ServerAddress server = m_asked.address;
  server.base = m_server->base();
  const bool wants_key = !m_asked.key.isEmpty() || !server.key_id.isEmpty();
  const bool may_have_key = remote::mayHaveSecretsOf(server.base, m_asked.address.base);
  server.key_id = wants_key && may_have_key ? remote::keyIdOf(server.base) : QString();
  if (const QString why = m_accounts.use(server); !why.isEmpty()) return say(why, true);
  const QString model = remote::serverModelPath(server.base, m_model->currentText());
  const QByteArray typed = m_key->text().trimmed().toUtf8();
  const auto go = [this, model] {
    emit openWanted(model);
    accept();
  };
  if (!typed.isEmpty() && !may_have_key)
    emit noted(tr("%1 was asked without the key, which was entered for another address").arg(server.base.toString()));
  if (typed.isEmpty() || !may_have_key) return go();
  m_open->setEnabled(false);
  m_accounts.keys().write(server.key_id, typed, this, [this, go](remote::KeyStore::Place, const QString& note) {
    if (!note.isEmpty()) emit noted(note);
    go();
  });
}

}  // namespace kvarium::ui
