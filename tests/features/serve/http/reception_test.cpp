#include "features/serve/http/reception.h"

#include <gtest/gtest.h>

#include <atomic>

#include "tests/features/serve/http/client_end.h"

namespace kvarium::serve::reception_test {
namespace {

constexpr const char* request = "POST / HTTP/1.1\r\n\r\n";

bool sayBye(Connection& connection) {
  connection.begin();
  EXPECT_EQ(connection.write("bye", 3), 3);
  return false;
}

// There is one thread: the second is answered while the first is there still. A machine that has no time for half a
// second closes the first before; then it is tried again.
TEST(Reception, aClientThatDoesNotCloseHoldsNoThread) {
  bool found = false;
  for (int round = 0; round < 20 && !found; ++round) {
    Reception reception(16, 1, sayBye);
    const ClientEnd first, second;
    for (const ClientEnd* each : {&first, &second}) {
      each->send(request);
      reception.take(each->server());
      EXPECT_EQ(each->read(), "bye");
    }
    found = !first.isClosed(0);
    EXPECT_TRUE(first.isClosed(-1)) << "but not for ever";
  }
  EXPECT_TRUE(found);
}

TEST(Reception, whatIsUnreadResetsNoAnswer) {
  Reception reception(16, 1, sayBye);
  const ClientEnd client;
  client.send(request + std::string(40'000, 'x'));
  reception.take(client.server());
  EXPECT_EQ(client.read(), "bye");
  EXPECT_TRUE(client.isClosed(-1));
}

// Else each would have the 20 seconds that a request may take.
TEST(Reception, aRequestThatComesJustBeforeTheEndIsCut) {
  for (int round = 0; round < 200; ++round) {
    std::atomic<int> late = 0;
    const ClientEnd clients[8];
    Reception reception(16, 2, [&late](Connection& connection) {
      char byte = 0;
      ssize_t count = 1;
      connection.begin();
      while (count > 0) count = connection.read(&byte, 1);
      if (count < 0) ++late;
      return false;
    });
    for (const ClientEnd& each : clients) {
      each.send(request);
      reception.take(each.server());
    }
    reception.stop(Clock::now());
    ASSERT_EQ(late, 0) << round;
  }
}

}  // namespace
}  // namespace kvarium::serve::reception_test
