// SpokenReply: a reply that is being written, as a screen reader says it: a sentence or a line at a time, never a
// token.
#pragma once

#include <QString>
#include <functional>

namespace kvarium::ui {

class SpokenReply {
 public:
  explicit SpokenReply(std::function<void(const QString& sentence)> say) : m_say(std::move(say)) {}
  void follow(qint64 message, const QString& text, qsizetype added);  // text: all of it, whose last part came now
  void end(qint64 message);  // it is complete: what is left is said, unless another one is followed

 private:
  void sayUntil(qsizetype end);

  std::function<void(const QString&)> m_say;
  qint64 m_message = 0;
  QString m_text;
  qsizetype m_said = 0, m_looked = 0;  // characters
  bool m_in_code = false;              // between fences, which is said as a whole
};

}  // namespace kvarium::ui
