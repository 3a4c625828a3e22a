#include "features/lessons/ui/setting_control.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QStyle>
#include <QStyleOptionSlider>
#include <algorithm>

#include "features/lessons/ui/chart_view.h"
#include "features/lessons/ui/result_words.h"
#include "ui/cells/cell_paint.h"
#include "ui/cells/view_fonts.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr int mark_height = 6;  // px of the line above its words

}  // namespace

SettingControl::SettingControl(LessonController& lesson, QWidget* parent)
    : QWidget(parent), m_lesson(lesson), m_setting(*lesson.lesson()->setting) {
  const QString name = sentenceText(m_setting.name), mark = sentenceText(m_setting.mark_name);
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(2);
  const QString unit = sentenceText(m_setting.unit);
  const QString range = tr("%1, %2 to %3 %4", "name, limits and unit of a number")
                            .arg(name)
                            .arg(m_setting.least)
                            .arg(m_setting.most)
                            .arg(unit);
  QLabel* heading = plainLabel(this, "muted", range);
  heading->setObjectName(QStringLiteral("lessonSettingRange"));
  grid->addWidget(heading, 0, 0, 1, 2);
  m_slider = new QSlider(Qt::Horizontal, this);
  m_slider->setRange(static_cast<int>(m_setting.least), static_cast<int>(m_setting.most));
  m_slider->setPageStep(10);
  m_slider->setAccessibleName(name);
  m_field = new QSpinBox(this);
  m_field->setObjectName(QStringLiteral("lessonSetting"));
  m_field->setLocale(numberLocale());
  m_field->setRange(m_slider->minimum(), m_slider->maximum());
  m_field->setKeyboardTracking(false);  // 100 is no 1 and 10 before
  m_field->setCorrectionMode(QAbstractSpinBox::CorrectToNearestValue);
  m_field->setAccessibleName(name);
  const int at = static_cast<int>(m_setting.mark);
  const QString marked = tr("%1: %2", "a value, what it is").arg(inUnit(at, m_setting.unit), mark);
  for (QWidget* part : std::initializer_list<QWidget*>{m_slider, m_field})
    part->setAccessibleDescription(tr("%1; %2").arg(range, marked));
  grid->addWidget(m_slider, 1, 0);
  grid->addWidget(m_field, 1, 1);
  grid->addWidget(new SliderMark(*m_slider, at, mark, this), 2, 0, 1, 2);  // its words may reach below the field
  grid->setColumnStretch(0, 1);
  connect(m_slider, &QSlider::valueChanged, &m_lesson, &LessonController::set);
  connect(m_field, &QSpinBox::valueChanged, &m_lesson, &LessonController::set);
  connect(&m_lesson, &LessonController::changed, this, &SettingControl::refresh);
  refresh();
}

void SettingControl::refresh() {
  if (!m_lesson.lesson()) return;
  const QSignalBlocker quiet_slider(m_slider), quiet_field(m_field);
  const int value = static_cast<int>(m_lesson.attempt().setting.value_or(m_setting.usual));
  m_slider->setValue(value);
  m_field->setValue(value);
  for (QWidget* part : std::initializer_list<QWidget*>{m_slider, m_field})
    part->setEnabled(m_lesson.attempt().share < 0);
}

SliderMark::SliderMark(const QSlider& slider, int mark, const QString& words, QWidget* parent)
    : QWidget(parent),
      m_slider(slider),
      m_mark(mark),
      m_words(tr("%1: %2", "a value, what it is").arg(mark).arg(words)) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

double SliderMark::pixel() const {
  QStyleOptionSlider option;
  option.initFrom(&m_slider);
  option.orientation = Qt::Horizontal;
  option.minimum = m_slider.minimum();
  option.maximum = m_slider.maximum();
  const QStyle& style = *m_slider.style();
  const int handle = style.pixelMetric(QStyle::PM_SliderLength, &option, &m_slider);
  const int room = std::max(m_slider.width() - handle, 1);
  return handle / 2.0 + QStyle::sliderPositionFromValue(option.minimum, option.maximum, m_mark, room);
}

QSize SliderMark::sizeHint() const {
  const QFontMetrics metrics(smallFont(font()));
  return {metrics.horizontalAdvance(m_words), mark_height + metrics.lineSpacing()};
}

void SliderMark::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const CachePalette colours = CachePalette::from(palette());
  const double x = pixel();
  painter.setPen(QPen(colours.text, 2));
  painter.drawLine(QPointF(x, 0), QPointF(x, mark_height - 1));
  painter.setFont(smallFont(font()));
  painter.setPen(colours.muted);
  const QFontMetricsF metrics(painter.font());
  const QString words =
      metrics.horizontalAdvance(m_words) > width() ? metrics.elidedText(m_words, Qt::ElideRight, width()) : m_words;
  paintCentred(painter, x, mark_height, width(), words);
}

}  // namespace kvarium::ui
