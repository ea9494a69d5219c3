package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/account"
	"clary.example/internal/postgres/dbgen"
	"clary.example/internal/skincare"
)

// UserStore implements account.Users.
type UserStore struct {
	pool    *pgxpool.Pool
	queries *dbgen.Queries
}

// NewUserStore returns a store that uses the given pool.
func NewUserStore(pool *pgxpool.Pool) *UserStore {
	return &UserStore{pool: pool, queries: dbgen.New(pool)}
}

// Create implements account.Users.
func (s *UserStore) Create(ctx context.Context, user account.NewUser) (skincare.UserID, error) {
	var id int64
	err := inTx(ctx, s.pool, func(queries *dbgen.Queries) error {
		var err error
		id, err = queries.CreateUser(ctx, dbgen.CreateUserParams{
			Username:        user.Username,
			UsernameKey:     user.UsernameKey,
			PasswordHash:    user.PasswordHash,
			DeclaredAdultAt: nullTime(user.DeclaredAdultAt),
		})
		if errors.Is(err, pgx.ErrNoRows) {
			return skincare.Errorf(skincare.KindTaken, "Username already exists. Please choose another one.")
		}
		if err != nil {
			return failed("insert user", err)
		}
		return recordConsents(ctx, queries, skincare.UserID(id), user.Consents)
	})
	return skincare.UserID(id), err
}

// Credentials implements account.Users.
func (s *UserStore) Credentials(ctx context.Context, usernameKey string, from account.Network) (account.Credentials, error) {
	row, err := s.queries.CredentialsByUsername(ctx, dbgen.CredentialsByUsernameParams{
		UsernameKey: usernameKey, Network: digest(string(from)),
	})
	if err != nil {
		return account.Credentials{}, noUser("select credentials", err)
	}
	return account.Credentials{
		User:             skincare.User{ID: skincare.UserID(row.ID), Username: row.Username, IsAdmin: row.IsAdmin},
		PasswordHash:     row.PasswordHash,
		FromKnownNetwork: row.FromKnownNetwork,
	}, nil
}

// CredentialsByID implements account.Users.
func (s *UserStore) CredentialsByID(ctx context.Context, user skincare.UserID) (account.Credentials, error) {
	row, err := s.queries.CredentialsByID(ctx, int64(user))
	if err != nil {
		return account.Credentials{}, noUser("select credentials", err)
	}
	return account.Credentials{
		User:         skincare.User{ID: user, Username: row.Username, IsAdmin: row.IsAdmin},
		PasswordHash: row.PasswordHash,
	}, nil
}

// noUser is failed for a query that finds one user or none.
func noUser(doing string, err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return skincare.Errorf(skincare.KindNotFound, "There is no such user.")
	}
	return failed(doing, err)
}

// Rehash implements account.Users.
func (s *UserStore) Rehash(ctx context.Context, user skincare.UserID, from, to string) error {
	err := s.queries.Rehash(ctx, dbgen.RehashParams{UserID: int64(user), OldHash: from, NewHash: to})
	if err != nil {
		return failed("rehash password", err)
	}
	return nil
}

// ChangePassword implements account.Users.
func (s *UserStore) ChangePassword(ctx context.Context, caller skincare.Caller, from, to string) error {
	return inTx(ctx, s.pool, func(queries *dbgen.Queries) error {
		rows, err := queries.ChangePassword(ctx, dbgen.ChangePasswordParams{
			UserID: int64(caller.ID), OldHash: from, NewHash: to, SessionID: int64(caller.Session),
		})
		if err != nil {
			return failed("update password", err)
		}
		if rows == 0 {
			return skincare.Errorf(skincare.KindWrongPassword, "Your password was changed elsewhere just now.")
		}
		return keepSessions(ctx, queries, caller.ID, []int64{int64(caller.Session)})
	})
}

// SaveProfile implements account.Users.
func (s *UserStore) SaveProfile(ctx context.Context, user skincare.UserID, profile skincare.Profile) error {
	rows, err := s.queries.SaveProfile(ctx, dbgen.SaveProfileParams{
		UserID:    int64(user),
		SkinType:  string(profile.SkinType),
		Allergies: profile.Allergies,
		Triggers:  profile.Triggers,
		Duration:  profile.Duration,
	})
	if err != nil {
		return failed("update profile", err)
	}
	if rows == 0 {
		return skincare.Errorf(skincare.KindNotFound, "There is no such user.")
	}
	return nil
}

// EmptyProfile implements account.Users.
func (s *UserStore) EmptyProfile(ctx context.Context, user skincare.UserID) error {
	if err := s.queries.EmptyProfile(ctx, int64(user)); err != nil {
		return failed("empty profile", err)
	}
	return nil
}

// Delete implements account.Users.
func (s *UserStore) Delete(ctx context.Context, user skincare.UserID) error {
	rows, err := s.queries.DeleteUser(ctx, int64(user))
	if err != nil {
		return failed("delete user", err)
	}
	if rows == 0 {
		return skincare.Errorf(skincare.KindForbidden, "Admin accounts cannot be deleted from the profile page.")
	}
	return nil
}

// SetAdmin makes a user an admin or an ordinary user. It returns an error of
// KindNotFound when there is no user of that name.
func (s *UserStore) SetAdmin(ctx context.Context, usernameKey string, isAdmin bool) error {
	rows, err := s.queries.SetAdmin(ctx, dbgen.SetAdminParams{UsernameKey: usernameKey, IsAdmin: isAdmin})
	if err != nil {
		return failed("update role", err)
	}
	if rows == 0 {
		return skincare.Errorf(skincare.KindNotFound, "There is no such user.")
	}
	return nil
}

// nullTime returns nil for the zero time, which is how the database says that
// something has not happened.
func nullTime(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
