// InspectorDocks: where the views of the cache stand in the window. Each is a dock of its own: it can be moved, put
// over another as a tab, into a window, or hidden. In a narrow window they step back and come as a drawer.
#pragma once

#include <QObject>
#include <vector>

#include "ui/inspector/inspector.h"

class QAction;
class QDockWidget;
class QLabel;
class QMainWindow;
class QMenu;
class QSettings;

namespace kvarium {

class InspectorDocks : public QObject {
  Q_OBJECT
 public:
  static constexpr int layout_version = 3;  // of QMainWindow::saveState

  explicit InspectorDocks(QMainWindow& window);

  Inspector& inspector() { return *m_inspector; }
  bool isVisible() const;  // any of them
  bool contains(const QWidget* widget) const;
  bool takeKeyboard();  // the first visible view gets it; false: there is none

  void fillMenu(QMenu& menu);
  void setWhose(const QString& conversation);  // whose cache the views show, where it is not the one on screen; empty
  void setNarrow(bool narrow);
  void restore(QSettings& settings);
  void save(QSettings& settings) const;
  void reset();        // map over memory, at the right; the others behind memory, closed
  void spread();       // every view beside the others, none behind another, for a wall; as tabs in a narrow window
  void resizeIfNew();  // once the window has its size: unless the user has made a layout

 private:
  struct Dock {
    QDockWidget* widget = nullptr;
    ViewFrame* frame = nullptr;
    QAction* action = nullptr;
    QLabel* title = nullptr;
    bool wanted = true;  // in a wide window
  };
  static constexpr size_t usual = 2;  // the first views stand there from the start; the others come when called
  void add(ViewFrame* frame);
  void place(size_t dock);  // where it usually stands
  QWidget* titleBar(Dock& dock);
  void stack();  // all at one place, as tabs
  void show(size_t dock, bool on);
  void showAll(bool on);
  void setVisible(Dock& dock, bool on);
  void sync();  // the menu says what is there
  void resizeToUsual();

  QMainWindow& m_window;
  Inspector* m_inspector;
  std::vector<Dock> m_docks;
  QAction *m_all_action, *m_spread_action, *m_reset_action;
  bool m_shown = true;  // the whole, in a wide window
  bool m_narrow = false;
  bool m_restored = false;
  bool m_arranging = false;  // docks come and go by our own hand, not the user's
};

}  // namespace kvarium
