// expectError: runs something that must be refused with an Error of this kind, and gives back its sentence.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/base/error.h"

namespace kvarium::support {

template <class Function>
std::string expectError(ErrorKind kind, const Function& function) {
  try {
    function();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind) << error.what();
    EXPECT_FALSE(error.remedy().empty()) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "nothing was refused";
  return {};
}

}  // namespace kvarium::support
