package skincare

// Attempt is a name that a client gave to one wish to have something kept, so
// that it may say it again. It is empty when the client gave none.
type Attempt string

// MaxAttempt bounds the name of an attempt, in bytes.
const MaxAttempt = 64

// Check returns an error of KindInvalid for a name that is too long.
func (a Attempt) Check() error {
	if len(a) > MaxAttempt {
		return Errorf(KindInvalid, "The idempotency key is too long.")
	}
	return nil
}
