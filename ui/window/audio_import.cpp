#include "ui/window/audio_import.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <QUrl>

#include "ui/chat/chat.h"
#include "ui/chat/composer.h"
#include "ui/chat/notice_bar.h"
#include "ui/chat/sound_file.h"
#include "ui/chat/start_folder.h"
#include "ui/window/sound_chip.h"

namespace kvarium {

AudioImport::AudioImport(const House& house)
    : QObject(&house.window),
      m_house(house),
      m_open(new QAction(tr("Open &sound…"), this)),
      m_pill(new SoundChip(&house.composer)) {
  m_open->setObjectName(QStringLiteral("open_sound"));
  m_open->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_O));
  connect(m_open, &QAction::triggered, this, &AudioImport::browse);
  connect(&house.composer, &Composer::openSound, this, &AudioImport::browse);
  house.composer.addTool(m_pill);
  m_pill->setWishes(house.settings.value("sound/language").toString(),
                    house.settings.value("sound/translate").toBool());
  connect(m_pill, &SoundChip::chosen, this, [this](const QString& language, bool translate) {
    m_house.settings.setValue("sound/language", language);
    m_house.settings.setValue("sound/translate", translate);
    refresh();
  });
  connect(&house.chat, &Chat::stateChanged, this, &AudioImport::refresh);
  refresh();
}

void AudioImport::refresh() {
  const bool listens = m_house.chat.listens();
  m_open->setEnabled(listens && !m_house.chat.busy());
  m_house.composer.setListens(listens);
  if (listens && m_shown != m_house.chat.info().path) {
    m_shown = m_house.chat.info().path;
    m_pill->showModel(m_house.chat.info());
  }
  m_pill->setVisible(listens && m_pill->hasChoices());
  m_house.chat.setTranscribe(m_pill->options());
}

void AudioImport::browse() {
  if (!m_open->isEnabled()) return;
  const QString path = QFileDialog::getOpenFileName(
      &m_house.window, tr("Open a sound"), startFolder(m_house.settings, StartFor::sounds), tr("Sound (*.wav *.WAV)"));
  if (path.isEmpty()) return;
  rememberFolder(m_house.settings, StartFor::sounds, QFileInfo(path).path());
  take(path);
}

void AudioImport::take(const QString& path) {
  Chat& chat = m_house.chat;
  const QString topic = QStringLiteral("sound");
  m_house.notice.remedied(topic);
  const auto refuse = [&](const QString& why) { m_house.notice.add({.text = why, .topic = topic}); };
  if (soundMessage(path).isEmpty())
    refuse(tr("%1 is no WAV file; convert it first: ffmpeg -i FILE -ac 1 -ar 16000 OUT.wav")
               .arg(QFileInfo(path).fileName()));
  else if (chat.busyHere())
    refuse(tr("A reply is still being written; stop it, or bring the sound again after it"));
  else if (!chat.whyNotSend().isEmpty())
    refuse(chat.whyNotSend());
  else
    chat.sendSound(path);
}

QString AudioImport::soundIn(const QList<QUrl>& urls) const {
  QString other;  // said to be none, where a sound is wanted
  for (const QUrl& url : urls) {
    const QString path = url.toLocalFile();
    if (!soundMessage(path).isEmpty()) return path;
    const bool sounds =
        QStringList{"mp3", "flac", "ogg", "oga", "opus", "m4a", "aac", "wma", "mp4", "webm", "aiff"}.contains(
            QFileInfo(path).suffix(), Qt::CaseInsensitive);
    if (sounds && m_house.chat.listens() && other.isEmpty()) other = path;
  }
  return other;
}

}  // namespace kvarium
