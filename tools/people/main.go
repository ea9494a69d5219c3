// Command people makes people for measurements and drills: it signs them up,
// fills in questionnaires for them, deletes their accounts, and tries to open
// what a database and a bucket hold of them.
//
//	people make   URL PREFIX COUNT RECORDS
//	people delete URL PREFIX COUNT
//	people open   PREFIX
//
// The last one goes around the server, with its settings from the environment.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
)

// errUsage is a command line that makes no sense.
var errUsage = errors.New("usage: people make URL PREFIX COUNT RECORDS | delete URL PREFIX COUNT | open PREFIX")

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "people:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	switch {
	case len(args) == 5 && args[0] == "make":
		records, err := strconv.Atoi(args[4])
		if err != nil {
			return errUsage
		}
		return eachPerson(args[1:4], func(p person) error { return p.create(ctx, records) })
	case len(args) == 4 && args[0] == "delete":
		return eachPerson(args[1:4], func(p person) error { return p.remove(ctx) })
	case len(args) == 2 && args[0] == "open":
		return tryToOpen(ctx, args[1])
	default:
		return errUsage
	}
}

// eachPerson calls do for every person of a site, a prefix and a count.
func eachPerson(args []string, do func(person) error) error {
	count, err := strconv.Atoi(args[2])
	if err != nil {
		return errUsage
	}
	for n := range count {
		if err := do(person{site: args[0], name: args[1] + "-" + strconv.Itoa(n+1)}); err != nil {
			return fmt.Errorf("person %d: %w", n+1, err)
		}
	}
	return nil
}
