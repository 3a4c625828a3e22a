#include "features/serve/http/http_server.h"

#include <gtest/gtest.h>

#include "tests/support/cpu_session.h"

namespace kvarium::serve::http_server_test {
namespace {

// Without the wait for the library, stop() is now and then forgotten and never returns.
TEST(HttpServer, canBeStoppedAsSoonAsItStarted) {
  serve::TurnQueue queue(support::onCpu({.threads = 1, .precision = device::Precision::exact, .context = 64}),
                         engine::makeSession, {});
  queue.load({KVARIUM_TEST_DATA "/llama/gqa_tied_f32.gguf"}, {});
  for (int i = 0; i < 20; ++i) {
    HttpServer server(queue, {.host = "127.0.0.1", .port = 0, .key = "", .event_sources = ""});
    server.start();
    server.stop();
  }
}

}  // namespace
}  // namespace kvarium::serve::http_server_test
