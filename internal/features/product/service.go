// Package product keeps a person's shelf of products, encrypted, and tells them what
// speaks against a product. What a label says is read in package labels.
package product

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// Bounds of a shelf, in products, characters and months. The longest lists of
// ingredients have half of MaxIngredients.
const (
	MaxProducts    = 100
	MaxName        = 120
	MaxIngredients = 6000
	MaxNotes       = 500
	maxMonths      = 60
)

// maxTries is how often a change is tried again when another one came first.
const maxTries = 4

// Store keeps products. Every call concerns one user.
type Store interface {
	// List returns all products of a user, oldest first.
	List(ctx context.Context, user skincare.UserID) ([]Row, error)
	// Add returns an error of KindInvalid when there would be more than MaxProducts.
	// Add and Change return errors of KindConsentRequired or KindRestricted when the
	// person has withdrawn their consent or paused the use of their data meanwhile.
	Add(ctx context.Context, user skincare.UserID, row Row) error
	// Change returns ErrChanged when the product was not last saved at the earlier time.
	Change(ctx context.Context, user skincare.UserID, earlier time.Time, row Row) error
	// Delete returns an error of KindNotFound when there is none.
	Delete(ctx context.Context, user skincare.UserID, name skincare.ObjectID) error
}

// Row is a product as it is kept.
type Row struct {
	Name             skincare.ObjectID
	AddedAt, SavedAt time.Time
	Sealed           []byte
}

// Service is the use cases of a shelf.
type Service struct {
	Store Store
	Vault skincare.Vault
	Now   func() time.Time
}

// NotFound is the answer to whoever asks for a product that is not there.
func NotFound() error {
	return skincare.Errorf(skincare.KindNotFound, "There is no such product on your shelf.")
}

// TooMany is the answer to someone with MaxProducts.
func TooMany() error {
	return skincare.Errorf(skincare.KindInvalid, "Your shelf has %d products, the most we can store. Please delete some that you no longer need.", MaxProducts)
}

// ErrChanged means that the product was changed by another request meanwhile.
var ErrChanged = skincare.Errorf(skincare.KindUnavailable, "This product was changed on another device. Please try again.")
