package postgres

import (
	"crypto/tls"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"

	"clary.example/internal/storage/network"
)

// checkEncrypted refuses a database on another machine that might be talked to
// in the open, or be somebody else: PostgreSQL's own default tries TLS, checks
// no certificate, and then goes on without. Whoever encrypts the network by
// other means says so with sslmode=disable.
func checkEncrypted(config *pgx.ConnConfig) error {
	verified, plain := isVerified(config.Host, config.TLSConfig), isPlain(config.Host, config.TLSConfig)
	for _, other := range config.Fallbacks {
		verified = verified && isVerified(other.Host, other.TLSConfig)
		plain = plain && isPlain(other.Host, other.TLSConfig)
	}
	if !verified && !plain {
		return errors.New("the database is on another machine: its address must say sslmode=verify-full, " +
			"or sslmode=disable if the network between is encrypted by other means")
	}
	return nil
}

func isVerified(host string, config *tls.Config) bool {
	return isHere(host) || (config != nil && !config.InsecureSkipVerify)
}

func isPlain(host string, config *tls.Config) bool { return isHere(host) || config == nil }

// isHere says whether a host is this machine: a socket, or a loopback address.
func isHere(host string) bool {
	return strings.HasPrefix(host, "/") || network.IsHere(host)
}
