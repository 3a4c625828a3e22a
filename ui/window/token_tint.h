// TokenTint: joins the transcript with the cache. It knows which positions of a conversation's sequence made its
// messages, and what its cells were when they were last told: another conversation's reply changes nothing of that. The
// text whose cells are gone is always struck out, and a line below the text says so; while it is on, all of the text
// has the colours of its cells, and a click on a word chooses it. Where layers differ it is of the layer that is
// chosen, else of the most that are alike, and the line names them. What is looked at in the inspector is outlined in
// the text and the other way round, and what is chosen there is scrolled to. The text is of the same time as the map.
#pragma once

#include <QHash>
#include <QObject>
#include <QSet>
#include <optional>
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
  // Of the conversation shown; null: not known.
  const TokenSpans* tokensOf(qint64 message) const;
  const std::vector<TemplateToken>* frame() const;
  // The words before the first message, as a message: chat template and system prompt; null: not known.
  const Message* head() const;

 private:
  void onTurn(const TurnRequest& request, qint64 reply);
  void onPrompt(const PromptTokens& tokens);
  void onReply(const TextPiece& piece);
  void onShown(qint64 conversation);
  void onCache(const CacheReady& ready);
  void onWarm(const WarmList& list);
  void onFrame(const std::shared_ptr<const Frame>& frame);
  void onHistoryIndex();
  void forget();
  void show();          // what is known, in the transcript and the legend
  void paint();         // the cells
  void markMessages();  // on the map, where they begin
  void turnOn(bool on);
  void watch();  // snapshots are made while somebody sees them
  void outline();
  void follow();
  void followPast();
  void explain();  // in the legend
  void markStrangers();
  const TokenSpans* strangerAt(qint64 message);
  bool isTold() const;     // what the cache of the conversation shown is, and nothing is being read into it
  TextEnd end() const;     // of the words that have cells
  int64_t unread() const;  // tokens of the text shown that are not in its cache; 0: all are, or it is not known
  QString remark() const;

  // Layers whose cells are in the same states.
  struct LayerCells {
    std::vector<int> layers;
    CellRuns cells;
    bool operator==(const LayerCells&) const = default;
  };
  using AllCells = std::vector<LayerCells>;
  static AllCells cellsOf(const CacheView& snapshot);
  // A conversation's cache, as it was last told.
  struct Held {
    std::string spec;
    bool loses = false, keeps_nothing = false;
    AllCells cells;
  };
  const AllCells* cellsThen() const;     // at the time that is shown; null: not known
  const LayerCells* cellsShown() const;  // of the layer that is chosen, else of most layers; null: there are none
  QString layersShown() const;           // "Layer 26"; empty: all layers are alike
  const Held* held() const;              // of the conversation shown

  Parts m_parts;
  QAction* m_action;
  VisibilityWatch m_transcript_watch;
  quint64 m_turn = 0;
  qint64 m_talk = 0, m_reply = 0;            // conversation and reply of the turn
  std::vector<ReadPart> m_asked;             // of the turn, until it is known where they lie in the prompt
  QHash<qint64, TokenSequence> m_sequences;  // of a conversation: what its cells are of
  QHash<qint64, Held> m_held;                // of a conversation
  qint64 m_shown = 0;                        // whose cells snapshots show
  bool m_has_model = false;                  // one was read
  struct Past {
    int64_t tokens = 0;
    int64_t same = 0;  // of them, those that the text of now begins with
    AllCells cells;
  };
  std::optional<Past> m_past;  // which the map shows
  // Messages on the path shown whose tokens have no position in the cache, and those of them that were asked for.
  QSet<qint64> m_strangers;
  QHash<qint64, TokenSpans> m_stranger_spans;
  CellRuns m_cells;        // of the transcript
  mutable Message m_head;  // head()
};

}  // namespace kvarium
