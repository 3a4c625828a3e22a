#include "features/lessons/ui/lesson_pane.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QShortcut>
#include <QStackedWidget>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "features/lessons/ui/loop_turn.h"
#include "features/lessons/ui/result_words.h"
#include "features/lessons/ui/step_controls.h"
#include "ui/cells/view_fonts.h"
#include "ui/parts/accessible_roles.h"
#include "ui/parts/announcement.h"
#include "ui/parts/button_row.h"
#include "ui/parts/flow_layout.h"
#include "ui/parts/keys/key_tip.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/start_folder.h"
#include "ui/parts/theme.h"
#include "ui/parts/words.h"
#include "ui/transcript/cell_overlay.h"
#include "ui/transcript/message_body.h"

namespace kvarium::ui {
namespace {

using What = lessons::LessonStep::What;

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

// The lessons there are, with what of each was done.
class LessonList : public QWidget {
  Q_DECLARE_TR_FUNCTIONS(LessonList)

 public:
  LessonList(QSettings& settings, LessonsSetAside& aside, std::function<void(const lessons::Lesson&)> chosen,
             QWidget* parent)
      : QWidget(parent), m_settings(settings), m_aside(aside), m_chosen(std::move(chosen)) {
    auto* column = plainColumn(10, this);
    column->addWidget(
        plainLabel(this, "muted",
                   tr("Each lesson asks for a prediction, measures on this machine, and compares. "
                      "At the right: how long it measures. What you write in one in your own words is kept "
                      "as a conversation; your settings stay as they are.")));
    m_rows = new QListWidget(this);
    m_rows->setObjectName(QStringLiteral("lessonRows"));
    m_rows->setAccessibleName(tr("Lessons"));
    m_rows->setItemDelegate(new LessonRows(m_rows));
    m_rows->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_rows->setWordWrap(true);  // without it the rows keep their heights when the list becomes narrower
    column->addWidget(m_rows, 1);
    auto* row = new FlowLayout(8);
    m_begin = new QPushButton(this);
    m_begin->setProperty("role", QStringLiteral("primary"));
    m_reset = new QPushButton(this);
    row->addWidget(m_begin);
    row->addWidget(m_reset);
    column->addLayout(row);
    connect(m_rows, &QListWidget::itemActivated, this, &LessonList::begin);
    connect(m_rows, &QListWidget::currentRowChanged, this, &LessonList::fitBegin);
    connect(m_begin, &QPushButton::clicked, this, &LessonList::begin);
    connect(m_reset, &QPushButton::clicked, this, [this] { m_forgotten.empty() ? reset() : undoReset(); });
    refresh();
  }

  void refresh() {  // a reset before is final
    m_forgotten.clear();
    m_forgotten_aside.clear();
    fill();
  }

  void choose(const lessons::Lesson& lesson) {
    m_rows->setCurrentRow(static_cast<int>(&lesson - lessons::lessons().data()));
  }

  void takeKeyboard() { m_rows->setFocus(Qt::OtherFocusReason); }

