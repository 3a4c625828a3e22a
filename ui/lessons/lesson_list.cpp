#include "ui/lessons/lesson_list.h"

#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/lessons/lesson_controller.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

LessonList::LessonList(LessonController& lesson, QWidget* parent) : QWidget(parent), m_lesson(lesson) {
  auto* column = plainColumn(10, this);
  column->addWidget(plainLabel(this, "muted",
                               tr("Each lesson asks for a prediction, measures on this machine, and compares. Your "
                                  "conversations and settings stay as they are.")));
  m_rows = new QListWidget(this);
  m_rows->setObjectName(QStringLiteral("lessonRows"));
  m_rows->setAccessibleName(tr("Lessons"));
  m_rows->setWordWrap(true);
  m_rows->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  column->addWidget(m_rows, 1);
  auto* row = plainRow(8);
  m_begin = new QPushButton(tr("&Begin"), this);
  m_begin->setProperty("role", QStringLiteral("primary"));
  m_reset = new QPushButton(tr("&Reset progress"), this);
  m_reset->setToolTip(tr("Forget which lessons were done"));
  row->addWidget(m_begin);
  row->addWidget(m_reset);
  row->addStretch(1);
  column->addLayout(row);
  connect(m_rows, &QListWidget::itemActivated, this, &LessonList::begin);
  connect(m_begin, &QPushButton::clicked, this, &LessonList::begin);
  connect(m_reset, &QPushButton::clicked, &m_lesson, &LessonController::reset);
  connect(&m_lesson, &LessonController::progressReset, this, &LessonList::refresh);
  refresh();
}

void LessonList::refresh() {
  const int present = std::max(m_rows->currentRow(), 0);
  m_rows->clear();
  bool any = false;
  for (const lessons::Lesson& lesson : lessons::lessons()) {
    const int done = m_lesson.stepsEverDone(lesson);
    any = any || done > 0;
    const QString name = QString::fromUtf8(lesson.name.data(), qsizetype(lesson.name.size()));
    const QString progress = m_lesson.isFinished(lesson) ? tr("✓ done")
                             : done > 0                  ? tr("%1 of %2 steps done").arg(done).arg(lesson.steps.size())
                                                         : tr("not begun");
    m_rows->addItem(
        tr("%1  %2\n%3", "name, title, progress of a lesson").arg(name, sentenceText(lesson.title), progress));
  }
  m_rows->setCurrentRow(present);
  m_begin->setEnabled(m_rows->count() > 0);
  m_reset->setEnabled(any);
}

void LessonList::takeKeyboard() { m_rows->setFocus(Qt::OtherFocusReason); }

void LessonList::begin() {
  const int row = m_rows->currentRow();
  if (row >= 0) emit chosen(lessons::lessons()[static_cast<size_t>(row)]);
}

}  // namespace kvarium::ui
