// FileImport: handles files that are dropped on the window, pasted into a message or attached to it, and sounds for a
// speech model. While files are dragged over the window, it shows what dropping them will do.
#pragma once

#include <QLabel>
#include <QObject>
#include <QStringList>
#include <QUrl>
#include <string>

#include "ui/window/window_parts.h"

class QAction;

namespace kvarium::ui {

inline const QString sound_language_key = QStringLiteral("sound/language"),
                     sound_translate_key = QStringLiteral("sound/translate");

class AttachRun;
struct Attachment;
class Composer;
class ConversationActions;
class SoundChip;

class FileImport : public QObject {
  Q_OBJECT
 public:
  // over: the widget that the offer covers during a drag.
  FileImport(const WindowParts& parts, ConversationActions& conversations, QWidget& over);

  void take(const QList<QUrl>& files);
  void open(const QStringList& paths);  // likewise, from the command line; asks before it imports chats
  void takeSound(const QString& path);  // transcribes the file, or shows a notice why not
  void readSoundWishes();               // of the settings
  // For the menu; sounds while a speech model is loaded.
  QAction* attachAction() const { return m_attach; }
  QAction* soundAction() const { return m_open_sound; }
  QString offer() const { return m_offer->isVisible() ? m_offer->text() : QString(); }  // shown over the window

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;  // events of the window and its fields

 private:
  // The use of the dropped files.
  enum class Use { sound, text, conversation, cache, model, none };
  struct Plan {
    Use use = Use::none;
    QStringList paths;
    QString words;  // "Attach notes.txt to the message"; with Use::none the reason
  };
  Plan planFor(const QList<QUrl>& files) const;
  Plan planFor(const QString& path) const;
  QString soundIn(const QList<QUrl>& urls) const;  // path of the first sound file; empty: none
  void browse();
  void browseSound();
  QString whyNotSoMany(qsizetype files) const;  // as attachments, with those that are there; empty: no reason
  void attach(const QStringList& paths);
  void attachRead(const std::vector<Attachment>& files);
  void refreshSound();

  WindowParts m_parts;
  ConversationActions& m_conversations;
  Composer& m_composer;
  AttachRun* m_reading;
  QLabel* m_offer;
  QAction *m_attach, *m_open_sound;
  SoundChip* m_chip;
  std::string m_shown;  // path of the model whose languages the chip offers
};

}  // namespace kvarium::ui
