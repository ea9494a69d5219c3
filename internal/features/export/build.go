package export

import (
	"archive/zip"
	"context"
	"fmt"
	"io"
	"time"

	"clary.example/internal/skincare"
)

// eraseTimeout bounds how long clearing up after a failure may take. What is
// left is swept away later.
const eraseTimeout = time.Minute

// photosShare is how far photos take the progress: they are most of the work.
const photosShare = 95

// Build makes the archive that somebody has asked for. It may be repeated. It
// returns an error of KindNotFound when the archive is no longer wanted, and
// leaves nothing in the bucket when it fails.
func (s *Service) Build(ctx context.Context, user skincare.UserID, name string) error {
	// An earlier try may have finished without learning of it.
	ready, err := s.isReady(ctx, user, name)
	if err != nil || ready {
		return err
	}
	err = s.build(ctx, user, name)
	if err == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), eraseTimeout)
	defer cancel()
	// A connection can break just after the commit that made it ready, so the
	// row decides. As long as nobody knows what it says, the archive stays.
	ready, failure := s.isReady(ctx, user, name)
	if failure == nil && ready {
		return nil
	}
	if failure == nil {
		failure = s.Objects.Erase(ctx, Folder(user, name))
	}
	if failure != nil {
		return fmt.Errorf("clear up: %w, after: %s", failure, err.Error()) // The first one decides what comes next.
	}
	return err
}

// isReady reports whether the row of an archive says that it can be downloaded.
func (s *Service) isReady(ctx context.Context, user skincare.UserID, name string) (bool, error) {
	current, err := s.Store.Current(ctx, user)
	return err == nil && current.Name == name && current.State == StateReady, err
}

func (s *Service) build(ctx context.Context, user skincare.UserID, name string) error {
	folder := Folder(user, name)
	// An earlier try may have been further than this one will go.
	if err := s.Objects.Erase(ctx, folder); err != nil {
		return err
	}
	b := &builder{Service: s, user: user, name: name}
	if err := b.report(ctx, 0); err != nil {
		return err
	}
	w := newPartWriter(ctx, s.archive(user, name), func() error { return b.report(ctx, b.progress) })
	if err := b.write(ctx, w); err != nil {
		return err
	}
	if err := w.flush(); err != nil {
		return err
	}
	now := s.Now()
	return s.Store.Finish(ctx, Export{
		User: user, Name: name, ReadyAt: now, LastsUntil: now.Add(Lifetime), Parts: w.parts, Bytes: w.bytes,
	})
}

// Fail keeps that an archive could not be made. It does not count against the
// person.
func (s *Service) Fail(ctx context.Context, user skincare.UserID, name string) error {
	now := s.Now()
	err := s.Store.End(ctx, Export{User: user, Name: name, State: StateFailed, EndedAt: now, LastsUntil: now.Add(remember)})
	if err != nil {
		return err
	}
	return s.Quota.GiveBack(ctx, user)
}

// builder makes one archive.
type builder struct {
	*Service
	user     skincare.UserID
	name     string
	progress int
}

// report keeps how far it is. It also finds out whether to go on: a person who
// leaves meanwhile must leave nothing behind.
func (b *builder) report(ctx context.Context, progress int) error {
	b.progress = progress
	return b.Store.Progress(ctx, b.user, b.name, progress)
}

// write writes the archive. Photos come first, so that the document names those
// that are really there.
func (b *builder) write(ctx context.Context, to io.Writer) error {
	z := zip.NewWriter(to)
	photos, err := b.writePhotos(ctx, z)
	if err != nil {
		return err
	}
	subject := skincare.ExportSubject{User: b.user, Photos: photos}
	doc, err := newDocument(ctx, subject, b.Sections, b.Now())
	if err != nil {
		return err
	}
	page, err := doc.page()
	if err != nil {
		return err
	}
	for _, file := range []struct {
		name string
		data []byte
	}{{"data.json", doc.json}, {"schema.json", b.Schema}, {"index.html", page}} {
		if err := b.add(z, file.name, zip.Deflate, file.data); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("write archive: %w", err)
	}
	return nil
}

// writePhotos returns the paths of the photos that it has written.
func (b *builder) writePhotos(ctx context.Context, z *zip.Writer) (map[string]bool, error) {
	kept, err := b.Photos.ExportedPhotos(ctx, b.user)
	if err != nil {
		return nil, err
	}
	written := make(map[string]bool, len(kept))
	for i, photo := range kept {
		data, err := b.Photos.ExportedPhoto(ctx, b.user, photo)
		if skincare.KindOf(err) == skincare.KindNotFound {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read photo: %w", err)
		}
		// A JPEG does not get any smaller.
		if err := b.add(z, photo.Path(), zip.Store, data); err != nil {
			return nil, err
		}
		written[photo.Path()] = true
		if progress := photosShare * (i + 1) / len(kept); progress != b.progress {
			if err := b.report(ctx, progress); err != nil {
				return nil, err
			}
		}
	}
	return written, nil
}

func (b *builder) add(z *zip.Writer, name string, method uint16, data []byte) error {
	w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: method, Modified: b.Now()})
	if err == nil {
		_, err = w.Write(data)
	}
	if err != nil {
		return fmt.Errorf("write archive: %w", err)
	}
	return nil
}
