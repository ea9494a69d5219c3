// Package objects keeps bytes under keys in an object store: an S3 bucket in
// production, a directory on one machine. What it is given is stored as it is;
// whatever must not be read by others is sealed before (package vault).
//
// A bucket's address is a URL:
//
//	s3://name?region=eu-west-2
//	s3://name?endpoint=https://host&use_path_style=true&region=any
//	file:///var/lib/clary/bucket
//
// The credentials of S3 come from where its other programs take them: the
// AWS_* variables, a profile, or the role of the machine. An error never names
// a key, because keys hold the ids of users and errors end up in logs.
package objects

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"syscall"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	"gocloud.dev/blob/s3blob"
	"gocloud.dev/gcerrors"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/network"
)

// MaxBytes is the size of the largest object. It is less than what the S3
// library would send in parts, so that every object is written by one request
// and is there as a whole or not at all.
const MaxBytes = 15 << 20

// callTimeout ends a call whose context sets no earlier end. The retries of
// the S3 library count towards it.
const callTimeout = 15 * time.Second

// Bucket is a place for objects. It holds nothing that needs closing, and is
// safe for use by many at once.
type Bucket struct {
	blobs *blob.Bucket
	// dir is the directory of a bucket of files, and empty for S3.
	dir string
}

// Open returns the bucket at an address. It does not talk to a server yet:
// Check tells whether the bucket can be used.
func Open(ctx context.Context, address string) (*Bucket, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("the address of the bucket is not a URL")
	}
	switch u.Scheme {
	case fileblob.Scheme:
		return openDirectory(u)
	case s3blob.Scheme:
		if err := checkEndpoint(u.Query().Get("endpoint")); err != nil {
			return nil, err
		}
		mux := new(blob.URLMux) // It knows what ?prefix= means.
		mux.RegisterBucket(s3blob.Scheme, &s3blob.URLOpener{})
		blobs, err := mux.OpenBucketURL(ctx, u)
		if err != nil {
			return nil, fmt.Errorf("open bucket: %w", err)
		}
		return &Bucket{blobs: blobs}, nil
	default:
		return nil, errors.New("the address of the bucket must begin with s3:// or file://")
	}
}

// checkEndpoint refuses a server that is talked to in the open over a network
// that may not be the operator's own. What is private is sealed before it
// leaves, but whoever listens would learn whose it is.
func checkEndpoint(endpoint string) error {
	u, err := url.Parse(endpoint)
	if err != nil {
		return errors.New("the endpoint of the bucket is not a URL")
	}
	if u.Scheme == "http" && !network.IsNear(u.Hostname()) {
		return errors.New("the endpoint of the bucket must begin with https, unless it is on this machine or network")
	}
	return nil
}

// openDirectory opens a bucket of files. The directory must be there: a wrong
// path would otherwise become a new, empty bucket without the keys to anything.
func openDirectory(u *url.URL) (*Bucket, error) {
	if u.Host != "" || u.RawQuery != "" || u.Path == "" {
		return nil, errors.New("the address of a directory must be file:/// and its absolute path, and no more")
	}
	blobs, err := fileblob.OpenBucket(u.Path, &fileblob.Options{
		DirFileMode: 0o700,
		Metadata:    fileblob.MetadataDontWrite,
		NoTempDir:   true, // A file cannot be renamed from one disk to another.
	})
	if err != nil {
		return nil, fmt.Errorf("open bucket: %w", err)
	}
	return &Bucket{blobs: blobs, dir: u.Path}, nil
}

// Put stores an object, in place of the one that may be there.
func (b *Bucket) Put(ctx context.Context, key string, data []byte) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	if err := b.write(ctx, key, data, false); err != nil {
		return b.wrapErr("put object", key, err)
	}
	return nil
}

