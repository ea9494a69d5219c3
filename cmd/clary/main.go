// Command clary is the whole server: the site, the API and the commands to
// look after them.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// version is set by the build.
var version = "development"

const usage = `clary gives people with acne an honest start with natural skincare.

Usage:
  clary serve                  serve the site and the API
  clary migrate                bring the database schema up to date
  clary admin grant USERNAME   make a user an admin
  clary admin revoke USERNAME  make an admin an ordinary user
  clary admin restore USERNAME bring back an account that an admin deleted
  clary bucket bind            make a bucket that belongs to no database that of
                               this one
  clary audit accept           take the audit log as it is for whole, as after a
                               restore of the database
  clary passkeys remove USERNAME
                               remove all passkeys of a user who has lost them,
                               and log the user out everywhere
  clary sessions end USERNAME  log a user out everywhere
  clary sessions end-all       log everybody out
  clary notice set TEXT [USERNAME...]
                               show a text to everyone who is logged in, or to
                               these people only
  clary notice list            say what is shown to whom
  clary notice clear ID        show it no longer
  clary withdraw ID [--reason TEXT]
                               take an answer or ingredient of the library out
                               of use on all servers within a minute
  clary withdraw --list        say what is out of use
  clary withdraw --restore ID  use it again
  clary vault rotate           wrap the users' keys with the first vault key
  clary push-key               print a new key for reminders (CLARY_PUSH_KEY)
  clary review export --out FOLDER [--dir FOLDER] [--pdf CHROMIUM]
                               write a page on which a clinician reviews the
                               texts; a Chromium also prints each part as PDF
  clary review import FILE --register FILE [--dir knowledge/reviews]
                               keep the verdicts of a clinician; the register is
                               yours alone, and holds registration numbers
  clary review status [--dir FOLDER]
                               count the texts that are signed, by part; without
                               a folder by the verdicts built into the program
  clary sweep [AGE [MOST]]     do all chores now; photos without a record must
                               have this age (1h) to go into quarantine, and
                               there must not be more of them
  clary health                 ask the server on this machine whether it lives
  clary doctor                 check the settings and what they point to
  clary version                print the version

Settings come from the environment; docs/operations/reference.md lists them.
`

// errUsage is a command line that makes no sense. The usage text says more.
var errUsage = errors.New("usage")

// program is what a command may use of the world around it.
type program struct {
	getenv func(string) string
	stdout io.Writer
	stderr io.Writer
}

func main() {
	os.Exit(run(context.Background(), os.Args[1:], program{os.Getenv, os.Stdout, os.Stderr}))
}

// run runs one command until it is done or told to stop, and returns the exit
// status.
func run(ctx context.Context, args []string, p program) int {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // A second signal ends the program at once.
	err := p.dispatch(ctx, args)
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errUsage):
		_, _ = io.WriteString(p.stderr, usage)
		if errors.Unwrap(err) != nil { // It says what is missing.
			_, _ = fmt.Fprintln(p.stderr, "\nclary:", err)
		}
		return 2
	default:
		_, _ = fmt.Fprintln(p.stderr, "clary:", err)
		return 1
	}
}

func (p program) dispatch(ctx context.Context, args []string) error {
	command := ""
	if len(args) > 0 {
		command, args = args[0], args[1:]
	}
	switch {
	case command == "serve" && len(args) == 0:
		return p.serve(ctx)
	case command == "migrate" && len(args) == 0:
		return p.migrate(ctx)
	case command == "admin" && len(args) == 2 && args[0] == "grant":
		return p.setAdmin(ctx, args[1], true)
	case command == "admin" && len(args) == 2 && args[0] == "revoke":
		return p.setAdmin(ctx, args[1], false)
	case command == "admin" && len(args) == 2 && args[0] == "restore":
		return p.restoreUser(ctx, args[1])
	case command == "passkeys" && len(args) == 2 && args[0] == "remove":
		return p.removePasskeys(ctx, args[1])
	case command == "sessions" && len(args) == 2 && args[0] == "end":
		return p.endSessions(ctx, args[1])
	case command == "sessions" && len(args) == 1 && args[0] == "end-all":
		return p.endAllSessions(ctx)
	case command == "vault" && len(args) == 1 && args[0] == "rotate":
		return p.rotateVault(ctx)
	case command == "bucket" && len(args) == 1 && args[0] == "bind":
		return p.bindBucket(ctx)
	case command == "audit" && len(args) == 1 && args[0] == "accept":
		return p.acceptAuditLog(ctx)
	case command == "notice":
		return p.notice(ctx, args)
	case command == "review":
		return p.review(ctx, args)
	case command == "withdraw":
		return p.withdraw(ctx, args)
	case command == "sweep" && len(args) <= 2:
		return p.sweep(ctx, args)
	case command == "push-key" && len(args) == 0:
		return p.pushKey()
	case command == "health" && len(args) == 0:
		return p.health(ctx)
	case command == "doctor" && len(args) == 0:
		return p.doctor(ctx)
	case (command == "version" || command == "--version") && len(args) == 0:
		_, err := fmt.Fprintln(p.stdout, version)
		return err
	default:
		return errUsage
	}
}
