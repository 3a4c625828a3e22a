// TranscriptView: the messages of one path, in a reading column of at most 720 px that follows its end only while the
// reader is there.
//
// Only messages near what is seen are widgets, and those are used again for others. The others count with an estimated
// height, which is put right when they come near: what is read stays at its place then.
#pragma once

#include <QAbstractScrollArea>
#include <QHash>
#include <functional>
#include <vector>

#include "ui/chat/message_view.h"
#include "ui/chat/search_words.h"

class QPushButton;

namespace kvarium {

class TranscriptView : public QAbstractScrollArea {
  Q_OBJECT
 public:
  static constexpr int column_width = 720;  // px, at the usual size of the text

  // Where messages are read when they come near.
  struct Source {
    std::function<const Message*(qint64)> message;  // null: there is none
    std::function<MessageContext(const Message&)> context;
  };

  explicit TranscriptView(QWidget* parent = nullptr);

  void setSource(Source source) { m_source = std::move(source); }

  // Tokens of the messages and where their cells are; for views that are built later, too.
  using TokenSource = std::function<const TokenSpans*(qint64 message)>;  // null: not known
  void setColumnWidth(int px);
  void setTokenSource(TokenSource source) { m_tokens = std::move(source); }
  const TokenSpans* tokensOf(qint64 message) const { return m_tokens ? m_tokens(message) : nullptr; }
  void refreshTokens();
  void refreshHead();  // the source has other words before the first message, or none any more: head_message
  void growTokens(qint64 message);  // there are more of them
  void setTinted(bool tinted);
  void setCells(const CellRuns& runs);
  void setHighlighted(PositionRange hovered, PositionRange locked);
  void setEnd(const TextEnd& end);  // from where on words have no cells

  void showPath(const std::vector<qint64>& path);         // another one, from its end
  void showPathInPlace(const std::vector<qint64>& path);  // what is read above the difference stays
  void add(qint64 message);
  void refresh(qint64 message);
  void remove(qint64 message);
  void append(qint64 message, const QString& piece);
  void setStatus(qint64 message, const QString& text);
  void editLastOfUser();
  bool canEditLastOfUser() const;
  void toEnd();
  bool atEnd() const;
  void reveal(qint64 message);       // scrolls to it
  void showArea(const QRect& area);  // of the viewport, scrolls as far as that needs
  void revealToken(qint64 message, qint64 position);
  // A place where words were found.
  struct Found {
    qint64 message = 0;
    FoundSpan span;  // of MessageView::shownText()
    bool operator==(const Found&) const = default;
  };
  void mark(const SearchWords& words, const Found& present);  // present: marked otherwise than the rest
  void mark(const SearchWords& words) { mark(words, Found()); }
  std::vector<Found> found(const SearchWords& words) const;  // in messages that have all of them, in their order
  void revealFound(const Found& found);                      // scrolls to it and marks it as the present one
  void revealMessage(qint64 message);                        // or what is marked in it

  MessageView* view(qint64 message) const { return m_views.value(message); }  // null: not near
  qint64 focusedMessage() const;                                              // 0: none

 signals:
  void edited(qint64 message, const QString& text);
  void regenerate(qint64 message);
  void goOn(qint64 message);
  void removeWanted(qint64 message);
  void showVersion(qint64 message, int step);
  void branchWanted(qint64 message);
  void linkClicked(const QUrl& link);
  void pathReplaced();
  void tokenHovered(qint64 position);  // -1: none
  void tokenClicked(qint64 position);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  void paintEvent(QPaintEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool focusNextPrevChild(bool next) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  struct Item {
    qint64 id = 0;
    int height = 0;  // px, estimated until its view was built
  };
  // What stays where it is while heights change.
  struct Anchor {
    size_t item = 0;
    qint64 y = 0;  // px from the top of what is seen to its top
  };

  void setPath(std::vector<qint64> path);
  void fitColumn();
  void settle();
  void estimateAll();
  int estimate(const Message& message) const;
  bool measure(size_t item);  // builds its view; true: its height changed
  MessageView* build(const Message& message);
  void release(MessageView* view);  // to be used again
  void releaseFar(size_t first, size_t last);
  void place();
  void orderFocus();
  void markIn(MessageView& view) const;
  void revealBox(qint64 message, const std::function<QRect(MessageView&)>& box_in);
  void giveTokens(MessageView& view) const;
  void computeTops();
  size_t itemAt(qint64 y) const;
  int indexOf(qint64 message) const;  // -1: not on the path
  qint64 lastOfUser() const;          // 0: none
  void placeJump();
  int seenHeight() const;  // px of the viewport where the text is not covered

  Source m_source;
  TokenSource m_tokens;
  CellRuns m_cells;
  TextEnd m_end;
  PositionRange m_hovered, m_locked;
  bool m_tinted = false;
  QHash<qint64, QString> m_unsent;  // of a message: what was changed in it and not asked
  std::vector<Item> m_items;
  std::vector<qint64> m_tops;  // px from the top of the transcript, one more than items: where the next would be
  QHash<qint64, MessageView*> m_views;
  std::vector<MessageView*> m_unused;
  std::vector<QWidget*> m_order;  // views as the Tab key goes
  SearchWords m_marked;
  Found m_present;  // message 0: none
  Anchor m_anchor;
  bool m_following = true;
  int m_from_end = 0;  // px, while following
  bool m_settling = false;
  int m_width = 0;  // of the column, px
  int m_widest = column_width;
  QWidget* m_strip;  // below the text, for the button that leads to its end
  QPushButton* m_jump;
};

}  // namespace kvarium
