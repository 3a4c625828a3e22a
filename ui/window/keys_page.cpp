#include "ui/window/keys_page.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/parts/announcement.h"
#include "ui/parts/flow_layout.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/plain_widgets.h"

namespace kvarium::ui {
namespace {

enum Column { name_column, keys_column, menu_column };
constexpr int entry_role = Qt::UserRole;  // index of the entry; -1: its keys are fixed

bool isModifier(int key) {
  return key == Qt::Key_Control || key == Qt::Key_Shift || key == Qt::Key_Alt || key == Qt::Key_Meta ||
         key == Qt::Key_AltGr || key == Qt::Key_unknown || key == 0;
}

// Shift is left out for signs, which may need it ("+" on many keyboards), and kept for letters and named keys.
QKeySequence keysOf(const QKeyEvent& event) {
  Qt::KeyboardModifiers with =
      event.modifiers() & (Qt::ControlModifier | Qt::ShiftModifier | Qt::AltModifier | Qt::MetaModifier);
  const int key = event.key();
  if (key < Qt::Key_Escape && !QChar(ushort(key)).isLetterOrNumber()) with &= ~Qt::KeyboardModifiers(Qt::ShiftModifier);
  return QKeySequence(QKeyCombination(with, Qt::Key(key)));
}

}  // namespace

KeyField::KeyField(QWidget* parent) : QLineEdit(parent) {
  setReadOnly(true);
  setAttribute(Qt::WA_InputMethodEnabled, false);
  setPlaceholderText(tr("Press keys"));
  setToolTip(placeholderText());
}

bool KeyField::event(QEvent* event) {
  const bool press = event->type() == QEvent::KeyPress;
  if (!press && event->type() != QEvent::ShortcutOverride) return QLineEdit::event(event);
  const auto& key = *static_cast<QKeyEvent*>(event);
  const bool tab = key.key() == Qt::Key_Tab || key.key() == Qt::Key_Backtab;
  if (tab && !(key.modifiers() & ~Qt::ShiftModifier)) return QLineEdit::event(event);
  event->accept();
  if (!press || isModifier(key.key())) return true;
  if (key.key() == Qt::Key_Escape)
    emit left();
  else
    emit pressed(keysOf(key));
  return true;
}

KeysPage::KeysPage(KeyBindings& keys, QWidget* parent) : QDialog(parent), m_keys(keys) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Keyboard shortcuts"));
  auto* column = plainColumn(8, this, {24, 16, 24, 12});
  m_search = new QLineEdit(this);
  m_search->setPlaceholderText(tr("Search an entry, a menu or keys"));
  m_search->setAccessibleName(m_search->placeholderText());
  m_search->setClearButtonEnabled(true);
  column->addWidget(m_search);
  m_list = new QTreeWidget(this);
  m_list->setAccessibleName(tr("Entries and their keys"));
  m_list->setRootIsDecorated(false);
  m_list->setUniformRowHeights(true);
  m_list->setAllColumnsShowFocus(true);
  m_list->setTabKeyNavigation(false);
  m_list->setHeaderLabels({tr("Entry"), tr("Keys"), tr("Where")});
  m_list->header()->setSectionResizeMode(name_column, QHeaderView::Stretch);
  for (const int fitted : {int(keys_column), int(menu_column)})
    m_list->header()->setSectionResizeMode(fitted, QHeaderView::ResizeToContents);
  m_list->header()->setStretchLastSection(false);
  m_list->header()->setMinimumSectionSize(12 * fontMetrics().averageCharWidth());
  column->addWidget(m_list, 1);
  m_of = plainLabel(this);
  column->addWidget(m_of);
  auto* row = new FlowLayout(8);
  m_field = new KeyField(this);
  const auto button = [&](const QString& text, const QString& tip) {
    auto* made = new QPushButton(text, this);
    made->setToolTip(tip);
    made->setAutoDefault(false);
    return made;
  };
  m_none = button(tr("No keys"), tr("Take the keys of this entry away"));
  m_reset = button(tr("Usual keys"), tr("Give this entry the keys it had at first"));
  m_reset_all = button(tr("Usual keys everywhere"), tr("Give every entry the keys it had at first"));
  for (QWidget* part : std::initializer_list<QWidget*>{m_field, m_none, m_reset, m_reset_all}) row->addWidget(part);
  column->addLayout(row);
  auto* answer = new QHBoxLayout;
  m_said = plainLabel(this);
  m_said->setMinimumHeight(2 * fontMetrics().lineSpacing());
  m_take = button(tr("Use them here instead"), {});
  m_take->hide();
  answer->addWidget(m_said, 1);
  answer->addWidget(m_take);
  column->addLayout(answer);
  auto* close = closeBox(*this);
  close->button(QDialogButtonBox::Close)->setAutoDefault(false);
  column->addWidget(close);

