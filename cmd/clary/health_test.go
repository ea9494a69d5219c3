package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHealth(t *testing.T) {
	t.Parallel()
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		require.Equal(t, "/healthz", r.URL.Path)
		w.WriteHeader(status)
	}))
	defer server.Close()
	address := strings.TrimPrefix(server.URL, "http://")
	_, port, _ := strings.Cut(address, ":")

	for _, listen := range []string{address, ":" + port, "0.0.0.0:" + port} {
		code, _, errs := command(t, map[string]string{"CLARY_LISTEN": listen}, "health")
		require.Zero(t, code, errs)
	}
	status = http.StatusServiceUnavailable
	code, _, errs := command(t, map[string]string{"CLARY_LISTEN": address}, "health")
	require.Equal(t, 1, code)
	require.Contains(t, errs, "503")
}

func TestHealthWithoutAServer(t *testing.T) {
	t.Parallel()
	code, _, _ := command(t, map[string]string{"CLARY_LISTEN": "127.0.0.1:1"}, "health")
	require.Equal(t, 1, code)
}
