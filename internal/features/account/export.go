package account

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// ExportPasskeys returns the part of the export that has passkeys.
func (s *Service) ExportPasskeys() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "passkeys", Title: "Passkeys", About: "Passkeys let you log in without your password. We never have their private keys: your device or password manager does.",
		Tables: []skincare.ExportTable{{Name: "passkeys", LeftOut: map[string]string{"id": skincare.LeftOutInternalName}}},
		Read:   s.exportPasskeys,
	}
}

// exportedPasskey is one that the person can log in with.
type exportedPasskey struct {
	Name           string     `json:"name"`
	CredentialID   []byte     `json:"credential_id"`
	PublicKey      []byte     `json:"public_key"`
	SignCount      uint32     `json:"sign_count"`
	BackupEligible bool       `json:"backup_eligible"`
	AddedAt        time.Time  `json:"added_at"`
	UsedAt         *time.Time `json:"used_at"`
}

func (s *Service) exportPasskeys(ctx context.Context, subject skincare.ExportSubject) (any, error) {
	passkeys, err := s.ListPasskeys(ctx, skincare.Caller{User: skincare.User{ID: subject.User}})
	if err != nil {
		return nil, err
	}
	list := make([]exportedPasskey, 0, len(passkeys))
	for _, p := range passkeys {
		list = append(list, exportedPasskey{
			Name: p.Name, CredentialID: p.CredentialID, PublicKey: p.PublicKey, SignCount: p.SignCount,
			BackupEligible: p.BackupEligible, AddedAt: p.AddedAt, UsedAt: skincare.OptionalTime(p.UsedAt),
		})
	}
	return list, nil
}

// ExportRecoveryCodes returns the part of the export that counts recovery codes.
func (s *Service) ExportRecoveryCodes() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "recovery_codes", Title: "Recovery codes", About: "How many codes you have left. We don't store the codes themselves, so they can't be shown.",
		Tables: []skincare.ExportTable{{Name: "recovery_codes", LeftOut: map[string]string{
			"digest": "A secret: it could be used to try out codes.",
		}}},
		Read: s.exportRecoveryCodes,
	}
}

// exportedCodes is how many codes are left, and since when.
type exportedCodes struct {
	Left   int        `json:"left"`
	MadeAt *time.Time `json:"made_at"`
}

func (s *Service) exportRecoveryCodes(ctx context.Context, subject skincare.ExportSubject) (any, error) {
	left, err := s.RecoveryCodesLeft(ctx, skincare.Caller{User: skincare.User{ID: subject.User}})
	if err != nil {
		return nil, err
	}
	return exportedCodes{Left: left.Number, MadeAt: skincare.OptionalTime(left.MadeAt)}, nil
}

// ExportProfile returns the part of the export that has the skin profile. CallerOf
// reads whose it is.
func (s *Service) ExportProfile(callerOf func(context.Context, skincare.UserID) (skincare.Caller, error)) skincare.ExportSection {
	return skincare.ExportSection{
		Name: "profile", Title: "Skin profile", About: "What you have told us about your skin.",
		Tables: []skincare.ExportTable{{Name: "users", Renamed: map[string]string{"sealed_profile": "skin_type"}}},
		Read: func(ctx context.Context, of skincare.ExportSubject) (any, error) {
			caller, err := callerOf(ctx, of.User)
			if err != nil {
				return nil, err
			}
			return s.Profile(ctx, caller)
		},
	}
}
