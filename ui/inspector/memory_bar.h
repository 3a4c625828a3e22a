// MemoryBar: what the cache takes, per place on one scale: measured as fills, predicted as a tick, "would be" as dashed
// outline.
#pragma once

#include <QWidget>
#include <optional>

#include "ui/inspector/legend.h"
#include "ui/inspector/memory_shares.h"

namespace kvarium {

// Everything the bar shows, as plain values.
struct MemoryFacts {
  std::vector<MemoryShares> places;  // [3], indexed by Place
  int64_t predicted = 0;             // 0: unknown
  int64_t full_f16 = 0;
  int64_t scale_end = 1;  // bytes at the right end; grows in steps
  std::vector<LegendEntry> measured, estimated;
  QString sentence;
};
MemoryFacts memoryFacts(const CacheSnapshot& snapshot);

class MemoryBar : public QWidget {
  Q_OBJECT
 public:
  explicit MemoryBar(QWidget* parent = nullptr);

  void showSnapshot(const CacheSnapshot& snapshot);
  void showNothing();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void layOut();
  std::vector<Place> shownPlaces() const;
  void paintPlace(QPainter& painter, const QRect& rect, Place place, const CellPaint& cells) const;

  std::optional<MemoryFacts> m_facts;
  Legend m_measured, m_estimated;
  int m_gutter = 0;
};

}  // namespace kvarium
