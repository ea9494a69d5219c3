package photos

import "context"

// Bounded lets tests take a turn with work of their own, which is the only way
// to see how many run at once, and what becomes of a panic.
func (in *Intake) Bounded(ctx context.Context, memory int64, work func() error) error {
	return in.bounded(ctx, memory, work)
}

// Memory returns how much a file is taken to need while it is decoded.
func Memory(data []byte) (int64, error) {
	f, err := inspect(data)
	return f.memory(), err
}
