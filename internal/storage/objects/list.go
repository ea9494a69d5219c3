package objects

import (
	"context"
	"iter"
	"strings"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// pageSize is how many objects are asked for at once: the most that S3 gives.
const pageSize = 1000

// Object is one entry of a list.
type Object struct {
	Key      string
	Size     int64
	Modified time.Time
}

// List returns every object whose key begins with prefix, which is empty or
// ends in a slash. Objects that come or go meanwhile may be in it or not. An
// error is the last thing it yields.
func (b *Bucket) List(ctx context.Context, prefix string) iter.Seq2[Object, error] {
	return func(yield func(Object, error) bool) {
		for token := blob.FirstPageToken; len(token) > 0; {
			page, next, err := b.page(ctx, prefix, token)
			if err != nil {
				yield(Object{}, b.wrapErr("list objects", strings.TrimSuffix(prefix, "/"), err))
				return
			}
			for _, object := range page {
				// A file whose name is no key is one that is being written.
				if !validKey(object.Key) {
					continue
				}
				if !yield(Object{object.Key, object.Size, object.ModTime}, nil) {
					return
				}
			}
			token = next
		}
	}
}

// page returns one page of a list and the token of the next one.
func (b *Bucket) page(ctx context.Context, prefix string, token []byte) ([]*blob.ListObject, []byte, error) {
	if name, isFolder := strings.CutSuffix(prefix, "/"); prefix != "" && (!isFolder || !validKey(name)) {
		return nil, nil, errInvalidKey
	}
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	for {
		page, next, err := b.blobs.ListPage(ctx, token, pageSize, &blob.ListOptions{Prefix: prefix})
		// A directory cannot be listed while files in it are renamed and
		// removed: the library gives up at the first that is gone.
		if b.dir == "" || gcerrors.Code(err) != gcerrors.NotFound || ctx.Err() != nil {
			return page, next, err
		}
		if err := b.confirmMissing(ctx, err); err != nil {
			return nil, nil, err
		}
	}
}
