// ChoiceAccessible: a combo box for a screen reader. Qt on Linux calls it by what is chosen; this calls it by its name.
#pragma once

#include <QAccessibleWidget>

class QComboBox;

namespace kvarium {

class ChoiceAccessible : public QAccessibleWidget {
 public:
  static void install();  // for every combo box; once is enough

  explicit ChoiceAccessible(QComboBox* box);
  QString text(QAccessible::Text which) const override;
  QAccessible::State state() const override;
  QStringList actionNames() const override;
  void doAction(const QString& name) override;

 private:
  QComboBox& box() const;
};

}  // namespace kvarium
