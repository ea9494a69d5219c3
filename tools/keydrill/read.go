package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"clary.example/tools/visitor"
)

func (d *drill) readProfile(ctx context.Context, p *person, round int) error {
	var profile struct {
		Allergies string `json:"allergies"`
	}
	err := p.on(round).Do(ctx, visitor.Get("/api/user/profile/"), &profile)
	if err == nil && profile.Allergies != p.mark() {
		err = errors.New("the profile is not the one that was written")
	}
	return err
}

func (d *drill) listRecords(ctx context.Context, p *person, round int) error {
	p.mu.Lock()
	acknowledged := slices.Clone(p.Records)
	p.mu.Unlock()
	var records []struct {
		ID      int64  `json:"id"`
		Routine string `json:"current_skincare_routine"`
	}
	if err := p.on(round).Do(ctx, visitor.Get("/api/questionnaires/"), &records); err != nil {
		return err
	}
	found := map[int64]bool{}
	for _, record := range records {
		found[record.ID] = strings.HasSuffix(record.Routine, p.mark())
	}
	for _, id := range acknowledged {
		if !found[id] {
			return fmt.Errorf("record %d is missing or not the one that was written", id)
		}
	}
	return nil
}

func (d *drill) readPhoto(ctx context.Context, p *person, round int) error {
	p.mu.Lock()
	id := p.Records[round%len(p.Records)]
	p.mu.Unlock()
	return p.photo(ctx, id, round)
}

func (p *person) photo(ctx context.Context, id int64, round int) error {
	return p.on(round).Do(ctx, visitor.Get("/api/questionnaires/"+strconv.FormatInt(id, 10)+"/image/"), nil)
}

func (d *drill) listRoutines(ctx context.Context, p *person, round int) error {
	var days []any
	err := p.on(round).Do(ctx, visitor.Get("/api/routines/"), &days)
	if err == nil && len(days) == 0 {
		err = errors.New("the routine is missing")
	}
	return err
}

func (d *drill) readCheckIns(ctx context.Context, p *person, round int) error {
	var progress struct {
		CheckIns []struct {
			Note string `json:"note"`
		} `json:"check_ins"`
	}
	err := p.on(round).Do(ctx, visitor.Get("/api/progress/"), &progress)
	if err == nil && (len(progress.CheckIns) == 0 || progress.CheckIns[0].Note != p.mark()) {
		err = errors.New("the check-in is missing or not the one that was written")
	}
	return err
}

// logIn logs in anew, as somebody at another device does.
func (d *drill) logIn(ctx context.Context, p *person, round int) error {
	_, err := d.sites[round%len(d.sites)].Known(p.Name).Token(ctx)
	return err
}

// check reads everything that everybody has stored.
func (d *drill) check(ctx context.Context) error {
	if err := d.read(); err != nil {
		return err
	}
	var opened, unreadable, records int
	var reason error
	count := func(what int, err error) {
		if err == nil {
			opened += what
			return
		}
		unreadable += what
		reason = err
	}
	for _, p := range d.people {
		if _, err := p.on(0).Token(ctx); err != nil {
			return fmt.Errorf("log in: %w", err) // It needs no key.
		}
		count(1, d.readProfile(ctx, p, 0))
		count(len(p.Records), d.listRecords(ctx, p, 0))
		count(1, d.listRoutines(ctx, p, 0))
		count(1, d.readCheckIns(ctx, p, 0))
		for _, id := range p.Records {
			count(1, p.photo(ctx, id, 0))
		}
		records += len(p.Records)
	}
	_, _ = fmt.Fprintf(os.Stdout, "%d people with %d records: %d profiles, records, photos, routines and check-ins read, %d unreadable\n",
		len(d.people), records, opened, unreadable)
	return reason
}
