package account

import (
	"context"
	"encoding/json"

	"clary.example/internal/skincare"
)

// ListPasskeys returns the passkeys of the caller.
func (s *Service) ListPasskeys(ctx context.Context, caller skincare.Caller) ([]Passkey, error) {
	return s.Passkeys.List(ctx, caller.ID)
}

// BeginPasskey returns what to ask a browser for to make a new passkey. A passkey
// is as good as the password, so that an open session must not be enough to add
// one: it returns an error of KindWrongPassword when the password is wrong.
func (s *Service) BeginPasskey(ctx context.Context, caller skincare.Caller, password string) (json.RawMessage, error) {
	if err := s.Throttle.Take(ctx, s.Now(), s.Limits.newPasskey(caller.ID)); err != nil {
		return nil, err
	}
	if err := s.Confirm(ctx, caller, password); err != nil {
		return nil, err
	}
	existing, err := s.Passkeys.List(ctx, caller.ID)
	if err != nil {
		return nil, err
	}
	if len(existing) >= MaxPasskeys {
		return nil, TooManyPasskeys()
	}
	onlyFirst, err := s.onlyFirst(ctx, caller)
	if err != nil {
		return nil, err
	}
	if onlyFirst && len(existing) > 0 {
		return nil, PasskeyRequired()
	}
	challenge := newChallenge()
	if err := s.Passkeys.KeepChallenge(ctx, challenge.forCreation(caller), s.Now().Add(ChallengeLifetime)); err != nil {
		return nil, err
	}
	return s.WebAuthn.CreationOptions(caller.User, existing, challenge)
}

// AddPasskey keeps the passkey that a browser made for BeginPasskey in the same
// session.
func (s *Service) AddPasskey(ctx context.Context, caller skincare.Caller, typedName string, answer json.RawMessage) (Passkey, error) {
	name, err := passkeyName(typedName)
	if err != nil {
		return Passkey{}, err
	}
	creation, err := s.WebAuthn.ParseCreation(answer)
	if err != nil {
		return Passkey{}, err
	}
	good, err := s.Passkeys.TakeChallenge(ctx, creation.Challenge().forCreation(caller), s.Now())
	if err != nil {
		return Passkey{}, err
	}
	if !good {
		return Passkey{}, skincare.Errorf(skincare.KindInvalid, "This took too long. Please try again.")
	}
	passkey, err := creation.Verify(caller.User)
	if err != nil {
		return Passkey{}, err
	}
	onlyFirst, err := s.onlyFirst(ctx, caller)
	if err != nil {
		return Passkey{}, err
	}
	passkey.Name, passkey.AddedAt = name, s.Now()
	if passkey.ID, err = s.Passkeys.Add(ctx, caller, passkey, onlyFirst); err != nil {
		return Passkey{}, err
	}
	s.note(ctx, EventPasskeyAdded, caller.ID)
	return passkey, nil
}

// onlyFirst reports whether the caller may add a passkey only while they have
// none. Else whoever knows the password of an admin could add a passkey of their
// own and pass for the admin.
func (s *Service) onlyFirst(ctx context.Context, caller skincare.Caller) (bool, error) {
	if !caller.IsAdmin {
		return false, nil
	}
	proved, err := s.adminProved(ctx, caller)
	return !proved, err
}

// RenamePasskey gives a passkey of the caller another name.
func (s *Service) RenamePasskey(ctx context.Context, caller skincare.Caller, id PasskeyID, typedName string) (Passkey, error) {
	name, err := passkeyName(typedName)
	if err != nil {
		return Passkey{}, err
	}
	return s.Passkeys.Rename(ctx, caller.ID, id, name)
}

// RemovePasskey deletes a passkey of the caller, and ends all their other
// sessions: one of them may be that of whoever has the device now. It returns an
// error of KindWrongPassword when the password is wrong.
func (s *Service) RemovePasskey(ctx context.Context, caller skincare.Caller, id PasskeyID, password string) error {
	if err := s.Confirm(ctx, caller, password); err != nil {
		return err
	}
	keepLast := s.AdminPasskey && caller.IsAdmin
	if keepLast {
		if err := s.AuthorizeAdmin(ctx, caller); err != nil {
			return err
		}
	}
	if err := s.Passkeys.Remove(ctx, caller, id, keepLast); err != nil {
		return err
	}
	s.note(ctx, EventPasskeyRemoved, caller.ID)
	return nil
}

// NoPasskey says that the caller has no such passkey.
func NoPasskey() error {
	return skincare.Errorf(skincare.KindNotFound, "You don't have this passkey.")
}

// TooManyPasskeys says that a person has as many passkeys as they can have.
func TooManyPasskeys() error {
	return skincare.Errorf(skincare.KindInvalid, "You have %d passkeys, which is the most you can have. Remove one first.", MaxPasskeys)
}
