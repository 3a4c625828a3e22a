#include "ui/window/settings_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/parts/accessible_roles.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/notice_row.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/words.h"
#include "ui/window/key_bindings.h"

namespace kvarium::ui {
namespace {

constexpr int widest_setting = 150;  // px; longer names are in several lines

}  // namespace

SettingsPage::SettingsPage(SettingList& settings, std::function<void()> start_again, QWidget* parent)
    : QDialog(parent), m_settings(settings), m_start_again(std::move(start_again)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Settings"));
  auto* outer = plainColumn(8, this, {24, 16, 24, 12});
  m_search = new QLineEdit(this);
  m_search->setPlaceholderText(tr("Search settings"));
  m_search->setAccessibleName(m_search->placeholderText());
  m_search->setClearButtonEnabled(true);
  connect(m_search, &QLineEdit::textChanged, this, &SettingsPage::search);
  outer->addWidget(m_search);
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  giveRole(*scroll, QAccessible::Grouping);
  scroll->setAccessibleName(windowTitle());
  auto* page = new QWidget(scroll);
  auto* column = plainColumn(8, page, {0, 8, 12, 8});
  const QString file = wrappingPath(settings.fileName());
  column->addWidget(plainLabel(page, "muted", tr("Kept in %1, where nothing else is said").arg(file)));
  auto* grid = plainGrid(12, 6, 1);
  column->addLayout(grid);
  using Group = Setting::Group;
  for (const auto& [group, title] : {std::pair{Group::window, tr("Window")},
                                     {Group::chat, tr("Conversations")},
                                     {Group::new_conversations, tr("A new conversation begins with")},
                                     {Group::memory, tr("Models and memory")},
                                     {Group::data, tr("Data and keys")}}) {
    QLabel* heading = plainLabel(page, "title", title);
    heading->setContentsMargins(0, 8, 0, 0);
    grid->addWidget(heading, grid->rowCount(), 0, 1, 3);
    for (const Setting& setting : settings.all())
      if (setting.group == group) addRow(setting, heading, *grid);
  }
  m_nothing = plainLabel(page, nullptr, tr("Nothing is found"));
  column->addWidget(m_nothing);
  column->addStretch(1);
  scroll->setWidget(page);
  scroll->setMinimumWidth(page->minimumSizeHint().width() + scroll->verticalScrollBar()->sizeHint().width());
  outer->addWidget(scroll, 1);
  auto* close = closeBox(*this);
  close->button(QDialogButtonBox::Close)->setAutoDefault(false);
  outer->addWidget(close);
  connect(&settings, &SettingList::changed, this, &SettingsPage::refresh);
  refresh();
  search();
  m_search->setFocus();
  scrollContent(*this);
  resizeWithText(*this, 640, 620);
}

void SettingsPage::addRow(const Setting& setting, QLabel* heading, QGridLayout& grid) {
  QWidget* page = heading->parentWidget();
  Row row{.setting = &setting, .text = KeyBindings::nameOf(setting.text), .heading = heading};
  const int at = grid.rowCount();
  const bool leads_on = setting.open || setting.fill;
  if (setting.choices.empty() && !leads_on) {
    auto* box = new QCheckBox(row.text, page);
    connect(box, &QCheckBox::clicked, this, [this, name = setting.name](bool on) {
      m_settings.set(name, on ? QStringLiteral("true") : QStringLiteral("false"));
    });
    grid.addWidget(box, at, 0, 1, 2);
    row.control = box;
  } else {
    auto* name = plainLabel(page, nullptr, row.text);
    name->setMinimumWidth(std::min(name->fontMetrics().horizontalAdvance(row.text) + 4, widest_setting));
    grid.addWidget(name, at, 0);
    row.widgets.push_back(name);
    if (leads_on) {
      auto* button = new QPushButton(page);
      button->setAutoDefault(false);
      if (setting.fill) {
        auto* menu = new QMenu(button);
        connect(menu, &QMenu::aboutToShow, this,
                [this, menu, fill = setting.fill] { fill(*menu, [this] { close(); }); });
        button->setMenu(menu);
      }
      if (setting.open)
        connect(button, &QPushButton::clicked, this, [this, open = setting.open] {
          close();  // it may open below this page
          open();
        });
      row.control = button;
    } else {
      auto* box = new QComboBox(page);
      for (const auto& [value, words] : setting.choices) box->addItem(withoutAltLetter(words), value);
      box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
      box->setMinimumContentsLength(10);
      box->setFocusPolicy(Qt::StrongFocus);
      box->installEventFilter(this);
      connect(box, &QComboBox::activated, this,
              [this, box, name = setting.name] { m_settings.set(name, box->currentData().toString()); });
      row.control = box;
    }
    row.control->setAccessibleName(row.text);
    name->setBuddy(row.control);
    grid.addWidget(row.control, at, 1, leads_on ? Qt::AlignLeft : Qt::Alignment());
  }
  row.control->setObjectName(setting.name);
  row.control->setToolTip(setting.tip);
  const QString first = withoutAltLetter(m_settings.words(setting.name, setting.first));
  const bool has_words = !setting.choices.empty() || (setting.words && !first.isEmpty());
  row.reset =
      quietButton(page, QStringLiteral("↺"),
                  has_words ? tr("%1: back to “%2”").arg(row.text, first) : tr("%1: as at first").arg(row.text));
  QSizePolicy policy = row.reset->sizePolicy();
  policy.setRetainSizeWhenHidden(true);
  row.reset->setSizePolicy(policy);
  connect(row.reset, &QToolButton::clicked, this, [this, control = row.control, name = setting.name] {
    control->setFocus();  // before the button goes
    m_settings.set(name, m_settings.of(name).first);
  });
  grid.addWidget(row.reset, at, 2);
  row.widgets.insert(row.widgets.end(), {row.control, row.reset});
  if (setting.waits) {
    row.waits = new NoticeRow(page);
    row.waits->setKind(NoticeKind::info);
    row.waits->setActions({{tr("Start again now"), [this] {
                              close();  // it may ask something first
                              m_start_again();
                            }}});
    connect(row.waits, &NoticeRow::chosen, this, [](const std::function<void()>& run) { run(); });
    grid.addWidget(row.waits, grid.rowCount(), 0, 1, 3);
  }
  if (!setting.kept.isEmpty()) {
    row.widgets.push_back(plainLabel(page, "muted", setting.kept));
    grid.addWidget(row.widgets.back(), grid.rowCount(), 0, 1, 3);
  }
  m_rows.push_back(std::move(row));
}

// Also when the page is shown again: some settings are chosen in other places.
void SettingsPage::refresh() {
  for (const Row& row : m_rows) {
    const QString& name = row.setting->name;
    if (auto* box = qobject_cast<QCheckBox*>(row.control)) {
      box->setChecked(m_settings.isOn(name));
    } else if (auto* choices = qobject_cast<QComboBox*>(row.control)) {
      const QString value = m_settings.value(name);
      if (choices->findData(value) < 0) choices->addItem(m_settings.words(name), value);
      choices->setCurrentIndex(choices->findData(value));
      if (row.setting->tip.isEmpty()) choices->setToolTip(choices->currentText());
    } else {
      auto* button = static_cast<QPushButton*>(row.control);
      const QString words = m_settings.words(name);
      button->setText(words.isEmpty()
                          ? tr("Change…")
                          : fontMetrics().elidedText(words, Qt::ElideMiddle, 18 * fontMetrics().averageCharWidth()));
      button->setToolTip(words);
      button->setAccessibleDescription(words);
    }
    row.reset->setVisible(!row.control->isHidden() && !m_settings.isFirst(name));
    if (!row.waits) continue;
    const QString waits = row.setting->waits(m_settings.value(name));
    row.waits->setText(waits);
    row.waits->setVisible(!row.control->isHidden() && !waits.isEmpty());
  }
}

void SettingsPage::search() {
  const QStringList words = m_search->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  bool any = false;
  for (const Row& row : m_rows) row.heading->hide();
  for (const Row& row : m_rows) {
    QStringList all{row.heading->text(), row.text,          row.setting->tip,
                    row.setting->also,   row.setting->kept, m_settings.words(row.setting->name)};
    for (const Setting::Choice& choice : row.setting->choices) all << withoutAltLetter(choice.words);
    const QString text = all.join(QLatin1Char(' '));
    const bool fits =
        std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
    for (QWidget* widget : row.widgets) widget->setVisible(fits);
    // A hidden button keeps its room next to its row only.
    QSizePolicy policy = row.reset->sizePolicy();
    policy.setRetainSizeWhenHidden(fits);
    row.reset->setSizePolicy(policy);
    if (fits) row.heading->show();
    any = any || fits;
  }
  m_nothing->setVisible(!any);
  refresh();
}

bool SettingsPage::event(QEvent* event) {
  if (event->type() == QEvent::WindowActivate) refresh();
  return QDialog::event(event);
}

// The wheel scrolls the page; it changes a choice only where the keyboard is.
bool SettingsPage::eventFilter(QObject* object, QEvent* event) {
  if (event->type() != QEvent::Wheel || static_cast<QWidget*>(object)->hasFocus())
    return QDialog::eventFilter(object, event);
  event->ignore();
  return true;
}

}  // namespace kvarium::ui
