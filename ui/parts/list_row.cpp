#include "ui/parts/list_row.h"

#include "ui/parts/theme.h"

namespace kvarium::ui {

void paintRowGround(QPainter& painter, const QStyleOptionViewItem& option, const QRect& box) {
  const bool selected = option.state & QStyle::State_Selected;
  if (selected || option.state & QStyle::State_MouseOver) {
    QColor ground = theme().card;
    if (!selected) ground.setAlphaF(0.5);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 6, 6);
  }
  if (option.state & QStyle::State_HasFocus && selected) {
    painter.setPen(theme().accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
  }
}

}  // namespace kvarium::ui
