package auditchain

import (
	"context"
	"crypto/hmac"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"clary.example/internal/skincare"
)

// checkpointKey is the key of the checkpoint in the object store.
const checkpointKey = "audit/checkpoint"

// checkpoint says how far the chain reached at a time. Positions have no gaps,
// so that the position is the number of links, too.
type checkpoint struct {
	Position int64     `json:"position"`
	Hash     Digest    `json:"hash"`
	At       time.Time `json:"at"`
	MAC      Digest    `json:"mac"`
}

// errForgedCheckpoint is a checkpoint that was not written with our key.
var errForgedCheckpoint = errors.New("the checkpoint of the audit log was changed, or belongs to another installation")

func (k key) checkpointMAC(c checkpoint) Digest {
	m := k.mac("checkpoint")
	m.number(c.Position)
	m.bytes(c.Hash[:])
	m.number(c.At.UnixMicro())
	return m.sum()
}

// checkpoint returns the checkpoint, or the zero one if there is none.
func (c *Chain) checkpoint(ctx context.Context, key key) (checkpoint, error) {
	data, err := c.Objects.Get(ctx, checkpointKey)
	if skincare.KindOf(err) == skincare.KindNotFound {
		return checkpoint{}, nil
	}
	if err != nil {
		return checkpoint{}, fmt.Errorf("read checkpoint: %w", err)
	}
	var known checkpoint
	if json.Unmarshal(data, &known) != nil {
		return checkpoint{}, errForgedCheckpoint
	}
	if mac := key.checkpointMAC(known); !hmac.Equal(mac[:], known.MAC[:]) {
		return checkpoint{}, errForgedCheckpoint
	}
	return known, nil
}

func (c *Chain) writeCheckpoint(ctx context.Context, key key, newest Link) error {
	next := checkpoint{Position: newest.Position, Hash: newest.Hash, At: c.Now()}
	next.MAC = key.checkpointMAC(next)
	data, err := json.Marshal(next)
	if err != nil {
		return fmt.Errorf("encode checkpoint: %w", err)
	}
	if err := c.Objects.Put(ctx, checkpointKey, data); err != nil {
		return fmt.Errorf("write checkpoint: %w", err)
	}
	c.setSaved(newest)
	return nil
}

// Accept makes the newest link the checkpoint, whatever the one before says. It
// is for an operator who knows why entries are missing, as after the restore of
// a backup. It returns how many links there are.
func (c *Chain) Accept(ctx context.Context) (int64, error) {
	key, err := c.key(ctx)
	if err != nil {
		return 0, err
	}
	newest, _, err := c.Store.Append(ctx, func(Link, []Entry) []Link { return nil })
	if err != nil {
		return 0, err
	}
	return newest.Position, c.writeCheckpoint(ctx, key, newest)
}
