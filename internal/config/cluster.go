package config

import (
	"net/url"
	"strings"

	"clary.example/internal/storage/cluster"
	"clary.example/internal/storage/network"
)

// databaseCluster reads where Patroni keeps who leads. The addresses may hold a
// password, which no message repeats.
func (r *reader) databaseCluster() cluster.Options {
	const name = "CLARY_ETCD_URLS"
	options := cluster.Options{Scope: r.text("CLARY_PATRONI_SCOPE", "clary")}
	for part := range strings.SplitSeq(r.getenv(name), ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		address, err := url.Parse(part)
		switch {
		case err != nil || address.Host == "" || strings.Trim(address.Path, "/") != "":
			r.fail(name, "must be addresses such as https://etcd1.example:2379, separated by commas")
		case address.Scheme != "https" && (address.Scheme != "http" || !network.IsNear(address.Hostname())):
			r.fail(name, "must begin with https, or with http on a local network")
		default:
			options.Servers = append(options.Servers, address)
		}
	}
	return options
}
