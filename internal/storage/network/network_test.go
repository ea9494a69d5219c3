package network_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/storage/network"
)

func TestDistance(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ here, near bool }{
		"localhost":           {here: true, near: true},
		"127.0.0.1":           {here: true, near: true},
		"127.8.8.8":           {here: true, near: true},
		"::1":                 {here: true, near: true},
		"objects":             {near: true},
		"10.1.2.3":            {near: true},
		"192.168.0.9":         {near: true},
		"fd00::1":             {near: true},
		"8.8.8.8":             {},
		"2001:db8::1":         {},
		"localhost.example":   {},
		"objects.example.com": {},
		"127.0.0.1.example":   {},
	}
	for host, want := range tests {
		t.Run(host, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, want.here, network.IsHere(host), "here")
			require.Equal(t, want.near, network.IsNear(host), "near")
		})
	}
}
