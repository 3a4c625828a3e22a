// ComparedColumn: one cache of a comparison: its choice, the text that it wrote, and how far it is from the first one.
#pragma once

#include <QTextEdit>
#include <QWidget>

#include "ui/compare/compare_record.h"

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QTextDocument;

namespace kvarium::ui {

class DivergenceStrip;

// The text behind the first other token, and that token, as they are marked in the document of a run's text.
// difference: number of the token, -1: there is none.
QList<QTextEdit::ExtraSelection> differenceMarks(QTextDocument& text, const RecordedRun& run, qint64 difference);

class ComparedColumn : public QWidget {
  Q_OBJECT
 public:
  ComparedColumn(int number, const QString& spec, const engine::ModelInfo& info, QWidget* parent);  // number: from 0

  QString spec() const;  // as it is chosen or written
  bool isPossible() const { return m_possible; }
  void setChoosable(bool on);
  void clear();
  void append(const QString& piece);
  // difference: the first token where this run, or for the first run any other, is another; -1: none. chosen: the token
  // that is pointed at, -1: none.
  void showRun(const RecordedRun& run, qint64 difference, qint64 tokens, qint64 chosen);
  void revealToken(const RecordedRun& run, qint64 token);

  QComboBox& choice() { return *m_choice; }
  QPlainTextEdit& text() { return *m_text; }
  DivergenceStrip& strip() { return *m_strip; }

 signals:
  void chosenChanged();
  void tokenChosen(qint64 token);

 private:
  void judge();

  engine::ModelInfo m_info;
  bool m_possible = true, m_is_first;
  QComboBox* m_choice;
  QLabel* m_problem;
  QPlainTextEdit* m_text;
  DivergenceStrip* m_strip;
};

}  // namespace kvarium::ui
