// Notifications: messages of the program outside its window, by the desktop's service of notifications; without one
// nothing happens.
#pragma once

#include <QDBusConnection>
#include <QHash>
#include <QObject>
#include <functional>

namespace kvarium::ui {

class Notifications : public QObject {
  Q_OBJECT
 public:
  using Clicked = std::function<void(const QByteArray& activation)>;  // with the token to bring a window to the front

  using QObject::QObject;
  // title: as it is. text: without "<" and "&", which some services read as markup.
  void show(const QString& title, const QString& text, Clicked clicked);
  void closeAll();

 private slots:
  void takeToken(uint id, const QString& token);
  void invoke(uint id, const QString& action);
  void forget(uint id, uint reason);

 private:
  void listen(QDBusConnection bus);
  void ask(const QDBusConnection& bus, const QString& title, const QString& text, const Clicked& clicked);
  static void close(uint id);

  bool m_listens = false;
  QHash<uint, Clicked> m_shown;  // by the service's number
  QByteArray m_token;            // for the click that follows it
  int m_closings = 0;            // calls of closeAll()
};

}  // namespace kvarium::ui
