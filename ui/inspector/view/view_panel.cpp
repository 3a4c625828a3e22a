#include "ui/inspector/view/view_panel.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QBuffer>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QSvgGenerator>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>
#include <utility>

#include "ui/cells/view_fonts.h"
#include "ui/inspector/view/picture_sheet.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/announcement.h"
#include "ui/parts/keys/key_tip.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/start_folder.h"
#include "ui/parts/visibility_watch.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr int margin = 12;
constexpr int spacing = 4;
constexpr int picture_margin = 16;
constexpr int least_title = 300;  // px next to the buttons; with less space the buttons move into a menu
constexpr int most_how_to = 2;    // lines
constexpr int widest_popup = 420;
constexpr int said_ms = 4000;

// The content of the scroll area. It takes the view's minimum height, so that a view scrolls only below that.
class Content : public QWidget {
 public:
  using QWidget::QWidget;
  int heightForWidth(int width) const override { return layout()->minimumHeightForWidth(width); }
};

// Shows a sentence in a height that the panel sets, so that a longer number does not cause a new layout.
class SentenceRoom : public QWidget {
 public:
  explicit SentenceRoom(QLabel* label) : QWidget(label->parentWidget()), m_label(label) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    label->setParent(this);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  }

 protected:
  void resizeEvent(QResizeEvent*) override { m_label->setGeometry(rect()); }

 private:
  QLabel* m_label;
};

// Text is selectable only under the pointer, because selectable text is slow to paint.
class SelectableLabel : public QLabel {
 public:
  using QLabel::QLabel;

 protected:
  void enterEvent(QEnterEvent* event) override {
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    QLabel::enterEvent(event);
  }
  void leaveEvent(QEvent* event) override {
    if (!hasSelectedText()) setTextInteractionFlags(Qt::NoTextInteraction);
    QLabel::leaveEvent(event);
  }
};

QLabel* sentenceLabel(const QString& name, QWidget* parent) {
  auto* label = new SelectableLabel(parent);
  label->setObjectName(name);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::NoTextInteraction);
  return label;
}

// A button without a frame, as text in the colour of links.
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

// The sentences that fit into most_how_to lines; if the first does not fit, its beginning.
QString shortened(const QString& text, const QFont& font, int width) {
  const int most = most_how_to * QFontMetrics(font).lineSpacing() + 1;
  const auto fits = [&](const QString& words) { return wrappedHeight(font, words, width) <= most; };
  if (text.isEmpty() || fits(text)) return text;
  static const QRegularExpression ends(QStringLiteral("[.;](?= )|\n"));
  for (qsizetype end = text.size(); (end = text.lastIndexOf(ends, end - 1)) > 0;) {
    const QString words = text.left(text[end] == QLatin1Char('.') ? end + 1 : end);
    if (fits(words)) return words;
  }
  QString words = text;
  while (words.size() > 1 && !fits(words + QStringLiteral("…"))) words.chop(std::max<qsizetype>(words.size() / 16, 1));
  return words + QStringLiteral("…");
}

// Replaces numbers of tokens by wide ones, to measure a height that stays when a conversation grows.
QString grown(QString text) {
  static const QRegularExpression tokens(QRegularExpression::escape(tokensText(2))
                                             .replace(QLatin1Char('2'), QStringLiteral("(?<![\\d,.])\\d[\\d,.]{0,4}")) +
                                         QStringLiteral("(?!/)"));
  return text.replace(tokens, tokensText(88888));
}

void giveMenu(QToolButton* button, QMenu* menu) {
  button->setMenu(menu);
  button->setProperty("role", QStringLiteral("link"));
  button->setPopupMode(QToolButton::InstantPopup);
}

}  // namespace

struct ViewPanel::Parts {
  QWidget *title_room, *how_to_room;  // SentenceRoom
  QLabel *title, *how_to;
  QString how_to_words;            // the full text
  QString measured, measured_cut;  // the how_to_words that were measured at words_width, and their shown part
  // Largest heights needed at this width, so that nothing below moves when a number grows.
  int words_width = -1, title_width = 0, title_height = 0, how_to_height = 0;
  QAction *table, *csv, *png, *screen;
  std::vector<std::pair<QAction*, QToolButton*>> buttons;
  QToolButton *help, *more;  // the menu of `more` replaces the buttons in a narrow panel
  QWidget* content;
  QScrollArea* scroll;
  QStackedWidget* stack;
  QTableView* rows;
  VisibilityWatch* watch;
};

