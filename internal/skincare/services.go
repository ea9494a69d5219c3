package skincare

import "context"

// Vault encrypts and decrypts data, with a key for each user.
type Vault interface {
	// Seal encrypts data of a user for one field of one row.
	Seal(ctx context.Context, user UserID, field, row string, data []byte) ([]byte, error)
	// Open decrypts data that was sealed for the same user, field and row.
	Open(ctx context.Context, user UserID, field, row string, sealed []byte) ([]byte, error)
}

// Consents checks what a user has agreed to.
type Consents interface {
	// Require returns an error of KindConsentRequired unless the user has
	// agreed to all the purposes.
	Require(ctx context.Context, user UserID, purposes ...Purpose) error
	// Permit is Require for processing of the user's data. It also returns an
	// error of KindRestricted when the user has paused that.
	Permit(ctx context.Context, user UserID, purposes ...Purpose) error
}

// Quota limits how often a user may do something in a time. All replicas share
// one count.
type Quota interface {
	// Take counts one more, or returns an error of KindThrottled.
	Take(ctx context.Context, user UserID) error
	// GiveBack undoes one Take.
	GiveBack(ctx context.Context, user UserID) error
}
