#include "ui/transcript/text_legend.h"

#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "ui/cells/view_fonts.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

enum class Length { whole, main, word };  // main: a sentence for evicted text, a word for the others

// both: for kept and recent cells, which are drawn alike.
QString entryText(CellStyle style, Length length, bool both, bool device_is_ram) {
  if (style.kind == CellKind::evicted)
    return length == Length::word ? Words::tr("crossed out: forgotten")
                                  : Words::tr("crossed out: forgotten by the model");
  if (style.kind == CellKind::unreported && length != Length::whole) return Words::tr("not reported yet");
  if (length == Length::word && style.shared) return Words::tr("shared");
  if (length != Length::whole) return styleWords(style, device_is_ram);
  const bool is_full = style.kind == CellKind::kept || style.kind == CellKind::recent;
  QString words = both && is_full
                      ? Words::tr("full precision: not compressed, or not yet")
                      : Words::tr("%1: %2", "state: meaning").arg(kindWord(style.kind), kindMeaning(style.kind));
  if (style.place != cache::Place::device)
    words = Words::tr("%1, %2").arg(words, placeWords(style.place, device_is_ram));
  return style.shared ? Words::tr("%1, shared with another version or conversation").arg(words) : words;
}

}  // namespace

// One row with the longest texts that fit. Entries that do not fit are left out from the end; the tooltip has them.
class TextLegend::Swatches : public QWidget {
 public:
  explicit Swatches(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

  // both: the entry for full precision is for kept and recent cells (entryText())
  void setStyles(std::vector<CellStyle> styles, bool both, bool device_is_ram) {
    if (styles == m_styles && both == m_both && device_is_ram == m_device_is_ram) return;
    m_styles = std::move(styles);
    m_both = both;
    m_device_is_ram = device_is_ram;
    setVisible(!m_styles.empty());
    layOut();
  }
  QString words() const {
    QStringList all;
    for (const CellStyle& style : m_styles) all << textOf(style, Length::whole);
    return all.join(QStringLiteral("; "));
  }
  QSize sizeHint() const override { return {80, QFontMetrics(smallFont(font())).height() + 4}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setFont(smallFont(font()));
    const CellPaint cells(CachePalette::from(palette()), std::max(1, int(std::lround(devicePixelRatioF()))));
    m_legend.paint(painter, 2, devicePixelRatioF(), cells);
  }
  void resizeEvent(QResizeEvent*) override { layOut(); }
  void changeEvent(QEvent* event) override {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) layOut();
    if (event->type() == QEvent::PaletteChange) update();
  }
  bool event(QEvent* event) override {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString tip = m_legend.tipAt(help->pos(), 2);
    QToolTip::showText(help->globalPos(), tip.isEmpty() ? words() : tip, this);
    return true;
  }

 private:
  void layOut() {
    const QFontMetrics metrics(smallFont(font()));
    for (const Length length : {Length::whole, Length::main, Length::word}) {
      std::vector<LegendEntry> entries;
      for (const CellStyle& style : m_styles)
        entries.push_back({.style = style, .text = textOf(style, length), .tip = textOf(style, Length::whole)});
      m_legend = Legend::layOut(entries, metrics, 0, width());
      const auto elided = [&](const Legend::Item& item) {
        return item.text.width() < metrics.horizontalAdvance(item.entry.text);
      };
      if (m_legend.items.empty() ||
          (m_legend.items.back().text.top() == 0 && std::ranges::none_of(m_legend.items, elided)))
        break;
    }
    std::erase_if(m_legend.items, [](const Legend::Item& item) { return item.text.top() > 0; });
    update();
  }

  QString textOf(CellStyle style, Length length) const { return entryText(style, length, m_both, m_device_is_ram); }

  std::vector<CellStyle> m_styles;
  bool m_both = false, m_device_is_ram = true;
  Legend m_legend;
};

TextLegend::TextLegend(QWidget* parent)
    : QWidget(parent), m_swatches(new Swatches(this)), m_of(new QLabel(this)), m_remark(plainLabel(this, "muted")) {
  setObjectName(QStringLiteral("text_legend"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 6, 0, 0);
  column->setSpacing(2);
  column->addWidget(m_remark);
  auto* row = plainRow(8);
  row->addWidget(m_of);
  row->addWidget(m_swatches, 1);
  column->addLayout(row);
  m_of->setFont(smallFont(font()));
  m_of->setTextFormat(Qt::PlainText);
  m_of->setToolTip(
      tr("Layers keep different tokens, or keep them in different ways. A click on a layer of the cache map shows "
         "what that layer has"));
  m_of->hide();
  m_remark->setFont(smallFont(font()));
  m_remark->hide();
  m_swatches->hide();
  hide();
}

void TextLegend::showStyles(const std::vector<CellStyle>& styles, bool coloured, const QString& of) {
  std::vector<CellStyle> seen;
  for (const CellStyle& style : styles)
    if (coloured || style.kind == CellKind::evicted) seen.push_back(style);
  // Kept and recent cells are drawn alike and share an entry.
  const auto isTwice = [&](const CellStyle& style) {
    const CellStyle recent{CellKind::recent, style.place, style.shared};
    return style.kind == CellKind::kept && std::ranges::find(seen, recent) != seen.end();
  };
  const bool both = std::ranges::any_of(seen, isTwice);
  std::vector<CellStyle> once;
  std::ranges::remove_copy_if(seen, std::back_inserter(once), isTwice);
  seen = std::move(once);
  // Evicted text first, as the most important entry.
  std::ranges::stable_partition(seen, [](const CellStyle& style) { return style.kind == CellKind::evicted; });
  m_of->setText(seen.empty() || of.isEmpty() ? QString() : tr("%1:", "layers whose cells these are").arg(of));
  m_of->setVisible(!m_of->text().isEmpty());
  m_swatches->setStyles(std::move(seen), both, m_device_is_ram);
  refresh();
}

void TextLegend::setRemark(const QString& words) {
  m_remark->setText(words);
  m_remark->setAccessibleName(words);
  m_remark->setVisible(!words.isEmpty());
  refresh();
}

QString TextLegend::words() const {
  QStringList all;
  if (!m_remark->isHidden()) all << m_remark->accessibleName();
  if (!m_swatches->isHidden()) all << (m_of->text() + QLatin1Char(' ') + m_swatches->words()).trimmed();
  return all.join(QStringLiteral(". "));
}

void TextLegend::refresh() {
  const QString all = words();
  m_swatches->setAccessibleName(m_swatches->words());
  setAccessibleName(all.isEmpty() ? QString() : tr("What the marks in the text mean: %1").arg(all));
  setVisible(!all.isEmpty());
}

}  // namespace kvarium::ui
