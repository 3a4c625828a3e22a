#include "ui/models/model_details.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/base/machine_memory.h"
#include "ui/models/load_choices.h"
#include "ui/models/model_library.h"
#include "ui/models/model_text.h"
#include "ui/models/needs_bar.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/flow_layout.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/title_label.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

QLabel* words(QWidget* parent, const char* role = nullptr) {
  QLabel* label = plainLabel(parent, role);
  label->setMinimumWidth(1);  // so that a long path does not widen the page
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

}  // namespace

ModelDetails::ModelDetails(device::Precision precision, int64_t context, QWidget* parent)
    : QWidget(parent), m_precision(precision), m_free([] { return availableMemory(); }) {
  auto* column = plainColumn(8, this);
  m_name = new TitleLabel(this);
  m_name->setProperty("role", QStringLiteral("title"));
  m_facts = words(this, "muted");
  m_path = new TitleLabel(this);
  m_path->setProperty("role", QStringLiteral("muted"));
  m_problem = words(this);
  m_choices = new LoadChoices(precision, context, this);
  m_bar = new NeedsBar(this);
  m_fit = words(this);
  m_open = new QPushButton(tr("Open"), this);
  m_open->setProperty("role", QStringLiteral("primary"));
  for (QWidget* widget : std::initializer_list<QWidget*>{m_name, m_facts, m_path, m_problem, m_choices, m_bar, m_fit})
    column->addWidget(widget);
  m_remove = new QPushButton(tr("Delete…"), this);
  connect(m_remove, &QPushButton::clicked, this, [this] {
    m_removal->show();
    m_sure->setFocus();
  });
  auto* buttons = new FlowLayout(8);
  buttons->addWidget(m_open);
  buttons->addWidget(m_remove);
  column->addLayout(buttons);
  column->addWidget(makeRemoval());
  column->addStretch(1);
  connect(m_open, &QPushButton::clicked, this, &ModelDetails::open);
  connect(m_choices, &LoadChoices::changed, this, &ModelDetails::ask);
  connect(&m_estimator, &NeedsEstimator::answered, this, &ModelDetails::onAnswer);
  m_look.setInterval(memory_ms);
  connect(&m_look, &QTimer::timeout, this, [this] {
    if (m_choices->gpu()) emit devicesWanted();
    if (m_model && m_model->usable()) ask();
  });
  showModel(nullptr, {});
}

QWidget* ModelDetails::makeRemoval() {
  m_removal = new QWidget(this);
  auto* column = plainColumn(8, m_removal);
  m_asks = words(m_removal);
  column->addWidget(m_asks);
  auto* row = new FlowLayout(8);
  m_sure = new QPushButton(tr("Move to the trash"), m_removal);
  auto* keep = new QPushButton(tr("Keep it"), m_removal);
  row->addWidget(m_sure);
  row->addWidget(keep);
  column->addLayout(row);
  connect(m_sure, &QPushButton::clicked, this, &ModelDetails::remove);
  connect(keep, &QPushButton::clicked, this, [this] {
    m_removal->hide();
    m_remove->setFocus();
  });
  return m_removal;
}

QString ModelDetails::whyNotRemove() const {
  if (!m_present.isEmpty() && m_model->path == m_present) return tr("It is open; open another model first");
  if (m_model->path.startsWith(ModelLibrary::hubCache() + QLatin1Char('/')))
    return tr("It lies in the cache of Hugging Face's libraries; huggingface-cli delete-cache removes it");
  return {};
}

void ModelDetails::showRemoval() {
  m_removal->hide();
  m_remove->setVisible(m_model.has_value());
  if (!m_model) return;
  const QString why = whyNotRemove();
  m_remove->setEnabled(why.isEmpty());
  m_remove->setToolTip(why);
  m_asks->setText(tr("Move %1 (%2) to the trash?").arg(QFileInfo(m_model->path).fileName(), bytesText(m_model->bytes)));
}

void ModelDetails::remove() {
  if (!m_model || !whyNotRemove().isEmpty()) return;
  const QString path = m_model->path;
  if (QFile::moveToTrash(path)) {
    m_removal->hide();
    emit removed(path);
  } else {
    m_asks->setText(tr("%1 could not be moved to the trash; delete it with a file manager").arg(path));
  }
}