ViewPanel::ViewPanel(InspectorView* view, const QString& key, const QString& name, QWidget* parent)
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
  auto* column = plainColumn(spacing, content, {margin, spacing, margin, margin});

  auto* header = plainRow(0);
  p.title = sentenceLabel(QStringLiteral("title"), content);
  p.title_room = new SentenceRoom(p.title);
  header->addWidget(p.title_room, 1, Qt::AlignTop);
  makeButtons();
  for (const auto& [action, button] : p.buttons) header->addWidget(button, 0, Qt::AlignTop);
  header->addWidget(p.more, 0, Qt::AlignTop);
  header->addWidget(p.help, 0, Qt::AlignTop);
  column->addLayout(header);
  p.how_to = sentenceLabel(QStringLiteral("how_to"), content);
  p.how_to_room = new SentenceRoom(p.how_to);
  p.how_to->setProperty("role", QStringLiteral("muted"));
  column->addWidget(p.how_to_room);

  if (QWidget* controls = view->controls()) {
    column->addWidget(controls);
    controls->show();
  }
  p.stack = new QStackedWidget(content);
  p.rows = new QTableView(p.stack);
  p.rows->setAccessibleName(tr("%1 as a table").arg(this->name()));
  p.rows->setFrameShape(QFrame::NoFrame);
  p.rows->verticalHeader()->hide();
  p.rows->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  p.rows->horizontalHeader()->setResizeContentsPrecision(0);  // from the visible rows, since there may be thousands
  p.rows->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  p.rows->setSelectionBehavior(QAbstractItemView::SelectRows);
  p.rows->setTabKeyNavigation(false);
  p.stack->addWidget(view);
  p.stack->addWidget(p.rows);
  column->addWidget(p.stack, 1);
  p.scroll->setWidget(content);

  connect(view, &InspectorView::changed, this, &ViewPanel::showWords);
  p.watch = new VisibilityWatch(this);
  connect(p.watch, &VisibilityWatch::changed, this, &ViewPanel::seenChanged);
  setMinimumSize(320, 120);
  setFonts();
  showWords();
}

// Makes the buttons in their order, and a menu with the same actions for a narrow panel.
void ViewPanel::makeButtons() {
  Parts& p = *m_parts;
  const auto make = [this](const char* name, const QString& text, const QString& tip) {
    auto* action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    action->setToolTip(tip);
    return action;
  };
  p.table = make("table_button", tr("Table"), tr("Show the same numbers as a table"));
  p.table->setCheckable(true);
  connect(p.table, &QAction::toggled, this, &ViewPanel::showTable);
  p.csv = make("csv_button", tr("CSV"), tr("Copy or save the table as CSV"));
  p.csv->setMenu(new QMenu(this));
  p.csv->menu()->addAction(tr("Copy table as CSV"), this, [this] {
    QApplication::clipboard()->setText(csvOf(m_view->table()));
    say(tr("Table copied"));
  });
  p.csv->menu()->addAction(tr("Save table as CSV…"), this, [this] {
    const QString path = askForFile(tr("Save the table"), QStringLiteral(".csv"), tr("Comma-separated values (*.csv)"));
    if (!path.isEmpty()) saveCsvTo(path);
  });
  p.png = make("png_button", tr("Picture"), tr("Copy or save the picture"));
  p.png->setMenu(new QMenu(this));
  const auto large = [this] { return picture(std::max(picture_dpr, devicePixelRatioF())); };
  p.png->menu()->addAction(tr("Copy picture"), this, [this, large] {
    QApplication::clipboard()->setImage(large());
    say(tr("Picture copied"));
  });
  p.png->menu()->addAction(tr("Save picture as PNG…"), this, [this, large] {
    const QImage image = large();
    const QString path = askForFile(tr("Save the picture"), QStringLiteral(".png"), tr("PNG picture (*.png)"));
    if (!path.isEmpty()) savePngTo(path, image);
  });
  p.png->menu()->addAction(tr("Save picture as SVG…"), this, [this] {
    const QString path = askForFile(tr("Save the picture"), QStringLiteral(".svg"), tr("SVG picture (*.svg)"));
    if (!path.isEmpty()) saveSvgTo(path);
  });
  p.screen = make("screen_button", tr("Fill the screen"), {});
  p.screen->setIconText(QStringLiteral("⇱"));
  p.screen->setCheckable(true);
  connect(p.screen, &QAction::triggered, this, &ViewPanel::fillScreenWanted);

  auto* all = new QMenu(this);
  all->setToolTipsVisible(true);
  for (QAction* action : m_view->actions() + QList<QAction*>{p.table, p.csv, p.png, p.screen}) addButton(action, *all);
  tipWithKey(*p.buttons.back().second, tr("Fill the screen with this view; Esc leaves"), QStringLiteral("full_screen"));
  p.help = linkButton(QStringLiteral("help_button"), QStringLiteral("?"), {}, p.content);
  p.help->setAccessibleName(tr("%1: how to read it").arg(name()));
  connect(p.help, &QToolButton::clicked, this, &ViewPanel::explain);
  p.more =
      linkButton(QStringLiteral("more_button"), QStringLiteral("⋯"), tr("What can be done with this view"), p.content);
  p.more->setAccessibleName(tr("%1: more").arg(name()));
  giveMenu(p.more, all);
}

