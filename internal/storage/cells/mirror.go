package cells

import (
	"context"
	"fmt"
	"strings"

	"clary.example/internal/skincare"
)

// mirror makes a folder of the new cell the same as that of the old one, as far as
// rows name its objects. An object never changes, so that one that is there by its
// name and size needs no second copy.
func (m *Mover) mirror(ctx context.Context, user skincare.UserID, folder string, kept Kept) error {
	named, err := kept(ctx, []skincare.UserID{user})
	if err != nil {
		return err
	}
	have, err := sizes(ctx, m.To.Bucket, folder)
	if err != nil {
		return err
	}
	wanted := make(map[string]bool)
	for object, err := range m.From.Bucket.List(ctx, folder) {
		if err != nil {
			return err
		}
		if !named[object.Key[:strings.LastIndexByte(object.Key, '/')+1]] {
			continue
		}
		wanted[object.Key] = true
		if size, there := have[object.Key]; there && size == object.Size {
			continue
		}
		data, err := m.From.Bucket.Get(ctx, object.Key)
		if skincare.KindOf(err) == skincare.KindNotFound {
			continue // Deleted just now. Its row says so, too.
		}
		if err != nil {
			return err
		}
		if err := m.To.Bucket.Put(ctx, object.Key, data); err != nil {
			return err
		}
	}
	return m.remove(ctx, folder, wanted)
}

// remove deletes the objects of a folder of the new cell that are not wanted.
func (m *Mover) remove(ctx context.Context, folder string, wanted map[string]bool) error {
	for object, err := range m.To.Bucket.List(ctx, folder) {
		if err != nil {
			return err
		}
		if wanted[object.Key] {
			continue
		}
		if err := m.To.Bucket.Delete(ctx, object.Key); err != nil {
			return fmt.Errorf("delete what is not wanted: %w", err)
		}
	}
	return nil
}

func sizes(ctx context.Context, bucket Bucket, folder string) (map[string]int64, error) {
	have := make(map[string]int64)
	for object, err := range bucket.List(ctx, folder) {
		if err != nil {
			return nil, err
		}
		have[object.Key] = object.Size
	}
	return have, nil
}
