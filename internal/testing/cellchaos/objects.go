package main

import (
	"context"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/objects"
)

// misplaced is an object that no row names, or one that a row names and that is
// not there.
type misplaced struct {
	Person string `json:"person"`
	Cell   int    `json:"cell"`
	// OwnCell says that the rows of the person are in the cell.
	OwnCell bool   `json:"own_cell"`
	Object  string `json:"object"`
	// Stored is when the object was stored, and Left and Cleaned are when the
	// person left the cell and when the move had erased their objects.
	Stored  *time.Time `json:"stored,omitempty"`
	Left    *time.Time `json:"left,omitempty"`
	Cleaned *time.Time `json:"cleaned,omitempty"`
}

// compareObjects compares the photos and keys in the buckets of both cells with
// the rows. A missing object is lost data. A stray one is left behind.
func (c *crowd) compareObjects(ctx context.Context) (missing, stray []misplaced, err error) {
	for n := range c.site.pools {
		bucket, err := objects.Open(ctx, c.site.bucketURL(n))
		if err != nil {
			return nil, nil, err
		}
		stored := make(map[string]time.Time)
		for _, folder := range []string{"photos/", "keys/"} {
			for object, err := range bucket.List(ctx, folder) {
				if err != nil {
					return nil, nil, err
				}
				stored[object.Key] = object.Modified
			}
		}
		lost, left, err := c.compareCell(ctx, n, stored)
		if err != nil {
			return nil, nil, err
		}
		missing, stray = append(missing, lost...), append(stray, left...)
	}
	return missing, stray, nil
}

func (c *crowd) compareCell(ctx context.Context, cell int, stored map[string]time.Time) (missing, stray []misplaced, err error) {
	byOwner := make(map[skincare.UserID][]string)
	for key := range stored {
		id, _ := strconv.ParseInt(strings.Split(key, "/")[1], 10, 64) // Zero is nobody's, such as the key of a secret.
		byOwner[skincare.UserID(id)] = append(byOwner[skincare.UserID(id)], key)
	}
	for _, p := range c.people {
		found := misplaced{Person: p.name, Cell: cell}
		named, err := c.namedObjects(ctx, cell, p, &found)
		if err != nil {
			return nil, nil, err
		}
		for key := range named {
			if _, ok := stored[key]; !ok {
				found.Object = key
				missing = append(missing, found)
			}
		}
		for _, key := range byOwner[p.id] {
			if !named[key] {
				found.Object, found.Stored = key, new(stored[key])
				stray = append(stray, found)
			}
		}
	}
	return missing, stray, nil
}

// namedObjects returns the keys of the objects that the rows of a person in a
// cell name, and notes when the person left it.
func (c *crowd) namedObjects(ctx context.Context, cell int, p *person, note *misplaced) (map[string]bool, error) {
	var names [][16]byte
	err := c.site.pools[cell].QueryRow(ctx, `SELECT EXISTS (SELECT FROM users WHERE id = $1),
		(SELECT left_at FROM departures WHERE user_id = $1), (SELECT cleaned_at FROM departures WHERE user_id = $1),
		ARRAY(SELECT name FROM questionnaires WHERE user_id = $1 AND has_photo)`, int64(p.id)).Scan(&note.OwnCell, &note.Left, &note.Cleaned, &names)
	if err != nil {
		return nil, err
	}
	named := make(map[string]bool, len(names)+1)
	if note.OwnCell {
		named[fmt.Sprintf("keys/%d", p.id)] = true
	}
	for _, name := range names {
		named[fmt.Sprintf("photos/%d/%s/small", p.id, hex.EncodeToString(name[:]))] = true
	}
	return named, nil
}

// bucketURL returns the address of a cell's bucket.
func (s *site) bucketURL(cell int) string {
	for _, setting := range s.cellEnv[cell] {
		if value, ok := strings.CutPrefix(setting, "CLARY_BUCKET_URL="); ok {
			return value
		}
	}
	return ""
}

// sweepBoth has both cells delete objects of any age that no row names.
func (s *site) sweepBoth(ctx context.Context) error {
	for n := range s.pools {
		if out, err := s.run(ctx, n, "sweep", "0s"); err != nil {
			return fmt.Errorf("sweep: %w: %s", err, out)
		}
	}
	return nil
}
