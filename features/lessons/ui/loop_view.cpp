#include "features/lessons/ui/loop_view.h"

#include <QAction>
#include <QEvent>
#include <QFontDatabase>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QTimer>
#include <algorithm>

#include "ui/parts/accessible_roles.h"
#include "ui/parts/keys/key_tip.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/theme.h"

namespace kvarium::ui {
namespace {

constexpr int code_margin = 6;        // px around the program
constexpr int line_gap = 3;           // px between two lines
constexpr double least_points = 6.5;  // of the program's font
constexpr int mark_alpha = 56;        // of the bar under the marked line

QFont fixedFont(const QFont& like) {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  font.setPointSizeF(like.pointSizeF());
  return font;
}

// The width left of the program, for the mark and the number of a line.
int gutterOf(const QFontMetrics& metrics) { return metrics.horizontalAdvance(QStringLiteral("▶ 9  ")); }

// Only a new text, because a label is painted again even for the same one.
void say(QLabel* label, const QString& text) {
  if (label->text() != text) label->setText(text);
}

}  // namespace

LoopProgramView::LoopProgramView(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("loopProgram"));
  giveRole(*this, QAccessible::Chart);
  setFocusPolicy(Qt::TabFocus);  // so that a screen reader finds it
  setAccessibleName(tr("The program"));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  showMoment(LoopMoment());
}

void LoopProgramView::showMoment(const LoopMoment& moment) {
  Shown now{programOf(moment), moment.line, moment.doing, moment.line == LoopLine::model ? moment.share() : 1};
  if (now == m_shown) return;
  if (now.lines != m_shown.lines) updateGeometry();
  m_shown = std::move(now);
  QStringList said;
  for (int i = 0; i < loop_lines; ++i) said << tr("%1: %2").arg(i + 1).arg(m_shown.lines[i].trimmed());
  if (m_shown.line != LoopLine::none) said << tr("Line %1 is marked.").arg(int(m_shown.line));
  setAccessibleDescription(said.join(QLatin1Char('\n')));
  update();
}

QFont LoopProgramView::codeFont() const {
  QFont font = fixedFont(this->font());
  const QString longest = *std::max_element(m_shown.lines.begin(), m_shown.lines.end(),
                                            [](const QString& a, const QString& b) { return a.size() < b.size(); });
  const auto wanted = [&] {
    const QFontMetrics metrics(font);
    return gutterOf(metrics) + metrics.horizontalAdvance(longest) + 2 * code_margin;
  };
  while (wanted() > width() && font.pointSizeF() > least_points) font.setPointSizeF(font.pointSizeF() - 0.5);
  return font;
}

QSize LoopProgramView::sizeHint() const {
  const QFontMetrics metrics(fixedFont(font()));
  return {gutterOf(metrics) + 36 * metrics.horizontalAdvance(QLatin1Char('m')) + 2 * code_margin,
          loop_lines * (metrics.height() + line_gap) + 2 * code_margin};
}

QSize LoopProgramView::minimumSizeHint() const { return {0, sizeHint().height()}; }

void LoopProgramView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& colours = theme();
  painter.fillRect(rect(), colours.code);
  const QFont font = codeFont();
  painter.setFont(font);
  const QFontMetrics metrics(font);
  const int pitch = (height() - 2 * code_margin) / loop_lines, gutter = gutterOf(metrics);
  for (int i = 0; i < loop_lines; ++i) {
    const QRect line(code_margin, code_margin + i * pitch, width() - 2 * code_margin, pitch);
    if (i + 1 == int(m_shown.line)) {
      QColor bar = colours.accent;
      painter.setPen(bar);
      painter.drawRect(QRect(0, line.top(), width() - 1, line.height() - 1));
      bar.setAlpha(mark_alpha);
      painter.fillRect(QRect(0, line.top(), static_cast<int>(width() * m_shown.share), line.height()), bar);
      painter.setPen(colours.text);
      // Runs, waits before it, or ended there.
      const QString mark = m_shown.doing == LoopDoing::runs    ? QStringLiteral("▶")
                           : m_shown.doing == LoopDoing::waits ? QStringLiteral("▷")
                                                               : QStringLiteral("■");
      painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft, mark);
    }
    painter.setPen(colours.muted);
    painter.drawText(line.adjusted(metrics.horizontalAdvance(QStringLiteral("▶ ")), 0, 0, 0),
                     Qt::AlignVCenter | Qt::AlignLeft, QString::number(i + 1));
    painter.setPen(colours.text);
    painter.drawText(line.adjusted(gutter, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, m_shown.lines[i]);
  }
}

