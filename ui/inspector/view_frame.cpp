#include "ui/inspector/view_frame.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QSaveFile>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QToolTip>

#include "ui/inspector/table_csv.h"
#include "ui/inspector/view_fonts.h"
#include "ui/inspector/visibility_watch.h"

namespace kvarium {
namespace {

constexpr int margin = 12;
constexpr int spacing = 4;
constexpr int picture_margin = 16;
constexpr int least_title = 300;  // px, beside the buttons: with less, they go into a menu

// Scrolls only where its view cannot be lower: a view that would like more takes what there is.
class Content : public QWidget {
 public:
  using QWidget::QWidget;
  int heightForWidth(int width) const override { return layout()->minimumHeightForWidth(width); }
};

QLabel* sentenceLabel(const QString& name, QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setObjectName(name);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

// Quiet, but seen to be pressable: text in the colour of links.
QToolButton* linkButton(const QString& name, const QString& text, const QString& tip, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setObjectName(name);
  button->setText(text);
  button->setToolTip(tip);
  button->setAccessibleDescription(tip);
  button->setAutoRaise(true);
  button->setToolButtonStyle(Qt::ToolButtonTextOnly);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

void giveMenu(QToolButton* button, QMenu* menu) {
  button->setMenu(menu);
  button->setProperty("look", QStringLiteral("link"));
  button->setPopupMode(QToolButton::InstantPopup);
}

}  // namespace

struct ViewFrame::Parts {
  QLabel *title, *how_to;
  QToolButton *table_button, *csv, *png, *more;
  QAction* table_action;
  std::vector<QToolButton*> buttons;  // all but `more`, which has their menu where there is no room for them
  QWidget* content;
  QScrollArea* scroll;
  QStackedWidget* stack;
  QTableView* table;
  VisibilityWatch* watch;
};

ViewFrame::ViewFrame(InspectorView* view, const QString& key, const QString& name, QWidget* parent)
    : QWidget(parent), m_view(view), m_key(key), m_name(name), m_parts(std::make_unique<Parts>()) {
  setObjectName(key);
  Parts& p = *m_parts;
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  p.scroll = new QScrollArea(this);
  p.scroll->setWidgetResizable(true);
  p.scroll->setFrameShape(QFrame::NoFrame);
  p.scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  p.scroll->setFocusPolicy(Qt::NoFocus);
  outer->addWidget(p.scroll);
  auto* content = p.content = new Content;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(margin, spacing, margin, margin);
  column->setSpacing(spacing);

  auto* header = new QHBoxLayout;
  header->setSpacing(0);
  p.title = sentenceLabel(QStringLiteral("title"), content);
  header->addWidget(p.title, 1);
  makeButtons();
  for (QToolButton* button : p.buttons) header->addWidget(button, 0, Qt::AlignTop);
  header->addWidget(p.more, 0, Qt::AlignTop);
  column->addLayout(header);
  p.how_to = sentenceLabel(QStringLiteral("how_to"), content);
  p.how_to->setProperty("look", QStringLiteral("muted"));
  column->addWidget(p.how_to);

  if (QWidget* controls = view->controls()) {
    column->addWidget(controls);
    controls->show();
  }
  p.stack = new QStackedWidget(content);
  p.table = new QTableView(p.stack);
  p.table->setAccessibleName(tr("%1 as a table").arg(name));
  p.table->setFrameShape(QFrame::NoFrame);
  p.table->verticalHeader()->hide();
  p.table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  p.table->horizontalHeader()->setResizeContentsPrecision(0);  // of the rows that are seen: there may be thousands
  p.table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  p.table->setSelectionBehavior(QAbstractItemView::SelectRows);
  p.table->setTabKeyNavigation(false);
  p.stack->addWidget(view);
  p.stack->addWidget(p.table);
  column->addWidget(p.stack, 1);
  p.scroll->setWidget(content);

  connect(view, &InspectorView::changed, this, &ViewFrame::showWords);
  p.watch = new VisibilityWatch(this);
  connect(p.watch, &VisibilityWatch::changed, this, &ViewFrame::seenChanged);
  setMinimumSize(320, 120);
  setFonts();
  showWords();
}

// In the order they stand; the same in one menu, for a narrow frame.
void ViewFrame::makeButtons() {
  Parts& p = *m_parts;
  auto* all = new QMenu(this);
  all->setToolTipsVisible(true);
  for (QAction* action : m_view->actions()) {
    QToolButton* button = linkButton(action->objectName(), action->text(), action->toolTip(), p.content);
    if (action->menu()) {
      giveMenu(button, action->menu());
    } else {
      button->setCheckable(action->isCheckable());
      connect(button, &QToolButton::clicked, action, &QAction::trigger);
    }
    connect(action, &QAction::changed, button, [this, button, action] {
      button->setChecked(action->isChecked());
      button->setEnabled(action->isEnabled());
      fit();
    });
    button->setEnabled(action->isEnabled());
    p.buttons.push_back(button);
    all->addAction(action);
  }
  const auto menuButton = [&](const QString& name, const QString& text, const QString& tip) {
    QToolButton* button = linkButton(name, text + QStringLiteral(" ▾"), tip, p.content);
    auto* menu = new QMenu(text, button);
    giveMenu(button, menu);
    return button;
  };
  p.table_button =
      linkButton(QStringLiteral("table_button"), tr("table"), tr("Show the same numbers as a table"), p.content);
  p.table_button->setCheckable(true);
  connect(p.table_button, &QToolButton::toggled, this, &ViewFrame::showTable);
  p.table_action = all->addAction(p.table_button->text(), p.table_button, &QToolButton::toggle);
  p.table_action->setToolTip(p.table_button->toolTip());
  p.csv = menuButton(QStringLiteral("csv_button"), tr("CSV"), tr("Copy or save the table as CSV"));
  connect(p.csv->menu()->addAction(tr("Copy table as CSV")), &QAction::triggered, this, &ViewFrame::copyCsv);
  connect(p.csv->menu()->addAction(tr("Save table as CSV…")), &QAction::triggered, this, &ViewFrame::saveCsv);
  p.png = menuButton(QStringLiteral("png_button"), tr("PNG"), tr("Copy or save the picture"));
  connect(p.png->menu()->addAction(tr("Copy picture")), &QAction::triggered, this, [this] {
    QApplication::clipboard()->setImage(picture());
    say(tr("Picture copied"));
  });
  connect(p.png->menu()->addAction(tr("Save picture as PNG…")), &QAction::triggered, this, &ViewFrame::savePicture);
  for (QToolButton* button : {p.table_button, p.csv, p.png}) p.buttons.push_back(button);
  for (QToolButton* button : {p.csv, p.png}) all->addMenu(button->menu());
  p.more =
      linkButton(QStringLiteral("more_button"), QStringLiteral("⋯"), tr("What can be done with this view"), p.content);
  p.more->setAccessibleName(tr("%1: more").arg(m_name));
  giveMenu(p.more, all);
}

// Where it is narrow the buttons leave the sentence its room; where it is low the line that explains leaves its room to
// the view, and is the tooltip of the sentence.
void ViewFrame::fit() {
  Parts& p = *m_parts;
  const QList<QAction*> actions = m_view->actions();
  const auto isThere = [&](size_t i) { return i >= size_t(actions.size()) || actions[qsizetype(i)]->isVisible(); };
  int wanted = least_title;
  for (size_t i = 0; i < p.buttons.size(); ++i) wanted += isThere(i) ? p.buttons[i]->sizeHint().width() : 0;
  const int inside = width() - 2 * margin;
  const bool narrow = inside < wanted;
  for (size_t i = 0; i < p.buttons.size(); ++i) p.buttons[i]->setVisible(!narrow && isThere(i));
  p.more->setVisible(narrow);
  const int title_width = inside - (narrow ? p.more->sizeHint().width() : wanted - least_title);
  const QWidget* controls = m_view->controls();
  const int needed = spacing + margin + wrappedHeight(p.title->font(), p.title->text(), title_width) +
                     (controls ? controls->sizeHint().height() + spacing : 0) + m_view->minimumHeight() + spacing +
                     wrappedHeight(p.how_to->font(), p.how_to->text(), inside) + spacing;
  const bool low = height() < needed;
  p.how_to->setVisible(!low && !p.how_to->text().isEmpty());
  p.title->setToolTip(low ? p.how_to->text() : QString());
}

void ViewFrame::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

// Beside the button that was pressed, or the menu it is in.
void ViewFrame::say(const QString& words) {
  const QToolButton* button = m_parts->more->isVisible() ? m_parts->more : m_parts->png;
  QToolTip::showText(button->mapToGlobal(QPoint(0, button->height())), words);
}

ViewFrame::~ViewFrame() = default;

bool ViewFrame::isSeen() const { return m_parts->watch->isVisible(); }

QSize ViewFrame::sizeHint() const { return m_parts->scroll->widget()->sizeHint(); }

void ViewFrame::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) setFonts();
  QWidget::changeEvent(event);
}

void ViewFrame::setFonts() {
  Parts& p = *m_parts;
  p.title->setFont(titleFont(font()));
  p.how_to->setFont(smallFont(font()));
  const CachePalette colours = CachePalette::from(palette());
  QPalette muted = p.how_to->palette();
  muted.setColor(QPalette::WindowText, colours.muted);
  p.how_to->setPalette(muted);
  std::vector<QToolButton*> all = p.buttons;
  all.push_back(p.more);
  for (QToolButton* button : all) {
    QPalette own = button->palette();
    own.setColor(QPalette::ButtonText, colours.link);
    own.setColor(QPalette::Disabled, QPalette::ButtonText, colours.muted);
    button->setPalette(own);
  }
  fit();
}

void ViewFrame::showWords() {
  Parts& p = *m_parts;
  p.title->setText(m_view->title());
  const bool empty = m_view->isEmpty();
  for (QToolButton* button : {p.table_button, p.csv, p.png}) button->setEnabled(!empty);
  for (QAction* action : {p.table_action, p.csv->menu()->menuAction(), p.png->menu()->menuAction()})
    action->setEnabled(!empty);
  if (empty) p.table_button->setChecked(false);
  const bool table = p.table_button->isChecked();
  if (table) m_view->table();
  p.how_to->setText(table ? tr("the numbers of the picture; CSV copies or saves them") : m_view->howTo());
  fit();
}

void ViewFrame::showTable(bool show) {
  Parts& p = *m_parts;
  if (show && !p.table->model()) p.table->setModel(&m_view->table());
  if (show) m_view->table();
  p.stack->setCurrentWidget(show ? static_cast<QWidget*>(p.table) : m_view);
  p.table_button->setText(show ? tr("picture") : tr("table"));
  p.table_action->setText(p.table_button->text());
  showWords();
}

void ViewFrame::copyCsv() {
  QApplication::clipboard()->setText(csvOf(m_view->table()));
  say(tr("Table copied"));
}

void ViewFrame::saveCsv() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save the table"), m_key + QStringLiteral(".csv"),
                                                    tr("Comma-separated values (*.csv)"));
  if (!path.isEmpty()) saveCsvTo(path);
}

