package skincare

import "time"

// WithdrawnText is a text of the library that the operator has taken out of use.
type WithdrawnText struct {
	ID, Kind string
	At       time.Time
	// Reason is in the words of the operator.
	Reason string
}
