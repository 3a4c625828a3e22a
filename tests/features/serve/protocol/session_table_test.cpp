#include "features/serve/protocol/session_table.h"

#include <gtest/gtest.h>

#include <set>

namespace kvarium::serve::session_table_test {
namespace {

using Messages = std::vector<jinja::ChatMessage>;
const Messages a1{{"system", "s"}, {"user", "a"}}, b1{{"system", "s"}, {"user", "b"}};

Messages with(Messages messages, const std::string& reply, const std::string& next) {
  messages.push_back({"assistant", reply});
  messages.push_back({"user", next});
  return messages;
}

int64_t used(SessionTable& table, const std::string& session, const std::string& cache, const Messages& messages) {
  return table.use(session, cache, messages).conversation;
}

TEST(SessionTable, aNameIsOneConversationWhateverIsSaid) {
  SessionTable table;
  const int64_t one = used(table, "x", "dynamic", a1);
  EXPECT_EQ(used(table, "x", "sink", b1), one);
  EXPECT_NE(used(table, "y", "dynamic", a1), one);
  EXPECT_EQ(table.nameOf(one), "x");
  EXPECT_EQ(table.nameOf(99), "");
}

TEST(SessionTable, withoutANameTheTextTells) {
  SessionTable table;
  const int64_t a = used(table, "", "dynamic", a1);
  table.setText(a, a1);
  const int64_t b = used(table, "", "dynamic", b1);
  EXPECT_NE(b, a) << "a system prompt alone is no conversation";
  table.setText(b, with(b1, "r", "n"));
  EXPECT_EQ(used(table, "", "dynamic", a1), a) << "asked again where there was no reply";
  table.setText(a, with(a1, "r", "n"));
  EXPECT_EQ(used(table, "", "dynamic", with(with(a1, "r", "n"), "r2", "n2")), a);
  EXPECT_NE(used(table, "", "sink", with(a1, "r", "n")), a) << "another cache";
  EXPECT_NE(used(table, "", "dynamic", with(a1, "another reply", "n")), a);
}

// Two chats that begin alike, and a reply that is written again: each keeps its text.
TEST(SessionTable, aShorterTextIsAConversationOfItsOwn) {
  SessionTable table;
  const Messages long_one = with(with(a1, "r", "n"), "r2", "n2");
  const int64_t a = used(table, "", "dynamic", a1);
  table.setText(a, long_one);
  const int64_t b = used(table, "", "dynamic", a1), c = used(table, "", "dynamic", with(a1, "r", "n"));
  EXPECT_EQ(std::set({a, b, c}).size(), 3u);
  table.setText(b, with(a1, "r", "other"));
  table.setText(c, with(with(a1, "r", "n"), "r3", "n3"));
  EXPECT_EQ(used(table, "", "dynamic", with(long_one, "r4", "n4")), a);
  EXPECT_EQ(used(table, "", "dynamic", with(with(a1, "r", "other"), "r5", "n5")), b);
  EXPECT_EQ(used(table, "", "dynamic", with(with(with(a1, "r", "n"), "r3", "n3"), "r6", "n6")), c);
}

TEST(SessionTable, aConversationWithoutATextIsNotFound) {
  SessionTable table;
  const int64_t a = used(table, "", "dynamic", a1);
  EXPECT_FALSE(table.hasText(a));
  EXPECT_NE(used(table, "", "dynamic", a1), a);
  table.setText(a, a1);
  EXPECT_TRUE(table.hasText(a));
  EXPECT_FALSE(table.hasText(99));
}

TEST(SessionTable, theLongestTextIsGoneOnWith) {
  SessionTable table;
  const int64_t shorter = used(table, "", "dynamic", a1);
  table.setText(shorter, a1);
  const int64_t longer = used(table, "", "dynamic", with(b1, "r", "n"));
  table.setText(longer, with(a1, "r", "n"));
  EXPECT_EQ(used(table, "", "dynamic", with(with(a1, "r", "n"), "r2", "n2")), longer);
}

TEST(SessionTable, aNamedConversationIsNobodyElses) {
  SessionTable table;
  const int64_t named = used(table, "x", "dynamic", a1);
  table.setText(named, a1);
  EXPECT_NE(used(table, "", "dynamic", a1), named);
}

// A conversation keeps its day, and what branches off it has the same: its cells begin with that day.
TEST(SessionTable, aBranchBeganWhenItsConversationDid) {
  SessionTable table;
  const Messages asked = with(a1, "r", "n");
  EXPECT_EQ(table.use("", "dynamic", a1, "monday").began, "monday");
  table.setText(1, with(asked, "r2", "n2"));
  EXPECT_EQ(table.use("", "dynamic", with(with(asked, "r2", "n2"), "r3", "n3"), "tuesday").began, "monday");
  EXPECT_EQ(table.use("", "dynamic", asked, "tuesday").began, "monday") << "another reply";
  EXPECT_EQ(table.use("", "dynamic", with(a1, "changed", "n"), "tuesday").began, "monday");
  EXPECT_EQ(table.use("", "dynamic", a1, "tuesday").began, "tuesday") << "a new chat that begins alike";
  EXPECT_EQ(table.use("", "dynamic", with(b1, "r", "n"), "tuesday").began, "tuesday");
  EXPECT_EQ(table.use("x", "dynamic", a1, "tuesday").began, "tuesday");
  EXPECT_EQ(table.use("x", "dynamic", a1, "wednesday").began, "tuesday");
}

TEST(SessionTable, aCacheThatWasGivenUpIsToldOnce) {
  SessionTable table;
  table.setText(used(table, "", "dynamic", a1), a1);
  table.loseCache(1);
  table.loseCache(99);
  const SessionTable::Use use = table.use("", "dynamic", with(a1, "r", "n"));
  EXPECT_EQ(use.conversation, 1);
  EXPECT_TRUE(use.lost);
  EXPECT_FALSE(table.use("", "dynamic", with(a1, "r", "n")).lost);
}

TEST(SessionTable, theOneUsedLongestAgoMakesRoom) {
  SessionTable table(2);
  const int64_t x = used(table, "x", "dynamic", a1), y = used(table, "y", "dynamic", a1);
  EXPECT_EQ(used(table, "x", "dynamic", a1), x);
  EXPECT_FALSE(table.takeSurplus());
  used(table, "z", "dynamic", a1);
  EXPECT_EQ(table.takeSurplus(), y);
  EXPECT_FALSE(table.takeSurplus());
  table.forget(x);
  EXPECT_NE(used(table, "x", "dynamic", a1), x) << "a number is never used again";
}

TEST(SessionTable, sideRequestsDoNotPushAChatOut) {
  SessionTable table(3);
  const int64_t chat = used(table, "", "dynamic", a1);
  table.setText(chat, with(a1, "r", "n"));
  for (int i = 0; i < 40; ++i) {
    used(table, "", "dynamic", {{"user", "a title for " + std::to_string(i)}});
    EXPECT_NE(table.takeSurplus(), chat);
    if (i == 5) {
      EXPECT_EQ(used(table, "", "dynamic", with(with(a1, "r", "n"), "r2", "n2")), chat);
    }
  }
  EXPECT_EQ(table.size(), 3u);
}

TEST(SessionTable, whenATextBeganIsKnownToWhoOnlyAsks) {
  SessionTable table;
  const Messages first = with(a1, "r", "n");
  EXPECT_EQ(table.beganOf(a1), "");
  const int64_t a = table.use("named", "sink", a1, "monday").conversation;
  EXPECT_EQ(table.beganOf(a1), "") << "its first turn has not ended";
  table.setText(a, {a1[0], a1[1], {"assistant", "r"}});
  EXPECT_EQ(table.beganOf(first), "monday") << "it goes on";
  EXPECT_EQ(table.beganOf(with(a1, "another reply", "n")), "monday") << "a branch";
  EXPECT_EQ(table.beganOf(a1), "") << "another chat that begins alike";
  EXPECT_EQ(table.beganOf(with(b1, "r", "n")), "") << "a system prompt alone is no conversation";
  const int64_t b = table.use("", "sink", with(first, "r2", "n2"), "tuesday").conversation;
  table.setText(b, with(first, "r2", "n2"));
  EXPECT_EQ(table.beganOf(with(with(first, "r2", "n2"), "r3", "n3")), "tuesday") << "the longest that it goes on with";
  table.forget(a);
  EXPECT_EQ(table.beganOf(with(first, "other", "n2")), "tuesday");
}

}  // namespace
}  // namespace kvarium::serve::session_table_test
