// The fonts and the left column of all views of the inspector.
#pragma once

#include <QFont>
#include <QFontMetrics>

namespace kvarium::ui {

constexpr int gutter_distance = 8;  // px between the left column and the picture

QFont smallFont(const QFont& font);
QFont titleFont(const QFont& font);
// Width of the words left of rulers and bars, in logical pixels.
int gutterWidth(const QFontMetrics& metrics);
int wrappedHeight(const QFont& font, const QString& text, int width);

}  // namespace kvarium::ui
