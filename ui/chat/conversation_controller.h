// ConversationController: which conversation is shown, and changes to conversations that need no model: versions,
// copies, deletions with their undo, drafts, settings.
#pragma once

#include <QHash>
#include <QObject>
#include <QTimer>

#include "ui/chat/chat_state.h"

namespace kvarium::engine {
struct SavedConversation;
}

namespace kvarium::ui {

class CacheController;
class ConversationKeeper;
class TurnController;

class ConversationController : public QObject {
  Q_OBJECT
 public:
  static constexpr int count_ms = 800;  // from the last change of a system prompt until the text is counted again

  ConversationController(ChatState& state, ConversationKeeper& keeper, CacheController& cache, TurnController& turn);

  // Shows the branch with the message; 0: only opens the conversation.
  void open(qint64 conversation, qint64 message = 0);
  // Shows the conversation that the file is of, with its cells: the one here, or one that is made of what the file
  // says.
  void openCacheFile(const QString& path);
  void startNew();                      // or returns to the one without messages, as it was left
  void take(Conversation from_a_file);  // stores and shows it
  void duplicate(qint64 conversation);
  void branchFrom(qint64 message);  // creates a conversation with the path to this message
  void rename(qint64 conversation, const QString& title);
  void giveTitle(const SharedConversation& conversation, const QString& title);  // that the user may not have wanted
  bool removeAll(const std::vector<qint64>& conversations);                      // false: none was removed
  void restore(const std::vector<qint64>& conversations);                        // and shows the first

  // Of the shown conversation.
  void showVersion(qint64 message, int step);  // step: -1 or 1
  void removeMessage(qint64 message);          // later messages stay
  void undoRemoval(const Removal& removal);    // only while its conversation is shown; stops a new version's reply
  // A lesson's conversation is never stored, and the defaults do not follow it. Returns the conversation that was
  // shown.
  SharedConversation showLesson(const SharedConversation& conversation);
  void showAgain(const SharedConversation& before);      // what showLesson() returned; a new one if it was deleted
  void keepLesson(const SharedConversation& of_lesson);  // stores it as one of the user's; another one stays shown
  void setDraft(const QString& draft);
  void setSystemPrompt(const QString& prompt);
  void setSettings(const ReplySettings& settings);
  void setWhenFull(engine::WhenFull when_full);
  void use(const Conversation& choices, const QString& profile);  // those of a profile, but its cache
  void useToday();  // the template writes today's date from the next turn on, which reads the text again from there

 signals:
  void messageWanted(qint64 message);

 private:
  void show(const SharedConversation& conversation);
  bool showSaved(const engine::SavedConversation& saved, qint64 conversation);
  void showBranch(qint64 message);
  void chosen();
  void put(const SharedConversation& conversation, const QString& title);
  void keepCopy(Conversation copy, const QString& title);

  ChatState& m_state;
  ConversationKeeper& m_keeper;
  CacheController& m_cache;
  TurnController& m_turn;
  QTimer m_count_again;
  QHash<QString, qint64> m_restored;  // the conversation that was made of a file, by its path
};

}  // namespace kvarium::ui
