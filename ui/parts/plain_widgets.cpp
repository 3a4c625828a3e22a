#include "ui/parts/plain_widgets.h"

#include <QBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include "ui/parts/title_label.h"

namespace kvarium::ui {
namespace {

template <class Layout>
Layout* withoutMargins(int spacing, QWidget* parent) {
  auto* layout = parent ? new Layout(parent) : new Layout;
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(spacing);
  return layout;
}

}  // namespace

QLabel* plainLabel(QWidget* parent, const char* role, const QString& text) {
  auto* label = new QLabel(parent);
  label->setTextFormat(Qt::PlainText);
  label->setText(text);
  label->setWordWrap(true);
  if (role) label->setProperty("role", QLatin1String(role));
  return label;
}

QToolButton* quietButton(QWidget* parent, const QString& text, const QString& tip) {
  auto* button = new QToolButton(parent);
  button->setProperty("role", QStringLiteral("quiet"));
  button->setText(text);
  button->setToolTip(tip);
  const QString name = QString(text).remove(u'&');
  button->setAccessibleName(name.isEmpty() || name.front().isLetter() ? name : tip);
  return button;
}

QHBoxLayout* plainRow(int spacing, QWidget* parent) { return withoutMargins<QHBoxLayout>(spacing, parent); }
QVBoxLayout* plainColumn(int spacing, QWidget* parent) { return withoutMargins<QVBoxLayout>(spacing, parent); }

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
