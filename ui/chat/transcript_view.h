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
  static constexpr int column_width = 720;  // px

  // Where messages are read when they come near.
  struct Source {
    std::function<const Message*(qint64)> message;  // null: there is none
    std::function<MessageContext(const Message&)> context;
  };

  explicit TranscriptView(QWidget* parent = nullptr);

  void setSource(Source source) { m_source = std::move(source); }

  // Tokens of the messages and where their cells are; for views that are built later, too.
  using TokenSource = std::function<const TokenSpans*(qint64 message)>;  // null: not known
  void setTokenSource(TokenSource source) { m_tokens = std::move(source); }
  const TokenSpans* tokensOf(qint64 message) const { return m_tokens ? m_tokens(message) : nullptr; }
  void refreshTokens();
  void growTokens(qint64 message);  // there are more of them
  void setTinted(bool tinted);
  void setCells(const CellRuns& runs);
  void setHighlighted(PositionRange hovered, PositionRange locked);

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
  void reveal(qint64 message);  // scrolls to it
  void revealToken(qint64 message, qint64 position);
  void mark(const SearchWords& words);
  std::vector<qint64> messagesWith(const SearchWords& words) const;  // in their order

  MessageView* view(qint64 message) const { return m_views.value(message); }  // null: not near
  qint64 focusedMessage() const;                                              // 0: none

 signals:
  void edited(qint64 message, const QString& text);
  void regenerate(qint64 message);
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

  void setPath(const std::vector<qint64>& path);
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
  void giveTokens(MessageView& view) const;
  void computeTops();
  size_t itemAt(qint64 y) const;
  int indexOf(qint64 message) const;  // -1: not on the path
  qint64 lastOfUser() const;          // 0: none
  void placeJump();

  Source m_source;
  TokenSource m_tokens;
  CellRuns m_cells;
  PositionRange m_hovered, m_locked;
  bool m_tinted = false;
  QHash<qint64, QString> m_unsent;  // of a message: what was changed in it and not asked
  std::vector<Item> m_items;
  std::vector<qint64> m_tops;  // px from the top of the transcript, one more than items: where the next would be
  QHash<qint64, MessageView*> m_views;
  std::vector<MessageView*> m_unused;
  std::vector<QWidget*> m_order;  // views as the Tab key goes
  SearchWords m_marked;
  Anchor m_anchor;
  bool m_following = true;
  int m_from_end = 0;  // px, while following
  bool m_settling = false;
  int m_width = 0;  // of the column, px
  QPushButton* m_jump;
};

}  // namespace kvarium
