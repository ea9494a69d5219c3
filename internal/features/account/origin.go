package account

import "net/netip"

// Origin is where a request comes from, for throttling.
type Origin struct {
	Address netip.Addr
}

// Network is what one household or phone controls: a single IPv4 address or
// the /64 of an IPv6 address.
type Network string

// Network returns the network of the origin.
func (o Origin) Network() Network {
	address := o.Address.Unmap()
	if address.Is4() || !address.IsValid() {
		return Network(address.String())
	}
	prefix, err := address.WithZone("").Prefix(64)
	if err != nil {
		return Network(address.String())
	}
	return Network(prefix.String())
}
