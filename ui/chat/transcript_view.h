// TranscriptView: the messages of one path, in a reading column of at most 720 px that follows its end only while the
// reader is there.
#pragma once

#include <QScrollArea>
#include <QTimer>
#include <vector>

#include "ui/chat/message_view.h"

class QHBoxLayout;
class QPushButton;
class QVBoxLayout;

namespace kvarium {

class TranscriptView : public QScrollArea {
  Q_OBJECT
 public:
  static constexpr int column_width = 720;   // px
  static constexpr int shown_at_once = 120;  // messages built when a conversation opens; earlier ones on demand

  explicit TranscriptView(QWidget* parent = nullptr);

  struct Entry {
    Message message;
    MessageContext context;
  };
  void showPath(std::vector<Entry> entries);  // another path
  void add(const Entry& entry);
  void refresh(const Entry& entry);
  void remove(qint64 message);
  void append(qint64 message, const QString& piece);
  void setStatus(qint64 message, const QString& text);
  void editLastOfUser();
  bool canEditLastOfUser() const;
  void toEnd();
  bool atEnd() const;

  MessageView* view(qint64 message) const;

 signals:
  void edited(qint64 message, const QString& text);
  void regenerate(qint64 message);
  void showVersion(qint64 message, int step);
  void linkClicked(const QUrl& link);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  MessageView* build(const Entry& entry);
  void clear();
  void showEarlier();
  void placeJump();
  MessageView* lastOfUser() const;  // null: none

  QWidget* m_column;
  QHBoxLayout* m_row;
  QVBoxLayout* m_layout;
  QPushButton* m_earlier;
  QPushButton* m_jump;
  std::vector<Entry> m_hidden;  // earlier messages not built yet
  std::vector<MessageView*> m_views;
  bool m_following = true;
  int m_from_end = 0;  // px to keep below while earlier messages find their place
  QTimer m_placing;    // runs meanwhile
};

}  // namespace kvarium
