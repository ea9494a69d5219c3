package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/app"
	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/inference/onnx"
	"clary.example/internal/storage/jobs"
	"clary.example/internal/storage/objects"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/storage/vault"
	"clary.example/internal/telemetry"
)

// flushTimeout bounds how long the last traces may take to leave.
const flushTimeout = 5 * time.Second

// gcPercent is how much the heap may grow before it is collected. A password hash
// takes 19 MiB of it.
const gcPercent = 200

// threadsPerCore is how much Go may do at once, more than there are cores. Its
// scheduler lets work go on for ten milliseconds before others have a turn, and
// photos and texts can keep every core busy for longer than that. With threads left
// over it is the kernel that decides, and that prefers those who have waited: who
// reads a profile.
const threadsPerCore = 2

func (p program) serve(ctx context.Context) error {
	if p.getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	cfg, err := config.Load(p.getenv)
	if err != nil {
		return fmt.Errorf("settings:\n%w", err)
	}
	log := telemetry.NewLogger(p.stderr, cfg.LogLevel)
	tracing, err := telemetry.StartTracing(ctx, p.getenv, version)
	if err != nil {
		return err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), flushTimeout)
		defer cancel()
		_ = tracing.Stop(ctx)
	}()
	// The pool must outlive ctx, which ends when draining begins.
	pool, err := postgres.Open(context.WithoutCancel(ctx), cfg.DatabaseURL, postgres.Options{MaxConns: cfg.DatabaseMaxConns, Tracer: tracing.Queries()})
	if err != nil {
		return err
	}
	defer pool.Close()
	server, err := app.New(ctx, cfg, pool, log, tracing)
	if err != nil {
		return err
	}
	if p.getenv("GOMAXPROCS") == "" {
		// Now that everything has sized itself by the number of cores.
		runtime.GOMAXPROCS(threadsPerCore * runtime.GOMAXPROCS(0))
	}
	return server.Serve(ctx, nil)
}

func (p program) migrate(ctx context.Context) error {
	return p.withDatabase(ctx, func(pool *pgxpool.Pool) error { return postgres.Migrate(ctx, pool) })
}

func (p program) setAdmin(ctx context.Context, username string, isAdmin bool) error {
	key, err := account.UsernameKey(username)
	if err != nil {
		return err
	}
	return p.withDatabase(ctx, func(pool *pgxpool.Pool) error {
		return postgres.SetAdmin(ctx, pool, key, isAdmin)
	})
}

func (p program) restoreUser(ctx context.Context, username string) error {
	key, err := account.UsernameKey(username)
	if err != nil {
		return err
	}
	return p.withDatabase(ctx, func(pool *pgxpool.Pool) error {
		return postgres.RestoreUser(ctx, pool, key)
	})
}

func (p program) removePasskeys(ctx context.Context, username string) error {
	key, err := account.UsernameKey(username)
	if err != nil {
		return err
	}
	return p.withDatabase(ctx, func(pool *pgxpool.Pool) error {
		return postgres.RemovePasskeys(ctx, pool, key)
	})
}

func (p program) endSessions(ctx context.Context, username string) error {
	key, err := account.UsernameKey(username)
	if err != nil {
		return err
	}
	queue, err := jobs.NewQueue()
	if err != nil {
		return err
	}
	return p.withDatabase(ctx, func(pool *pgxpool.Pool) error { return postgres.EndSessions(ctx, pool, queue, key) })
}

func (p program) endAllSessions(ctx context.Context) error {
	queue, err := jobs.NewQueue()
	if err != nil {
		return err
	}
	return p.withDatabase(ctx, func(pool *pgxpool.Pool) error { return postgres.EndAllSessions(ctx, pool, queue) })
}

