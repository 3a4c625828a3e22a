// Counts asked from any thread: what cannot be counted has none.
#include "core/engine/token_counter.h"

#include <gtest/gtest.h>

#include <new>

#include "core/base/error.h"

namespace kvarium::engine::token_counter_test {
namespace {

TEST(TokenCounter, whatCannotBeCountedHasNoCount) {
  TokenCounter counter;
  EXPECT_FALSE(counter.text("hello"));
  counter.use({[](const std::vector<jinja::ChatMessage>&, const jinja::TemplateVariables&) -> int64_t {
                 throw Error(ErrorKind::content, "a template refuses", "write otherwise");
               },
               [](std::string_view) -> int64_t { throw std::bad_alloc(); }});
  EXPECT_FALSE(counter.prompt({{"user", "hello"}}));
  EXPECT_FALSE(counter.text("hello"));
  counter.use({{}, [](std::string_view text) { return static_cast<int64_t>(text.size()); }});
  EXPECT_EQ(counter.text("hello"), 5);
}

}  // namespace
}  // namespace kvarium::engine::token_counter_test
