#include "ui/chat/generation_bar.h"

#include <QAction>
#include <QPushButton>

#include "ui/chat/chat.h"
#include "ui/parts/flow_layout.h"
#include "ui/parts/keys/key_tip.h"
#include "ui/parts/title_label.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

GenerationBar::GenerationBar(Chat& chat, QWidget* parent)
    : QWidget(parent),
      m_chat(chat),
      m_pause_action(new QAction(this)),
      m_step_action(new QAction(tr("&One token"), this)) {
  auto* row = new FlowLayout(8);
  setLayout(row);
  m_pause = new QPushButton(tr("Resume"), this);  // the longer of its two words, so that the row does not move
  m_step = new QPushButton(tr("One token"), this);
  for (QPushButton* button : {m_pause, m_step}) {
    button->ensurePolished();
    button->setMinimumWidth(button->sizeHint().width());
    row->addWidget(button);
  }
  m_pause_action->setObjectName(QStringLiteral("pause"));
  m_step_action->setObjectName(QStringLiteral("step"));
  m_pause_action->setShortcut(Qt::Key_F8);
  m_step_action->setShortcut(Qt::Key_F10);
  connect(m_pause_action, &QAction::triggered, this, [this] { m_chat.turn().pause(!m_chat.turn().isPausing()); });
  connect(m_step_action, &QAction::triggered, &chat.turn(), &TurnController::step);
  for (const QAction* action : {m_pause_action, m_step_action})  // its key, too
    connect(action, &QAction::changed, this, &GenerationBar::showTips);
  connect(m_pause, &QPushButton::clicked, m_pause_action, &QAction::trigger);
  connect(m_step, &QPushButton::clicked, m_step_action, &QAction::trigger);
  connect(&chat.state(), &ChatState::stateChanged, this, &GenerationBar::refresh);
  refresh();
}

void GenerationBar::showTips() {
  const QString why_not = sentenceText(m_chat.state().info.cannot.pause);
  const bool waits = m_chat.turn().isPausing();
  m_pause->setToolTip(why_not.isEmpty()
                          ? withKey(waits ? tr("Go on writing") : tr("Wait after the next token"), *m_pause_action)
                          : plainToolTip(why_not));
  m_step->setToolTip(why_not.isEmpty() ? withKey(tr("The next token, then the reply waits again"), *m_step_action)
                                       : plainToolTip(why_not));
}

void GenerationBar::refresh() {
  const bool waits = m_chat.turn().isPausing();
  m_pause_action->setText(waits ? tr("&Resume the reply") : tr("&Pause the reply"));
  const Sentence& why_not = m_chat.state().info.cannot.pause;
  const bool can = m_chat.state().busy() && why_not.empty();
  m_pause_action->setEnabled(can);
  m_step_action->setEnabled(can);
  for (QPushButton* button : {m_pause, m_step}) button->setEnabled(why_not.empty());
  m_pause->setText(waits ? tr("Resume") : tr("Pause"));
  showTips();
  // Of the window: Qt keeps the part of this bar that had the keyboard before.
  if (isVisible() && !m_chat.state().busyHere() && isAncestorOf(window()->focusWidget()) && parentWidget())
    parentWidget()->setFocus();
  setVisible(m_chat.state().busyHere());
}

}  // namespace kvarium::ui
