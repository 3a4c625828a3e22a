// TranscriptView: the messages of one path, in a reading column of at most 720 px. It follows new text only while it is
// scrolled to the end.
//
// Only messages near the visible part are widgets, which are reused. The others have an estimated height, which is
// corrected when they come near; the visible text then keeps its place.
#pragma once

#include <QAbstractScrollArea>
#include <QHash>
#include <functional>
#include <optional>
#include <vector>

#include "ui/library/search_words.h"
#include "ui/parts/announcement.h"
#include "ui/transcript/cell_overlay.h"
#include "ui/transcript/message_view.h"
#include "ui/transcript/spoken_reply.h"

class QLabel;
class QPushButton;

namespace kvarium::ui {

// A hit of a search.
struct FoundPlace {
  qint64 message = 0;  // 0: none
  FoundSpan span;      // in MessageView::shownText()
  bool operator==(const FoundPlace&) const = default;
};

// Where a text is scrolled to.
struct SeenPlace {
  qint64 message = 0;  // the first one that is seen; 0: the end of the text is
  int y = 0;           // px from the top of the visible part to its top
};

class TranscriptView : public QAbstractScrollArea {
  Q_OBJECT
 public:
  static constexpr int column_width = 720;  // px, at the default text size

  // The source of messages.
  struct Source {
    std::function<const Message*(qint64)> message;  // null: there is none
    std::function<MessageContext(const Message&)> context;
  };

  explicit TranscriptView(QWidget* parent = nullptr);

  void setSource(Source source) { m_source = std::move(source); }

  CellOverlay& overlay() { return m_overlay; }           // the cells of the tokens
  QHash<qint64, QString>& unsent() { return m_unsent; }  // edited texts by message that were not sent
  void setColumnWidth(int px);

  enum class Scroll { to_end, keep };  // keep: the text above the first difference stays in place
  void showPath(const std::vector<qint64>& path, Scroll scroll = Scroll::to_end);
  void add(qint64 message);
  void refresh(qint64 message);  // removes it if it is gone; head_message: adds it, too
  void append(qint64 message, const QString& piece);
  void setStatus(qint64 message, const QString& text);
  void editLastOfUser();
  bool canEditLastOfUser() const;
  SeenPlace seenPlace() const;
  // Scrolls to it, or to the first mark in it. y: so that it is there, as in SeenPlace.
  void reveal(qint64 message, std::optional<int> y = {});
  void showArea(const QRect& area);                                     // of the viewport; scrolls by the least amount
  void revealToken(qint64 message, qint64 position);                    // likewise
  void mark(const SearchWords& words, const FoundPlace& present = {});  // present: the hit with its own colour
  std::vector<FoundPlace> found(const SearchWords& words) const;  // hits in messages with all words, in their order
  void revealFound(const FoundPlace& found);                      // scrolls to the hit and marks it as the present one

  MessageView* view(qint64 message) const { return m_views.value(message); }  // null: it has no widget
  qint64 focusedMessage() const;                                              // 0: none

 signals:
  void edited(qint64 message, const QString& text);
  void wanted(qint64 message, kvarium::ui::MessageWish wish);
  void linkClicked(const QUrl& link);
  void pathReplaced();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  bool focusNextPrevChild(bool next) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  struct Item {
    qint64 id = 0;
    int height = 0;  // px, estimated until its view was built
  };
  // The item that keeps its place while heights change.
  struct Anchor {
    size_t item = 0;
    qint64 y = 0;  // px from the top of the visible part to its top
  };

  void setPath(std::vector<qint64> path);
  void remove(qint64 message);
  void toEnd();
  void fitColumn();
  void settle();
  void estimateAll();
  int estimate(const Message& message) const;
  bool measure(size_t item);  // builds its view; true: its height changed
  MessageView* build(const Message& message);
  void release(MessageView* view);  // for reuse
  void releaseFar(size_t first, size_t last);
  void place();
  void orderFocus();
  void markIn(MessageView& view) const;
  void scrollTo(int index);
  bool atEnd() const;
  void refreshHead();
  void followEnd();
  void revealBox(qint64 message, const std::function<QRect(MessageView&)>& box_in);
  void computeTops();
  size_t itemAt(qint64 y) const;
  int indexOf(qint64 message) const;  // -1: not on the path
  qint64 lastOfUser() const;          // 0: none
  void placeJump();
  int seenHeight() const;  // px of the viewport where the text is not covered

  Source m_source;
  QString m_held;  // of the last message, not shown yet
  SpokenReply m_spoken{[this](const QString& words) { announce(*this, words); }};
  CellOverlay m_overlay;
  QHash<qint64, QString> m_unsent;
  std::vector<Item> m_items;
  std::vector<qint64> m_tops;  // px from the top of the transcript; one more than items, for the end
  QHash<qint64, MessageView*> m_views;
  std::vector<MessageView*> m_unused;
  std::vector<QWidget*> m_order;  // views in tab order
  struct Found {
    SearchWords words;
    FoundPlace present;
  } m_found;
  Anchor m_anchor;
  bool m_following = true;
  int m_from_end = 0;  // px, distance from the end while following
  bool m_settling = false;
  struct Column {
    int width = 0;  // px
    int widest = column_width;
  } m_column;
  bool m_is_past = false;  // the overlay's end is of an earlier time
  QLabel* m_before;        // says that no word is of that time
  QWidget* m_strip;        // below the text, with the button that scrolls to the end
  QPushButton* m_jump;
};

}  // namespace kvarium::ui
