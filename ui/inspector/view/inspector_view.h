// InspectorView: a view of the cache. It receives views of the cache while it is seen, and gives the same numbers as
// picture, table and words; the panel around it shows them (view_panel.h).
#pragma once

#include <QImage>
#include <QWidget>

#include "core/cache/view/cache_view.h"
#include "ui/cells/cache_palette.h"
#include "ui/inspector/view/live_tip.h"
#include "ui/inspector/view/rows_table.h"

namespace kvarium::ui {

class InspectorView : public QWidget {
  Q_OBJECT
 public:
  virtual void showView(cache::SharedCacheView view) = 0;  // never null
  virtual void showNothing() = 0;                          // there is no view to show: no model, or none has come yet
  virtual void forgetAll() {}  // the model was closed: what the view remembers of earlier views of the cache is void

  // A server has the model: why what only an engine of this machine shows cannot be seen. Empty: this machine computes.
  void setWhyNot(const QString& why);

  virtual bool isEmpty() const = 0;               // nothing to export
  virtual QString title() const = 0;              // a sentence with the finding
  virtual QString howTo() const = 0;              // how to read it, at most two lines
  virtual QString details() const { return {}; }  // the rest of the explanation; empty: there is none
  QAbstractItemModel& table();                    // the same numbers, updated by the call
  // The picture without the panel's words. It is higher than `size` where the view needs more.
  virtual QImage picture(QSize size, qreal dpr, const CachePalette& palette) const = 0;
  // The same for an SVG, as lines and text. `size` is the size of picture() / dpr.
  virtual void paintPicture(QPainter& painter, QSize size, const CachePalette& palette) const = 0;
  virtual QWidget* controls() const { return nullptr; }  // stands above picture and table; the panel becomes its parent

 signals:
  void changed();  // title, howTo, table or isEmpty may have changed

 protected:
  explicit InspectorView(const QString& accessible_name);

  const QString& whyNot() const { return m_why_not; }
  virtual void whyNotChanged() = 0;  // words and controls may be others

  virtual TableRows rows() const = 0;                      // of table()
  virtual QString tipAt(QPoint) const { return howTo(); }  // empty: no tooltip
  virtual QRect tipArea(QPoint) const { return {}; }       // where that tooltip stays; empty: in the whole view
  virtual bool takesEscape() const { return false; }       // otherwise Escape stops the reply
  LiveTip& tip() { return m_tip; }

  bool event(QEvent* event) override;
  void paintFocusRing(QPainter& painter, const CachePalette& palette) const;

 private:
  RowsTable m_table;
  QString m_why_not;
  LiveTip m_tip;
};

}  // namespace kvarium::ui
