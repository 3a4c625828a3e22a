#include "ui/parts/accessible_roles.h"

#include <QAccessibleWidget>
#include <QComboBox>

namespace kvarium::ui {
namespace {

class ChoiceAccessible : public QAccessibleWidget {
 public:
  explicit ChoiceAccessible(QComboBox* box) : QAccessibleWidget(box, QAccessible::ComboBox), m_box(*box) {}
  QString text(QAccessible::Text which) const override {
    const QString text = QAccessibleWidget::text(which);
    const bool choice = which == QAccessible::Value || (which == QAccessible::Name && text.isEmpty());
    return choice ? m_box.currentText() : text;
  }
  QAccessible::State state() const override {
    QAccessible::State state = QAccessibleWidget::state();
    state.expandable = true;
    state.hasPopup = true;
    return state;
  }
  QStringList actionNames() const override { return {showMenuAction(), pressAction()}; }
  void doAction(const QString& name) override {
    if (name == showMenuAction() || name == pressAction()) m_box.showPopup();
  }

 private:
  QComboBox& m_box;
};

constexpr const char* role_property = "accessible role";

QAccessibleInterface* make(const QString& type, QObject* object) {
  auto* widget = qobject_cast<QWidget*>(object);
  if (!widget) return nullptr;
  if (const QVariant role = widget->property(role_property); role.isValid())
    return new QAccessibleWidget(widget, QAccessible::Role(role.toInt()));
  auto* box = type == QLatin1String("QComboBox") ? qobject_cast<QComboBox*>(object) : nullptr;
  return box ? new ChoiceAccessible(box) : nullptr;  // a box without a name may get one later
}

}  // namespace

void nameChoices() {
  static const bool once = (QAccessible::installFactory(make), true);
  (void)once;
}

void giveRole(QWidget& widget, QAccessible::Role role) {
  nameChoices();
  widget.setProperty(role_property, int(role));
}

void giveName(QWidget& widget, const QString& name) {
  if (widget.accessibleName() != name) widget.setAccessibleName(name);
}

}  // namespace kvarium::ui
