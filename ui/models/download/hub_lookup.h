// HubLookup: asks the hub's API for the files of a repository, or for repositories with GGUF files by words. A question
// replaces the previous one; the size of an answer is limited, and redirects follow download_rules.h.
//
// Source: huggingface.co/docs/hub/api (GET /api/models/ID?blobs=true, GET /api/models?search=WORDS&filter=gguf).
#pragma once

#include <QNetworkAccessManager>
#include <QObject>
#include <QPointer>
#include <QUrlQuery>
#include <functional>

#include "ui/models/download/hub.h"

class QNetworkReply;

namespace kvarium::ui {

class HubLookup : public QObject {
  Q_OBJECT
 public:
  static constexpr qint64 most_bytes = 16 << 20;
  static constexpr int longest_ms = 30000;

  explicit HubLookup(const QUrl& hub, QObject* parent = nullptr) : QObject(parent), m_hub(hub) {}
  ~HubLookup() override { cancel(); }
  void ask(const HubAddress& address);
  void search(const QString& words);
  void cancel();

 signals:
  void found(const std::vector<kvarium::ui::HubChoice>& choices, bool gated);
  void hitsFound(const std::vector<kvarium::ui::HubHit>& hits);  // the most downloaded first; empty: nothing matches
  void failed(const QString& problem);

 private:
  // path: "/api/models"; missing: said if there is no such path.
  void get(const QString& path, const QUrlQuery& query, const QString& missing,
           std::function<void(const QByteArray& document)> answer);

  QUrl m_hub;
  QNetworkAccessManager m_network;
  QPointer<QNetworkReply> m_reply;
};

}  // namespace kvarium::ui
