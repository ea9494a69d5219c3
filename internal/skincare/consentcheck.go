package skincare

import "context"

// consentCheckKey is the context key of WithConsentCheck.
type consentCheckKey struct{}

// WithConsentCheck returns a context with a consent check. A user may withdraw
// consent while work waits in a queue or for a retry, so each stage calls
// CheckConsent before it begins. The check travels in the context because queues
// and retries do not know users.
func WithConsentCheck(ctx context.Context, check func(context.Context) error) context.Context {
	return context.WithValue(ctx, consentCheckKey{}, check)
}

// CheckConsent returns an error when the next stage must not begin. Without a
// check in the context it returns nil.
func CheckConsent(ctx context.Context) error {
	check, ok := ctx.Value(consentCheckKey{}).(func(context.Context) error)
	if !ok {
		return nil
	}
	return check(ctx)
}
