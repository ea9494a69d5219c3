// Package telemetry tells operators what the program does: logs, metrics and
// traces. None of them ever holds a token, a password or anything a person
// wrote. Traces, which are off unless a collector is named, hold the route of a
// request, but neither its path nor the address it came from.
package telemetry

import (
	"context"
	"io"
	"log"
	"log/slog"
	"regexp"

	"go.opentelemetry.io/otel/trace"
)

// NewLogger returns a logger that writes JSON, one line for each event, with
// the trace that the event belongs to.
func NewLogger(w io.Writer, level slog.Level) *slog.Logger {
	return slog.New(traceHandler{slog.NewJSONHandler(w, &slog.HandlerOptions{Level: level})})
}

// traceHandler adds the trace id to every record that has one.
type traceHandler struct {
	slog.Handler
}

// Handle implements slog.Handler.
func (h traceHandler) Handle(ctx context.Context, record slog.Record) error {
	if span := trace.SpanContextFromContext(ctx); span.IsValid() {
		record.AddAttrs(slog.String("trace_id", span.TraceID().String()))
	}
	return h.Handler.Handle(ctx, record)
}

// WithAttrs implements slog.Handler.
func (h traceHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return traceHandler{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (h traceHandler) WithGroup(name string) slog.Handler {
	return traceHandler{h.Handler.WithGroup(name)}
}

// ServerErrors returns the log of an http.Server, at the level of a warning. The
// server writes the addresses of clients into some of its messages, and those
// are left out.
func ServerErrors(to *slog.Logger) *log.Logger {
	return log.New(addressless{
		to:      slog.NewLogLogger(to.Handler(), slog.LevelWarn),
		address: regexp.MustCompile(`(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-fA-F:.]+(%[^\]\s]*)?\])(:\d+)?`),
	}, "", 0)
}

// addressless passes lines on without addresses.
type addressless struct {
	to      *log.Logger
	address *regexp.Regexp
}

// Write implements io.Writer.
func (a addressless) Write(line []byte) (int, error) {
	return len(line), a.to.Output(0, a.address.ReplaceAllString(string(line), "CLIENT"))
}
