// CopyButton: copies a text to the clipboard and says so for a short time.
#pragma once

#include <QToolButton>
#include <functional>

namespace kvarium::ui {

class CopyButton : public QToolButton {
 public:
  static constexpr int said_ms = 1500;

  CopyButton(const QString& words, const QString& tip, std::function<QString()> text, QWidget* parent);
};

}  // namespace kvarium::ui
