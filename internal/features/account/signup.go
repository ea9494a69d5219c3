package account

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/secure/precis"

	"clary.example/internal/skincare"
)

// MaxUsername bounds a username, in characters.
const MaxUsername = 64

// Registration is a filled-in sign-up form.
type Registration struct {
	Username string
	Password string
	// Statement is what the person answered to the questions of age and
	// consent. It is nil for a client that only showed the policy.
	Statement *Statement
	Origin    Origin
}

// Statement is a person's answers on the sign-up form.
type Statement struct {
	Adult         bool
	PolicyVersion string
	Granted       map[skincare.Purpose]bool
}

// SignUp creates an account. It returns an error of KindTaken when the name is
// in use and one of KindInvalid when something is wrong with the form.
func (s *Service) SignUp(ctx context.Context, form Registration) (skincare.User, error) {
	username := strings.TrimSpace(form.Username)
	key, err := UsernameKey(username)
	if err != nil {
		return skincare.User{}, err
	}
	if err := refuseLookalike(username); err != nil {
		return skincare.User{}, err
	}
	user := NewUser{Username: username, UsernameKey: key}
	if err := s.recordStatement(&user, form.Statement); err != nil {
		return skincare.User{}, err
	}
	// Everything from here on costs something, so it is counted first.
	limit := s.Limits.signUp(form.Origin)
	if err := s.Throttle.Take(ctx, s.Now(), limit); err != nil {
		return skincare.User{}, err
	}
	user.PasswordHash, err = s.newHash(ctx, form.Password, username)
	if skincare.KindOf(err) == skincare.KindUnavailable {
		return skincare.User{}, errors.Join(err, s.giveBack(ctx, limit)) // The client tries again.
	}
	if err != nil {
		return skincare.User{}, err
	}
	id, err := s.Users.Create(ctx, user)
	if err != nil {
		return skincare.User{}, err
	}
	s.note(ctx, EventSignedUp, id)
	return skincare.User{ID: id, Username: username}, nil
}

// newHash returns the hash of a new password, if the password is good enough.
func (s *Service) newHash(ctx context.Context, password, username string) (string, error) {
	if err := s.Passwords.Check(ctx, password, username); err != nil {
		return "", err
	}
	return s.Passwords.Hash(ctx, password)
}

// recordStatement notes age and consent on a new user.
func (s *Service) recordStatement(user *NewUser, statement *Statement) error {
	if statement == nil {
		if s.ExplicitConsent {
			return skincare.Errorf(skincare.KindInvalid,
				"Please confirm that you're 18 or over, and choose what Clary may do with your data.")
		}
		user.Consents = s.acknowledged()
		return nil
	}
	if !statement.Adult {
		return skincare.Errorf(skincare.KindInvalid, "Clary is for people aged 18 and over.")
	}
	if statement.PolicyVersion != skincare.PolicyVersion {
		return skincare.Errorf(skincare.KindInvalid,
			"Our privacy policy has changed. Please reload the page and read it again.")
	}
	user.DeclaredAdultAt = s.Now()
	user.Consents = s.consents(statement)
	return nil
}

// consents turns a statement into one answer for each purpose.
func (s *Service) consents(statement *Statement) []skincare.Consent {
	answers := make([]skincare.Consent, 0, len(skincare.Purposes()))
	for _, purpose := range skincare.Purposes() {
		answers = append(answers, skincare.Consent{
			Purpose:       purpose,
			Granted:       statement.Granted[purpose],
			Source:        skincare.ConsentFromSignUp,
			PolicyVersion: statement.PolicyVersion,
			RecordedAt:    s.Now(),
		})
	}
	return answers
}

// acknowledged returns what somebody has accepted whose client only showed the
// policy: all that stays on this server. Nobody asked them about the AI
// provider, so nothing is recorded about it.
func (s *Service) acknowledged() []skincare.Consent {
	var answers []skincare.Consent
	for _, purpose := range skincare.Purposes() {
		answer := skincare.Consent{
			Purpose:       purpose,
			Granted:       true,
			Source:        skincare.ConsentAcknowledged,
			PolicyVersion: skincare.PolicyVersion,
			RecordedAt:    s.Now(),
		}
		if answer.Counts(false) {
			answers = append(answers, answer)
		}
	}
	return answers
}

// UsernameKey returns the form of a username by which it is unique: "Ana" and
// "ana " are the same person, and so are two spellings of one letter (RFC
// 8265).
func UsernameKey(username string) (string, error) {
	username = strings.TrimSpace(username)
	switch {
	case username == "":
		return "", skincare.Errorf(skincare.KindInvalid, "Please enter a username.")
	case utf8.RuneCountInString(username) > MaxUsername:
		return "", skincare.Errorf(skincare.KindInvalid, "Please keep your username to %d characters or fewer.", MaxUsername)
	}
	key, err := precis.UsernameCaseMapped.String(username)
	if err != nil {
		return "", skincare.Errorf(skincare.KindInvalid,
			"Please use only letters, numbers and simple symbols in your username, without spaces.")
	}
	return key, nil
}