// Create stores an object unless there is one, and reports whether it did. Of
// many that try at the same time, on any number of replicas, one succeeds.
func (b *Bucket) Create(ctx context.Context, key string, data []byte) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	err := b.alone(func() error { return b.write(ctx, key, data, true) })
	switch {
	case err == nil:
		return true, nil
	case gcerrors.Code(err) == gcerrors.FailedPrecondition, apiCode(err) == "ConditionalRequestConflict":
		return false, nil // S3 says "conflict" when another is just about to succeed.
	default:
		return false, b.wrapErr("create object", key, err)
	}
}

func (b *Bucket) write(ctx context.Context, key string, data []byte, ifNotExist bool) error {
	if !validKey(key) {
		return errInvalidKey
	}
	if len(data) > MaxBytes {
		return errTooLarge
	}
	return b.blobs.Upload(ctx, key, bytes.NewReader(data), &blob.WriterOptions{
		ContentType: "application/octet-stream",
		IfNotExist:  ifNotExist,
	})
}

// alone runs work while nobody else does so in the same directory, not even
// another process: looking for a file and putting one in its place are two
// steps. S3 does both in one, and needs no lock.
func (b *Bucket) alone(work func() error) error {
	if b.dir == "" {
		return work()
	}
	dir, err := os.Open(b.dir)
	if err != nil {
		return err
	}
	defer func() { _ = dir.Close() }() // This unlocks, too.
	for {
		err = syscall.Flock(int(dir.Fd()), syscall.LOCK_EX)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	if err != nil {
		return fmt.Errorf("lock bucket: %w", err)
	}
	return work()
}

// Move gives an object another key. When it is interrupted, both may be there.
func (b *Bucket) Move(ctx context.Context, from, to string) error {
	if !validKey(from) || !validKey(to) {
		return errInvalidKey
	}
	moving, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	if err := b.blobs.Copy(moving, to, from, nil); err != nil {
		return b.wrapErr("move object", from, err)
	}
	return b.Delete(ctx, from)
}

// Get returns an object, or an error of KindNotFound when there is none.
func (b *Bucket) Get(ctx context.Context, key string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	data, err := b.read(ctx, key)
	if gcerrors.Code(err) == gcerrors.NotFound {
		if err = b.confirmMissing(ctx, err); err == nil {
			return nil, skincare.Errorf(skincare.KindNotFound, "There is no such file.")
		}
	}
	if err != nil {
		return nil, b.wrapErr("get object", key, err)
	}
	return data, nil
}

func (b *Bucket) read(ctx context.Context, key string) ([]byte, error) {
	if !validKey(key) {
		return nil, errInvalidKey
	}
	reader, err := b.blobs.NewReader(ctx, key, nil)
	if err != nil {
		return nil, err
	}
	defer func() { _ = reader.Close() }()
	data, err := io.ReadAll(io.LimitReader(reader, MaxBytes+1))
	if err == nil && len(data) > MaxBytes {
		err = errTooLarge
	}
	return data, err
}

// Delete removes an object. It is no error when there is none.
func (b *Bucket) Delete(ctx context.Context, key string) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	err := errInvalidKey
	if validKey(key) {
		err = b.blobs.Delete(ctx, key)
	}
	if gcerrors.Code(err) == gcerrors.NotFound {
		err = b.confirmMissing(ctx, err)
	}
	if err != nil {
		return b.wrapErr("delete object", key, err)
	}
	return nil
}

// confirmMissing returns nil when err can be trusted to mean that the object is
// not there, and else what is wrong. A bucket that is gone often looks like a
// bucket without that object, and erasure must not be reported on such a word.
func (b *Bucket) confirmMissing(ctx context.Context, err error) error {
	if b.dir != "" {
		_, err := os.Stat(b.dir)
		return err
	}
	if apiCode(err) == "NoSuchKey" {
		return nil
	}
	accessible, err := b.blobs.IsAccessible(ctx)
	if err == nil && !accessible {
		err = errors.New("there is no such bucket")
	}
	return err
}
