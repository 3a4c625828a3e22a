// CachePill: the cache in words on one button; its menu offers the presets this version can build and the line to
// compose one.
#pragma once

#include <QWidget>
#include <functional>

#include "ui/models/pill.h"

class QLabel;
class QMenu;
class QLineEdit;

namespace kvarium {

class CachePill : public Pill {
  Q_OBJECT
 public:
  explicit CachePill(QWidget* parent = nullptr);
  // predicted_bytes -1: not known yet; waits: the engine takes it after what it is doing.
  void showCache(const QString& spec, qint64 predicted_bytes, bool waits = false);
  // The same choices for the menu bar.
  static void fillMenu(QMenu& menu, const QString& spec, qint64 predicted_bytes, QObject* receiver,
                       std::function<void(const QString&)> choose, std::function<void()> compose);

 signals:
  void chosen(const QString& spec);
  void compose();

 private:
  QString m_spec;
  qint64 m_predicted = -1;
};

// A line for a cache specification as the command line writes it, with what is wrong about it below.
class ComposeRow : public QWidget {
  Q_OBJECT
 public:
  explicit ComposeRow(QWidget* parent = nullptr);
  void edit(const QString& spec);
  void showError(const QString& text);
  void done();  // the engine took it

 signals:
  void applied(const QString& spec);
  void closed();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void close();
  QLineEdit* m_line;
  QLabel* m_error;
};

}  // namespace kvarium
