package skincare

import "context"

// Vault encrypts and decrypts data, with a key for each user.
type Vault interface {
	// Seal encrypts data of a user for one field of one row.
	Seal(ctx context.Context, user UserID, field, row string, data []byte) ([]byte, error)
	// Open decrypts data that was sealed for the same user, field and row.
	Open(ctx context.Context, user UserID, field, row string, sealed []byte) ([]byte, error)
}

// ConsentReader reads consents again, right before data is processed or leaves.
type ConsentReader interface {
	Current(ctx context.Context, user UserID) (Consents, error)
}

// Quota limits how often a user may do something in a time. All replicas share
// one count.
type Quota interface {
	// Take counts one more, or returns an error of KindThrottled.
	Take(ctx context.Context, user UserID) error
	// GiveBack undoes one Take.
	GiveBack(ctx context.Context, user UserID) error
}
