#include "ui/parts/choice_accessible.h"

#include <QComboBox>

namespace kvarium::ui {
namespace {

QAccessibleInterface* make(const QString& type, QObject* object) {
  auto* box = type == QLatin1String("QComboBox") ? qobject_cast<QComboBox*>(object) : nullptr;
  return box ? new ChoiceAccessible(box) : nullptr;  // a box without a name may get one later
}

}  // namespace

void ChoiceAccessible::install() {
  static const bool once = (QAccessible::installFactory(make), true);
  (void)once;
}

ChoiceAccessible::ChoiceAccessible(QComboBox* box) : QAccessibleWidget(box, QAccessible::ComboBox) {}

QComboBox& ChoiceAccessible::box() const { return *static_cast<QComboBox*>(widget()); }

QString ChoiceAccessible::text(QAccessible::Text which) const {
  const QString text = QAccessibleWidget::text(which);
  const bool choice = which == QAccessible::Value || (which == QAccessible::Name && text.isEmpty());
  return choice ? box().currentText() : text;
}

QAccessible::State ChoiceAccessible::state() const {
  QAccessible::State state = QAccessibleWidget::state();
  state.expandable = true;
  state.hasPopup = true;
  return state;
}

QStringList ChoiceAccessible::actionNames() const { return {showMenuAction(), pressAction()}; }

void ChoiceAccessible::doAction(const QString& name) {
  if (name == showMenuAction() || name == pressAction()) box().showPopup();
}

}  // namespace kvarium::ui
