#include "core/serve/session_table.h"

#include <gtest/gtest.h>

namespace kvarium::serve::session_table_test {
namespace {

using Messages = std::vector<jinja::ChatMessage>;
const Messages a1{{"system", "s"}, {"user", "a"}}, b1{{"system", "s"}, {"user", "b"}};

Messages with(Messages messages, const std::string& reply, const std::string& next) {
  messages.push_back({"assistant", reply});
  messages.push_back({"user", next});
  return messages;
}

TEST(SessionTable, aNameIsOneConversationWhateverIsSaid) {
  SessionTable table;
  const int64_t one = table.use("x", "dynamic", a1);
  EXPECT_EQ(table.use("x", "sink", b1), one);
  EXPECT_NE(table.use("y", "dynamic", a1), one);
  EXPECT_EQ(table.nameOf(one), "x");
  EXPECT_EQ(table.nameOf(99), "");
}

TEST(SessionTable, withoutANameTheTextTells) {
  SessionTable table;
  const int64_t a = table.use("", "dynamic", a1);
  table.setText(a, a1);
  const int64_t b = table.use("", "dynamic", b1);
  EXPECT_NE(b, a) << "a system prompt alone is no conversation";
  table.setText(b, with(b1, "r", "n"));
  table.setText(a, with(a1, "r", "n"));
  EXPECT_EQ(table.use("", "dynamic", with(with(a1, "r", "n"), "r2", "n2")), a);
  EXPECT_EQ(table.use("", "dynamic", a1), a) << "asked again";
  EXPECT_EQ(table.use("", "dynamic", b1), b);
  EXPECT_NE(table.use("", "sink", a1), a) << "another cache";
  EXPECT_NE(table.use("", "dynamic", with(a1, "another reply", "n")), a);
}

TEST(SessionTable, theLongestTextIsGoneOnWith) {
  SessionTable table;
  const int64_t shorter = table.use("", "dynamic", a1);
  table.setText(shorter, a1);
  const int64_t longer = table.use("", "dynamic", with(b1, "r", "n"));
  table.setText(longer, with(a1, "r", "n"));
  EXPECT_EQ(table.use("", "dynamic", with(with(a1, "r", "n"), "r2", "n2")), longer);
}

TEST(SessionTable, aNamedConversationIsNobodyElses) {
  SessionTable table;
  const int64_t named = table.use("x", "dynamic", a1);
  table.setText(named, a1);
  EXPECT_NE(table.use("", "dynamic", a1), named);
}

TEST(SessionTable, theOneUsedLongestAgoMakesRoom) {
  SessionTable table(2);
  const int64_t x = table.use("x", "dynamic", a1), y = table.use("y", "dynamic", a1);
  EXPECT_EQ(table.use("x", "dynamic", a1), x);
  EXPECT_FALSE(table.takeSurplus());
  table.use("z", "dynamic", a1);
  EXPECT_EQ(table.takeSurplus(), y);
  EXPECT_FALSE(table.takeSurplus());
  table.forget(x);
  EXPECT_NE(table.use("x", "dynamic", a1), x) << "a number is never used again";
}

}  // namespace
}  // namespace kvarium::serve::session_table_test
