#include "ui/parts/plain_widgets.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QGuiApplication>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QScreen>
#include <QScrollArea>
#include <QStyleOptionViewItem>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/parts/accessible_roles.h"
#include "ui/parts/theme.h"
#include "ui/parts/title_label.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

template <class Layout>
Layout* plainLayout(int spacing, QWidget* parent, const QMargins& margins) {
  auto* layout = parent ? new Layout(parent) : new Layout;
  layout->setContentsMargins(margins);
  layout->setSpacing(spacing);
  return layout;
}

}  // namespace

QLabel* plainLabel(QWidget* parent, const char* role, const QString& text) {
  auto* label = new QLabel(parent);
  label->setTextFormat(Qt::PlainText);
  label->setText(text);
  label->setWordWrap(true);
  if (role) label->setProperty("role", QLatin1String(role));
  return label;
}

QToolButton* quietButton(QWidget* parent, const QString& text, const QString& tip) {
  auto* button = new QToolButton(parent);
  button->setProperty("role", QStringLiteral("quiet"));
  button->setText(text);
  button->setToolTip(tip);
  const QString name = withoutAltLetter(text);
  button->setAccessibleName(name.isEmpty() || name.front().isLetter() ? name : tip);
  return button;
}

QToolButton* copyButton(QWidget* parent, const QString& words, const QString& tip, std::function<QString()> text) {
  QToolButton* button = quietButton(parent, words, tip);
  auto* back = new QTimer(button);
  back->setSingleShot(true);
  back->setInterval(copied_ms);
  QObject::connect(back, &QTimer::timeout, button, [button, words] { button->setText(words); });
  QObject::connect(button, &QToolButton::clicked, button, [button, back, copied = std::move(text)] {
    QGuiApplication::clipboard()->setText(copied());
    if (!back->isActive()) button->setMinimumWidth(button->width());  // so that the buttons next to it do not move
    const QString said = Words::tr("Copied");
    const bool fits = button->fontMetrics().horizontalAdvance(said) <= button->width();
    button->setText(fits ? said : QStringLiteral("✓"));
    back->start();
  });
  return button;
}

QHBoxLayout* plainRow(int spacing, QWidget* parent, const QMargins& margins) {
  return plainLayout<QHBoxLayout>(spacing, parent, margins);
}
QVBoxLayout* plainColumn(int spacing, QWidget* parent, const QMargins& margins) {
  return plainLayout<QVBoxLayout>(spacing, parent, margins);
}

QGridLayout* plainGrid(int across, int down, int stretched, QWidget* parent, const QMargins& margins) {
  auto* grid = plainLayout<QGridLayout>(down, parent, margins);
  grid->setHorizontalSpacing(across);
  grid->setColumnStretch(stretched, 1);
  return grid;
}

QDialogButtonBox* closeBox(QDialog& dialog) {
  auto* box = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
  QObject::connect(box, &QDialogButtonBox::rejected, &dialog, &QDialog::close);
  return box;
}

bool focusFirst(QWidget& part) {
  for (QWidget* one = part.nextInFocusChain(); one != &part; one = one->nextInFocusChain()) {
    if (!part.isAncestorOf(one) || !one->isVisible() || !one->isEnabled()) continue;
    if (!(one->focusPolicy() & Qt::TabFocus)) continue;
    one->setFocus(Qt::ShortcutFocusReason);
    return true;
  }
  return false;
}

void paintRowGround(QPainter& painter, const QStyleOptionViewItem& option, const QRect& box) {
  const bool selected = option.state & QStyle::State_Selected;
  if (selected || option.state & QStyle::State_MouseOver) {
    QColor ground = theme().card;
    if (!selected) ground.setAlphaF(0.5);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 6, 6);
  }
  if (option.state & QStyle::State_HasFocus && selected) {
    painter.setPen(theme().accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
  }
}

namespace {

// px, of the screen, for a dialog without its frame.
QSize roomFor(const QWidget& dialog) {
  const QScreen* screen = dialog.screen();
  return screen ? screen->availableGeometry().size() - QSize(0, 40) : QSize(800, 600);
}

class DialogPage : public QScrollArea {
 public:
  explicit DialogPage(QDialog& dialog) : QScrollArea(&dialog) {
    auto* page = new QWidget(&dialog);
    page->setLayout(dialog.layout());  // with all that is in it
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    giveRole(*this, QAccessible::Grouping);
    setAccessibleName(dialog.windowTitle());
    viewport()->setAutoFillBackground(false);
    setWidget(page);
    page->setAutoFillBackground(false);
    plainColumn(0, &dialog)->addWidget(this);
  }
  static DialogPage* of(const QWidget& dialog) {
    return dialog.layout() && dialog.layout()->count() == 1
               ? dynamic_cast<DialogPage*>(dialog.layout()->itemAt(0)->widget())
               : nullptr;
  }
  QSize sizeHint() const override { return widget()->sizeHint(); }
  QSize minimumSizeHint() const override { return widget()->minimumSizeHint().boundedTo({320, 240}); }

