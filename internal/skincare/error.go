// Package skincare defines the vocabulary of the product: its entities, the
// rules that hold for them everywhere, and the errors the rest of the program
// may return. It imports nothing but the standard library.
package skincare

import (
	"errors"
	"fmt"
	"time"
)

// ErrKeyGone says that the key of a user was deleted, or that there never was
// one: what was sealed for them opens no more. Any other failure to open sealed
// data is a failure, and says nothing of the key.
var ErrKeyGone = errors.New("the key of this user is gone")

// Kind says what went wrong in terms a caller can act on. Each kind maps to
// exactly one HTTP status, and only package api knows that mapping.
type Kind string

// The kinds of failure a user may be told about.
const (
	KindInvalid      Kind = "invalid"
	KindUnauthorized Kind = "unauthorized"
	// KindProofRefused and KindNonceRequired have the names that RFC 9449 gives
	// them.
	KindProofRefused    Kind = "invalid_dpop_proof"
	KindNonceRequired   Kind = "use_dpop_nonce"
	KindWrongPassword   Kind = "wrong_password"
	KindTaken           Kind = "taken"
	KindForbidden       Kind = "forbidden"
	KindConsentRequired Kind = "consent_required"
	KindRestricted      Kind = "processing_restricted"
	// KindConfirmationRequired asks for the password again, which was given
	// too long ago.
	KindConfirmationRequired Kind = "password_confirmation_required"
	KindPasskeyRequired      Kind = "passkey_required"
	KindNotFound             Kind = "not_found"
	KindTooLarge             Kind = "too_large"
	// KindPhotoUnreadable refuses a photo that could not be analysed, for a
	// client that asked for this.
	KindPhotoUnreadable Kind = "photo_unreadable"
	KindThrottled       Kind = "throttled"
	KindUnavailable     Kind = "unavailable"
	KindInternal        Kind = "internal"
)

// Error is a failure whose message is safe to show to the user. Any other
// error type is internal: it is logged in full and shown as a generic message.
type Error struct {
	Kind    Kind
	Message string
	// RetryAfter is how long to wait before trying again, for the kinds
	// throttled and unavailable.
	RetryAfter time.Duration
}

// Errorf builds an Error. The message is shown to users, so it is a sentence
// in the product's voice, not a trace of what the code was doing.
func Errorf(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Message: fmt.Sprintf(format, args...)}
}

// Throttled says that the caller has tried too often and when to come back.
func Throttled(wait time.Duration) *Error {
	return &Error{
		Kind:       KindThrottled,
		Message:    "Too many attempts. Please wait a little and try again.",
		RetryAfter: wait,
	}
}

// SayThrottled gives an error of KindThrottled a message that fits what was
// tried. Any other error stays as it is.
func SayThrottled(err error, message string) error {
	throttled, ok := errors.AsType[*Error](err)
	if !ok || throttled.Kind != KindThrottled {
		return err
	}
	return &Error{Kind: KindThrottled, Message: message, RetryAfter: throttled.RetryAfter}
}

// Restricted says that the person has paused the use of their data.
func Restricted() *Error {
	return Errorf(KindRestricted,
		"You've paused the use of your data, so Clary can't analyse photos or write advice. You can end the pause under Your data.")
}

// Busy says that the server cannot take more work of this kind just now.
func Busy(wait time.Duration) *Error {
	return &Error{
		Kind:       KindUnavailable,
		Message:    "We're very busy right now. Please try again in a moment.",
		RetryAfter: wait,
	}
}

// Error implements the error interface.
func (e *Error) Error() string { return string(e.Kind) + ": " + e.Message }

// KindOf reports the kind of err, and KindInternal for an error that carries
// none.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return KindInternal
}
