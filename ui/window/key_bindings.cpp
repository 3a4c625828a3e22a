#include "ui/window/key_bindings.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <algorithm>

#include "ui/parts/notice_bar.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

QString settingOf(const QAction& action) { return QStringLiteral("keys/") + action.objectName(); }

}  // namespace

KeyBindings::KeyBindings(QMainWindow& window, QSettings& settings)
    : QObject(&window), m_window(window), m_settings(settings) {}

QString KeyBindings::nameOf(const QAction& action) { return nameOf(action.text()); }

QString KeyBindings::nameOf(const QString& entry) {
  QString text = entry.section(QLatin1Char('\t'), 0, 0);
  text.remove(QStringLiteral("…"));
  return asSentence(withoutAltLetter(text));
}

QString KeyBindings::inWords(const QList<QKeySequence>& keys) {
  QStringList words;
  for (const QKeySequence& each : keys) words << each.toString(QKeySequence::NativeText);
  return words.join(QStringLiteral(", "));
}

// The action also belongs to the window, so that its keys work while its menu is empty, and tooltips find it.
void KeyBindings::add(QAction& action, const QString& menu) {
  m_entries.push_back({&action, menu, action.shortcuts()});
  m_window.addAction(&action);
}

void KeyBindings::collect(const QMenu& menu, const QString& name) {
  for (QAction* action : menu.actions()) {
    if (action->menu())
      collect(*action->menu(), name);
    else if (!action->objectName().isEmpty())
      add(*action, name);
  }
}

void KeyBindings::collect() {
  for (const QAction* top : m_window.menuBar()->actions())
    if (top->menu()) collect(*top->menu(), nameOf(*top));
  readAgain();
}

// Keys that the user gave to one entry are removed from the defaults of others.
void KeyBindings::readAgain() {
  QList<QKeySequence> given;
  for (const Entry& entry : m_entries) {
    if (isUsual(entry)) continue;
    QList<QKeySequence> keys = QKeySequence::listFromString(m_settings.value(settingOf(*entry.action)).toString());
    keys.removeAll(QKeySequence());
    entry.action->setShortcuts(keys);
    given << keys;
  }
  for (const Entry& entry : m_entries) {
    if (!isUsual(entry)) continue;
    QList<QKeySequence> left = entry.usual;
    for (const QKeySequence& keys : given) left.removeAll(keys);
    entry.action->setShortcuts(left);
  }
  emit changed();
}

bool KeyBindings::isUsual(const Entry& entry) const { return !m_settings.contains(settingOf(*entry.action)); }

const KeyBindings::Entry* KeyBindings::owner(const QKeySequence& keys, const Entry& but) const {
  if (keys.isEmpty()) return nullptr;
  const auto found = std::ranges::find_if(m_entries, [&](const Entry& entry) {
    return entry.action != but.action && entry.action->shortcuts().contains(keys);
  });
  return found == m_entries.end() ? nullptr : &*found;
}

QString KeyBindings::whyNot(const QKeySequence& keys) const {
  if (keys.isEmpty()) return {};
  const QString named = keys.toString(QKeySequence::NativeText);
  const int key = keys[0].key();
  const Qt::KeyboardModifiers with = keys[0].keyboardModifiers();
  const bool function = key >= Qt::Key_F1 && key <= Qt::Key_F35;
  if (!(with & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) && !function && key != Qt::Key_Escape)
    return tr("%1 alone is needed for writing; press it with Ctrl or Alt").arg(named);
  using Standard = QKeySequence::StandardKey;
  for (const Standard in_text :
       {QKeySequence::Undo, QKeySequence::Redo, QKeySequence::Cut, QKeySequence::Copy, QKeySequence::Paste,
        QKeySequence::SelectAll, QKeySequence::MoveToNextWord, QKeySequence::MoveToPreviousWord,
        QKeySequence::SelectNextWord, QKeySequence::SelectPreviousWord, QKeySequence::MoveToStartOfDocument,
        QKeySequence::MoveToEndOfDocument, QKeySequence::DeleteStartOfWord, QKeySequence::DeleteEndOfWord})
    if (QKeySequence::keyBindings(in_text).contains(keys)) return tr("%1 is needed for writing").arg(named);
  if (with == Qt::AltModifier && (key == Qt::Key_Left || key == Qt::Key_Right))
    return tr("%1 shows another version of a message").arg(named);
  for (const QAction* top : m_window.menuBar()->actions())
    if (QKeySequence::mnemonic(top->text()) == keys) return tr("%1 opens the menu %2").arg(named, nameOf(*top));
  return {};
}

void KeyBindings::put(const Entry& entry, const QList<QKeySequence>& keys) {
  if (keys == entry.usual)
    m_settings.remove(settingOf(*entry.action));
  else
    m_settings.setValue(settingOf(*entry.action), QKeySequence::listToString(keys, QKeySequence::PortableText));
  entry.action->setShortcuts(keys);
}

void KeyBindings::set(const Entry& entry, const QList<QKeySequence>& keys) {
  for (const QKeySequence& each : keys) {
    while (const Entry* other = owner(each, entry)) {
      QList<QKeySequence> left = other->action->shortcuts();
      left.removeAll(each);
      put(*other, left);
    }
  }
  put(entry, keys);
  emit changed();
}

void KeyBindings::resetAll() {
  for (const Entry& entry : m_entries) put(entry, entry.usual);
  emit changed();
}

}  // namespace kvarium::ui
