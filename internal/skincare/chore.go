package skincare

import (
	"context"
	"time"
)

// Chore is a task of a feature that one server does from time to time. Do returns
// how many things it did.
type Chore struct {
	Name  string
	Every time.Duration
	Do    func(ctx context.Context) (int, error)
}
