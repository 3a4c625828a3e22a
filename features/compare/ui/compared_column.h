// ComparedColumn: one run of a comparison: its cache and its settings, the text that it wrote, and how far it is from
// the first one.
#pragma once

#include <QTextEdit>
#include <QWidget>

#include "features/compare/ui/compare_record.h"
#include "ui/library/conversation.h"

class QBoxLayout;
class QComboBox;
class QLabel;
class QPlainTextEdit;
class QTextDocument;
class QToolButton;

namespace kvarium::ui {

class DivergenceStrip;
class ReplyPopover;

// The text after the first other token, and that token, as they are marked in the document of a run's text.
// difference: number of the token, -1: there is none.
QList<QTextEdit::ExtraSelection> differenceMarks(QTextDocument& text, const RecordedRun& run, qint64 difference);

class ComparedColumn : public QWidget {
  Q_OBJECT
 public:
  // number: from 0; settings: its sampling and seed, -1: the seed of all runs
  ComparedColumn(int number, const QString& spec, const ReplySettings& settings, const engine::ModelInfo& info,
                 QWidget* parent);

  QString spec() const;                                         // as it is chosen or written
  const ReplySettings& settings() const { return m_settings; }  // sampling and seed
  void setSettings(const ReplySettings& settings);
  bool isPossible() const { return m_possible; }
  void setChoosable(bool on);
  void clear();  // for a run: before its first one a column shows none
  void append(const QString& piece);
  // difference: the first token where this run, or for the first run any other, is another; -1: none. chosen: the token
  // that is pointed at, -1: none.
  void showRun(const RecordedRun& run, qint64 difference, qint64 tokens, qint64 chosen);
  void revealToken(const RecordedRun& run, qint64 token);

  QComboBox& choice() { return *m_choice; }
  QToolButton& settingsButton() { return *m_settings_button; }
  QString words() const;  // below the choices
  QPlainTextEdit& text() { return *m_text; }
  DivergenceStrip& strip() { return *m_strip; }

 signals:
  void chosenChanged();
  void tokenChosen(qint64 token);

 private:
  QBoxLayout* makeChoices(int number, const QString& spec);
  void judge();
  void openSettings();

  engine::ModelInfo m_info;
  bool m_possible = true, m_is_first, m_has_run = false;
  ReplySettings m_settings;
  QComboBox* m_choice;
  QToolButton* m_settings_button;
  ReplyPopover* m_popover = nullptr;  // from its first use on
  QLabel* m_words;
  QPlainTextEdit* m_text;
  DivergenceStrip* m_strip;
};

}  // namespace kvarium::ui
