// FileImport: files that are dropped on the window, or pasted into a message, do what they are for; what that is stands
// over the window before they are dropped.
#pragma once

#include <QLabel>
#include <QObject>
#include <QStringList>
#include <QUrl>
#include <functional>

namespace kvarium {

class Composer;
class NoticeBar;
class AudioImport;

class FileImport : public QObject {
  Q_OBJECT
 public:
  struct House {
    QWidget& window;
    QWidget& over;  // what is covered while files are held above it
    Composer& composer;
    NoticeBar& notice;
    AudioImport& sound;
    std::function<void(const QString&)> open_model, open_cache, import;
  };
  explicit FileImport(House house);

  // What becomes of files.
  enum class Use { sound, text, conversation, cache, model, none };
  struct Plan {
    Use use = Use::none;
    QStringList paths;
    QString words;  // "Attach notes.txt to the message"; none: why not
  };
  Plan planFor(const QList<QUrl>& files) const;
  void take(const QList<QUrl>& files);
  QString offer() const { return m_offer->isVisible() ? m_offer->text() : QString(); }  // over the window

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;  // the window's and its fields'

 private:
  Plan planFor(const QString& path) const;
  void attach(const QStringList& paths);
  void showOffer(const QString& words);

  House m_house;
  QLabel* m_offer;
};

}  // namespace kvarium
