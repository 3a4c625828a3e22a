#include "ui/window/text_actions.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QCoreApplication>
#include <QKeySequence>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPointer>
#include <QWidget>
#include <memory>

#include "ui/parts/chip.h"

namespace kvarium::ui {
namespace {

struct TextActions {
  Q_DECLARE_TR_FUNCTIONS(TextActions)
};

constexpr int widest_step = 320;  // px, of the words of what is undone

// Null: false.
bool canUndoText(const QWidget* field) {
  if (const auto* line = qobject_cast<const QLineEdit*>(field)) return !line->isReadOnly() && line->isUndoAvailable();
  const auto* text = qobject_cast<const QPlainTextEdit*>(field);
  return text && !text->isReadOnly() && text->document()->isUndoAvailable();
}

}  // namespace

QAction* menuEntry(const QWidget& in, const char* name) {
  return in.window()->findChild<QAction*>(QLatin1String(name));
}

void callsEntry(QAbstractButton& button, const char* name) {
  QObject::connect(&button, &QAbstractButton::clicked, &button, [&button, name] {
    if (QAction* entry = menuEntry(button, name)) entry->trigger();
  });
}

// The entry only shows the key, which the field handles itself: with two receivers Qt would run neither.
void addTextActions(QMenu& menu, const std::function<QString()>& step, const std::function<void()>& undo) {
  // Remembered, because a menu bar that is opened by the keyboard takes the focus.
  const auto field = std::make_shared<QPointer<QWidget>>(QApplication::focusWidget());
  QObject::connect(qApp, &QApplication::focusChanged, &menu, [field](QWidget*, QWidget* now) {
    if (!qobject_cast<QMenuBar*>(now) && !qobject_cast<QMenu*>(now)) *field = now;
  });
  const auto add = [&menu, field](const QString& text, QKeySequence::StandardKey key, const char* slot, bool changes,
                                  const std::function<void()>& otherwise = {}) {
    const QString keys = QKeySequence(key).toString(QKeySequence::NativeText);
    QAction* action = menu.addAction(text + QLatin1Char('\t') + keys);
    QObject::connect(action, &QAction::triggered, &menu, [field, slot, otherwise] {
      if (otherwise && !canUndoText(*field))
        otherwise();
      else if (*field)
        QMetaObject::invokeMethod(field->data(), slot);
    });
    QObject::connect(&menu, &QMenu::aboutToShow, action, [action, field, slot, changes] {
      const bool has = *field && (*field)->metaObject()->indexOfSlot(QByteArray(slot) + "()") >= 0;
      action->setEnabled(has && !(changes && (*field)->property("readOnly").toBool()));
    });
    // Enabled while the menu is closed, because nothing updates it then.
    QObject::connect(&menu, &QMenu::aboutToHide, action, [action] { action->setEnabled(true); });
    return action;
  };
  QAction* entry = add(TextActions::tr("&Undo"), QKeySequence::Undo, "undo", true, undo);
  QObject::connect(&menu, &QMenu::aboutToShow, entry, [&menu, entry, field, step] {
    const bool in_text = canUndoText(*field);
    const QString last = in_text ? QString() : step(), keys = entry->text().section(QLatin1Char('\t'), 1);
    const QString shown = menu.fontMetrics().elidedText(last, Qt::ElideRight, widest_step);
    const QString words =
        last.isEmpty() ? TextActions::tr("&Undo") : TextActions::tr("&Undo (%1)").arg(withoutMnemonic(shown));
    entry->setText(words + QLatin1Char('\t') + keys);
    entry->setEnabled(in_text || !last.isEmpty());
  });
  QObject::connect(&menu, &QMenu::aboutToHide, entry, [entry, plain = entry->text()] { entry->setText(plain); });
  add(TextActions::tr("Cu&t"), QKeySequence::Cut, "cut", true);
  add(TextActions::tr("&Copy"), QKeySequence::Copy, "copy", false);
  add(TextActions::tr("&Paste"), QKeySequence::Paste, "paste", true);
  add(TextActions::tr("Select &all"), QKeySequence::SelectAll, "selectAll", false);
  menu.addSeparator();
}

}  // namespace kvarium::ui
