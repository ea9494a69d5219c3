package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// proxies stand in every way from one part to another (toxiproxy), so that each
// can be slowed down or cut.
type proxies struct {
	api    string
	client *http.Client
	names  []string
	// listens is where each of them listens.
	listens map[string]string
}

// add puts a proxy in front of an address.
func (p *proxies) add(ctx context.Context, name, listen, upstream string) error {
	p.names = append(p.names, name)
	p.listens[name] = listen
	return p.send(ctx, http.MethodPost, "/proxies", map[string]string{"name": name, "listen": listen, "upstream": upstream})
}

// silence lets no byte through the proxies whose names begin with a prefix, and
// closes no connection either: so a network is cut in two.
func (p *proxies) silence(ctx context.Context, prefix string) error {
	return p.poison(ctx, prefix, "timeout", map[string]any{"timeout": 0})
}

// delay has every answer wait, in milliseconds.
func (p *proxies) delay(ctx context.Context, prefix string, wait int) error {
	return p.poison(ctx, prefix, "latency", map[string]any{"latency": wait, "jitter": wait / 4})
}

func (p *proxies) poison(ctx context.Context, prefix, kind string, attributes map[string]any) error {
	for _, name := range p.matching(prefix) {
		for _, stream := range []string{"upstream", "downstream"} {
			if kind == "latency" && stream == "upstream" {
				continue // Once for each way there and back.
			}
			toxic := map[string]any{"name": kind + "-" + stream, "type": kind, "stream": stream, "attributes": attributes}
			if err := p.send(ctx, http.MethodPost, "/proxies/"+name+"/toxics", toxic); err != nil {
				return err
			}
		}
	}
	return nil
}

// close refuses connections, as when nothing is there, or accepts them again.
func (p *proxies) close(ctx context.Context, name string, closed bool) error {
	return p.send(ctx, http.MethodPost, "/proxies/"+name, map[string]bool{"enabled": !closed})
}

// heal lets everything through again.
func (p *proxies) heal(ctx context.Context) error { return p.send(ctx, http.MethodPost, "/reset", nil) }

func (p *proxies) matching(prefix string) []string {
	var matching []string
	for _, name := range p.names {
		if strings.HasPrefix(name, prefix) {
			matching = append(matching, name)
		}
	}
	return matching
}

func (p *proxies) send(ctx context.Context, method, path string, body any) error {
	return sendJSON(ctx, p.client, method, p.api+path, body, nil)
}

// sendJSON asks one of the parts for something.
func sendJSON(ctx context.Context, client *http.Client, method, address string, body, answer any) error {
	var payload bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&payload).Encode(body); err != nil {
			return err
		}
	}
	req, err := http.NewRequestWithContext(ctx, method, address, &payload)
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("%s %s: status %d", method, address, res.StatusCode)
	}
	if answer == nil {
		return nil
	}
	return json.NewDecoder(res.Body).Decode(answer)
}
