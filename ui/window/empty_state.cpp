#include "ui/window/empty_state.h"

#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/models/model_pill.h"

namespace kvarium {

EmptyState::EmptyState(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(32, 16, 32, 16);
  column->setSpacing(10);
  column->addStretch(2);
  m_title = new QLabel(this);
  m_title->setProperty("look", QStringLiteral("title"));
  m_title->setAlignment(Qt::AlignHCenter);
  m_title->setWordWrap(true);
  m_title->setTextFormat(Qt::PlainText);
  m_text = new QLabel(this);
  m_text->setProperty("look", QStringLiteral("muted"));
  m_text->setAlignment(Qt::AlignHCenter);
  m_text->setWordWrap(true);
  m_text->setTextFormat(Qt::PlainText);
  column->addWidget(m_title);
  column->addWidget(m_text);
  m_buttons = new QVBoxLayout;
  m_buttons->setSpacing(8);
  m_buttons->setAlignment(Qt::AlignHCenter);
  column->addSpacing(6);
  column->addLayout(m_buttons);
  column->addStretch(3);
}

void EmptyState::say(const QString& title, const QString& text) {
  if (title == m_title->text() && text == m_text->text() && m_buttons->count() == 0) return;
  m_title->setText(title);
  m_text->setText(text);
  while (QLayoutItem* item = m_buttons->takeAt(0)) {
    if (QWidget* widget = item->widget()) {
      widget->hide();
      widget->deleteLater();
    }
    delete item;
  }
}

void EmptyState::showReady(const QString& model) {
  say(tr("Ask %1 something").arg(model), tr("Write below. The cache map fills while the model reads your words, and "
                                            "grows with every token of the reply."));
}

void EmptyState::showListening(const QString& model) {
  say(tr("%1 writes down what it hears").arg(model), tr("Drop a WAV file here, or open one below. The words come as "
                                                        "they are heard, and the cache map fills with every "
                                                        "token."));
}

void EmptyState::showLoading(const QString& model) {
  say(tr("%1 is being read").arg(model), tr("You can write already; the reply begins when the model is ready."));
}

void EmptyState::showNoModel(const QStringList& known, const QString& folder) {
  say(tr("No model is open"), tr("A model is a GGUF file or a folder with safetensors. Those in %1 are offered here.")
                                  .arg(QDir::toNativeSeparators(folder)));
  auto* open = new QPushButton(tr("Open GGUF…"), this);
  open->setProperty("look", QStringLiteral("primary"));
  connect(open, &QPushButton::clicked, this, &EmptyState::browse);
  auto* all = new QPushButton(tr("Find or download a model…"), this);
  connect(all, &QPushButton::clicked, this, &EmptyState::modelsWanted);
  m_buttons->addWidget(all);
  m_buttons->addWidget(open);
  for (const QString& path : known.mid(0, 4)) {
    auto* button = new QPushButton(withoutMnemonic(ModelPill::nameOf(path)), this);
    button->setToolTip(QDir::toNativeSeparators(path));
    connect(button, &QPushButton::clicked, this, [this, path] { emit chosen(path); });
    m_buttons->addWidget(button);
  }
}

}  // namespace kvarium
