package export

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"

	"clary.example/internal/skincare"
)

// Current returns what became of the last wish for a copy.
func (s *Service) Current(ctx context.Context, user skincare.UserID) (Export, error) {
	export, err := s.Store.Current(ctx, user)
	if err != nil {
		return Export{}, err
	}
	// The sweep may not have come to it yet.
	if overdue := !s.Now().Before(export.LastsUntil); overdue {
		switch export.State {
		case StateReady:
			export.State, export.EndedAt = StateExpired, export.LastsUntil
		case StatePreparing:
			export.State, export.EndedAt = StateFailed, export.LastsUntil
		default:
		}
	}
	return export, nil
}

// RequestExport has a copy made, and returns it with the token of its link, which is
// known to nobody else and cannot be had again. For a copy that is being made
// or is ready it gives a new token, and the old one is good no more. It returns
// an error of KindWrongPassword when the password is wrong: a session that was
// left open must not give away everything at once.
func (s *Service) RequestExport(ctx context.Context, caller skincare.Caller, password string) (Export, string, error) {
	if err := s.Passwords.Confirm(ctx, caller, password); err != nil {
		return Export{}, "", err
	}
	token := s.newToken()
	now := s.Now()
	if export, found, err := s.Store.Relink(ctx, caller, linkOf(token), now); err != nil || found {
		return export, token, err
	}
	if err := s.take(ctx, caller.ID); err != nil {
		return Export{}, "", err
	}
	export, started, err := s.Store.Start(ctx, caller, Export{
		User: caller.ID, Name: strings.ToLower(rand.Text()), AskedAt: now, LastsUntil: now.Add(prepareWithin),
	}, linkOf(token))
	if err != nil || !started {
		err = errors.Join(err, s.Quota.GiveBack(ctx, caller.ID))
	}
	return export, token, err
}

func (s *Service) take(ctx context.Context, user skincare.UserID) error {
	return skincare.SayThrottled(s.Quota.Take(ctx, user),
		"You've asked for several copies recently. Please wait a while before you ask for another.")
}

// Sweep ends copies that have lasted long enough, and returns how many.
func (s *Service) Sweep(ctx context.Context) (int, error) {
	now := s.Now()
	return s.Store.Sweep(ctx, now, now.Add(remember))
}

// NotFound is the answer to whoever follows a link that leads nowhere.
func NotFound() error {
	return skincare.Errorf(skincare.KindNotFound, "This link has already been used or has expired. You can ask for a new copy.")
}