// A check box in the text shows the state of a switch, since its shade alone is hard to see.
void ViewPanel::addButton(QAction* action, QMenu& all) {
  QToolButton* button = linkButton(action->objectName(), action->iconText(), action->toolTip(), m_parts->content);
  if (action->menu()) {
    button->setText(action->text() + QStringLiteral(" ▾"));
    giveMenu(button, action->menu());
  } else {
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
  }
  button->setCheckable(action->isCheckable());
  const bool has_sign = action->iconText() != action->text();  // instead of words
  if (has_sign) button->setAccessibleName(tr("%1: %2", "view: action").arg(name(), action->text()));
  const auto sync = [button, action, has_sign] {
    button->setChecked(action->isChecked());
    button->setEnabled(action->isEnabled());
    if (action->isCheckable() && !has_sign) {
      button->setText((action->isChecked() ? QStringLiteral("☑ ") : QStringLiteral("☐ ")) + action->text());
      button->setAccessibleName(action->text());
    } else if (!action->menu()) {
      button->setText(action->iconText());
    }
  };
  sync();
  connect(action, &QAction::changed, button, [this, sync] {
    sync();
    fit();
  });
  m_parts->buttons.emplace_back(action, button);
  all.addAction(action);
}

QString ViewPanel::name() const { return withoutAltLetter(m_name); }

// px for words. A scroll bar, which comes and goes with them, has its room in any case.
int ViewPanel::innerWidth() const {
  return width() - 2 * margin - m_parts->scroll->verticalScrollBar()->sizeHint().width();
}

// In a narrow panel the menu `more` replaces the buttons, so that the title has enough space; those of a high priority
// stay.
void ViewPanel::fit() {
  Parts& p = *m_parts;
  const int help = p.help->sizeHint().width();
  int all = help, staying = help + p.more->sizeHint().width();
  for (const auto& [action, button] : p.buttons) {
    const int px = action->isVisible() ? button->sizeHint().width() : 0;
    all += px;
    staying += action->priority() == QAction::HighPriority ? px : 0;
  }
  const int inside = innerWidth();
  const bool narrow = inside < least_title + all;
  for (const auto& [action, button] : p.buttons)
    button->setVisible(action->isVisible() && (!narrow || action->priority() == QAction::HighPriority));
  p.more->setVisible(narrow);
  p.title_width = inside - (narrow ? staying : all);
  fitWords();
}

// Called for every shown token, so it changes the layout only where a size changed. In a low panel the how-to is hidden
// in favour of the view and remains under "?".
void ViewPanel::fitWords() {
  Parts& p = *m_parts;
  const int inside = innerWidth();
  const bool other_width = std::exchange(p.words_width, inside) != inside;
  if (other_width || m_view->isEmpty()) p.title_height = p.how_to_height = 0;
  if (other_width || p.measured != p.how_to_words) {
    p.measured = p.how_to_words;
    p.measured_cut = shortened(p.how_to_words, p.how_to->font(), inside);
  }
  const QString& how_to = p.measured_cut;
  p.title_height = std::max(p.title_height, wrappedHeight(p.title->font(), grown(p.title->text()), p.title_width));
  p.how_to_height = std::max(p.how_to_height, wrappedHeight(p.how_to->font(), how_to, inside));
  const QWidget* controls = m_view->controls();
  const int needed = spacing + margin + p.title_height + (controls ? controls->sizeHint().height() + spacing : 0) +
                     m_view->minimumHeight() + spacing + p.how_to_height + spacing;
  const bool low = height() < needed;
  if (p.how_to->text() != how_to) p.how_to->setText(how_to);
  if (p.title_room->minimumHeight() != p.title_height) p.title_room->setFixedHeight(p.title_height);
  if (p.how_to_room->minimumHeight() != p.how_to_height) p.how_to_room->setFixedHeight(p.how_to_height);
  p.how_to_room->setVisible(!low && !how_to.isEmpty());
  const QString all = explanation();
  p.help->setVisible(!all.isEmpty());
  if (all == p.help->accessibleDescription()) return;
  p.help->setAccessibleDescription(all);
  p.help->setToolTip(all.isEmpty() ? QString() : Qt::convertFromPlainText(all, Qt::WhiteSpaceNormal));
}

