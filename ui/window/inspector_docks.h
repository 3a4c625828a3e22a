// InspectorDocks: where the views of the cache stand in the window. Each is a dock of its own: it can be moved, put
// over another as a tab, into a window, on the whole screen, or hidden. In a narrow window they step back behind a
// handle at the right edge and come as a drawer.
#pragma once

#include <QByteArray>
#include <QFont>
#include <QObject>
#include <QPointer>
#include <QSize>
#include <vector>

#include "ui/inspector/inspector.h"

class QAction;
class QDockWidget;
class QLabel;
class QMainWindow;
class QMenu;
class QSettings;
class QToolBar;

namespace kvarium {

class InspectorDocks : public QObject {
  Q_OBJECT
 public:
  static constexpr int layout_version = 3;  // of QMainWindow::saveState

  explicit InspectorDocks(QMainWindow& window);

  Inspector& inspector() { return *m_inspector; }
  bool isVisible() const;  // any of them
  bool contains(const QWidget* widget) const;
  // The first visible view gets it, or the next one behind that in which `behind` is; false: there is none.
  bool takeKeyboard(const QWidget* behind = nullptr);
  void setFont(const QFont& font);  // of the views
  bool fillScreen();                // with the view that has the keyboard, or back; false: none has

  void fillMenu(QMenu& menu);
  void setWhose(const QString& conversation);  // whose cache the views show, where it is not the one on screen; empty
  void setNarrow(bool narrow);
  int leastWidth() const;    // px, of what is seen beside the transcript in a narrow window; 0: nothing is
  int columnsWidth() const;  // px, that columns beside each other need in a wide window; 0: there is one, or none
  void stepBack();           // in a narrow window, for something else
  void restore(QSettings& settings);
  void save(QSettings& settings) const;
  void reset();      // map over memory, at the right; the others behind memory, closed
  void spread();     // every view beside the others, none behind another, for a wall; as tabs in a narrow window
  void fitWindow();  // the window has its size, or another one: the columns keep their shares of its width

 signals:
  void arranged();  // by the user: what is seen may be another view

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  struct Dock {
    QDockWidget* widget = nullptr;
    ViewPanel* frame = nullptr;
    QAction* action = nullptr;
    QLabel* title = nullptr;
    bool wanted = true;  // in a wide window
    // Kept as a share because Qt keeps pixels: what a small window pressed together would stay so in a large one.
    QSizeF share;     // of a wide window's width and height, as the user left it; empty: not seen yet
    QSizeF put_away;  // the share it had when all were hidden at once
  };
  static constexpr size_t usual = 2;  // the first views stand there from the start; the others come when called
  void add(ViewPanel* frame);
  void place(size_t dock);  // where it usually stands
  QWidget* titleBar(Dock& dock);
  void stack();  // those that are seen at one place, as tabs
  void show(size_t dock, bool on);
  void showAll(bool on);
  void setVisible(Dock& dock, bool on);
  void sync();  // the menu says what is there
  void resizeToUsual();
  void floatOrReturn(QDockWidget& dock);
  void fillScreen(size_t dock, bool on);
  void makeHandle();
  bool isColumn(const Dock& dock) const;  // it takes width from the transcript
  int separator() const;                  // px between two of them
  bool leadsBack(QEvent* event);          // Escape, from a past that the views show

  QMainWindow& m_window;
  Inspector* m_inspector;
  std::vector<Dock> m_docks;
  QPointer<QWidget> m_screen;  // one view on the whole screen
  size_t m_on_screen = 0;
  QFont m_font_before;
  QToolBar* m_handle = nullptr;  // of a narrow window
  QAction *m_all_action, *m_spread_action, *m_reset_action;
  bool m_shown = true;  // the whole, in a wide window
  bool m_narrow = false;
  QByteArray m_wide_state;  // of QMainWindow, while the window is narrow
  int m_wide_columns = 0;   // columnsWidth() then
  bool m_restored = false;
  QSize m_fitted;        // px, of the window that the shares are of
  bool m_begun = false;  // the window had its first size
  bool m_fitting = false;
  bool m_arranging = false;  // docks come and go by our own hand, not the user's
};

}  // namespace kvarium
