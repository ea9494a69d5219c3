package skincare

import "time"

// ProductKind says what a product is for.
type ProductKind string

// ProductKinds lists the kinds of product.
func ProductKinds() []ProductKind {
	return []ProductKind{"cleanser", "moisturiser", "sunscreen", "treatment", "toner", "mask", "makeup", "other"}
}

// ProductFrom says who gave a product to somebody.
type ProductFrom string

// The origins of a product.
const (
	FromShop       ProductFrom = "bought"
	FromPharmacist ProductFrom = "pharmacist"
	FromPrescriber ProductFrom = "prescribed"
)

// Product is something on a person's shelf. A date that they did not give is zero.
type Product struct {
	Name             string
	Kind             ProductKind
	From             ProductFrom
	Since            Date
	Morning, Evening bool
	// OpenedOn is when it was opened, and MonthsOpen how long it then keeps: the number
	// in the jar on the pack, or zero.
	OpenedOn           Date
	MonthsOpen         int
	Ingredients, Notes string
	// FinishedOn is when they stopped using it, and StungOn when it last stung.
	FinishedOn, StungOn Date

	ID               ObjectID
	AddedAt, SavedAt time.Time
}

// Finished says that the person no longer uses it.
func (p Product) Finished() bool { return p.FinishedOn != Date{} }
