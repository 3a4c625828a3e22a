#include "ui/parts/copy_button.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTimer>
#include <utility>

#include "ui/parts/words.h"

namespace kvarium::ui {

CopyButton::CopyButton(const QString& words, const QString& tip, std::function<QString()> text, QWidget* parent)
    : QToolButton(parent) {
  setProperty("role", QStringLiteral("quiet"));
  setText(words);
  setAccessibleName(words);
  setToolTip(tip);
  auto* back = new QTimer(this);
  back->setSingleShot(true);
  back->setInterval(said_ms);
  connect(back, &QTimer::timeout, this, [this, words] { setText(words); });
  connect(this, &QToolButton::clicked, this, [this, back, words, copied = std::move(text)] {
    QGuiApplication::clipboard()->setText(copied());
    if (!back->isActive()) setMinimumWidth(width());  // so that the buttons next to it do not move
    const QString said = Words::tr("Copied");
    setText(fontMetrics().horizontalAdvance(said) <= width() ? said : QStringLiteral("✓"));
    back->start();
  });
}

}  // namespace kvarium::ui