// sweep does all chores at once, as after a restore from a backup.
func (p program) sweep(ctx context.Context, args []string) error {
	age, mostOrphans := jobs.OrphanAge, 0
	if len(args) > 0 {
		var err error
		if age, err = time.ParseDuration(args[0]); err != nil || age < 0 {
			return errUsage
		}
	}
	if len(args) > 1 {
		var err error
		if mostOrphans, err = strconv.Atoi(args[1]); err != nil || mostOrphans < 0 {
			return errUsage
		}
	}
	cfg, err := config.Load(p.getenv)
	if err != nil {
		return fmt.Errorf("settings:\n%w", err)
	}
	cfg.ModelFolder, cfg.MessageModelFolder = "", "" // No photo is looked at, and no message is read.
	cfg.RequireReview = config.ReviewNone            // No text is shown.
	return p.withDatabase(ctx, func(pool *pgxpool.Pool) error {
		a, err := app.New(ctx, cfg, pool, slog.New(slog.DiscardHandler), telemetry.Tracing{})
		if err != nil {
			return err
		}
		return a.Sweep(ctx, age, mostOrphans, func(chore string, done int) {
			_, _ = fmt.Fprintf(p.stdout, "%-42s %d\n", chore, done)
		})
	})
}

// doctor checks everything that the server needs and names what is wrong.
func (p program) doctor(ctx context.Context) error {
	_, settings := config.Load(p.getenv)
	checks := []struct {
		name string
		err  error
	}{
		{"settings", settings},
		{"database and schema", p.withDatabase(ctx, func(pool *pgxpool.Pool) error {
			return postgres.CheckSchema(ctx, pool)
		})},
		{"bucket", p.withVault(ctx, func(bucket *objects.Bucket, _ *vault.Vault) error {
			return bucket.Check(ctx)
		})},
		{"bucket of this database", p.withInstallation(ctx, (*objects.Bucket).CheckInstallation)},
		{"vault keys", p.withVault(ctx, func(_ *objects.Bucket, v *vault.Vault) error {
			return v.Check(ctx)
		})},
		{"audit log", p.checkAuditLog(ctx)},
		{"classifier", p.checkClassifier(ctx)},
		{"message reader", p.checkMessageReader(ctx)},
		{"AI provider", p.checkModel(ctx)},
	}
	failed := 0
	for _, check := range checks {
		verdict := "ok"
		if check.err != nil {
			if !errors.Is(check.err, errOff) {
				failed++
			}
			verdict = check.err.Error()
		}
		_, _ = fmt.Fprintf(p.stdout, "%-24s %s\n", check.name, verdict)
	}
	if failed > 0 {
		return fmt.Errorf("%d checks failed", failed)
	}
	return nil
}

// errOff is a part of the program that the settings leave out.
var errOff = errors.New("off")

// checkClassifier opens the model and has it look at a picture.
func (p program) checkClassifier(ctx context.Context) error {
	folder, library := config.LoadClassifier(p.getenv)
	if folder == "" {
		return fmt.Errorf("%w, because CLARY_MODEL_FOLDER is not set: photos are kept but not analysed", errOff)
	}
	classifier, err := onnx.Open(ctx, onnx.Options{Folder: folder, Library: library, Sessions: 1})
	if err != nil {
		return err
	}
	return classifier.Close()
}

// checkMessageReader opens the model and has it read a word.
func (p program) checkMessageReader(ctx context.Context) error {
	folder, library := config.LoadMessageReader(p.getenv)
	if folder == "" {
		return fmt.Errorf("%w, because CLARY_MESSAGE_MODEL_FOLDER is not set: messages are read by rules alone", errOff)
	}
	reader, err := onnx.OpenReader(ctx, onnx.Options{Folder: folder, Library: library, Sessions: 1})
	if err != nil {
		return err
	}
	return reader.Close()
}

// checkModel asks the AI provider whether it would write, which costs nothing.
func (p program) checkModel(ctx context.Context) error {
	cfg, err := config.LoadAI(p.getenv)
	if err != nil {
		return err
	}
	if cfg.Provider == config.ProviderNone {
		return fmt.Errorf("%w, because CLARY_AI_PROVIDER is not set: the program writes all replies itself", errOff)
	}
	ctx, cancel := context.WithTimeout(ctx, cfg.Wait)
	defer cancel()
	return app.CheckModel(ctx, cfg)
}

func (p program) withDatabase(ctx context.Context, use func(*pgxpool.Pool) error) error {
	url, err := config.LoadDatabaseURL(p.getenv)
	if err != nil {
		return err
	}
	pool, err := postgres.Open(ctx, url, postgres.Options{NoTimeouts: true})
	if err != nil {
		return err
	}
	defer pool.Close()
	return use(pool)
}
