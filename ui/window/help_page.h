// HelpPage: a window with explanations: the cache, or the keys.
#pragma once

#include <QDialog>

class QGridLayout;
class QMainWindow;
class QVBoxLayout;

namespace kvarium::ui {

class HelpPage : public QDialog {
  Q_OBJECT
 public:
  static HelpPage* ofTheCache(QWidget* parent);
  static HelpPage* ofTheKeys(QMainWindow& window);  // made from the window's actions

 private:
  HelpPage(const QString& title, QWidget* parent);
  void addHeading(const QString& words);
  void addText(const QString& words);
  // Adds a row to the table below the last heading.
  void addRow(QWidget* name, const QString& words);
  void addRow(const QString& name, const QString& words);
  void addMarks();  // of cells, with what they mean
  void finish();    // all has been added

  QVBoxLayout* m_column;
  QGridLayout* m_table = nullptr;
};

}  // namespace kvarium::ui
