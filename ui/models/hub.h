// The Hugging Face hub as a place to download from: what somebody typed, what a repository holds, what can be chosen.
//
// Sources: huggingface.co/docs/hub/api (GET /api/models/ID?blobs=true) and the addresses of its pages.
#pragma once

#include <QObject>
#include <QString>
#include <QUrl>
#include <vector>

#include "ui/models/download.h"
#include "ui/models/hub_question.h"

namespace kvarium {

// What somebody typed: a repository, a file in one, or a web address.
struct HubAddress {
  QString id;                                 // "org/name"; empty: `file_url` or `problem`
  QString revision = QStringLiteral("main");  // branch, tag or commit
  QString file;                               // path in the repository; empty: to be chosen
  QUrl file_url;                              // a file elsewhere
  QString problem;                            // why it is none of these
};
// "org/name", "org/name/file.gguf", "org/name file.gguf",
// https://huggingface.co/org/name[/blob|resolve|tree/REV[/FILE]], https://anywhere/file.gguf.
HubAddress parseHubAddress(const QString& text, const QUrl& hub);

struct HubFile {
  QString name;       // path in the repository
  qint64 size = -1;   // bytes
  QByteArray sha256;  // of large files
};
struct HubRepository {
  QString id, revision;
  bool gated = false;  // only for users who accepted its terms
  std::vector<HubFile> files;
};
// Throws nothing: `problem` says what is wrong with the document.
HubRepository parseHubRepository(const QByteArray& json, const HubAddress& asked, QString* problem);

// One thing that can be downloaded, as a whole: a GGUF file, or the files a folder needs.
struct HubChoice {
  QString title;                           // "model-Q4_K_M.gguf", "org/name, safetensors"
  QString folder;                          // below the models' folder; empty: in it
  std::vector<DownloadRequest> downloads;  // `target` is a file name; config.json is last: without it there is no model
  qint64 bytes() const;
};
// What is no model to chat with, or in parts this version does not read, is left out. Empty: `problem` says why.
std::vector<HubChoice> hubChoices(const HubRepository& repository, const HubAddress& asked, const QUrl& hub,
                                  QString* problem);
QUrl hubFileUrl(const QUrl& hub, const QString& id, const QString& revision, const QString& file);

// $HF_ENDPOINT if that is a safe address, else https://huggingface.co
QUrl hubBase();

bool isHubId(const QString& id);  // "org/name"
QString nameToTry();              // of a small model that is there: the default one, as its makers publish it

// Asks the hub what a repository holds.
class HubLookup : public QObject {
  Q_OBJECT
 public:
  explicit HubLookup(const QUrl& hub, QObject* parent = nullptr);
  void ask(const HubAddress& address);  // replaces the question before
  void cancel() { m_question.cancel(); }

 signals:
  void found(const std::vector<kvarium::HubChoice>& choices, bool gated);
  void failed(const QString& problem);

 private:
  void onAnswer(const QByteArray& document);
  HubAddress m_asked;
  HubQuestion m_question;
};

}  // namespace kvarium
