#include "features/serve/http/connection.h"

#include <gtest/gtest.h>

#include "tests/features/serve/http/client_end.h"

namespace kvarium::serve::connection_test {
namespace {

using Head = Connection::Head;

Head headOf(std::string_view text) {
  const ClientEnd client;
  Connection connection(client.server());
  client.send(text);
  return connection.receive();
}

TEST(Connection, aHeadEndsWithAnEmptyLineOfHttp) {
  EXPECT_EQ(headOf("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"), Head::whole);
  EXPECT_EQ(headOf("GET / HTTP/1.1\r\nHost: localhost\n\r\n"), Head::whole);
  EXPECT_EQ(headOf("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n{\n\n}"), Head::whole) << "a body may have any lines";
  EXPECT_EQ(headOf("GET / HTTP/1.1\r\nHost: localhost\n"), Head::partial);
}

// The library would read on after it.
TEST(Connection, anEmptyLineOfAnotherKindIsNoHttp) {
  for (const char* text : {"GET / HTTP/1.1\r\nHost: localhost\n\n", "GET / HTTP/1.1\r\nHost: localhost\r\n\n",
                           "GET / HTTP/1.1\n\n", "GET / HTTP/1.1\r\n\nHost: localhost\r\n\r\n"})
    EXPECT_EQ(headOf(text), Head::wrong) << text;
  const ClientEnd client;
  Connection connection(client.server());
  client.send("HEAD / HTTP/1.1\r\nHost: localhost\n");
  EXPECT_EQ(connection.receive(), Head::partial);
  client.send("\n");
  EXPECT_EQ(connection.receive(), Head::wrong) << "also where it comes in pieces";
}

TEST(Connection, aRequestIsShortByItsMethod) {
  const auto isShort = [](std::string_view text) {
    const ClientEnd client;
    Connection connection(client.server());
    client.send(text);
    EXPECT_EQ(connection.receive(), Head::whole);
    return connection.isShort();
  };
  for (const char* method : {"GET", "HEAD", "OPTIONS"}) {
    EXPECT_TRUE(isShort(std::string(method) + " /health HTTP/1.1\r\n\r\n")) << method;
    EXPECT_TRUE(hasNoBody(method)) << method;
  }
  for (const char* method : {"POST", "PUT", "GETS", "Get", "OPTION"}) {
    EXPECT_FALSE(isShort(std::string(method) + " /health HTTP/1.1\r\n\r\n")) << method;
    EXPECT_FALSE(hasNoBody(method)) << method;
  }
}

TEST(Connection, afterItsEndNothingIsTakenUntilTheClientCloses) {
  ClientEnd client;
  Connection connection(client.server());
  client.send("GET / HTTP/1.1\r\n\r\n");
  EXPECT_EQ(connection.receive(), Head::whole);
  connection.begin();
  EXPECT_EQ(connection.write("bye", 3), 3);
  EXPECT_TRUE(connection.end());
  EXPECT_EQ(client.read(), "bye") << "the server says that no more comes";
  EXPECT_FALSE(client.isClosed(0));
  client.send("GET / HTTP/1.1\r\n\r\n");
  EXPECT_EQ(connection.receive(), Head::partial);
  EXPECT_TRUE(connection.isIdle());
  client.close();
  EXPECT_EQ(connection.receive(), Head::wrong);
}

TEST(Connection, whereNothingWasAnsweredTheEndIsAtOnce) {
  const ClientEnd client;
  Connection connection(client.server());
  connection.begin();
  EXPECT_FALSE(connection.end());
}

}  // namespace
}  // namespace kvarium::serve::connection_test
