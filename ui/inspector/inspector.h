// Inspector: the views of the cache, what they look at together, and who gets a snapshot. Where the frames stand is the
// window's business.
#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "ui/inspector/focus.h"
#include "ui/inspector/memory_facts.h"
#include "ui/inspector/view_frame.h"

namespace kvarium {

class MemoryView;

class Inspector : public QObject {
  Q_OBJECT
 public:
  explicit Inspector(QObject* parent = nullptr);  // with map and memory

  Focus& focus() { return m_focus; }
  const std::vector<ViewFrame*>& frames() const { return m_frames; }
  // From now on the view gets snapshots while it is seen. The frame's parent, once it has one, deletes it; the
  // inspector must live as long.
  void add(ViewFrame* frame);

  // Copies what the views show; called at most once a frame, on the GUI thread.
  void showSnapshot(const CacheSnapshot& snapshot);
  void showNothing();
  void setSurroundings(const Surroundings& surroundings);

  bool isWatching() const { return m_watching; }

 signals:
  // True while any view is really visible: only then are snapshots made at all.
  void watchingChanged(bool watching);

 private:
  void refresh(size_t frame);
  void seen(size_t frame, bool seen);

  Focus m_focus;
  std::vector<ViewFrame*> m_frames;
  std::vector<bool> m_is_stale;  // [frames]: the latest is not shown there yet
  MemoryView* m_memory;
  std::optional<CacheSnapshot> m_latest;
  bool m_watching = false;
};

}  // namespace kvarium
