// SoundChip: how a sound is written down: the language it is heard in, and whether it is translated into English.
#pragma once

#include "core/engine/session.h"
#include "ui/models/chip.h"

namespace kvarium {

class SoundChip : public Chip {
  Q_OBJECT
 public:
  static constexpr int offered = 10;  // languages before "More languages"

  explicit SoundChip(QWidget* parent = nullptr);
  void setWishes(const QString& language, bool translate);  // language empty: as heard
  void showModel(const ModelInfo& info);                    // what it can is offered
  TranscribeOptions options() const;                        // the wishes the model can fulfil
  bool hasChoices() const { return !m_languages.isEmpty(); }
  static QString nameOf(const QString& code);  // "de": "German"; a code that is not known stays

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

}  // namespace kvarium
