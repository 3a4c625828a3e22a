#include "ui/window/status_line.h"

#include <QLabel>

#include "ui/chat/numbers.h"

namespace kvarium {

StatusLine::StatusLine(QWidget* parent) : QStatusBar(parent) {
  setSizeGripEnabled(false);
  m_cache = label();
  m_lengths = label();
  m_bytes = label();
  m_reuse = label();
  m_speed = label();
  m_device = new QLabel(this);
  addPermanentWidget(m_device);
  m_device->setMinimumWidth(0);
}

QLabel* StatusLine::label() {
  auto* made = new QLabel(this);
  addWidget(made);
  return made;
}

void StatusLine::showModel(const ModelInfo& info) { m_device->setText(QString::fromStdString(info.device)); }
void StatusLine::showNoModel(const QString& why) { m_device->setText(why); }
void StatusLine::showCache(const QString& spec) { m_cache->setText(cacheInWords(spec)); }

void StatusLine::showLengths(const Lengths& lengths, qint64 bytes, qint64 full_f16_bytes) {
  m_lengths->setText(tr("%1 of %2 tokens kept").arg(formatCount(lengths.stored), formatCount(lengths.absolute)));
  m_lengths->setToolTip(lengths.capacity >= 0 ? tr("There is room for %1").arg(formatCount(lengths.capacity))
                                              : tr("There is room for as many as memory holds"));
  m_bytes->setText(full_f16_bytes > 0 ? tr("%1 (f16 full: %2)").arg(formatBytes(bytes), formatBytes(full_f16_bytes))
                                      : formatBytes(bytes));
}

void StatusLine::showReuse(const QString& words) { m_reuse->setText(words); }
void StatusLine::showSpeed(double speed) { m_speed->setText(speed > 0 ? formatSpeed(speed) : QString()); }

}  // namespace kvarium
