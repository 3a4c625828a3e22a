#include "ui/compare/compared_data.h"

#include <QJsonDocument>

namespace kvarium::ui {

QByteArray comparedData(const CompareRecord& record, const engine::ComparisonRecord& source) {
  engine::ComparisonRecord whole = source;
  whole.runs.assign(record.runs().begin(), record.runs().end());
  return QJsonDocument::fromJson(QByteArray::fromStdString(engine::comparisonJson(whole))).toJson();
}

ComparedData readComparedData(const QByteArray& json) {
  ComparedData data;
  data.source = engine::readComparison({json.data(), size_t(json.size())});
  std::vector<RecordedRun> runs;
  engine::Compared end;
  for (const engine::RecordedRun& read : data.source.runs) {
    RecordedRun& run = runs.emplace_back(RecordedRun{read});
    run.shown = QString::fromStdString(read.text);
    run.spans.append(read.text, 0, std::vector<uint32_t>(read.ends.begin(), read.ends.end()));
    end.runs.push_back(read);
  }
  data.record = CompareRecord(std::move(runs), data.source.force);
  data.record.end(end);
  return data;
}

}  // namespace kvarium::ui
