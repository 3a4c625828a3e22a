// What the text of a host says of it: whether it is a number, this machine or a private network. Nothing is looked up.
#pragma once

#include <string_view>

namespace kvarium {

// `host`: a name, or an address without brackets. An address counts in every spelling that the system's resolver takes
// for one: 127.1 and 2130706433 are 127.0.0.1, and so is ::ffff:127.0.0.1.
bool isNumericHost(std::string_view host);  // it is an address
bool isThisMachine(std::string_view host);  // localhost, 127.0.0.0/8, ::1
// 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, 100.64.0.0/10, fc00::/7, fe80::/10, names without a dot
// and those that end in .local, .lan, .internal or .home.arpa: only a private network has them. This machine is not
// among them.
bool isPrivateHost(std::string_view host);

}  // namespace kvarium
