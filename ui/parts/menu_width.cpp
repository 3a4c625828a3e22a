#include "ui/parts/menu_width.h"

#include <QMenu>

#include "ui/parts/chip.h"
#include "ui/parts/title_label.h"

namespace kvarium::ui {

void fitMenu(QMenu& menu) {
  const QWidget* window = menu.parentWidget() ? menu.parentWidget()->window() : nullptr;
  const int over = window ? menu.sizeHint().width() - window->width() : 0;
  if (over <= 0) return;
  const QFontMetrics metrics(menu.font());
  int widest = 0;  // px of the parts before the tab; the parts after it have their own column
  for (const QAction* action : menu.actions())
    widest = std::max(widest, metrics.horizontalAdvance(action->text().section(QLatin1Char('\t'), 0, 0)));
  for (QAction* action : menu.actions()) {
    const QString text = action->text();
    const QString words = text.section(QLatin1Char('\t'), 0, 0);
    if (words.contains(QLatin1Char('&')) || metrics.horizontalAdvance(words) <= widest - over) continue;
    const QString fits = metrics.elidedText(words, Qt::ElideRight, std::max(80, widest - over));
    if (!action->toolTip().contains(words))
      action->setToolTip(plainToolTip(words + QLatin1Char('\n') + action->toolTip()));
    action->setText(fits + text.mid(words.size()));
  }
}

}  // namespace kvarium::ui
