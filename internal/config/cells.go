package config

import (
	"errors"
	"strconv"
	"strings"

	"clary.example/internal/storage/directory"
	"clary.example/internal/storage/vault"
)

// Cells are the settings of an installation with more than one cell. Their zero
// value is the ordinary installation, which is one cell and needs no directory.
type Cells struct {
	// Number is that of this cell.
	Number int
	// DirectoryURL is where the directory of usernames is. Without it there is
	// one cell.
	DirectoryURL string
	DirectoryKey directory.Key
}

func (r *reader) cells() Cells {
	c := Cells{Number: r.cell("CLARY_CELL"), DirectoryURL: r.getenv("CLARY_DIRECTORY_URL")}
	if r.getenv("CLARY_DIRECTORY_KEY") != "" || c.DirectoryURL != "" {
		c.DirectoryKey = r.directoryKey("CLARY_DIRECTORY_KEY")
	}
	return c
}

func (r *reader) cell(name string) int {
	value := r.text(name, "0")
	number, err := strconv.Atoi(value)
	if err != nil || number < 0 || number > directory.MaxCell {
		r.fail(name, "must be a number from 0 to %d", directory.MaxCell)
		return 0
	}
	return number
}

func (r *reader) directoryKey(name string) directory.Key {
	key, err := directory.NewKey(r.required(name))
	if err != nil {
		r.fail(name, "%v", err)
	}
	return key
}

// LoadCells reads the settings of the cell that a command is for.
func LoadCells(getenv func(string) string) (Cells, error) {
	r := newReader(getenv)
	return r.cells(), errors.Join(r.problems...)
}

// DirectoryServer are the settings of the directory.
type DirectoryServer struct {
	DatabaseURL, Listen string
	Key                 directory.Key
}

// LoadDirectory reads the settings of the directory.
func LoadDirectory(getenv func(string) string) (DirectoryServer, error) {
	r := newReader(getenv)
	c := DirectoryServer{
		DatabaseURL: r.required("CLARY_DIRECTORY_DATABASE_URL"), Listen: r.text("CLARY_LISTEN", "127.0.0.1:8081"),
		Key: r.directoryKey("CLARY_DIRECTORY_KEY"),
	}
	return c, errors.Join(r.problems...)
}

// CellAddress is a cell as the router knows it.
type CellAddress struct {
	Number int
	URL    string
}

// LoadRouter reads the settings of the router.
func LoadRouter(getenv func(string) string) (listen string, cells []CellAddress, err error) {
	r := newReader(getenv)
	const name = "CLARY_CELLS"
	for part := range strings.SplitSeq(r.required(name), ",") {
		number, url, _ := strings.Cut(strings.TrimSpace(part), "=")
		cell, err := strconv.Atoi(number)
		if err != nil || cell < 0 || cell > directory.MaxCell || url == "" {
			r.fail(name, "must be NUMBER=URL,NUMBER=URL")
			break
		}
		cells = append(cells, CellAddress{cell, url})
	}
	return r.text("CLARY_LISTEN", "127.0.0.1:8080"), cells, errors.Join(r.problems...)
}

// Destination are the settings of the cell that somebody is moved to.
type Destination struct {
	DatabaseURL, BucketURL string
	VaultKeys              []vault.KEK
}

// LoadDestination reads them: they have the names of this cell's own, with
// CLARY_MOVE_ instead of CLARY_.
func LoadDestination(getenv func(string) string) (Destination, error) {
	r := newReader(func(name string) string { return getenv("CLARY_MOVE_" + strings.TrimPrefix(name, "CLARY_")) })
	d := Destination{
		DatabaseURL: r.required("CLARY_DATABASE_URL"), BucketURL: r.required("CLARY_BUCKET_URL"), VaultKeys: r.allVaultKeys(),
	}
	if err := errors.Join(r.problems...); err != nil {
		return Destination{}, errors.New("settings of the new cell, which begin with CLARY_MOVE_ instead of CLARY_:\n" + err.Error())
	}
	return d, nil
}
