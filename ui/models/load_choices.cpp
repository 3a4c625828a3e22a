#include "ui/models/load_choices.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSlider>
#include <QSpinBox>
#include <algorithm>
#include <utility>

#include "core/engine/model_needs.h"
#include "ui/models/model_needs.h"
#include "ui/models/model_text.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr int64_t longest_context = 1 << 26;  // tokens; a larger claim in a file is not offered

enum Kind { all, what_fits, number };  // the entries, in this order

Kind kindOf(const engine::GpuLayers& layers) {
  if (layers.what_fits) return what_fits;
  return layers == engine::GpuLayers() ? all : number;
}

engine::GpuLayers layersOf(const std::string& text) {
  return engine::parseGpuLayers(text).value_or(engine::GpuLayers());
}

}  // namespace

QString gpuLayersWords(const std::string& layers) {
  const Kind kind = kindOf(layersOf(layers));
  return kind == all         ? Words::tr("all")
         : kind == what_fits ? Words::tr("as many as fit")
                             : countText(layersOf(layers).most);
}

GpuLayersChoice::GpuLayersChoice(QWidget* parent)
    : QWidget(parent), m_kind(new QComboBox(this)), m_number(new QSpinBox(this)) {
  m_kind->addItems({tr("all"), tr("as many as fit"), tr("a number")});
  m_kind->setAccessibleName(tr("Layers on the GPU"));
  m_kind->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_kind->setMinimumContentsLength(12);
  m_number->setAccessibleName(tr("Number of layers on the GPU"));
  m_number->setKeyboardTracking(false);
  m_number->setToolTip(tr("How many of the last layers the GPU computes; the CPU computes the others"));
  auto* row = plainRow(8, this);
  row->addWidget(m_kind, 1);
  row->addWidget(m_number);
  setFocusProxy(m_kind);
  setModel(1);
  connect(m_kind, &QComboBox::currentIndexChanged, this, [this](int kind) {
    if (m_setting || kind < 0) return;
    setChoice(kind == all ? "all" : kind == what_fits ? "auto" : std::to_string(m_number->value()));
    emit changed();
  });
  connect(m_number, &QSpinBox::valueChanged, this, [this](int layers) {
    if (m_setting) return;
    setChoice(std::to_string(layers));
    emit changed();
  });
}

void GpuLayersChoice::setModel(int layers) {
  m_setting = true;
  m_number->setRange(0, std::max(1, layers));
  m_number->setSuffix(layers == 1 ? tr(" of 1") : tr(" of %1").arg(layers));
  m_setting = false;
  showChoice();
}

void GpuLayersChoice::setChoice(const std::string& layers) {
  m_choice = layers;
  if (kindOf(layersOf(layers)) == number) m_wanted = layersOf(layers).most;
  showChoice();
}

std::string GpuLayersChoice::choice() const {
  return kindOf(layersOf(m_choice)) == number ? std::to_string(std::min(m_wanted, m_number->maximum())) : m_choice;
}

void GpuLayersChoice::setReason(const QString& why_not) {
  setEnabled(why_not.isEmpty());
  m_kind->setPlaceholderText(why_not);
  const QString tip =
      why_not.isEmpty() ? tr("The GPU computes the last layers, and the CPU those that it leaves out") : why_not;
  m_kind->setToolTip(tip);
  m_kind->setAccessibleDescription(tip);
  showChoice();
}

void GpuLayersChoice::showChoice() {
  m_setting = true;
  const Kind kind = kindOf(layersOf(m_choice));
  m_kind->setCurrentIndex(isEnabledTo(parentWidget()) ? kind : -1);
  m_number->setVisible(isEnabledTo(parentWidget()) && kind == number);
  m_number->setValue(m_wanted);
  m_setting = false;
}