  connect(m_search, &QLineEdit::textChanged, this, &KeysPage::search);
  connect(m_list, &QTreeWidget::currentItemChanged, this, [this] {
    say({});
    refresh();
  });
  connect(m_list, &QTreeWidget::itemActivated, this, [this] {
    if (m_field->isEnabled()) m_field->setFocus();
  });
  connect(m_field, &KeyField::pressed, this, &KeysPage::propose);
  connect(m_field, &KeyField::left, m_list, qOverload<>(&QWidget::setFocus));
  connect(m_take, &QPushButton::clicked, this, [this] {
    m_field->setFocus();
    if (const KeyBindings::Entry* entry = current()) m_keys.set(*entry, {m_proposed});
  });
  // Enabled only while an entry is selected.
  connect(m_none, &QPushButton::clicked, this, [this] { m_keys.set(*current(), {}); });
  connect(m_reset, &QPushButton::clicked, this, [this] { m_keys.reset(*current()); });
  connect(m_reset_all, &QPushButton::clicked, &m_keys, &KeyBindings::resetAll);
  connect(&m_keys, &KeyBindings::changed, this, [this] {
    fill();
    const KeyBindings::Entry* entry = current();
    if (!entry) return say(tr("Every entry has its usual keys"));
    const QString now = KeyBindings::inWords(entry->action->shortcuts());
    const QString name = KeyBindings::nameOf(*entry->action);
    say(now.isEmpty() ? tr("“%1” has no keys now").arg(name) : tr("“%1” has the keys %2 now").arg(name, now));
  });
  fill();
  m_search->setFocus();
  scrollContent(*this);
  resizeWithText(*this, 680, 620);
}

const KeyBindings::Entry* KeysPage::current() const {
  const QTreeWidgetItem* item = m_list->currentItem();
  const int at = item && !item->isHidden() ? item->data(name_column, entry_role).toInt() : -1;
  return at < 0 ? nullptr : &m_keys.entries()[size_t(at)];
}

