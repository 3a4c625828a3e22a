// The Hugging Face hub: typed addresses, the files of a repository, and the choices for a download.
//
// Sources: huggingface.co/docs/hub/api and the addresses of its pages.
#pragma once

#include <QString>
#include <QUrl>
#include <vector>

#include "ui/models/download/download.h"

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

}  // namespace kvarium::ui