QString ViewPanel::explanation() const {
  QStringList parts{m_parts->how_to_words, m_view->details()};
  parts.removeAll(QString());
  return parts.join(QStringLiteral("\n\n"));
}

// Shows the explanation in a popup, which a click elsewhere or Escape closes.
void ViewPanel::explain() {
  auto* popup = new QFrame(this, Qt::Popup);
  popup->setObjectName(QStringLiteral("explanation"));
  popup->setAttribute(Qt::WA_DeleteOnClose);
  popup->setFrameShape(QFrame::StyledPanel);
  auto* column = new QVBoxLayout(popup);
  column->setContentsMargins(margin, margin, margin, margin);
  QLabel* words = sentenceLabel(QStringLiteral("explanation_words"), popup);
  words->setText(explanation());
  const int narrow = std::min(widest_popup, std::max(width() - 4 * margin, 200));
  const bool is_high = words->heightForWidth(narrow) > window()->height() - 8 * margin;
  words->setFixedWidth(is_high ? std::min(widest_popup, window()->width() - 4 * margin) : narrow);
  words->setFixedHeight(words->heightForWidth(words->width()));
  QScrollArea* area = scrolled(words, tr("Explanation"), popup);
  area->setFocusPolicy(Qt::StrongFocus);  // so that arrow keys scroll it
  column->addWidget(area);
  const int most = window()->height() - 4 * margin, high = words->height() + 2 * margin + 2;
  const int bar = high > most ? area->verticalScrollBar()->sizeHint().width() : 0;
  popup->resize(words->width() + 2 * margin + 2 + bar, std::min(high, most));
  const int aside = layoutDirection() == Qt::RightToLeft ? 0 : m_parts->help->width() - popup->width();
  moveOntoScreen(*popup, m_parts->help->mapToGlobal(QPoint(aside, m_parts->help->height() + spacing)));
  popup->show();
  area->setFocus(Qt::PopupFocusReason);
}

void ViewPanel::setFillsScreen(bool on) { m_parts->screen->setChecked(on); }

void ViewPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

// A tooltip would go at once: the menu or the dialog that was used gives the keyboard back.
void ViewPanel::say(const QString& words) {
  delete m_said;
  m_said = sentenceLabel(QStringLiteral("said"), this);
  m_said->setText(words);
  m_said->setPalette(QToolTip::palette());
  m_said->setAutoFillBackground(true);
  m_said->setMargin(2 * spacing);
  m_said->setFixedWidth(std::min(m_said->fontMetrics().horizontalAdvance(words) + 5 * spacing, width() - 2 * margin));
  m_said->adjustSize();
  m_said->move(width() - margin - m_said->width(), m_parts->help->height() + 2 * spacing);
  m_said->show();
  QTimer::singleShot(said_ms, m_said, &QWidget::hide);
  announce(*this, words);
}

ViewPanel::~ViewPanel() = default;

bool ViewPanel::isSeen() const { return m_parts->watch->isVisible(); }

QSize ViewPanel::sizeHint() const { return m_parts->scroll->widget()->sizeHint(); }

void ViewPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) setFonts();
  QWidget::changeEvent(event);
}

void ViewPanel::setFonts() {
  Parts& p = *m_parts;
  p.title->setFont(titleFont(font()));
  p.how_to->setFont(smallFont(font()));
  const CachePalette colours = CachePalette::from(palette());
  QPalette muted = p.how_to->palette();
  muted.setColor(QPalette::WindowText, colours.muted);
  p.how_to->setPalette(muted);
  p.words_width = -1;  // forces a new measurement
  std::vector<QToolButton*> all{p.more, p.help};
  for (const auto& [action, button] : p.buttons) all.push_back(button);
  for (QToolButton* button : all) {
    QPalette own = button->palette();
    own.setColor(QPalette::ButtonText, colours.link);
    own.setColor(QPalette::Disabled, QPalette::ButtonText, colours.muted);
    button->setPalette(own);
  }
  fit();
}

