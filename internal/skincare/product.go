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
	ArmTest             ArmTest

	ID               ObjectID
	AddedAt, SavedAt time.Time
}

// Finished says that the person no longer uses it.
func (p Product) Finished() bool { return p.FinishedOn != Date{} }

// OnFace says that the person uses it on their face: it is not finished, and no arm test
// keeps it off.
func (p Product) OnFace() bool {
	return !p.Finished() && (p.ArmTest.Started == Date{} || p.ArmTest.Passed())
}

// ArmAnswer says how a product did on the inner arm. It is empty until there is an answer.
type ArmAnswer string

// The answers of an arm test.
const (
	ArmNothing ArmAnswer = "nothing"
	ArmStung   ArmAnswer = "stung"
	ArmStopped ArmAnswer = "stopped"
)

// ArmTest is a test of a product on the inner arm. It is zero for a product without one.
type ArmTest struct {
	Started          Date
	Day1, Day3, Day7 ArmAnswer
}

// Stung says that it stung or itched.
func (t ArmTest) Stung() bool {
	return t.Day1 == ArmStung || t.Day3 == ArmStung || t.Day7 == ArmStung
}

// Passed says that the whole test is over without trouble.
func (t ArmTest) Passed() bool {
	return t.Day7 == ArmNothing && (t.Day1 == "" || t.Day1 == ArmNothing) && (t.Day3 == "" || t.Day3 == ArmNothing)
}
