package review

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// Keep writes verdicts that were received to a folder, and returns the name of the
// file. It leaves out what is the last word of the same reviewer already; the name is empty when
// nothing is left. The registration number goes to the register of the operator.
func Keep(received Received, folder, register string) (string, error) {
	if err := outside(register, folder); err != nil {
		return "", err
	}
	known, err := ReadAll(os.DirFS(folder))
	if err != nil {
		return "", err
	}
	reviewer, err := enrol(register, received.Role, received.Registration)
	if err != nil {
		return "", err
	}
	said := map[string]Entry{}
	for _, entry := range known {
		if entry.Reviewer == reviewer {
			said[entry.ID] = entry
		}
	}
	file := reviewFile{Reviewer: reviewer, Role: received.Role, Date: received.Date.Format(time.DateOnly)}
	for _, entry := range received.Entries {
		entry.File = File{reviewer, received.Role, received.Date}
		if said[entry.ID] != entry {
			file.Verdicts = append(file.Verdicts, entry)
		}
	}
	if len(file.Verdicts) == 0 {
		return "", nil
	}
	return write(folder, file)
}

// mostFiles is how many files one role may send in a day.
const mostFiles = 99

// write puts a file under the next free name, and never replaces one.
func write(folder string, file reviewFile) (string, error) {
	var content bytes.Buffer
	encoder := yaml.NewEncoder(&content)
	encoder.SetIndent(2)
	if err := encoder.Encode(file); err != nil {
		return "", fmt.Errorf("encode: %w", err)
	}
	for n := 1; n <= mostFiles; n++ {
		name := filepath.Join(folder, fmt.Sprintf("%s-%s-%d.yaml", file.Date, file.Role, n))
		f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644) //nolint:gosec // The folder is the operator's, and the file is no secret.
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(content.Bytes())
		return name, errors.Join(err, f.Close())
	}
	return "", fmt.Errorf("there are %d files of %s by a %s already", mostFiles, file.Date, file.Role)
}

// outside fails if a register is in the folder of reviews or in a Git repository,
// where it might be published.
func outside(register, folder string) error {
	register, err := filepath.Abs(register)
	if err != nil {
		return err
	}
	if real, err := filepath.EvalSymlinks(filepath.Dir(register)); err == nil {
		register = filepath.Join(real, filepath.Base(register))
	}
	folder, err = filepath.Abs(folder)
	if err != nil {
		return err
	}
	for at := filepath.Dir(register); ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil || at == folder {
			return fmt.Errorf("the register must not be in %s, because it might be published: keep it with your own papers", at)
		}
		if at == filepath.Dir(at) {
			return nil
		}
	}
}

// enrol returns the name of a reviewer. The register has a line for each: name, role
// and number. Nothing else links them, because short numbers can be guessed from a hash.
func enrol(register string, role Role, number string) (string, error) {
	f, err := os.OpenFile(register, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600) //nolint:gosec // The operator names it.
	if err != nil {
		return "", fmt.Errorf("register: %w", err)
	}
	defer func() { _ = f.Close() }()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) != 3 || !isReviewer(fields[0]) || !Role(fields[1]).Valid() {
			return "", errors.New("register: a line is not a name, a role and a number")
		}
		if Role(fields[1]) == role && fields[2] == number {
			return fields[0], nil
		}
	}
	if err := lines.Err(); err != nil {
		return "", fmt.Errorf("register: %w", err)
	}
	random := make([]byte, reviewerDigits/2)
	if _, err := rand.Read(random); err != nil {
		return "", err
	}
	name := reviewerPrefix + hex.EncodeToString(random)
	if _, err := io.WriteString(f, fmt.Sprintf("%s %s %s\n", name, role, number)); err != nil {
		return "", fmt.Errorf("register: %w", err)
	}
	return name, f.Close()
}
