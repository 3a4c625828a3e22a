// InspectorDocks: the docks of the cache's views. Each view has a dock that can be moved, stacked as a tab, floated,
// put on the whole screen or hidden. In a narrow window the docks are hidden, and a handle at the right edge shows
// them.
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

namespace kvarium::ui {

class InspectorDocks : public QObject {
  Q_OBJECT
 public:
  static constexpr int layout_version = 3;  // version for QMainWindow::saveState

  InspectorDocks(QMainWindow& window, Mirror& mirror);

  Inspector& inspector() { return *m_inspector; }
  bool isVisible() const;  // any dock is visible
  bool contains(const QWidget* widget) const;
  // Gives the keyboard focus to the first visible view, or to the next one after that with `focus`; false: none.
  bool takeKeyboard(const QWidget* focus = nullptr);
  void setFont(const QFont& font);  // of the views
  bool fillScreen();                // with the view that has the focus, or back; false: no view has it

  void fillMenu(QMenu& menu);
  void setWhose(const QString& conversation);  // title of the conversation that the views show if it is not the one on
                                               // screen; empty: it is
  // A server has the model: why what only an engine of this machine shows cannot be seen. Empty: this machine computes,
  // and there is no view of all blocks.
  void setWhyNot(const QString& why);
  void setNarrow(bool narrow);
  // alone: the docks stand in place of the transcript, or of a lesson; the handle leads back to it.
  void setAlone(bool alone, bool over_lesson);
  int leastWidth() const;    // px, of visible docks next to the transcript in a narrow window; 0: none
  int handleWidth() const;   // px, of the handle in a narrow window
  int columnsWidth() const;  // px, for columns side by side in a wide window; 0: fewer than two columns
  void stepBack();           // hides the docks in a narrow window, to give space to something else
  void restore(QSettings& settings);
  void save(QSettings& settings) const;
  void reset();      // the default layout: map above memory at the right; the others are hidden tabs at memory's place
  void spread();     // all views side by side, for a large screen; as tabs in a narrow window
  void fitWindow();  // after a change of the window's size: columns keep their shares of its width

 signals:
  void chatWanted();  // by the handle of views that stand alone
  void arranged();    // the user arranged docks, so other views may be visible

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  struct Dock {
    QDockWidget* widget = nullptr;
    ViewPanel* frame = nullptr;
    QAction* action = nullptr;
    QLabel* title = nullptr;
    bool wanted = true;   // visible in a wide window
    bool offered = true;  // there is something to see, now or later; otherwise menu and window are without it
    // A share and not pixels, which Qt keeps: a dock that a small window compressed would stay small in a large one.
    QSizeF share;     // of a wide window's width and height, set by the user; empty: not shown yet
    QSizeF put_away;  // the share before all docks were hidden at once
  };
  static constexpr size_t usual = 2;  // number of views that are visible by default
  void add(ViewPanel* frame);
  void place(size_t dock);  // at its default place
  QWidget* titleBar(Dock& dock);
  void takeOut();  // removes all docks from their places
  void stack();    // puts the visible docks at one place as tabs
  void show(size_t dock, bool on);
  void showAll(bool on);
  void setVisible(Dock& dock, bool on);  // never visible while it is not offered
  void sync();                           // updates the menu's check marks
  void resizeToUsual();
  void fillScreen(size_t dock, bool on);
  void makeHandle();
  void showHandle();
  QDockWidget* underTab(const QWidget* widget) const;
  bool isColumn(const Dock& dock) const;  // it is next to the transcript and takes width from it
  int separator() const;                  // px between two docks
  bool leadsBack(QEvent* event);          // handles Escape while the views show the past

  QMainWindow& m_window;
  Inspector* m_inspector;
  std::vector<Dock> m_docks;
  QPointer<QWidget> m_screen;  // the window of the view on the whole screen
  size_t m_on_screen = 0;
  QFont m_font_before;
  QToolBar* m_handle = nullptr;  // shown in a narrow window
  QAction *m_all_action, *m_spread_action, *m_reset_action;
  bool m_shown = true;  // the docks are shown in a wide window
  bool m_narrow = false;
  bool m_alone = false;
  QByteArray m_wide_state;  // QMainWindow::saveState() of the wide window, while it is narrow
  int m_wide_columns = 0;   // columnsWidth() of the wide window
  bool m_restored = false;
  QSize m_fitted;        // px, the window's size at the last fitWindow()
  bool m_begun = false;  // the window has had its first size
  bool m_fitting = false;
  bool m_arranging = false;  // the program is changing docks, not the user
};

}  // namespace kvarium::ui
