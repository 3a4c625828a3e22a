// Inspector: owns the views' common selection and hands views of the cache to the views that are visible. The window
// decides where the panels stand.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>
#include <vector>

#include "core/engine/observation.h"
#include "ui/engine/observed.h"
#include "ui/inspector/view/inspector_selection.h"
#include "ui/inspector/view/view_panel.h"

namespace kvarium::ui {

class CacheMap;
class MemoryView;
class Mirror;
enum class Part : uint8_t;
class PoolView;
class StepView;
class TimelineView;

// Limits what follows every token to 15 repaints a second. More are not visible and would take time from the model.
class RepaintLimit : public QObject {
  Q_OBJECT
 public:
  static constexpr int least_ms = 67;
  static constexpr int later_ms = 1100;  // longer than the largest interval between two views of the cache of a reply
  explicit RepaintLimit(QObject* parent);
  void ask();       // emits due() now, or when least_ms have passed since the last one
  void askLater();  // emits due() when later_ms have passed, or with the next ask()
  void forget();    // cancels what was asked for

 signals:
  void due();

 private:
  void fire();
  QElapsedTimer m_since;
  QTimer m_timer;
};

class Inspector : public QObject {
  Q_OBJECT
 public:
  // Creates every view; the first two are shown by default. They show what the mirror has, from now on.
  explicit Inspector(Mirror& mirror, QObject* parent = nullptr);

  static QString poolKey() { return QStringLiteral("all-blocks"); }  // ViewPanel::key() of the view of all blocks

  InspectorSelection& selection() { return m_selection; }
  int64_t conversation() const;  // of which the views show the cache and the timeline shows the steps
  const std::vector<ViewPanel*>& panels() const { return m_panels; }
  // The panel's view gets views of the cache while it is visible. The panel's parent owns it, and the inspector must
  // outlive it.
  void add(ViewPanel* panel);

  // Called at most once per tick of the clock, on the GUI thread. The views share the value.
  void showFrame(const std::shared_ptr<const engine::Frame>& frame);
  void showView(cache::SharedCacheView view);
  void showNothing();  // the model was closed
  void showProbes(const std::vector<engine::ProbeResult>& results);
  void setModel(const QString& name) { m_model = name; }  // named in saved pictures
  void setHostMemory(const HostMemory& host);
  // A server has the model: why what only an engine of this machine shows cannot be seen. Empty: this machine computes.
  void setWhyNot(const QString& why);

  bool isWatching() const { return m_watching; }

 signals:
  // True while any view is visible; views of the cache are made only then.
  void watchingChanged(bool watching);
  void observationChanged(const kvarium::engine::Observation& wanted);  // the wishes of the visible views

 private:
  void follow(qint64 conversation, Part part);
  enum class When : uint8_t { now, later };
  void refreshAll(When when = When::now);  // those that are seen, as often as m_limit allows
  void refreshSeen();                      // those that do not show what there is to show
  void refresh(size_t panel);
  void seen(size_t panel, bool seen);
  QString originText() const;  // the model and the cache
  void ask();                  // emits observationChanged() if the wishes changed

  Mirror& m_mirror;
  InspectorSelection m_selection;
  std::vector<ViewPanel*> m_panels;
  std::vector<bool> m_is_stale;  // [panels]: the view does not show what there is to show
  CacheMap* m_map;
  MemoryView* m_memory;
  TimelineView* m_timeline;
  StepView* m_step;
  PoolView* m_pool_view;
  RepaintLimit m_limit;
  engine::Observation m_wanted;     // without the rate, which the window chooses
  cache::SharedCacheView m_latest;  // null: there is none
  QString m_model;
  std::optional<cache::StepTrace> m_trace;
  std::shared_ptr<const engine::PoolView> m_pool;  // of the latest frame; null: this machine computes
  std::shared_ptr<const std::vector<engine::ProbeResult>> m_answers;  // the answers that were shown last
  bool m_compares = false;                                            // a view wants reference keys and values
  bool m_watching = false;
};

}  // namespace kvarium::ui
