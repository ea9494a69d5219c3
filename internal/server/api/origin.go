package api

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"clary.example/internal/features/account"
)

// origin returns where a request comes from. Behind a trusted proxy that is
// the last address in X-Forwarded-For that is not itself a trusted proxy: the
// ones before it are whatever the client chose to write.
func (s *Server) origin(r *http.Request) account.Origin {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return account.Origin{}
	}
	address := peer.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		if !s.isTrusted(address) {
			break
		}
		next, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			break
		}
		address = next.Unmap()
	}
	return account.Origin{Address: address}
}

func (s *Server) isTrusted(address netip.Addr) bool {
	return slices.ContainsFunc(s.TrustedProxies, func(network netip.Prefix) bool {
		return network.Contains(address)
	})
}
