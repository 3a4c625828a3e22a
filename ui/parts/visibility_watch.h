// VisibilityWatch: reports when a widget becomes visible on the screen or stops being so. Visible means shown, exposed,
// not minimised and not collapsed.
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>
#include <QWindow>
#include <vector>

namespace kvarium::ui {

class VisibilityWatch : public QObject {
  Q_OBJECT
 public:
  explicit VisibilityWatch(QWidget* watched);
  bool isVisible() const { return m_visible; }

 signals:
  void changed(bool visible);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void follow();  // watches the present parents, which docking may have changed
  void check();

  QWidget* m_watched;
  std::vector<QPointer<QWidget>> m_parents;  // all up to the window, because tabs hide a dock by moving it
  QPointer<QWindow> m_handle;
  bool m_visible = false;
};

}  // namespace kvarium::ui
