// FileImport: handles files that are dropped on the window, pasted into a message or attached to it. While files are
// dragged over the window, it shows what dropping them will do.
#pragma once

#include <QLabel>
#include <QObject>
#include <QStringList>
#include <QUrl>
#include <functional>

class QAction;
class QSettings;

namespace kvarium::ui {

class Composer;
class NoticeBar;
class AudioImport;

class FileImport : public QObject {
  Q_OBJECT
 public:
  struct Context {
    QWidget& window;
    QWidget& over;  // the widget that the offer covers during a drag
    Composer& composer;
    NoticeBar& notice;
    AudioImport& sound;
    QSettings& settings;
    std::function<void()> show_chat;  // where a message is written
    std::function<void(const QString&)> open_model, open_cache, import;
  };
  explicit FileImport(Context context);

  // The use of the dropped files.
  enum class Use { sound, text, conversation, cache, model, none };
  struct Plan {
    Use use = Use::none;
    QStringList paths;
    QString words;  // "Attach notes.txt to the message"; with Use::none the reason
  };
  Plan planFor(const QList<QUrl>& files) const;
  void take(const QList<QUrl>& files);
  QAction* attachAction() const { return m_attach; }                                    // for the menu
  QString offer() const { return m_offer->isVisible() ? m_offer->text() : QString(); }  // shown over the window

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;  // events of the window and its fields

 private:
  Plan planFor(const QString& path) const;
  void browse();
  QString whyNotSoMany(qsizetype files) const;  // as attachments, with those that are there; empty: no reason
  void attach(const QStringList& paths);
  void showOffer(const QString& words);

  Context m_context;
  QLabel* m_offer;
  QAction* m_attach;
};

}  // namespace kvarium::ui
