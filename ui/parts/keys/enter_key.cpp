#include "ui/parts/keys/enter_key.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QCoreApplication>
#include <QDialog>
#include <QKeyEvent>
#include <QPushButton>
#include <QToolButton>

namespace kvarium::ui {

EnterKey::EnterKey(QObject* parent) : QObject(parent) { QCoreApplication::instance()->installEventFilter(this); }

bool EnterKey::eventFilter(QObject* object, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return false;
  const auto& key = static_cast<const QKeyEvent&>(*event);
  const bool is_enter = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
  auto* button = is_enter ? qobject_cast<QAbstractButton*>(object) : nullptr;
  if (!button || key.modifiers() & ~Qt::KeypadModifier || qobject_cast<QCheckBox*>(button)) return false;
  if (!button->isEnabled()) return false;
  if (qobject_cast<QDialog*>(button->window())) {
    const auto* push = qobject_cast<QPushButton*>(button);
    if (push ? push->autoDefault() || push->isDefault() : !qobject_cast<QToolButton*>(button)) return false;
  }
  button->animateClick();  // as Space does, it shows that it is pressed
  return true;
}

}  // namespace kvarium::ui
