package skincare

import "context"

// permitKey is the key of what WithPermit adds to a context.
type permitKey struct{}

// WithPermit returns a context for work that somebody may forbid while it is
// waiting. Whoever is about to begin a stage of it asks Permitted. It travels
// with the context because those who wait, a queue or a second try, know
// nothing of people.
func WithPermit(ctx context.Context, ask func(context.Context) error) context.Context {
	return context.WithValue(ctx, permitKey{}, ask)
}

// Permitted returns why the next stage must not begin, or nil. Work of which
// nothing is said is permitted.
func Permitted(ctx context.Context) error {
	ask, ok := ctx.Value(permitKey{}).(func(context.Context) error)
	if !ok {
		return nil
	}
	return ask(ctx)
}