LoadChoices::LoadChoices(device::Precision precision, int64_t context, QWidget* parent)
    : QWidget(parent), m_precision(precision), m_usual_context(context), m_form(new QFormLayout(this)) {
  m_form->setContentsMargins(0, 4, 0, 0);
  m_form->setHorizontalSpacing(10);
  m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  m_slider = new QSlider(Qt::Horizontal, this);
  m_slider->setAccessibleName(tr("Context in steps"));
  m_slider->setPageStep(2);
  m_slider->setMinimumWidth(48);
  m_context = new QSpinBox(this);
  m_context->setAccessibleName(tr("Context in tokens"));
  m_context->setGroupSeparatorShown(true);
  m_context->setKeyboardTracking(false);
  m_context->setToolTip(tr("How many tokens a conversation may take up in the cache"));
  auto* context_row = plainRow(10);
  context_row->addWidget(m_slider, 1);
  context_row->addWidget(m_context);
  auto* context_label = new QLabel(tr("&Context"), this);
  context_label->setBuddy(m_context);
  m_form->addRow(context_label, context_row);
  m_type = new QComboBox(this);
  m_type->setToolTip(tr("Weights can be made smaller while they are read; the file stays as it is"));
  m_type->setAccessibleName(tr("Weights as"));
  m_type->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  m_form->addRow(tr("&Weights"), m_type);
  m_device = new QComboBox(this);
  m_device->setToolTip(tr("The device that computes with the model once it is opened"));
  m_device->setAccessibleName(tr("Compute on"));
  m_device->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);  // long names are shortened
  m_device->setMinimumContentsLength(12);
  m_form->addRow(tr("Compute &on"), m_device);
  m_layers = new GpuLayersChoice(this);
  m_form->addRow(tr("&Layers on the GPU"), m_layers);
  setDevices({}, "cpu", "all");
  m_type->addItem(tr("as they are"), -1);
  for (const DType type : loading::quantizableTypes()) m_type->addItem(typeName(type), int(type));
  connect(m_layers, &GpuLayersChoice::changed, this, &LoadChoices::changed);
  connect(m_slider, &QSlider::valueChanged, this, [this](int step) {
    if (!m_setting && size_t(step) < m_steps.size()) setContext(m_steps[size_t(step)]);
  });
  connect(m_context, &QSpinBox::valueChanged, this, [this](int tokens) {
    if (!m_setting) setContext(tokens);
  });
  for (const QComboBox* choice : {m_type, m_device}) {
    connect(choice, &QComboBox::currentIndexChanged, this, [this] {
      showLayers();
      if (!m_setting) emit changed();
    });
  }
}

void LoadChoices::showModel(const engine::ModelDescription& model, const engine::LoadRequest& choices) {
  m_layers->setModel(model.n_layers);
  m_setting = true;
  const int64_t longest = std::clamp<int64_t>(model.context_length, 1, longest_context);
  m_steps = contextSteps(longest);
  m_slider->setRange(0, int(m_steps.size()) - 1);
  m_context->setRange(1, int(longest));
  const bool plain = hasPlainWeights(model) && m_precision != device::Precision::exact;
  m_form->setRowVisible(m_type, plain);
  m_type->setCurrentIndex(plain && choices.quantize ? std::max(0, m_type->findData(int(*choices.quantize))) : 0);
  m_setting = false;
  setContext(std::min(choices.context > 0 ? choices.context : m_usual_context, longest));
}

// Sets spin box and slider; the slider is at the nearest step at or below the value.
void LoadChoices::setContext(int64_t tokens) {
  m_setting = true;
  m_context->setValue(int(tokens));
  m_context->setSingleStep(int(std::max<int64_t>(1, tokens / 8)));
  const auto above = std::ranges::upper_bound(m_steps, tokens);
  m_slider->setValue(std::max(0, int(above - m_steps.begin()) - 1));
  m_setting = false;
  emit changed();
}

// What the user has chosen stays, unless another device was taken since.
void LoadChoices::setDevices(const std::vector<device::DeviceChoice>& devices, const std::string& present,
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
  m_form->setRowVisible(m_device, is_choice);
  m_form->setRowVisible(m_layers, is_choice);
  showLayers();
  emit changed();
}

void LoadChoices::showLayers() { m_layers->setReason(gpu() ? QString() : tr("the CPU computes all")); }

int64_t LoadChoices::context() const { return m_context->value(); }

std::optional<DType> LoadChoices::quantize() const {
  const int type = m_type->currentData().toInt();
  if (type < 0 || !m_form->isRowVisible(m_type)) return std::nullopt;
  return static_cast<DType>(type);
}

const device::DeviceChoice* LoadChoices::gpu() const {
  const device::DeviceChoice* chosen = device::findDevice(m_devices, m_device->currentData().toString().toStdString());
  return chosen && chosen->kind != device::DeviceChoice::Kind::cpu ? chosen : nullptr;
}

std::string LoadChoices::gpuLayers() const { return gpu() ? m_layers->choice() : ""; }

engine::LoadRequest LoadChoices::request(const std::filesystem::path& model) const {
  const std::string device = m_devices.size() > 1 ? m_device->currentData().toString().toStdString() : "";
  return {model, quantize(), context() == std::min(m_usual_context, m_steps.back()) ? 0 : context(), device,
          gpuLayers()};
}

}  // namespace kvarium::ui
