#include "ui/window/file_import.h"

#include <QAction>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <algorithm>
#include <utility>

#include "ui/chat/attach_run.h"
#include "ui/chat/composer.h"
#include "ui/chat/sound_chip.h"
#include "ui/library/attachment.h"
#include "ui/library/sound_file.h"
#include "ui/models/model_scan.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"
#include "ui/parts/start_folder.h"
#include "ui/parts/words.h"
#include "ui/window/conversation_actions.h"

namespace kvarium::ui {
namespace {

constexpr size_t most_files = 4;  // attachments of one message

bool holdsModel(const QString& folder) {
  const QDir dir(folder);
  return dir.exists(QStringLiteral("config.json")) || !checkModelPath(toPath(folder)).path.empty();
}

}  // namespace

FileImport::FileImport(const WindowParts& parts, ConversationActions& conversations, QWidget& over)
    : QObject(&parts.window),
      m_parts(parts),
      m_conversations(conversations),
      m_composer(parts.pane.composer()),
      m_reading(new AttachRun(parts.window)),
      m_offer(new QLabel(&over)),
      m_attach(new QAction(tr("Attac&h files to the message…"), this)),
      m_open_sound(new QAction(tr("Open &sound…"), this)),
      m_chip(new SoundChip(&m_composer)) {
  m_attach->setObjectName(QStringLiteral("attach_file"));
  m_attach->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_U));
  connect(m_attach, &QAction::triggered, this, &FileImport::browse);
  connect(m_reading, &AttachRun::done, this, &FileImport::attachRead);
  connect(m_reading, &AttachRun::refused, this,
          [this](const QString& why) { m_parts.pane.notice().add({.text = why, .kind = NoticeKind::info}); });
  connect(&m_composer, &Composer::attachWanted, m_attach, &QAction::trigger);
  m_open_sound->setObjectName(QStringLiteral("open_sound"));
  m_open_sound->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_O));
  connect(m_open_sound, &QAction::triggered, this, &FileImport::browseSound);
  connect(&m_composer, &Composer::openSound, m_open_sound, &QAction::trigger);
  m_composer.addTool(m_chip);
  readSoundWishes();
  connect(m_chip, &SoundChip::chosen, this, [this](const QString& language, bool translate) {
    m_parts.settings.setValue(sound_language_key, language);
    m_parts.settings.setValue(sound_translate_key, translate);
    refreshSound();
  });
  connect(&parts.chat.state(), &ChatState::stateChanged, this, &FileImport::refreshSound);
  refreshSound();
  m_offer->setObjectName(QStringLiteral("offer"));
  m_offer->setTextFormat(Qt::PlainText);
  m_offer->setAlignment(Qt::AlignCenter);
  m_offer->setWordWrap(true);
  m_offer->setAttribute(Qt::WA_TransparentForMouseEvents);
  m_offer->hide();
  m_parts.window.setAcceptDrops(true);
  m_parts.window.installEventFilter(this);
  for (QWidget* field : m_parts.window.findChildren<QWidget*>())
    if (field->acceptDrops()) field->installEventFilter(this);
  connect(&m_composer, &Composer::filesPasted, this, &FileImport::take);
}

void FileImport::refreshSound() {
  const ChatState& state = m_parts.chat.state();
  const bool is_speech_model = state.isSpeechModel();
  m_open_sound->setEnabled(is_speech_model && !state.busy());
  m_composer.setSpeechModel(is_speech_model);
  if (is_speech_model && std::exchange(m_shown, state.info.path) != state.info.path) m_chip->showModel(state.info);
  m_chip->setVisible(is_speech_model && m_chip->hasChoices());
  m_parts.chat.turn().setTranscribe(m_chip->options());
}

void FileImport::browseSound() {
  const QString path = QFileDialog::getOpenFileName(
      &m_parts.window, tr("Open a sound"), startFolder(m_parts.settings, StartFor::sounds), tr("Sound (*.wav *.WAV)"));
  if (path.isEmpty()) return;
  rememberFolder(m_parts.settings, StartFor::sounds, QFileInfo(path).path());
  takeSound(path);
}

void FileImport::takeSound(const QString& path) {
  TurnController& turn = m_parts.chat.turn();
  const QString topic = QStringLiteral("sound");
  m_parts.pane.notice().remedied(topic);
  const QString why = soundUrl(path).isEmpty()
                          ? tr("%1 is no WAV file; convert it first: ffmpeg -i FILE -ac 1 -ar 16000 OUT.wav")
                                .arg(QFileInfo(path).fileName())
                      : m_parts.chat.state().busyHere()
                          ? tr("A reply is still being written; stop it, or bring the sound again after it")
                          : turn.whyNotSend();
  if (why.isEmpty())
    turn.send(soundUrl(path), ContentKind::audio);
  else
    m_parts.pane.notice().add({.text = why, .topic = topic});
}

