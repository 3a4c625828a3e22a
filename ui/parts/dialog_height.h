// The height of a dialog with sentences of several lines, which a layout does not ask a window for.
#pragma once

#include <QLayout>
#include <QScreen>
#include <QTimer>
#include <QWidget>
#include <algorithm>

namespace kvarium::ui {

// Later, when its layout knows what is shown. Never higher than the screen.
inline void fitHeight(QWidget& dialog) {
  QTimer::singleShot(0, &dialog, [&dialog] {
    const QScreen* screen = dialog.screen();
    const int room = screen ? screen->availableGeometry().height() - 40 : 600;
    const QLayout& layout = *dialog.layout();
    const int wanted =
        layout.hasHeightForWidth() ? layout.totalHeightForWidth(dialog.width()) : layout.totalSizeHint().height();
    const int needed = std::min(wanted, room);
    if (needed != dialog.height()) dialog.resize(dialog.width(), needed);
  });
}

}  // namespace kvarium::ui
