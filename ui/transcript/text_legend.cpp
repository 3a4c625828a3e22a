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
#include "ui/transcript/message_tint.h"

namespace kvarium::ui {
namespace {

enum class Length { whole, main, word };  // main: a sentence for evicted text, a word for the others

}  // namespace

// One row with the longest texts that fit. Entries that do not fit are left out from the end; the tooltip has them.
class TextLegend::Swatches : public QWidget {
 public:
  // What is explained.
  struct Marks {
    std::vector<CellStyle> styles;
    bool both = false;      // the entry for full precision is for kept and recent cells, which are drawn alike
    bool partly = false;    // some text is paler
    bool of_layer = false;  // they are of one layer
    bool device_is_ram = true;
    bool operator==(const Marks&) const = default;
  };

  explicit Swatches(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

  void setMarks(Marks marks) {
    if (marks == m_marks) return;
    m_marks = std::move(marks);
    setVisible(!entries(Length::word).empty());
    layOut();
  }
  QString words() const {
    QStringList all;
    for (const LegendEntry& entry : entries(Length::whole)) all << entry.text;
    return withSemicolons(all);
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
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) layOut();
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
      m_legend = Legend::layOut(entries(length), metrics, 0, width());
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

  QString textOf(CellStyle style, Length length) const {
    const bool device_is_ram = m_marks.device_is_ram;
    if (style.kind == CellKind::evicted)
      return length == Length::word ? Words::tr("crossed out: forgotten")
             : m_marks.of_layer     ? Words::tr("crossed out: forgotten there")
                                    : Words::tr("crossed out: forgotten by the model");
    if (style.kind == CellKind::unreported && length != Length::whole) return Words::tr("not reported yet");
    if (length == Length::word && style.shared) return Words::tr("shared");
    if (length != Length::whole) return styleWords(style, device_is_ram);
    const bool is_full = style.kind == CellKind::kept || style.kind == CellKind::recent;
    QString words = m_marks.both && is_full
                        ? Words::tr("full precision: not compressed, or not yet")
                        : Words::tr("%1: %2", "state: meaning").arg(kindWord(style.kind), kindMeaning(style.kind));
    if (style.place != cache::Place::device)
      words = Words::tr("%1, %2").arg(words, placeWords(style.place, device_is_ram));
    return style.shared ? Words::tr("%1, shared with another version or conversation").arg(words) : words;
  }

  // What is forgotten comes first, as the most important.
  std::vector<LegendEntry> entries(Length length) const {
    std::vector<LegendEntry> all;
    for (const CellStyle& style : m_marks.styles)
      all.push_back({.style = style, .text = textOf(style, length), .tip = textOf(style, Length::whole)});
    if (!m_marks.partly) return all;
    const auto after = std::ranges::find_if(all, [](auto& one) { return one.style.kind != CellKind::evicted; });
    all.insert(after,
               {.swatch = LegendEntry::Swatch::tick,
                .style = {},
                .text = length == Length::word ? Words::tr("paler: kept by some layers")
                                               : Words::tr("paler: only some layers still have it"),
                .tip = Words::tr("The fewer layers still have a word, the paler it is. A click on a layer of the cache "
                                 "map shows what that layer has"),
                .color = mix(theme().text, theme().window, TintPaint::faded)});
    return all;
  }

  Marks m_marks;
  Legend m_legend;
};

TextLegend::TextLegend(QWidget* parent)
    : QWidget(parent), m_swatches(new Swatches(this)), m_of(new QLabel(this)), m_remark(plainLabel(this, "muted")) {
  setObjectName(QStringLiteral("text_legend"));
  auto* column = plainColumn(2, this, {0, 6, 0, 0});
  column->addWidget(m_remark);
  auto* row = plainRow(8);
  row->addWidget(m_of);
  row->addWidget(m_swatches, 1);
  column->addLayout(row);
  m_of->setTextFormat(Qt::PlainText);
  m_of->setToolTip(tr("Layers keep different tokens, or keep them in different ways: these marks are of this layer"));
  m_of->hide();
  m_remark->hide();
  m_swatches->hide();
  setFonts();
  hide();
}

void TextLegend::setFonts() {
  for (QLabel* label : {m_of, m_remark}) label->setFont(smallFont(font()));
}

void TextLegend::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) setFonts();
}

void TextLegend::showStyles(const std::vector<CellStyle>& styles, bool coloured, const QString& of, bool partly) {
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
  m_of->setText(seen.empty() || of.isEmpty() ? QString() : tr("%1:", "the layer whose cells these are").arg(of));
  m_of->setVisible(!m_of->text().isEmpty());
  m_swatches->setMarks({std::move(seen), both, partly, !of.isEmpty(), m_device_is_ram});
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
  return asSentences(all);
}

void TextLegend::refresh() {
  const QString all = words();
  m_swatches->setAccessibleName(m_swatches->words());
  setAccessibleName(all.isEmpty() ? QString() : tr("What the marks in the text mean: %1").arg(all));
  setVisible(!all.isEmpty());
}

}  // namespace kvarium::ui
