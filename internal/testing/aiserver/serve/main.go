// Command serve runs aiserver on an address, so that the product can be tried
// and tested with a provider that is on the same machine. PUT /answer says how
// it is to answer, for example {"fault":"hang"} or {"pieces":["One."],"pace_ms":50},
// and with "once" the next request alone;
// DELETE /answer makes it well again; GET /seen counts the requests; GET /last
// shows the latest.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"clary.example/internal/testing/aiserver"
)

func main() {
	address := flag.String("listen", "127.0.0.1:8099", "where to listen")
	flag.Parse()
	if err := serve(*address); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func serve(address string) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: aiserver.New(), ReadHeaderTimeout: 5 * time.Second}
	_, _ = fmt.Fprintf(os.Stdout, "listening on http://%s with the key %s\n", listener.Addr(), aiserver.Key)
	context.AfterFunc(ctx, func() { _ = server.Close() })
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
