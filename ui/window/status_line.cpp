#include "ui/window/status_line.h"

#include <QEvent>
#include <QLabel>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "ui/cells/cache_words.h"
#include "ui/cells/cell_style.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/title_label.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

StatusLine::StatusLine(QWidget* parent) : QStatusBar(parent) {
  setSizeGripEnabled(false);
  m_marks = label();
  m_marks->setProperty("role", QStringLiteral("warning"));
  m_marks->hide();
  m_cache = label();
  m_lengths = label();
  m_bytes = label();
  m_reuse = label();
  m_speed = label();
  m_serving = quietButton(this, {});
  m_serving->setObjectName(QStringLiteral("serving"));
  m_serving->setToolTip(tr("Other programs ask this model there. Click for the address and to stop it"));
  m_serving->hide();
  connect(m_serving, &QToolButton::clicked, this, &StatusLine::servingClicked);
  addPermanentWidget(m_serving);
  m_device = new QLabel(this);
  m_device->installEventFilter(this);
  addPermanentWidget(m_device);
}

QLabel* StatusLine::label() {
  auto* made = new QLabel(this);
  made->setTextFormat(Qt::PlainText);
  made->installEventFilter(this);
  addWidget(made);
  return made;
}

// core names a CPU with one word that is not its own: "CPU, 2 threads, AVX-512".
void StatusLine::showModel(const engine::ModelInfo& info) {
  QString device = QString::fromStdString(info.device);
  for (const Sentence& threads : {Sentence(" thread, "), Sentence(" threads, ")})
    device.replace(QLatin1String(threads.text.data(), qsizetype(threads.text.size())), sentenceText(threads));
  say(m_device, device);
}
void StatusLine::showNoModel(const QString& why) {
  for (QLabel* of_the_model_before : {m_cache, m_lengths, m_bytes, m_reuse, m_speed}) of_the_model_before->setText({});
  say(m_device, why);
}
void StatusLine::showCache(const QString& spec) { say(m_cache, spec.isEmpty() ? QString() : cacheInWords(spec)); }

void StatusLine::showFigures(const CacheFigures& figures) {
  const cache::Lengths& lengths = figures.lengths;
  const QString stored = countText(lengths.stored), read = countText(lengths.tokens_seen);
  const bool unreported = figures.unreported > 0 && figures.doubt.isEmpty();  // else nothing is reported any more
  const QString kept =
      figures.in_states                       ? tr("%1 in states").arg(tokensText(lengths.tokens_seen))
      : lengths.stored == lengths.tokens_seen ? tr("%1 kept").arg(tokensText(lengths.tokens_seen))
      : unreported ? tr("%1 of %2 tokens kept, %3 not reported yet").arg(stored, read, countText(figures.unreported))
                   : tr("%1 of %2 tokens kept").arg(stored, read);
  const bool counts_next = nextCell(lengths) >= 0;  // so that both add up to the window that was chosen
  const QString all = counts_next ? tr("%1 + the next one").arg(kept) : kept;
  say(m_lengths, figures.doubt.isEmpty() ? all : tr("%1 when the server last reported").arg(all));
  QStringList tip;
  if (!figures.doubt.isEmpty()) tip << asSentence(figures.doubt);
  if (!figures.kept.isEmpty()) tip << asSentence(figures.kept);
  if (counts_next) tip << tr("One more cell is for the token that comes next: the window counts it.");
  if (!figures.room.isEmpty()) tip << figures.room;
  m_lengths->setToolTip(plainToolTip(tip.join(QLatin1Char('\n'))));
  const int64_t used = figures.used.total();
  const QString words = inUse(figures.used, figures.device_is_ram);
  say(m_bytes, used == 0 ? QString() : andAll(words, used, used + figures.copies + figures.reserved));
  tip = {tr("In use: what the cache holds now.")};
  if (figures.copies > 0) tip << tr("Copies of layers that lie elsewhere: %1.").arg(bytesText(figures.copies));
  if (figures.reserved > 0) tip << tr("Allocated as well, not in use: %1.").arg(bytesText(figures.reserved));
  if (figures.full_f16 > 0) tip << tr("Every token at 16 bit: %1.").arg(bytesText(figures.full_f16));
  m_bytes->setToolTip(plainToolTip(tip.join(QLatin1Char('\n'))));
  // Measured: looking into the cache and, where the model uses every core, drawing, which the model waits for.
  m_speed->setToolTip(
      figures.telemetry_overhead < 0
          ? QString()
          : plainToolTip(
                tr("Showing the cache took %1 of this reply's time.").arg(percentText(figures.telemetry_overhead))));
}

