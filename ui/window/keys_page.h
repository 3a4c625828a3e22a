// KeysPage: a list of all menu entries with their keys, which the user can change.
#pragma once

#include <QDialog>
#include <QLineEdit>

#include "ui/window/key_bindings.h"

class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace kvarium::ui {

// A field that shows the pressed keys. Tab moves on, Escape leaves it.
class KeyField : public QLineEdit {
  Q_OBJECT
 public:
  explicit KeyField(QWidget* parent);

 signals:
  void pressed(const QKeySequence& keys);
  void left();

 protected:
  bool event(QEvent* event) override;
};

class KeysPage : public QDialog {
  Q_OBJECT
 public:
  KeysPage(KeyBindings& keys, QWidget* parent);

 private:
  const KeyBindings::Entry* current() const;  // null: none is selected, or its keys are fixed
  void fill();
  void search();
  void refresh();
  void propose(const QKeySequence& keys);
  void say(const QString& text);

  KeyBindings& m_keys;
  QLineEdit* m_search;
  QTreeWidget* m_list;
  QLabel *m_of, *m_said;
  KeyField* m_field;
  QPushButton *m_take, *m_none, *m_reset, *m_reset_all;
  QKeySequence m_proposed;  // keys to be confirmed, because another entry has them
};

}  // namespace kvarium::ui
