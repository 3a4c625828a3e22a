#include "ui/parts/keys/key_tip.h"

#include <QAction>
#include <QEvent>
#include <QPointer>
#include <QWidget>

namespace kvarium::ui {
namespace {

class KeyTip : public QObject {
 public:
  KeyTip(QWidget& widget, const QString& tip) : QObject(&widget), m_widget(widget), m_tip(tip) {
    widget.installEventFilter(this);
  }
  void name(const QString& action) {
    m_name = action;
    m_widget.setToolTip(m_tip);
    if (m_widget.isVisible()) findAction();
  }
  void show(QAction& action) {
    if (m_action == &action) return;
    m_action = &action;
    const auto tell = [this] { m_widget.setToolTip(withKey(m_tip, *m_action)); };
    connect(&action, &QAction::changed, this, tell);
    tell();
  }

 protected:
  bool eventFilter(QObject* object, QEvent* event) override {
    if (event->type() == QEvent::Show && !m_action) findAction();
    return QObject::eventFilter(object, event);
  }

 private:
  void findAction() {
    for (const QWidget* at = &m_widget; at; at = at->parentWidget())
      for (QAction* action : at->actions())
        if (action->objectName() == m_name) return show(*action);
  }

  QWidget& m_widget;
  QString m_tip, m_name;
  QPointer<QAction> m_action;
};

}  // namespace

QString keyOf(const QAction& action) { return action.shortcut().toString(QKeySequence::NativeText); }

QString withKey(const QString& text, const QAction& action) {
  const QString key = keyOf(action);
  return key.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, key);
}

void tipWithKey(QWidget& widget, const QString& tip, QAction& action) { (new KeyTip(widget, tip))->show(action); }

void tipWithKey(QWidget& widget, const QString& tip, const QString& action) { (new KeyTip(widget, tip))->name(action); }

}  // namespace kvarium::ui