void KeysPage::fill() {
  const int at = m_list->currentItem() ? m_list->indexOfTopLevelItem(m_list->currentItem()) : 0;
  const QSignalBlocker quiet(m_list);
  m_list->clear();
  const std::vector<KeyBindings::Entry>& entries = m_keys.entries();
  for (size_t i = 0; i < entries.size(); ++i) {
    const QAction& action = *entries[i].action;
    auto* item = new QTreeWidgetItem(
        m_list, {KeyBindings::nameOf(action), KeyBindings::inWords(action.shortcuts()), entries[i].menu});
    item->setData(name_column, entry_role, int(i));
    item->setToolTip(name_column, item->text(name_column));
    if (m_keys.isUsual(entries[i])) continue;
    QFont changed = item->font(keys_column);
    changed.setWeight(QFont::DemiBold);
    item->setFont(keys_column, changed);
    item->setToolTip(keys_column, tr("Changed; the usual keys: %1").arg(KeyBindings::inWords(entries[i].usual)));
  }
  const auto addFixed = [this](const QString& name, const QList<QKeySequence>& keys, const QString& where) {
    auto* item = new QTreeWidgetItem(m_list, {name, KeyBindings::inWords(keys), where});
    item->setData(name_column, entry_role, -1);
    item->setToolTip(name_column, name);
    for (const int column : {int(name_column), int(keys_column), int(menu_column)})
      item->setForeground(column, palette().brush(QPalette::Disabled, QPalette::Text));
  };
  for (const auto& [name, keys] : {std::pair<QString, QKeySequence>{tr("Send the message"), Qt::Key_Return},
                                   {tr("New line"), Qt::SHIFT | Qt::Key_Return},
                                   {tr("Undo"), QKeySequence::Undo},
                                   {tr("Cut"), QKeySequence::Cut},
                                   {tr("Copy"), QKeySequence::Copy},
                                   {tr("Paste"), QKeySequence::Paste},
                                   {tr("Select all"), QKeySequence::SelectAll}})
    addFixed(name, {keys}, tr("fields, always"));
  for (const QAction* action : parentWidget()->findChildren<QAction*>())
    if (action->shortcutContext() == Qt::WidgetWithChildrenShortcut && !action->shortcuts().isEmpty())
      addFixed(asSentence(action->toolTip()), action->shortcuts(), tr("In a view of the cache"));
  m_list->setCurrentItem(m_list->topLevelItem(std::max(0, at)));
  search();
}

void KeysPage::search() {
  const QStringList words = m_search->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  QTreeWidgetItem* first = nullptr;
  for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
    QTreeWidgetItem* item = m_list->topLevelItem(i);
    const QString all = item->text(name_column) + QLatin1Char(' ') + item->text(keys_column) + QLatin1Char(' ') +
                        item->text(menu_column);
    const bool fits =
        std::ranges::all_of(words, [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
    item->setHidden(!fits);
    if (fits && !first) first = item;
  }
  if (!m_list->currentItem() || m_list->currentItem()->isHidden()) m_list->setCurrentItem(first);
  refresh();
}

void KeysPage::refresh() {
  const QTreeWidgetItem* item = m_list->currentItem();
  const bool chosen = item && !item->isHidden();
  const KeyBindings::Entry* entry = current();
  m_of->setText(!chosen  ? tr("Nothing is found")
                : !entry ? tr("The keys of “%1” cannot be changed").arg(item->text(name_column))
                         : tr("New keys for “%1”; press Enter in the list, then the keys. Esc goes back to the list.")
                               .arg(item->text(name_column)));
  m_field->setEnabled(entry);
  m_field->setText(entry ? KeyBindings::inWords(entry->action->shortcuts()) : QString());
  m_field->setAccessibleName(chosen ? tr("New keys for %1").arg(item->text(name_column)) : tr("New keys"));
  m_none->setEnabled(entry && !entry->action->shortcuts().isEmpty());
  m_reset->setEnabled(entry && !m_keys.isUsual(*entry));
  m_reset_all->setEnabled(!std::ranges::all_of(m_keys.entries(), [&](auto& one) { return m_keys.isUsual(one); }));
}

void KeysPage::propose(const QKeySequence& keys) {
  const KeyBindings::Entry* entry = current();
  if (!entry) return;
  const QString named = keys.toString(QKeySequence::NativeText);
  m_field->setText(named);
  if (const QString why = m_keys.whyNot(keys); !why.isEmpty()) return say(why);
  if (const KeyBindings::Entry* other = m_keys.owner(keys, *entry)) {
    m_proposed = keys;
    say(tr("%1 are the keys of “%2”").arg(named, KeyBindings::nameOf(*other->action)));
    m_take->show();
    return;
  }
  m_keys.set(*entry, {keys});
}

void KeysPage::say(const QString& text) {
  if (m_take->hasFocus()) m_field->setFocus();
  m_take->hide();
  m_said->setText(asSentence(text));
  if (text.isEmpty()) return;
  announce(*this, m_said->text());
}

}  // namespace kvarium::ui
