// Spoken: while it lives, the window speaks a language of the product (ui/parts/language.h).
#pragma once

#include <QCoreApplication>
#include <QLocale>
#include <QTranslator>

#include "ui/parts/language.h"

namespace kvarium::support {

class Spoken {
 public:
  explicit Spoken(const QString& language) { ui::speak(language); }
  ~Spoken() {
    for (QTranslator* one : QCoreApplication::instance()->findChildren<QTranslator*>()) delete one;
    ui::speak(QStringLiteral("en"));
    QLocale::setDefault(m_before);
  }
  Spoken(const Spoken&) = delete;
  Spoken& operator=(const Spoken&) = delete;

 private:
  QLocale m_before;
};

}  // namespace kvarium::support
