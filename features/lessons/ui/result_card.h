// ResultCard: what a lesson measured: the answer, the prediction, the charts, which findings hold, and where the
// figures come from. The whole card, as it is saved, has the question and what the result does not show as well.
#pragma once

#include <QFrame>
#include <QImage>
#include <memory>
#include <optional>

#include "features/lessons/measure/lesson.h"

class QVBoxLayout;

namespace kvarium::ui {

struct CardContent {
  const lessons::Lesson* lesson = nullptr;
  std::shared_ptr<const lessons::Result> result;
  std::optional<double> prediction;
  QString limits;  // Markdown: what this does not show; only on the whole card
};

class ResultCard : public QFrame {
  Q_OBJECT
 public:
  static constexpr int picture_width = 720;  // px

  // font: of its text, which its parent need not have yet.
  ResultCard(const CardContent& content, bool whole, const QFont& font, QWidget* parent);
  const std::shared_ptr<const lessons::Result>& result() const { return m_result; }

 private:
  void addTitle(const QString& text);  // of a part
  void addFigures(const CardContent& content);
  void addFindings(const lessons::Result& result);
  void addTable(const lessons::Table& table, bool whole);

  std::shared_ptr<const lessons::Result> m_result;
  QFont m_font;
  QVBoxLayout* m_column;
};

QImage cardPicture(const CardContent& content, const QFont& font);

// The two files of a saved card: a path that ends in .png or .json is that of one of them, and the other has the same
// name with the other ending. Another path gets both endings.
struct CardFiles {
  QString picture, json;
};
CardFiles cardFiles(const QString& path);

// Writes the files of `path`, each under a temporary name until it is complete. Returns why that failed, in a sentence;
// empty: it did not.
enum class Overwrite { nothing, both };  // of files that are there already; nothing: it fails where there is one
QString saveCard(const CardContent& content, const QFont& font, const QString& path, Overwrite overwrite);

}  // namespace kvarium::ui
