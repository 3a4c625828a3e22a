// InspectorSelection: the selected tokens, layer and time. Views and transcript set it and follow its signals, so that
// they need not know each other.
//
// The pointer hovers, a click locks. A setter emits only if something changed.
#pragma once

#include <QObject>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace kvarium::ui {

// Positions [first, first + count) of the text.
struct PositionRange {
  int64_t first = 0;
  int64_t count = 0;  // 0: none
  bool isEmpty() const { return count <= 0; }
  bool contains(int64_t position) const { return position >= first && position < first + count; }
  bool operator==(const PositionRange&) const = default;
};

class InspectorSelection : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const PositionRange& hovered() const { return m_hovered; }  // under the pointer
  void hover(PositionRange range);
  void leave() { hover({}); }

  const PositionRange& locked() const { return m_locked; }
  void lock(PositionRange range);
  void unlock() { lock({}); }

  int layer() const { return m_layer; }  // the layer shown in detail; -1: none
  void selectLayer(int layer);

  // The words of the text at these positions, in quotes and on one line; empty: not known. Only for the present,
  // because the text may have been cut and continued since an earlier time.
  using WordSource = std::function<QString(PositionRange)>;
  void setWordSource(WordSource source) { m_words = std::move(source); }
  QString wordsAt(PositionRange range) const;

  // First positions of the messages, ascending.
  const std::vector<int64_t>& messages() const { return m_messages; }
  void setMessages(std::vector<int64_t> first);

  // The time that the map shows: after this many commits of the cache's log; unset: the present.
  std::optional<uint64_t> historyIndex() const { return m_history_index; }
  void goTo(std::optional<uint64_t> history_index);
  void goLive() { goTo({}); }

 signals:
  void historyIndexChanged();
  void messagesChanged();
  void hoveredChanged();
  void lockedChanged();
  void layerChanged();

 private:
  template <class Value>
  void change(Value& value, Value now, void (InspectorSelection::*changed)());

  PositionRange m_hovered, m_locked;
  int m_layer = -1;
  std::optional<uint64_t> m_history_index;
  WordSource m_words;
  std::vector<int64_t> m_messages;
};

}  // namespace kvarium::ui
