package provider

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"

	"clary.example/internal/advice/advisor"
)

// Failed says what it means that a request or its answer broke. The text of
// err is not passed on, because it may hold the prompt, the reply or a key;
// only what the machine says of the connection is. A request that was called
// off is the error of its context.
func Failed(ctx context.Context, err error) error {
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return fmt.Errorf("ask the provider: %w", context.Canceled)
	case errors.Is(err, errTooLong):
		return fmt.Errorf("%w: more than %d bytes", advisor.ErrCutShort, maxAnswerBytes)
	}
	return fmt.Errorf("%w: %s", advisor.ErrUnavailable, reason(err))
}

// reason describes an error in words that nobody else chose.
func reason(err error) string {
	var (
		operation   *net.OpError
		certificate *tls.CertificateVerificationError
		timeout     net.Error
	)
	switch {
	case errors.As(err, &timeout) && timeout.Timeout(), errors.Is(err, context.DeadlineExceeded):
		return "no answer in time"
	case errors.As(err, &certificate):
		return "its certificate is not trusted"
	case errors.As(err, &operation):
		return operation.Op + ": " + operation.Err.Error()
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return "the connection broke"
	}
	return "the answer makes no sense"
}

// Answered says what a status means that is not one of success.
func Answered(status int) error {
	switch {
	case status == http.StatusTooManyRequests, status == http.StatusRequestTimeout, status >= http.StatusInternalServerError:
		return fmt.Errorf("%w: status %d", advisor.ErrUnavailable, status)
	}
	return fmt.Errorf("%w: status %d", advisor.ErrRefused, status)
}
