#include "ui/models/gpu_layers_choice.h"

#include <QComboBox>
#include <QSpinBox>
#include <algorithm>

#include "core/engine/layer_split.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

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
  switch (kindOf(layersOf(layers))) {
    case all:
      return Words::tr("all");
    case what_fits:
      return Words::tr("as many as fit");
    case number:
      break;
  }
  return countText(layersOf(layers).most);
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

}  // namespace kvarium::ui
