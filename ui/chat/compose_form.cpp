// CacheCompose: the form, made from the keys of the specification language.
#include "ui/chat/cache_compose.h"

#include <QComboBox>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <algorithm>

#include "ui/cells/cache_words.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

// A box as narrow as its column; a longer text is elided.
QComboBox* narrowBox(QWidget* parent) {
  auto* box = new QComboBox(parent);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(8);
  return box;
}

QLabel* mutedLabel(QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setProperty("role", QStringLiteral("muted"));
  return label;
}

}  // namespace

QWidget* CacheCompose::makeForm() {
  auto* page = new QWidget(this);
  auto* form = new QFormLayout(page);
  form->setContentsMargins(0, 0, 8, 0);
  form->setHorizontalSpacing(12);
  form->setVerticalSpacing(4);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  m_preset = narrowBox(page);
  m_preset->setAccessibleName(tr("Cache"));
  for (const cache::Preset& preset : cache::presets()) {
    m_preset->addItem(presetInWords(text(preset.name)), text(preset.name));
    m_preset->setItemData(m_preset->count() - 1, presetKeeps(text(preset.name)), Qt::ToolTipRole);
  }
  m_preset_words = mutedLabel(page);
  form->addRow(tr("Cache"), m_preset);
  form->addRow(QString(), m_preset_words);
  m_when_full = narrowBox(page);
  m_when_full->setSizeAdjustPolicy(QComboBox::AdjustToContents);  // its entries are sentences, which must not be elided
  m_when_full->setMinimumContentsLength(0);
  m_when_full->addItems({tr("stop"), tr("leave out messages in the middle"), tr("forget the oldest tokens"),
                         tr("forget the oldest, keep the first")});
  m_when_full->setToolTip(tr("The last two are properties of the cache and make another one"));
  m_when_full->setAccessibleName(tr("When the context is full"));
  form->addRow(tr("When full"), m_when_full);

  m_scope = narrowBox(page);
  m_scope->setAccessibleName(tr("Layers the choices below are for"));
  m_layers = new QLineEdit(page);
  m_layers->setAccessibleName(tr("Layers of this rule"));
  m_layers->setToolTip(tr("0, 0-3, or -1 for the last"));
  m_layers->setMaximumWidth(80);
  m_add_rule = new QPushButton(tr("Add rule"), page);
  m_add_rule->setToolTip(tr("Other choices for some layers; rules apply from the first to the last"));
  m_remove_rule = new QPushButton(tr("Remove"), page);
  for (QPushButton* button : {m_add_rule, m_remove_rule}) button->setAutoDefault(false);
  auto* scope_row = new QHBoxLayout;
  scope_row->setSpacing(4);
  scope_row->addWidget(m_scope, 1);
  scope_row->addWidget(m_layers);
  scope_row->addWidget(m_add_rule);
  scope_row->addWidget(m_remove_rule);
  form->addRow(tr("Layers"), scope_row);

  const std::pair<cache::SpecKey::Part, QString> parts[] = {{cache::SpecKey::Part::retention, tr("Which tokens stay")},
                                                            {cache::SpecKey::Part::format, tr("How precise they are")},
                                                            {cache::SpecKey::Part::residency, tr("Where they are")}};
  for (const auto& [part, words] : parts) {
    addHeading(*form, words);
    for (const cache::SpecKey& key : cache::specKeys())
      if (key.part == part) addKey(*form, key);
  }
  connect(m_preset, &QComboBox::activated, this, [this](int) { setPreset(m_preset->currentData().toString()); });
  connect(m_when_full, &QComboBox::activated, this, &CacheCompose::chooseWhenFull);
  connect(m_scope, &QComboBox::currentIndexChanged, this, [this](int) {
    if (m_filling) return;
    fillForm();
    showValues();
  });
  connect(m_layers, &QLineEdit::textEdited, this, &CacheCompose::renameRule);
  connect(m_add_rule, &QPushButton::clicked, this, &CacheCompose::addRule);
  connect(m_remove_rule, &QPushButton::clicked, this, &CacheCompose::removeRule);
  return page;
}

void CacheCompose::addHeading(QFormLayout& form, const QString& words) {
  auto* label = new QLabel(words, this);
  QFont bold = label->font();
  bold.setWeight(QFont::DemiBold);
  label->setFont(bold);
  label->setContentsMargins(0, 8, 0, 0);
  form.addRow(label);
}

void CacheCompose::addKey(QFormLayout& form, const cache::SpecKey& key) {
  const QString name = text(key.name), label_words = keyInWords(name), says = tr(std::string(key.says).c_str());
  const QString tip = tr("%1\nIn the specification: %2").arg(asSentence(says), name);
  QWidget* editor = nullptr;
  if (key.words.empty()) {
    auto* line = new QLineEdit(this);
    line->setMaxLength(20);
    connect(line, &QLineEdit::textEdited, this,
            [this, &key](const QString& typed) { setKey(std::string(key.name), typed.trimmed()); });
    editor = line;
  } else {
    auto* box = narrowBox(this);
    box->addItem({});  // showValues()
    for (const std::string& word : key.words)
      box->addItem(valueInWords(name, QString::fromStdString(word)), QString::fromStdString(word));
    connect(box, &QComboBox::activated, this, [this, &key, box](int index) {
      setKey(std::string(key.name), index > 0 ? box->itemData(index).toString() : QString());
    });
    editor = box;
  }
  editor->setObjectName(name);
  editor->setAccessibleName(QStringLiteral("%1, %2").arg(label_words, says));
  editor->setToolTip(tip);
  auto* label = new QLabel(label_words, this);
  label->setToolTip(tip);
  label->setBuddy(editor);
  form.addRow(label, editor);
  auto* error = new QLabel(this);
  error->setTextFormat(Qt::PlainText);
  error->setWordWrap(true);
  error->hide();
  form.addRow(error);
  m_rows.push_back({&key, editor, error});
}

QWidget* CacheCompose::makeEstimate() {
  auto* page = new QWidget(this);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  m_finding = new QLabel(page);
  m_finding->setWordWrap(true);
  m_finding->setTextFormat(Qt::PlainText);
  QFont bold = m_finding->font();
  bold.setWeight(QFont::DemiBold);
  m_finding->setFont(bold);
  m_reread = new QLabel(page);
  m_reread->setWordWrap(true);
  m_reread->setTextFormat(Qt::PlainText);
  m_numbers = new QLabel(page);
  m_numbers->setTextFormat(Qt::RichText);  // a table of our own numbers, without text from files or users
  m_plan = mutedLabel(page);
  column->addWidget(m_finding);
  column->addWidget(m_reread);
  column->addWidget(m_numbers);
  column->addWidget(m_plan);
  column->addStretch(1);
  return page;
}

QString CacheCompose::spec() const { return QString::fromStdString(cache::joinSpec(m_text)); }
QString CacheCompose::reread() const { return m_reread->text(); }
QString CacheCompose::estimate() const { return m_finding->text(); }

}  // namespace kvarium::ui
