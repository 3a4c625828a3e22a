#include "ui/compare/strip_legend.h"

#include <QPainter>

#include "ui/cells/view_fonts.h"
#include "ui/compare/divergence_strip.h"
#include "ui/parts/theme.h"

namespace kvarium::ui {

StripLegend::StripLegend(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setAccessibleName(tr("What the bars mean"));
  setToolTip(stripExplained());
  QStringList words;
  for (const Legend::Item& item : layOut(1000).items) words << item.entry.text;
  setAccessibleDescription(words.join(QStringLiteral("; ")));
}

Legend StripLegend::layOut(int width) const {
  std::vector<LegendEntry> entries;
  for (const QString& text :
       {tr("divergence, 10⁻⁶ to 10 nats"), tr("rank of its token, to 1,024"), tr("first different token")})
    entries.push_back({.swatch = LegendEntry::Swatch::tick, .style = {}, .text = text, .tip = {}});
  return Legend::layOut(entries, QFontMetrics(smallFont(font())), 0, width);
}

// The swatches are what the strip shows of one token, so that they differ in form, too.
void StripLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(smallFont(font()));
  const Legend legend = layOut(width());
  for (size_t at = 0; at < legend.items.size(); ++at) {
    const Legend::Item& item = legend.items[at];
    paintStripSwatch(painter, item.swatch, StripMark(at));
    painter.setPen(theme().text);
    painter.drawText(item.text, Qt::AlignLeft | Qt::AlignVCenter,
                     item.is_cut ? painter.fontMetrics().elidedText(item.entry.text, Qt::ElideRight, item.text.width())
                                 : item.entry.text);
  }
}

}  // namespace kvarium::ui
