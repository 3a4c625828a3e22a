// TitleLabel: one line of text, elided if it does not fit; what stands at its end stays whole.
#pragma once

#include <QLabel>

namespace kvarium::ui {

class TitleLabel : public QLabel {
  Q_OBJECT
 public:
  explicit TitleLabel(QWidget* parent = nullptr);
  void setTitle(const QString& title, const QString& end = {});
  void setNote(const QString& note);  // shown in the tooltip below the full text
  int wholeWidth() const;             // px, of all its text
  QSize sizeHint() const override { return {wholeWidth(), QLabel::sizeHint().height()}; }
  QSize minimumSizeHint() const override { return {80, QLabel::minimumSizeHint().height()}; }

 protected:
  bool event(QEvent* event) override;

 private:
  void shorten();
  QString m_title, m_end, m_note;
};

// Escapes text of users, files or models for a tooltip, which would interpret HTML.
QString plainToolTip(const QString& text);

}  // namespace kvarium::ui