 private:
  void reset() {
    for (const lessons::Lesson& lesson : lessons::lessons()) {
      if (const int done = m_settings.value(stepsKey(lesson), 0).toInt(); done > 0) m_forgotten[&lesson] = done;
      m_settings.remove(stepsKey(lesson));
    }
    m_forgotten_aside = std::exchange(m_aside, {});
    fill();
  }
  void undoReset() {
    for (const auto& [lesson, done] : m_forgotten) m_settings.setValue(stepsKey(*lesson), done);
    m_aside = std::move(m_forgotten_aside);
    refresh();
  }
  void fill() {
    const int present = std::max(m_rows->currentRow(), 0);
    m_rows->clear();
    bool any = false;
    for (const lessons::Lesson& lesson : lessons::lessons()) {
      const int done = m_settings.value(stepsKey(lesson), 0).toInt();
      any = any || done > 0;
      const QString progress = done >= std::ssize(lesson.steps) ? tr("✓ done")
                               : done > 0 ? tr("%1 of %2 steps done").arg(done).arg(lesson.steps.size())
                                          : aboutText(lesson.seconds);
      const QString title =
          tr("%1  %2", "name, title of a lesson").arg(qString(lesson.name), sentenceText(lesson.title));
      auto* row = new QListWidgetItem(title, m_rows);
      row->setData(progress_role, progress);
      row->setData(Qt::AccessibleTextRole, tr("%1, %2", "a lesson, its progress").arg(title, progress));
    }
    m_rows->setCurrentRow(present);
    m_reset->setEnabled(any || !m_forgotten.empty());
    m_reset->setText(m_forgotten.empty() ? tr("&Reset progress") : tr("&Undo the reset"));
    m_reset->setToolTip(m_forgotten.empty() ? tr("Forget which lessons were done") : QString());
  }
  const lessons::Lesson* current() const {
    const int row = m_rows->currentRow();
    return row < 0 ? nullptr : &lessons::lessons()[static_cast<size_t>(row)];
  }
  void begin() {
    if (const lessons::Lesson* lesson = current()) m_chosen(*lesson);
  }
  void fitBegin() {
    const lessons::Lesson* lesson = current();
    m_begin->setText(lesson && m_aside.contains(lesson) ? tr("Co&ntinue") : tr("&Begin"));
  }

