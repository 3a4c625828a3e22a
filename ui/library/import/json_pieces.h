// JsonPieces: the values of a JSON text one after the other, so that a file of many chats is never in memory as one
// tree: the elements of a list, the lines of JSON Lines, or one value alone.
#pragma once

#include <QByteArrayView>

namespace kvarium::ui {

class JsonPieces {
 public:
  static constexpr qsizetype largest = 256 << 20;      // bytes of a value
  static constexpr int deepest = 200;                  // levels
  static constexpr qsizetype most_values = 4'000'000;  // in one value; each takes more memory than text
  enum class End { whole, broken, too_large };

  explicit JsonPieces(QByteArrayView text);
  bool next(QByteArrayView& piece);  // false: see end(). Only the brackets and strings of a piece were looked at
  End end() const { return m_end; }
  qsizetype read() const { return m_at; }  // bytes

 private:
  bool stop(End end);
  void skipBlanks();

  QByteArrayView m_text;
  qsizetype m_at = 0;
  bool m_in_list = false, m_first = true;
  End m_end = End::whole;
};

}  // namespace kvarium::ui
