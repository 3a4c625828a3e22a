#include "ui/window/cache_menu.h"

#include <QActionGroup>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>
#include <QStandardPaths>
#include <algorithm>

#include "ui/chat/chat.h"
#include "ui/chat/conversation_export.h"
#include "ui/chat/notice_bar.h"
#include "ui/chat/numbers.h"
#include "ui/models/machine_memory.h"

namespace kvarium {
namespace {

constexpr qint64 mib = qint64{1} << 20;
constexpr qint64 budgets[] = {256 * mib, 1024 * mib, 4096 * mib, 16384 * mib};
constexpr auto budget_key = "cache/warm_budget";
constexpr auto folder_key = "cache/folder";

}  // namespace

CacheMenu::CacheMenu(const House& house) : QObject(&house.window), m_house(house) {
  m_house.bridge.setWarmBudget(budget());
}

qint64 CacheMenu::budget() const {
  const qint64 said = m_house.settings.value(QLatin1String(budget_key)).toLongLong();
  return said > 0 ? said : std::max(least_budget, qint64(availableMemory()) / available_part);
}

void CacheMenu::setBudget(qint64 bytes) {
  m_house.settings.setValue(QLatin1String(budget_key), bytes);
  m_house.bridge.setWarmBudget(budget());
}

QString CacheMenu::keepWords() const {
  const Conversation& shown = m_house.chat.conversation();
  const qint64 in_file = m_house.chat.savedCaches().bytes(shown.id);
  if (shown.keep_cache && in_file > 0) return tr("&Save with conversation (%1 on disk)").arg(formatBytes(in_file));
  if (const WarmConversation* warm = m_house.chat.warm(shown.id))
    return tr("&Save with conversation (about %1, anew after each reply)").arg(formatBytes(warm->file_bytes));
  return tr("&Save with conversation");
}

void CacheMenu::addTo(QMenu& menu) {
  Chat& chat = m_house.chat;
  const bool holds = chat.warm(chat.conversation().id) && !chat.busy();
  menu.setToolTipsVisible(true);
  menu.addSeparator();
  QAction* prime = menu.addAction(tr("&Read ahead, without a reply"), &chat, &Chat::prime);
  prime->setEnabled(chat.whyNotPrime().isEmpty());
  prime->setToolTip(chat.whyNotPrime().isEmpty()
                        ? tr("Reads the system prompt and the messages into the cache: turns that begin with them, in "
                             "any conversation, do not read them again")
                        : chat.whyNotPrime());
  menu.addSeparator();
  QAction* keep = menu.addAction(keepWords());
  keep->setCheckable(true);
  keep->setChecked(chat.conversation().keep_cache);
  keep->setEnabled(chat.conversation().id != 0 && chat.savedCaches().possible());
  keep->setToolTip(
      tr("The cells lie in a file beside the conversations, and nothing is read again after the next start"));
  connect(keep, &QAction::triggered, &chat, &Chat::setKeepsCache);
  QAction* save = menu.addAction(tr("Save cache &as…"), this, &CacheMenu::saveAs);
  save->setEnabled(holds);
  if (!holds) save->setToolTip(tr("This conversation has nothing in its cache, or a reply is being written"));
  QAction* python = menu.addAction(tr("E&xport for Python…"), this, &CacheMenu::exportForPython);
  python->setEnabled(holds);
  python->setToolTip(holds
                         ? tr("Keys and values of every token it has as float32 tensors, past_key_values.LAYER.key and "
                              ".value, as the transformers library has them")
                         : save->toolTip());
  menu.addAction(tr("&Open saved cache…"), this, &CacheMenu::open)->setEnabled(!chat.busy());
  menu.addSeparator();
  addBudgets(*menu.addMenu(tr("&Memory for warm conversations")));
}

void CacheMenu::addBudgets(QMenu& menu) {
  auto* group = new QActionGroup(&menu);
  const qint64 chosen = m_house.settings.value(QLatin1String(budget_key)).toLongLong();
  const auto add = [&](const QString& words, qint64 bytes) {
    QAction* action = menu.addAction(words, this, [this, bytes] { setBudget(bytes); });
    action->setCheckable(true);
    action->setChecked(chosen == bytes);
    group->addAction(action);
  };
  add(tr("A quarter of what is free"), 0);
  for (const qint64 bytes : budgets) add(formatBytes(bytes), bytes);
  if (chosen > 0 && std::find(std::begin(budgets), std::end(budgets), chosen) == std::end(budgets))
    add(formatBytes(chosen), chosen);
}

QString CacheMenu::folder() const {
  const QString before = m_house.settings.value(QLatin1String(folder_key)).toString();
  return !before.isEmpty() && QDir(before).exists()
             ? before
             : QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

QString CacheMenu::askWhere(const QString& title, const QString& ending, const QString& filter) {
  QString name = ConversationExport::fileName(m_house.chat.conversation(), ExportFormat::json);
  name = QFileInfo(name).completeBaseName() + ending;
  const QString path = QFileDialog::getSaveFileName(&m_house.window, title, QDir(folder()).filePath(name), filter);
  if (!path.isEmpty()) m_house.settings.setValue(QLatin1String(folder_key), QFileInfo(path).absolutePath());
  return path;
}

void CacheMenu::saveAs() {
  const QString path = askWhere(tr("Save the cache"), QStringLiteral(".kvcache"), tr("Saved caches (*.kvcache)"));
  if (!path.isEmpty()) m_house.chat.saveCacheTo(path);
}

void CacheMenu::exportForPython() {
  const QString path =
      askWhere(tr("Export keys and values"), QStringLiteral(".safetensors"), tr("Tensors (*.safetensors)"));
  if (!path.isEmpty()) m_house.chat.exportCacheTo(path);
}

void CacheMenu::open() {
  const QString path = QFileDialog::getOpenFileName(&m_house.window, tr("Open a saved cache"), folder(),
                                                    tr("Saved caches (*.kvcache);;All files (*)"));
  if (path.isEmpty()) return;
  m_house.settings.setValue(QLatin1String(folder_key), QFileInfo(path).absolutePath());
  emit fileChosen(path);
}

}  // namespace kvarium