  QSettings& m_settings;
  LessonsSetAside& m_aside;
  std::function<void(const lessons::Lesson&)> m_chosen;
  QListWidget* m_rows;
  QPushButton *m_begin, *m_reset;
  std::map<const lessons::Lesson*, int> m_forgotten;  // steps done, by the reset that can be undone
  LessonsSetAside m_forgotten_aside;
};

LessonPane::LessonPane(LessonPlace& place, Chat& chat, EngineLink& link, QSettings& settings, QWidget* parent)
    : LessonsInWindow(parent),
      m_controller(new LessonController(
          {.chat = chat, .link = link, .settings = settings, .place = place, .aside = m_aside, .pane = this})) {
  setObjectName(QStringLiteral("lessons"));
  setAccessibleName(tr("Lessons"));
  auto* column = plainColumn(10, this, {16, 10, 12, 12});
  column->addWidget(makeHead());
  m_pages = new QStackedWidget(this);
  m_list = new LessonList(
      settings, m_aside, [this](const lessons::Lesson& lesson) { open(lesson); }, m_pages);
  m_pages->addWidget(m_list);
  m_pages->addWidget(makeLessonPage(settings));
  column->addWidget(m_pages, 1);
  makeKeys();
  fitFonts();
  connect(m_controller, &LessonController::stepChanged, this, &LessonPane::showStep);
  connect(m_controller, &LessonController::changed, this, &LessonPane::showResult);
  connect(m_controller, &LessonController::changed, this, &LessonPane::showButtons);
  connect(m_controller, &LessonController::left, this, &LessonPane::showList);
  connect(&place, &LessonPlace::lectureChanged, this, [this](bool on) {
    m_head.lecture->setChecked(on);
    m_head.buttons->offer(m_head.all, !on);
    for (QShortcut* key : m_keys) key->setEnabled(on);
    fitEscape();
    if (on) m_scroll->setFocus(Qt::OtherFocusReason);
  });
  hide();
}

QWidget* LessonPane::makeHead() {
  auto* head = new QWidget(this);
  auto* row = plainRow(6, head);
  m_head.heading = plainLabel(head);
  m_head.buttons = new ButtonRow(head);
  m_head.all = quietButton(head, tr("All lessons"));
  m_head.lecture = quietButton(head, tr("Lecture"),
                               tr("Large type, nothing next to it; Space goes on. Escape stops a reply that is being "
                                  "written, and otherwise ends the lecture"));
  m_head.lecture->setCheckable(true);
  auto* leaving = quietButton(head, QStringLiteral("✕"), tr("Leave the lessons; the window becomes as it was"));
  row->addWidget(m_head.heading, 1);
  for (QToolButton* button : {m_head.all, m_head.lecture}) m_head.buttons->add(button);
  row->addWidget(m_head.buttons, 0, Qt::AlignTop);
  m_head.chat = quietButton(head, tr("Chat"));
  tipWithKey(*m_head.chat, tr("Show the chat"), QStringLiteral("write"));
  m_head.chat->hide();
  row->addWidget(m_head.chat, 0, Qt::AlignTop);
  row->addWidget(leaving, 0, Qt::AlignTop);
  m_head.leave = leaving;
  connect(m_head.all, &QToolButton::clicked, this, [this] {
    m_controller->leave();
    open();
  });
  connect(m_head.lecture, &QToolButton::clicked, &m_controller->place(), &LessonPlace::setLecture);
  connect(leaving, &QToolButton::clicked, this, &LessonPane::leave);
  LessonPlace& place = m_controller->place();
  connect(&place, &LessonPlace::lacksChatChanged, this, [this, &place] {
    m_head.chat->setVisible(place.lacksChat());
    fitHead();
  });
  connect(m_head.chat, &QToolButton::clicked, this, [&place] { place.showChat(LessonPlace::ChatFor::writing); });
  return head;
}

QWidget* LessonPane::makeLessonPage(QSettings& settings) {
  auto* page = new QWidget(m_pages);
  auto* column = plainColumn(8, page);
  m_subject = plainLabel(page, "muted");
  column->addWidget(m_subject);
  m_scroll = new QScrollArea(page);
  m_scroll->setWidgetResizable(true);
  m_scroll->setFrameShape(QFrame::NoFrame);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_scroll->setFocusPolicy(Qt::StrongFocus);  // so that arrow and page keys scroll it
  giveRole(*m_scroll, QAccessible::Grouping);
  m_scroll->setAccessibleName(tr("The step of the lesson"));
  auto* inside = new QWidget(m_scroll);
  m_column = plainColumn(10, inside, {0, 0, 8, 0});
  m_title = plainLabel(inside);
  m_body = new MessageBody(*new CellOverlay(this), inside);
  m_body->setAccessibleName(tr("Text of the lesson"));
  connect(m_body, &QTextBrowser::anchorClicked, this, &LessonPane::linkClicked);
  m_save = new QPushButton(tr("&Save card…"), inside);
  m_save->setToolTip(tr("The result as a picture, and as JSON that kvarium-cli lesson verify checks"));
  m_saved = plainLabel(inside, "muted");
  m_column->addWidget(m_title);
  m_column->addWidget(m_body);
  m_column->addWidget(m_save, 0, Qt::AlignLeft);
  m_column->addWidget(m_saved);
  m_column->addStretch(1);
  m_scroll->setWidget(inside);
  column->addWidget(m_scroll, 1);
  auto* row = plainRow(8);
  m_back = new QPushButton(tr("‹ Bac&k"), page);
  m_next = new QPushButton(page);
  m_next->setObjectName(QStringLiteral("next"));
  m_next_lesson = new QPushButton(page);
  row->addWidget(m_back);
  row->addStretch(1);
  row->addWidget(m_next);
  column->addWidget(m_next_lesson, 0, Qt::AlignLeft);  // far from Next: one press too many leads into no other lesson
  column->addLayout(row);
  connect(m_back, &QPushButton::clicked, this, [this] { m_controller->go(m_controller->step() - 1); });
  connect(m_next, &QPushButton::clicked, this, [this] {
    const lessons::Lesson& lesson = *m_controller->lesson();
    if (m_controller->step() + 1 < std::ssize(lesson.steps)) return m_controller->go(m_controller->step() + 1);
    m_controller->leave();
    m_aside.erase(&lesson);
    open();
  });
  connect(m_next_lesson, &QPushButton::clicked, this, [this] {
    const lessons::Lesson &ended = *m_controller->lesson(), &next = *following();
    open(next);
    m_aside.erase(&ended);
  });
  connect(m_save, &QPushButton::clicked, this, [this, &settings] { saveCardWithDialog(settings); });
  return page;
}

void LessonPane::makeKeys() {
  const auto add = [this](Qt::Key key, auto&& run) {
    m_keys.push_back(new QShortcut(key, this));
    m_keys.back()->setEnabled(false);
    connect(m_keys.back(), &QShortcut::activated, this, run);
  };
  for (const Qt::Key next : {Qt::Key_Space, Qt::Key_Right, Qt::Key_PageDown}) add(next, [this] { forward(); });
  for (const Qt::Key back : {Qt::Key_Left, Qt::Key_PageUp})
    add(back, [this] { m_controller->go(m_controller->step() - 1); });
  add(Qt::Key_Escape, [this] { m_controller->place().setLecture(false); });
}

// While a reply is written Escape stops it, so it must not end the lecture, too.
void LessonPane::fitEscape() {
  const auto* stop = window()->findChild<QAction*>(QStringLiteral("stop"));
  if (stop) connect(stop, &QAction::changed, this, &LessonPane::fitEscape, Qt::UniqueConnection);
  const bool stops = stop && stop->isEnabled() && stop->shortcuts().contains(QKeySequence(Qt::Key_Escape));
  m_keys.back()->setEnabled(m_controller->place().isLecture() && !stops);
}

const lessons::Lesson* LessonPane::following() const {
  if (!m_controller->lesson()) return nullptr;
  const lessons::Lesson* next = m_controller->lesson() + 1;  // of the table
  return next < lessons::lessons().data() + lessons::lessons().size() ? next : nullptr;
}

// Headings and the result are larger than the text by a factor.
void LessonPane::fitFonts() {
  for (QLabel* heading : {m_head.heading, m_title}) heading->setFont(titleFont(font()));
  if (m_control) m_control->setFont(font());  // showStep() has given it a font of its own
  delete std::exchange(m_card, nullptr);
  showResult();
}

void LessonPane::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) fitFonts();
}

