#include "ui/chat/cache_compose.h"

#include <QComboBox>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>

#include "core/cache/spec/cache_spec.h"
#include "ui/cells/cache_words.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/theme.h"

namespace kvarium::ui {
namespace {

enum WhenFullChoice { stop, crop, slide, sink };  // the last two are retentions
constexpr const char* window_retention[] = {"", "", "sliding_window", "sink"};

QString text(std::string_view words) { return QString::fromUtf8(words); }

const cache::Preset* presetNamed(std::string_view name) {
  const auto found = std::ranges::find(cache::presets(), name, &cache::Preset::name);
  return found == cache::presets().end() ? nullptr : &*found;
}

const std::string* valueOf(const std::vector<cache::SpecText::Pair>& pairs, std::string_view key) {
  const auto found = std::find_if(pairs.rbegin(), pairs.rend(), [&](const auto& pair) { return pair.first == key; });
  return found == pairs.rend() ? nullptr : &found->second;
}

constexpr double large_text = 1.4;  // scale from which names stand above what they name

// Scrolls vertically only: it is never narrower than its content.
class FormArea : public QScrollArea {
 public:
  using QScrollArea::QScrollArea;
  QSize minimumSizeHint() const override {
    const int width = widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width();
    return {width, QScrollArea::minimumSizeHint().height()};
  }

