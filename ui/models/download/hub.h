// The Hugging Face hub: typed addresses, the files of a repository, the choices for a download, and questions to it.
//
// Sources: huggingface.co/docs/hub/api (GET /api/models/ID?blobs=true, GET /api/models?search=WORDS&filter=gguf) and
// the addresses of its pages.
#pragma once

#include <QNetworkAccessManager>
#include <QObject>
#include <QPointer>
#include <QUrl>
#include <QUrlQuery>
#include <functional>
#include <vector>

#include "ui/models/download/download.h"

class QNetworkReply;

namespace kvarium::ui {

// A typed address: a repository, a file in one, or a web address.
struct HubAddress {
  QString id;                                 // "org/name"; empty: `file_url` or `problem`
  QString revision = QStringLiteral("main");  // branch, tag or commit
  QString file;                               // path in the repository; empty: the user will choose
  QUrl file_url;                              // a file elsewhere
  QString problem;                            // why the text is none of these
};
// "org/name", "org/name/file.gguf", "org/name file.gguf",
// https://huggingface.co/org/name[/blob|resolve|tree/REV[/FILE]], https://anywhere/file.gguf.
HubAddress parseHubAddress(const QString& text, const QUrl& hub);

struct HubFile {
  QString name;       // path in the repository
  qint64 size = -1;   // bytes
  QByteArray sha256;  // large files have one
};
struct HubRepository {
  QString id, revision;
  bool gated = false;  // only for users who accepted its terms
  std::vector<HubFile> files;
};
// Does not throw; `problem` has an error in the document.
HubRepository parseHubRepository(const QByteArray& json, const HubAddress& asked, QString* problem);

// One possible download: a GGUF file, or all files of a model folder.
struct HubChoice {
  QString title;   // "model-Q4_K_M.gguf", "org/name, safetensors"
  QString folder;  // subfolder of the models' folder; empty: that folder itself
  std::vector<DownloadRequest>
      downloads;  // `target` is a file name; config.json is the last, because it makes the folder a model
  qint64 bytes() const;
};
// Without files that are no chat model or that this version cannot read. Empty: `problem` says why.
std::vector<HubChoice> hubChoices(const HubRepository& repository, const HubAddress& asked, const QUrl& hub,
                                  QString* problem);
QUrl hubUrl(const QUrl& hub, const QString& path);  // path: "/api/models"
QUrl hubFileUrl(const QUrl& hub, const QString& id, const QString& revision, const QString& file);

// $HF_ENDPOINT if that is a safe address, else https://huggingface.co
QUrl hubBase();

// A repository that a search found.
struct HubHit {
  QString id;             // "org/name"
  qint64 downloads = -1;  // -1: not known
  bool gated = false;     // only for users who accepted its terms
};
constexpr int most_hub_hits = 20;
// Does not throw; `problem` has an error in the document.
std::vector<HubHit> parseHubHits(const QByteArray& json, QString* problem);

QString nameToTry();   // the name of the default model's repository, as an example
QString noSuchName();  // a sentence with that example

// Asks for the files of a repository, or for repositories with GGUF files by words. A question replaces the previous
// one; the size of an answer is limited, and redirects follow download_rules.h.
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
