package config

import (
	"net"
	"net/url"

	"clary.example/internal/features/reminder/webpush"
	"clary.example/internal/storage/network"
)

// pushKey reads the key that sends reminders. There need not be one.
func (r *reader) pushKey(name string) webpush.Key {
	value := r.getenv(name)
	if value == "" {
		return webpush.Key{}
	}
	key, err := webpush.ParseKey(value)
	if err != nil {
		r.fail(name, "%v", err)
	}
	return key
}

// pushTestOrigin reads the origin of a push service on this machine. No other is
// taken: the server would call it for whoever names it.
func (r *reader) pushTestOrigin(name string) string {
	value := r.getenv(name)
	if value == "" {
		return ""
	}
	address, err := url.Parse(value)
	if err != nil || address.Scheme != "http" || address.Scheme+"://"+address.Host != value {
		r.fail(name, "must be an origin such as http://127.0.0.1:9000")
		return ""
	}
	if host, port, err := net.SplitHostPort(address.Host); err != nil || port == "" || !network.IsHere(host) || host == "localhost" {
		r.fail(name, "must be a loopback address with a port, for tests on this machine")
		return ""
	}
	return value
}
