package kms

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"clary.example/internal/skincare"
)

const (
	// One try takes so long at most, and there are so many. A data key that
	// many wait for is given up after ten seconds.
	tryTimeout = 2 * time.Second
	tries      = 2
	pause      = 100 * time.Millisecond

	// An answer is bounded by far more than a wrapped key takes.
	maxAnswer = 64 << 10
	// A token file is bounded: it may not be what it should be.
	maxToken = 4 << 10
)

// unavailable is a failure that may pass. It holds no text of the service,
// which might repeat what it was sent.
func unavailable(format string, args ...any) error {
	return fmt.Errorf("the key management service "+format+": %w", append(args, skincare.Busy(cooldown))...)
}

func (k *Key) post(ctx context.Context, act string, body map[string]string, answer any) error {
	return k.call(ctx, http.MethodPost, k.mount+"/"+act+"/"+k.name, body, answer)
}

// call makes a call, once more when it fails for a reason that may pass.
func (k *Key) call(ctx context.Context, method, path string, body, answer any) error {
	if !k.breaker.allow(k.now()) {
		return unavailable("circuit breaker is open")
	}
	var err error
	for try := range tries {
		if try > 0 {
			select {
			case <-ctx.Done():
				return unavailable("takes too long")
			case <-time.After(pause):
			}
		}
		err = k.try(ctx, method, path, body, answer)
		if skincare.KindOf(err) != skincare.KindUnavailable {
			break
		}
	}
	k.breaker.learn(skincare.KindOf(err) == skincare.KindUnavailable, k.now())
	if err == nil {
		k.renewSoon(ctx)
	}
	return err
}

func (k *Key) try(ctx context.Context, method, path string, body, answer any) error {
	secret, err := k.token.read()
	if err != nil {
		return err
	}
	var payload io.Reader = http.NoBody
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			return fmt.Errorf("encode call of the key management service: %w", err)
		}
		payload = bytes.NewReader(encoded)
	}
	ctx, cancel := context.WithTimeout(ctx, tryTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, k.service.JoinPath("v1", path).String(), payload)
	if err != nil {
		return errors.New("the address of the key management service is not right")
	}
	req.Header.Set("X-Vault-Token", secret)
	req.Header.Set("X-Vault-Request", "true")
	res, err := k.client.Do(req)
	if err != nil {
		return unavailable("does not answer") // The error would repeat the address.
	}
	defer func() { _ = res.Body.Close() }()
	read, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	if err != nil {
		return unavailable("does not finish its answer")
	}
	return decode(res.StatusCode, read, answer)
}

func decode(status int, read []byte, answer any) error {
	switch {
	case status == http.StatusForbidden:
		// The token has run out or was revoked. The operator can replace it, and
		// then all is well again: nothing is wrong with the data.
		return unavailable("does not know the token, or it may not use the key")
	case status == http.StatusTooManyRequests || status >= http.StatusInternalServerError:
		return unavailable("answers %d", status)
	case status == http.StatusNoContent:
		return nil
	case status != http.StatusOK:
		return fmt.Errorf("%w with status %d", errRefused, status)
	}
	envelope := struct {
		Data any `json:"data"`
		Auth any `json:"auth"`
	}{answer, answer}
	if err := json.Unmarshal(read, &envelope); err != nil {
		return fmt.Errorf("%w: its answer has an unknown form", errRefused)
	}
	return nil
}

// token is the secret by which the service knows the program.
type token struct {
	file string

	mu      sync.Mutex
	renewAt time.Time
}

// read returns the token that is in the file by now.
func (t *token) read() (string, error) {
	file, err := os.Open(t.file)
	if err != nil {
		return "", unavailable("cannot be asked, because its token file cannot be read")
	}
	defer func() { _ = file.Close() }()
	content, err := io.ReadAll(io.LimitReader(file, maxToken))
	secret := strings.TrimSpace(string(content))
	if err != nil || secret == "" || strings.ContainsFunc(secret, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return "", unavailable("cannot be asked, because its token file does not hold a token")
	}
	return secret, nil
}

const (
	// When to try again to renew a token that could not be.
	renewAgain = time.Minute
	// How long the life of a token is relied upon.
	renewLatest = time.Hour
)

// renewSoon renews the token when half of its life is over. Nobody waits for
// that, and nothing depends on it: a token that does not last is for whoever
// writes the file to replace.
func (k *Key) renewSoon(ctx context.Context) {
	now := k.now()
	k.token.mu.Lock()
	due := !now.Before(k.token.renewAt)
	if due {
		k.token.renewAt = now.Add(renewAgain)
	}
	k.token.mu.Unlock()
	if !due {
		return
	}
	go func() {
		var lease struct {
			Seconds   int  `json:"lease_duration"`
			Renewable bool `json:"renewable"`
		}
		if err := k.try(context.WithoutCancel(ctx), http.MethodPost, "auth/token/renew-self", map[string]string{}, &lease); err != nil {
			return
		}
		k.token.mu.Lock()
		defer k.token.mu.Unlock()
		k.token.renewAt = now.Add(renewLatest)
		if half := time.Duration(lease.Seconds) * time.Second / 2; half > 0 && half < renewLatest {
			k.token.renewAt = now.Add(half)
		}
	}()
}

// cooldown is how long the circuit breaker stays open.
const cooldown = 2 * time.Second

// breaker keeps requests from waiting for a service that does not answer. After
// a failure one call in each cooldown finds out whether it is back.
type breaker struct {
	mu     sync.Mutex
	failed bool
	nextAt time.Time
}

func (b *breaker) allow(now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.failed {
		return true
	}
	if now.Before(b.nextAt) {
		return false
	}
	b.nextAt = now.Add(cooldown)
	return true
}

func (b *breaker) learn(failed bool, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.failed = failed
	if failed {
		b.nextAt = now.Add(cooldown)
	}
}