 protected:
  bool eventFilter(QObject* object, QEvent* event) override {
    if (object == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
    // A form that waits for its layout would keep the width of before.
    if (object == widget() && event->type() == QEvent::Resize) widget()->layout()->invalidate();
    return QScrollArea::eventFilter(object, event);
  }
};

QLabel* boldLabel(const QString& words, QWidget* parent) {
  QLabel* label = plainLabel(parent, nullptr, words);
  QFont bold = label->font();
  bold.setWeight(QFont::DemiBold);
  label->setFont(bold);
  return label;
}

// A box as narrow as its column; a longer text is elided.
QComboBox* narrowBox(QWidget* parent) {
  auto* box = new QComboBox(parent);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(8);
  return box;
}

}  // namespace

CacheCompose::CacheCompose(QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Compose a cache"));
  setModal(false);
  m_columns = plainRow(16);
  auto* form = new FormArea(this);
  form->setWidget(makeForm());
  form->setWidgetResizable(true);
  form->setFrameShape(QFrame::NoFrame);
  form->setFocusPolicy(Qt::NoFocus);
  m_columns->addWidget(form, 3);
  m_columns->addWidget(makeEstimate(), 2);
  auto* column = plainColumn(8, this, {16, 12, 16, 12});
  column->addLayout(m_columns, 1);
  column->setSizeConstraint(QLayout::SetNoConstraint);  // arrange() makes it fit
  setMinimumSize(420, 400);

  m_foot = plainRow(8);
  auto* buttons = plainRow(8);
  auto* label = new QLabel(tr("&Specification"), this);
  m_lines.spec = new QLineEdit(this);
  m_lines.spec->setPlaceholderText(tr("PRESET:key=value,…  such as static:max_cache_len=2048"));
  m_lines.spec->setAccessibleName(tr("Cache specification"));
  label->setBuddy(m_lines.spec);
  m_use = new QPushButton(tr("Use"), this);
  m_use->setProperty("role", QStringLiteral("primary"));
  m_use->setDefault(true);
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setAutoDefault(false);
  m_foot->addWidget(label);
  m_foot->addWidget(m_lines.spec, 1);
  buttons->addStretch(1);
  buttons->addWidget(m_use);
  buttons->addWidget(cancel);
  m_foot->addLayout(buttons);
  m_error = plainLabel(this);
  m_error->hide();
  column->addWidget(m_error);
  column->addLayout(m_foot);
  connect(m_lines.spec, &QLineEdit::textEdited, this, [this](const QString& typed) {
    m_text = cache::splitSpec(typed.toStdString());
    changed(true);
  });
  connect(m_use, &QPushButton::clicked, this, &CacheCompose::use);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  connect(this, &CacheCompose::applied, this, [this] { m_applied = true; });
  resizeWithText(*this, 760, 560);
}

// In a narrow window the estimate is below the form, and so is what stands at the foot.
void CacheCompose::arrange() {
  const QMargins margins = layout()->contentsMargins();
  for (QBoxLayout* box : {m_columns, m_foot}) {
    int needed = margins.left() + margins.right() - box->spacing();
    for (int i = 0; i < box->count(); ++i) needed += box->itemAt(i)->minimumSize().width() + box->spacing();
    box->setDirection(needed > width() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  }
}

std::vector<cache::SpecText::Pair>& CacheCompose::pairs() {
  const int rule = m_scope->currentIndex() - 1;
  return rule >= 0 && rule < int(m_text.rules.size()) ? m_text.rules[size_t(rule)].pairs : m_text.pairs;
}

// Later keys override earlier ones, so the key that was changed last is written last.
void CacheCompose::setKey(const std::string& key, const QString& value) {
  std::vector<cache::SpecText::Pair>& all = pairs();
  std::erase_if(all, [&](const auto& pair) { return pair.first == key; });
  if (!value.isEmpty()) all.emplace_back(key, value.toStdString());
  changed(false);
}

// Replaces the preset if that only names a retention; otherwise sets a key and leaves its formats and places.
void CacheCompose::setRetention(const QString& name) {
  std::erase_if(m_text.pairs, [](const auto& pair) {
    const cache::SpecKey* key = cache::findSpecKey(pair.first);
    return key && key->part == cache::SpecKey::Part::retention;
  });
  const auto plain = [](const cache::Preset& p) {
    return p.nbits == 0 && !p.offloads && !p.keeps_nothing && !p.needs_layer_window;
  };
  const cache::Preset* now = presetNamed(m_text.preset);
  const auto same = std::ranges::find_if(cache::presets(),
                                         [&](const cache::Preset& p) { return plain(p) && text(p.retention) == name; });
  if (now && plain(*now) && same != cache::presets().end())
    m_text.preset = same->name;
  else if (!now || text(now->retention) != name)
    m_text.pairs.emplace_back("retention", name.toStdString());
  if (name != QLatin1String("full") && m_info.context > 0)
    m_text.pairs.emplace_back("window_length", std::to_string(m_info.context));
}

void CacheCompose::chooseWhenFull(int index) {
  const bool slides_now = m_judgement.retention == QLatin1String(window_retention[slide]) ||
                          m_judgement.retention == QLatin1String(window_retention[sink]);
  if (index == slide || index == sink)
    setRetention(QLatin1String(window_retention[index]));
  else if (slides_now)
    setRetention(QStringLiteral("full"));
  changed(false);
  m_when_full->setCurrentIndex(index);
}

void CacheCompose::fillForm() {
  const QSignalBlocker quiet(m_scope);
  m_preset->setCurrentIndex(m_preset->findData(QString::fromStdString(m_text.preset)));
  const cache::Preset* now = presetNamed(m_text.preset);
  m_preset_words->setText(!now                 ? QString()
                          : now->keeps_nothing ? tr("Keeps nothing: %1").arg(presetKeeps(text(now->name)))
                                               : tr("Keeps %1").arg(presetKeeps(text(now->name))));
  const int scope = std::clamp(m_scope->currentIndex(), 0, int(m_text.rules.size()));
  m_scope->clear();
  m_scope->addItem(tr("All layers"));
  for (const cache::SpecText::Rule& rule : m_text.rules)
    m_scope->addItem(tr("Layers %1").arg(QString::fromStdString(rule.layers)));
  m_scope->setCurrentIndex(scope);
  m_lines.layers->setVisible(scope > 0);
  m_remove_rule->setVisible(scope > 0);
  if (scope > 0 && !m_lines.layers->hasFocus())
    m_lines.layers->setText(QString::fromStdString(m_text.rules[size_t(scope) - 1].layers));
  for (const Row& row : m_rows) {
    const std::string* value = valueOf(pairs(), row.key.toStdString());
    const QString words = value ? QString::fromStdString(*value) : QString();
    if (auto* box = qobject_cast<QComboBox*>(row.editor))
      box->setCurrentIndex(value ? box->findData(words) : 0);
    else if (auto* line = qobject_cast<QLineEdit*>(row.editor); line && line->text() != words)
      line->setText(words);
  }
}

void CacheCompose::changed(bool from_line) {
  fillForm();
  if (!from_line) m_lines.spec->setText(spec());
  judge();
}

void CacheCompose::judge() {
  m_judgement = assessCache(m_lines.spec->text(), m_info, m_present);
  const SpecAssessment& j = m_judgement;
  showValues();
  m_error->hide();  // the engine's error was about the specification before
  m_use->setEnabled(j.refusal.isEmpty());
  m_reread->setText(j.reread.isEmpty()
                        ? QString()
                        : asSentence(tr("the next message %1: %2").arg(rereadInWords(j, m_present), j.reread)));
  if (j.text_limit >= 0 && m_present.tokens > j.text_limit)
    m_reread->setText(tr("This conversation has %1 tokens: it cannot be read with this cache, which has room for %2.")
                          .arg(countText(m_present.tokens), countText(j.text_limit)));
  m_reread->setVisible(!m_reread->text().isEmpty());
  m_numbers->setVisible(j.known);
  m_plan->setVisible(j.known || !j.refusal.isEmpty());
  if (!j.refusal.isEmpty()) {
    m_finding->setText(tr("This cache cannot be made"));
    m_plan->setText(asSentence(j.refusal));
    return;
  }
  if (!j.known) {
    m_finding->setText(tr("Open a model to see what it takes"));
    return;
  }
  const double used = double(j.bytes.used());
  const double saved = j.full_f16 > 0 ? 100.0 * (1.0 - used / double(j.full_f16)) : 0;
  const qint64 tokens = j.text_limit >= 0 ? std::min(j.text_limit, j.context) : j.context;
  const QString whole = bytesText(j.full_f16);
  const QString than = tokens == j.context ? tr("every token at 16 bit: %1").arg(whole)
                                           : tr("all %1 tokens at 16 bit: %2").arg(countText(j.context), whole);
  m_finding->setText(j.keeps_nothing ? tr("No cache: each token reads the whole text; %1 tokens take %2 meanwhile")
                                           .arg(countText(j.context), bytesText(j.bytes.total()))
                                     : tr("%1 at %2 tokens\n%3").arg(needsInWords(j), countText(tokens), than));
  QString rows;
  const auto add = [&rows](const QString& name, const QString& value) {
    rows += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align=right>%2</td></tr>").arg(name, value);
  };
  const auto row = [&add](const QString& name, qint64 bytes) {
    if (bytes > 0) add(name, bytesText(bytes));
  };
  row(j.formats.isEmpty() ? tr("keys and values") : tr("compressed"), j.bytes.kv);
  row(tr("scales and zeros"), j.bytes.scales);
  row(tr("newest, at 16 bit"), j.bytes.residual);
  row(tr("recurrent state"), j.bytes.state);
  if (j.isBounds()) {
    row(tr("all of it, at most"), j.bytes.total());
  } else {
    row(tr("in use"), j.bytes.used());
    row(tr("reserved"), j.bytes.reserved);
  }
  if (j.retention == QLatin1String("full") || j.text_limit >= 0) row(tr("for each token"), j.per_token);
  if (std::abs(saved) >= 0.05 && !j.isBounds())
    add(saved > 0 ? tr("less than at 16 bit") : tr("more than at 16 bit"),
        tr("%1 %").arg(numberLocale().toString(std::abs(saved), 'f', 1)));
  m_numbers->setText(QStringLiteral("<table cellspacing=2>%1</table>").arg(rows));
  m_numbers->setAccessibleName(m_finding->text());
  QStringList notes = j.plan;
  if (!j.bits.isEmpty()) notes << asSentence(j.bits);
  if (j.hardly_compressed) notes << tr("Few bits hardly matter here: most of what stays is too new to be compressed.");
  if (j.lets_sinks_go >= 0) notes << lostSinksInWords();
  if (j.isBounds())
    notes << tr(
        "Which tokens stay, and so how many are compressed, depends on the text: each number is the most it can be.");
  else if (j.bytes.reserved > j.bytes.used())
    notes << tr("Reserved: while a long text is read, its tokens need room, and so do those that stay.");
  if (const QString more = checkpointsInWords(j); !more.isEmpty()) notes << more;
  m_plan->setText(notes.join(QLatin1Char('\n')));
  m_plan->setToolTip(j.formats.join(QLatin1Char('\n')));
  const int choice = j.retention == QLatin1String(window_retention[slide])  ? slide
                     : j.retention == QLatin1String(window_retention[sink]) ? sink
                                                                            : m_when_full->currentIndex();
  m_when_full->setCurrentIndex(choice >= slide && j.retention != QLatin1String(window_retention[choice]) ? stop
                                                                                                         : choice);
}

// Shows the values of keys that the specification does not set.
void CacheCompose::showValues() {
  const bool whole = m_scope->currentIndex() <= 0;  // a rule applies to some layers only
  for (const Row& row : m_rows) {
    const QString value = whole ? m_judgement.values.value(row.key) : QString();
    const QString words = value.isEmpty() ? tr("automatic") : tr("automatic: %1").arg(value);
    if (auto* box = qobject_cast<QComboBox*>(row.editor)) {
      box->setItemText(0, words);
      for (int i = 1; i < box->count(); ++i) {
        const QString plain = valueInWords(row.key, box->itemData(i).toString());
        // The actual value can differ from the chosen one: 4 bits mean 5 for keys and 3 for values.
        const bool differs =
            i == box->currentIndex() && row.key == QLatin1String("nbits") && !value.isEmpty() && value != plain;
        box->setItemText(i, differs ? tr("%1: %2", "4 bit: what is done").arg(plain, value) : plain);
      }
    }
    if (auto* line = qobject_cast<QLineEdit*>(row.editor)) line->setPlaceholderText(words);
  }
}

void CacheCompose::use() {
  if (!m_judgement.refusal.isEmpty()) return;
  emit applied(m_lines.spec->text().trimmed(),
               m_when_full->currentIndex() == crop ? engine::WhenFull::crop : engine::WhenFull::stop);
}

void CacheCompose::edit(const QString& spec, engine::WhenFull when_full, const engine::ModelInfo& info,
                        const PresentCache& present) {
  m_info = info;
  m_present = present;
  m_text = cache::splitSpec(spec.toStdString());
  m_scope->setCurrentIndex(0);
  m_when_full->setCurrentIndex(when_full == engine::WhenFull::crop ? crop : stop);
  changed(false);
  show();
  raise();
  activateWindow();
  m_preset->setFocus();
}

void CacheCompose::showModel(const engine::ModelInfo& info) {
  m_info = info;
  if (isVisible()) judge();
}

void CacheCompose::showError(const QString& text) {
  m_error->setText(asSentence(text));
  m_error->show();
}

void CacheCompose::taken() {
  if (std::exchange(m_applied, false)) hide();
}

// Escape closes the panel, even if it would stop a reply in the window otherwise.
bool CacheCompose::event(QEvent* event) {
  if (event->type() == QEvent::FontChange) {
    resizeWithText(*this, 760, 560);
    auto* form = findChild<QFormLayout*>();
    if (form) form->setRowWrapPolicy(textScale() > large_text ? QFormLayout::WrapAllRows : QFormLayout::DontWrapRows);
  }
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    event->accept();
    return true;
  }
  if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) arrange();
  return QDialog::event(event);
}

void CacheCompose::hideEvent(QHideEvent* event) {
  QDialog::hideEvent(event);
  emit closed();
}

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
  m_preset_words = plainLabel(page, "muted");
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
  m_lines.layers = new QLineEdit(page);
  m_lines.layers->setAccessibleName(tr("Layers of this rule"));
  m_lines.layers->setToolTip(tr("0, 0-3, or -1 for the last"));
  m_lines.layers->setMaximumWidth(80);
  auto* add_rule = new QPushButton(tr("Add rule"), page);
  add_rule->setToolTip(tr("Other choices for some layers; rules apply from the first to the last"));
  m_remove_rule = new QPushButton(tr("Remove"), page);
  for (QPushButton* button : {add_rule, m_remove_rule}) button->setAutoDefault(false);
  auto* scope_row = plainRow(4);
  scope_row->addWidget(m_scope, 1);
  scope_row->addWidget(m_lines.layers);
  scope_row->addWidget(add_rule);
  scope_row->addWidget(m_remove_rule);
  form->addRow(tr("Layers"), scope_row);

