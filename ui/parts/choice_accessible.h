// ChoiceAccessible: a combo box for a screen reader, with its own name. Qt on Linux names it by its current text.
#pragma once

#include <QAccessibleWidget>

class QComboBox;

namespace kvarium::ui {

class ChoiceAccessible : public QAccessibleWidget {
 public:
  static void install();  // for all combo boxes; call it once

  explicit ChoiceAccessible(QComboBox* box);
  QString text(QAccessible::Text which) const override;
  QAccessible::State state() const override;
  QStringList actionNames() const override;
  void doAction(const QString& name) override;

 private:
  QComboBox& box() const;
};

}  // namespace kvarium::ui
