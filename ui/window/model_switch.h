// ModelSwitch: from the wish to open a model to its loading. The file is checked beside the model in use, which goes on
// meanwhile; before a reply ends or caches are lost somebody is asked.
#pragma once

#include <QDateTime>
#include <QObject>
#include <QTimer>
#include <optional>

#include "core/engine/model_check.h"

namespace kvarium {

class Chat;
class NoticeBar;

class ModelSwitch : public QObject {
  Q_OBJECT
 public:
  static constexpr int patience_ms = 200;  // a check that takes longer is shown

  ModelSwitch(Chat& chat, NoticeBar& notice, QObject* parent);
  ~ModelSwitch() override;  // waits for a check

  void open(const LoadRequest& request);
  bool checks() const { return m_checks; }
  void cancel();  // the check
  // What is in use; empty path: nothing is, and nothing can be lost.
  void setPresent(const LoadRequest& request);

 signals:
  void checking(const QString& path);  // it takes a while
  void accepted(const kvarium::LoadRequest& request);
  void refused(const kvarium::LoadRequest& request, const QString& problem, const QString& details);
  void kept();  // the model in use stays

 private:
  struct Loss {
    int conversations = 0;
    qint64 bytes = 0;
  };
  Loss loss() const;  // of caches that are nowhere but in memory
  void answer(const LoadRequest& request, const ModelCheck& check);
  void ask(const LoadRequest& request, const Loss& loss);
  QString question(const LoadRequest& request, const Loss& loss) const;
  void countAgain();  // what would be lost, in the question that stands

  Chat& m_chat;
  NoticeBar& m_notice;
  LoadRequest m_present;
  QDateTime m_present_time;  // of its file
  struct Asked {
    LoadRequest request;
    QString text;
  };
  std::optional<Asked> m_asks;
  bool m_checks = false;
  quint64 m_asked = 0;  // which check is waited for
  QTimer m_patience;
};

}  // namespace kvarium