void ModelDetails::showModel(const ListedModel* model, const engine::LoadRequest& choices) {
  const bool same = model && m_model && m_model->path == model->path && m_model->usable() == model->usable();
  m_model = model ? std::optional(*model) : std::nullopt;
  if (!same) showRemoval();
  if (same) return ask();  // an update of the list must not reset the user's choices
  const bool usable = model && model->usable();
  for (QWidget* widget : std::initializer_list<QWidget*>{m_choices, m_bar, m_fit, m_facts}) widget->setVisible(usable);
  m_open->setVisible(model);
  m_open->setEnabled(usable);
  m_open->setText(tr("Open"));
  m_path->setVisible(model);
  m_problem->setVisible(model && !usable);
  m_name->setTitle(model ? model->name : QString());
  m_name->setVisible(model);
  m_bar->clear();
  m_fit->clear();
  if (!model) return;
  m_path->setTitle(QDir::toNativeSeparators(model->path));
  if (!usable) {
    m_problem->setText(tr("It cannot be opened: %1.").arg(model->problem));
    m_open->setToolTip(model->problem.toHtmlEscaped());
    return ask();
  }
  m_open->setToolTip({});
  m_facts->setText(modelFacts(*model));
  m_choices->showModel(model->about, choices);
}

void ModelDetails::ask() {
  if (!m_model) return;
  NeedsQuestion question{m_model->path, m_choices->quantize(), m_cache_spec, m_choices->context(), m_precision};
  const device::DeviceChoice* on = m_choices->gpu();
  const int64_t free_bytes = on ? on->free_bytes : m_free();
  question.free_bytes = free_bytes < 0 ? -1 : free_bytes + (on ? on->own_bytes : m_present_bytes);
  if (on) question.gpu = *on;
  if (on) question.gpu_layers = m_choices->gpuLayers();
  m_estimator.ask(question);
}

void ModelDetails::onAnswer(const NeedsAnswer& answer) {
  if (!m_model || answer.question.path != m_model->path) return;
  QStringList said;
  if (!answer.cache.empty()) said << QString() << tr("Its cache");
  for (const Sentence& sentence : answer.cache) said << tr("%1.").arg(sentenceText(sentence));
  m_fit->setVisible(m_model->usable() || !said.isEmpty());
  if (!m_model->usable()) return m_fit->setText(said.join(QLatin1Char('\n')));
  if (answer.problem.isEmpty())
    m_bar->showNeeds(answer.needs, answer.question.free_bytes);
  else
    m_bar->clear();
  QString sentence = fitSentence(answer);
  const device::DeviceChoice* on = m_choices->gpu();
  if ((on ? on->own_bytes : m_present_bytes) > 0 && answer.problem.isEmpty() && answer.question.free_bytes >= 0)
    sentence += QLatin1Char(' ') + tr("The model that is open now gives its memory back first.");
  said.prepend(sentence);
  if (const QString text = said.join(QLatin1Char('\n')); m_fit->text() != text) m_fit->setText(text);
  m_open->setText(answer.fits() || !answer.problem.isEmpty() ? tr("Open") : tr("Open anyway"));
  emit answered(answer);
}

void ModelDetails::setCacheSpec(const QString& spec) {
  if (spec == m_cache_spec) return;
  m_cache_spec = spec;
  ask();
}

void ModelDetails::setPresent(const QString& path, qint64 bytes) {
  m_present = path;
  m_present_bytes = path.isEmpty() ? 0 : bytes;
  showRemoval();
  ask();
}

void ModelDetails::setFreeMemory(std::function<int64_t()> source) {
  m_free = std::move(source);
  ask();
}

void ModelDetails::open() {
  if (m_model && m_model->usable()) emit wanted(m_choices->request(toPath(m_model->path)));
}

void ModelDetails::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  m_look.start();
  emit devicesWanted();
  ask();
}

void ModelDetails::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  m_look.stop();
}

}  // namespace kvarium::ui