void LoopProgramView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) updateGeometry();
}

LoopView::LoopView(LessonController& lesson, QWidget* parent)
    : QWidget(parent), m_lesson(lesson), m_turn(lesson.loop()) {
  auto* column = plainColumn(8, this);
  m_program = new LoopProgramView(this);
  column->addWidget(m_program);
  makeButtons();
  auto* row = plainRow(8);
  row->addWidget(m_step);
  row->addWidget(m_play);
  row->addStretch(1);
  column->addLayout(row);
  m_state = plainLabel(this);
  m_state->setObjectName(QStringLiteral("loopState"));
  column->addWidget(m_state);
  m_grid = plainGrid(12, 4, 1);
  column->addLayout(m_grid);
  for (const LoopVariable& each : variablesOf({})) {
    auto* name = new QLabel(each.name, this);
    QLabel* value = plainLabel(this);
    value->setObjectName(QStringLiteral("loop.") + each.name);
    value->setAccessibleName(each.name);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    const int line = int(m_names.size());
    m_grid->addWidget(name, line, 0, Qt::AlignTop);
    m_grid->addWidget(value, line, 1);
    m_names.push_back(name);
    m_values.push_back(value);
  }
  setFonts();
  connect(&m_turn, &LoopTurn::changed, this, &LoopView::refresh);
  connect(&m_lesson, &LessonController::changed, this, &LoopView::refresh);
  refresh();
  QTimer::singleShot(0, this, [this] {  // once the window has its layout, since show() asks what is visible
    if (!m_lesson.place().isSeen("map")) m_lesson.place().show("map");
  });
}

void LoopView::makeButtons() {
  m_step = new QPushButton(tr("S&tep"), this);
  m_step->setProperty("role", QStringLiteral("primary"));
  setFocusProxy(m_step);
  m_play = new QPushButton(this);
  m_play->setText(tr("Pa&use"));  // the longer of its two words decides the width
  m_play->ensurePolished();
  m_play->setMinimumWidth(m_play->sizeHint().width());
  connect(m_step, &QPushButton::clicked, &m_turn, &LoopTurn::step);
  connect(m_play, &QPushButton::clicked, &m_turn, &LoopTurn::playOrPause);
  for (QPushButton* button : {m_step, m_play}) {
    connect(button, &QPushButton::clicked, this, &LoopView::scrollHere);
    QAction* action =
        window()->findChild<QAction*>(button == m_step ? QStringLiteral("step") : QStringLiteral("pause"));
    if (!action) continue;
    tipWithKey(*button, button == m_step ? tr("One call of the model, then it waits") : tr("Lets it run, or wait"),
               *action);
    auto* key = new QShortcut(action->shortcut(), this);
    connect(key, &QShortcut::activated, button, &QPushButton::click);
    connect(action, &QAction::changed, key, [key, action] {
      if (key->key() != action->shortcut()) key->setKey(action->shortcut());
    });
    m_keys.push_back(key);
  }
}

// In a small window the text above leaves no room for the variables.
void LoopView::scrollHere() {
  for (QWidget* at = parentWidget(); at; at = at->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(at)) return area->ensureWidgetVisible(this, 0, 0);
}

void LoopView::setFonts() {
  for (QLabel* name : m_names) name->setFont(fixedFont(font()));
}

void LoopView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) setFonts();
}

void LoopView::refresh() {
  if (!m_lesson.lesson()) return;
  const LoopMoment& moment = m_turn.moment();
  const bool busy = m_turn.isBusy();
  const QString why = busy ? QString() : m_lesson.whyNot();
  m_program->showMoment(moment);
  for (QPushButton* button : {m_step, m_play}) button->setEnabled(why.isEmpty());
  const QString play = m_turn.isPlaying() ? tr("Pa&use") : tr("Pla&y");
  if (m_play->text() != play) m_play->setText(play);
  for (QShortcut* key : m_keys) key->setEnabled(!busy);
  const QString now = stateInWords(moment);
  const QString begins =
      now.isEmpty() ? tr("Step and Play begin it with “%1”.") : tr("Step and Play begin it again with “%1”.");
  const QString asks = begins.arg(LoopTurn::prompt());
  say(m_state, !why.isEmpty() ? why : busy ? now : now.isEmpty() ? asks : now + QLatin1Char(' ') + asks);
  const std::vector<LoopVariable> variables = variablesOf(moment);
  for (size_t i = 0; i < variables.size(); ++i)
    say(m_values[i], variables[i].value.isEmpty() ? QStringLiteral("–") : variables[i].value);
}

}  // namespace kvarium::ui
