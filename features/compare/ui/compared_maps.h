// ComparedMaps: what the caches of a comparison keep of the same tokens: a row of cells for each of them, one below the
// other on one axis. Colours and patterns are those of the cache map.
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "ui/cells/legend.h"
#include "ui/inspector/view/cache_layout.h"
#include "ui/inspector/view/live_tip.h"

namespace kvarium::ui {

class ComparedMaps : public QWidget {
  Q_OBJECT
 public:
  using Views = std::shared_ptr<const std::vector<cache::CacheView>>;  // Frame::compared

  explicit ComparedMaps(QWidget* parent);
  void setCount(int caches);           // rows that there is room for
  void showViews(const Views& views);  // null or the same object as before: nothing changes
  void clear();                        // rows without cells until other views come

  int picturesMade() const { return m_pictures_made; }
  // Of the row and column at this place; empty: none is there.
  QString tipAt(QPoint point) const;
  QRect rowRect(int cache) const;  // logical pixels
  Legend legend(int width) const;  // of the styles that occur in any row

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

 private:
  // Of the layers that keep most.
  struct Row {
    std::vector<StyleRun> runs;  // the tokens seen
    int64_t seen = 0, kept = 0, prompt_end = 0;
    bool operator==(const Row&) const = default;
  };
  static Row rowOf(const cache::CacheView& view);
  PositionScale scale(int columns) const;
  int legendTop() const;
  void paintAxis(QPainter& painter) const;
  void describe();

  int m_count = 0;
  Views m_views;
  std::vector<Row> m_rows;
  int64_t m_positions = least_positions;
  bool m_device_is_ram = true;
  int m_pictures_made = 0;
  LiveTip m_tip{*this};
};

}  // namespace kvarium::ui
