// TokenTint: shows the cache in the transcript. Text that no layer keeps is always struck out, text that only some
// layers keep is paler by the share of those that lost it, and a line below says so; what a server gave up whole is
// read again and is not struck out. While the tint is on, all text has the colours of its cells, those that most layers
// have, and a click on a word selects it. Of a selected layer the text shows that layer alone, and the line names it.
// Hovered and locked positions are outlined in text and inspector alike, and the transcript scrolls to locked ones. The
// text shows the same time as the map.
#pragma once

#include <QHash>
#include <QObject>
#include <QSet>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ui/inspector/view/inspector_selection.h"
#include "ui/parts/visibility_watch.h"
#include "ui/transcript/token_sequence.h"
#include "ui/window/window_parts.h"

class QAction;

namespace kvarium::ui {

class CellOverlay;
class Inspector;
class SettingList;

// The words in quotes on one line, or the beginning of a long text; outside messages the template's text; empty: not
// known. tokens: of a message, null if not known; frame: the template's tokens around the messages.
QString wordsAt(const Conversation& conversation, const std::function<const TokenSpans*(qint64 message)>& tokens,
                const std::vector<engine::TemplateToken>& frame, PositionRange range);

class TokenTint : public QObject {
  Q_OBJECT
 public:
  static constexpr int calm_ms = 250;  // between two views while the tint is off: struck-out text changes slowly

  TokenTint(const WindowParts& parts, Inspector& inspector, SettingList& settings);  // adds "tint"
  ~TokenTint() override;

  QAction* action() { return m_action; }
  // The text before the first message of the shown conversation, as a message: chat template and system prompt; null:
  // not known.
  const Message* head() const;

 private:
  const TokenSpans* tokensOf(qint64 message) const;  // of the shown conversation; null: not known
  QString wordsAt(PositionRange range) const;        // for the inspector
  void follow(qint64 conversation, Part part);
  const Mirror& mirror() const { return m_parts.link.mirror(); }
  const Observed& observed() const;  // of the shown conversation
  const Mirror::Past* past() const;  // that the map shows of it; null: the present
  void readTokens();                 // of the shown conversation, as the mirror has them
  void addReply(const ObservedTurn& turn, const engine::TextPiece& piece);
  void show();          // updates transcript and legend
  void paint();         // sets the cells of the transcript
  void markMessages();  // marks their beginnings on the map
  void watch();         // requests views while they are visible
  void outline();
  void reveal();
  void explain();  // updates the legend
  void findUncached();
  const TokenSpans* uncachedSpan(qint64 message);
  bool isCacheKnown() const;  // the shown conversation's cache is known, and no turn is changing it
  TextEnd end() const;        // end of the text that has cells
  int64_t unread() const;     // tokens of the shown text that are not in its cache; 0: none, or not known
  QString remark() const;

  struct Shown {
    TextRuns cells;  // empty: not known
    QString of;      // "Layer 26", "Rank 1": the layer whose they are; empty: they are of all, or all are equal
  };
  const Shown& shown() const;  // of the selected layer, else of all; at the shown time

  WindowParts m_parts;
  Inspector& m_inspector;
  CellOverlay& m_overlay;
  const ChatState& m_state;
  QAction* m_action;
  VisibilityWatch m_transcript_watch;
  struct Writes {
    quint64 turn = 0;
    qint64 reply = 0;             // its message
    std::vector<ReadPart> parts;  // its messages, as they were when it began: a reply that goes on grows
  };
  QHash<qint64, Writes> m_writes;           // the last turn of each conversation
  qint64 m_of = -1;                         // the conversation of m_sequence
  std::optional<TokenSequence> m_sequence;  // unset: not known
  mutable Shown m_shown;
  mutable cache::SharedCacheView m_view;  // that m_shown is of
  mutable int m_layer = -1;               // likewise; -1: all
  // Messages of the shown path whose tokens have no position in the cache, and the spans of those that were requested.
  QSet<qint64> m_uncached;
  QHash<qint64, TokenSpans> m_uncached_spans;
  mutable Message m_head;  // head()
};

}  // namespace kvarium::ui
