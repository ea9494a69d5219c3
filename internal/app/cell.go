package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/server/cellrouter"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/directory"
	"clary.example/internal/storage/postgres"
)

// cellGate tells requests of people who are in other cells where to go. It is nil
// where there is one cell.
//
// Stores that do not find a person ask it. It notes the cell in the request and
// returns an error of KindUnavailable; the response then names the cell in a header,
// and the router sends the request there.
type cellGate struct {
	number    int
	store     *postgres.CellStore
	directory *directory.Client
}

// openCellGate returns nil for the ordinary installation. It returns an error when
// the database is that of another cell.
func openCellGate(ctx context.Context, cfg config.Cells, pool *pgxpool.Pool) (*cellGate, error) {
	if cfg.DirectoryURL == "" {
		return nil, nil //nolint:nilnil // There is one cell.
	}
	client, err := directory.NewClient(cfg.DirectoryURL, cfg.DirectoryKey)
	if err != nil {
		return nil, err
	}
	number, err := postgres.CellNumber(ctx, pool)
	if err != nil {
		return nil, err
	}
	if number != cfg.Number {
		return nil, fmt.Errorf("the database is that of cell %d, and CLARY_CELL is %d: run 'clary migrate'", number, cfg.Number)
	}
	return &cellGate{number, postgres.NewCellStore(pool), client}, nil
}

// cellNote is what the gate notes of a request.
type cellNote struct {
	// caller is who makes it, and zero for nobody who is known.
	caller skincare.UserID
	// cell is the value of the header, and empty for none.
	cell string
}

type cellNoteKey struct{}

// elsewhere notes where a request belongs. A client that has no router before it
// learns that it may try again.
func elsewhere(ctx context.Context, cell string) error {
	if note, ok := ctx.Value(cellNoteKey{}).(*cellNote); ok {
		note.cell = cell
	}
	return skincare.Busy(time.Second)
}

// locate returns why a person's session was not found. It returns nil when they
// are here, or nowhere.
func (g *cellGate) locate(ctx context.Context, user skincare.UserID) error {
	where, err := g.store.Whereabouts(ctx, user)
	switch {
	case err != nil:
		return err
	case where.Moving:
		return skincare.Busy(time.Second)
	case where.Here:
		return nil
	case where.WentTo >= 0:
		return elsewhere(ctx, strconv.Itoa(where.WentTo))
	case postgres.BirthCell(user) != g.number:
		return elsewhere(ctx, strconv.Itoa(postgres.BirthCell(user)))
	default:
		return nil
	}
}

// locateName is locate for a name.
func (g *cellGate) locateName(ctx context.Context, usernameKey string) error {
	if usernameKey == "" {
		return nil // Nobody can have it.
	}
	arriving, err := g.store.IsArriving(ctx, usernameKey)
	if err != nil {
		return err
	}
	if arriving {
		return skincare.Busy(time.Second)
	}
	cell, err := g.directory.Find(ctx, usernameKey)
	switch {
	case errors.Is(err, directory.ErrUnavailable):
		return elsewhere(ctx, cellrouter.Unknown)
	case skincare.KindOf(err) == skincare.KindNotFound:
		return nil
	case err != nil:
		return err
	case cell != g.number:
		return elsewhere(ctx, strconv.Itoa(cell))
	default:
		return nil
	}
}

// lock keeps a person from being moved. It returns false when they are being moved.
func (g *cellGate) lock(ctx context.Context, user skincare.UserID) (release func(), ok bool, err error) {
	_, release, err = g.store.LockPerson(ctx, user)
	if errors.Is(err, postgres.ErrPersonLocked) {
		return nil, false, nil
	}
	return release, err == nil, err
}

// cellUsers are the accounts of one cell of several.
type cellUsers struct {
	account.Users
	gate *cellGate
}

// Create implements account.Users. The name is claimed first. One that another
// cell owns is for that cell to refuse: it may have claimed it for a sign-up that
// failed.
func (u cellUsers) Create(ctx context.Context, user account.NewUser) (skincare.UserID, error) {
	owner, err := u.gate.directory.Claim(ctx, user.UsernameKey, u.gate.number)
	if errors.Is(err, directory.ErrUnavailable) {
		return 0, fmt.Errorf("claim username: %w: %w", skincare.Busy(time.Second), err)
	}
	if err != nil {
		return 0, err
	}
	if owner != u.gate.number {
		return 0, elsewhere(ctx, strconv.Itoa(owner))
	}
	arriving, err := u.gate.store.IsArriving(ctx, user.UsernameKey)
	if err != nil {
		return 0, err
	}
	if arriving {
		return 0, skincare.Errorf(skincare.KindTaken, "Username already exists. Please choose another one.")
	}
	return u.Users.Create(ctx, user)
}

