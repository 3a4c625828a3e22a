// Attention on tiles of codes against the numbers those codes stand for.

#include <gtest/gtest.h>

#include "tests/core/device/kv_cells.h"
#include "tests/core/device/kv_query.h"
#include "tests/core/device/sealed_cells.h"

namespace kvarium::device::attend_codes_test {
namespace {

using test::KvCells;
using test::Query;
using test::SealedCells;
using test::Segments;
using test::Shape;

using Axis = QuantLayout::Axis;

QuantLayout codesOf(int bits, Axis axis, int group) {
  QuantLayout codes;
  codes.bits = static_cast<uint8_t>(bits);
  codes.axis = axis;
  codes.group = static_cast<int16_t>(group);
  return codes;
}

KvEncoding coding(const QuantLayout& codes) { return {KvFormat::codes, codes}; }

std::string nameOf(const QuantLayout& codes) {
  return std::to_string(codes.bits) + " bits, " + (codes.axis == Axis::token ? "token" : "channel") + ", group " +
         std::to_string(codes.group) + (codes.half_scales ? ", f16" : ", f32") + (codes.centered ? ", centered" : "") +
         (codes.hadamard ? ", hadamard" : "");
}

// Every kind of codes a head of this size can have.
std::vector<QuantLayout> kindsFor(int head_dim) {
  std::vector<QuantLayout> kinds;
  int turn = 0;
  for (const CodeWidth& width : code_widths) {
    const int bits = width.bits;
    for (const Axis axis : {Axis::token, Axis::channel}) {
      const int whole = axis == Axis::token ? head_dim : 64;
      for (int group = 4; group <= whole; ++group) {
        if (whole % group != 0) continue;
        QuantLayout codes = codesOf(bits, axis, group);
        codes.half_scales = turn & 1;
        codes.centered = turn & 2;
        codes.hadamard = turn & 4;
        turn += 3;
        kinds.push_back(codes);
      }
    }
  }
  return kinds;
}

// Under AddressSanitizer each kind takes twenty times as long, and kernels differ by bits and axis alone.
#ifdef __SANITIZE_ADDRESS__
constexpr size_t every = 7;
#else
constexpr size_t every = 1;
#endif

// check(device, query, segments, the same as numbers, where) for every kind of codes of both sides.
template <class Check>
void forEveryKind(Precision precision, const Check& check) {
  const bool many = precision == Precision::fastest;  // which has integers of its own for many rows
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = precision, .level = level});
    for (const int head_dim : {16, 32, 64, 80, 96, 128, 256, 12, 100}) {
      std::mt19937 random(11);
      const Shape shape{head_dim > 100 ? 2 : 3, 1, head_dim};
      KvCells plain(*device, 1, head_dim, KvFormat::f32, KvFormat::f32);
      auto blocks = plain.fill(0, 140, random);
      blocks[1].live &= 0xfff00ff0ff0f7f7fu;
      const std::vector<QuantLayout> kinds = kindsFor(head_dim);
      for (size_t i = 0; i < kinds.size(); ++i) {
        const QuantLayout& k = kinds[i];
        const QuantLayout& v = kinds[(i * 7 + 3) % kinds.size()];
        const SealedCells sealed(*device, plain, blocks, coding(k), coding(v), QuantMethod::range);
        if (i % (many ? 5 * every : every) != 0) continue;
        for (const int n : many ? std::vector{20} : std::vector{1, 3}) {
          Query query(n, 140 - n, shape, random);
          check(*device, query, {sealed.segment()}, {sealed.plainSegment()},
                device->facts().name + " head_dim " + std::to_string(head_dim) + " K " + nameOf(k) + " V " + nameOf(v));
          if (testing::Test::HasFatalFailure()) return;
        }
      }
    }
  }
}

TEST(CpuAttendCodes, everyKindOfCodesIsTheFormulaOverWhatTheyStandFor) {
  forEveryKind(Precision::exact, [](Device& device, Query& query, const Segments& segments, const Segments& numbers,
                                    const std::string& where) {
    query.tolerance = 2e-5;  // the numbers of rotated codes are rounded once more
    query.expectRight(device, segments, numbers, where);
  });
}

TEST(CpuAttendCodes, integersForQueriesAndWeightsAreBetterThanBfloat) {
  forEveryKind(Precision::fast,
               [](Device& device, Query& query, const Segments& segments, const Segments& numbers,
                  const std::string& where) { query.expectBetterThanBfloat(device, segments, numbers, where); });
}

TEST(CpuAttendCodes, manyRowsInIntegersAreBetterThanBfloatToo) {
  forEveryKind(Precision::fastest,
               [](Device& device, Query& query, const Segments& segments, const Segments& numbers,
                  const std::string& where) { query.expectBetterThanBfloat(device, segments, numbers, where); });
}

TEST(CpuAttendCodes, oneSideMayBePlain) {
  std::mt19937 random(12);
  const Shape shape{6, 2, 64};
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::fast, .level = level});
    const auto exact = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact, .level = level});
    for (const KvFormat format : {KvFormat::f16, KvFormat::f32, KvFormat::bf16}) {
      KvCells plain(*device, 2, 64, format, format);
      const auto blocks = plain.fill(0, 300, random);
      const QuantLayout codes = codesOf(4, Axis::channel, 32);
      const SealedCells keys(*device, plain, blocks, coding(codes), {format, {}}, QuantMethod::range);
      const SealedCells values(*device, plain, blocks, {format, {}}, coding(codes), QuantMethod::range);
      for (const int n : {1, 2, 3, 70}) {
        Query query(n, 300 - n, shape, random);
        query.expectBetterThanBfloat(*device, {keys.segment()}, {keys.plainSegment()}, "keys in codes");
        query.expectBetterThanBfloat(*device, {values.segment()}, {values.plainSegment()}, "values in codes");
        query.expectRight(*exact, {keys.segment()}, {keys.plainSegment()}, "keys in codes, exact");
        query.expectRight(*exact, {values.segment()}, {values.plainSegment()}, "values in codes, exact");
      }
    }
  }
}

