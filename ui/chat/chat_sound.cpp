// Chat: messages with a WAV file, and speech models.
#include "ui/chat/chat.h"
#include "ui/library/sound_file.h"

namespace kvarium::ui {

QString Chat::whyNotAnswer(const Content& asked) const {
  if (m_model != ModelState::ready || (asked.kind == ContentKind::audio) == m_info.is_speech_model) return {};
  if (m_info.is_speech_model)
    return tr("“%1” writes down sound and does not chat; drop a WAV file, or open one").arg(m_model_name);
  return tr("“%1” does not listen; open a model that does, such as Whisper, to write down “%2”")
      .arg(m_model_name, soundName(asked.text));
}

bool Chat::mayAsk(const Content& asked) {
  if (busy() || !whyNotSend().isEmpty()) return false;
  const QString why = whyNotAnswer(asked);
  if (!why.isEmpty()) emit problem(Problem::model, why);
  return why.isEmpty();
}

bool Chat::sendSound(const QString& path) {
  const Content asked{ContentKind::audio, soundUrl(path)};
  if (asked.text.isEmpty() || !mayAsk(asked)) return false;
  begin(asked);
  return true;
}

}  // namespace kvarium::ui
