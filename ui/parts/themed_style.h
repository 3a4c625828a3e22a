// ThemedStyle: Fusion, with what it makes of darker shades of the window in the theme's own colours instead, because a
// shade of black is black: ticked boxes, the borders of fields, and the one-coloured signs of Qt's own buttons.
#pragma once

#include <QProxyStyle>

namespace kvarium::ui {

class ThemedStyle : public QProxyStyle {
 public:
  ThemedStyle() : QProxyStyle(QStringLiteral("Fusion")) {}
  QIcon standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const override;
  void drawPrimitive(PrimitiveElement which, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawComplexControl(ComplexControl which, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override;
};

}  // namespace kvarium::ui
