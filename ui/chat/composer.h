// Composer: the field for a message. Enter sends, Shift+Enter starts a line, Tab leaves the field, and an input method
// gets its keys first.
#pragma once

#include <QElapsedTimer>
#include <QFrame>
#include <QUrl>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "ui/chat/token_count.h"
#include "ui/library/attachment.h"
#include "ui/parts/message_field.h"

class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace kvarium::ui {

class FlowLayout;

// A file attached to the message being written: its name, its tokens, and a button to remove it.
class AttachmentChip : public QFrame {
  Q_OBJECT
 public:
  AttachmentChip(Attachment file, std::shared_ptr<const engine::TokenCounter> counter, QWidget* parent);
  const Attachment& file() const { return m_file; }
  void countAgain() { m_count.change(); }  // after a change of the model

 signals:
  void removed();

 private:
  void refresh();

  Attachment m_file;
  TokenCount m_count;
  QLabel* m_words;
};

class Composer : public QFrame {
  Q_OBJECT
 public:
  explicit Composer(QWidget* parent = nullptr);

  QString text() const;     // with attachments
  qsizetype bytes() const;  // of text(), in UTF-8
  bool isEmpty() const;     // also true for white space
  void setText(const QString& text);
  void setCounter(std::shared_ptr<const engine::TokenCounter> counter) { m_counter = std::move(counter); }
  void attach(const Attachment& file);
  const std::vector<AttachmentChip*>& attached() const { return m_chips; }
  void countAgain();  // after a change of the model
  // Why no message can be sent; empty: it can. Writing is always possible.
  void setBlocked(const QString& why) { set(m_blocked, why); }
  void setBusy(bool busy) { set(m_busy, busy); }                 // Send becomes Stop
  void setStopKey(const QString& key) { set(m_stop_key, key); }  // that stops a reply, as text; empty: none
  void setSpeechModel(bool is_speech_model);                     // it takes sounds instead of text; Send becomes Open
  void setNote(const QString& note) { set(m_note_text, note); }  // "288 tok/s", shown while sending is possible
  // Takes a message that is sent; false: it was not taken, and stays here.
  void setTaker(std::function<bool(const QString& text)> take) { m_take = std::move(take); }
  void sendNow();
  void focusText();
  MessageField& edit() { return *m_edit; }
  QPushButton& button() { return *m_button; }
  void addTool(QWidget* tool);  // adds it left of the note

 signals:
  void filesPasted(const QList<QUrl>& files);
  void attachWanted();
  void openSound();
  void stop();
  void textChanged(const QString& text);

 protected:
  bool event(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  template <class T>
  void set(T& now, const T& to) {
    if (std::exchange(now, to) != to) refresh();
  }
  void refresh();
  void refreshButton();
  void forgetText();
  std::vector<Attachment> files() const;  // attached
  void showChips(const std::vector<Attachment>& files);
  void removeChip(AttachmentChip* chip);
  void fitNote();

  MessageField* m_edit;
  QWidget* m_files;
  std::vector<AttachmentChip*> m_chips;
  std::shared_ptr<const engine::TokenCounter> m_counter;
  QHBoxLayout* m_row;
  FlowLayout* m_tools;
  QLabel* m_note;
  QPushButton* m_button;
  QToolButton* m_attach;
  bool m_note_above = false;  // the note is above the row of buttons
  QString m_blocked, m_note_text, m_stop_key = tr("Esc");
  mutable std::optional<QString> m_text;  // the last text(); empty: it changed since
  mutable std::optional<qsizetype> m_bytes;
  std::function<bool(const QString&)> m_take;
  bool m_busy = false;
  bool m_is_speech_model = false;
  bool m_refused = false;   // text was sent to a speech model
  QElapsedTimer m_clicked;  // time since a message was sent with the button
};

}  // namespace kvarium::ui
