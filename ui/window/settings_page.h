// SettingsPage: all settings on one page of sections, each with the place where it is kept. Changes apply at once.
#pragma once

#include <QDialog>
#include <vector>

#include "ui/parts/setting_list.h"

class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace kvarium::ui {

class SettingsPage : public QDialog {
  Q_OBJECT
 public:
  SettingsPage(SettingList& settings, QWidget* parent);

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;  // of its combo boxes

 private:
  struct Row {
    const Setting* setting;
    QString text;
    QLabel* heading;
    QWidget* control;
    QPushButton* reset;
    std::vector<QWidget*> widgets;  // all
  };
  void addRow(const Setting& setting, QLabel* heading, QGridLayout& grid);
  void refresh();
  void search();

  SettingList& m_settings;
  QLineEdit* m_search;
  QLabel* m_nothing;
  std::vector<Row> m_rows;
};

}  // namespace kvarium::ui
