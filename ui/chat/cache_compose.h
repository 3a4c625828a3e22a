// CacheCompose: a panel with all choices of a cache and their cost, before anything is changed. The form and the line
// below it show the same specification. Keys and their values come from the specification language.
#pragma once

#include <QDialog>
#include <vector>

#include "core/cache/spec/spec_keys.h"
#include "ui/chat/spec_assessment.h"

class QComboBox;
class QBoxLayout;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace kvarium::ui {

class CacheCompose : public QDialog {
  Q_OBJECT
 public:
  explicit CacheCompose(QWidget* parent = nullptr);
  // Opens the panel.
  void edit(const QString& spec, engine::WhenFull when_full, const engine::ModelInfo& info,
            const PresentCache& present);
  void showModel(const engine::ModelInfo& info);
  void showError(const QString& text);  // the engine refused the applied specification
  void taken();                         // the engine accepted one

  QString spec() const;
  const SpecAssessment& judgement() const { return m_judgement; }
  QLineEdit& line() { return *m_lines.spec; }
  QComboBox& preset() { return *m_preset; }
  QComboBox& scope() { return *m_scope; }
  QComboBox& whenFull() { return *m_when_full; }
  QString estimate() const;
  QString reread() const;  // the tokens that would be read again, and why; empty: none

 signals:
  void applied(const QString& spec, kvarium::engine::WhenFull when_full);
  void closed();

 protected:
  bool event(QEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  struct Row {
    QString key;
    QWidget* editor;  // named by the key
  };
  void arrange();
  QWidget* makeForm();
  QWidget* makeEstimate();
  void addKey(QFormLayout& form, const cache::SpecKey& key);
  std::vector<cache::SpecText::Pair>& pairs();  // of the selected layers
  void setKey(const std::string& key, const QString& value);
  void setRetention(const QString& name);
  void chooseWhenFull(int index);
  void fillForm();
  void changed(bool from_line);
  void judge();
  void showValues();
  void use();

  cache::SpecText m_text;
  engine::ModelInfo m_info;
  PresentCache m_present;
  SpecAssessment m_judgement;
  bool m_applied = false;  // the engine has not answered yet
  std::vector<Row> m_rows;
  QBoxLayout* m_columns;  // form and estimate
  QBoxLayout* m_foot;     // the specification and the buttons
  QComboBox *m_preset, *m_scope, *m_when_full;
  struct Lines {
    QLineEdit *layers, *spec;
  } m_lines;
  QPushButton *m_remove_rule, *m_use;
  QLabel *m_finding, *m_reread, *m_numbers, *m_plan, *m_error, *m_preset_words;
};

}  // namespace kvarium::ui
