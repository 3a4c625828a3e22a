// EnterKey: Enter presses the button that has the keyboard focus, in every window of the program. Qt does that in
// dialogs only, for buttons that become the default one by the focus; of others the default button would be pressed.
// In dialogs a box or a choice leaves Enter to the default button.
#pragma once

#include <QObject>

namespace kvarium::ui {

class EnterKey : public QObject {
 public:
  explicit EnterKey(QObject* parent);  // from then on; several do no more than one

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
};

}  // namespace kvarium::ui
