package objects

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"clary.example/internal/skincare"
)

// Mistakes of the caller.
var (
	errInvalidKey = errors.New("an object's key must be lower-case letters, digits, hyphens and single slashes between them")
	errTooLarge   = fmt.Errorf("an object must not have more than %d bytes", MaxBytes)
)

// keyPattern leaves out all that some file system or server treats specially:
// dots, capitals, and what would have to be escaped in a URL.
var keyPattern = regexp.MustCompile(`^[a-z0-9-]+(/[a-z0-9-]+)*$`)

// maxKeyLength leaves room for a prefix in the 1024 bytes of S3.
const maxKeyLength = 512

func validKey(key string) bool {
	return len(key) <= maxKeyLength && keyPattern.MatchString(key)
}

// wrapErr says what could not be done, without the key. What may work a moment
// later becomes an error of KindUnavailable, so that a client knows to try
// again.
func (b *Bucket) wrapErr(doing, key string, err error) error {
	text := err.Error()
	if validKey(key) { // Such a key looks the same in a path and in a URL.
		text = strings.ReplaceAll(text, key, "KEY")
	}
	switch {
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("%s: %w", doing, context.Canceled)
	case isTransient(err):
		return fmt.Errorf("%s: %w: %s", doing, skincare.Busy(time.Second), text)
	default:
		return fmt.Errorf("%s: %s", doing, text)
	}
}

// isTransient reports whether the server was out of reach, too slow or too busy.
func isTransient(err error) bool {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, io.ErrUnexpectedEOF) {
		return true
	}
	if _, ok := errors.AsType[*url.Error](err); ok {
		return true // There was no answer.
	}
	if _, ok := errors.AsType[*net.OpError](err); ok {
		return true // There was the beginning of one.
	}
	response, ok := errors.AsType[interface {
		error
		HTTPStatusCode() int
	}](err)
	return ok && (response.HTTPStatusCode() >= http.StatusInternalServerError ||
		response.HTTPStatusCode() == http.StatusTooManyRequests)
}

// apiCode returns the name that S3 gives to an error, and "" for other errors.
func apiCode(err error) string {
	named, ok := errors.AsType[interface {
		error
		ErrorCode() string
	}](err)
	if !ok {
		return ""
	}
	return named.ErrorCode()
}