void LessonPane::resizeEvent(QResizeEvent* event) {
  LessonsInWindow::resizeEvent(event);
  fitHead();
}

// The heading is in one line where that is possible; what has no room next to it is in a menu.
void LessonPane::fitHead() {
  const QWidget* head = m_head.heading->parentWidget();
  const QMargins margins = layout()->contentsMargins();
  const int gap = head->layout()->spacing();
  const int chat = m_head.chat->isHidden() ? 0 : m_head.chat->sizeHint().width() + gap;
  const int heading = m_head.heading->fontMetrics().horizontalAdvance(m_head.heading->text()) + 2;
  const int room =
      width() - margins.left() - margins.right() - m_head.leave->sizeHint().width() - heading - chat - 2 * gap;
  m_head.buttons->fit(room);
}

void LessonPane::open() {
  if (m_controller->lesson() && !isAncestorOf(QApplication::focusWidget())) return takeKeyboard();
  if (m_controller->lesson()) m_controller->leave();
  if (!m_controller->place().isEntered()) m_controller->place().enter(this);
  showList();
  m_list->takeKeyboard();
}

void LessonPane::takeKeyboard() {
  m_controller->place().showPane();
  if (!m_controller->lesson()) return m_list->takeKeyboard();
  announce(*this, m_title->text() + QLatin1Char('\n') + m_body->toPlainText());
  const QWidget* first = m_control ? m_control->focusProxy() : nullptr;
  const bool is_open = !m_controller->isDone(m_controller->step());
  if (is_open && first && first->isEnabled()) return m_control->setFocus(Qt::TabFocusReason);
  (is_open ? static_cast<QWidget*>(m_scroll) : m_next)->setFocus(Qt::ShortcutFocusReason);
}

void LessonPane::open(const lessons::Lesson& lesson) {
  m_tried = -1;
  const bool lecture = m_controller->place().isLecture();
  leave();  // the place may have been taken for the list
  m_controller->enter(lesson);
  takeKeyboard();
  if (lecture) m_controller->place().setLecture(true);  // leaving has ended it
}

void LessonPane::openLoop() {
  const lessons::Lesson& lesson = *lessons::findLesson(loop_view);
  open(lesson);
  for (size_t i = 0; i < lesson.steps.size(); ++i)
    if (lesson.steps[i].value == loop_view) m_controller->go(static_cast<int>(i));
}