  const std::pair<cache::SpecKey::Part, QString> parts[] = {{cache::SpecKey::Part::retention, tr("Which tokens stay")},
                                                            {cache::SpecKey::Part::format, tr("How precise they are")},
                                                            {cache::SpecKey::Part::residency, tr("Where they are")}};
  for (const auto& [part, words] : parts) {
    QLabel* heading = boldLabel(words, page);
    heading->setContentsMargins(0, 8, 0, 0);
    form->addRow(heading);
    for (const cache::SpecKey& key : cache::specKeys())
      if (key.part == part) addKey(*form, key);
  }
  connect(m_preset, &QComboBox::activated, this, [this] {
    m_text.preset = m_preset->currentData().toString().toStdString();
    changed(false);
  });
  connect(m_when_full, &QComboBox::activated, this, &CacheCompose::chooseWhenFull);
  connect(m_scope, &QComboBox::currentIndexChanged, this, [this](int) {
    fillForm();
    showValues();
  });
  connect(m_lines.layers, &QLineEdit::textEdited, this, [this](const QString& typed) {
    m_text.rules[size_t(m_scope->currentIndex()) - 1].layers = typed.trimmed().toStdString();
    changed(false);
  });
  connect(add_rule, &QPushButton::clicked, this, [this] {
    m_text.rules.push_back({"0", {}});
    changed(false);
    m_scope->setCurrentIndex(int(m_text.rules.size()));
    m_lines.layers->setFocus();
    m_lines.layers->selectAll();
  });
  connect(m_remove_rule, &QPushButton::clicked, this, [this] {
    m_text.rules.erase(m_text.rules.begin() + m_scope->currentIndex() - 1);  // hidden for all layers
    changed(false);
    m_scope->setFocus();
  });
  return page;
}

