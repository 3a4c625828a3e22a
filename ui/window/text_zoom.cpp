#include "ui/window/text_zoom.h"

#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QSettings>
#include <algorithm>
#include <iterator>

namespace kvarium::ui {
namespace {

constexpr int percents[] = {70, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300};
constexpr int usual = 3, most = int(std::size(percents)) - 1;
const auto zoom_setting = QStringLiteral("window/text_zoom");

}  // namespace

TextZoom::TextZoom(QSettings& settings, QObject* parent)
    : QObject(parent),
      m_settings(settings),
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
  connect(m_larger, &QAction::triggered, this, [this] { set(m_step + 1); });
  connect(m_smaller, &QAction::triggered, this, [this] { set(m_step - 1); });
  connect(m_usual, &QAction::triggered, this, [this] { set(usual); });
}

void TextZoom::addTo(QMenu& menu) {
  for (QAction* action : {m_larger, m_smaller, m_usual}) menu.addAction(action);
}

double TextZoom::zoom() const { return percents[m_step] / 100.0; }

void TextZoom::restore() {
  const auto step = std::ranges::find(percents, m_settings.value(zoom_setting, 100).toInt());
  if (step != std::end(percents)) set(int(step - percents));
}

void TextZoom::set(int step) {
  step = std::clamp(step, 0, most);
  m_larger->setEnabled(step < most);
  m_smaller->setEnabled(step > 0);
  m_usual->setEnabled(step != usual);
  if (step == m_step) return;
  m_step = step;
  m_settings.setValue(zoom_setting, percents[step]);
  QFont font = QApplication::font();
  font.setPointSizeF(font.pointSizeF() * zoom());
  emit changed(font, zoom());
}

}  // namespace kvarium::ui
