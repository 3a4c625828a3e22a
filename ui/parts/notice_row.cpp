#include "ui/parts/notice_row.h"

#include <QGridLayout>
#include <QHideEvent>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <algorithm>

#include "ui/parts/chip.h"
#include "ui/parts/flow_layout.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/theme.h"

namespace kvarium::ui {
namespace {

constexpr const char* looks[] = {"error", "warning", "info", "success",
                                 "info"};  // by NoticeKind, as in the style sheet

}  // namespace

NoticeRow::NoticeRow(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("notice"));
  m_grid = plainGrid(8, 6, 0, this, {12, 6, 6, 6});
  m_text = plainLabel(this);
  m_details = plainLabel(this, "muted");
  for (QLabel* label : {m_text, m_details}) label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_details->hide();
  m_side = new QWidget(this);
  m_side->setLayout(new FlowLayout(8));
  m_corner = new QWidget(this);
  m_corner_row = plainRow(4, m_corner);
  m_more = new QPushButton(tr("Details"), m_side);
  m_more->setCheckable(true);
  m_more->hide();
  connect(m_more, &QPushButton::toggled, m_details, &QLabel::setVisible);
  m_side->layout()->addWidget(m_more);
  m_grid->addWidget(m_text, 0, 0);
  m_grid->addWidget(m_side, 0, 1, Qt::AlignVCenter);
  m_grid->addWidget(m_corner, 0, 2, Qt::AlignTop);
  m_grid->addWidget(m_details, 2, 0, 1, 3);
  m_side->hide();
  m_corner->hide();
  setKind(NoticeKind::error);
}

void NoticeRow::setKind(NoticeKind kind) {
  m_kind = kind;
  setProperty("kind", QLatin1String(looks[size_t(kind)]));
  style()->unpolish(this);
  style()->polish(this);
}

void NoticeRow::setText(const QString& text) {
  m_text->setText(asSentence(text));
  setAccessibleName(m_text->text());
  arrange();
}

QString NoticeRow::text() const { return m_text->text(); }

void NoticeRow::setDetails(const QString& details) {
  m_details->setText(details);
  m_more->setChecked(false);
  m_more->setVisible(!details.isEmpty());
  m_more->setToolTip(details);
  m_side->setVisible(!m_buttons.empty() || !details.isEmpty());
  arrange();
}

void NoticeRow::setActions(std::vector<NoticeAction> actions) {
  m_actions = std::move(actions);
  const bool same =
      std::equal(m_buttons.begin(), m_buttons.end(), m_actions.begin(), m_actions.end(),
                 [](auto* button, auto& action) { return button->text() == withoutMnemonic(action.text); });
  if (same) return;
  if (std::ranges::any_of(m_buttons, [](auto* button) { return button == button->window()->focusWidget(); }))
    emit keyboardLeft();
  for (QPushButton* button : m_buttons) {
    button->hide();
    m_side->layout()->removeWidget(button);
    button->deleteLater();
  }
  m_buttons.clear();
  m_side->layout()->removeWidget(m_more);
  QWidget* before = m_more;
  for (size_t i = 0; i < m_actions.size(); ++i) {
    auto* button = new QPushButton(withoutMnemonic(m_actions[i].text), m_side);
    m_side->layout()->addWidget(button);
    m_buttons.push_back(button);
    connect(button, &QPushButton::clicked, this, [this, i] {
      emit keyboardLeft();
      emit chosen(m_actions[i].run);
    });
    button->show();
    button->setFont({});          // resets the font to the parent's; see TranscriptView::build()
    setTabOrder(before, button);  // new widgets are the last of the window
    before = button;
  }
  if (before != m_more) setTabOrder(before, m_more);
  m_side->layout()->addWidget(m_more);  // stays the last one
  m_side->setVisible(!m_buttons.empty() || !m_more->isHidden());
  arrange();
}

bool NoticeRow::takeKeyboard() {
  if (m_buttons.empty() || !isVisible()) return false;
  m_buttons.front()->setFocus(Qt::OtherFocusReason);
  return true;
}

void NoticeRow::addCorner(QWidget* widget) {
  m_corner_row->addWidget(widget);
  m_corner->show();
}

void NoticeRow::arrange() {
  const QMargins margins = m_grid->contentsMargins();
  const auto wide = [this](const QWidget* part) {
    return part->isHidden() ? 0 : part->sizeHint().width() + m_grid->horizontalSpacing();
  };
  const int text = width() - margins.left() - margins.right() - wide(m_side) - wide(m_corner);
  const int line = m_text->fontMetrics().horizontalAdvance(m_text->text());  // width of the text on one line
  const bool below = text < std::min(int(least_text * textScale()), line);
  if (below == m_below) return;
  m_below = below;
  m_grid->removeWidget(m_side);
  if (below)
    m_grid->addWidget(m_side, 1, 0, 1, 3);
  else
    m_grid->addWidget(m_side, 0, 1, Qt::AlignVCenter);
}

void NoticeRow::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  arrange();
}

// Reports the lost keyboard focus before Qt moves it, unless the window is minimized or closed.
void NoticeRow::hideEvent(QHideEvent* event) {
  QFrame::hideEvent(event);
  const QWidget* focus = window()->focusWidget();  // within its window, even while another window is active
  if (!event->spontaneous() && window()->isVisible() && focus && isAncestorOf(focus)) emit keyboardLeft();
}

QString asSentence(QString text) {
  const QString first = text.section(QLatin1Char(' '), 0, 0).remove(QLatin1Char(','));
  const bool is_word = std::all_of(first.begin(), first.end(), [](QChar c) { return c.isLetter(); });
  if (is_word && !text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

}  // namespace kvarium::ui
