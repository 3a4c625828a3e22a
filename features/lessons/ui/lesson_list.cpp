#include "features/lessons/ui/lesson_list.h"

#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QSettings>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "features/lessons/ui/lesson_controller.h"
#include "features/lessons/ui/result_words.h"
#include "ui/cells/view_fonts.h"
#include "ui/parts/list_row.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/theme.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr int progress_role = Qt::UserRole;
constexpr int row_side = 8, row_top = 5, row_gap = 12;  // px

// A row: the title, in as many lines as it needs, and at its right the progress, smaller and paler.
class LessonRows : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const auto* list = static_cast<const QListWidget*>(option.widget);
    const int width = (list ? list->viewport()->width() : 300) - 2 * row_side - progressWidth(option, index);
    return {120, wrappedHeight(titleOf(option), index.data().toString(), width) + 2 * row_top};
  }
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintRowGround(*painter, option, option.rect.adjusted(0, 1, 0, -1));
    const QRect inside = option.rect.adjusted(row_side, row_top, -row_side, -row_top);
    painter->setPen(theme().text);
    painter->setFont(titleOf(option));
    painter->drawText(inside.adjusted(0, 0, -progressWidth(option, index), 0), Qt::AlignTop | Qt::TextWordWrap,
                      index.data().toString());
    painter->setPen(theme().muted);
    painter->setFont(smallFont(option.font));
    painter->drawText(inside, Qt::AlignVCenter | Qt::AlignRight, index.data(progress_role).toString());
    painter->restore();
  }

 private:
  static QFont titleOf(const QStyleOptionViewItem& option) {
    QFont bold = option.font;
    bold.setWeight(QFont::DemiBold);
    return bold;
  }
  static int progressWidth(const QStyleOptionViewItem& option, const QModelIndex& index) {  // with the gap before it
    return row_gap + QFontMetrics(smallFont(option.font)).horizontalAdvance(index.data(progress_role).toString());
  }
};

}  // namespace

LessonList::LessonList(QSettings& settings, QWidget* parent) : QWidget(parent), m_settings(settings) {
  auto* column = plainColumn(10, this);
  column->addWidget(plainLabel(this, "muted",
                               tr("Each lesson asks for a prediction, measures on this machine, and compares. "
                                  "At the right: how long it measures. What you write in one yourself is kept as a "
                                  "conversation; your settings stay as they are.")));
  m_rows = new QListWidget(this);
  m_rows->setObjectName(QStringLiteral("lessonRows"));
  m_rows->setAccessibleName(tr("Lessons"));
  m_rows->setItemDelegate(new LessonRows(m_rows));
  m_rows->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_rows->setWordWrap(true);  // without it the rows keep their heights when the list becomes narrower
  column->addWidget(m_rows, 1);
  auto* row = plainRow(8);
  auto* begin = new QPushButton(tr("&Begin"), this);
  begin->setProperty("role", QStringLiteral("primary"));
  m_reset = new QPushButton(tr("&Reset progress"), this);
  m_reset->setToolTip(tr("Forget which lessons were done"));
  row->addWidget(begin);
  row->addWidget(m_reset);
  row->addStretch(1);
  column->addLayout(row);
  connect(m_rows, &QListWidget::itemActivated, this, &LessonList::begin);
  connect(begin, &QPushButton::clicked, this, &LessonList::begin);
  connect(m_reset, &QPushButton::clicked, this, [this] {
    for (const lessons::Lesson& lesson : lessons::lessons()) m_settings.remove(stepsKey(lesson));
    refresh();
  });
  refresh();
}

void LessonList::refresh() {
  const int present = std::max(m_rows->currentRow(), 0);
  m_rows->clear();
  bool any = false;
  for (const lessons::Lesson& lesson : lessons::lessons()) {
    const int done = m_settings.value(stepsKey(lesson), 0).toInt();
    any = any || done > 0;
    const QString progress = done >= std::ssize(lesson.steps) ? tr("✓ done")
                             : done > 0 ? tr("%1 of %2 steps done").arg(done).arg(lesson.steps.size())
                                        : aboutText(lesson.seconds);
    const QString title = tr("%1  %2", "name, title of a lesson").arg(qString(lesson.name), sentenceText(lesson.title));
    auto* row = new QListWidgetItem(title, m_rows);
    row->setData(progress_role, progress);
    row->setData(Qt::AccessibleTextRole, tr("%1, %2", "a lesson, its progress").arg(title, progress));
  }
  m_rows->setCurrentRow(present);
  m_reset->setEnabled(any);
}

void LessonList::takeKeyboard() { m_rows->setFocus(Qt::OtherFocusReason); }

void LessonList::begin() {
  const int row = m_rows->currentRow();
  if (row >= 0) emit chosen(lessons::lessons()[static_cast<size_t>(row)]);
}

}  // namespace kvarium::ui