void StatusLine::showNoFigures() {
  for (QLabel* label : {m_lengths, m_bytes}) say(label, {});
}

void StatusLine::showReuse(const QString& words) { say(m_reuse, words); }
void StatusLine::showSpeed(double speed) { say(m_speed, speed > 0 ? speedText(speed) : QString()); }
void StatusLine::showMarks(const QStringList& marks) { say(m_marks, marks.join(QStringLiteral(" · "))); }

void StatusLine::showServing(const QString& words) {
  if (words == m_serving->text()) return;
  m_serving->setText(words);
  m_serving->setAccessibleName(words);
  m_serving->setVisible(!words.isEmpty());
  fit();
}

void StatusLine::say(QLabel* label, const QString& words) {
  if (label->text() == words) return;
  label->setText(words);
  const int room = label->minimumWidth(), needed = m_padding[label] + label->fontMetrics().horizontalAdvance(words);
  if (!words.isEmpty() && !label->isHidden() && needed <= room && room - needed <= 2 * spare(label)) return;
  measure(label);
  fit();
}

int StatusLine::spare(const QLabel* label) { return label->fontMetrics().horizontalAdvance(QLatin1Char('0')); }

// Fixes the label's size, because Qt does no layout when the text of a label of fixed size changes. Otherwise each new
// number would lay out the whole window with its docks, which takes longer than painting a view.
void StatusLine::measure(QLabel* label) {
  const QString words = label->text();
  label->setMinimumSize(0, 0);          // otherwise the size hint, updated with the text, would not fall below it
  label->setText(QStringLiteral(" "));  // another text, also than none: QLabel keeps its hint while the text stays
  label->setText(words);
  const QSize needed = label->sizeHint();
  m_padding[label] = needed.width() - label->fontMetrics().horizontalAdvance(words);
  label->setFixedSize(needed.width() + spare(label), needed.height());
}

void StatusLine::fit() {
  constexpr int between = 8;                                      // px that the style adds around an item
  int left = std::min(width(), window()->width()) - 2 * between;  // its text can make it wider than the window
  if (!m_serving->isHidden()) left -= m_serving->sizeHint().width() + between;
  QStringList left_out;
  for (QLabel* part : {m_marks, m_lengths, m_bytes, m_cache, m_speed, m_reuse, m_device}) {
    const int needed = part->minimumWidth() + between;
    const bool fits = needed <= left;
    part->setVisible(!part->text().isEmpty() && fits);
    if (part->text().isEmpty()) continue;
    left = fits ? left - needed : 0;
    if (!fits) left_out << part->text();
  }
  setToolTip(plainToolTip(left_out.join(QLatin1Char('\n'))));
}

bool StatusLine::eventFilter(QObject* object, QEvent* event) {
  auto* part = qobject_cast<QLabel*>(object);
  if (part && (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)) {
    QTimer::singleShot(0, part, [this, part] {  // the part has its new font only after the event
      measure(part);
      fit();
    });
  }
  return QStatusBar::eventFilter(object, event);
}

void StatusLine::resizeEvent(QResizeEvent* event) {
  QStatusBar::resizeEvent(event);
  fit();
}

}  // namespace kvarium::ui