void ViewPanel::showWords() {
  Parts& p = *m_parts;
  if (const QString title = m_view->title(); title != p.title->text()) p.title->setText(title);
  const bool empty = m_view->isEmpty();
  for (QAction* action : {p.table, p.csv, p.png}) action->setEnabled(!empty);
  if (empty) p.table->setChecked(false);
  if (p.table->isChecked()) m_view->table();
  p.how_to_words = p.table->isChecked() ? tr("The numbers of the picture. CSV copies or saves them.") : m_view->howTo();
  fitWords();
}

void ViewPanel::showTable(bool show) {
  Parts& p = *m_parts;
  if (show && !p.rows->model()) p.rows->setModel(&m_view->table());
  p.stack->setCurrentWidget(show ? static_cast<QWidget*>(p.rows) : m_view);
  showWords();
}

QString ViewPanel::askForFile(const QString& title, const QString& ending, const QString& kind) {
  return askWhereToSave(*this, StartFor::pictures, title, m_key + ending, kind);
}

bool ViewPanel::saveCsvTo(const QString& path) {
  return write(path, csvOf(m_view->table()).toUtf8(), tr("Table saved"));
}

bool ViewPanel::savePngTo(const QString& path, const QImage& image) {
  return write(path, pngOf(image), tr("Picture saved"));
}

bool ViewPanel::write(const QString& path, const QByteArray& bytes, const QString& done) {
  const bool written = !bytes.isEmpty() && writeFile(path, bytes).isEmpty();
  say(written ? done : tr("Could not write %1. Choose another folder.").arg(path));
  return written;
}

// The words of a saved picture around a view of this size. Without a painter they are only measured.
ViewPanel::Sheet ViewPanel::paintWords(QPainter* painter, QSize view, const CachePalette& palette) const {
  int y = picture_margin;
  const auto add = [&](const QString& text, const QFont& font, const QColor& color) {
    const QRect rect(picture_margin, y, view.width(), wrappedHeight(font, text, view.width()));
    y += rect.height();
    if (!painter) return;
    painter->setFont(font);
    painter->setPen(color);
    painter->drawText(rect, Qt::TextWordWrap, text);
  };
  add(m_view->title(), titleFont(font()), palette.text);
  y += spacing;
  add(m_view->howTo(), smallFont(font()), palette.muted);
  const QPoint at(picture_margin, y + spacing);
  y = at.y() + view.height() + picture_margin;
  if (const QString origin = originText(); !origin.isEmpty()) {
    add(origin, smallFont(font()), palette.muted);
    y += picture_margin;
  }
  return {at, {view.width() + 2 * picture_margin, y}};
}

QString ViewPanel::originText() const { return m_origin ? m_origin() : QString(); }

QImage ViewPanel::picture(qreal dpr) const {
  if (dpr <= 0) dpr = devicePixelRatioF();
  const CachePalette palette = CachePalette::from(this->palette());
  const QImage view = m_view->picture(m_view->size().expandedTo(QSize(1, 1)), dpr, palette);
  const QSize shown = (QSizeF(view.size()) / dpr).toSize();
  const Sheet sheet = paintWords(nullptr, shown, palette);
  QImage image((QSizeF(sheet.size) * dpr).toSize(), QImage::Format_RGB32);
  image.setDevicePixelRatio(dpr);
  image.fill(palette.pane);
  QPainter painter(&image);
  paintWords(&painter, shown, palette);
  painter.drawImage(sheet.view, view);
  return image;
}

bool ViewPanel::saveSvgTo(const QString& path) {
  const CachePalette palette = CachePalette::from(this->palette());
  const QSize view = m_view->picture(m_view->size().expandedTo(QSize(1, 1)), 1, palette).size();
  const Sheet sheet = paintWords(nullptr, view, palette);
  QByteArray svg;
  QBuffer buffer(&svg);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setTitle(m_view->title());
  generator.setDescription(originText() + QLatin1Char('\n') + explanation());
  generator.setResolution(logicalDpiX());  // the resolution that fonts are measured with
  generator.setSize(sheet.size);
  generator.setViewBox(QRect(QPoint(0, 0), sheet.size));
  {
    QPainter painter(&generator);
    painter.fillRect(QRect(QPoint(0, 0), sheet.size), palette.pane);
    paintWords(&painter, view, palette);
    painter.translate(sheet.view);
    m_view->paintPicture(painter, view, palette);
  }
  return write(path, svg, tr("Picture saved"));
}

}  // namespace kvarium::ui
