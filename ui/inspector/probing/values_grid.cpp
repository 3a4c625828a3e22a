#include "ui/inspector/probing/values_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/parts/numbers.h"

namespace kvarium::ui {

const std::vector<float>& shownNumbers(const cache::CellNumbers& cells, Shown shown) {
  return shown == Shown::error ? cells.errors : cells.numbers;
}

ValuesGrid valuesGrid(const cache::CellNumbers& cells, Shown shown, const PositionScale& scale) {
  ValuesGrid grid{scale, cells.head_dim, {}, {}};
  const auto width = static_cast<size_t>(scale.columns), dim = static_cast<size_t>(cells.head_dim);
  grid.number.assign(dim * width, std::numeric_limits<float>::quiet_NaN());
  grid.columns.assign(width, ValuesGrid::Column::empty);
  const std::vector<float>& numbers = shownNumbers(cells, shown);
  for (size_t i = 0; i < cells.positions.size(); ++i) {
    const int64_t position = cells.positions[i];
    if (!scale.shows(position)) continue;
    const auto from = static_cast<size_t>(scale.edge(position));
    // A position may be wider than a column.
    const size_t to = std::max(from + 1, static_cast<size_t>(scale.edge(position + 1)));
    const bool known = (i + 1) * dim <= numbers.size() && !std::isnan(numbers[i * dim]);
    for (size_t c = from; c < to; ++c) {
      ValuesGrid::Column& column = grid.columns[c];
      column = std::max(column, known ? ValuesGrid::Column::known : ValuesGrid::Column::not_compared);
      for (size_t d = 0; known && d < dim; ++d) {
        float& most = grid.number[d * width + c];
        const float here = numbers[i * dim + d];
        if (std::isnan(most) || std::abs(here) > std::abs(most)) most = here;
      }
    }
  }
  return grid;
}

FoundNumber largestAt(const cache::CellNumbers& cells, Shown shown, int channel, int64_t first, int64_t end) {
  const std::vector<float>& numbers = shownNumbers(cells, shown);
  const auto dim = static_cast<size_t>(cells.head_dim);
  FoundNumber found;
  const auto begin = std::lower_bound(cells.positions.begin(), cells.positions.end(), first);
  for (auto at = begin; at != cells.positions.end() && *at < end; ++at) {
    const size_t i = static_cast<size_t>(at - cells.positions.begin()) * dim + static_cast<size_t>(channel);
    if (i >= numbers.size() || std::isnan(numbers[i])) continue;
    if (found.position < 0 || std::abs(numbers[i]) > std::abs(found.number)) found = {numbers[i], *at, channel};
  }
  return found;
}

namespace {

void weighErrors(const cache::CellNumbers& cells, ValueFacts& facts) {
  const auto dim = static_cast<size_t>(cells.head_dim);
  double errors = 0, energy = 0;
  for (size_t i = 0; i < cells.positions.size() && (i + 1) * dim <= cells.errors.size(); ++i) {
    if (dim == 0 || std::isnan(cells.errors[i * dim]) || (facts.sealed > 0 && !cells.sealed[i])) continue;
    double error = 0, signal = 0;
    for (size_t d = i * dim; d < (i + 1) * dim; ++d) {
      const double computed = double{cells.numbers[d]} - double{cells.errors[d]};
      error += double{cells.errors[d]} * cells.errors[d];
      signal += computed * computed;
    }
    errors += error;
    energy += signal;
    if (signal <= 0 || std::sqrt(error / signal) <= facts.worst_share) continue;
    facts.worst_share = std::sqrt(error / signal);
    facts.worst_position = cells.positions[i];
  }
  if (energy > 0) facts.share = std::sqrt(errors / energy);
}

}  // namespace

ValueFacts valueFacts(const cache::CellNumbers& cells, Shown shown) {
  const std::vector<float>& numbers = shownNumbers(cells, shown);
  const auto dim = static_cast<size_t>(cells.head_dim);
  ValueFacts facts;
  std::vector<float> magnitudes;
  magnitudes.reserve(numbers.size());
  for (size_t i = 0; i < cells.positions.size() && (i + 1) * dim <= numbers.size(); ++i) {
    if (dim == 0 || std::isnan(numbers[i * dim])) continue;
    ++facts.positions;
    facts.sealed += cells.sealed[i];
    for (size_t d = 0; d < dim; ++d) {
      const float here = numbers[i * dim + d];
      magnitudes.push_back(std::abs(here));
      if (facts.largest.position < 0 || std::abs(here) > std::abs(facts.largest.number))
        facts.largest = {here, cells.positions[i], static_cast<int>(d)};
    }
  }
  if (magnitudes.empty()) return facts;
  if (shown == Shown::error) weighErrors(cells, facts);
  const auto usual = magnitudes.begin() + static_cast<std::ptrdiff_t>((magnitudes.size() - 1) * 99 / 100);
  std::nth_element(magnitudes.begin(), usual, magnitudes.end());
  // If 99 % of the numbers are 0, the largest is the limit.
  constexpr double float_rounding = 1e-7;  // of a round number
  const float most = *usual > 0 ? *usual : std::abs(facts.largest.number);
  facts.limit = most > 0 && std::isfinite(most) ? static_cast<float>(roundAbove(most * (1 - float_rounding))) : 0;
  facts.beyond = std::count_if(magnitudes.begin(), magnitudes.end(), [&](float m) { return m > facts.limit; });
  return facts;
}

}  // namespace kvarium::ui
