// The Hugging Face hub: typed addresses, the files of a repository, and the choices for a download.
//
// Sources: huggingface.co/docs/hub/api (GET /api/models/ID?blobs=true) and the addresses of its pages.
#pragma once

#include <QObject>
#include <QString>
#include <QUrl>
#include <vector>

#include "ui/models/download/download.h"
#include "ui/models/download/hub_question.h"

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
QUrl hubFileUrl(const QUrl& hub, const QString& id, const QString& revision, const QString& file);

// $HF_ENDPOINT if that is a safe address, else https://huggingface.co
QUrl hubBase();

bool isHubId(const QString& id);  // "org/name"
QString nameToTry();              // the name of the default model's repository, as an example

// Asks the hub for the files of a repository.
class HubLookup : public QObject {
  Q_OBJECT
 public:
  explicit HubLookup(const QUrl& hub, QObject* parent = nullptr);
  void ask(const HubAddress& address);  // replaces the previous question
  void cancel() { m_question.cancel(); }

 signals:
  void found(const std::vector<kvarium::ui::HubChoice>& choices, bool gated);
  void failed(const QString& problem);

 private:
  void onAnswer(const QByteArray& document);
  HubAddress m_asked;
  HubQuestion m_question;
};

}  // namespace kvarium::ui
