#include "ui/models/load_choices.h"

#include <QSettings>
#include <QStringList>

#include "core/engine/model_description.h"
#include "ui/models/model_text.h"
#include "ui/parts/file_paths.h"

namespace kvarium::ui {
namespace {

// A list of "path", "Q4_0" or "", "4096" or "0", newest first.
const QString key = QStringLiteral("models/choices");
constexpr int fields = 3;

}  // namespace

engine::LoadRequest LoadChoices::of(const QString& path) const {
  engine::LoadRequest request{toPath(path), {}};
  const QStringList known = m_settings.value(key).toStringList();
  for (qsizetype i = 0; i + fields <= known.size(); i += fields) {
    if (known[i] != path) continue;
    for (const DType type : loading::quantizableTypes())
      if (typeName(type) == known[i + 1]) request.quantize = type;
    request.context = std::max<qint64>(0, known[i + 2].toLongLong());
    break;
  }
  return request;
}

void LoadChoices::remember(const engine::LoadRequest& request) {
  const QString path = fromPath(request.path);
  QStringList known = m_settings.value(key).toStringList();
  for (qsizetype i = 0; i + fields <= known.size(); i += fields) {
    if (known[i] != path) continue;
    known.remove(i, fields);
    break;
  }
  if (request.quantize || request.context > 0)
    known = QStringList{path, request.quantize ? typeName(*request.quantize) : QString(),
                        QString::number(request.context)} +
            known;
  m_settings.setValue(key, known.mid(0, most * fields));
}

}  // namespace kvarium::ui
