#include "ui/window/reply_popover.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

namespace kvarium {

ReplyPopover::ReplyPopover(QWidget* parent) : QFrame(parent, Qt::Popup) {
  setObjectName(QStringLiteral("popover"));
  setAccessibleName(tr("How replies are made"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 12, 16, 12);
  column->setSpacing(8);
  auto* title = new QLabel(tr("Replies of this conversation"), this);
  title->setProperty("look", QStringLiteral("title"));
  column->addWidget(title);
  auto* form = new QFormLayout;
  form->setHorizontalSpacing(16);
  const auto decimal = [&](const QString& label, double low, double high, const QString& tip) {
    auto* box = new QDoubleSpinBox(this);
    box->setRange(low, high);
    box->setSingleStep(0.05);
    box->setDecimals(2);
    box->setToolTip(tip);
    form->addRow(label, box);
    connect(box, &QDoubleSpinBox::valueChanged, this, [this] {
      if (!m_filling) emit settingsChanged(settings());
    });
    return box;
  };
  const auto whole = [&](const QString& label, int low, int high, const QString& special, const QString& tip) {
    auto* box = new QSpinBox(this);
    box->setRange(low, high);
    box->setSpecialValueText(special);
    box->setToolTip(tip);
    box->setGroupSeparatorShown(true);
    form->addRow(label, box);
    connect(box, &QSpinBox::valueChanged, this, [this] {
      if (!m_filling) emit settingsChanged(settings());
    });
    return box;
  };
  m_temperature =
      decimal(tr("&Temperature"), 0, 5, tr("Higher is more surprising; 0 always takes the likeliest token"));
  m_temperature->setSpecialValueText(tr("0 (greedy)"));
  m_top_p = decimal(tr("Top-&p"), 0.01, 1, tr("Only the likeliest tokens that together have this probability; 1: all"));
  m_top_k = whole(tr("Top-&k"), 0, 100000, tr("off"), tr("Only this many of the likeliest tokens"));
  m_longest = whole(tr("&Longest reply"), 1, 1'000'000, {}, tr("A reply ends after this many tokens"));
  m_longest->setSuffix(tr(" tokens"));
  m_seed = whole(tr("&Seed"), -1, 2147483647, tr("a new one each time"),
                 tr("The same seed, text and settings give the same reply"));
  m_seed->setGroupSeparatorShown(false);
  column->addLayout(form);
  auto* label = new QLabel(tr("S&ystem prompt"), this);
  m_system = new QPlainTextEdit(this);
  m_system->setTabChangesFocus(true);
  m_system->setPlaceholderText(tr("Empty: as the model's template says"));
  m_system->setFixedHeight(84);
  m_system->setProperty("look", QStringLiteral("field"));
  label->setBuddy(m_system);
  column->addWidget(label);
  column->addWidget(m_system);
  connect(m_system, &QPlainTextEdit::textChanged, this, [this] {
    if (!m_filling) emit systemPromptChanged(m_system->toPlainText());
  });
  auto* defaults = new QPushButton(tr("Defaults"), this);
  defaults->setToolTip(tr("Sampling as it was when the program was new"));
  connect(defaults, &QPushButton::clicked, this, [this] {
    put({});
    emit settingsChanged(settings());
  });
  column->addWidget(defaults, 0, Qt::AlignRight);
  setMinimumWidth(340);
}

ReplySettings ReplyPopover::settings() const {
  return {m_temperature->value(), m_top_p->value(), m_top_k->value(), m_longest->value(), m_seed->value()};
}

void ReplyPopover::put(const ReplySettings& settings) {
  m_filling = true;
  m_temperature->setValue(settings.temperature);
  m_top_p->setValue(settings.top_p);
  m_top_k->setValue(settings.top_k);
  m_longest->setValue(settings.max_new_tokens);
  m_seed->setValue(int(settings.seed));
  m_filling = false;
}

void ReplyPopover::popUp(const QPoint& above, const ReplySettings& settings, const QString& system_prompt) {
  put(settings);
  m_filling = true;
  m_system->setPlainText(system_prompt);
  m_filling = false;
  // A letter that is underlined is not kerned, but measured as if it were: the last one would be cut.
  constexpr int kerning = 4;  // px
  for (QLabel* label : findChildren<QLabel*>()) {
    if (!label->buddy()) continue;
    label->ensurePolished();
    label->setMinimumWidth(0);
    label->setMinimumWidth(label->sizeHint().width() + kerning);
  }
  adjustSize();
  QPoint at = above;
  if (const QScreen* on = parentWidget()->screen()) {
    const QRect room = on->availableGeometry();
    at.setX(std::clamp(at.x(), room.left(), std::max(room.left(), room.right() - width())));
    at.setY(std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - height())));
  }
  move(at);
  show();
  m_temperature->setFocus();
}

}  // namespace kvarium
