#include "ui/chat/text_legend.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/chat/title_label.h"
#include "ui/inspector/view_fonts.h"

namespace kvarium {
namespace {

struct LegendWords {
  Q_DECLARE_TR_FUNCTIONS(LegendWords)
};

enum class Length { whole, main, word };  // main: of what is gone the sentence, of the others a word

QString inWords(CellKind kind) {
  switch (kind) {
    case CellKind::evicted:
      return LegendWords::tr("struck out: the model no longer has these words");
    case CellKind::sealed:
      return LegendWords::tr("sealed: kept, rounded to few bits");
    case CellKind::kept:
      return LegendWords::tr("kept: the model has these words");
    case CellKind::recent:
      return LegendWords::tr("recent: kept, not rounded yet");
    case CellKind::sealed_sink:
      return LegendWords::tr("sinks: the first tokens, always kept, rounded");
    case CellKind::sink:
      return LegendWords::tr("sinks: the first tokens, always kept");
    case CellKind::empty:
      break;
  }
  return {};
}

QString entryText(CellState state, Length length) {
  if (state.kind == CellKind::evicted)
    return length == Length::word ? LegendWords::tr("struck out: gone") : inWords(state.kind);
  if (length != Length::whole) return stateWords(state);
  QString words = inWords(state.kind);
  if (state.place != Place::device) words = LegendWords::tr("%1, %2").arg(words, placeWords(state.place));
  return state.shared ? LegendWords::tr("%1, shared with another conversation").arg(words) : words;
}

}  // namespace

// One row. The words are as long as they fit; what does not fit at all is left out from the end, and said by the tip.
class TextLegend::Swatches : public QWidget {
 public:
  explicit Swatches(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

  void setStates(std::vector<CellState> states) {
    if (states == m_states) return;
    m_states = std::move(states);
    setVisible(!m_states.empty());
    layOut();
  }
  QString words() const {
    QStringList all;
    for (const CellState& state : m_states) all << entryText(state, Length::whole);
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
      for (const CellState& state : m_states)
        entries.push_back({.state = state, .text = entryText(state, length), .tip = entryText(state, Length::whole)});
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

  std::vector<CellState> m_states;
  Legend m_legend;
};

TextLegend::TextLegend(QWidget* parent)
    : QWidget(parent), m_swatches(new Swatches(this)), m_remark(new TitleLabel(this)) {
  setObjectName(QStringLiteral("text_legend"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 6, 0, 0);
  column->setSpacing(2);
  column->addWidget(m_remark);
  column->addWidget(m_swatches);
  m_remark->setFont(smallFont(font()));
  m_remark->setProperty("look", QStringLiteral("muted"));
  m_remark->hide();
  m_swatches->hide();
  hide();
}

void TextLegend::showStates(const std::vector<CellState>& states, bool coloured) {
  std::vector<CellState> seen;
  for (const CellState& state : states)
    if (coloured || state.kind == CellKind::evicted) seen.push_back(state);
  // What is gone first: who reads one entry reads this.
  std::ranges::stable_partition(seen, [](const CellState& state) { return state.kind == CellKind::evicted; });
  m_swatches->setStates(std::move(seen));
  refresh();
}

void TextLegend::setRemark(const QString& words) {
  m_remark->setTitle(words);
  m_remark->setVisible(!words.isEmpty());
  refresh();
}

QString TextLegend::words() const {
  QStringList all;
  if (!m_remark->isHidden()) all << m_remark->accessibleName();
  if (!m_swatches->isHidden()) all << m_swatches->words();
  return all.join(QStringLiteral(". "));
}

void TextLegend::refresh() {
  const QString all = words();
  m_swatches->setAccessibleName(m_swatches->words());
  setAccessibleName(all.isEmpty() ? QString() : tr("What the marks in the text mean: %1").arg(all));
  setVisible(!all.isEmpty());
}

}  // namespace kvarium
