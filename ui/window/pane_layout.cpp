#include "ui/window/pane_layout.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QSettings>
#include <QSplitter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/library/conversation_list.h"
#include "ui/parts/theme.h"
#include "ui/window/chat_pane.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/list_drawer.h"
#include "ui/window/text_actions.h"

namespace kvarium::ui {
namespace {

constexpr int list_width = 216, chat_width = 440;  // px, at first, and what the chat wants next to the list

int narrowWidth() { return int(PaneLayout::narrow_width * std::sqrt(textScale())); }

}  // namespace

PaneLayout::PaneLayout(const Panes& panes)
    : QObject(&panes.window),
      m_panes(panes),
      m_drawer(new ListDrawer(panes.columns, panes.list, &panes.window)),
      m_list_width(list_width) {
  panes.columns.setStretchFactor(0, 0);
  panes.columns.setStretchFactor(1, 1);
  connect(&panes.columns, &QSplitter::splitterMoved, this, [this](int, int handle) {
    if (handle == 1 && listIsColumn()) m_list_width = m_panes.columns.sizes().front();
  });
  connect(menuEntry(panes.window, "reset_layout"), &QAction::triggered, this, &PaneLayout::reset);
  connect(&panes.docks, &InspectorDocks::arranged, this, [this] { arrange(Asked::views); });
  connect(&panes.docks, &InspectorDocks::chatWanted, this, [this] {
    showColumns();
    emit chatWanted();
  });
  connect(m_drawer, &ListDrawer::left, this, [this] {
    const bool had_keyboard = m_panes.list.isAncestorOf(QApplication::focusWidget());
    showList(false);
    if (had_keyboard) emit chatWanted();
  });
}

void PaneLayout::restore(QSettings& settings) {
  m_list_width = std::clamp(settings.value("window/list_width", list_width).toInt(), 1, m_panes.window.width());
  m_list_wanted = settings.value("window/list", true).toBool();
  m_narrow = m_panes.window.width() >= narrowWidth();  // the opposite value, so that layOut() does the first layout
  layOut();
}

void PaneLayout::save(QSettings& settings) const {
  settings.setValue("window/list_width", m_list_width);
  settings.setValue("window/list", m_guest ? m_wanted_before_guest : m_list_wanted);
}

void PaneLayout::reset() {
  m_list_width = list_width;
  m_wanted_before_guest = true;
  if (m_guest) return;
  m_list_wanted = true;
  m_panes.list.setVisible(!m_narrow);
  listShown(!m_narrow);
  arrange(Asked::nothing);
}

void PaneLayout::layOut() {
  const bool list_returns = m_list_wanted && m_panes.list.isHidden();  // if the window is wide
  const int list = list_returns ? std::max(m_panes.list.minimumWidth(), m_panes.list.minimumSizeHint().width()) : 0;
  const int columns = m_panes.docks.columnsWidth();
  const int needed = columns > 0 ? m_panes.columns.minimumSizeHint().width() + list + columns : 0;
  const bool narrow = m_panes.window.width() < std::max(narrowWidth(), needed);
  if (narrow != m_narrow) {
    m_narrow = narrow;
    m_panes.list.setVisible(!narrow && m_list_wanted);
    m_panes.docks.setNarrow(narrow);
    listShown(!m_panes.list.isHidden());
  }
  arrange(Asked::nothing);
  m_panes.docks.fitWindow();
}

void PaneLayout::listShown(bool on) {
  menuEntry(m_panes.window, "list")->setChecked(on);
  m_panes.chat.setListShown(on);
}

void PaneLayout::showList(bool on) {
  if (on) placeList();
  m_panes.list.setVisible(on);
  if (on && m_drawer->isOpen()) m_panes.list.focusList();  // before what had the keyboard goes
  listShown(on);
  if (!m_narrow) m_list_wanted = on;
  arrange(on ? Asked::list : Asked::nothing);
}

// In a window that is too narrow for the list and what stands next to it, it covers that.
void PaneLayout::placeList() {
  int needed = withText(list_width);
  for (int i = 0; i < m_panes.columns.count(); ++i)
    if (const QWidget* column = m_panes.columns.widget(i); column != &m_panes.list && !column->isHidden())
      needed += column == &m_panes.chat ? withText(chat_width) : column->minimumWidth();
  m_drawer->setUsed(m_narrow && needed > m_panes.window.width());
}

bool PaneLayout::listIsColumn() const { return !m_drawer->isUsed() && !m_panes.list.isHidden(); }

// What stood in the columns in the meantime had its own share of them. The widest other column gives: one that is
// hidden has nothing.
void PaneLayout::sizeList() {
  if (!listIsColumn()) return;
  QList<int> sizes = m_panes.columns.sizes();
  const int missing = m_list_width - sizes.front();
  if (missing == 0) return;
  sizes.front() += missing;
  *std::max_element(sizes.begin() + 1, sizes.end()) -= missing;
  m_panes.columns.setSizes(sizes);
}

// In a narrow window the list and the inspector are both shown next to the transcript only if they fit; otherwise the
// one that was requested last stays. Where there is no room for the chat and a view, a view that was asked for stands
// alone, and one that was there when the window became so narrow goes. So does a list that would begin to cover the
// chat. With a guest a view takes the chat's place.
void PaneLayout::arrange(Asked asked) {
  const int room = m_panes.window.width() - (m_narrow ? m_panes.docks.handleWidth() : 0);
  for (QWidget* pane : std::initializer_list<QWidget*>{&m_panes.chat, m_guest})
    if (pane) pane->setMinimumWidth(std::min(withText(least_width), room));
  const bool was_open = m_drawer->isOpen();
  placeList();
  if (!was_open && m_drawer->isOpen() && asked != Asked::list) return emit m_drawer->left();
  if (asked == Asked::views && m_guest && !m_guest->isHidden()) m_chat_asked = false;
  const int width = m_panes.window.width();
  const auto docks = [this] { return m_narrow ? m_panes.docks.leastWidth() : 0; };
  if (!m_panes.list.isHidden() && docks() > 0 && m_panes.columns.minimumSizeHint().width() + docks() > width) {
    if (asked == Asked::list) {
      m_panes.docks.stepBack();
    } else {
      m_panes.list.hide();
      listShown(false);
    }
  }
  share(docks());
  sizeList();
  int centre = 0;
  for (int i = 0; i < m_panes.columns.count(); ++i)
    if (const QWidget* column = m_panes.columns.widget(i); column != &m_panes.list && !column->isHidden())
      centre += column->minimumWidth();
  const bool fits = docks() == 0 || centre + docks() <= width;
  if (!fits && asked == Asked::nothing && !m_panes.columns.isHidden()) {
    m_panes.docks.stepBack();
    return share(0);
  }
  m_panes.columns.setVisible(fits);
  m_panes.docks.setAlone(!fits, m_guest && !m_guest->isHidden());
}

void PaneLayout::share(int docks) {
  const int guest = m_guest ? m_guest->minimumWidth() : 0;
  const bool both =
      guest + m_panes.columns.handleWidth() + m_panes.chat.minimumWidth() + docks <= m_panes.window.width();
  const bool chat = !m_guest || m_chat_asked || (m_guest_wants_chat && both);
  m_panes.chat.setVisible(chat);
  if (m_guest) m_guest->setVisible(!chat || both);
  emit guestCovered(m_guest && m_guest->isHidden());
}

void PaneLayout::setGuest(QWidget* guest, bool with_chat) {
  const QWidget* before = std::exchange(m_guest, guest);
  if (before == guest && m_guest_wants_chat == with_chat) return;
  m_guest_wants_chat = with_chat;
  m_chat_asked = false;
  if (guest && !before) {
    m_wanted_before_guest = std::exchange(m_list_wanted, false);
    m_narrow_before_guest = m_narrow && listIsColumn();
    m_panes.list.hide();
  } else if (!guest && before) {
    m_list_wanted = m_wanted_before_guest;
    m_panes.list.setVisible(m_narrow ? m_narrow_before_guest : m_list_wanted);
  }
  listShown(!m_panes.list.isHidden());
  arrange(Asked::nothing);
}

void PaneLayout::showColumns() {
  if (!m_panes.columns.isHidden()) return;
  m_panes.docks.stepBack();
  arrange(Asked::nothing);
}

void PaneLayout::showChat() {
  if (!m_panes.columns.isHidden() && !m_panes.chat.isHidden()) return;
  m_chat_asked = m_guest != nullptr;
  if (m_narrow) m_panes.docks.stepBack();
  arrange(Asked::nothing);
}

void PaneLayout::showGuest() {
  m_chat_asked = false;
  showColumns();
  arrange(Asked::nothing);
}

}  // namespace kvarium::ui
