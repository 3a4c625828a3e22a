// ComparePage: a window in which two to four caches or sampling settings answer the message of a reply again, side by
// side. The conversation stays as it is. And the whole comparison as one picture.
#pragma once

#include <QDialog>
#include <QImage>
#include <QPointer>
#include <vector>

#include "features/compare/ui/compare_in_window.h"
#include "features/compare/ui/compare_record.h"

class QBoxLayout;
class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace kvarium::ui {

class ComparedColumn;
class ComparedMaps;
class EngineLink;
enum class Part : uint8_t;

class ComparePage : public QDialog {
  Q_OBJECT
 public:
  static constexpr int fewest = 2, most = int(engine::most_compared);

  ComparePage(EngineLink& link, CompareQuestion question, QWidget* parent);
  ~ComparePage() override;

  bool isRunning() const { return m_running; }
  const CompareRecord& record() const { return m_record; }
  QList<ComparedColumn*> columns() const;
  QPushButton& begin() { return *m_begin; }
  QCheckBox& force() { return *m_force; }
  QSpinBox& length() { return *m_length; }
  ComparedMaps& maps() { return *m_maps; }
  QTableWidget& table() { return *m_table; }
  QString finding() const;  // the title
  QString words() const;    // of the token that is pointed at
  bool canSave() const { return m_saving->isEnabled(); }
  void addColumn(const QString& spec);  // with the settings of the last column
  void removeColumn();
  void run();  // or stops
  // Of the last comparison, which is over. What failed is said in the page.
  void savePicture(const QString& path);  // PNG
  void saveData(const QString& path);     // JSON

 private:
  QWidget* makeHead();
  QWidget* makeTable();
  QBoxLayout* makeFoot();
  QWidget* makeSaving();
  void follow(Part part);
  void onText(const std::vector<engine::ComparedText>& steps);
  void onEnd(const engine::Compared& end);
  void onFailed(const engine::Failed& failure);
  void endRun();
  void refresh();  // what can be done now
  void showRuns();
  void showFigures();
  void point(qint64 token);
  void saved(const QString& path, const QString& problem);
  void say(const QString& problem);

  const QPointer<EngineLink> m_link;  // a window that is closed deletes it first
  const CompareQuestion m_question;
  CompareRecord m_record;
  bool m_running = false;
  quint64 m_comparison = 0;
  qint64 m_chosen = -1;  // the token that is pointed at
  QLabel *m_finding, *m_problem, *m_words, *m_held;
  QBoxLayout* m_row;
  ComparedMaps* m_maps;
  QProgressBar* m_progress;
  QPushButton *m_add, *m_remove, *m_begin;
  QWidget* m_saving;
  QSpinBox* m_length;
  QCheckBox* m_force;
  QTableWidget* m_table;
};

// The texts side by side with the first other token marked, the strips, the maps, the table and the caption, on a sheet
// whose height follows from the texts. Null: the texts are too long for one picture, or there is no memory for it.
QImage comparedPicture(const CompareRecord& record, const QFont& font);

// Writes the picture as PNG, under a temporary name until it is complete. Returns why that failed, in a sentence;
// empty: it did not.
QString saveComparedPicture(const CompareRecord& record, const QFont& font, const QString& path);

}  // namespace kvarium::ui
