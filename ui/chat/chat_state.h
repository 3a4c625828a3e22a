// ChatState: what the controllers of a chat share: the open conversations, the model, and the signals that more than
// one of them sends. Widgets read it and follow its signals; only the controllers change it.
#pragma once

#include <QObject>

#include "ui/engine/mirror.h"
#include "ui/library/conversation.h"

namespace kvarium::ui {

enum class ModelState { none, loading, ready };

// model: the loaded model cannot handle this message; refused: the same turn would be refused again; device: a GPU
// failed or is full, and the processor could do it
enum class ChatProblem { store, cache, turn, full, refused, prefill, model, busy, file, device, memory };

// What went from the shown text and can come back: a message that was deleted, or what follows an older version of one.
struct Removal {
  qint64 conversation = 0;
  Conversation::Taken taken = {};
  qint64 leaf = 0;  // the last message before the new version; 0: a message was deleted
  int later = 0;    // messages that follow the older version
  int version = 0;  // number of the older one, from 1
};

class ChatState : public QObject, public OpenConversations {
  Q_OBJECT
 public:
  explicit ChatState(const Mirror& mirror) : info(mirror.engine().model) {}

  ModelState model = ModelState::none;
  QString model_name, model_path;
  const engine::ModelInfo& info;  // of the last loaded model
  bool insists = false;           // new conversations keep the present default at servers, too
  bool measuring = false;         // a lesson is measured: anything else would wait for the engine for minutes

  bool isReady() const { return model == ModelState::ready; }
  bool isHere() const { return info.server.empty(); }  // this machine computes: its caches and devices are the engine's
  jinja::TemplateVariables variables() const { return current->settings.variables(info.thinking_variable); }
  bool isSpeechModel() const { return isReady() && info.is_speech_model; }  // it transcribes and does not chat
  void changeMessages() {
    for (const qint64 message : current->path()) emit messageChanged(message);
  }
  void change() {
    emit listChanged();
    emit stateChanged();
  }

 signals:
  void shown();                         // another conversation, or a path that shall be shown from its end
  void pathShown();                     // another branch of the same conversation; the scroll position stays
  void choicesChanged();                // system prompt, settings or profile of the shown conversation
  void messageChanged(qint64 message);  // its numbers or possible actions; or it is gone
  void stateChanged();                  // busy, measuring, blocked, speed
  void listChanged();
  void problem(kvarium::ui::ChatProblem kind, const QString& text);
  // A sentence on a finished action. of_model: what it says holds while the present model is open.
  void notice(const QString& text, bool of_model = false);
  void removed(const kvarium::ui::Removal& removal);
};

}  // namespace kvarium::ui
