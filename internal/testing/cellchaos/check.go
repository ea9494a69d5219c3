package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"clary.example/internal/storage/objects"
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
		var objectsIn [2]int
		for n, pool := range c.site.pools {
			var rows, photos int
			err := pool.QueryRow(ctx, `SELECT (SELECT count(*) FROM users WHERE id = $1),
				(SELECT count(*) FROM questionnaires WHERE user_id = $1 AND has_photo)`, int64(p.id)).Scan(&rows, &photos)
			if err != nil {
				return err
			}
			in += rows
			if objectsIn[n], err = c.objects(ctx, n, p); err != nil {
				return err
			}
			if objectsIn[n] != photos+rows { // Each photo, and the key.
				found.ObjectsInBoth++
			}
		}
		if in != 1 {
			found.RowsInBoth++
		}
	}
	return nil
}

// objects counts the photos and the key of a person in a cell.
func (c *crowd) objects(ctx context.Context, n int, p *person) (int, error) {
	address := ""
	for _, setting := range c.site.cellEnv[n] {
		if value, ok := strings.CutPrefix(setting, "CLARY_BUCKET_URL="); ok {
			address = value
		}
	}
	bucket, err := objects.Open(ctx, address)
	if err != nil {
		return 0, err
	}
	count := 0
	for _, err := range bucket.List(ctx, fmt.Sprintf("photos/%d/", p.id)) {
		if err != nil {
			return 0, err
		}
		count++
	}
	if _, err := bucket.Get(ctx, fmt.Sprintf("keys/%d", p.id)); err == nil {
		count++
	}
	return count, nil
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
