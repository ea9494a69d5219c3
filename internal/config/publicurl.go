package config

import (
	"net"
	"net/netip"
	"net/url"
	"strings"
)

// publicURL reads the origin of the site. Without it, the site is on this machine
// under the name localhost, which browsers treat like https; 127.0.0.1 is no name
// that a passkey can be bound to.
func (r *reader) publicURL(name, listen string) string {
	value := strings.TrimSuffix(r.text(name, localURL(listen)), "/")
	address, err := url.Parse(value)
	if err != nil || address.Scheme+"://"+address.Host != value || strings.ToLower(value) != value {
		r.fail(name, "must be an address without a path, in lower case, such as https://clary.example")
		return ""
	}
	host := address.Hostname()
	if _, err := netip.ParseAddr(host); err == nil || host == "" {
		r.fail(name, "must have a name and not a number as its host, because passkeys are bound to names")
		return ""
	}
	isLocal := host == "localhost" || strings.HasSuffix(host, ".localhost")
	if address.Scheme != "https" && (address.Scheme != "http" || !isLocal) {
		r.fail(name, "must begin with https, or with http://localhost on this machine")
		return ""
	}
	return value
}

// localURL is where a browser on this machine finds a server that listens there.
func localURL(listen string) string {
	_, port, err := net.SplitHostPort(listen)
	if err != nil || port == "" || port == "80" {
		return "http://localhost"
	}
	return "http://localhost:" + port
}
