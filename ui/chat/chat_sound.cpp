// Sound in a chat: messages that stand for a WAV file, and models that write down what they hear.
#include "ui/chat/chat.h"
#include "ui/chat/sound_file.h"

namespace kvarium {

QString Chat::whyNotAnswer(const QString& user_text) const {
  if (m_model != ModelState::ready || isSound(user_text) == m_info.is_speech_model) return {};
  if (m_info.is_speech_model)
    return tr("“%1” writes down sound and does not chat; drop a WAV file, or open one").arg(m_model_name);
  return tr("“%1” does not listen; open a model that does, such as Whisper, to write down “%2”")
      .arg(m_model_name, soundName(user_text));
}

bool Chat::mayAsk(const QString& user_text) {
  if (busy() || !whyNotSend().isEmpty()) return false;
  const QString why = whyNotAnswer(user_text);
  if (!why.isEmpty()) emit trouble(Trouble::model, why);
  return why.isEmpty();
}

bool Chat::sendSound(const QString& path) {
  const QString message = soundMessage(path);
  if (message.isEmpty() || !mayAsk(message)) return false;
  begin(message);
  return true;
}

}  // namespace kvarium