QString LessonPane::place() const {
  if (const lessons::Lesson* lesson = m_controller->lesson())
    return QStringLiteral("%1 %2").arg(qString(lesson->name)).arg(m_controller->step());
  return m_controller->place().isEntered() ? QStringLiteral("list") : QString();
}

void LessonPane::reopen(const QString& place) {
  const QStringList words = place.split(QLatin1Char(' '));
  if (place == QLatin1String("list")) {
    m_controller->place().enter(this);
    showList();
  } else if (const lessons::Lesson* lesson = lessons::findLesson(words.front().toStdString())) {
    m_controller->enter(*lesson);
    m_controller->go(words.value(1).toInt());
  }
}

void LessonPane::leave() {
  const bool had_keyboard = isAncestorOf(QApplication::focusWidget());
  m_controller->leave();
  m_controller->place().leave();
  if (had_keyboard) emit keyboardLeft();
}

void LessonPane::showList() {
  m_head.heading->setText(tr("Lessons"));
  for (QToolButton* button : {m_head.all, m_head.lecture}) m_head.buttons->offer(button, false);
  fitHead();
  m_list->refresh();
  m_pages->setCurrentIndex(0);
}

void LessonPane::showStep() {
  const LessonText& text = m_controller->text();
  const auto step = static_cast<size_t>(m_controller->step());
  m_pages->setCurrentIndex(1);
  m_head.buttons->offer(m_head.all, !m_head.lecture->isChecked());
  m_head.buttons->offer(m_head.lecture, true);
  const lessons::Lesson& lesson = *m_controller->lesson();
  m_list->choose(lesson);
  m_head.heading->setText(
      tr("%1, step %2 of %3", "lesson").arg(qString(lesson.name)).arg(step + 1).arg(lesson.steps.size()));
  fitHead();
  m_subject->setText(text.title.isEmpty() ? sentenceText(lesson.title) : text.title);
  const bool there = step < text.sections.size();
  m_title->setText(there ? text.sections[step].title
                         : tr("The text of this lesson cannot be shown: %1").arg(text.problem));
  m_scroll->setAccessibleName(there ? text.sections[step].title : tr("The step of the lesson"));
  m_body->text().setText(there ? text.sections[step].markdown : QString());
  m_body->setVisible(there);
  const bool had_keyboard = isAncestorOf(QApplication::focusWidget());
  delete std::exchange(m_control, makeStepControl(*m_controller, {*m_next, *m_scroll}, m_scroll->widget()));
  if (m_control) {
    m_column->insertWidget(2, m_control);
    m_control->setFont(font());  // a style sheet's font does not reach it by itself
    m_control->show();
    QWidget* before = m_body;
    for (QWidget* after : std::initializer_list<QWidget*>{m_control, m_save, m_next_lesson, m_back, m_next})
      setTabOrder(std::exchange(before, after), after);
  }
  m_saved->setText({});
  showResult();
  showButtons();
  m_scroll->verticalScrollBar()->setValue(0);
  if (had_keyboard && !m_head.lecture->isChecked()) takeKeyboard();
}

// The result stands where it was measured and at the end.
void LessonPane::showResult() {
  if (!m_controller->lesson()) return;
  const What what = m_controller->present().what;
  const auto result = what == What::measure || what == What::end ? m_controller->attempt().result : nullptr;
  m_save->setVisible(result != nullptr);
  m_saved->setVisible(result != nullptr && !m_saved->text().isEmpty());
  if (m_card && m_card->result() == result) return;
  delete std::exchange(m_card, nullptr);
  if (!result) return;
  m_card = new ResultCard(*card(), false, font(), m_scroll->widget());
  m_column->insertWidget(m_column->indexOf(m_save), m_card);
  m_card->show();
}

