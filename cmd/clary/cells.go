package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/app"
	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/server/cellrouter"
	"clary.example/internal/storage/cells"
	"clary.example/internal/storage/directory"
	"clary.example/internal/storage/jobs"
	"clary.example/internal/storage/objects"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/storage/vault"
	"clary.example/internal/telemetry"
)

// move moves a user to another cell. The arguments are a username, --to, the
// number of a cell, and maybe --cancel.
func (p program) move(ctx context.Context, args []string) error {
	to, err := strconv.Atoi(args[2])
	if err != nil || len(args) == 4 && args[3] != "--cancel" {
		return errUsage
	}
	key, err := account.UsernameKey(args[0])
	if err != nil {
		return err
	}
	settings, err := config.LoadCells(p.getenv)
	if err != nil {
		return err
	}
	if settings.DirectoryURL == "" {
		return errors.New("CLARY_DIRECTORY_URL is not set: there is one cell")
	}
	names, err := directory.NewClient(settings.DirectoryURL, settings.DirectoryKey)
	if err != nil {
		return err
	}
	mover := &cells.Mover{Directory: names, Held: func(d time.Duration) {
		_, _ = fmt.Fprintf(p.stdout, "moved; requests were answered with 503 for %d ms\n", d.Milliseconds())
	}}
	return p.withBothCells(ctx, mover, to, func() error {
		if len(args) == 4 {
			return mover.Cancel(ctx, key)
		}
		return mover.Move(ctx, key)
	})
}

// withBothCells opens the cell of the settings and the one that the user goes to.
func (p program) withBothCells(ctx context.Context, mover *cells.Mover, to int, use func() error) error {
	fromURL, err := config.LoadDatabaseURL(p.getenv)
	if err != nil {
		return err
	}
	bucket, keys, err := config.LoadVault(p.getenv)
	if err != nil {
		return err
	}
	destination, err := config.LoadDestination(p.getenv)
	if err != nil {
		return err
	}
	return p.withCell(ctx, config.Destination{DatabaseURL: fromURL, BucketURL: bucket, VaultKeys: keys}, func(from cells.Cell) error {
		return p.withCell(ctx, destination, func(there cells.Cell) error {
			if there.Number != to || from.Number == to {
				return fmt.Errorf("the settings are those of cell %d and, for the move, of cell %d", from.Number, there.Number)
			}
			mover.From, mover.To = from, there
			return use()
		})
	})
}

// withCell opens a cell. Which one it is the database says.
func (program) withCell(ctx context.Context, settings config.Destination, use func(cells.Cell) error) error {
	pool, err := postgres.Open(ctx, settings.DatabaseURL, postgres.Options{NoTimeouts: true, MaxConns: 4})
	if err != nil {
		return err
	}
	defer pool.Close()
	if err := postgres.CheckSchema(ctx, pool); err != nil {
		return err
	}
	number, err := postgres.CellNumber(ctx, pool)
	if err != nil {
		return err
	}
	bucket, err := objects.Open(ctx, settings.BucketURL)
	if err != nil {
		return err
	}
	v, err := vault.New(bucket, settings.VaultKeys, time.Now)
	if err != nil {
		return err
	}
	queue, err := jobs.NewQueue()
	if err != nil {
		return err
	}
	return use(cells.Cell{
		Number: number, Store: postgres.NewCellStore(pool), Bucket: bucket, Vault: v,
		Photos:  postgres.NewQuestionnaireStore(pool, queue).KeptPhotos,
		Exports: postgres.NewExportStore(pool, queue).KeptExports,
	})
}

// announce tells the directory all names of this cell.
func (p program) announce(ctx context.Context) error {
	cfg, err := config.Load(p.getenv)
	if err != nil {
		return fmt.Errorf("settings:\n%w", err)
	}
	if cfg.Cells.DirectoryURL == "" {
		return errors.New("CLARY_DIRECTORY_URL is not set: there is one cell")
	}
	cfg.ModelFolder, cfg.MessageModelFolder = "", ""
	return p.withDatabase(ctx, func(pool *pgxpool.Pool) error {
		a, err := app.New(ctx, cfg, pool, slog.New(slog.DiscardHandler), telemetry.Tracing{})
		if err != nil {
			return err
		}
		done, err := a.AnnounceNames(ctx)
		_, _ = fmt.Fprintf(p.stdout, "%d names, %d belong to another cell, %d released\n", done.Names, done.Taken, done.Released)
		return err
	})
}

// directory serves the directory of usernames.
func (p program) directory(ctx context.Context) error {
	cfg, err := config.LoadDirectory(p.getenv)
	if err != nil {
		return err
	}
	pool, err := postgres.Open(context.WithoutCancel(ctx), cfg.DatabaseURL, postgres.Options{})
	if err != nil {
		return err
	}
	defer pool.Close()
	store, err := directory.OpenStore(ctx, pool)
	if err != nil {
		return err
	}
	log := telemetry.NewLogger(p.stderr, slog.LevelInfo)
	return p.listen(ctx, cfg.Listen, directory.NewHandler(store, cfg.Key, log), log)
}

// route sends requests to the cells of their users.
func (p program) route(ctx context.Context) error {
	address, list, err := config.LoadRouter(p.getenv)
	if err != nil {
		return err
	}
	var behind []cellrouter.Cell
	for _, cell := range list {
		u, err := url.Parse(cell.URL)
		if err != nil || u.Host == "" {
			return fmt.Errorf("CLARY_CELLS: the address of cell %d is not a URL", cell.Number)
		}
		behind = append(behind, cellrouter.Cell{Number: cell.Number, URL: u})
	}
	log := telemetry.NewLogger(p.stderr, slog.LevelInfo)
	handler, err := cellrouter.New(behind, log)
	if err != nil {
		return err
	}
	return p.listen(ctx, address, handler, log)
}

// Bounds of the directory and the router. The router's are wider than those of the
// servers behind it.
const (
	headerTimeout = 5 * time.Second
	bodyTimeout   = 40 * time.Second
	answerTimeout = 70 * time.Second
	drainTimeout  = 25 * time.Second
)

// listen serves until ctx ends, and then finishes what is open.
func (program) listen(ctx context.Context, address string, handler http.Handler, log *slog.Logger) error {
	server := &http.Server{
		Addr: address, Handler: handler, ReadHeaderTimeout: headerTimeout, ReadTimeout: bodyTimeout, WriteTimeout: answerTimeout,
		IdleTimeout: answerTimeout, MaxHeaderBytes: 16 << 10, ErrorLog: telemetry.ServerErrors(log),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.ListenAndServe() }()
	log.InfoContext(ctx, "serving", "address", address)
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
		limit, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
		defer cancel()
		return server.Shutdown(limit)
	}
}