bool ViewFrame::saveCsvTo(const QString& path) {
  const QByteArray csv = csvOf(m_view->table()).toUtf8();
  QSaveFile file(path);  // what is there stays until all of the new is written
  const bool done = file.open(QIODevice::WriteOnly) && file.write(csv) == csv.size() && file.commit();
  say(done ? tr("Table saved") : tr("Could not write %1. Choose another folder.").arg(path));
  return done;
}

QImage ViewFrame::picture() const {
  const CachePalette palette = CachePalette::from(this->palette());
  const qreal dpr = devicePixelRatioF();
  const int width = std::max(m_view->width(), 1);
  const QImage view = m_view->picture(m_view->size(), dpr, palette);
  const QFont title_font = titleFont(font()), small = smallFont(font());
  const int title = wrappedHeight(title_font, m_view->title(), width);
  const int how_to = wrappedHeight(small, m_view->howTo(), width);
  const int top = picture_margin + title + spacing + how_to + spacing;
  const QSize size(width + 2 * picture_margin, top + static_cast<int>(view.height() / dpr) + picture_margin);
  QImage image((QSizeF(size) * dpr).toSize(), QImage::Format_RGB32);
  image.setDevicePixelRatio(dpr);
  image.fill(palette.pane);
  QPainter painter(&image);
  painter.setFont(title_font);
  painter.setPen(palette.text);
  painter.drawText(QRect(picture_margin, picture_margin, width, title), Qt::TextWordWrap, m_view->title());
  painter.setFont(small);
  painter.setPen(palette.muted);
  painter.drawText(QRect(picture_margin, picture_margin + title + spacing, width, how_to), Qt::TextWordWrap,
                   m_view->howTo());
  painter.drawImage(QPointF(picture_margin, top), view);
  return image;
}

void ViewFrame::savePicture() {
  const QImage image = picture();
  const QString path = QFileDialog::getSaveFileName(this, tr("Save the picture"), m_key + QStringLiteral(".png"),
                                                    tr("PNG picture (*.png)"));
  if (path.isEmpty()) return;
  say(image.save(path, "PNG") ? tr("Picture saved") : tr("Could not write %1. Choose another folder.").arg(path));
}

}  // namespace kvarium
