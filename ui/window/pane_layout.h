// PaneLayout: which of the panes are shown side by side, by the width of the window: the list of conversations, the
// chat and the views of the cache.
#pragma once

#include <QObject>

class QSettings;
class QSplitter;

namespace kvarium::ui {

class ChatPane;
class ConversationList;
class InspectorDocks;
class ListDrawer;

class PaneLayout : public QObject {
  Q_OBJECT
 public:
  // px; in a narrower window the inspector and the list are hidden. Wider with larger text.
  static constexpr int narrow_width = 1000;

  struct Panes {
    QWidget& window;
    QSplitter& columns;  // the list, the chat, and what else stands there
    ConversationList& list;
    ChatPane& chat;
    InspectorDocks& docks;
  };
  explicit PaneLayout(const Panes& panes);

  QSplitter& columns() const { return m_panes.columns; }
  void restore(QSettings& settings);  // and lays the panes out
  void save(QSettings& settings) const;
  void layOut();  // after a change of the window's width or of the text's size
  bool isNarrow() const { return m_narrow; }
  void showList(bool on);
  void showChat();  // what stands alone goes

 signals:
  void chatWanted();  // it is shown, and is to have the keyboard

 private:
  enum class Asked : uint8_t { nothing, list, views };  // by the user, now
  void arrange(Asked asked);
  void placeList();
  void listShown(bool on);

  Panes m_panes;
  ListDrawer* m_drawer;
  bool m_narrow = false;
  bool m_list_wanted = true;  // shown in a wide window
};

}  // namespace kvarium::ui
