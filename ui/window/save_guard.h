// SaveGuard: shows what is not being saved and what the user can do about it, while the problem lasts. It asks before
// unsaved data is lost.
#pragma once

#include <QObject>
#include <functional>

class QWidget;

namespace kvarium::ui {

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
    std::function<bool(qint64 conversation)> export_one;  // false: it was not written
  };
  explicit SaveGuard(const Parts& parts);
  bool mayLeave();  // false: the user chose to stay

 private:
  void show(const QString& why);
  void showCache(qint64 conversation, const QString& why);
  void tryAgain();
  QString words(const std::vector<qint64>& unsaved);

  Parts m_parts;
  QString m_why;
};

}  // namespace kvarium::ui
