// InspectorPanel: what is seen of the cache beside the transcript. It is given snapshots, it asks for nothing.
#pragma once

#include <QWidget>
#include <memory>

#include "core/cache/snapshot.h"

namespace kvarium {

class InspectorPanel : public QWidget {
  Q_OBJECT
 public:
  explicit InspectorPanel(QWidget* parent = nullptr);
  ~InspectorPanel() override;

  // Copies what it shows; called at most once a frame, on the GUI thread.
  void showSnapshot(const CacheSnapshot& snapshot);
  void showNothing();  // no model yet, or it was closed: the empty state that says what will appear here

 signals:
  // True while any part of the panel is really visible: only then are snapshots made at all.
  void watchingChanged(bool watching);

 private:
  struct Parts;
  std::unique_ptr<Parts> m_parts;
};

}  // namespace kvarium
