// The widgets of docks: the dock itself, the handle that calls them, and the window of one on the whole screen.
#pragma once

#include <QCloseEvent>
#include <QDockWidget>
#include <QPainter>
#include <QShortcut>
#include <QToolButton>
#include <functional>
#include <utility>

#include "ui/parts/theme.h"

namespace kvarium::ui {

// A dock. A floating dock with its own title bar has no window frame, so this one paints a line.
class ViewDock : public QDockWidget {
 public:
  using QDockWidget::QDockWidget;

 protected:
  void paintEvent(QPaintEvent* event) override {
    QDockWidget::paintEvent(event);
    if (!isFloating()) return;
    QPainter painter(this);
    painter.setPen(theme().muted);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
};

// The window of a view on the whole screen. It emits `left` when the user leaves it.
class ScreenWindow : public QWidget {
 public:
  ScreenWindow(QWidget* parent, std::function<void()> left) : QWidget(parent, Qt::Window), m_left(std::move(left)) {
    for (const Qt::Key key : {Qt::Key_Escape, Qt::Key_F11})
      connect(new QShortcut(key, this), &QShortcut::activated, this, [this] { m_left(); });
  }

 protected:
  void closeEvent(QCloseEvent*) override { m_left(); }

 private:
  std::function<void()> m_left;
};

// The handle's text is rotated, so that it is as narrow as a line of text is high.
class Handle : public QToolButton {
 public:
  using QToolButton::QToolButton;
  QSize sizeHint() const override { return {fontMetrics().height() + 8, fontMetrics().horizontalAdvance(text()) + 24}; }
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.fillRect(rect(), underMouse() || hasFocus() ? theme().card : theme().side);
    painter.fillRect(0, 0, 1, height(), theme().border);
    if (hasFocus()) {
      painter.setPen(theme().accent);
      painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    painter.setPen(theme().text);
    painter.translate(width(), 0);
    painter.rotate(90);
    painter.drawText(QRect(0, 0, height(), width()), Qt::AlignCenter, text());
  }
};

}  // namespace kvarium::ui
