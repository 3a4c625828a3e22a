// Theme: the window's colours in a light version, a dark one and one of high contrast, chosen by the user, or light or
// dark by the lightness of the system's palette.
#pragma once

#include <QColor>
#include <QFont>
#include <QString>

namespace kvarium::ui {

enum class ThemeChoice { system, light, dark, contrast };

struct Theme {
  bool dark = false;
  QColor window;  // background of the transcript and the inspector
  QColor side;    // list, menu bar, status bar
  QColor base;    // fields and the composer
  QColor card;    // a message of the user, the selected conversation
  QColor code;    // background of code
  QColor border;
  QColor edge;  // 3:1 on the backgrounds of fields and of what is around them: borders of fields, scroll bars
  QColor text;
  QColor muted;  // 4.5:1 on every background above
  QColor accent;
  QColor on_accent;
  QColor notice;  // background of a warning
  QColor notice_border;
  QColor error, error_border;  // of failures
  QColor info, info_border;
  QColor success, success_border;
};

const Theme& theme();  // the present one; light before the first applyTheme()
const Theme& themeOf(bool dark);
void applyTheme(ThemeChoice choice);                // sets style, palette and style sheet of the application
void useTextFont(const QFont& font, double scale);  // of all windows; scale: of its usual size
void polishAgain();                                 // after it, when the parts of a window have their fonts
double textScale();                                 // 1 until another was used
int withText(int least);  // px that something needs at least; more with larger text, which also wraps
ThemeChoice themeFromName(const QString& name);  // "light", "dark", "contrast", anything else: system
QString themeName(ThemeChoice choice);

// Contrast of two opaque colours, 1 to 21 (WCAG 2.1, relative luminance).
double contrast(const QColor& a, const QColor& b);
QColor mix(const QColor& a, const QColor& b, double share_of_b);

}  // namespace kvarium::ui
