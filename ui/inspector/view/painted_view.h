// PaintedView: a view that one function paints on the screen, in a PNG and in an SVG. It has a frame around it while it
// has the keyboard focus, and it is measured and painted again when font, palette or language change.
#pragma once

#include "ui/inspector/view/picture_request.h"
#include "ui/inspector/view/view_panel.h"

namespace kvarium::ui {

class PaintedView : public InspectorView {
  Q_OBJECT
 public:
  QImage picture(QSize size, qreal dpr, const CachePalette& palette) const override;
  void paintPicture(QPainter& painter, QSize size, const CachePalette& palette) const override;

 protected:
  PaintedView(const QString& accessible_name, QWidget* parent);

  virtual void paint(QPainter& painter, const PictureRequest& request) const = 0;
  virtual int pictureHeight(QSize size) const = 0;  // px, of a picture that is wanted in this size
  virtual void follow() = 0;                        // updates measures, words and picture; emits changed()
  virtual void paintFocus(QPainter& painter, const CachePalette& palette) const;  // the keyboard focus

  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
};

}  // namespace kvarium::ui
