// The fonts and the left column that all views of the inspector share.
#pragma once

#include <QFont>
#include <QFontMetrics>

namespace kvarium {

constexpr int gutter_distance = 8;  // px between the left column and what its words name

QFont smallFont(const QFont& font);
QFont titleFont(const QFont& font);
// The column of words left of rulers and bars. Logical pixels.
int gutterWidth(const QFontMetrics& metrics);
int wrappedHeight(const QFont& font, const QString& text, int width);

}  // namespace kvarium
