// Inspector: the views of the cache, what they look at together, and who gets a snapshot. Where the frames stand is the
// window's business.
#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "core/engine/probes.h"
#include "ui/inspector/focus.h"
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

  Focus& focus() { return m_focus; }
  const std::vector<ViewPanel*>& frames() const { return m_frames; }
  // From now on the view gets snapshots while it is seen. The frame's parent, once it has one, deletes it; the
  // inspector must live as long.
  void add(ViewPanel* frame);

  // Copies what the views show; called at most once a frame, on the GUI thread.
  void showSnapshot(const CacheSnapshot& snapshot);
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
  void probesChanged(const std::vector<kvarium::ProbeRequest>& requests);  // what the views that are seen ask
  void compareWanted(bool on);  // full precision is to be kept beside the cache
  // The cache as it was at Focus::moment(); the first `same` tokens are of the present text.
  void momentShown(const kvarium::CacheSnapshot& snapshot, qint64 same);
  void tracingChanged(bool tracing);  // true while a view is seen that shows what a step did when

 private:
  void refresh(size_t frame);
  void showMoment();  // the map shows another time
  void seen(size_t frame, bool seen);
  void addProbing(ProbingView* view, const QString& key, const QString& name);
  void ask();  // what the probes are to answer, if that is other than before

  Focus m_focus;
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
  std::vector<ProbeRequest> m_asked;
  std::optional<CacheSnapshot> m_latest;
  bool m_watching = false;
};

}  // namespace kvarium
