package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// fault is one way in which a provider or the way to it can fail.
type fault struct {
	name string
	// toxic is what the proxy does, and answer what the provider does. One of
	// them is set.
	toxic  map[string]any
	answer map[string]any
}

// faults returns all of them.
func faults() []fault {
	toxic := func(kind string, attributes map[string]any) map[string]any {
		return map[string]any{"name": "drill", "type": kind, "stream": "downstream", "attributes": attributes}
	}
	answer := func(fault string) map[string]any { return map[string]any{"fault": fault} }
	return []fault{
		{name: "latency of 300 ms", toxic: toxic("latency", map[string]any{"latency": 300, "jitter": 50})},
		{name: "connections reset", toxic: toxic("reset_peer", map[string]any{"timeout": 50})},
		{name: "connections that say nothing", toxic: toxic("timeout", map[string]any{"timeout": 0})},
		{name: "a slow drip (1 KB a second)", toxic: toxic("bandwidth", map[string]any{"rate": 1})},
		{name: "cut after 2 KB", toxic: toxic("limit_data", map[string]any{"bytes": 2000})},
		{name: "429", answer: answer("too-many")},
		{name: "503", answer: answer("down")},
		{name: "hang", answer: answer("hang")},
		{name: "streams that break off", answer: answer("cut")},
		{name: "malformed JSON", answer: answer("malformed")},
		{name: "blocked by the provider", answer: answer("reply-blocked")},
	}
}

// begin makes the fault happen.
func (f fault) begin(ctx context.Context, w *world) error {
	if f.toxic != nil {
		return w.send(ctx, http.MethodPost, w.proxy+"/toxics", f.toxic)
	}
	return w.send(ctx, http.MethodPut, w.control+"/answer", f.answer)
}

// heal ends all faults.
func (w *world) heal(ctx context.Context) error {
	// Removing a toxic that is not there is answered with 404.
	_ = w.send(ctx, http.MethodDelete, w.proxy+"/toxics/drill", nil)
	return w.send(ctx, http.MethodDelete, w.control+"/answer", nil)
}

func (w *world) send(ctx context.Context, method, address string, body any) error {
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
	res, err := w.client.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("%s %s: status %d", method, address, res.StatusCode)
	}
	return nil
}
