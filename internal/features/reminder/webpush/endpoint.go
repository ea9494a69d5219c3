package webpush

import (
	"crypto/ecdh"
	"errors"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"syscall"
)

// maxEndpoint is in bytes. Known push services use less than 600.
const maxEndpoint = 2048

// Subscription is how a browser can be reached.
type Subscription struct {
	// Endpoint is an address of the push service that is a secret of the browser.
	Endpoint string `json:"endpoint"`
	// P256DH is the public key of the browser, and Auth a secret shared with it.
	P256DH []byte `json:"p256dh"`
	Auth   []byte `json:"auth"`
}

// errKeys are keys of a subscription that cannot be used.
var errKeys = errors.New("the keys of the subscription are not valid")

// checkKeys returns an error for keys that cannot encrypt anything.
func (s Subscription) checkKeys() error {
	if _, err := ecdh.P256().NewPublicKey(s.P256DH); err != nil || len(s.Auth) != authBytes {
		return errKeys
	}
	return nil
}

// errEndpoint is an address that is not one of a known push service.
var errEndpoint = errors.New("the address belongs to no push service that we know")

// Services returns the hosts of the push services that messages may go to: those
// of Chrome and most others, of Safari, of Firefox, and of Edge on Windows. A star
// is any name below the host.
func Services() []string {
	return []string{"fcm.googleapis.com", "*.push.apple.com", "updates.push.services.mozilla.com", "*.notify.windows.com"}
}

// origin returns the origin of an endpoint. It refuses every address but those of
// known push services and testOrigin, because the server calls what a browser
// names.
func origin(endpoint, testOrigin string) (string, error) {
	address, err := url.Parse(endpoint)
	if err != nil || len(endpoint) > maxEndpoint || address.User != nil || address.Fragment != "" || address.Opaque != "" {
		return "", errEndpoint
	}
	if testOrigin != "" && address.Scheme+"://"+address.Host == testOrigin {
		return testOrigin, nil
	}
	if address.Scheme != "https" || (address.Port() != "" && address.Port() != "443") {
		return "", errEndpoint
	}
	host := address.Hostname()
	known := slices.ContainsFunc(Services(), func(service string) bool {
		suffix, below := strings.CutPrefix(service, "*")
		return host == service || below && strings.HasSuffix(host, suffix) && len(host) > len(suffix)
	})
	if !known || !isName(host) {
		return "", errEndpoint
	}
	return "https://" + host, nil
}

// isName says that a host has only the characters of a name.
func isName(host string) bool {
	return !strings.ContainsFunc(host, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' && r != '.'
	})
}

// errPrivate is an address inside a network of the operator.
var errPrivate = errors.New("the push service has no public address")

// publicOnly is a net.Dialer's Control that refuses addresses inside a private
// network but testAddress, whatever name led to them. It sees the address after
// the name was resolved.
func publicOnly(testAddress string) func(network, address string, _ syscall.RawConn) error {
	return func(_, address string, _ syscall.RawConn) error {
		if testAddress != "" && address == testAddress {
			return nil
		}
		peer, err := netip.ParseAddrPort(address)
		if err != nil || !isPublic(peer.Addr()) {
			return errPrivate
		}
		return nil
	}
}

// notPublic are networks that IsGlobalUnicast and IsPrivate let through: shared
// and reserved addresses, documentation, benchmarks, and NAT64, which can hide a
// private IPv4 address.
func notPublic() []netip.Prefix {
	return []netip.Prefix{
		netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
		netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"),
		netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
		netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2001:db8::/32"),
		netip.MustParsePrefix("2002::/16"),
	}
}

func isPublic(address netip.Addr) bool {
	address = address.Unmap()
	return address.IsGlobalUnicast() && !address.IsPrivate() &&
		!slices.ContainsFunc(notPublic(), func(p netip.Prefix) bool { return p.Contains(address) })
}
