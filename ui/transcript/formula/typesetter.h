// Typesetter: typesets formulas in a process of its own, which may die without harm and ends when nothing is asked.
// Where that program, KaTeX or its fonts are missing, nothing is typeset.
#pragma once

#include <QByteArray>
#include <QHash>
#include <QObject>
#include <QProcess>
#include <QTimer>
#include <deque>
#include <vector>

#include "ui/transcript/formula/formula.h"

namespace kvarium::ui {

class Typesetter : public QObject {
  Q_OBJECT
 public:
  static constexpr qsizetype longest = 8 << 10;  // characters of a formula
  static constexpr int most = 4096;              // formulas that are kept
  static constexpr int most_deaths = 5;          // of the process; then nothing more is typeset

  explicit Typesetter(const QString& program, QObject* parent = nullptr);
  ~Typesetter() override;
  static Typesetter& shared();  // the program's

  // The number of a formula, which is typeset if it is new; -1: nothing is typeset. display: on lines of its own.
  int numberOf(const QString& tex, bool display);
  int count() const { return int(m_all.size()); }  // numbers that were given
  bool isWaiting(int number) const { return m_all[size_t(number)].state == State::waiting; }
  const Formula* formula(int number) const;  // null: it waits, or it cannot be typeset

 signals:
  void answered();  // formulas that waited do so no more

 private:
  enum class State : uint8_t { waiting, ready, refused };
  struct Entry {
    QByteArray question;
    State state = State::waiting;
    Formula formula;
  };

  void ask();
  void start();
  void read();
  void settle(const QByteArray& answer);
  void ended();

  QString m_program, m_katex;  // paths
  std::vector<Entry> m_all;
  QHash<QByteArray, int> m_numbers;  // by question
  std::deque<int> m_waiting;
  size_t m_asked = 0;  // of m_waiting, from the begin: the process has their questions
  QProcess m_process;
  QByteArray m_answers;  // not yet complete
  QTimer m_late, m_idle, m_tell;
  bool m_leaves = false;  // it is ending, because nothing was asked
  int m_deaths = 0;
};

}  // namespace kvarium::ui
