#include "features/lessons/ui/step_controls.h"

#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/cache/spec/spec_keys.h"
#include "features/lessons/ui/chart_axis.h"
#include "features/lessons/ui/loop_view.h"
#include "features/lessons/ui/result_words.h"
#include "features/lessons/ui/setting_control.h"
#include "ui/cells/cache_words.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

using What = lessons::LessonStep::What;

QPushButton* pushButton(QWidget* parent, const QString& text, bool primary = false) {
  auto* button = new QPushButton(text, parent);
  if (primary) button->setProperty("role", QStringLiteral("primary"));
  return button;
}

// Digits after the point: three significant ones for the smallest number that can be set, but at most 3.
int decimalsFor(const lessons::Question& question) {
  if (question.whole) return 0;
  const double range = question.logarithmic ? question.least : question.most - question.least;
  return std::clamp(2 - static_cast<int>(std::floor(std::log10(std::max(range, 1e-6)))), 0, 3);
}

ChartAxis axisOf(const lessons::Question& question) {
  return {question.least, question.most, question.logarithmic, {}};
}

// What to choose of the cache's menu, in the menu's words; numbers are set in its panel.
QString cacheTask(const QString& value) {
  const cache::SpecText spec = cache::splitSpec(value.toStdString());
  const QString name = presetInWords(QString::fromStdString(spec.preset));
  if (spec.pairs.empty())
    return Words::tr("To do: in the menu of the cache, above the chat, choose “%1” (%2).").arg(name, value);
  const QString set_to = Words::tr("“%1” to “%2”", "field, value");
  QStringList choices{set_to.arg(keyInWords(QStringLiteral("preset")), name)};
  for (const auto& [key, said] : spec.pairs) {
    const QString field = QString::fromStdString(key);
    choices << set_to.arg(keyInWords(field), valueInWords(field, QString::fromStdString(said)));
  }
  return Words::tr("To do: in the menu of the cache, above the chat, choose “Compose…”, set %1, and press “Use” (%2).")
      .arg(withCommas(choices), value);
}

// Before `from` is hidden or disabled; Qt would give its focus to the next widget of the window's tab order, which is
// far away.
void passFocus(const QWidget& from, QWidget& to) {
  if (from.hasFocus()) to.setFocus(Qt::OtherFocusReason);
}

// A slider and a field for the answer to the lesson's question; logarithmic where the question says so.
class PredictControl : public QWidget {
  Q_DECLARE_TR_FUNCTIONS(PredictControl)

 public:
  static constexpr int slider_steps = 400;

