package account

import (
	"context"
	"errors"
	"time"

	"clary.example/internal/skincare"
)

// CodesAtOnce is how many recovery codes are made together.
const CodesAtOnce = 10

// CodesLeft says what a person has to fall back on.
type CodesLeft struct {
	Number int
	// MadeAt is zero when there are none.
	MadeAt time.Time
}

// MadeCodes are new recovery codes, which are shown once and never again.
type MadeCodes struct {
	Codes  []string
	MadeAt time.Time
}

// RecoveryCodesLeft returns how many codes the caller has left.
func (s *Service) RecoveryCodesLeft(ctx context.Context, caller skincare.Caller) (CodesLeft, error) {
	return s.Recovery.Left(ctx, caller.ID)
}

// MakeRecoveryCodes replaces the recovery codes of the caller. A code is as
// good as the password, so that an unlocked phone in the wrong hands must not be
// enough to get some: it returns an error of KindWrongPassword when the password
// is wrong.
func (s *Service) MakeRecoveryCodes(ctx context.Context, caller skincare.Caller, password string) (MadeCodes, error) {
	creds, err := s.passwordMatches(ctx, caller, password)
	if err != nil {
		return MadeCodes{}, err
	}
	made := MadeCodes{MadeAt: s.Now()}
	digests := make([]Digest, 0, CodesAtOnce)
	for range CodesAtOnce {
		code := newCode()
		made.Codes = append(made.Codes, code)
		digests = append(digests, codeDigest(caller.ID, code))
	}
	if err := s.Recovery.Replace(ctx, caller.ID, creds.PasswordHash, digests, made.MadeAt); err != nil {
		return MadeCodes{}, err
	}
	s.note(ctx, EventCodesMade, caller.ID)
	return made, nil
}

// Recovery is a filled-in recovery form.
type Recovery struct {
	Username string
	Code     string
	// Password is the new one.
	Password string
	Origin   Origin
}

// Recover sets a new password for whoever has a recovery code, and ends all
// sessions. It returns an error of KindUnauthorized, after the same work,
// whether there is no such user, no code or another one. A code is looked up by its
// digest, which costs two small reads and cannot be guessed, so it is checked before
// the wrong ones of its network are counted: others there cannot block a good one.
// The new password is looked at only then: that costs more than all the rest, and a
// code is not used up by a password that is no good.
func (s *Service) Recover(ctx context.Context, form Recovery) error {
	from := form.Origin.Network()
	creds, err := s.credentials(ctx, form.Username)
	if err != nil {
		return err
	}
	user := creds.User.ID // Zero is nobody, who has no codes.
	code := codeDigest(user, form.Code)
	good, err := s.Recovery.Has(ctx, user, code)
	if err != nil {
		return err
	}
	if !good {
		if err := s.Throttle.Take(ctx, s.Now(), s.Limits.wrongCode(from)); err != nil {
			return err
		}
		return s.refuseRecovery(ctx, user)
	}
	limit := s.Limits.goodCode(user)
	if err := s.Throttle.Take(ctx, s.Now(), limit); err != nil {
		return err
	}
	if err := s.redeem(ctx, creds.User, code, form.Password); err != nil {
		switch {
		case skincare.KindOf(err) == skincare.KindUnauthorized:
			return s.refuseRecovery(ctx, user) // Somebody else was quicker.
		case skincare.KindOf(err) == skincare.KindUnavailable, ctx.Err() != nil:
			return errors.Join(err, s.undoAttempt(ctx, user, limit))
		}
		return err
	}
	s.note(ctx, EventRecovered, user)
	// The passwords that were tried before count no more, or the new one would
	// have to wait for them. Should that fail, the wait is all that is lost.
	login := s.Limits.login(form.Username, from)
	_ = s.Throttle.Forget(ctx, limit, login.pair, login.account)
	return nil
}

// redeem trades a good code for a new password.
func (s *Service) redeem(ctx context.Context, user skincare.User, code Digest, password string) error {
	hash, err := s.newHash(ctx, password, user.Username)
	if err != nil {
		return err
	}
	return s.Recovery.Redeem(ctx, user.ID, code, hash)
}

func (s *Service) refuseRecovery(ctx context.Context, user skincare.UserID) error {
	s.note(ctx, EventRecoveryRefused, user)
	return skincare.Errorf(skincare.KindUnauthorized, "This username and recovery code don't match.")
}
