#include "ui/parts/theme.h"

#include <QApplication>
#include <QFontInfo>
#include <QPalette>
#include <QWidget>
#include <cmath>
#include <utility>

#include "ui/parts/themed_style.h"

namespace kvarium::ui {
namespace {

const Theme* g_theme = nullptr;  // the present one; null: before the first applyTheme()
double g_text_scale = 1;

// A colour, and its word in the style sheet: a word that begins with another one comes first.
struct Tone {
  const char* word;
  QColor Theme::*colour;
  const char *light, *dark, *contrast;
};
constexpr Tone tones[] = {
    {"@noticeborder", &Theme::notice_border, "#d59a2b", "#8a6a2a", "#ffd60a"},
    {"@errorborder", &Theme::error_border, "#d0473c", "#a85048", "#ff8a8a"},
    {"@infoborder", &Theme::info_border, "#7aa7dd", "#3f638f", "#8ac4ff"},
    {"@successborder", &Theme::success_border, "#3f9d5d", "#3c7a55", "#7dff9b"},
    {"@window", &Theme::window, "#f3f4f6", "#17181c", "#000000"},
    {"@side", &Theme::side, "#ffffff", "#1e2128", "#000000"},
    {"@base", &Theme::base, "#ffffff", "#1e2128", "#000000"},
    {"@card", &Theme::card, "#e6ecf7", "#2a3040", "#262626"},
    {"@code", &Theme::code, "#e7e9ee", "#23262e", "#1a1a1a"},
    {"@border", &Theme::border, "#d3d8e0", "#363b46", "#9a9a9a"},
    {"@edge", &Theme::edge, "#868d99", "#7a8290", "#ffffff"},
    {"@text", &Theme::text, "#1a1d23", "#e6e8ee", "#ffffff"},
    {"@muted", &Theme::muted, "#565d6b", "#a0a6b3", "#e0e0e0"},
    {"@accent", &Theme::accent, "#0b62c4", "#7cc0ff", "#ffd60a"},
    {"@onaccent", &Theme::on_accent, "#ffffff", "#0d1520", "#000000"},
    {"@notice", &Theme::notice, "#fff3dc", "#3a2f1a", "#000000"},
    {"@error", &Theme::error, "#fde8e6", "#3d2222", "#000000"},
    {"@info", &Theme::info, "#e8f0fa", "#1f2d40", "#000000"},
    {"@success", &Theme::success, "#e3f4e8", "#1b3325", "#000000"},
};

Theme themeIn(const char* Tone::*kind) {
  Theme made;
  made.dark = kind != &Tone::light;
  for (const Tone& tone : tones) made.*tone.colour = QColor(tone.*kind);
  return made;
}

QPalette paletteOf(const Theme& t) {
  QPalette p;
  p.setColor(QPalette::Window, t.window);
  p.setColor(QPalette::WindowText, t.text);
  p.setColor(QPalette::Base, t.base);
  p.setColor(QPalette::AlternateBase, t.card);
  p.setColor(QPalette::Text, t.text);
  p.setColor(QPalette::Button, t.dark ? t.card : t.side);
  p.setColor(QPalette::ButtonText, t.text);
  p.setColor(QPalette::BrightText, t.text);
  p.setColor(QPalette::ToolTipBase, t.side);
  p.setColor(QPalette::ToolTipText, t.text);
  p.setColor(QPalette::PlaceholderText, t.muted);
  p.setColor(QPalette::Highlight, t.accent);
  p.setColor(QPalette::HighlightedText, t.on_accent);
  p.setColor(QPalette::Link, t.accent);
  p.setColor(QPalette::LinkVisited, t.accent);
  p.setColor(QPalette::Light, t.side);
  p.setColor(QPalette::Midlight, t.card);
  p.setColor(QPalette::Mid, t.border);
  p.setColor(QPalette::Dark, t.border.darker(t.dark ? 130 : 110));
  p.setColor(QPalette::Shadow, t.dark ? QColor("#000000") : QColor("#9aa1ad"));
  for (QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    p.setColor(QPalette::Disabled, role, t.muted);
  return p;
}

// 8 px grid, 6 px radii. Rules select widgets by object name or by the property `role`.
QString sheetOf(const Theme& t) {
  QString sheet = QStringLiteral(R"(
QToolTip { background: @side; color: @text; border: 1px solid @border; padding: 4px 6px; }
QMenuBar { background: @side; padding: 2px 6px; border: none; }
QMenuBar::item { padding: 4px 9px; border-radius: 6px; background: transparent; color: @muted; }
QMenuBar::item:selected { background: @card; color: @text; }
QMenu { background: @side; border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 24px; border-radius: 4px; }
QMenu::item:selected { background: @card; color: @text; }
QMenu::item:disabled { color: @muted; }
QMenu::separator { height: 1px; background: @border; margin: 4px 8px; }
QStatusBar { background: @side; border-top: 1px solid @border; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @muted; padding: 2px 8px; }
QMainWindow::separator { background: @border; width: 1px; height: 1px; }
QSplitter::handle { background: @border; }
QScrollArea, QAbstractScrollArea { border: none; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QLineEdit { background: @base; border: 1px solid @edge; border-radius: 6px; padding: 5px 8px; }
QLineEdit:focus { border-color: @accent; }
QPushButton, QToolButton[role="button"] { background: @button; border: 1px solid @border; border-radius: 6px;
  padding: 5px 12px; color: @text; }
QPushButton:hover, QToolButton[role="button"]:hover { background: @card; }
QPushButton:focus, QToolButton[role="button"]:focus { border-color: @accent; }
QPushButton:disabled { color: @muted; }
QPushButton[role="primary"] { background: @accent; color: @onaccent; border-color: @accent; }
QPushButton[role="primary"]:disabled { background: @card; color: @muted; border-color: @border; }
QPushButton[role="primary"]:focus { border: 2px solid @text; padding: 4px 11px; }
QToolButton[role="chip"] { background: @button; border: 1px solid @border; border-radius: 12px; padding: 3px 12px;
  color: @text; }
QToolButton[role="chip"]:hover { background: @card; }
QToolButton[role="chip"]:focus { border-color: @accent; }
QToolButton[role="chip"]::menu-indicator, QToolButton[role="link"]::menu-indicator,
QToolButton[role="quiet"]::menu-indicator, QPushButton::menu-indicator { image: none; }
QToolButton[role="quiet"] { background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 1px 5px;
  color: @muted; }
QToolButton[role="quiet"]:hover { background: @card; color: @text; }
QLabel#offer { background: @card; border: 2px dashed @accent; border-radius: 12px; font-size: @offersize; font-weight: 600; }
QFrame#chip { background: @card; border: 1px solid @border; border-radius: 6px; }
QToolButton[role="go on"] { background: transparent; border: 1px solid @accent; border-radius: 4px; padding: 1px 8px;
  color: @accent; }
QToolButton[role="go on"]:hover, QToolButton[role="go on"]:focus { background: @card; color: @text; }
QToolButton[role="quiet"]:focus { border-color: @accent; color: @text; }
QToolButton[role="quiet"]:disabled { color: @edge; }
QToolButton[warns="true"] { background: @notice; color: @text; border: 1px solid @noticeborder; }
#popover QTreeWidget { background: transparent; }
QLabel[role="muted"] { color: @muted; }
QDialog QAbstractItemView, QTableWidget { border: 1px solid @edge; }
QLabel[role="title"] { font-weight: 600; font-size: @titlesize; }
QPlainTextEdit[role="field"] { background: @base; border: 1px solid @edge; border-radius: 6px; padding: 2px; }
QPlainTextEdit[role="field"]:focus { border-color: @accent; }
#side { background: @side; }
#drawer { background: @side; border: 1px solid @border; }
#conversations { background: @side; border: none; outline: none; }
#composer { background: @base; border: 1px solid @edge; border-radius: 8px; }
#composer[active="true"] { border-color: @accent; }
#composer QPlainTextEdit { background: transparent; border: none; }
#messageButtons { background: @window; }
#userCard #messageButtons { background: @card; }
#userCard { background: @card; border-radius: 6px; }
#notice { background: @notice; border: 1px solid @noticeborder; border-radius: 6px; }
#notice[kind="error"] { background: @error; border-color: @errorborder; }
#notice[kind="info"] { background: @info; border-color: @infoborder; }
#notice[kind="success"] { background: @success; border-color: @successborder; }
QStatusBar QLabel[role="warning"] { background: @notice; color: @text; border: 1px solid @noticeborder;
  border-radius: 6px; padding: 1px 7px; }
#popover { background: @side; border: 1px solid @border; }
QTextBrowser, #transcript, #transcriptColumn { background: transparent; }
QProgressBar { background: @card; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar::handle:vertical { background: @edge; min-height: 32px; border-radius: 4px; margin: 1px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle:horizontal { background: @edge; min-width: 32px; border-radius: 4px; margin: 1px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)");
  const double points = QFontInfo(QApplication::font()).pointSizeF();
  for (const auto& [size, times] : {std::pair{"@titlesize", 1.1}, {"@offersize", 1.4}})
    sheet.replace(QLatin1String(size), QStringLiteral("%1pt").arg(points * times, 0, 'f', 1));
  sheet.replace(QLatin1String("@button"), (t.dark ? t.side : t.base).name());
  for (const Tone& tone : tones) sheet.replace(QLatin1String(tone.word), (t.*tone.colour).name());
  return sheet;
}

bool systemIsDark() {
  static const bool dark = [] {  // read before our palette replaces it
    const QPalette p = QApplication::palette();
    return p.color(QPalette::Window).lightness() < p.color(QPalette::WindowText).lightness();
  }();
  return dark;
}

double luminance(const QColor& c) {
  const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

}  // namespace

const Theme& themeOf(bool dark) {
  static const Theme light = themeIn(&Tone::light), night = themeIn(&Tone::dark);
  return dark ? night : light;
}

const Theme& theme() { return g_theme ? *g_theme : themeOf(false); }

void applyTheme(ThemeChoice choice) {
  const bool system_dark = systemIsDark();
  static const Theme high = themeIn(&Tone::contrast);
  const bool dark = choice == ThemeChoice::dark || (choice == ThemeChoice::system && system_dark);
  g_theme = choice == ThemeChoice::contrast ? &high : &themeOf(dark);
  QApplication::setStyle(new ThemedStyle);
  QApplication::setPalette(paletteOf(theme()));
  // Without it, a font set for a part of the window is not inherited by its children.
  QCoreApplication::setAttribute(Qt::AA_UseStyleSheetPropagationInWidgetStyles);
  qApp->setStyleSheet(sheetOf(theme()));
}

void useTextFont(const QFont& font, double scale) {
  g_text_scale = scale;
  QApplication::setFont(font);
}

// What a style sheet has polished keeps its size until it is polished again.
void polishAgain() {
  if (g_theme) qApp->setStyleSheet(sheetOf(theme()));
}

double textScale() { return g_text_scale; }
int withText(int least) { return int(least * std::sqrt(std::max(g_text_scale, 1.0))); }

ThemeChoice themeFromName(const QString& name) {
  for (const ThemeChoice choice : {ThemeChoice::light, ThemeChoice::dark, ThemeChoice::contrast})
    if (name == themeName(choice)) return choice;
  return ThemeChoice::system;
}

QString themeName(ThemeChoice choice) {
  constexpr const char* names[] = {"system", "light", "dark", "contrast"};
  return QLatin1String(names[size_t(choice)]);
}

double contrast(const QColor& a, const QColor& b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QColor mix(const QColor& a, const QColor& b, double share_of_b) {
  const auto channel = [&](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * share_of_b)); };
  return QColor(channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue()));
}

}  // namespace kvarium::ui