  PredictControl(LessonController& lesson, FocusAfter after, QWidget* parent)
      : QWidget(parent), m_lesson(lesson), m_question(lesson.lesson()->question) {
    auto* column = plainColumn(8, this);
    if (lesson.attempt().setting) column->addWidget(new SettingControl(lesson, this));
    m_words = plainLabel(this);
    m_words->setObjectName(QStringLiteral("question"));
    QFont bold;  // says nothing of the size, which is the pane's
    bold.setWeight(QFont::DemiBold);
    m_words->setFont(bold);
    column->addWidget(m_words);
    auto* row = plainRow(8);
    m_field = new QDoubleSpinBox(this);  // first, as the focus proxy must be: Tab would not reach what stands before it
    m_slider = new QSlider(Qt::Horizontal, this);
    m_slider->setRange(0, slider_steps);
    m_slider->setAccessibleName(tr("Your prediction"));
    m_field->setLocale(numberLocale());
    m_field->setDecimals(decimalsFor(m_question));
    m_field->setRange(m_question.least, m_question.most);
    m_field->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_field->setAccessibleName(tr("Your prediction"));
    row->addWidget(m_slider, 1);
    row->addWidget(m_field);
    column->addLayout(row);
    auto* below = plainRow(8);
    m_take = pushButton(this, tr("&This is my prediction"), true);
    m_taken = plainLabel(this, "muted");
    below->addWidget(m_take);
    below->addWidget(m_taken, 1);
    column->addLayout(below);
    setFocusProxy(m_field);
    setValue(lesson.attempt().prediction.value_or(axisOf(m_question).valueAt(0)), false);  // a middle would be a hint
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int at) { setValue(axisOf(m_question).valueAt(double(at) / slider_steps), true); });
    connect(m_field, &QDoubleSpinBox::valueChanged, this, [this](double value) { setValue(value, false); });
    connect(m_take, &QPushButton::clicked, this, [this, after] {
      m_lesson.predict(m_field->value());
      after.in(m_lesson).setFocus(Qt::OtherFocusReason);  // so that the keys of a lecture are no input of the field
    });
    connect(m_field->findChild<QLineEdit*>(), &QLineEdit::returnPressed, m_take, &QPushButton::click);
    connect(&m_lesson, &LessonController::changed, this, &PredictControl::refresh);
    refresh();
  }

 private:
  void setValue(double value, bool from_slider) {
    const QSignalBlocker quiet_slider(m_slider), quiet_field(m_field);
    const QString unit = QStringLiteral("\u00a0") + unitText(value, m_question.unit);
    if (unit != m_field->suffix()) m_field->setSuffix(unit);
    if (from_slider || value != m_field->value()) m_field->setValue(value);
    m_slider->setAccessibleDescription(inUnit(value, m_question.unit));  // its own value counts steps
    if (!from_slider)
      m_slider->setValue(static_cast<int>(std::lround(axisOf(m_question).shareAt(value) * slider_steps)));
  }

  void refresh() {
    if (!m_lesson.lesson()) return;
    const LessonAttempt& attempt = m_lesson.attempt();
    const QString question = sentenceText(lessons::questionOf(*m_lesson.lesson(), attempt.setting));
    if (m_words->text() != question) m_words->setText(question);
    m_field->setAccessibleDescription(question);
    const bool known = attempt.result != nullptr, open = !known && attempt.share < 0;
    for (QWidget* part : std::initializer_list<QWidget*>{m_slider, m_field, m_take}) part->setEnabled(open);
    const std::optional<double>& taken = attempt.prediction;
    m_taken->setText(taken   ? tr("✓ You predict %1").arg(inUnit(*taken, m_question.unit))
                     : known ? tr("The answer is known already; begin the lesson again to predict it")
                             : QString());
  }

  LessonController& m_lesson;
  const lessons::Question& m_question;
  QLabel* m_words;
  QSlider* m_slider;
  QDoubleSpinBox* m_field;
  QPushButton* m_take;
  QLabel* m_taken;
};

class MeasureControl : public QWidget {
  Q_DECLARE_TR_FUNCTIONS(MeasureControl)

