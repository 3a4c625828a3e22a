// EnterKey: Enter presses the button that has the keyboard focus, in every window of the program. Qt does that in
// dialogs only, which stay as they are: there Enter may be their default button's.
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
