#include "ui/chat/import_run.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QProgressDialog>
#include <set>
#include <utility>

#include "ui/chat/chat.h"
#include "ui/library/conversation_store.h"

namespace kvarium::ui {
namespace {

constexpr int slice_ms = 20;  // of storing between two looks at the window's events
constexpr int tick_ms = 100;  // between two looks at the thread that reads

}  // namespace

ImportRun::ImportRun(Chat& chat, ConversationStore& store, QWidget& window)
    : QObject(&window), m_chat(chat), m_store(store), m_window(window) {
  m_tick.setInterval(tick_ms);
  connect(&m_tick, &QTimer::timeout, this, [this] {
    if (!m_imported && m_dialog) showProgress(*m_dialog, m_watch->percent);
  });
}

ImportRun::~ImportRun() {
  if (m_watch) m_watch->cancelled = true;
}

void ImportRun::begin(const QString& path, bool restores) {
  if (m_dialog) return m_waiting.push_back({path, restores});
  m_path = path;
  m_restores = restores;
  m_watch = std::make_shared<JobWatch>();
  m_imported.reset();
  m_stored.clear();
  m_dialog = progressDialog(m_window, restores ? tr("Restore a backup") : tr("Import conversations"),
                            (restores ? tr("Restoring %1") : tr("Importing %1")).arg(QFileInfo(path).fileName()), 200,
                            [watch = m_watch] { watch->cancelled = true; });
  m_tick.start();
  m_job.run([this, path, watch = m_watch](const NewestJob::Superseded&) {
    const auto imported = std::make_shared<Imported>(ConversationImport::load(path, *watch));
    QMetaObject::invokeMethod(this, [this, imported] {
      m_imported = imported;
      if (!m_watch->cancelled) leaveOutKnown();
      store();
    });
  });
}

void ImportRun::leaveOutKnown() {
  std::vector<Conversation>& read = m_imported->conversations;
  const qint64 only = read.size() == 1 ? read.front().id : 0;
  std::set<qint64> known;
  for (const ConversationSummary& one : m_chat.keeper().list()) known.insert(one.id);
  m_imported->known = int(std::erase_if(read, [&](const Conversation& one) { return !known.insert(one.id).second; }));
  for (const Conversation& one : read) m_store.purge(one.id);  // it was imported before and deleted
  if (only && m_imported->known > 0) m_chat.conversations().open(only);
}

// A slice of the conversations.
void ImportRun::store() {
  std::vector<Conversation>& all = m_imported->conversations;
  QElapsedTimer slice;
  slice.start();
  while (!m_watch->cancelled && all.size() > 1 && m_stored.size() < all.size() && slice.elapsed() < slice_ms) {
    Conversation& next = all[m_stored.size()];
    const qint64 id = next.id;
    if (!m_store.write(std::exchange(next, {}))) {
      const QString why = m_store.lastError();
      if (m_stored.empty()) {
        m_imported->why = tr("The conversations could not be saved: %1.").arg(why);
      } else {
        m_imported->unread += int(all.size() - m_stored.size());
        m_imported->unread_why = tr("could not be saved: %1", "a conversation").arg(why);
      }
      return end();
    }
    m_stored.push_back(id);
  }
  if (m_watch->cancelled || all.size() <= 1 || m_stored.size() == all.size()) return end();
  if (m_dialog) showProgress(*m_dialog, 100 + int(100 * m_stored.size() / all.size()));
  QTimer::singleShot(0, this, &ImportRun::store);
}

void ImportRun::end() {
  m_tick.stop();
  delete m_dialog;
  const auto imported = std::exchange(m_imported, nullptr);
  const std::vector<qint64> stored = std::exchange(m_stored, {});
  if (!m_waiting.empty()) {
    QTimer::singleShot(0, this, [this, next = m_waiting.front()] { begin(next.first, next.second); });
    m_waiting.pop_front();
  }
  if (m_watch->cancelled) return void(m_chat.conversations().removeAll(stored));
  if (imported->conversations.size() == 1) m_chat.conversations().take(std::move(imported->conversations.front()));
  if (!stored.empty()) emit m_chat.keeper().listChanged();
  emit done(m_path, m_restores, *imported, stored);
}

}  // namespace kvarium::ui
