package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/account"
	"clary.example/internal/features/admin"
	"clary.example/internal/features/export"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
	"clary.example/internal/storage/vault"
)

// UserStore implements account.Users.
type UserStore struct{ tables }

// NewUserStore returns a store that uses the given pool.
func NewUserStore(pool *pgxpool.Pool, erasures Erasures) *UserStore {
	return &UserStore{newTables(pool, erasures)}
}

// Erasures has objects and keys erased that belong to rows which are no more.
type Erasures interface {
	// ForgetKey has the data key of a user deleted for good, soon after tx is
	// committed and only then. It is retried until the key is gone.
	ForgetKey(ctx context.Context, tx pgx.Tx, user skincare.UserID) error
	// Erase has every object of a folder deleted, soon after tx is committed
	// and only then.
	Erase(ctx context.Context, tx pgx.Tx, folder string) error
	// EraseAll is Erase for many folders.
	EraseAll(ctx context.Context, tx pgx.Tx, folders []string) error
}

// Create implements account.Users.
func (s *UserStore) Create(ctx context.Context, user account.NewUser) (skincare.UserID, error) {
	var id int64
	err := inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		var err error
		id, err = queries.CreateUser(ctx, dbgen.CreateUserParams{
			Username:        user.Username,
			UsernameKey:     user.UsernameKey,
			PasswordHash:    user.PasswordHash,
			DeclaredAdultAt: skincare.OptionalTime(user.DeclaredAdultAt),
		})
		if err != nil {
			return foundOne("insert user", err, skincare.Errorf(skincare.KindTaken, "Username already exists. Please choose another one."))
		}
		if err := recordConsents(ctx, queries, skincare.UserID(id), user.Consents); err != nil {
			return err
		}
		return countToday(ctx, queries, admin.CountSignUp, "")
	})
	return skincare.UserID(id), err
}

// Credentials implements account.Users.
func (s *UserStore) Credentials(ctx context.Context, usernameKey string) (account.Credentials, error) {
	row, err := s.queries.CredentialsByUsername(ctx, usernameKey)
	if err != nil {
		return account.Credentials{}, foundOne("select credentials", err, errNoUser())
	}
	return account.Credentials{
		User:          skincare.User{ID: skincare.UserID(row.ID), Username: row.Username, IsAdmin: row.IsAdmin},
		PasswordHash:  row.PasswordHash,
		KnownNetworks: networkDigests(row.KnownNetworks),
	}, nil
}

func networkDigests(rows [][]byte) []account.NetworkDigest {
	return skincare.Convert(rows, func(row []byte) (digest account.NetworkDigest) {
		copy(digest[:], row)
		return digest
	})
}

// CredentialsByID implements account.Users.
func (s *UserStore) CredentialsByID(ctx context.Context, user skincare.UserID) (account.Credentials, error) {
	row, err := s.queries.CredentialsByID(ctx, int64(user))
	if err != nil {
		return account.Credentials{}, foundOne("select credentials", err, errNoUser())
	}
	return account.Credentials{
		User:         skincare.User{ID: user, Username: row.Username, IsAdmin: row.IsAdmin},
		PasswordHash: row.PasswordHash,
	}, nil
}

// Rehash implements account.Users.
func (s *UserStore) Rehash(ctx context.Context, user skincare.UserID, from, to string) error {
	err := s.queries.Rehash(ctx, dbgen.RehashParams{UserID: int64(user), OldHash: from, NewHash: to})
	return wrapErr("rehash password", err)
}

// ChangePassword implements account.Users.
func (s *UserStore) ChangePassword(ctx context.Context, caller skincare.Caller, from, to string) error {
	return withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, queries *dbgen.Queries) error {
		rows, err := queries.ChangePassword(ctx, dbgen.ChangePasswordParams{
			UserID: int64(caller.ID), OldHash: from, NewHash: to, SessionID: int64(caller.Session),
		})
		if err := changed("update password", rows, err, errPasswordChanged()); err != nil {
			return err
		}
		if err := endAccess(ctx, tx, s.erasures, caller.ID); err != nil {
			return err
		}
		if err := recordSecurityEvent(ctx, queries, caller.ID, caller.Session, account.SecurityPasswordChanged); err != nil {
			return err
		}
		return keepSessions(ctx, queries, caller.ID, []int64{int64(caller.Session)})
	})
}

func errNoUser() error { return skincare.Errorf(skincare.KindNotFound, "There is no such user.") }

func errPasswordChanged() error {
	return skincare.Errorf(skincare.KindWrongPassword, "Your password was just changed on another device.")
}

// Delete implements account.Users.
func (s *UserStore) Delete(ctx context.Context, user skincare.UserID) error {
	return withTx(ctx, s.pool, func(ctx context.Context, tx pgx.Tx, _ *dbgen.Queries) error {
		return eraseUser(ctx, tx, s.erasures, admin.Act{Actor: user, Subject: user}, admin.ActionAccountDeleted)
	})
}

// eraseUser deletes a user who is no admin with all that is theirs: the rows in
// this transaction, the key and the objects by jobs that the transaction adds.
// From the commit on nobody can log in or read anything. The log calls it by
// the action.
func eraseUser(ctx context.Context, tx pgx.Tx, erasures Erasures, act admin.Act, action admin.Action) error {
	queries := dbgen.New(tx)
	rows, err := queries.DeleteUser(ctx, int64(act.Subject))
	if err := changed("delete user", rows, err, skincare.Errorf(skincare.KindForbidden, "Admin accounts cannot be deleted from the profile page.")); err != nil {
		return err
	}
	if err := erasures.ForgetKey(ctx, tx, act.Subject); err != nil {
		return err
	}
	folders := []string{questionnaire.UserFolder(act.Subject), export.UserFolder(act.Subject)}
	if err := erasures.EraseAll(ctx, tx, folders); err != nil {
		return err
	}
	return recordAudit(ctx, queries, action, act.Actor, act.Subject)
}

// StillThere returns those of the forgotten users who have an account that is
// older than their mark.
func (s *UserStore) StillThere(ctx context.Context, marks []vault.Mark) ([]skincare.UserID, error) {
	var older dbgen.UsersOlderThanParams
	for _, mark := range marks {
		older.UserIds = append(older.UserIds, int64(mark.User))
		older.Times = append(older.Times, mark.At)
	}
	ids, err := s.queries.UsersOlderThan(ctx, older)
	return userIDs(ids), wrapErr("select users", err)
}

// SetAdmin is what the operator does: it makes a user an admin or an ordinary
// user, be it the last admin. It returns an error of
// KindNotFound when there is no user of that name.
func SetAdmin(ctx context.Context, pool *pgxpool.Pool, usernameKey string, isAdmin bool) error {
	return inTx(ctx, pool, func(ctx context.Context, queries *dbgen.Queries) error {
		user, err := queries.SetAdmin(ctx, dbgen.SetAdminParams{UsernameKey: usernameKey, IsAdmin: isAdmin})
		if err != nil {
			return foundOne("update role", err, errNoUser())
		}
		if err := recordSecurityEvent(ctx, queries, skincare.UserID(user), 0, roleEvent(isAdmin)); err != nil {
			return err
		}
		return recordAudit(ctx, queries, roleAction(isAdmin), noAccount, skincare.UserID(user))
	})
}