// Credentials implements account.Users. The rows are read again at the end: the
// person may have arrived since the first time.
func (u cellUsers) Credentials(ctx context.Context, usernameKey string) (account.Credentials, error) {
	creds, err := u.Users.Credentials(ctx, usernameKey)
	if skincare.KindOf(err) != skincare.KindNotFound {
		return creds, err
	}
	if err := u.gate.locateName(ctx, usernameKey); err != nil {
		return account.Credentials{}, err
	}
	return u.Users.Credentials(ctx, usernameKey)
}

// cellSessions are the sessions of one cell of several.
type cellSessions struct {
	account.Sessions
	gate *cellGate
}

// Caller implements account.Sessions.
func (s cellSessions) Caller(ctx context.Context, user skincare.UserID, id skincare.SessionID) (skincare.Caller, error) {
	caller, err := s.Sessions.Caller(ctx, user, id)
	if skincare.KindOf(err) == skincare.KindUnauthorized {
		if err := s.gate.locate(ctx, user); err != nil {
			return skincare.Caller{}, err
		}
		caller, err = s.Sessions.Caller(ctx, user, id)
	}
	if note, ok := ctx.Value(cellNoteKey{}).(*cellNote); ok && err == nil {
		note.caller = user
	}
	return caller, err
}

// Change implements account.Sessions.
func (s cellSessions) Change(ctx context.Context, user skincare.UserID, id skincare.SessionID, change func(*account.Session)) error {
	err := s.Sessions.Change(ctx, user, id, change)
	if skincare.KindOf(err) != skincare.KindUnauthorized {
		return err
	}
	if err := s.gate.locate(ctx, user); err != nil {
		return err
	}
	return s.Sessions.Change(ctx, user, id, change)
}

// checkTimeout bounds the look whether a person has left.
const checkTimeout = 2 * time.Second

// handler lets a response out only while its person is in this cell. Whoever has
// left meanwhile would see lists without their records, and changes that found no
// row would seem to be done.
func (g *cellGate) handler(next http.Handler) http.Handler {
	if g == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		note := new(cellNote)
		inner := r.WithContext(context.WithValue(r.Context(), cellNoteKey{}, note))
		next.ServeHTTP(&cellWriter{ResponseWriter: w, note: note, hasLeft: func() (int, error) { //nolint:contextcheck // It looks also when the client has gone.
			ctx, cancel := context.WithTimeout(context.WithoutCancel(inner.Context()), checkTimeout)
			defer cancel()
			cell, _, err := g.store.Departure(ctx, note.caller)
			return cell, err
		}}, inner)
		r.Pattern = inner.Pattern // For the metrics, which see the outer request.
	})
}

// cellWriter looks once more where the person is before it writes the header.
type cellWriter struct {
	http.ResponseWriter
	note    *cellNote
	hasLeft func() (int, error)

	written, replaced bool
}

// WriteHeader implements http.ResponseWriter.
func (w *cellWriter) WriteHeader(status int) {
	if w.written {
		return
	}
	w.written = true
	if w.note.caller != 0 {
		cell, err := w.hasLeft()
		switch {
		case err == nil:
			w.note.cell = strconv.Itoa(cell)
			w.replaced = true
		case skincare.KindOf(err) != skincare.KindNotFound:
			w.replaced = true
		}
	}
	if w.note.cell != "" {
		w.Header().Set(cellrouter.Header, w.note.cell)
	}
	if !w.replaced {
		w.ResponseWriter.WriteHeader(status)
		return
	}
	busy := skincare.Busy(time.Second)
	for _, name := range []string{"Content-Length", "Content-Disposition", "ETag", "Last-Modified"} {
		w.Header().Del(name)
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Retry-After", "1")
	w.ResponseWriter.WriteHeader(http.StatusServiceUnavailable)
	_ = json.NewEncoder(w.ResponseWriter).Encode(map[string]any{ // Else the client is gone.
		"title": http.StatusText(http.StatusServiceUnavailable), "status": http.StatusServiceUnavailable,
		"detail": busy.Message, "code": busy.Kind,
	})
}

// Write implements http.ResponseWriter.
func (w *cellWriter) Write(b []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	if w.replaced {
		return len(b), nil
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap lets a response be flushed.
func (w *cellWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// announceNames is the chore that tells the directory all names of this cell.
func (a *App) announceNames(ctx context.Context) (int, error) {
	done, err := a.AnnounceNames(ctx)
	if done.Taken > 0 {
		a.log.WarnContext(ctx, "names belong to another cell", "count", done.Taken)
	}
	return done.Released, err
}

// AnnounceNames claims the names of everybody in this cell, and releases those of
// people who are gone. It does nothing where there is one cell.
func (a *App) AnnounceNames(ctx context.Context) (directory.Announced, error) {
	if a.cell == nil {
		return directory.Announced{}, nil
	}
	return a.cell.directory.Announce(ctx, a.cell.number, func(visit func([]string) error) error {
		return a.cell.store.EachNames(ctx, visit)
	})
}
