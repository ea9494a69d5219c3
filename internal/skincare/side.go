package skincare

import "slices"

// Side is the side of the face that a photo shows, as the person has it: left is
// their left cheek. It is empty when nobody has said.
type Side string

// The sides.
const (
	SideFront Side = "front"
	SideLeft  Side = "left"
	SideRight Side = "right"
)

// Sides lists all sides.
func Sides() []Side { return []Side{SideFront, SideLeft, SideRight} }

// Known says whether somebody has said which side it is.
func (s Side) Known() bool { return slices.Contains(Sides(), s) }