 protected:
  // What needs more room than before gets it, as in a dialog that does not scroll.
  bool eventFilter(QObject* object, QEvent* event) override {
    const bool handled = QScrollArea::eventFilter(object, event);
    if (object != widget() || event->type() != QEvent::LayoutRequest) return handled;
    const QSize least = widget()->minimumSizeHint(), before = std::exchange(m_least, least);
    if (before.expandedTo(least) != before)
      window()->resize(window()->size().expandedTo(least).boundedTo(roomFor(*window())));
    return handled;
  }

 private:
  QSize m_least;
};

}  // namespace

void scrollContent(QDialog& dialog) {
  QWidget* keyboard = dialog.focusWidget();
  new DialogPage(dialog);
  if (keyboard) keyboard->setFocus();  // what moves to another parent loses it
}

void fitHeight(QWidget& dialog) {
  QTimer::singleShot(0, &dialog, [&dialog] {
    const DialogPage* page = DialogPage::of(dialog);
    const QLayout& layout = page ? *page->widget()->layout() : *dialog.layout();
    const int wanted =
        layout.hasHeightForWidth() ? layout.totalHeightForWidth(dialog.width()) : layout.totalSizeHint().height();
    const int needed = std::min(wanted, roomFor(dialog).height());
    if (needed != dialog.height()) dialog.resize(dialog.width(), needed);
  });
}

void askName(QWidget& over, const QString& title, const QString& label, const QString& now,
             const std::function<void(const QString&)>& take) {
  auto* ask = new QInputDialog(&over);
  ask->setAttribute(Qt::WA_DeleteOnClose);
  ask->setWindowTitle(title);
  ask->setLabelText(label);
  ask->setTextValue(now);
  QObject::connect(ask, &QInputDialog::textValueSelected, ask,
                   [take](const QString& text) { take(text.simplified()); });
  ask->open();
  const int room = over.screen() ? over.screen()->availableSize().width() : 640;  // the title and a name are seen whole
  for (QLineEdit* field : ask->findChildren<QLineEdit*>())
    field->setMinimumWidth(std::min(room * 3 / 4, std::max(60 * field->fontMetrics().averageCharWidth(),
                                                           field->fontMetrics().horizontalAdvance(title) + 120)));
}

void resizeWithText(QWidget& dialog, int width, int height) {
  QSize size = QSize(width, height) * textScale();
  if (const DialogPage* page = DialogPage::of(dialog))
    size = size.expandedTo(height == 0 ? page->sizeHint() : page->widget()->minimumSizeHint());
  dialog.resize(size.boundedTo(roomFor(dialog)));
  if (height == 0) fitHeight(dialog);
}

void moveOntoScreen(QWidget& popup, QPoint at) {
  if (const QScreen* on = popup.parentWidget()->screen()) {
    const QRect room = on->availableGeometry();
    at.setX(std::clamp(at.x(), room.left(), std::max(room.left(), room.right() - popup.width())));
    at.setY(std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - popup.height())));
  }
  popup.move(at);
}

QScrollArea* scrolled(QWidget* page, const QString& name, QWidget* parent) {
  auto* area = new QScrollArea(parent);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);
  giveRole(*area, QAccessible::Grouping);
  area->setAccessibleName(name);
  area->viewport()->setAutoFillBackground(false);
  area->setWidget(page);
  page->setAutoFillBackground(false);
  return area;
}

void fitMenu(QMenu& menu) {
  constexpr int most_letters = 140;  // of a line that is read at a glance
  const QScreen* screen = menu.parentWidget() ? menu.parentWidget()->screen() : menu.screen();
  const QFontMetrics metrics(menu.font());
  const int room = most_letters * metrics.averageCharWidth();
  const int over = menu.sizeHint().width() - (screen ? std::min(room, screen->availableGeometry().width()) : room);
  if (over <= 0) return;
  int widest = 0;  // px of the parts before the tab; the parts after it have their own column
  for (const QAction* action : menu.actions())
    widest = std::max(widest, metrics.horizontalAdvance(action->text().section(QLatin1Char('\t'), 0, 0)));
  for (QAction* action : menu.actions()) {
    const QString text = action->text();
    const QString words = text.section(QLatin1Char('\t'), 0, 0);
    if (words.contains(QLatin1Char('&')) || metrics.horizontalAdvance(words) <= widest - over) continue;
    const QString brief = action->iconText();
    const bool has_brief = brief.size() < words.size() && words.startsWith(brief.chopped(1));
    const QString fits = has_brief ? brief : metrics.elidedText(words, Qt::ElideRight, std::max(80, widest - over));
    const QString tip = action->toolTip();  // unless it was set, it is the text, which changes now
    action->setToolTip(tip.contains(words) ? tip : plainToolTip(words + QLatin1Char('\n') + tip));
    action->setText(fits + text.mid(words.size()));
  }
}

}  // namespace kvarium::ui