QString FileImport::soundIn(const QList<QUrl>& urls) const {
  static const QStringList others{"mp3", "flac", "ogg", "oga", "opus", "m4a", "aac", "wma", "mp4", "webm", "aiff"};
  QString other;  // a file in another format, named in the notice
  for (const QUrl& url : urls) {
    const QString path = url.toLocalFile();
    if (!soundUrl(path).isEmpty()) return path;
    const bool sounds = others.contains(QFileInfo(path).suffix(), Qt::CaseInsensitive);
    if (sounds && m_parts.chat.state().isSpeechModel() && other.isEmpty()) other = path;
  }
  return other;
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
  if (QStringList{"json", "jsonl", "zip"}.contains(ending) && ConversationImport::looksLikeOne(path)) {
    const QString words =
        ending == QLatin1String("zip") ? tr("Import the conversations in %1") : tr("Import the conversation %1");
    return {Use::conversation, {path}, words.arg(name)};
  }
  if (const QString why = whyNotAttached(path); !why.isEmpty()) return {Use::none, {}, why};
  return {Use::text, {path}, tr("Attach %1 to the message").arg(name)};
}

QString FileImport::whyNotSoMany(qsizetype files) const {
  const bool fits = m_composer.attached().size() + size_t(files) <= most_files;
  return fits ? QString() : tr("A message brings at most %1 files along").arg(most_files);
}

FileImport::Plan FileImport::planFor(const QList<QUrl>& files) const {
  if (const QString sound = soundIn(files); !sound.isEmpty())
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

void FileImport::readSoundWishes() {
  m_chip->setWishes(m_parts.settings.value(sound_language_key).toString(),
                    m_parts.settings.value(sound_translate_key).toBool());
}

void FileImport::take(const QList<QUrl>& files) {
  const Plan plan = planFor(files);
  switch (plan.use) {
    case Use::sound: return takeSound(plan.paths.front());
    case Use::model: return m_parts.pane.takeModel(plan.paths.front());
    case Use::cache: return m_parts.chat.conversations().openCacheFile(plan.paths.front());
    case Use::conversation: return m_conversations.importFrom(plan.paths.front());
    case Use::text: return attach(plan.paths);
    case Use::none:
      if (!plan.words.isEmpty())
        m_parts.pane.notice().add(
            {.text = plan.words, .kind = NoticeKind::info});  // the user cannot mend it, so it is no warning
  }
}

void FileImport::open(const QStringList& paths) {
  QList<QUrl> files;
  for (const QString& path : paths) files << QUrl::fromLocalFile(path);
  const Plan plan = planFor(files);
  Notice notice{.text = plan.words, .kind = NoticeKind::question, .topic = QStringLiteral("file"), .ends = by_file};
  if (plan.use == Use::conversation)
    notice.actions = {{tr("Import"), [this, files] { take(files); }},
                      {tr("Attach"), [this, paths = plan.paths] { attach(paths); }}};
  else if (plan.use == Use::none)
    notice.text = asSentences({plan.words, tr("KVarium opens models, saved caches, chats, texts and documents")});
  else
    return take(files);
  m_parts.pane.notice().add(std::move(notice));
}

void FileImport::browse() {
  m_parts.pane.leaveModels();
  const QStringList paths =
      QFileDialog::getOpenFileNames(&m_parts.window, tr("Attach files to the message"),
                                    startFolder(m_parts.settings, StartFor::attachments), tr("All files (*)"));
  if (paths.isEmpty()) return;
  rememberFolder(m_parts.settings, StartFor::attachments, QFileInfo(paths.front()).absolutePath());
  attach(paths);
}

// Attaches all files or none.
void FileImport::attach(const QStringList& paths) {
  if (const QString why = whyNotSoMany(paths.size()); !why.isEmpty())
    return m_parts.pane.notice().add({.text = why, .kind = NoticeKind::info});
  m_reading->begin(paths);
}

void FileImport::attachRead(const std::vector<Attachment>& files) {
  for (const Attachment& file : files) m_composer.attach(file);
  m_composer.focusText();
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
      if (object != &m_parts.window && !std::ranges::all_of(files, &QUrl::isLocalFile)) break;
      drop->setDropAction(Qt::CopyAction);
      drop->accept();
      if (event->type() == QEvent::DragMove) return true;
      m_offer->hide();
      if (event->type() == QEvent::Drop) return take(files), true;
      m_offer->setText(planFor(files).words);
      m_offer->setGeometry(m_offer->parentWidget()->rect().adjusted(8, 8, -8, -8));
      m_offer->raise();
      m_offer->show();
      return true;
    }
    case QEvent::DragLeave: m_offer->hide(); break;
    default: break;
  }
  return QObject::eventFilter(object, event);
}

}  // namespace kvarium::ui
