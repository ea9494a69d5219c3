package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"clary.example/internal/testing/chaos/ledger"
	"clary.example/internal/testing/visitor"
)

// withoutDirectory is how many people go on while there is no directory.
const withoutDirectory = 50

// check looks for everything that was acknowledged, through the site, and for
// people and objects that are in both cells or in none.
func (c *crowd) check(ctx context.Context, found *report) error {
	var all []ledger.Key
	for _, p := range c.people {
		entries, err := c.entries(ctx, p)
		if err != nil {
			return err
		}
		all = append(all, entries...)
		c.look(ctx, p)
	}
	found.Writes, found.Stale = c.ledger.Judge(slices.Values(all)), c.stale.Load()
	for _, p := range c.people {
		in := 0
		for _, pool := range c.site.pools {
			var rows int
			if err := pool.QueryRow(ctx, `SELECT count(*) FROM users WHERE id = $1`, int64(p.id)).Scan(&rows); err != nil {
				return err
			}
			in += rows
		}
		if in != 1 {
			found.RowsInBoth++
		}
	}
	var err error
	if found.Missing, found.Stray, err = c.compareObjects(ctx); err != nil {
		return err
	}
	if err := c.site.sweepBoth(ctx); err != nil {
		return err
	}
	_, found.StrayAfterSweep, err = c.compareObjects(ctx)
	return err
}

// withoutDirectory stops the directory, and has people read and write without it.
// A sign-up must be told to come back.
func (c *crowd) withoutDirectory(ctx context.Context, found *report) error {
	stop(c.site.directory)
	went := 0
	some := c.people[:min(len(c.people), withoutDirectory)]
	for _, p := range some {
		before := c.wrong.Load()
		if err := c.saveProfile(ctx, p); err != nil {
			return err
		}
		stale := c.stale.Load()
		c.look(ctx, p)
		if c.wrong.Load() == before && c.stale.Load() == stale {
			went++
		}
	}
	found.WithoutDirectory = fmt.Sprintf("%d of %d", went, len(some))
	_, err := c.front.SignUp(ctx, "somebody-new")
	if refusal, ok := errors.AsType[*visitor.Refusal](err); ok {
		found.SignUpWithout = refusal.Status
	}
	return nil
}
