// SoundChip: options of a transcription: the language of the sound, and whether to translate it into English.
#pragma once

#include "core/engine/wire.h"
#include "ui/parts/chip.h"

namespace kvarium::ui {

class SoundChip : public Chip {
  Q_OBJECT
 public:
  static constexpr int offered = 10;  // languages before "More languages"

  explicit SoundChip(QWidget* parent = nullptr);
  void setWishes(const QString& language, bool translate);  // an empty language: detect it
  void showModel(const engine::ModelInfo& info);            // offers the model's languages and tasks
  decode::TranscribeOptions options() const;                // the wishes that the model supports
  bool hasChoices() const { return !m_languages.isEmpty(); }
  static QStringList usualLanguages();         // codes
  static QString nameOf(const QString& code);  // "de": "German"; an unknown code is returned unchanged

 signals:
  void chosen(const QString& language, bool translate);

 private:
  void fill();
  void say();
  void choose(const QString& language, bool translate);

  QStringList m_languages;  // codes
  bool m_translates = false;
  QString m_language;
  bool m_translate = false;
};

}  // namespace kvarium::ui
