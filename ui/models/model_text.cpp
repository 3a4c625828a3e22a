#include "ui/models/model_text.h"

#include <QLocale>
#include <QStringList>
#include <algorithm>

#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

const QString between = QStringLiteral(" · ");

}  // namespace

QString parametersText(qint64 n) {
  const char* const units[] = {"", " k", " M", " B", " T"};
  double value = double(std::max<qint64>(0, n));
  int unit = 0;
  while (value >= 999.5 && unit < 4) value /= 1000, ++unit;
  const int decimals = unit == 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return QLocale().toString(value, 'f', decimals) + QLatin1String(units[unit]);
}

QString typeName(DType type) { return QString::fromUtf8(info(type).name); }

QString modelLine(const ListedModel& model) {
  const engine::ModelDescription& about = model.about;
  if (!model.usable()) return model.problem;
  return QStringList{
      QString::fromStdString(about.architecture), Words::tr("%1 parameters").arg(parametersText(about.parameters)),
      QString::fromStdString(about.weight_types), Words::tr("%1 tokens").arg(countText(about.context_length))}
      .join(between);
}

QString modelFacts(const ListedModel& model) {
  const engine::ModelDescription& about = model.about;
  QStringList facts{QString::fromStdString(about.architecture),
                    Words::tr("%1 parameters").arg(parametersText(about.parameters)),
                    layersText(about.n_layers),
                    Words::tr("%1 wide").arg(countText(about.dim)),
                    Words::tr("vocabulary of %1").arg(countText(about.vocab_size)),
                    Words::tr("context of %1 tokens").arg(countText(about.context_length)),
                    QString::fromStdString(about.weight_types),
                    bytesText(model.bytes),
                    QString::fromStdString(about.kind)};
  if (!about.has_tokenizer)
    facts << Words::tr("no tokenizer: it cannot chat");
  else if (about.is_speech_model)
    facts << Words::tr("transcribes speech");
  else if (!about.has_template)
    facts << Words::tr("no chat template: ChatML is used");
  return facts.join(between);
}

QString deviceLine(const device::DeviceChoice& device) {
  const QString label = QString::fromStdString(device.label);
  if (device.free_bytes < 0 || device.total_bytes < 0) return label;
  return Words::tr("%1, %2 free of %3").arg(label, bytesText(device.free_bytes), bytesText(device.total_bytes));
}

QString modelsTitle(const std::vector<ListedModel>& models, bool scanning) {
  const auto usable = std::count_if(models.begin(), models.end(), [](const ListedModel& m) { return m.usable(); });
  const auto others = qsizetype(models.size()) - usable;
  if (models.empty()) return scanning ? Words::tr("Looking for models…") : Words::tr("No model was found");
  const QString can =
      usable == 1 ? Words::tr("1 model can be opened") : Words::tr("%1 models can be opened").arg(countText(usable));
  return others == 0 ? can : Words::tr("%1, %2 cannot").arg(can, countText(others));
}

}  // namespace kvarium::ui
