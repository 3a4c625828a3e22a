// Files that lie, for every parser of files: an Error that names the file, or contents; no crash, and no allocation
// that the file does not justify. read(bytes): parses "bad.FORMAT" and looks at all that is in it.
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "tests/support/count_allocations.h"
#include "tests/support/expect_error.h"

namespace kvarium::support {

using FileBytes = std::vector<std::byte>;

// A name takes more memory than its bytes in the file, hence the factor; the constant is for the text of an error.
inline void expectSmallAllocations(size_t file_bytes) {
  EXPECT_LE(largest_allocation.load(), 8 * file_bytes + 4096) << file_bytes;
}

// The sentence of the refusal has all the parts.
template <class Read>
void expectRefused(ErrorKind kind, const FileBytes& bytes, const std::vector<std::string>& parts, const Read& read) {
  largest_allocation = 0;
  const std::string sentence = expectError(kind, [&] { read(bytes); });
  expectSmallAllocations(bytes.size());
  EXPECT_NE(sentence.find("bad."), std::string::npos) << sentence;
  for (const std::string& part : parts)
    EXPECT_NE(sentence.find(part), std::string::npos) << sentence << "\nlacks " << part;
}

template <class Read>
void expectNoTruncationIsRead(const FileBytes& whole, const Read& read) {
  EXPECT_NO_THROW(read(whole));
  for (size_t size = 0; size < whole.size(); ++size) {
    const FileBytes part(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size));  // its own heap block
    expectRefused(ErrorKind::file, part, {}, read);
  }
}

// More than this many flipped bits are refused.
template <class Read>
void expectEveryFlippedBitIsBorne(FileBytes bytes, int refusals, const Read& read) {
  int refused = 0;
  for (size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    bytes[bit / 8] ^= std::byte{1} << (bit % 8);
    largest_allocation = 0;
    try {
      read(bytes);
    } catch (const Error&) {
      ++refused;
    }
    expectSmallAllocations(bytes.size());
    bytes[bit / 8] ^= std::byte{1} << (bit % 8);
  }
  EXPECT_GT(refused, refusals);
}

template <class Read>
void expectRandomDamageIsBorne(const FileBytes& whole, const Read& read) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 20'000; ++round) {
    FileBytes bytes = whole;
    for (uint64_t edits = 1 + random() % 6; edits > 0; --edits)
      bytes[random() % bytes.size()] = static_cast<std::byte>(random());
    try {
      read(bytes);
    } catch (const Error&) {
    }
  }
}

}  // namespace kvarium::support
