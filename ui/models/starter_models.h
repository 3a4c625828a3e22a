// A short list of small chat models to start with: their sources and needs. Each has its digest, so that a different
// file under that name is refused.
#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

#include "ui/models/download/hub.h"

namespace kvarium::ui {

struct StarterModel {
  QString about;  // one line
  QString repository, file;
  QString revision;
  QByteArray sha256;
  qint64 bytes = 0;  // of the file
  struct Shape {
    int layers = 0, kv_heads = 0, head_dim = 0;
  } shape;             // enough to compute the size of a cache
  qint64 context = 0;  // tokens of its training context
};

const std::vector<StarterModel>& starterModels();  // smallest first; the first is the default
HubChoice starterChoice(const StarterModel& model, const QUrl& hub);
QString starterPath(const StarterModel& model, const QString& folder);  // its path after the download
// Bytes of weights and a full cache of `context` tokens at 16 bit, without memory for computing.
qint64 starterNeeds(const StarterModel& model, qint64 context);

}  // namespace kvarium::ui
