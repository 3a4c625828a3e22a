// VisibilityWatch: says when a widget begins and ceases to be really visible: shown, not minimised, not collapsed,
// exposed.
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>
#include <QWindow>
#include <vector>

namespace kvarium {

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
  void follow();  // the parents of today, which docking may have changed
  void check();

  QWidget* m_watched;
  std::vector<QPointer<QWidget>> m_parents;  // up to the window: a tab hides its dock by moving it away
  QPointer<QWindow> m_handle;
  bool m_visible = false;
};

}  // namespace kvarium
