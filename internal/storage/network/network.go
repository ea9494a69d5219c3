// Package network tells how far away a host is, for settings that may only
// point to a machine of the operator's own.
package network

import (
	"net/netip"
	"strings"
)

// IsHere says whether a host is this machine.
func IsHere(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || (err == nil && address.IsLoopback())
}

// IsNear says whether a host can only be on the operator's own network: by a
// private address, or by a name without a dot.
func IsNear(host string) bool {
	address, err := netip.ParseAddr(host)
	if err != nil {
		return !strings.Contains(host, ".")
	}
	return address.IsLoopback() || address.IsPrivate()
}
