#include "ui/window/status_line.h"

#include <QLabel>
#include <algorithm>

#include "ui/chat/cache_words.h"
#include "ui/chat/numbers.h"
#include "ui/chat/title_label.h"

namespace kvarium {

StatusLine::StatusLine(QWidget* parent) : QStatusBar(parent) {
  setSizeGripEnabled(false);
  m_cache = label();
  m_lengths = label();
  m_bytes = label();
  m_reuse = label();
  m_speed = label();
  m_observer = label();
  m_observer->setToolTip(
      tr("Part of the engine's time for this reply that went into what the views show; hidden views cost "
         "nothing, attention and values are looked at while they are open"));
  m_device = new QLabel(this);
  addPermanentWidget(m_device);
  m_device->setMinimumWidth(0);
}

QLabel* StatusLine::label() {
  auto* made = new QLabel(this);
  made->setTextFormat(Qt::PlainText);
  addWidget(made);
  return made;
}

void StatusLine::showModel(const ModelInfo& info) { say(m_device, QString::fromStdString(info.device)); }
void StatusLine::showNoModel(const QString& why) {
  for (QLabel* of_the_model_before : {m_lengths, m_bytes, m_reuse, m_speed, m_observer})
    of_the_model_before->setText({});
  say(m_device, why);
}
void StatusLine::showCache(const QString& spec) { say(m_cache, cacheInWords(spec)); }

void StatusLine::showFigures(const CacheFigures& figures) {
  const Lengths& lengths = figures.lengths;
  say(m_lengths, tr("%1 of %2 tokens stored").arg(formatCount(lengths.stored), formatCount(lengths.absolute)));
  m_lengths->setToolTip(
      lengths.capacity >= 0
          ? tr("There is room for %1, the token that is computed among them").arg(formatCount(lengths.capacity))
          : tr("There is room for as many as memory holds"));
  const QString used = formatBytes(figures.used);
  const bool compares = figures.full_f16 > 0;
  say(m_bytes,
      compares ? tr("%1 used (all in f16: %2)").arg(used, formatBytes(figures.full_f16)) : tr("%1 used").arg(used));
  m_bytes->setToolTip(compares
                          ? tr("What the cells of the cache take, and what those of every token would take in numbers "
                               "of 16 bits (f16); what is reserved for more is not in it")
                          : tr("What the cells of the cache take; what is reserved for more is not in it"));
  say(m_observer, figures.observer_share < 0 ? QString() : tr("views %1").arg(formatPercent(figures.observer_share)));
}

void StatusLine::showNoFigures() {
  for (QLabel* label : {m_lengths, m_bytes, m_observer}) say(label, {});
}

void StatusLine::showReuse(const QString& words) { say(m_reuse, words); }
void StatusLine::showSpeed(double speed) { say(m_speed, speed > 0 ? formatSpeed(speed) : QString()); }

void StatusLine::say(QLabel* label, const QString& words) {
  if (label->text() == words) return;
  label->setText(words);
  fit();
}

void StatusLine::fit() {
  constexpr int between = 8;                                      // px, what the style puts around an item
  int left = std::min(width(), window()->width()) - 2 * between;  // its words can make it wider than the window
  QStringList left_out;
  for (QLabel* part : {m_lengths, m_bytes, m_cache, m_speed, m_reuse, m_observer, m_device}) {
    const int needed = part->sizeHint().width() + between;
    const bool fits = needed <= left;
    part->setVisible(!part->text().isEmpty() && fits);
    if (part->text().isEmpty()) continue;
    left = fits ? left - needed : 0;
    if (!fits) left_out << part->text();
  }
  setToolTip(plainToolTip(left_out.join(QLatin1Char('\n'))));
}

void StatusLine::resizeEvent(QResizeEvent* event) {
  QStatusBar::resizeEvent(event);
  fit();
}

}  // namespace kvarium
