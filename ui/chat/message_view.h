// MessageView: one message: who, its text, what can be done with it, and for a reply what it measured.
#pragma once

#include <QFrame>

#include "ui/chat/conversation.h"
#include "ui/chat/search_words.h"
#include "ui/chat/thoughts.h"
#include "ui/chat/tint_runs.h"
#include "ui/chat/turn_marks.h"
#include "ui/inspector/inspector_selection.h"

class QBoxLayout;
class QLabel;
class QToolButton;
class QUrl;

namespace kvarium {

class MessageBody;
class MessageEdit;
class ThoughtBlock;
class TitleLabel;

// The id of what stands before the first message: the words of the chat template and the system prompt, folded.
constexpr qint64 head_message = -1;

// What a view must know beside the message itself.
struct MessageContext {
  QString speaker;  // of a reply: the model's name
  int version = 0;  // 0-based among its siblings
  int versions = 1;
  bool writing = false;  // still growing
  bool last = false;
  bool can_change = true;   // another version can be shown
  bool can_ask = true;      // regenerate is possible now
  bool can_edit = true;     // and edit
  bool can_go_on = false;   // the reply was cut off, and can go on
  bool transcript = false;  // of a sound: no Markdown, because "1." and "*" are what was said
};

class MessageView : public QFrame {
  Q_OBJECT
 public:
  MessageView(const Message& message, const MessageContext& context, QWidget* parent = nullptr);

  // Another message of the same side, in place of the one before.
  void assign(const Message& message, const MessageContext& context);
  qint64 id() const { return m_id; }
  bool fromUser() const { return m_from_user; }
  bool isHeld() const;  // somebody edits it, selects in it, or is there with the keyboard
  MessageBody& body() { return *m_body; }
  void append(const QString& piece);
  void setStatus(const QString& text);  // in place of the measurements while there are none
  void refresh(const Message& message, const MessageContext& context);  // never touches text that is the same
  void setTokens(const TokenSpans& tokens);                             // of the whole message
  void growTokens(const TokenSpans& tokens);                            // which begin as those before
  void setTinted(bool tinted);
  void setCells(const CellRuns& runs);                               // where the cells of all positions are
  void setHighlighted(PositionRange hovered, PositionRange locked);  // outlined
  void setEnd(const TextEnd& end);                                   // from where on its words have no cells
  QRect tokenBox(qint64 position);                                   // on this widget; empty: not shown
  static QString shownText(const Message& message);                  // what is looked through
  void mark(const SearchWords& words, const FoundSpan* present);     // of shownText(); null: it is elsewhere
  QRect foundBox(const FoundSpan& found);                            // on this widget; empty: not shown
  void beginEdit();
  void leaveEdit();                     // what was written is kept, as with Escape
  void setUnsent(const QString& text);  // what was changed in it and not asked; null: nothing
  static bool canEdit(const Message& message, const MessageContext& context);

 signals:
  void edited(qint64 id, const QString& text);
  void editLeft(qint64 id, const QString& unsent);  // null: nothing is left to be asked
  void regenerate(qint64 id);
  void goOn(qint64 id);
  void removeWanted(qint64 id);
  void showVersion(qint64 id, int step);
  void branchWanted(qint64 id);
  void linkClicked(const QUrl& link);
  void tokenHovered(qint64 position);  // -1: none
  void tokenClicked(qint64 position);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void endEdit(const QString& unsent);
  void showText(bool writing);
  void showThoughts();
  void placeTokens();
  void handOverTokens();
  void showMarks(const QJsonObject& stats);
  void placeMarks();
  QRegion withoutCells();  // what of it lies behind m_end; empty: nothing
  void showEnd();
  void fitSmall();
  void fitRows();
  void setDetails(const QString& details);
  std::vector<MessageBody*> bodies() const;
  QToolButton* quietButton(const QString& text, const QString& tip);  // a sign has the tip for a name

  qint64 m_id;
  bool m_from_user;
  QBoxLayout* m_head;            // who speaks and the buttons; in a narrow column in two rows
  QBoxLayout* m_foot = nullptr;  // what is measured and its buttons, likewise; null: of a message
  QWidget* m_buttons;
  TitleLabel* m_who;
  QToolButton *m_older, *m_newer, *m_copy, *m_branch, *m_edit, *m_again, *m_remove, *m_go_on = nullptr;
  QLabel* m_version;
  QString m_path;  // of the sound it stands for, empty: none
  MessageBody* m_body;
  MessageEdit* m_editor = nullptr;
  QString m_unsent;
  bool m_can_edit = true, m_writing = false;
  QLabel* m_report = nullptr;
  QToolButton *m_copy_all = nullptr, *m_more = nullptr;
  QLabel *m_details = nullptr, *m_marks = nullptr;
  ThoughtBlock* m_thoughts = nullptr;
  QString m_text;    // as it came: thoughts, their marks and the answer
  Thoughts m_parts;  // of it
  TokenSpans m_tokens;
  size_t m_given = 0;  // spans that the bodies have
  std::vector<TurnMark> m_turn_marks;
  CellRuns m_cells;
  PositionRange m_hovered, m_locked;
  TextEnd m_end;
  class Veil;
  Veil* m_veil = nullptr;  // over words that were not written yet
  bool m_tinted = false;
};

}  // namespace kvarium
