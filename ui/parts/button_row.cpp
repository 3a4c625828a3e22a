#include "ui/parts/button_row.h"

#include <QAction>
#include <QBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <algorithm>

#include "ui/parts/plain_widgets.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

ButtonRow::ButtonRow(QWidget* parent)
    : QWidget(parent), m_more(quietButton(this, QStringLiteral("…"), Words::tr("More"))) {
  plainRow(0, this)->addWidget(m_more);
  auto* menu = new QMenu(m_more);
  menu->setToolTipsVisible(true);
  m_more->setMenu(menu);
  m_more->setPopupMode(QToolButton::InstantPopup);
  m_more->hide();
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    menu->clear();
    for (const Entry& entry : m_entries) {
      if (!entry.offered || !entry.button->isHidden()) continue;
      QAction* action = menu->addAction(entry.button->text(), entry.button, &QToolButton::click);
      action->setToolTip(entry.button->toolTip());
      action->setEnabled(entry.button->isEnabled());
    }
  });
}

void ButtonRow::add(QToolButton* button) {
  m_entries.push_back({button, true});
  auto* row = static_cast<QBoxLayout*>(layout());
  row->insertWidget(row->count() - 1, button);
  m_more->raise();  // the last child of all, and so for Tab
}

void ButtonRow::offer(QToolButton* button, bool on) {
  const auto entry = std::ranges::find(m_entries, button, &Entry::button);
  if (std::exchange(entry->offered, on) == on) return;
  button->setVisible(on);
  updateGeometry();
}

bool ButtonRow::offers(const QToolButton* button) const {
  return std::ranges::any_of(m_entries, [&](const Entry& entry) { return entry.button == button && entry.offered; });
}

void ButtonRow::fit(int room) {
  int wanted = 0;
  for (const Entry& entry : m_entries)
    if (entry.offered) wanted += entry.button->sizeHint().width();
  const bool all = wanted <= room;
  int left = all ? wanted : room - m_more->sizeHint().width();
  for (const Entry& entry : m_entries) {
    if (!entry.offered) continue;
    left -= entry.button->sizeHint().width();
    if (const bool fits = left >= 0; fits == entry.button->isHidden()) {
      if (!fits && entry.button->hasFocus()) m_more->show(), m_more->setFocus(Qt::OtherFocusReason);
      entry.button->setVisible(fits);
    }
  }
  m_more->setVisible(!all);
}

QSize ButtonRow::sizeHint() const {
  QSize size(0, m_more->sizeHint().height());
  for (const Entry& entry : m_entries)
    if (!entry.button->isHidden()) size.rwidth() += entry.button->sizeHint().width();
  if (!m_more->isHidden()) size.rwidth() += m_more->sizeHint().width();
  return size;
}

QToolButton* ButtonRow::standFor(QToolButton* button) const { return button->isHidden() ? m_more : button; }

}  // namespace kvarium::ui
