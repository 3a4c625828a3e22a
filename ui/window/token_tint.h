// TokenTint: joins the transcript with the cache. It knows which positions of a conversation's sequence made its
// messages. The text whose cells are gone is always struck out, and a line below the text says so; while it is on, all
// of the text has the colours of its cells, and what is looked at in the inspector is outlined in the text and the
// other way round.
#pragma once

#include <QHash>
#include <QObject>
#include <string>
#include <vector>

#include "ui/chat/token_sequence.h"
#include "ui/inspector/visibility_watch.h"
#include "ui/session_bridge.h"

class QAction;
class QSettings;

namespace kvarium {

class Chat;
class Inspector;
class TextLegend;
class TranscriptView;

class TokenTint : public QObject {
  Q_OBJECT
 public:
  static constexpr int calm_ms = 250;  // between two snapshots while it is off: what is struck out changes slowly

  struct Parts {
    Chat& chat;
    SessionBridge& bridge;
    TranscriptView& transcript;
    TextLegend& legend;
    Inspector& inspector;
    QSettings& settings;  // remembers whether it is on
  };
  explicit TokenTint(const Parts& parts, QObject* parent = nullptr);
  ~TokenTint() override;

  QAction* action() { return m_action; }

 private:
  // A message of the running turn until it is known where it lies in the prompt.
  struct Asked {
    qint64 message = 0;   // 0: not in the transcript
    std::string content;  // empty: a sound, which is asked in other words than are shown
  };
  void onTurn(const TurnRequest& request, const std::vector<qint64>& messages);
  void onPrompt(const PromptTokens& tokens);
  void onReply(const TextPiece& piece);
  void onShown(qint64 conversation);
  void onCache(const CacheReady& ready);
  void onSnapshot(const CacheSnapshot& snapshot);
  void onConversation();
  void forget();
  void setCells(const CellRuns& runs, qint64 conversation);
  void turnOn(bool on);
  void watch();  // snapshots are made while somebody sees them
  void outline();
  void explain();  // in the legend
  QString remark() const;

  Parts m_parts;
  QAction* m_action;
  VisibilityWatch m_transcript_watch;
  quint64 m_turn = 0;
  qint64 m_talk = 0, m_reply = 0;  // conversation and reply of the turn
  std::vector<Asked> m_asked;
  QHash<qint64, TokenSequence> m_sequences;       // of a conversation: what its cells are of
  qint64 m_shown = 0;                             // whose cells snapshots show
  bool m_loses = false, m_keeps_nothing = false;  // of that one's cache
  bool m_has_model = false;                       // one was read
  CellRuns m_cells;                               // of the transcript
  qint64 m_cells_of = 0;                          // conversation
};

}  // namespace kvarium