void CacheCompose::addKey(QFormLayout& form, const cache::SpecKey& key) {
  const QString name = text(key.name), label_words = keyInWords(name), says = tr(std::string(key.says).c_str());
  const QString tip = tr("%1\nIn the specification: %2").arg(asSentence(says), name);
  QWidget* editor = nullptr;
  if (key.words.empty()) {
    auto* line = new QLineEdit(this);
    line->setMaxLength(20);
    connect(line, &QLineEdit::textEdited, this,
            [this, name](const QString& typed) { setKey(name.toStdString(), typed.trimmed()); });
    editor = line;
  } else {
    auto* box = narrowBox(this);
    box->addItem({});  // showValues()
    for (const std::string& word : key.words)
      box->addItem(valueInWords(name, QString::fromStdString(word)), QString::fromStdString(word));
    connect(box, &QComboBox::activated, this, [this, name, box](int index) {
      setKey(name.toStdString(), index > 0 ? box->itemData(index).toString() : QString());
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
  m_rows.push_back({name, editor});
}

QWidget* CacheCompose::makeEstimate() {
  auto* page = new QWidget(this);
  auto* column = plainColumn(8, page);
  m_finding = boldLabel({}, page);
  m_reread = plainLabel(page);
  m_numbers = new QLabel(page);
  m_numbers->setTextFormat(Qt::RichText);  // a table of our own numbers, without text from files or users
  m_plan = plainLabel(page, "muted");
  column->addWidget(m_finding);
  column->addWidget(m_reread);
  column->addWidget(m_numbers);
  column->addWidget(m_plan);
  column->addStretch(1);
  return page;
}

// Without the rules that say nothing yet.
QString CacheCompose::spec() const {
  cache::SpecText said = m_text;
  std::erase_if(said.rules, [](const cache::SpecText::Rule& rule) { return rule.pairs.empty(); });
  return QString::fromStdString(cache::joinSpec(said));
}
QString CacheCompose::reread() const { return m_reread->text(); }
QString CacheCompose::estimate() const { return m_finding->text(); }

}  // namespace kvarium::ui
