// A short list of small models that chat, to begin with: where each comes from, and what it takes.
// Each is named with its digest, so that nobody has to trust the list: another file under that name is refused.
#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

#include "ui/models/hub.h"

namespace kvarium {

struct StarterModel {
  QString title;  // "SmolLM2 135M"
  QString about;  // one line
  QString repository, file;
  QString revision = QStringLiteral("main");
  QByteArray sha256;
  qint64 bytes = 0;  // of the file
  // Enough to tell what a cache of it takes.
  int layers = 0, kv_heads = 0, head_dim = 0;
  qint64 context = 0;  // tokens it was trained for

  QString sizeInWords() const;  // "94 MiB"
};

const std::vector<StarterModel>& starterModels();  // smallest first; the first is the default
HubChoice starterChoice(const StarterModel& model, const QUrl& hub);
QString starterPath(const StarterModel& model, const QString& folder);  // where it lies when it is there
// Weights and a full cache of `context` tokens at 16 bit; what is computed with comes on top.
qint64 starterNeeds(const StarterModel& model, qint64 context);

}  // namespace kvarium
