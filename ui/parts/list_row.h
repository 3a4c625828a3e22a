// The background of a row in the window's lists: selected, under the pointer, with keyboard focus.
#pragma once

#include <QPainter>
#include <QStyleOptionViewItem>

namespace kvarium::ui {

// box: logical pixels. Leaves the painter's pen and brush changed.
void paintRowGround(QPainter& painter, const QStyleOptionViewItem& option, const QRect& box);

}  // namespace kvarium::ui
