// Command keydrill sends the load of tools/scripts/drill-keys.sh: people who read and
// write encrypted data at a steady rate, whatever the answers do (open-loop
// load), while somebody else replaces the keys.
//
//	keydrill make  FILE PEOPLE URL…
//	keydrill load  FILE RATE SECONDS URL…
//	keydrill check FILE URL…
//
// FILE lists what the server has acknowledged, so that check can ask for all of
// it. Load fails when a request fails, and check when something is unreadable.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"

	"clary.example/tools/drawnskin"
	"clary.example/tools/visitor"
)

var errUsage = errors.New("usage: keydrill make FILE PEOPLE URL… | load FILE RATE SECONDS URL… | check FILE URL…")

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "keydrill:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) < 3 {
		return errUsage
	}
	d := &drill{file: args[1]}
	urls := map[string]int{"make": 3, "load": 4, "check": 2}[args[0]]
	if urls == 0 || len(args) <= urls {
		return errUsage
	}
	for _, url := range args[urls:] {
		d.sites = append(d.sites, visitor.At(url, time.Minute))
	}
	var numbers [2]int
	for i, arg := range args[2:urls] {
		n, err := strconv.Atoi(arg)
		if err != nil || n < 1 {
			return errUsage
		}
		numbers[i] = n
	}
	var err error
	if d.photos, err = visitor.Faces(map[string]int{"image": drawnskin.DefaultSize}); err != nil {
		return err
	}
	switch args[0] {
	case "make":
		return d.create(ctx, numbers[0])
	case "load":
		return d.load(ctx, numbers[0], time.Duration(numbers[1])*time.Second)
	default:
		return d.check(ctx)
	}
}

// drill knows the servers and the people.
type drill struct {
	file   string
	sites  []visitor.Site
	photos map[string][]byte

	mu     sync.Mutex
	people []*person
}

// person is somebody with an account on all servers.
type person struct {
	Name string `json:"name"`
	// Records are those whose creation the server acknowledged.
	Records []int64 `json:"records"`

	mu sync.Mutex
	at []*visitor.Person
}

// read loads the people of the file.
func (d *drill) read() error {
	encoded, err := os.ReadFile(d.file)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(encoded, &d.people); err != nil {
		return err
	}
	for _, p := range d.people {
		p.visit(d.sites)
	}
	return nil
}

func (d *drill) write() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	encoded, err := json.Marshal(d.people)
	if err != nil {
		return err
	}
	return os.WriteFile(d.file, encoded, 0o600)
}

func (p *person) visit(sites []visitor.Site) {
	for _, site := range sites {
		p.at = append(p.at, site.Known(p.Name))
	}
}

func (d *drill) create(ctx context.Context, count int) error {
	for n := range count {
		if err := d.join(ctx, n, new(tally)); err != nil {
			return err
		}
	}
	return d.write()
}

// join signs somebody up who then stores a profile, a record with a photo, a
// check-in and a routine.
func (d *drill) join(ctx context.Context, n int, count *tally) error {
	p := &person{Name: "drill-" + strconv.Itoa(n)}
	p.visit(d.sites)
	if _, err := d.sites[n%len(d.sites)].SignUp(ctx, p.Name); err != nil {
		return fmt.Errorf("sign up: %w", err)
	}
	for _, do := range []action{d.writeProfile, d.createRecord, d.checkIn, d.makeRoutine} {
		if err := retry(ctx, count, func() error { return do(ctx, p, n) }); err != nil {
			return err
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.people = append(d.people, p)
	return nil
}

// action is something that a person does in a round of the load.
type action func(ctx context.Context, p *person, round int) error

// on is the account at the server whose turn it is.
func (p *person) on(round int) *visitor.Person { return p.at[round%len(p.at)] }

// mark is the text that tells the data of a person from all others.
func (p *person) mark() string { return "of " + p.Name + "." }

func (d *drill) writeProfile(ctx context.Context, p *person, round int) error {
	return p.on(round).Do(ctx, visitor.JSON(http.MethodPut, "/api/user/profile/", map[string]string{
		"skin_type": "Oily", "allergies": p.mark(), "triggers": strconv.Itoa(round), "duration": "a year",
	}), nil)
}

func (d *drill) createRecord(ctx context.Context, p *person, round int) error {
	call := visitor.Questionnaire("Water "+p.mark(), d.photos)
	call.Header.Set("Idempotency-Key", strconv.Itoa(round)) // It may be sent again.
	var made struct {
		ID int64 `json:"id"`
	}
	if err := p.on(round).Do(ctx, call, &made); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.Records = append(p.Records, made.ID)
	return nil
}

func (d *drill) checkIn(ctx context.Context, p *person, round int) error {
	return p.on(round).Do(ctx, visitor.CheckIn(time.Now(), p.mark()), nil)
}

func (d *drill) makeRoutine(ctx context.Context, p *person, round int) error {
	return p.on(round).Do(ctx, visitor.JSON(http.MethodPost, "/api/chatbot/",
		map[string]any{"conversation": []any{}, "message": "A routine, please.", "intent": "routine"}), nil)
}
