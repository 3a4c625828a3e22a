#include "ui/window/audio_import.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <QUrl>

#include "ui/chat/chat.h"
#include "ui/chat/composer.h"
#include "ui/chat/sound_chip.h"
#include "ui/library/sound_file.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/start_folder.h"

namespace kvarium::ui {

AudioImport::AudioImport(const Context& context)
    : QObject(&context.window),
      m_context(context),
      m_open(new QAction(tr("Open &sound…"), this)),
      m_chip(new SoundChip(&context.composer)) {
  m_open->setObjectName(QStringLiteral("open_sound"));
  m_open->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_O));
  connect(m_open, &QAction::triggered, this, &AudioImport::browse);
  connect(&context.composer, &Composer::openSound, this, &AudioImport::browse);
  context.composer.addTool(m_chip);
  m_chip->setWishes(context.settings.value("sound/language").toString(),
                    context.settings.value("sound/translate").toBool());
  connect(m_chip, &SoundChip::chosen, this, [this](const QString& language, bool translate) {
    m_context.settings.setValue("sound/language", language);
    m_context.settings.setValue("sound/translate", translate);
    refresh();
  });
  connect(&context.chat.state(), &ChatState::stateChanged, this, &AudioImport::refresh);
  refresh();
}

void AudioImport::refresh() {
  const bool is_speech_model = m_context.chat.state().isSpeechModel();
  m_open->setEnabled(is_speech_model && !m_context.chat.state().busy());
  m_context.composer.setSpeechModel(is_speech_model);
  if (is_speech_model && m_shown != m_context.chat.state().info.path) {
    m_shown = m_context.chat.state().info.path;
    m_chip->showModel(m_context.chat.state().info);
  }
  m_chip->setVisible(is_speech_model && m_chip->hasChoices());
  m_context.chat.turn().setTranscribe(m_chip->options());
}

void AudioImport::browse() {
  if (!m_open->isEnabled()) return;
  const QString path =
      QFileDialog::getOpenFileName(&m_context.window, tr("Open a sound"),
                                   startFolder(m_context.settings, StartFor::sounds), tr("Sound (*.wav *.WAV)"));
  if (path.isEmpty()) return;
  rememberFolder(m_context.settings, StartFor::sounds, QFileInfo(path).path());
  take(path);
}

void AudioImport::take(const QString& path) {
  Chat& chat = m_context.chat;
  const QString topic = QStringLiteral("sound");
  m_context.notice.remedied(topic);
  const auto refuse = [&](const QString& why) { m_context.notice.add({.text = why, .topic = topic}); };
  if (soundUrl(path).isEmpty())
    refuse(tr("%1 is no WAV file; convert it first: ffmpeg -i FILE -ac 1 -ar 16000 OUT.wav")
               .arg(QFileInfo(path).fileName()));
  else if (chat.state().busyHere())
    refuse(tr("A reply is still being written; stop it, or bring the sound again after it"));
  else if (!chat.turn().whyNotSend().isEmpty())
    refuse(chat.turn().whyNotSend());
  else
    chat.turn().sendSound(path);
}

QString AudioImport::soundIn(const QList<QUrl>& urls) const {
  QString other;  // a file that is not a sound, named in the notice
  for (const QUrl& url : urls) {
    const QString path = url.toLocalFile();
    if (!soundUrl(path).isEmpty()) return path;
    const bool sounds =
        QStringList{"mp3", "flac", "ogg", "oga", "opus", "m4a", "aac", "wma", "mp4", "webm", "aiff"}.contains(
            QFileInfo(path).suffix(), Qt::CaseInsensitive);
    if (sounds && m_context.chat.state().isSpeechModel() && other.isEmpty()) other = path;
  }
  return other;
}

}  // namespace kvarium::ui
