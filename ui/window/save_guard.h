// SaveGuard: says as long as it lasts what is not being saved, with what can be done about it, and asks before that is
// lost.
#pragma once

#include <QObject>
#include <functional>

class QWidget;

namespace kvarium {

class Chat;
class ConditionBar;
class ConversationStore;

class SaveGuard : public QObject {
  Q_OBJECT
 public:
  struct Parts {
    QWidget& window;
    Chat& chat;
    ConversationStore& store;
    ConditionBar& conditions;
    std::function<bool(qint64 conversation)> export_one;  // false: it is nowhere
  };
  explicit SaveGuard(const Parts& parts);
  bool mayLeave();  // false: whoever wanted to leave stays

 signals:
  void reopened();  // the store that could not be opened

 private:
  void show(const QString& why);
  void showCache(qint64 conversation, const QString& why);
  void tryAgain();
  QString words(const std::vector<qint64>& unsaved);

  Parts m_parts;
  QString m_why;
};

}  // namespace kvarium
