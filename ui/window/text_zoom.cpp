#include "ui/window/text_zoom.h"

#include <QAction>
#include <QApplication>
#include <QMenu>
#include <algorithm>
#include <iterator>

#include "ui/parts/numbers.h"
#include "ui/parts/setting_list.h"
#include "ui/parts/theme.h"

namespace kvarium::ui {
namespace {

constexpr int percents[] = {70, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300};
constexpr int usual = 3, most = int(std::size(percents)) - 1;
const auto zoom_setting = QStringLiteral("text_zoom");

int stepOf(const QString& percent) { return int(std::ranges::find(percents, percent.toInt()) - percents); }

}  // namespace

TextZoom::TextZoom(SettingList& settings, QObject* parent)
    : QObject(parent),
      m_settings(settings),
      m_usual_font(QApplication::font()),
      m_step(usual),
      m_larger(new QAction(tr("Lar&ger text"), this)),
      m_smaller(new QAction(tr("&Smaller text"), this)),
      m_usual(new QAction(tr("Usual text si&ze"), this)) {
  m_larger->setObjectName(QStringLiteral("larger_text"));
  m_smaller->setObjectName(QStringLiteral("smaller_text"));
  m_usual->setObjectName(QStringLiteral("usual_text"));
  m_larger->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
  m_smaller->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Minus));
  m_usual->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_0));
  connect(m_larger, &QAction::triggered, this, [this] { choose(m_step + 1); });
  connect(m_smaller, &QAction::triggered, this, [this] { choose(m_step - 1); });
  connect(m_usual, &QAction::triggered, this, [this] { choose(usual); });
  std::vector<Setting::Choice> choices;
  for (const int percent : percents) choices.push_back({QString::number(percent), percentText(percent / 100.0)});
  settings.add({.name = zoom_setting,
                .key = QStringLiteral("window/text_zoom"),
                .text = tr("Size of text"),
                .also = tr("font, larger, smaller, zoom"),
                .first = QString::number(percents[usual]),
                .choices = std::move(choices),
                .apply = [this](const QString& percent) { show(stepOf(percent)); }});
}

TextZoom::~TextZoom() {
  if (m_step == usual) return;
  useTextFont(m_usual_font, 1);
  polishAgain();
}

void TextZoom::addTo(QMenu& menu) {
  for (QAction* action : {m_larger, m_smaller, m_usual}) menu.addAction(action);
}

double TextZoom::zoom() const { return percents[m_step] / 100.0; }

void TextZoom::restore() { show(stepOf(m_settings.value(zoom_setting))); }

void TextZoom::choose(int step) { m_settings.set(zoom_setting, QString::number(percents[std::clamp(step, 0, most)])); }

void TextZoom::show(int step) {
  m_larger->setEnabled(step < most);
  m_smaller->setEnabled(step > 0);
  m_usual->setEnabled(step != usual);
  if (step == m_step) return;
  m_step = step;
  QFont font = m_usual_font;
  font.setPointSizeF(font.pointSizeF() * zoom());
  useTextFont(font, zoom());
  polishAgain();
  emit changed(font, zoom());
}

}  // namespace kvarium::ui
