// FreshCells: the cells that were written a moment ago. The map highlights them until their colour has settled.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPainter>
#include <QTimer>
#include <vector>

#include "ui/inspector/map/map_layout.h"

namespace kvarium::ui {

class FreshCells : public QObject {
  Q_OBJECT
 public:
  explicit FreshCells(QObject* parent);
  // The cells of `next` that are not in `before` (null: none) are new, unless the map comes from or goes to the past.
  // can_glow: the map is visible, and motion is not reduced.
  void note(const cache::CacheView* before, const cache::CacheView& next, bool is_past, bool can_glow);
  void clear();
  void forget();  // as if none had ever been highlighted

  bool glow() const { return !m_fresh.empty(); }
  bool hasGlowed() const { return m_has_glowed; }  // since the cache was empty
  void paint(QPainter& painter, const MapLayout& layout, const CachePalette& palette) const;

 signals:
  void aged();     // the highlight is weaker
  void settled();  // nothing is highlighted any more

 private:
  void age();

  struct Fresh {
    PositionRange range;
    qint64 born = 0;  // ms on m_clock
  };
  std::vector<Fresh> m_fresh;
  QElapsedTimer m_clock;
  QTimer m_timer;            // runs only while cells are highlighted
  qint64 m_last_growth = 0;  // ms on m_clock
  bool m_has_glowed = false;
  bool m_was_past = false;
};

}  // namespace kvarium::ui
