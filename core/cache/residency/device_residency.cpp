#include "core/cache/residency/residency.h"

namespace kvarium {
namespace {

class DeviceResidency final : public Residency {
 public:
  void need(int) override {}
  void done(int) override {}
  Place place(int) const override { return Place::device; }
  std::string_view name() const override { return "device"; }
};

}  // namespace

std::unique_ptr<Residency> makeDeviceResidency() { return std::make_unique<DeviceResidency>(); }

}  // namespace kvarium
