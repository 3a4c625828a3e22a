// InspectorView: a view of the cache. It receives the cache's state while it is seen, and gives the same numbers as
// picture, table and words; the panel around it shows them (view_panel.h). One function paints it on the screen, in a
// PNG and in an SVG. It is measured and painted again when size, font, palette or language change.
#pragma once

#include <QWidget>

#include "core/cache/view/cache_view.h"
#include "ui/cells/legend.h"
#include "ui/inspector/view/live_tip.h"
#include "ui/inspector/view/rows_table.h"

namespace kvarium::ui {

class InspectorView : public QWidget {
  Q_OBJECT
 public:
  virtual void showView(cache::SharedCacheView view) = 0;  // never null
  virtual void showNothing() = 0;  // there is no view of the cache to show: no model, or none has come yet
  virtual void forgetAll() {}      // the model was closed: what is remembered of earlier views of the cache is void

  // A server has the model: why what only an engine of this machine shows cannot be seen. Empty: this machine computes.
  void setWhyNot(const QString& why);

  virtual bool isEmpty() const = 0;               // nothing to export
  virtual QString title() const = 0;              // a sentence with the finding
  virtual QString howTo() const = 0;              // how to read it, at most two lines
  virtual QString details() const { return {}; }  // the rest of the explanation; empty: there is none
  QAbstractItemModel& table();                    // the same numbers, updated by the call
  // The picture without the panel's words. It is higher than `size` where the view needs more.
  QImage picture(QSize size, qreal dpr, const CachePalette& palette) const;
  // The same for an SVG, as lines and text. `size` is the size of picture() / dpr.
  void paintPicture(QPainter& painter, QSize size, const CachePalette& palette) const;
  virtual QWidget* controls() const { return nullptr; }  // stands above picture and table; the panel becomes its parent
  QSize sizeHint() const override { return {480, leastHeight()}; }

 signals:
  void changed();  // title, howTo, table or isEmpty may have changed

 protected:
  explicit InspectorView(const QString& accessible_name);

  // On the pane's colour; the painter has the small font.
  virtual void paint(QPainter& painter, const PictureRequest& request) const = 0;
  virtual int pictureHeight(QSize size) const = 0;  // px, of a picture that is wanted in this size
  // px, in the present width; the panel scrolls below that.
  virtual int leastHeight() const { return pictureHeight(size()); }
  virtual void measure() {}            // computes the numbers that words and picture share
  virtual TableRows rows() const = 0;  // of table()
  virtual std::vector<std::vector<LegendEntry>> legends() const { return {}; }
  virtual QString description() const;  // for a screen reader: title, how-to, and a line for each legend
  const QString& whyNot() const { return m_why_not; }
  virtual void whyNotChanged() { follow(); }  // words and controls may be others
  static QString pastNotice() { return tr("Not recorded for the past. Esc: back to now."); }
  virtual QString tipAt(QPoint) const { return howTo(); }  // empty: no tooltip
  virtual QRect tipArea(QPoint) const { return {}; }       // where that tooltip stays; empty: in the whole view
  virtual bool takesEscape() const { return false; }       // otherwise Escape stops the reply
  virtual void paintFocus(QPainter&, const CachePalette&) const {}  // what the arrow keys have come to
  LiveTip& tip() { return m_tip; }
  // A button of the panel around the view.
  QAction* makeAction(const char* name, const QString& text, const QString& tip);

  void follow();  // for new numbers: updates measures, words and picture, and emits changed()
  void refit();   // the same without painting
  void describe();

  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void paintOn(QPainter& painter, const PictureRequest& request) const;

  RowsTable m_table;
  QString m_why_not;
  LiveTip m_tip;
};

}  // namespace kvarium::ui
