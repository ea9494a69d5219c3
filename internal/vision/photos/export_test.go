package photos

import "context"

// Bounded lets tests take a turn with work of their own, which is the only way
// to see how many run at once, and what becomes of a panic.
func (in *Intake) Bounded(ctx context.Context, work func() error) error {
	return in.bounded(ctx, 0, work)
}
