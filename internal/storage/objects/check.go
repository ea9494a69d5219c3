package objects

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"strings"

	"clary.example/internal/skincare"
)

// Check does with an object of its own all that the program does with others,
// and says what does not work. It also finds a server that takes no notice of
// "create unless there is one", on which two replicas could overwrite each
// other's keys.
func (b *Bucket) Check(ctx context.Context) error {
	key := "checks/" + strings.ToLower(rand.Text())
	data := []byte(rand.Text())
	if _, err := b.Create(ctx, key, data); err != nil {
		return err
	}
	again, err := b.Create(ctx, key, []byte("another"))
	if err == nil && again {
		err = errors.New("the object store overwrites what it was told to leave alone: it does not know If-None-Match")
	}
	if err == nil {
		err = b.checkRead(ctx, key, data)
	}
	if err := errors.Join(err, b.Delete(ctx, key)); err != nil {
		return err
	}
	switch _, err := b.Get(ctx, key); {
	case skincare.KindOf(err) == skincare.KindNotFound:
		return nil
	case err != nil:
		return err
	default:
		return errors.New("the object store still has what was deleted")
	}
}

func (b *Bucket) checkRead(ctx context.Context, key string, want []byte) error {
	got, err := b.Get(ctx, key)
	if err == nil && !bytes.Equal(got, want) {
		err = errors.New("the object store returns something else than was stored")
	}
	if err != nil {
		return err
	}
	for object, err := range b.List(ctx, "checks/") {
		if err != nil || object.Key == key {
			return err
		}
	}
	return errors.New("the object store does not list what was stored")
}
