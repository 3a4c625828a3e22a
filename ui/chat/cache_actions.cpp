#include "ui/chat/cache_actions.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <algorithm>

#include "core/base/machine_memory.h"
#include "ui/chat/chat.h"
#include "ui/library/conversation_export.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"
#include "ui/parts/setting_list.h"
#include "ui/parts/start_folder.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr qint64 mib = qint64{1} << 20;
constexpr qint64 budgets[] = {256 * mib, 1024 * mib, 4096 * mib, 16384 * mib};
const auto budget_setting = QStringLiteral("warm_budget");

}  // namespace

// The entries exist while the menu is closed, so that they can have keys; each checks whether it is possible now.
CacheActions::CacheActions(const Context& context) : QObject(&context.window), m_context(context) {
  addBudgets();
  m_context.link.setWarmBudget(budget());
  const auto make = [this](const char* name, const QString& text, auto&& run) {
    auto* action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    connect(action, &QAction::triggered, this, run);
    return action;
  };
  Chat& chat = m_context.chat;
  m_prefill = make("prefill", tr("&Read this conversation now"), [&chat] {
    if (chat.turn().whyNotPrefill().isEmpty()) chat.turn().prefill();
  });
  m_keep = make("keep_cache", keepWords(), [this, &chat] {
    if (canKeep()) chat.cache().keep(!chat.state().conversation().keep_cache);
  });
  m_keep->setCheckable(true);
  m_keep->setToolTip(
      tr("The cache is in a file next to the conversations: nothing is read again after the next start."));
  m_save = make("save_cache", tr("Save cache &as…"), [this] {
    if (!holds()) return;
    const QString path = askWhere(tr("Save the cache"), QStringLiteral(".kvcache"), tr("Saved caches (*.kvcache)"));
    if (!path.isEmpty()) m_context.chat.cache().saveTo(path);
  });
  m_python = make("export_cache", tr("E&xport keys and values (safetensors)…"), [this] {
    if (!holds()) return;
    const QString path =
        askWhere(tr("Export keys and values"), QStringLiteral(".safetensors"), tr("Tensors (*.safetensors)"));
    if (!path.isEmpty()) m_context.chat.cache().saveTo(path, true);
  });
  m_open = make("open_cache", tr("&Open saved cache…"), [this, &chat] {
    if (!chat.state().busy() && whyNotSave().isEmpty()) open();
  });
}

qint64 CacheActions::budget() const {
  const qint64 said = m_context.list.value(budget_setting).toLongLong();
  return said > 0 ? said : std::max(least_budget, qint64(availableMemory()) / available_part);
}

QString CacheActions::keepWords() const {
  const Conversation& shown = m_context.chat.state().conversation();
  const qint64 in_file = m_context.chat.keeper().savedCaches().bytes(shown.id);
  if (shown.keep_cache && in_file > 0) return tr("&Keep this cache on disk (%1)").arg(bytesText(in_file));
  if (const engine::WarmConversation* warm = m_context.chat.cache().warm(shown.id))
    return tr("&Keep this cache on disk (%1, updated after each reply)").arg(bytesText(warm->file_bytes));
  return tr("&Keep this cache on disk");
}

QString CacheActions::whyNotSave() const { return sentenceText(m_context.chat.state().info.cannot.save); }

bool CacheActions::holds() const {
  return whyNotSave().isEmpty() && m_context.chat.cache().warm(m_context.chat.state().conversation().id) &&
         !m_context.chat.state().busy();
}

bool CacheActions::canKeep() const {
  return whyNotSave().isEmpty() && m_context.chat.state().conversation().id != 0 &&
         m_context.chat.keeper().savedCaches().possible();
}

void CacheActions::refresh() {
  Chat& chat = m_context.chat;
  const QString why_not = chat.turn().whyNotPrefill();
  m_prefill->setEnabled(why_not.isEmpty());
  m_prefill->setToolTip(
      why_not.isEmpty() ? tr("Reads the system prompt and the messages, without a reply. Turns that begin with them, "
                             "in any conversation, do not read them again.")
                        : why_not);
  m_keep->setText(keepWords());
  m_keep->setChecked(chat.state().conversation().keep_cache);
  m_keep->setEnabled(canKeep());
  const QString never = whyNotSave();
  const QString nothing =
      !never.isEmpty() ? never : tr("This conversation has nothing in its cache, or a reply is being written");
  m_save->setEnabled(holds());
  m_save->setToolTip(holds() ? QString() : nothing);
  m_python->setEnabled(holds());
  m_python->setToolTip(holds()
                           ? tr("For Python: keys and values of every token that is kept, as float32 tensors named as "
                                "in the transformers library.")
                           : nothing);
  m_open->setEnabled(!chat.state().busy() && never.isEmpty());
  m_open->setToolTip(never);
}

void CacheActions::addTo(QMenu& menu) {
  refresh();
  // Their keys work while the menu is closed, when nothing refreshes them; so they are enabled then.
  connect(
      &menu, &QMenu::aboutToHide, this,
      [this] {
        for (QAction* action : entries()) action->setEnabled(true);
      },
      Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
  menu.setToolTipsVisible(true);
  menu.addSeparator();
  menu.addAction(m_prefill);
  menu.addSeparator();
  for (QAction* action : {m_keep, m_save, m_python, m_open}) menu.addAction(action);
  menu.addSeparator();
  menu.addAction(m_context.list.entry(budget_setting));
}

void CacheActions::addBudgets() {
  const auto words = [](const QString& bytes) { return bytesText(bytes.toLongLong()); };
  std::vector<Setting::Choice> choices{{QStringLiteral("0"), tr("A quarter of what is free")}};
  for (const qint64 bytes : budgets) choices.push_back({QString::number(bytes), bytesText(bytes)});
  m_context.list.add({.group = Setting::Group::memory,
                      .name = budget_setting,
                      .key = QStringLiteral("cache/warm_budget"),
                      .text = tr("&Memory for caches kept ready"),
                      .first = QStringLiteral("0"),
                      .choices = std::move(choices),
                      .apply = [this](const QString&) { m_context.link.setWarmBudget(budget()); },
                      .words = words});
}

QString CacheActions::askWhere(const QString& title, const QString& ending, const QString& filter) {
  QString name = ConversationExport::fileName(m_context.chat.state().conversation(), ExportFormat::json);
  name = QFileInfo(name).completeBaseName() + ending;
  return askWhereToSave(m_context.window, StartFor::caches, title, name, filter);
}

void CacheActions::open() {
  const QString path = QFileDialog::getOpenFileName(&m_context.window, tr("Open a saved cache"),
                                                    startFolder(m_context.settings, StartFor::caches),
                                                    tr("Saved caches (*.kvcache);;All files (*)"));
  if (path.isEmpty()) return;
  rememberFolder(m_context.settings, StartFor::caches, QFileInfo(path).absolutePath());
  emit fileChosen(path);
}

}  // namespace kvarium::ui
