// EmptyState: what stands where no message is yet: where to begin, with the buttons to do it.
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace kvarium {

class EmptyState : public QWidget {
  Q_OBJECT
 public:
  explicit EmptyState(QWidget* parent = nullptr);
  void showReady(const QString& model);
  void showListening(const QString& model);
  void showLoading(const QString& model);
  void showNoModel(const QStringList& known, const QString& folder);

 signals:
  void browse();
  void modelsWanted();
  void chosen(const QString& path);

 private:
  void say(const QString& title, const QString& text);
  QLabel *m_title, *m_text;
  QVBoxLayout* m_buttons;
};

}  // namespace kvarium
