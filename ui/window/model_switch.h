// ModelSwitch: prepares the loading of a model. It checks the file while the present model goes on working, and asks
// the user before a reply is ended or caches are lost.
#pragma once

#include <QDateTime>
#include <QObject>
#include <QTimer>
#include <functional>
#include <optional>

#include "core/engine/model_description.h"

namespace kvarium::ui {

class Chat;
class NoticeBar;

class ModelSwitch : public QObject {
  Q_OBJECT
 public:
  static constexpr int patience_ms = 200;  // a longer check is shown

  using Check = std::function<engine::ModelCheck(const engine::LoadRequest&)>;
  ModelSwitch(Chat& chat, NoticeBar& notice, Check check, QObject* parent);
  ~ModelSwitch() override;  // waits for a running check

  void open(const engine::LoadRequest& request);
  bool checks() const { return m_checks; }
  void cancel();  // the running check
  // The model in use; an empty path: none, so nothing can be lost.
  void setPresent(const engine::LoadRequest& request);

 signals:
  void checking(const QString& path);  // a check takes longer than patience_ms
  void accepted(const kvarium::engine::LoadRequest& request);
  void refused(const kvarium::engine::LoadRequest& request, const QString& problem, const QString& details);
  void kept();  // the present model stays, at least for now

 private:
  struct Loss {
    int conversations = 0;
    qint64 bytes = 0;
  };
  Loss loss() const;  // caches that exist only in memory
  void answer(const engine::LoadRequest& request, const engine::ModelCheck& check);
  void ask(const engine::LoadRequest& request, const Loss& loss);
  QString question(const engine::LoadRequest& request, const Loss& loss) const;
  void countAgain();  // updates the losses in the open question

  Chat& m_chat;
  NoticeBar& m_notice;
  const Check m_check;
  engine::LoadRequest m_present;
  QDateTime m_present_time;  // modification time of its file
  struct Asked {
    engine::LoadRequest request;
    QString text;
  };
  std::optional<Asked> m_asks;
  bool m_checks = false;
  quint64 m_asked = 0;  // number of the awaited check
  QTimer m_patience;
};

}  // namespace kvarium::ui
