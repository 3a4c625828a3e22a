// Mirror: what the engine has said, once: an Observed for each conversation, and an EngineState. Commands, events and
// frames are applied in their order; each time `changed` says what is different. It needs no engine: a recorded stream
// gives the same values.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "ui/engine/observed.h"
#include "ui/engine/step_history.h"

namespace kvarium::ui {

class Mirror : public QObject {
  Q_OBJECT
 public:
  const Observed& of(qint64 conversation) const;  // an empty one where nothing is known
  qint64 shownConversation() const { return m_shown; }
  const Observed& shown() const { return of(m_shown); }
  const EngineState& engine() const { return m_engine; }
  static constexpr size_t most_histories = 8;  // those with the newest steps
  const StepHistory& history(qint64 conversation) const;

  // The conversation shown at an earlier time: another Observed, made by replay of its history.
  struct Past {
    int64_t same = 0;  // this many first tokens are those of the present text
    Observed then;
  };
  const std::optional<Past>& past() const { return m_past; }
  // index: commits of the history. present: has what the history does not record. Unset, or an index that is not known:
  // the present is shown.
  void showPast(std::optional<uint64_t> index, const cache::SharedCacheView& present = {});
  void setPast(std::optional<Past> past);

  int64_t warmBytes() const;  // of all caches in this machine's memory, with those of other versions

  void apply(const engine::Command& command);
  // Text and what is compared wait for flush() or for another kind of event, so that much of it is one change; tokens
  // and steps wait for flush() or the next event.
  void apply(engine::Event event);
  // drawing: EngineLink::drawingShare().
  void apply(std::shared_ptr<const engine::Frame> frame, double drawing = -1);
  void forget(qint64 conversation);  // as ForgetCommand; alone for one of which the engine has nothing
  void flushText();                  // Part::text
  void flushViews();                 // Part::tokens, reply_tokens, steps and comparison
  void flush() { flushText(), flushViews(); }
  // Frames come, or not: then a view is older than what a turn leaves.
  void setWatched(bool watched) { m_watched = watched; }

 signals:
  void changed(qint64 conversation, kvarium::ui::Part part);

 private:
  struct Asked {  // a turn that was posted and has not ended
    qint64 conversation = 0;
    std::vector<jinja::ChatMessage> messages;
  };

  void forgetConversations();  // with their model
  ObservedTurn& turnOf(uint64_t turn);
  ObservedTurn& goesOn(uint64_t turn);
  qint64 conversationOf(uint64_t turn) const;
  void endTurn(uint64_t turn);
  void weigh(const device::MemoryFigures& gpu);
  void weighOthers(bool is_another);  // is_another: the frame is of another conversation than the one before
  void record(const engine::StepLog& log);
  void wait(qint64 conversation, Part part);  // until flush()
  void on(const engine::ShowCommand& command);
  void on(const engine::TurnRequest& request);
  void on(const engine::ModelReady& ready);
  void on(const engine::CacheReady& ready);
  void on(const engine::PromptTokens& tokens);
  void on(const engine::TextPiece& piece);
  void on(const engine::CacheFit& fit);
  void on(const engine::WarmList& list);
  void on(const engine::TurnDone& done);
  void on(const engine::Failed& failure);
  template <class Said>
  void onFile(const Said& said);
  template <class Field, class Value>
  void changeEngine(Field& field, const Value& value, Part part);

  EngineState m_engine;
  std::map<qint64, Observed> m_conversations;
  std::map<uint64_t, Asked> m_turns;
  struct Recorded {
    StepHistory history;
    uint64_t used = 0;  // larger: steps were added more recently
  };
  std::map<qint64, Recorded> m_histories;
  uint64_t m_uses = 0;
  std::optional<Past> m_past;
  std::vector<std::pair<qint64, Part>> m_waiting;
  qint64 m_shown = 0;
  std::optional<qint64> m_text_of;  // conversation of the text that waits
  bool m_watched = false;
  bool m_loading_began = false;  // a file's header was read: the model before is closed
  QElapsedTimer m_weighed;       // since the machine's memory was read
  // The cache of the newest frame, in use and reserved.
  struct Weight {
    qint64 conversation = 0, bytes = 0;
  };
  Weight m_weight;
};

}  // namespace kvarium::ui
