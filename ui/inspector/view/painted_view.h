// PaintedView: a view that one function paints on the screen, in a PNG and in an SVG. It has a frame around it while it
// has the keyboard focus, and it is measured and painted again when size, font, palette or language change.
#pragma once

#include "ui/cells/legend.h"
#include "ui/inspector/view/inspector_view.h"
#include "ui/inspector/view/picture_request.h"

namespace kvarium::ui {

class PaintedView : public InspectorView {
  Q_OBJECT
 public:
  QImage picture(QSize size, qreal dpr, const CachePalette& palette) const override;
  void paintPicture(QPainter& painter, QSize size, const CachePalette& palette) const override;
  QSize sizeHint() const override { return {480, leastHeight()}; }

 protected:
  using InspectorView::InspectorView;

  virtual void paint(QPainter& painter, const PictureRequest& request) const = 0;
  virtual int pictureHeight(QSize size) const = 0;  // px, of a picture that is wanted in this size
  // px, in the present width; the panel scrolls below that.
  virtual int leastHeight() const { return pictureHeight(size()); }
  void whyNotChanged() override { follow(); }
  virtual void measure() {}  // computes the numbers that words and picture share
  virtual std::vector<std::vector<LegendEntry>> legends() const { return {}; }
  virtual QString description() const;  // for a screen reader: title, how-to, and a line for each legend
  virtual void paintFocus(QPainter& painter, const CachePalette& palette) const;  // the keyboard focus

  void follow();  // for new numbers: updates measures, words and picture, and emits changed()
  void refit();   // the same without painting
  void describe();

  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
};

}  // namespace kvarium::ui
