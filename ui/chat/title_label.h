// TitleLabel: one line that is shortened with an ellipsis instead of being cut.
#pragma once

#include <QLabel>

namespace kvarium {

class TitleLabel : public QLabel {
  Q_OBJECT
 public:
  using QLabel::QLabel;
  void setTitle(const QString& title);
  QSize minimumSizeHint() const override { return {80, QLabel::minimumSizeHint().height()}; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void shorten();
  QString m_title;
};

}  // namespace kvarium
