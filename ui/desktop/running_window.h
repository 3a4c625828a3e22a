// RunningWindow: one window for a file of settings on a display. The first program listens; one that starts later hands
// over what it was asked to open, and ends.
#pragma once

#include <QLocalServer>
#include <QLockFile>
#include <QObject>
#include <QStringList>
#include <optional>

class QLocalSocket;

namespace kvarium::ui {

// What a program was asked to open; nothing: only its window.
struct Errand {
  QString model;          // absolute path, or address of a server
  QString cache_file;     // absolute path
  QStringList files;      // others, absolute paths
  QString lesson;         // name
  QByteArray activation;  // XDG activation token, or startup id of X11
  bool operator==(const Errand&) const = default;
};

class RunningWindow : public QObject {
  Q_OBJECT
 public:
  static constexpr qint64 most_bytes = 64 << 10;  // of a message
  static constexpr qsizetype most_files = 16;
  static constexpr int most_messages = 8;  // at the same time
  static constexpr int answer_ms = 3000;   // longest time until a window that works answers

  // settings_file: it names the folder of the conversations, also one that was moved.
  explicit RunningWindow(const QString& settings_file);

  bool isFirst() const { return m_server.isListening(); }
  // To the program that was first. False: there is none that answers.
  bool handOver(const Errand& errand) const;

 signals:
  void asked(const kvarium::ui::Errand& errand);

 private:
  void take();
  void read(QLocalSocket& from);

  QString m_path;  // of the socket; empty: there is no place for one
  std::optional<QLockFile> m_lock;
  QLocalServer m_server;  // closed before the lock is free
};

}  // namespace kvarium::ui
