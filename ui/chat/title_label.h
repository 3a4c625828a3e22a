// TitleLabel: one line that is shortened with an ellipsis instead of being cut.
#pragma once

#include <QLabel>

namespace kvarium {

class TitleLabel : public QLabel {
  Q_OBJECT
 public:
  explicit TitleLabel(QWidget* parent = nullptr);
  void setTitle(const QString& title);
  void setNote(const QString& note);  // in the tool tip, below what does not fit
  QSize minimumSizeHint() const override { return {80, QLabel::minimumSizeHint().height()}; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void shorten();
  QString m_title, m_note;
};

// For a tool tip with words of a person, a file or a model: never taken for HTML.
QString plainToolTip(const QString& text);

}  // namespace kvarium
