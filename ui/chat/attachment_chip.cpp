#include "ui/chat/attachment_chip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <utility>

#include "ui/parts/counts.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/title_label.h"

namespace kvarium::ui {

AttachmentChip::AttachmentChip(Attachment file, std::shared_ptr<const engine::TokenCounter> counter, QWidget* parent)
    : QFrame(parent),
      m_file(std::move(file)),
      m_count(
          std::move(counter),
          [this]() -> TokenCount::Count {
            return [text = m_file.text.toStdString()](const engine::TokenCounter& words) { return words.text(text); };
          },
          nullptr),
      m_words(new QLabel(this)) {
  setObjectName(QStringLiteral("chip"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 1, 2, 1);
  row->setSpacing(2);
  m_words->setTextFormat(Qt::PlainText);
  row->addWidget(m_words);
  auto* remove = quietButton(this, QStringLiteral("✕"), tr("Remove %1").arg(m_file.name));
  remove->setToolTip(plainToolTip(remove->accessibleName()));
  row->addWidget(remove);
  setToolTip(plainToolTip(tr("The text of %1 goes with the message, after its words").arg(m_file.name)));
  connect(remove, &QToolButton::clicked, this, &AttachmentChip::removed);
  connect(&m_count, &TokenCount::counted, this, &AttachmentChip::refresh);
  m_count.change();
  refresh();
}

QString AttachmentChip::words() const { return m_words->text(); }

void AttachmentChip::refresh() {
  constexpr int widest = 180;  // px
  const QString size = m_count.tokens() ? tokensText(*m_count.tokens()) : bytesText(m_file.text.toUtf8().size());
  const QString name = fontMetrics().elidedText(m_file.name, Qt::ElideMiddle, widest);
  m_words->setText(QStringLiteral("%1  ·  %2").arg(name, size));
}

}  // namespace kvarium::ui
