package main

import (
	"fmt"

	"clary.example/internal/features/reminder/webpush"
)

// pushKey prints a new key that sends reminders, as the settings take it.
func (p program) pushKey() error {
	key, err := webpush.NewKey()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(p.stdout, key)
	return err
}
