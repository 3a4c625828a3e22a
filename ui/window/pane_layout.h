// PaneLayout: which of the panes are shown side by side, by the width of the window: the list of conversations, the
// chat, a guest next to it, which is a lesson, and the views of the cache.
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
  static constexpr int least_width = 320;  // px, of the chat and the guest where text has its usual size

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
  void showColumns();  // views that stand alone go
  void showChat();     // what is in its place goes
  // It stands in the columns, in place of the list, and leaves them by itself; null: it has left, and the list is as it
  // was. Where it and the chat do not fit side by side, it has the place until the chat is asked for. with_chat: it
  // wants the chat next to it.
  void setGuest(QWidget* guest, bool with_chat);
  void showGuest();

 signals:
  void chatWanted();              // by the handle of views that stand alone: what they covered is to have the keyboard
  void guestCovered(bool is_so);  // by the chat

 private:
  enum class Asked : uint8_t { nothing, list, views };  // by the user, now
  void arrange(Asked asked);
  void share(int docks);  // the place, between the chat and the guest
  void placeList();
  void sizeList();
  bool listIsColumn() const;  // it is shown in the columns
  void reset();
  void listShown(bool on);

  Panes m_panes;
  ListDrawer* m_drawer;
  QWidget* m_guest = nullptr;
  bool m_guest_wants_chat = true, m_chat_asked = false;  // asked: while the guest has its place
  bool m_narrow = false;
  bool m_list_wanted = true;                                         // shown in a wide window
  bool m_wanted_before_guest = true, m_narrow_before_guest = false;  // narrow: shown in a narrow window
  int m_list_width;                                                  // px, as the user set it
};

}  // namespace kvarium::ui
