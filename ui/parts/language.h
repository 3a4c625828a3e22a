// Language: what the window speaks. Its sentences are in resources/languages (tests/ui/language/languages.py); Qt's own
// come with Qt. A language is named as its file is: "de", "zh_CN"; "en" is what the sources say.
#pragma once

#include <QString>
#include <QStringList>

namespace kvarium::ui {

QStringList languages();                         // "en" first; those that this program was built with
QString languageInItself(const QString& named);  // "Deutsch"

// The language of a setting or an option; "system" and everything else that is no language: the first that the user's
// system asks for and the window speaks.
QString languageFor(const QString& named);
inline constexpr char language_key[] = "window/language";  // of the setting

// From now on texts that are made, numbers and dates are in this language, which languages() has. Texts that are shown
// already stay, so it is called before there is a window.
void speak(const QString& language);
QString spoken();  // the last one; "en" before

}  // namespace kvarium::ui
