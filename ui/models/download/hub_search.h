// HubSearch: searches models on the hub by words: repositories with GGUF files, the most downloaded first.
//
// Source: huggingface.co/docs/hub/api (GET /api/models?search=WORDS&filter=gguf&sort=downloads).
#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "ui/models/download/hub_question.h"

namespace kvarium::ui {

struct HubHit {
  QString id;             // "org/name"
  qint64 downloads = -1;  // -1: not known
  bool gated = false;     // only for users who accepted its terms
};
// Does not throw; `problem` has an error in the document.
std::vector<HubHit> parseHubHits(const QByteArray& json, QString* problem);

class HubSearch : public QObject {
  Q_OBJECT
 public:
  static constexpr int most = 20;  // hits

  explicit HubSearch(const QUrl& hub, QObject* parent = nullptr);
  void ask(const QString& words);  // replaces the previous search
  void cancel() { m_question.cancel(); }

 signals:
  void found(const std::vector<kvarium::ui::HubHit>& hits);  // empty: no repository matches
  void failed(const QString& problem);

 private:
  HubQuestion m_question;
};

}  // namespace kvarium::ui