TEST(CpuAttendCodes, segmentsWindowsAndCapsMeetCodesAsTheyMeetNumbers) {
  std::mt19937 random(13);
  const Shape shape{9, 3, 64};
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::fast, .level = level});
    const auto exact = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact, .level = level});
    const auto fastest = cpu::makeCpuDevice({.threads = 2, .precision = Precision::fastest, .level = level});
    KvCells plain(*device, 3, 64, KvFormat::f16, KvFormat::f16);
    const auto first = plain.fill(0, 64, random), recent = plain.fill(700, 90, random);
    auto old = plain.fill(64, 636, random);
    old[2].live &= 0x5555555500000000u;
    old[4].live = 0;
    QuantLayout k = codesOf(5, Axis::channel, 64), v = codesOf(3, Axis::token, 32);
    k.hadamard = v.hadamard = true;
    const SealedCells sealed(*device, plain, old, coding(k), coding(v), QuantMethod::least_squares);
    for (const int64_t window : {int64_t{-1}, int64_t{1}, int64_t{100}, int64_t{300}}) {
      Segments segments{plain.segment(first), sealed.segment(), plain.segment(recent)};
      Segments numbers{plain.segment(first), sealed.plainSegment(), plain.segment(recent)};
      for (auto* list : {&segments, &numbers}) {
        (*list)[0].query_cap = 40;
        (*list)[1].window = (*list)[2].window = window;
      }
      for (const int n : {1, 3, 70}) {
        Query query(n, 790 - n, shape, random);
        query.args.softcap = n == 3 ? 5.0f : 0.0f;
        const std::string where = device->facts().name + " window " + std::to_string(window);
        query.expectBetterThanBfloat(*device, segments, numbers, where);
        query.expectBetterThanBfloat(*fastest, segments, numbers, where + ", fastest");
        query.tolerance = 2e-5;
        query.expectRight(*exact, segments, numbers, where + ", exact");
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(CpuAttendCodes, aRowIsTheSameToTheBitHoweverItIsCutAndOnAnyNumberOfThreads) {
  std::mt19937 random(14);
  const std::vector<int> alone(66, 1);
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 1, .precision = Precision::fast, .level = level});
    KvCells plain(*device, 3, 64, KvFormat::f16, KvFormat::f16);
    auto blocks = plain.fill(0, 340, random);
    blocks[3].live &= 0x0ff0f0f0ffff0001u;
    for (const auto& [k, v] : {std::pair{codesOf(4, Axis::channel, 64), codesOf(4, Axis::token, 64)},
                               std::pair{codesOf(8, Axis::token, 32), codesOf(2, Axis::channel, 16)},
                               std::pair{codesOf(3, Axis::channel, 8), codesOf(5, Axis::token, 8)}}) {
      const SealedCells sealed(*device, plain, blocks, coding(k), coding(v), QuantMethod::range);
      Query all(66, 340 - 66, {9, 3, 64}, random);
      test::SegmentCells segment = sealed.segment();
      segment.window = 200;
      const auto row_by_row = all.inPieces(*device, {segment}, alone), at_once = all.inPieces(*device, {segment}, {66});
      for (const int threads : {1, 3}) {
        const auto other = cpu::makeCpuDevice({.threads = threads, .precision = Precision::fast, .level = level});
        for (const auto& pieces : {std::vector<int>(33, 2), std::vector<int>(22, 3)})
          ASSERT_EQ(all.inPieces(*other, {segment}, pieces), row_by_row) << other->facts().name << " K " << nameOf(k);
        for (const auto& pieces : {std::vector{33, 33}, std::vector{16, 50}, std::vector{66}})
          ASSERT_EQ(all.inPieces(*other, {segment}, pieces), at_once) << other->facts().name << " K " << nameOf(k);
      }
    }
  }
}

TEST(CpuAttendCodes, whatDeadCellsHoldIsNeverSeen) {
  std::mt19937 random(15);
  const auto device = cpu::makeCpuDevice({.threads = 1, .precision = Precision::fast, .level = cpu::CpuLevel::best});
  KvCells plain(*device, 1, 32, KvFormat::f32, KvFormat::f32);
  auto blocks = plain.fill(0, 40, random);  // cells 40 .. 63 hold NaN
  for (const Axis axis : {Axis::token, Axis::channel}) {
    const QuantLayout codes = codesOf(4, axis, 32);
    const SealedCells sealed(*device, plain, blocks, coding(codes), coding(codes), QuantMethod::range);
    Query query(1, 39, {2, 1, 32}, random);
    query.expectBetterThanBfloat(*device, {sealed.segment()}, {sealed.plainSegment()}, nameOf(codes));
    query.expectRight(*cpu::makeCpuDevice({.threads = 1, .precision = Precision::exact}), {sealed.segment()},
                      {sealed.plainSegment()}, nameOf(codes) + ", exact");
  }
}

}  // namespace
}  // namespace kvarium::device::attend_codes_test
