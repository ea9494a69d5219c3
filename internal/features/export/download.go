package export

import (
	"context"
	"errors"
	"io"
	"time"
)

// endTimeout bounds how long it may take to keep how a download ended.
const endTimeout = 10 * time.Second

// Download is an archive that is being fetched. Nobody else can fetch it
// meanwhile.
type Download struct {
	Export
	service *Service
	// first is the first part. That it opens shows that the rest will.
	first []byte
}

// ErrBrokenOff says that the client went away before it had everything. It
// holds no cause, which would name the client's address.
var ErrBrokenOff = errors.New("the client broke off the download")

// Download returns the archive behind a token. It returns an error of
// KindNotFound when there is none, or it was downloaded, or its time is up. A
// token that was made up costs no query, and one that is over no write.
func (s *Service) Download(ctx context.Context, token string) (*Download, error) {
	if !s.isToken(token) {
		return nil, NotFound()
	}
	now, link := s.Now(), linkOf(token)
	has, err := s.Store.Has(ctx, link, now)
	if err != nil {
		return nil, err
	}
	if !has {
		return nil, NotFound()
	}
	taken, err := s.Store.Take(ctx, link, now, now.Add(DownloadTime))
	if err != nil {
		return nil, err
	}
	d := &Download{Export: taken, service: s}
	d.first, err = s.archive(taken.User, taken.Name).get(ctx, 0)
	if err != nil {
		return nil, errors.Join(err, d.giveBack(ctx))
	}
	return d, nil
}

// Copy writes the archive to w and then ends it: from here on the link leads
// nowhere. When a failure of ours stops it, the link stays good. It returns
// ErrBrokenOff when the client went away; the link is then good for RetryTime
// at most. Before each part it calls next.
func (d *Download) Copy(ctx context.Context, w io.Writer, next func() error) error {
	err := d.copyParts(ctx, w, next)
	if errors.Is(err, ErrBrokenOff) || errors.Is(context.Cause(ctx), context.Canceled) {
		return errors.Join(ErrBrokenOff, d.breakOff(ctx))
	}
	if err != nil {
		return errors.Join(err, d.giveBack(ctx))
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTimeout)
	defer cancel()
	now := d.service.Now()
	return d.service.Store.End(ctx, Export{
		User: d.User, Name: d.Name, State: StateDownloaded, EndedAt: now, LastsUntil: now.Add(remember),
	})
}

func (d *Download) copyParts(ctx context.Context, w io.Writer, next func() error) error {
	source := d.service.archive(d.User, d.Name)
	for part := range d.Parts {
		data := d.first
		if part > 0 {
			var err error
			if data, err = source.get(ctx, part); err != nil {
				return err
			}
		}
		d.first = nil
		if next() != nil {
			return ErrBrokenOff
		}
		if _, err := w.Write(data); err != nil {
			return ErrBrokenOff
		}
	}
	return nil
}

func (d *Download) breakOff(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTimeout)
	defer cancel()
	return d.service.Store.BreakOff(ctx, d.User, d.Name, d.service.Now().Add(RetryTime))
}

func (d *Download) giveBack(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTimeout)
	defer cancel()
	return d.service.Store.GiveBack(ctx, d.User, d.Name)
}
