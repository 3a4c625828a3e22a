// The language that windows speak in tests: tests/ui/language/sentences.txt gives each sentence of the product a name
// and its parameters, "127 of 304 tokens kept" is tokens-kept(127, 304). A test then says which sentence it means, and
// with which parameters; how the sentence reads in English stands in the product and in the list only.
#pragma once

#include <QHash>
#include <QMutex>
#include <QSet>
#include <QTranslator>

namespace kvarium::support {

class TestLanguage : public QTranslator {
 public:
  TestLanguage();  // reads the list; throws std::runtime_error where there is none. Windows speak it while it lives
  ~TestLanguage() override;
  bool isEmpty() const override { return false; }
  // By the pattern alone, whatever the context; Qt's own sentences stay as they are. Called by all threads.
  QString translate(const char* context, const char* pattern, const char* remark, int count) const override;
  QStringList unknown() const;  // what was asked for and is not in the list
  // Of the sentence with this name the longest part between its parameters, without the mark of a mnemonic.
  QString english(const QString& name) const;

 private:
  QHash<QByteArray, QString> m_forms;
  mutable QMutex m_mutex;
  mutable QSet<QString> m_unknown;
};

// While it lives, windows speak English: for a test of how texts fit their place.
class InEnglish {
 public:
  InEnglish();
  ~InEnglish();
  InEnglish(const InEnglish&) = delete;
  InEnglish& operator=(const InEnglish&) = delete;
  // How a button or a text is found by the name of its sentence.
  QString operator()(const QString& name) const;
};

}  // namespace kvarium::support
