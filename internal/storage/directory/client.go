package directory

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"clary.example/internal/skincare"
)

const (
	// How long a login may wait for the directory.
	callTimeout = time.Second
	// Remembered is how many names a server remembers at least, and twice that at
	// most, for when the directory does not answer.
	remembered = 50_000
	// ClaimGrace is how long a name may be claimed before its account is there.
	// A request ends long before.
	claimGrace = time.Hour
)

// Client asks the directory. It is safe for use by many at once.
type Client struct {
	url    string
	key    Key
	client *http.Client

	mu         sync.Mutex
	young, old map[string]int
}

// NewClient returns a Client of the directory at an address.
func NewClient(address string, key Key) (*Client, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return nil, errors.New("the address of the directory must be a URL that begins with http or https")
	}
	return &Client{
		url: strings.TrimRight(address, "/"), key: key, client: &http.Client{Timeout: callTimeout}, young: make(map[string]int),
	}, nil
}

// Find returns the cell that owns a name, and an error of KindNotFound when none
// does. When the directory does not answer, it returns what it said last, or
// ErrUnavailable.
func (c *Client) Find(ctx context.Context, usernameKey string) (int, error) {
	digest := c.key.digest(usernameKey)
	var found place
	status, err := c.send(ctx, http.MethodGet, "/v1/names/"+digest, nil, &found)
	switch {
	case err != nil:
		if cell, ok := c.recall(digest); ok {
			return cell, nil
		}
		return 0, err
	case status == http.StatusNotFound:
		return 0, skincare.Errorf(skincare.KindNotFound, "There is no such user.")
	default:
		c.remember(digest, found.Cell)
		return found.Cell, nil
	}
}

// Claim gives a name to a cell unless another owns it, and returns the owner.
func (c *Client) Claim(ctx context.Context, usernameKey string, cell int) (int, error) {
	var owner place
	_, err := c.send(ctx, http.MethodPut, "/v1/names/"+c.key.digest(usernameKey), place{cell}, &owner)
	return owner.Cell, err
}

// Move gives a name from one cell to another. It can be repeated.
func (c *Client) Move(ctx context.Context, usernameKey string, from, to int) error {
	var owner place
	status, err := c.send(ctx, http.MethodPost, "/v1/names/"+c.key.digest(usernameKey)+"/move", change{from, to}, &owner)
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		return fmt.Errorf("the directory says that the name is not cell %d's: let the cell announce its names first", from)
	}
	return nil
}

// Announced is what became of an announcement.
type Announced struct {
	// Names are all that the cell has, Taken those that another cell owns, and
	// Released those that the cell had and has no more.
	Names, Taken, Released int
}

// Announce claims all names of a cell, and releases those that it has no more.
// Each calls visit with some of the names at a time.
func (c *Client) Announce(ctx context.Context, cell int, each func(visit func([]string) error) error) (Announced, error) {
	path := "/v1/cells/" + strconv.Itoa(cell) + "/names"
	var done Announced
	var began time.Time
	claim := func(names []string) error {
		digests := make([]string, 0, len(names))
		for _, name := range names {
			digests = append(digests, c.key.digest(name))
		}
		var answered claimed
		if _, err := c.send(ctx, http.MethodPost, path, claims{digests}, &answered); err != nil {
			return err
		}
		at, err := time.Parse(time.RFC3339Nano, answered.At)
		if err == nil && began.IsZero() {
			began = at
		}
		done.Names, done.Taken = done.Names+len(names), done.Taken+answered.Taken
		return err
	}
	// An announcement of nothing tells the time.
	if err := claim(nil); err != nil {
		return done, err
	}
	if err := each(claim); err != nil {
		return done, err
	}
	var gone released
	since := url.QueryEscape(began.Add(-claimGrace).Format(time.RFC3339Nano))
	_, err := c.send(ctx, http.MethodDelete, path+"?unclaimed_since="+since, nil, &gone)
	done.Released = gone.Released
	return done, err
}

// send makes a request and reads a good answer or that of a conflict. Any other
// but "not found" is ErrUnavailable.
func (c *Client) send(ctx context.Context, method, path string, body, into any) (int, error) {
	if err := skincare.RefuseInTransaction(ctx, "ask the directory"); err != nil {
		return 0, err
	}
	var payload io.Reader = http.NoBody
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return 0, fmt.Errorf("write request: %w", err)
		}
		payload = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.url+path, payload)
	if err != nil {
		return 0, fmt.Errorf("ask the directory: %w", err)
	}
	req.Header.Set("Authorization", "Bearer "+c.key.token())
	req.Header.Set("Content-Type", "application/json")
	res, err := c.client.Do(req)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	defer func() { _ = res.Body.Close() }()
	switch res.StatusCode {
	case http.StatusNotFound:
		return res.StatusCode, nil
	case http.StatusOK, http.StatusConflict:
		if err := json.NewDecoder(io.LimitReader(res.Body, maxBody)).Decode(into); err != nil {
			return 0, fmt.Errorf("%w: read the answer: %w", ErrUnavailable, err)
		}
		return res.StatusCode, nil
	default:
		return 0, fmt.Errorf("%w: status %d", ErrUnavailable, res.StatusCode)
	}
}

func (c *Client) remember(digest string, cell int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.young) >= remembered {
		c.old, c.young = c.young, make(map[string]int)
	}
	c.young[digest] = cell
}

func (c *Client) recall(digest string) (int, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	cell, ok := c.young[digest]
	if !ok {
		cell, ok = c.old[digest]
	}
	return cell, ok
}
