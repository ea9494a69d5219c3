package telemetry

import (
	"context"
	"fmt"
	"net/http"

	"github.com/exaring/otelpgx"
	"github.com/jackc/pgx/v5"
	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"
	semconv "go.opentelemetry.io/otel/semconv/v1.37.0"
	oteltrace "go.opentelemetry.io/otel/trace"
)

// Tracing follows requests through the program. The zero value follows
// nothing and costs nothing.
type Tracing struct {
	provider *trace.TracerProvider
}

// StartTracing sends traces to the collector that the standard OTEL_*
// variables name. Without OTEL_EXPORTER_OTLP_ENDPOINT there is none.
func StartTracing(ctx context.Context, getenv func(string) string, version string) (Tracing, error) {
	if getenv("OTEL_EXPORTER_OTLP_ENDPOINT") == "" {
		return Tracing{}, nil
	}
	exporter, err := otlptracehttp.New(ctx)
	if err != nil {
		return Tracing{}, fmt.Errorf("start trace exporter: %w", err)
	}
	return Tracing{provider: trace.NewTracerProvider(
		trace.WithBatcher(exporter),
		trace.WithResource(resource.NewSchemaless(semconv.ServiceName("clary"), semconv.ServiceVersion(version))),
	)}, nil
}

// Handler follows the requests that reach next.
func (t Tracing) Handler(next http.Handler) http.Handler {
	if t.provider == nil {
		return next
	}
	return otelhttp.NewHandler(withRoute(next), "http",
		otelhttp.WithTracerProvider(t.provider),
		otelhttp.WithPropagators(propagation.TraceContext{}),
	)
}

// withRoute puts the pattern of a route in the place of the path that was asked
// for: a path is chosen by the client, and the one of a download is a secret. It
// also takes out the addresses of people, which nobody needs to follow a
// request.
func withRoute(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		span := oteltrace.SpanFromContext(r.Context())
		span.SetAttributes(semconv.ClientAddress(""), semconv.NetworkPeerAddress(""), semconv.NetworkPeerPort(0))
		defer func() { span.SetAttributes(semconv.URLPath(r.Pattern)) }()
		next.ServeHTTP(w, r)
	})
}

// Queries follows the queries of a database pool. The statements are ours and
// hold no values, so they may be shown; their parameters are not.
func (t Tracing) Queries() pgx.QueryTracer {
	if t.provider == nil {
		return nil
	}
	return otelpgx.NewTracer(otelpgx.WithTracerProvider(t.provider))
}

// Step begins a step of a request, and returns what ends it.
func (t Tracing) Step(ctx context.Context, name string) (context.Context, func(error)) {
	if t.provider == nil {
		return ctx, func(error) {}
	}
	ctx, span := t.provider.Tracer("clary.example").Start(ctx, name)
	return ctx, func(err error) {
		if err != nil {
			span.SetStatus(codes.Error, "") // The log has the reason.
		}
		span.End()
	}
}

// Stop sends what is left.
func (t Tracing) Stop(ctx context.Context) error {
	if t.provider == nil {
		return nil
	}
	return t.provider.Shutdown(ctx)
}