void LessonPane::showButtons() {
  if (!m_controller->lesson()) return;
  const int step = m_controller->step();
  const bool last = step + 1 == std::ssize(m_controller->lesson()->steps), done = m_controller->isDone(step);
  m_back->setEnabled(step > 0);
  m_next->setText(last ? tr("F&inish") : done ? tr("&Next ›") : tr("Sk&ip ›"));
  m_next_lesson->setVisible(last && following());
  if (const lessons::Lesson* next = following())
    m_next_lesson->setText(tr("Ne&xt: %1 ›", "lesson").arg(qString(next->name)));
  const QString role = done ? QStringLiteral("primary") : QString();
  if (m_next->property("role").toString() == role) return;
  m_next->setProperty("role", role);
  m_next->style()->unpolish(m_next);
  m_next->style()->polish(m_next);
  if (done && m_scroll->hasFocus() && !m_head.lecture->isChecked()) m_next->setFocus(Qt::OtherFocusReason);
}

// One press does one thing; it leaves no step that waits for its reply, its prediction or its loop.
void LessonPane::forward() {
  if (!m_controller->lesson() || m_controller->attempt().share >= 0 || m_controller->isReplying()) return;
  const lessons::LessonStep& present = m_controller->present();
  const LessonAttempt& attempt = m_controller->attempt();
  if (present.value == loop_view && m_controller->loop().moment().doing != LoopDoing::ended && m_controller->doIt())
    return;
  const int step = m_controller->step();
  if (!m_controller->isDone(step) && std::exchange(m_tried, step) != step && m_controller->doIt()) return;
  if (attempt.setting && present.what == What::measure && !attempt.result && attempt.problem.isEmpty() &&
      m_controller->doIt())
    return;
  QScrollBar* bar = m_scroll->verticalScrollBar();
  if (bar->value() < bar->maximum()) return bar->setValue(bar->value() + m_scroll->viewport()->height() * 4 / 5);
  if (present.what == What::predict && !attempt.prediction && !attempt.result)
    return m_control->setFocus(Qt::TabFocusReason);  // which selects its number
  m_controller->go(step + 1);
}

std::optional<CardContent> LessonPane::card() const {
  const LessonAttempt& attempt = m_controller->attempt();
  if (!m_controller->lesson() || !attempt.result) return {};
  const LessonText& text = m_controller->text();
  return CardContent{m_controller->lesson(), attempt.result, attempt.prediction,
                     text.sections.empty() ? QString() : text.sections.back().markdown};
}

void LessonPane::saveCardWithDialog(QSettings& settings) {
  const std::optional<CardContent> content = card();
  if (!content) return;
  const QString name = QString::fromStdString("lesson-" + content->result->lesson).toLower() + QStringLiteral(".png");
  const QString path = QFileDialog::getSaveFileName(
      this, tr("Save the card"), QDir(startFolder(settings, StartFor::conversations)).filePath(name),
      tr("Pictures (*.png)"), nullptr, QFileDialog::DontConfirmOverwrite);  // saveCardAs() asks about both files
  if (path.isEmpty()) return;
  rememberFolder(settings, StartFor::conversations, QFileInfo(path).absolutePath());
  saveCardAs(path);
}

bool LessonPane::mayReplace(const QStringList& names) {
  QMessageBox box(QMessageBox::Question, tr("Save the card"),
                  names.size() == 1 ? tr("%1 is there already. Replace it?").arg(names.front())
                                    : tr("%1 and %2 are there already. Replace both?").arg(names[0], names[1]),
                  QMessageBox::Cancel, this);
  QPushButton* replace = box.addButton(tr("&Replace"), QMessageBox::AcceptRole);
  box.setDefaultButton(QMessageBox::Cancel);
  box.exec();
  return box.clickedButton() == replace;
}

void LessonPane::saveCardAs(const QString& path) {
  const std::optional<CardContent> content = card();
  if (!content) return;
  const CardFiles files = cardFiles(path);
  QStringList there;
  for (const QString& file : {files.picture, files.json})
    if (QFileInfo::exists(file)) there << QFileInfo(file).fileName();
  if (!there.isEmpty() && !mayReplace(there)) return;
  const QString wrong = saveCard(*content, QFont(), path, there.isEmpty() ? Overwrite::nothing : Overwrite::both);
  m_saved->setText(wrong.isEmpty()
                       ? tr("Saved as %1, and as JSON next to it").arg(QDir::toNativeSeparators(files.picture))
                       : tr("The card was not saved: %1").arg(wrong));
  m_saved->show();
}

}  // namespace kvarium::ui
