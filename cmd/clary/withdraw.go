package main

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/withdrawn"
	"clary.example/internal/storage/postgres"
)

// withdraw takes a text of the library out of use on all servers, lists what is out of
// use, or puts a text to use again.
func (p program) withdraw(ctx context.Context, args []string) error {
	var act func(withdrawn.Desk) error
	switch {
	case len(args) == 1 && args[0] == "--list":
		act = func(d withdrawn.Desk) error { return p.listWithdrawn(ctx, d) }
	case len(args) == 2 && args[0] == "--restore" && args[1] != "":
		act = func(d withdrawn.Desk) error { return p.restoreText(ctx, d, args[1]) }
	case len(args) == 1 && !strings.HasPrefix(args[0], "-"):
		act = func(d withdrawn.Desk) error { return p.withdrawText(ctx, d, args[0], "") }
	case len(args) == 3 && !strings.HasPrefix(args[0], "-") && args[1] == "--reason":
		act = func(d withdrawn.Desk) error { return p.withdrawText(ctx, d, args[0], args[2]) }
	default:
		return errUsage
	}
	library, err := knowledge.Default()
	if err != nil {
		return fmt.Errorf("read the library: %w", err)
	}
	return p.withDatabase(ctx, func(pool *pgxpool.Pool) error {
		return act(withdrawn.Desk{Store: postgres.NewWithdrawnStore(pool), Library: library, Now: time.Now})
	})
}

func (p program) withdrawText(ctx context.Context, desk withdrawn.Desk, id, reason string) error {
	kind, err := desk.Withdraw(ctx, id, reason)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.stdout, "The %s %s is withdrawn. All servers leave it out within a minute. To undo: clary withdraw --restore %s\n", kind, id, id)
	return err
}

func (p program) restoreText(ctx context.Context, desk withdrawn.Desk, id string) error {
	if err := desk.Restore(ctx, id); err != nil {
		return err
	}
	_, err := fmt.Fprintf(p.stdout, "%s is restored. All servers use it again within a minute.\n", printable(id))
	return err
}

func (p program) listWithdrawn(ctx context.Context, desk withdrawn.Desk) error {
	all, err := desk.All(ctx)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		_, err := fmt.Fprintln(p.stdout, "Nothing is withdrawn.")
		return err
	}
	known := desk.Library.Withdrawable()
	for _, text := range all {
		note := ""
		if known[text.ID] == "" {
			note = " (not in the library of this program)"
		}
		_, err := fmt.Fprintf(p.stdout, "%s  %s  %s%s  %s\n", text.At.UTC().Format(time.RFC3339), text.Kind, printable(text.ID), note, printable(text.Reason))
		if err != nil {
			return err
		}
	}
	return nil
}

// printable is a text without what could steer a terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '?'
	}, text)
}
