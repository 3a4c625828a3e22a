#include "ui/parts/copy_button.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QTimer>
#include <utility>

namespace kvarium::ui {
namespace {

struct CopyWords {
  Q_DECLARE_TR_FUNCTIONS(CopyButton)
};

}  // namespace

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
    if (!back->isActive()) setMinimumWidth(width());  // so that the buttons beside it do not move
    const QString said = CopyWords::tr("Copied");
    setText(fontMetrics().horizontalAdvance(said) <= width() ? said : QStringLiteral("✓"));
    back->start();
  });
}

}  // namespace kvarium::ui
