package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
)

// keeper is one of the etcd servers, in which Patroni keeps who leads.
type keeper struct {
	process
	client string
}

// newKeepers returns the servers of a cluster that is yet to start, with their
// logs in logDir and their data in dataDir.
func newKeepers(logDir, dataDir string, port func() (int, error)) ([]*keeper, error) {
	var (
		keepers []*keeper
		peers   []string
	)
	for n := range 3 {
		client, errClient := port()
		peer, errPeer := port()
		if err := errors.Join(errClient, errPeer); err != nil {
			return nil, err
		}
		name := fmt.Sprintf("etcd%d", n+1)
		at := "http://" + local(peer)
		peers = append(peers, name+"="+at)
		k := &keeper{client: local(client)}
		k.name, k.logFile = name, filepath.Join(logDir, name+".log")
		k.command = []string{
			"etcd", "--name", name, "--data-dir", filepath.Join(dataDir, name),
			"--listen-client-urls", "http://" + k.client, "--advertise-client-urls", "http://" + k.client,
			"--listen-peer-urls", at, "--initial-advertise-peer-urls", at, "--initial-cluster-token", "chaos",
			"--logger", "zap",
		}
		keepers = append(keepers, k)
	}
	for _, k := range keepers {
		k.command = append(k.command, "--initial-cluster", strings.Join(peers, ","))
	}
	return keepers, nil
}

// isLeader asks a server whether it leads.
func (k *keeper) isLeader(ctx context.Context) bool {
	var status struct {
		Header struct {
			Member string `json:"member_id"`
		}
		Leader string
	}
	err := sendJSON(ctx, &http.Client{Timeout: callTimeout}, http.MethodPost, "http://"+k.client+"/v3/maintenance/status", struct{}{}, &status)
	return err == nil && status.Leader != "" && status.Leader == status.Header.Member
}

// leadingKeeper returns the etcd server that leads.
func (w *world) leadingKeeper(ctx context.Context) (*keeper, error) {
	for _, k := range w.keepers {
		if k.isLeader(ctx) {
			return k, nil
		}
	}
	return nil, errors.New("no etcd server leads")
}
