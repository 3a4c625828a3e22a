// MessageView: one message: speaker, text, actions, and the numbers of a reply.
#pragma once

#include <QFrame>
#include <optional>

#include "ui/library/conversation.h"
#include "ui/library/search_words.h"
#include "ui/library/turn_report.h"
#include "ui/transcript/message_context.h"
#include "ui/transcript/thought_block.h"
#include "ui/transcript/token_spans.h"

class QBoxLayout;
class QLabel;
class QLayout;
class QToolButton;

namespace kvarium::ui {

class ButtonRow;
class CellOverlay;
class MessageBody;
class MessageEdit;
class TitleLabel;
class TranscriptView;

// The id of the text before the first message: chat template and system prompt, shown folded.
constexpr qint64 head_message = -1;

class MessageView : public QFrame {
  Q_OBJECT
 public:
  // What the user wants to do with the message is a signal of the transcript.
  MessageView(const Message& message, const MessageContext& context, TranscriptView& transcript,
              QWidget* parent = nullptr);
  ~MessageView() override;

  // Shows another message of the same side in this view.
  void assign(const Message& message, const MessageContext& context);
  qint64 id() const { return m_id; }
  bool fromUser() const { return m_from_user; }
  bool isHeld() const;  // it is being edited, has a selection or the keyboard focus
  MessageBody& body() { return *m_body; }
  void append(const QString& piece);
  void setStatus(const QString& text);  // shown in place of the numbers while there are none
  void refresh(const Message& message, const MessageContext& context);  // does not touch unchanged text
  QRect tokenBox(qint64 position, bool unfolds = false);                // on this widget; empty: not shown
  static QString shownText(const Message& message);                     // the text that is searched
  void mark(const SearchWords& words, const FoundSpan* present);  // present: in shownText(); null: in another message
  QRect foundBox(const FoundSpan& found);                         // on this widget; empty: not shown
  void beginEdit();
  void leaveEdit();  // keeps the text, as Escape does

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void endEdit(const QString& unsent);
  void nameEdit();
  QString text() const;  // with thoughts and their marks
  void showText(const QString& all, bool writing);
  void showThoughts();
  const TokenSpans& tokens() const;
  void placeTokens();
  void handOverTokens();
  void placeMarks();
  QRegion withoutCells();  // the part after the overlay's end; empty: none
  void showEnd();
  void fitSmall();
  void fitRows();
  void setFloating(bool floats);
  void showButtons();
  void showDetails();
  std::vector<MessageBody*> bodies() const;

  TranscriptView& m_transcript;
  // Speaker and buttons, as many as leave the speaker and the time whole. Those of the last message stay; the others
  // are seen while the pointer or the keyboard is in the message.
  struct Head {
    QBoxLayout *row, *names;
    ButtonRow* buttons;
    TitleLabel* who;
    QLabel* version;
    QToolButton *older, *newer, *edit, *again, *copy, *branch, *remove, *copy_all = nullptr;
    bool may_float = false, floats = false;
  };
  struct Foot {  // numbers and buttons, likewise
    QBoxLayout* rows;
    QLayout* buttons;
    QLabel *report, *details, *marks;
    QToolButton *go_on, *compare, *more, *repeat;
  };
  void makeHead();
  void makeFoot();
  QToolButton* asking(MessageWish wish, const QString& text, const QString& tip);

  CellOverlay& m_overlay;
  qint64 m_id = 0;
  bool m_from_user;
  Head m_head;
  std::optional<Foot> m_foot;  // unset: a user's message
  QString m_path;              // path of its sound; empty: none
  MessageBody* m_body;
  MessageEdit* m_editor = nullptr;
  bool m_can_edit = true, m_can_repeat = false, m_writing = false;
  ThoughtBlock* m_thoughts = nullptr;
  QString m_before_answer;  // thoughts with their marks: the document of the body has only what follows them
  Thoughts m_parts;         // of text()
  QString m_open_thoughts;  // the mark of thoughts that the prompt opened
  size_t m_given = 0;       // number of spans given to the bodies
  std::vector<TurnMark> m_turn_marks;
  class Veil;
  Veil* m_veil = nullptr;  // covers text that was written after the shown time
};

}  // namespace kvarium::ui
