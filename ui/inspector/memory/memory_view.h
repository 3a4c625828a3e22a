// MemoryView: the memory of the cache, one bar per place on a common scale. Fills are measured, the tick is the
// estimate for the full context, outlines show the cache with other choices. A thin bar above shows the machine's
// memory.
#pragma once

#include <optional>

#include "ui/inspector/memory/memory_facts.h"
#include "ui/inspector/view/inspector_view.h"

namespace kvarium::ui {

class MemoryView : public InspectorView {
  Q_OBJECT
 public:
  MemoryView();

  void showView(cache::SharedCacheView view) override;
  void showNothing() override;
  bool isEmpty() const override { return !m_view || !hasBars(); }
  QString title() const override;
  QString howTo() const override;
  QString details() const override { return memoryDetails(m_facts, host()); }

  void setHostMemory(const HostMemory& host);
  void setComparisons(const Comparisons& comparisons);
  void setPast(bool past) { m_past = past; }  // the view of the cache that follows is of an earlier time

 protected:
  TableRows rows() const override { return memoryTable(m_rows); }
  void paint(QPainter& painter, const PictureRequest& request) const override;
  int pictureHeight(QSize size) const override { return layoutFor(size.width(), font()).height; }
  void measure() override;
  std::vector<std::vector<LegendEntry>> legends() const override;
  QString tipAt(QPoint point) const override;

 private:
  // The places of bars and legends for a width.
  struct Layout {
    int gutter = 0, bars = 0;  // height of all bars
    std::vector<Legend> legends;
    int height = 0;
  };
  Layout layoutFor(int width, const QFont& font) const;
  bool hasBars() const { return m_facts.has_places; }
  const cache::CacheView& shown() const;  // without a view: an empty one
  // What it had at an earlier time is not known.
  HostMemory host() const { return m_past ? HostMemory{.device_is_host = m_host.device_is_host} : m_host; }
  QString machineName() const;  // of the bar of all memory: "machine", "whole GPU"
  void paintMachine(QPainter& painter, const QRect& rect, const CellPaint& cells) const;
  void paintPlace(QPainter& painter, const QRect& rect, cache::Place place, const CellPaint& cells) const;

  cache::SharedCacheView m_view;  // null: there is none
  HostMemory m_host;
  Comparisons m_comparisons;
  MemoryFacts m_facts;
  std::vector<MemoryRow> m_rows;
  bool m_has_machine = false;
  bool m_past = false;  // m_view is of an earlier time
};

}  // namespace kvarium::ui
