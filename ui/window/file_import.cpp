#include "ui/window/file_import.h"

#include <QAction>
#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <algorithm>
#include <utility>

#include "ui/chat/composer.h"
#include "ui/library/attachment.h"
#include "ui/library/import/conversation_import.h"
#include "ui/models/model_scan.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"
#include "ui/parts/start_folder.h"
#include "ui/window/audio_import.h"

namespace kvarium::ui {
namespace {

constexpr size_t most_files = 4;  // attachments of one message

bool holdsModel(const QString& folder) {
  const QDir dir(folder);
  return dir.exists(QStringLiteral("config.json")) || !checkModelPath(toPath(folder)).path.empty();
}

}  // namespace

FileImport::FileImport(Context context)
    : QObject(&context.window),
      m_context(std::move(context)),
      m_offer(new QLabel(&m_context.over)),
      m_attach(new QAction(tr("Attac&h files to the message…"), this)) {
  m_attach->setObjectName(QStringLiteral("attach_file"));
  m_attach->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_U));
  connect(m_attach, &QAction::triggered, this, &FileImport::browse);
  connect(&m_context.composer, &Composer::attachWanted, this, &FileImport::browse);
  m_offer->setObjectName(QStringLiteral("offer"));
  m_offer->setTextFormat(Qt::PlainText);
  m_offer->setAlignment(Qt::AlignCenter);
  m_offer->setWordWrap(true);
  m_offer->setAttribute(Qt::WA_TransparentForMouseEvents);
  m_offer->hide();
  m_context.window.setAcceptDrops(true);
  m_context.window.installEventFilter(this);
  for (QWidget* field : m_context.window.findChildren<QWidget*>())
    if (field->acceptDrops()) field->installEventFilter(this);
  connect(&m_context.composer, &Composer::filesPasted, this, &FileImport::take);
}

FileImport::Plan FileImport::planFor(const QString& path) const {
  const QFileInfo file(path);
  const QString name = file.fileName(), ending = file.suffix().toLower();
  if (file.isDir()) {
    if (holdsModel(path)) return {Use::model, {path}, tr("Open %1 as the model").arg(name)};
    return {Use::none, {}, tr("%1 is a folder without a model").arg(name)};
  }
  if (ending == QLatin1String("gguf")) return {Use::model, {path}, tr("Open %1 as the model").arg(name)};
  if (ending == QLatin1String("safetensors") && holdsModel(file.path()))
    return {Use::model, {file.path()}, tr("Open %1 as the model").arg(QFileInfo(file.path()).fileName())};
  if (ending == QLatin1String("kvcache")) return {Use::cache, {path}, tr("Go on from the saved cache %1").arg(name)};
  if ((ending == QLatin1String("json") || ending == QLatin1String("jsonl") || ending == QLatin1String("zip")) &&
      ConversationImport::looksLikeOne(path)) {
    const QString words =
        ending == QLatin1String("zip") ? tr("Import the conversations in %1") : tr("Import the conversation %1");
    return {Use::conversation, {path}, words.arg(name)};
  }
  if (const QString why = whyNotAttached(path); !why.isEmpty()) return {Use::none, {}, why};
  return {Use::text, {path}, tr("Attach %1 to the message").arg(name)};
}

QString FileImport::whyNotSoMany(qsizetype files) const {
  const bool fits = m_context.composer.attached().size() + size_t(files) <= most_files;
  return fits ? QString() : tr("A message brings at most %1 files along").arg(most_files);
}

FileImport::Plan FileImport::planFor(const QList<QUrl>& files) const {
  if (const QString sound = m_context.sound.soundIn(files); !sound.isEmpty())
    return {Use::sound, {sound}, tr("Write down %1").arg(QFileInfo(sound).fileName())};
  if (files.size() > 1)  // no other use is for several
    if (const QString why = whyNotSoMany(files.size()); !why.isEmpty()) return {Use::none, {}, why};
  Plan all;
  for (const QUrl& url : files) {
    if (!url.isLocalFile()) return {Use::none, {}, tr("Only files of this machine can be dropped here")};
    Plan one = planFor(url.toLocalFile());
    if (one.use == Use::none) return one;
    if (all.paths.isEmpty()) {
      all = std::move(one);
    } else if (one.use != Use::text || all.use != Use::text) {
      return {Use::none, {}, tr("These files are for different things; drop one at a time")};
    } else {
      all.paths << one.paths;
      all.words = tr("Attach %1 files to the message").arg(countText(all.paths.size()));
    }
  }
  if (all.use == Use::text)
    if (const QString why = whyNotSoMany(all.paths.size()); !why.isEmpty()) return {Use::none, {}, why};
  return all;
}

void FileImport::take(const QList<QUrl>& files) {
  const Plan plan = planFor(files);
  switch (plan.use) {
    case Use::sound:
      return m_context.sound.take(plan.paths.front());
    case Use::model:
      return m_context.open_model(plan.paths.front());
    case Use::cache:
      return m_context.open_cache(plan.paths.front());
    case Use::conversation:
      return m_context.import(plan.paths.front());
    case Use::text:
      return attach(plan.paths);
    case Use::none:
      if (!plan.words.isEmpty())
        m_context.notice.showNotice(NoticeKind::info, plan.words);  // the user cannot mend it, so it is no warning
  }
}

void FileImport::browse() {
  m_context.show_chat();
  const QStringList paths =
      QFileDialog::getOpenFileNames(&m_context.window, tr("Attach files to the message"),
                                    startFolder(m_context.settings, StartFor::attachments), tr("All files (*)"));
  if (paths.isEmpty()) return;
  rememberFolder(m_context.settings, StartFor::attachments, QFileInfo(paths.front()).absolutePath());
  attach(paths);
}

// Attaches all files or none.
void FileImport::attach(const QStringList& paths) {
  if (const QString why = whyNotSoMany(paths.size()); !why.isEmpty())
    return m_context.notice.showNotice(NoticeKind::info, why);
  std::vector<Attachment> files;
  for (const QString& path : paths) {
    QString why;
    const std::optional<Attachment> read = readAttachment(path, why);
    if (!read) return m_context.notice.showNotice(NoticeKind::info, why);
    files.push_back(*read);
  }
  for (const Attachment& file : files) m_context.composer.attach(file);
  m_context.composer.focusText();
}

void FileImport::showOffer(const QString& words) {
  m_offer->setText(words);
  m_offer->setGeometry(m_context.over.rect().adjusted(8, 8, -8, -8));
  m_offer->raise();
  m_offer->show();
}

// A refused drop is accepted too, so that the reason can be shown. A web address remains text for the field.
bool FileImport::eventFilter(QObject* object, QEvent* event) {
  switch (event->type()) {
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop: {
      auto* drop = static_cast<QDropEvent*>(event);
      if (!drop->mimeData() || !drop->mimeData()->hasUrls()) break;
      const QList<QUrl> files = drop->mimeData()->urls();
      if (object != &m_context.window &&
          !std::all_of(files.begin(), files.end(), [](auto& u) { return u.isLocalFile(); }))
        break;
      drop->setDropAction(Qt::CopyAction);
      drop->accept();
      if (event->type() == QEvent::DragMove) return true;
      m_offer->hide();
      if (event->type() == QEvent::Drop)
        take(files);
      else
        showOffer(planFor(files).words);
      return true;
    }
    case QEvent::DragLeave:
      m_offer->hide();
      break;
    default:
      break;
  }
  return QObject::eventFilter(object, event);
}

}  // namespace kvarium::ui
