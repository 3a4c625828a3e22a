#include "tests/support/test_language.h"

#include <QCoreApplication>
#include <QDebug>
#include <QFile>
#include <QRegularExpression>
#include <algorithm>
#include <cctype>
#include <stdexcept>
#include <string_view>

namespace kvarium::support {
namespace {

QByteArray plain(QByteArrayView escaped) {
  QByteArray text;
  for (qsizetype i = 0; i < escaped.size(); ++i) {
    if (escaped[i] != '\\' || i + 1 == escaped.size()) {
      text += escaped[i];
      continue;
    }
    ++i;
    text += escaped[i] == 'n' ? '\n' : escaped[i] == 't' ? '\t' : escaped[i];
  }
  return text;
}

// "%1, %2" says nothing in English and is not in the list.
bool hasWords(std::string_view pattern) {
  const QString text = QString::fromUtf8(pattern.data(), qsizetype(pattern.size()));
  for (qsizetype i = 0; i < text.size(); ++i) {
    if (text[i] == u'%' && i + 1 < text.size()) {
      const qsizetype digit = text[i + 1] == u'L' ? i + 2 : i + 1;
      if (digit < text.size() && (text[digit].isDigit() || text[digit] == u'n')) {
        i = digit;
        continue;
      }
    }
    if (text[i].isLetter()) return true;
  }
  return false;
}

bool isOfQt(std::string_view context) {
  return (context.starts_with('Q') && context.size() > 1 && std::isupper(static_cast<unsigned char>(context[1]))) ||
         context == "CloseButton" || context.starts_with("MAC_");
}

TestLanguage* spoken = nullptr;

}  // namespace

TestLanguage::TestLanguage() {
  QFile file(QStringLiteral(KVARIUM_SENTENCES));
  if (!file.open(QIODevice::ReadOnly)) throw std::runtime_error("there is no " KVARIUM_SENTENCES);
  while (!file.atEnd()) {
    QByteArray line = file.readLine();
    if (line.endsWith('\n')) line.chop(1);
    const qsizetype tab = line.indexOf('\t');
    if (tab > 0) m_forms.insert(plain(line.mid(tab + 1)), QString::fromUtf8(plain(line.left(tab))));
  }
  spoken = this;
  QCoreApplication::installTranslator(this);
}

TestLanguage::~TestLanguage() {
  QCoreApplication::removeTranslator(this);
  spoken = nullptr;
}

QString TestLanguage::translate(const char* context, const char* pattern, const char*, int) const {
  if (isOfQt(context)) return {};
  const auto form = m_forms.constFind(QByteArray(pattern));
  if (form != m_forms.cend()) return *form;
  if (!hasWords(pattern)) return {};
  const QMutexLocker locked(&m_mutex);
  const QString unknown = QString::fromUtf8(pattern);
  if (!m_unknown.contains(unknown)) {
    m_unknown.insert(unknown);
    qWarning("the list of sentences does not have \"%s\" (%s)", pattern, context);
  }
  return {};
}

QStringList TestLanguage::unknown() const {
  const QMutexLocker locked(&m_mutex);
  QStringList all = m_unknown.values();
  std::ranges::sort(all);
  return all;
}

QString TestLanguage::english(const QString& name) const {
  for (auto one = m_forms.cbegin(); one != m_forms.cend(); ++one) {
    if (QString(one.value()).remove('&').section('(', 0, 0) != name) continue;
    static const QRegularExpression parameter("%(L?[0-9]+|n)");
    const QStringList parts = QString::fromUtf8(one.key()).remove('&').split(parameter);
    return std::ranges::max(parts, {}, &QString::size).trimmed();
  }
  return {};
}

QString InEnglish::operator()(const QString& name) const { return spoken ? spoken->english(name) : QString(); }

InEnglish::InEnglish() {
  if (spoken) QCoreApplication::removeTranslator(spoken);
}

InEnglish::~InEnglish() {
  if (spoken) QCoreApplication::installTranslator(spoken);
}

}  // namespace kvarium::support
