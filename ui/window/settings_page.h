// SettingsPage: all settings on one page of sections, each with the place where it is kept. Changes apply at once.
#pragma once

#include <QDialog>
#include <functional>
#include <vector>

#include "ui/parts/setting_list.h"

class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace kvarium::ui {

class NoticeRow;

class SettingsPage : public QDialog {
  Q_OBJECT
 public:
  // start_again: ends the program and starts it, for what is in force after that only.
  SettingsPage(SettingList& settings, std::function<void()> start_again, QWidget* parent);

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;  // of its combo boxes

 private:
  struct Row {
    const Setting* setting;
    QString text;
    QLabel* heading;
    QWidget* control;
    QToolButton* reset;
    NoticeRow* waits;               // for the next start; null: every value is in force at once
    std::vector<QWidget*> widgets;  // all but `waits`
  };
  void addRow(const Setting& setting, QLabel* heading, QGridLayout& grid);
  void refresh();
  void search();

  SettingList& m_settings;
  const std::function<void()> m_start_again;
  QLineEdit* m_search;
  QLabel* m_nothing;
  std::vector<Row> m_rows;
};

}  // namespace kvarium::ui
