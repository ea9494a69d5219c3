// Command keyserver runs the server core of HashiCorp Vault with the transit
// engine and the audit log, for tests and drills. Tokens, policies, leases and
// cryptography are Vault's own code, unchanged. Other engines, clustering and
// TLS are left out.
//
// The module is separate, so that Vault never becomes a dependency of Clary.
//
//	keyserver ADDRESS DIRECTORY
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/vault/audit"
	auditfile "github.com/hashicorp/vault/builtin/audit/file"
	"github.com/hashicorp/vault/builtin/logical/transit"
	vaulthttp "github.com/hashicorp/vault/http"
	"github.com/hashicorp/vault/internalshared/configutil"
	"github.com/hashicorp/vault/sdk/helper/consts"
	"github.com/hashicorp/vault/sdk/logical"
	"github.com/hashicorp/vault/sdk/physical/file"
	"github.com/hashicorp/vault/vault"
)

// engine is the name of the one engine that the server has.
const engine = "transit"

// registry lists the engine for the plugin catalogue.
type registry struct{}

func (registry) Contains(name string, kind consts.PluginType) bool {
	return name == engine && kind == consts.PluginTypeSecrets
}

func (r registry) Get(name string, kind consts.PluginType) (func() (any, error), bool) {
	return func() (any, error) { return logical.Factory(transit.Factory), nil }, r.Contains(name, kind)
}

func (r registry) Keys(kind consts.PluginType) []string {
	if r.Contains(engine, kind) {
		return []string{engine}
	}
	return nil
}

func (r registry) DeprecationStatus(name string, kind consts.PluginType) (consts.DeprecationStatus, bool) {
	return consts.Supported, r.Contains(name, kind)
}

func main() {
	if len(os.Args) != 3 {
		_, _ = fmt.Fprintln(os.Stderr, "usage: keyserver ADDRESS DIRECTORY")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "keyserver:", err)
		os.Exit(1)
	}
}

// secrets are what an operator of Vault keeps: the key that unseals the storage,
// and a token that may do everything.
type secrets struct {
	UnsealKey []byte `json:"unseal_key"`
	RootToken string `json:"root_token"`
}

// run serves on an address until a signal arrives. The storage in the directory
// is created at the first start and unsealed at later ones, so that the server
// can be restarted.
func run(address, directory string) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	log := hclog.New(&hclog.LoggerOptions{Level: hclog.Warn, Output: os.Stderr})
	storage, err := file.NewFileBackend(map[string]string{"path": filepath.Join(directory, "storage")}, log)
	if err != nil {
		return err
	}
	core, err := vault.NewCore(&vault.CoreConfig{
		Physical:        storage,
		Logger:          log,
		DisableMlock:    true,
		LogicalBackends: map[string]logical.Factory{engine: transit.Factory},
		BuiltinRegistry: registry{},
		AuditBackends:   map[string]audit.Factory{"file": auditfile.Factory},
	})
	if err != nil {
		return err
	}
	if err := open(ctx, core, filepath.Join(directory, "secrets.json")); err != nil {
		return err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler: vaulthttp.Handler.Handler(&vault.HandlerProperties{
			Core:           core,
			ListenerConfig: &configutil.Listener{MaxRequestSize: 1 << 20},
		}),
		ReadHeaderTimeout: 10 * time.Second,
	}
	go func() {
		<-ctx.Done()
		_ = server.Close()
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return core.Shutdown()
}

// open initializes a core whose storage is empty, and unseals it.
func open(ctx context.Context, core *vault.Core, keep string) error {
	var known secrets
	encoded, err := os.ReadFile(keep)
	switch {
	case err == nil:
		if err := json.Unmarshal(encoded, &known); err != nil {
			return err
		}
	case errors.Is(err, os.ErrNotExist):
		made, err := core.Initialize(ctx, &vault.InitParams{
			BarrierConfig:  &vault.SealConfig{SecretShares: 1, SecretThreshold: 1},
			RecoveryConfig: &vault.SealConfig{},
		})
		if err != nil {
			return err
		}
		known = secrets{UnsealKey: made.SecretShares[0], RootToken: made.RootToken}
		if encoded, err = json.Marshal(known); err != nil {
			return err
		}
		if err := os.WriteFile(keep, encoded, 0o600); err != nil {
			return err
		}
	default:
		return err
	}
	open, err := core.Unseal(known.UnsealKey)
	if err == nil && !open {
		err = errors.New("the storage is still sealed")
	}
	return err
}
