// MessageField: a field for a message. Enter sends, Shift+Enter starts a line, Tab leaves the field, and an input
// method gets its keys first.
#pragma once

#include <QPlainTextEdit>
#include <QUrl>

namespace kvarium::ui {

class MessageField : public QPlainTextEdit {
  Q_OBJECT
 public:
  explicit MessageField(QWidget* parent = nullptr);
  static QString placeholder();  // the field shows its first words alone where they do not fit into two lines
  static QString description();

 signals:
  void enter();
  void filesPasted(const QList<QUrl>& files);
  void focusChanged(bool focused);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void inputMethodEvent(QInputMethodEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  bool canInsertFromMimeData(const QMimeData* source) const override;
  void insertFromMimeData(const QMimeData* source) override;

 private:
  void fitHeight();
  void fitPlaceholder();
  bool m_composing = false;  // an input method has uncommitted text
};

}  // namespace kvarium::ui
