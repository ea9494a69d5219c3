package directory

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"regexp"
	"strconv"
	"time"
)

// handlerTimeout ends a request that the database keeps waiting.
const handlerTimeout = 3 * time.Second

// maxBody is enough for the most names that one request may claim.
const maxBody = 128 << 10

// digestForm is how a name is written in an address.
var digestForm = regexp.MustCompile(`^[0-9a-f]{64}$`)

// handler serves the contract.
type handler struct {
	store *Store
	token string
	log   *slog.Logger
}

// NewHandler returns what answers the requests of cells. Only those that know the
// key get an answer.
func NewHandler(store *Store, key Key, log *slog.Logger) http.Handler {
	h := &handler{store, "Bearer " + key.token(), log}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", h.health)
	mux.Handle("GET /v1/names/{name}", h.guard(h.find))
	mux.Handle("PUT /v1/names/{name}", h.guard(h.claim))
	mux.Handle("POST /v1/names/{name}/move", h.guard(h.move))
	mux.Handle("POST /v1/cells/{cell}/names", h.guard(h.claimAll))
	mux.Handle("DELETE /v1/cells/{cell}/names", h.guard(h.release))
	return mux
}

// errBad is a request that does not follow the contract.
var errBad = errors.New("the request does not follow the contract")

func (h *handler) guard(next func(ctx context.Context, r *http.Request) (status int, body any, err error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if subtle.ConstantTimeCompare([]byte(r.Header.Get("Authorization")), []byte(h.token)) != 1 {
			answer(w, http.StatusUnauthorized, nil)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), handlerTimeout)
		defer cancel()
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		status, body, err := next(ctx, r)
		switch {
		case err == nil:
			answer(w, status, body)
		case errors.Is(err, errBad):
			answer(w, http.StatusUnprocessableEntity, nil)
		case errors.Is(err, errNoName):
			answer(w, http.StatusNotFound, nil)
		default:
			h.log.ErrorContext(r.Context(), "directory request failed", "pattern", r.Pattern, "error", err)
			w.Header().Set("Retry-After", "1")
			answer(w, http.StatusServiceUnavailable, nil)
		}
	})
}

// answer writes a body, or a problem document that says no more than its status.
func answer(w http.ResponseWriter, status int, body any) {
	kind := "application/json"
	if body == nil {
		kind, body = "application/problem+json", map[string]any{"title": http.StatusText(status), "status": status}
	}
	w.Header().Set("Content-Type", kind)
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // Else the cell is gone.
}

func (h *handler) health(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), handlerTimeout)
	defer cancel()
	if _, err := h.store.now(ctx); err != nil {
		answer(w, http.StatusServiceUnavailable, nil)
		return
	}
	answer(w, http.StatusOK, struct{}{})
}

func (h *handler) find(ctx context.Context, r *http.Request) (int, any, error) {
	name, err := nameOf(r)
	if err != nil {
		return 0, nil, err
	}
	cell, err := h.store.find(ctx, name)
	return http.StatusOK, place{cell}, err
}

func (h *handler) claim(ctx context.Context, r *http.Request) (int, any, error) {
	var asked place
	name, err := nameOf(r)
	if err = errors.Join(err, read(r, &asked)); err != nil || !isCell(asked.Cell) {
		return 0, nil, errBad
	}
	owner, err := h.store.claim(ctx, name, asked.Cell)
	return statusOf(owner, asked.Cell), place{owner}, err
}

func (h *handler) move(ctx context.Context, r *http.Request) (int, any, error) {
	var asked change
	name, err := nameOf(r)
	if err = errors.Join(err, read(r, &asked)); err != nil || !isCell(asked.From) || !isCell(asked.To) {
		return 0, nil, errBad
	}
	owner, err := h.store.move(ctx, name, asked.From, asked.To)
	return statusOf(owner, asked.To), place{owner}, err
}

func (h *handler) claimAll(ctx context.Context, r *http.Request) (int, any, error) {
	var asked claims
	cell, err := cellOf(r)
	if err = errors.Join(err, read(r, &asked)); err != nil || len(asked.Names) > maxNames {
		return 0, nil, errBad
	}
	for _, name := range asked.Names {
		if !digestForm.MatchString(name) {
			return 0, nil, errBad
		}
	}
	at, err := h.store.now(ctx)
	if err != nil {
		return 0, nil, err
	}
	taken, err := h.store.claimAll(ctx, asked.Names, cell)
	return http.StatusOK, claimed{taken, at.Format(time.RFC3339Nano)}, err
}

func (h *handler) release(ctx context.Context, r *http.Request) (int, any, error) {
	cell, err := cellOf(r)
	before, errTime := time.Parse(time.RFC3339Nano, r.URL.Query().Get("unclaimed_since"))
	if errors.Join(err, errTime) != nil {
		return 0, nil, errBad
	}
	n, err := h.store.release(ctx, cell, before)
	return http.StatusOK, released{n}, err
}

// statusOf says whether the owner of a name is the cell that asked for it.
func statusOf(owner, asked int) int {
	if owner != asked {
		return http.StatusConflict
	}
	return http.StatusOK
}

func nameOf(r *http.Request) (string, error) {
	name := r.PathValue("name")
	if !digestForm.MatchString(name) {
		return "", errBad
	}
	return name, nil
}

func cellOf(r *http.Request) (int, error) {
	cell, err := strconv.Atoi(r.PathValue("cell"))
	if err != nil || !isCell(cell) {
		return 0, errBad
	}
	return cell, nil
}

func isCell(number int) bool { return number >= 0 && number <= MaxCell }

func read(r *http.Request, into any) error {
	decoder := json.NewDecoder(r.Body)
	decoder.DisallowUnknownFields()
	return decoder.Decode(into)
}
