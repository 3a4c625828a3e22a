// ThemedStyle: Fusion, with the one-coloured signs of Qt's own buttons in the colour of the theme's text.
#pragma once

#include <QProxyStyle>

namespace kvarium::ui {

class ThemedStyle : public QProxyStyle {
 public:
  ThemedStyle() : QProxyStyle(QStringLiteral("Fusion")) {}
  QIcon standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const override;
};

}  // namespace kvarium::ui
