// HelpPage: a page of words beside the window: what the cache is, and which keys do what.
#pragma once

#include <QDialog>

class QGridLayout;
class QMainWindow;
class QVBoxLayout;

namespace kvarium {

class HelpPage : public QDialog {
  Q_OBJECT
 public:
  static HelpPage* ofTheCache(QWidget* parent);
  static HelpPage* ofTheKeys(QMainWindow& window);  // read off the actions of the window

 private:
  HelpPage(const QString& title, QWidget* parent);
  void addHeading(const QString& words);
  void addText(const QString& words);
  void addRow(const QString& name, const QString& words);  // of the table that follows the last heading

  QVBoxLayout* m_column;
  QGridLayout* m_table = nullptr;
};

}  // namespace kvarium
