// Inspector: the views of the cache, what they look at together, and who gets a snapshot. Where the frames stand is the
// window's business.
#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "core/engine/observation.h"
#include "ui/inspector/inspector_selection.h"
#include "ui/inspector/memory_facts.h"
#include "ui/inspector/view_panel.h"

namespace kvarium {

class CacheMap;
class MemoryView;
class ProbingView;
class StepView;
class TimelineView;
struct StepLog;

class Inspector : public QObject {
  Q_OBJECT
 public:
  explicit Inspector(QObject* parent = nullptr);  // with every view; the first two are the usual ones

  InspectorSelection& selection() { return m_selection; }
  const std::vector<ViewPanel*>& frames() const { return m_frames; }
  // From now on the view gets snapshots while it is seen. The frame's parent, once it has one, deletes it; the
  // inspector must live as long.
  void add(ViewPanel* frame);

  // Called at most once a frame, on the GUI thread. The views keep what they show, nothing is copied.
  void showFrame(const std::shared_ptr<const Frame>& frame);
  void showView(SharedCacheView view);
  void showNothing();
  void addSteps(const StepLog& log);
  void showConversation(int64_t conversation);  // whose cache the views show, and whose steps the timeline
  int64_t conversation() const;
  void showProbes(const std::vector<ProbeResult>& results);
  void setHostMemory(const HostMemory& surroundings);

  bool isWatching() const { return m_watching; }

 signals:
  // True while any view is really visible: only then are snapshots made at all.
  void watchingChanged(bool watching);
  void observationChanged(const kvarium::Observation& wanted);  // what the views that are seen want to know
  // The cache as it was at InspectorSelection::historyIndex(); the first `same` tokens are of the present text.
  void pastShown(const kvarium::CacheView& snapshot, qint64 same);

 private:
  void refresh(size_t frame);
  void showPast();  // the map shows another time
  void seen(size_t frame, bool seen);
  void addProbing(ProbingView* view, const QString& key, const QString& name);
  void ask();  // for what the views want, if that is other than before

  InspectorSelection m_selection;
  std::vector<ViewPanel*> m_frames;
  std::vector<bool> m_is_stale;  // [frames]: the latest is not shown there yet
  CacheMap* m_map;
  MemoryView* m_memory;
  TimelineView* m_timeline;
  StepView* m_step;
  struct Probing {
    ProbingView* view;
    ViewPanel* frame;
  };
  std::vector<Probing> m_probing;
  Observation m_wanted;      // but for the pace, which is not the views' to choose
  SharedCacheView m_latest;  // null: there is none
  std::optional<StepTrace> m_trace;
  std::shared_ptr<const std::vector<ProbeResult>> m_answers;  // shown last
  bool m_compares = false;                                    // reference keys and values are wanted
  bool m_watching = false;
};

}  // namespace kvarium
