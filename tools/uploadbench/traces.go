package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	trace "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// traces collects the spans of the server by their trace.
type traces struct {
	mu    sync.Mutex
	spans map[string][]*trace.Span
}

// collect takes traces on an address until the program ends.
func collect(ctx context.Context, address string) (*traces, error) {
	t := &traces{spans: make(map[string][]*trace.Span)}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	server := &http.Server{Handler: http.HandlerFunc(t.take), ReadHeaderTimeout: time.Second}
	go func() { _ = server.Serve(listener) }()
	return t, nil
}

// take handles what an OTLP exporter sends over HTTP.
func (t *traces) take(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var request collector.ExportTraceServiceRequest
	if err != nil || proto.Unmarshal(body, &request) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, resource := range request.GetResourceSpans() {
		for _, scope := range resource.GetScopeSpans() {
			for _, span := range scope.GetSpans() {
				id := string(span.GetTraceId())
				t.spans[id] = append(t.spans[id], span)
			}
		}
	}
}

func (t *traces) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	clear(t.spans)
}

// shares says on what the time of uploads went. Time in which two things happen
// counts for the one that is named first.
type shares struct {
	traces                                int
	classifier, objects, database, rest   float64
	classifierTime, objectTime, queryTime time.Duration
	total                                 time.Duration
}

// String puts the shares into a line.
func (s shares) String() string {
	return fmt.Sprintf("traces of %d uploads, %v each: classifier %.0f %% (%v), object store %.0f %% (%v), database %.0f %% (%v), the rest %.0f %%",
		s.traces, s.total.Round(100*time.Microsecond), 100*s.classifier, s.classifierTime.Round(100*time.Microsecond), 100*s.objects, s.objectTime.Round(100*time.Microsecond),
		100*s.database, s.queryTime.Round(100*time.Microsecond), 100*s.rest)
}

func (t *traces) shares() shares {
	t.mu.Lock()
	defer t.mu.Unlock()
	var s shares
	for _, spans := range t.spans {
		root := slices.MaxFunc(spans, func(a, b *trace.Span) int { return cmp.Compare(length(a), length(b)) })
		classified := slices.ContainsFunc(spans, func(span *trace.Span) bool { return span.GetName() == "classify" })
		if !classified {
			continue
		}
		s.traces++
		s.total += length(root)
		var covered []interval
		s.classifierTime += add(&covered, spans, func(span *trace.Span) bool { return span.GetName() == "classify" })
		s.objectTime += add(&covered, spans, func(span *trace.Span) bool { return strings.HasPrefix(span.GetName(), "object ") })
		s.queryTime += add(&covered, spans, func(span *trace.Span) bool { return span.GetKind() == trace.Span_SPAN_KIND_CLIENT })
	}
	if s.traces == 0 {
		return s
	}
	part := func(d time.Duration) float64 { return float64(d) / float64(s.total) }
	s.classifier, s.objects, s.database = part(s.classifierTime), part(s.objectTime), part(s.queryTime)
	s.rest = 1 - s.classifier - s.objects - s.database
	n := time.Duration(s.traces)
	s.total, s.classifierTime, s.objectTime, s.queryTime = s.total/n, s.classifierTime/n, s.objectTime/n, s.queryTime/n
	return s
}

// interval is a span of time, in nanoseconds.
type interval struct{ from, to uint64 }

func length(span *trace.Span) time.Duration {
	return time.Duration(span.GetEndTimeUnixNano() - span.GetStartTimeUnixNano()) //nolint:gosec // A span ends after it began.
}

// add covers the spans that are wanted and returns how much time was not
// covered before.
func add(covered *[]interval, spans []*trace.Span, wanted func(*trace.Span) bool) time.Duration {
	before := sum(*covered)
	for _, span := range spans {
		if wanted(span) {
			*covered = append(*covered, interval{span.GetStartTimeUnixNano(), span.GetEndTimeUnixNano()})
		}
	}
	return sum(*covered) - before
}

// sum is the time that some intervals cover together.
func sum(list []interval) time.Duration {
	list = slices.SortedFunc(slices.Values(list), func(a, b interval) int { return cmp.Compare(a.from, b.from) })
	var total, end uint64
	for _, i := range list {
		from := max(i.from, end)
		if i.to > from {
			total += i.to - from
			end = i.to
		}
	}
	return time.Duration(total)
}
