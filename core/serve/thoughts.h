// ThoughtSplitter: a reply that begins with thoughts between marks, as reasoning models write them, in two streams.
#pragma once

#include <string>
#include <string_view>

namespace kvarium::serve {

class ThoughtSplitter {
 public:
  struct Parts {
    std::string thoughts, answer;
  };
  // Text that may still become a mark is held back.
  Parts push(std::string_view text);
  Parts finish();  // what was held back

 private:
  enum class Where {
    begin,
    thoughts,
    behind,
    answer
  };  // behind: between the closing mark and the answer's first letter
  Parts take(bool is_all);

  Where m_where = Where::begin;
  std::string m_held;
  std::string_view m_close;  // the mark that ends the thoughts
};

}  // namespace kvarium::serve
