#include "ui/window/list_drawer.h"

#include <QApplication>
#include <QBoxLayout>
#include <QKeyEvent>
#include <QSplitter>
#include <QToolButton>
#include <algorithm>

#include "ui/library/conversation_list.h"
#include "ui/parts/keys/key_tip.h"
#include "ui/parts/plain_widgets.h"

namespace kvarium::ui {
namespace {

constexpr int widest = 360;       // px
constexpr int least_beside = 40;  // px of the chat that stay seen

}  // namespace

ListDrawer::ListDrawer(QSplitter& columns, ConversationList& list, QWidget* window)
    : QFrame(window), m_columns(columns), m_list(list) {
  setObjectName(QStringLiteral("drawer"));
  auto* column = plainColumn(0, this, {0, 4, 0, 0});
  auto* head = plainRow(0, nullptr, {10, 0, 10, 0});
  QToolButton* close = quietButton(this, QStringLiteral("✕"), tr("Hide the conversations"));
  tipWithKey(*close, tr("Hide the conversations"), QStringLiteral("list"));
  connect(close, &QToolButton::clicked, this, &ListDrawer::left);
  head->addStretch(1);
  head->addWidget(close);
  column->addLayout(head);
  hide();
  list.installEventFilter(this);
  columns.installEventFilter(this);
  connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) {
    if (isOpen() && now && m_columns.isAncestorOf(now)) emit left();
  });
}

void ListDrawer::setUsed(bool used) {
  if (used == m_used) return;
  const bool shown = !m_list.isHidden();
  m_used = used;
  if (used) {
    static_cast<QBoxLayout*>(layout())->addWidget(&m_list, 1);
  } else {
    m_columns.insertWidget(0, &m_list);
    m_columns.setStretchFactor(0, 0);
  }
  m_list.setVisible(shown);
  setVisible(used && shown);
  if (used) cover();
}

void ListDrawer::cover() {
  const int width = std::clamp(m_columns.width() - least_beside, 0, widest);
  const int x = isRightToLeft() ? m_columns.geometry().right() + 1 - width : m_columns.x();
  setGeometry(x, m_columns.y(), width, m_columns.height());
  raise();
}

bool ListDrawer::eventFilter(QObject* object, QEvent* event) {
  if (!m_used) return QFrame::eventFilter(object, event);
  if (object == &m_columns && (event->type() == QEvent::Resize || event->type() == QEvent::Move)) cover();
  if (object == &m_list && (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)) {
    setVisible(!m_list.isHidden());
    cover();
  }
  return QFrame::eventFilter(object, event);
}

void ListDrawer::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && m_list.search().text().isEmpty()) return emit left();
  QFrame::keyPressEvent(event);
}

}  // namespace kvarium::ui
