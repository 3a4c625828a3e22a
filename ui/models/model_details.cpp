#include "ui/models/model_details.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/base/machine_memory.h"
#include "ui/models/device_text.h"
#include "ui/models/gpu_layers_choice.h"
#include "ui/models/model_library.h"
#include "ui/models/model_text.h"
#include "ui/models/needs_bar.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/flow_layout.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/title_label.h"

namespace kvarium::ui {
namespace {

constexpr int64_t longest_context = 1 << 26;  // tokens; a larger claim in a file is not offered

QLabel* words(QWidget* parent, const char* role = nullptr) {
  QLabel* label = plainLabel(parent, role);
  label->setMinimumWidth(1);  // so that a long path does not widen the page
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

}  // namespace

ModelDetails::ModelDetails(device::Precision precision, int64_t context, QWidget* parent)
    : QWidget(parent), m_precision(precision), m_usual_context(context), m_free([] { return availableMemory(); }) {
  auto* column = plainColumn(8, this);
  m_name = new TitleLabel(this);
  m_name->setProperty("role", QStringLiteral("title"));
  m_facts = words(this, "muted");
  m_path = new TitleLabel(this);
  m_path->setProperty("role", QStringLiteral("muted"));
  m_problem = words(this);
  m_bar = new NeedsBar(this);
  m_fit = words(this);
  m_open = new QPushButton(tr("Open"), this);
  m_open->setProperty("role", QStringLiteral("primary"));
  for (QWidget* widget :
       std::initializer_list<QWidget*>{m_name, m_facts, m_path, m_problem, makeChoices(), m_bar, m_fit})
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
  connect(&m_estimator, &NeedsEstimator::answered, this, &ModelDetails::onAnswer);
  m_look.setInterval(memory_ms);
  connect(&m_look, &QTimer::timeout, this, [this] {
    if (gpu()) emit devicesWanted();
    ask();
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
  const qint64 bytes = m_model->about.weight_bytes;
  const QString name = QFileInfo(m_model->path).fileName();
  m_asks->setText(bytes > 0 ? tr("Move %1 (%2) to the trash?").arg(name, bytesText(bytes))
                            : tr("Move %1 to the trash?").arg(name));
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

QWidget* ModelDetails::makeChoices() {
  m_choices = new QWidget(this);
  auto* grid = new QGridLayout(m_choices);
  grid->setContentsMargins(0, 4, 0, 0);
  grid->setHorizontalSpacing(10);
  m_slider = new QSlider(Qt::Horizontal, m_choices);
  m_slider->setAccessibleName(tr("Context in steps"));
  m_slider->setPageStep(2);
  m_slider->setMinimumWidth(48);
  m_context = new QSpinBox(m_choices);
  m_context->setAccessibleName(tr("Context in tokens"));
  m_context->setGroupSeparatorShown(true);
  m_context->setKeyboardTracking(false);
  m_context->setToolTip(tr("How many tokens a conversation may take up in the cache"));
  auto* context_label = new QLabel(tr("&Context"), m_choices);
  context_label->setBuddy(m_context);
  m_type = new QComboBox(m_choices);
  m_type->setToolTip(tr("Weights can be made smaller while they are read; the file stays as it is"));
  m_type_label = new QLabel(tr("&Weights"), m_choices);
  m_type_label->setBuddy(m_type);
  m_type->setAccessibleName(tr("Weights as"));
  grid->addWidget(context_label, 0, 0);
  grid->addWidget(m_slider, 0, 1);
  grid->addWidget(m_context, 0, 2);
  grid->addWidget(m_type_label, 1, 0);
  grid->addWidget(m_type, 1, 1, 1, 2, Qt::AlignLeft);
  m_device = new QComboBox(m_choices);
  m_device->setToolTip(tr("The device that computes with the model once it is opened"));
  m_device->setAccessibleName(tr("Compute on"));
  m_device->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);  // long names are shortened
  m_device->setMinimumContentsLength(12);
  m_device_label = new QLabel(tr("Compute &on"), m_choices);
  m_device_label->setBuddy(m_device);
  grid->addWidget(m_device_label, 2, 0);
  grid->addWidget(m_device, 2, 1, 1, 2);
  m_layers = new GpuLayersChoice(m_choices);
  m_layers_label = new QLabel(tr("&Layers on the GPU"), m_choices);
  m_layers_label->setBuddy(m_layers);
  grid->addWidget(m_layers_label, 3, 0);
  grid->addWidget(m_layers, 3, 1, 1, 2);
  connect(m_layers, &GpuLayersChoice::changed, this, &ModelDetails::ask);
  setDevices({}, "cpu", "all");
  grid->setColumnStretch(1, 1);
  m_type->addItem(tr("as they are"), -1);
  for (const DType type : loading::quantizableTypes()) m_type->addItem(typeName(type), int(type));
  connect(m_slider, &QSlider::valueChanged, this, [this](int step) {
    if (!m_setting && size_t(step) < m_steps.size()) setContext(m_steps[size_t(step)]);
  });
  connect(m_context, &QSpinBox::valueChanged, this, [this](int tokens) {
    if (!m_setting) setContext(tokens);
  });
  for (const QComboBox* choice : {m_type, m_device}) {
    connect(choice, &QComboBox::currentIndexChanged, this, [this] {
      showLayers();
      if (!m_setting) ask();
    });
  }
  return m_choices;
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
    return;
  }
  m_open->setToolTip({});
  m_facts->setText(modelFacts(model->about));
  m_layers->setModel(model->about.n_layers);
  m_setting = true;
  const int64_t longest = std::clamp<int64_t>(model->about.context_length, 1, longest_context);
  m_steps = contextSteps(longest);
  m_slider->setRange(0, int(m_steps.size()) - 1);
  m_context->setRange(1, int(longest));
  const bool plain = hasPlainWeights(model->about) && m_precision != device::Precision::exact;
  m_type->setVisible(plain);
  m_type_label->setVisible(plain);
  m_type->setCurrentIndex(plain && choices.quantize ? std::max(0, m_type->findData(int(*choices.quantize))) : 0);
  m_setting = false;
  setContext(std::min(choices.context > 0 ? choices.context : m_usual_context, longest));
}

// Sets spin box and slider; the slider is at the nearest step at or below the value.
void ModelDetails::setContext(int64_t tokens) {
  m_setting = true;
  m_context->setValue(int(tokens));
  m_context->setSingleStep(int(std::max<int64_t>(1, tokens / 8)));
  const auto above = std::upper_bound(m_steps.begin(), m_steps.end(), tokens);
  m_slider->setValue(std::max(0, int(above - m_steps.begin()) - 1));
  m_setting = false;
  ask();
}

std::optional<DType> ModelDetails::quantize() const {
  const int type = m_type->currentData().toInt();
  if (type < 0 || m_type->isHidden()) return std::nullopt;
  return static_cast<DType>(type);
}

const device::DeviceChoice* ModelDetails::gpu() const {
  const device::DeviceChoice* chosen = device::findDevice(m_devices, m_device->currentData().toString().toStdString());
  return chosen && chosen->kind != device::DeviceChoice::Kind::cpu ? chosen : nullptr;
}

// What the user has chosen stays, unless another device was taken since.
void ModelDetails::setDevices(const std::vector<device::DeviceChoice>& devices, const std::string& present,
                              const std::string& gpu_layers) {
  if (std::exchange(m_present_layers, gpu_layers) != gpu_layers) m_layers->setChoice(gpu_layers);
  const bool taken = std::exchange(m_present_device, present) != present;
  const QString chosen = m_device->currentData().toString();
  const device::DeviceChoice* selected =
      device::findDevice(devices, chosen.isEmpty() || taken ? present : chosen.toStdString());
  m_devices = devices;
  m_setting = true;
  if (m_device->count() != int(devices.size())) {
    m_device->clear();
    for (size_t i = 0; i < devices.size(); ++i) m_device->addItem({});
  }
  for (size_t i = 0; i < devices.size(); ++i) {  // an open list is not closed by new numbers
    m_device->setItemText(int(i), deviceLine(devices[i]));
    m_device->setItemData(int(i), QString::fromStdString(devices[i].name));
    if (&devices[i] == selected) m_device->setCurrentIndex(int(i));
  }
  m_setting = false;
  const bool is_choice = devices.size() > 1;
  for (QWidget* widget : std::initializer_list<QWidget*>{m_device, m_device_label, m_layers, m_layers_label})
    widget->setVisible(is_choice);
  showLayers();
  ask();
}

void ModelDetails::showLayers() { m_layers->setReason(gpu() ? QString() : tr("the CPU computes all")); }

engine::LoadRequest ModelDetails::request() const {
  const int64_t context = m_context->value();
  const std::string device = m_devices.size() > 1 ? m_device->currentData().toString().toStdString() : "";
  const std::string layers = gpu() ? m_layers->choice() : "";
  return {toPath(m_model->path), quantize(), context == std::min(m_usual_context, m_steps.back()) ? 0 : context, device,
          layers};
}

void ModelDetails::ask() {
  if (!m_model || !m_model->usable()) return;
  NeedsQuestion question;
  question.path = m_model->path;
  question.quantize = quantize();
  question.cache_spec = m_cache_spec;
  question.context = m_context->value();
  question.precision = m_precision;
  const device::DeviceChoice* on = gpu();
  const int64_t free_bytes = on ? on->free_bytes : m_free();
  question.free_bytes = free_bytes < 0 ? -1 : free_bytes + (on ? on->own_bytes : m_present_bytes);
  if (on) question.gpu = *on;
  if (on) question.gpu_layers = m_layers->choice();
  m_estimator.ask(question);
}

void ModelDetails::onAnswer(const NeedsAnswer& answer) {
  if (!m_model || answer.question.path != m_model->path) return;
  if (answer.problem.isEmpty())
    m_bar->showNeeds(answer.needs, answer.question.free_bytes);
  else
    m_bar->clear();
  QString sentence = fitSentence(answer);
  if ((gpu() ? gpu()->own_bytes : m_present_bytes) > 0 && answer.problem.isEmpty() && answer.question.free_bytes >= 0)
    sentence += QLatin1Char(' ') + tr("The model that is open now gives its memory back first.");
  if (m_fit->text() != sentence) m_fit->setText(sentence);
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
  if (m_model && m_model->usable()) emit wanted(request());
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
