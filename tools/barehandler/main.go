// Command barehandler answers two calls of the API with as little work as
// net/http and pgx allow. It reads the same rows as Clary and writes the same
// bytes, without sessions, tokens, encryption, limits or metrics. So it shows how
// fast Clary could be at most on this stack.
//
//	barehandler -database URL -site URL -tokens FILE -listen ADDRESS
//
// At the start it asks the server at -site for the answers to give, with the
// access tokens in the file: the first is of the user with the id 1, and so on.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/server/api/oas"
	"clary.example/internal/storage/postgres/dbgen"
)

const (
	profilePath = "/api/user/profile/"
	listPath    = "/api/questionnaires/"
	// As many as Clary's own pool has.
	maxConns = 16
)

// person is somebody who asks, with the answers to give.
type person struct {
	id      int64
	profile oas.Profile
	records []oas.Questionnaire
}

func main() {
	database := flag.String("database", "", "address of the database")
	site := flag.String("site", "", "address of the server whose answers to give")
	tokens := flag.String("tokens", "", "file of access tokens, one a line")
	listen := flag.String("listen", "", "address to listen on")
	flag.Parse()
	if err := run(context.Background(), *database, *site, *tokens, *listen); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "barehandler:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, database, site, tokens, listen string) error {
	config, err := pgxpool.ParseConfig(database)
	if err != nil {
		return fmt.Errorf("read the address of the database: %w", err)
	}
	config.MaxConns = maxConns
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	defer pool.Close()
	people, err := ask(ctx, site, tokens)
	if err != nil {
		return err
	}
	server := &http.Server{Addr: listen, Handler: handler(pool, people), ReadHeaderTimeout: time.Second}
	return server.ListenAndServe()
}

// ask returns the people behind the tokens, by the header that they send.
func ask(ctx context.Context, site, tokens string) (map[string]*person, error) {
	file, err := os.Open(tokens) //nolint:gosec // The one who starts the program names it.
	if err != nil {
		return nil, fmt.Errorf("open the tokens: %w", err)
	}
	defer func() { _ = file.Close() }()
	people := make(map[string]*person)
	lines := bufio.NewScanner(file)
	for id := int64(1); lines.Scan(); id++ {
		p := &person{id: id}
		header := "Bearer " + lines.Text()
		if err := get(ctx, site+profilePath, header, &p.profile); err != nil {
			return nil, err
		}
		if err := get(ctx, site+listPath, header, &p.records); err != nil {
			return nil, err
		}
		people[header] = p
	}
	return people, lines.Err()
}

func get(ctx context.Context, url, authorization string, body any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return fmt.Errorf("make a request: %w", err)
	}
	request.Header.Set("Authorization", authorization)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("ask %s: %w", url, err)
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("ask %s: %s", url, response.Status)
	}
	if err := json.NewDecoder(response.Body).Decode(body); err != nil {
		return fmt.Errorf("read the answer of %s: %w", url, err)
	}
	return nil
}

func handler(pool *pgxpool.Pool, people map[string]*person) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+profilePath, func(w http.ResponseWriter, r *http.Request) {
		p, ok := people[r.Header.Get("Authorization")]
		if !ok {
			http.Error(w, "nobody", http.StatusUnauthorized)
			return
		}
		var sealed []byte
		err := pool.QueryRow(r.Context(), "SELECT sealed_profile FROM users WHERE id = $1", p.id).Scan(&sealed)
		answer(w, p.profile, err)
	})
	mux.HandleFunc("GET "+listPath, func(w http.ResponseWriter, r *http.Request) {
		p, ok := people[r.Header.Get("Authorization")]
		if !ok {
			http.Error(w, "nobody", http.StatusUnauthorized)
			return
		}
		_, err := dbgen.New(pool).ListQuestionnaires(r.Context(), p.id)
		answer(w, p.records, err)
	})
	return mux
}

func answer(w http.ResponseWriter, body any, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body)
}