 public:
  MeasureControl(LessonController& lesson, FocusAfter after, QWidget* parent)
      : QWidget(parent), m_lesson(lesson), m_after(after) {
    auto* column = plainColumn(6, this);
    if (lesson.attempt().setting) column->addWidget(new SettingControl(lesson, this));
    auto* row = plainRow(8);
    m_run = pushButton(this, {}, true);
    m_progress = new QProgressBar(this);
    m_progress->setRange(0, 100);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("The measurement"));
    m_cancel = pushButton(this, tr("C&ancel"));
    row->addWidget(m_run);
    row->addWidget(m_progress, 1);
    row->addWidget(m_cancel);
    row->addStretch(0);
    column->addLayout(row);
    m_words = plainLabel(this, "muted");
    column->addWidget(m_words);
    setFocusProxy(m_run);
    connect(m_run, &QPushButton::clicked, &m_lesson, &LessonController::measure);
    connect(m_cancel, &QPushButton::clicked, &m_lesson, &LessonController::cancel);
    connect(&m_lesson, &LessonController::changed, this, &MeasureControl::refresh);
    connect(&m_lesson, &LessonController::measureMoved, this, &MeasureControl::refresh);
    refresh();
  }

 private:
  void refresh() {
    if (!m_lesson.lesson()) return;
    const LessonAttempt& attempt = m_lesson.attempt();
    const bool runs = attempt.share >= 0;
    const QString why = m_lesson.whyNot();
    m_run->setText(attempt.result ? tr("&Measure again") : tr("&Run the measurement"));
    if (runs) {
      m_cancel->show();
      passFocus(*m_run, *m_cancel);
      m_run->hide();
    } else {
      if (!why.isEmpty()) passFocus(*m_run, m_after.in(m_lesson));
      m_run->setEnabled(why.isEmpty());
      m_run->show();
      passFocus(*m_cancel, attempt.result || !why.isEmpty() ? m_after.in(m_lesson) : *m_run);
      m_cancel->hide();
    }
    m_progress->setVisible(runs);
    m_progress->setValue(static_cast<int>(std::max(attempt.share, 0.0) * 100));
    m_words->setText(wordsOf(attempt, why));
    m_words->setVisible(!m_words->text().isEmpty());
  }

  QString wordsOf(const LessonAttempt& attempt, const QString& why) const {
    if (attempt.share >= 0) {
      const QString measuring = tr("Measuring on this machine, %1 %").arg(m_progress->value());
      const double left = m_lesson.secondsLeft();
      return left < 0 ? measuring : tr("%1, %2 left").arg(measuring, aboutText(left));
    }
    if (!why.isEmpty()) return why;
    if (attempt.result || !attempt.problem.isEmpty()) return attempt.problem;
    if (attempt.has_lapsed) return tr("Your prediction was for another number; go back to make a new one");
    const int seconds = m_lesson.lesson()->seconds;
    return seconds == 0 ? QString() : tr("It takes %1 on a machine with two cores").arg(aboutText(seconds));
  }

  LessonController& m_lesson;
  FocusAfter m_after;
  QPushButton *m_run, *m_cancel;
  QProgressBar* m_progress;
  QLabel* m_words;
};

// What the learner is to do in the window, and a button that does it.
class DoControl : public QWidget {
  Q_DECLARE_TR_FUNCTIONS(DoControl)

 public:
  DoControl(LessonController& lesson, FocusAfter after, QWidget* parent)
      : QWidget(parent), m_lesson(lesson), m_after(after), m_step(lesson.step()) {
    auto* column = plainColumn(8, this);
    QLabel* words = plainLabel(this, nullptr, task());
    words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(words);
    auto* row = plainRow(8);
    m_do = pushButton(this, tr("&Do it for me"));
    m_do->setAccessibleDescription(task());
    m_state = plainLabel(this, "muted");
    row->addWidget(m_do);
    row->addWidget(m_state, 1);
    column->addLayout(row);
    setFocusProxy(m_do);
    connect(m_do, &QPushButton::clicked, &m_lesson, &LessonController::doIt);
    connect(&m_lesson, &LessonController::changed, this, &DoControl::refresh);
    refresh();
  }

 private:
  QString task() const {
    const auto [what, value] = m_lesson.present();
    if (what == What::cache) return cacheTask(qString(value));
    if (what == What::ask) return tr("To do: send the message “%1”").arg(qString(value));
    if (what == What::again)
      return tr("To do: press “Regenerate” at the last reply, so that your message is asked again.");
    return tr("To do: show the view “%1” (View menu).").arg(m_lesson.place().nameOf(value));
  }

  void refresh() {
    if (!m_lesson.lesson() || m_lesson.step() != m_step) return;
    const QString why = m_lesson.whyNot();
    if (!why.isEmpty() || m_lesson.isDone(m_step)) passFocus(*m_do, m_after.in(m_lesson));
    m_do->setEnabled(why.isEmpty());
    m_state->setText(m_lesson.isDone(m_step) ? tr("✓ done") : why);
  }

  LessonController& m_lesson;
  FocusAfter m_after;
  int m_step;
  QPushButton* m_do;
  QLabel* m_state;
};

}  // namespace

QWidget* makeStepControl(LessonController& lesson, FocusAfter after, QWidget* parent) {
  const auto [what, value] = lesson.present();
  if (what == What::read || what == What::end) return nullptr;
  if (what == What::predict) return new PredictControl(lesson, after, parent);
  if (what == What::measure) return new MeasureControl(lesson, after, parent);
  if (value == loop_view) return new LoopView(lesson, parent);
  return new DoControl(lesson, after, parent);
}

}  // namespace kvarium::ui
