// TokenTint: joins the transcript with the cache. It knows which positions of a conversation's sequence made the
// messages of its last turn; while it is on, their ground is the colour of their cells, and what is looked at in the
// inspector is outlined in the text and the other way round.
#pragma once

#include <QHash>
#include <QObject>
#include <string>
#include <vector>

#include "ui/chat/token_spans.h"
#include "ui/inspector/visibility_watch.h"
#include "ui/session_bridge.h"

class QAction;
class QSettings;

namespace kvarium {

class Chat;
class Inspector;
class TranscriptView;

class TokenTint : public QObject {
  Q_OBJECT
 public:
  struct Parts {
    Chat& chat;
    SessionBridge& bridge;
    TranscriptView& transcript;
    Inspector& inspector;
    QSettings& settings;  // remembers whether it is on
  };
  explicit TokenTint(const Parts& parts, QObject* parent = nullptr);
  ~TokenTint() override;

  QAction* action() { return m_action; }

 private:
  // A message of the running turn until it is known where it lies in the prompt.
  struct Asked {
    qint64 message = 0;  // 0: not in the transcript
    std::string content;
  };
  void onTurn(const TurnRequest& request, const std::vector<qint64>& messages);
  void onPrompt(const PromptTokens& tokens);
  void onReply(const TextPiece& piece);
  void onShown(qint64 conversation);
  void onSnapshot(const CacheSnapshot& snapshot);
  void forget();
  void turnOn(bool on);
  void watch();  // snapshots are made while somebody sees them
  bool isSeen() const;
  void outline();

  Parts m_parts;
  QAction* m_action;
  VisibilityWatch m_transcript_watch;
  quint64 m_turn = 0;
  qint64 m_talk = 0, m_reply = 0;  // conversation and reply of the turn
  std::vector<Asked> m_asked;
  using Messages = QHash<qint64, TokenSpans>;  // of one sequence
  QHash<qint64, Messages> m_tokens;            // of a conversation: its last turn's
  qint64 m_shown = 0;                          // whose cells snapshots show
};

}  // namespace kvarium
