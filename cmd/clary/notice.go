package main

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/account"
	"clary.example/internal/features/notice"
	"clary.example/internal/storage/postgres"
)

// notice sets, lists or clears what people are told when they are logged in.
func (p program) notice(ctx context.Context, args []string) error {
	var act func(*notice.Service) error
	switch {
	case len(args) >= 2 && args[0] == "set":
		act = func(notices *notice.Service) error { return p.setNotice(ctx, notices, args[1], args[2:]) }
	case len(args) == 1 && args[0] == "list":
		act = func(notices *notice.Service) error { return p.listNotices(ctx, notices) }
	case len(args) == 2 && args[0] == "clear":
		id, err := strconv.ParseInt(args[1], 10, 64)
		if err != nil {
			return errUsage
		}
		act = func(notices *notice.Service) error { return notices.Clear(ctx, notice.ID(id)) }
	default:
		return errUsage
	}
	return p.withDatabase(ctx, func(pool *pgxpool.Pool) error {
		return act(&notice.Service{
			Store: postgres.NewNoticeStore(pool), UsernameKey: account.UsernameKey, Now: time.Now,
		})
	})
}

func (p program) setNotice(ctx context.Context, notices *notice.Service, text string, usernames []string) error {
	id, err := notices.Set(ctx, text, usernames)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.stdout, "Notice %d is shown to %s. To take it away: clary notice clear %d\n", id, readers(len(usernames) == 0, len(usernames)), id)
	return err
}

func (p program) listNotices(ctx context.Context, notices *notice.Service) error {
	all, err := notices.All(ctx)
	if err != nil {
		return err
	}
	for _, n := range all {
		_, err := fmt.Fprintf(p.stdout, "%d, since %s, shown to %s:\n%s\n", n.ID, n.SetAt.UTC().Format(time.RFC3339), readers(n.ForEveryone, n.People), n.Text)
		if err != nil {
			return err
		}
	}
	return nil
}

func readers(everyone bool, people int) string {
	switch {
	case everyone:
		return "everyone"
	case people == 1:
		return "1 person"
	}
	return fmt.Sprintf("%d people", people)
}
