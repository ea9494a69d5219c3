// Package export makes a copy of all that is held about a person, for them to
// take away: a ZIP file with their data, their photos and a page to read it by.
//
// The archive is written and read in parts, each sealed with the person's key
// and bound to its place, so that neither takes more memory than a few parts,
// however much somebody has kept. It can be had once, by a link that nobody can
// guess, and is erased afterwards, or after a day.
package export

import (
	"context"
	"crypto/sha256"
	"strconv"
	"time"

	"clary.example/internal/skincare"
)

// How long things last.
const (
	// Lifetime is how long an archive that is ready waits to be downloaded.
	Lifetime = 24 * time.Hour
	// BuildTime is how long one try to make an archive may take.
	BuildTime = 20 * time.Minute
	// When an archive counts as failed that nobody makes any more: all tries
	// would be over by then.
	prepareWithin = 2 * time.Hour
	// DownloadTime is how long one download may take. For as long nobody else
	// can use the link.
	DownloadTime = 30 * time.Minute
	// RetryTime is how long a download that the client broke off can be
	// repeated.
	RetryTime = time.Hour
	// How long it is remembered what became of an archive.
	remember = 30 * 24 * time.Hour
)

// State is what became of a wish for a copy.
type State string

// The states. Where there is no row there is none.
const (
	StateNone       State = "none"
	StatePreparing  State = "preparing"
	StateReady      State = "ready"
	StateDownloaded State = "downloaded"
	StateExpired    State = "expired"
	StateFailed     State = "failed"
)

// Export is a copy that somebody has asked for.
type Export struct {
	User skincare.UserID
	// Name is random. The archive lies under it in the bucket.
	Name  string
	State State
	// Progress is in hundredths.
	Progress int
	AskedAt  time.Time
	// ReadyAt and EndedAt are zero until then.
	ReadyAt, EndedAt time.Time
	// LastsUntil is when the state ends by itself.
	LastsUntil time.Time
	// Parts and Bytes are the size of an archive that is ready.
	Parts int
	Bytes int64
}

// Link is a digest of the token in a link. The token itself is never kept.
type Link [sha256.Size]byte

// Store keeps what became of each wish. All calls but Has, Take and Sweep
// concern one user. Those that name an archive return an error of KindNotFound when it
// is no longer wanted: the account is gone, or the time was up.
type Store interface {
	// Current returns a user's export, or one of StateNone.
	Current(ctx context.Context, user skincare.UserID) (Export, error)
	// Relink gives the archive that is being prepared or is ready another link,
	// and reports whether there is one. It returns an error of KindUnauthorized
	// when the caller's session has ended meanwhile.
	Relink(ctx context.Context, by skincare.Caller, link Link, now time.Time) (Export, bool, error)
	// Start keeps a new export and has it built, in place of one that is over.
	// Where there is one that is not, it does what Relink does, and reports
	// that it has started none.
	Start(ctx context.Context, by skincare.Caller, wanted Export, link Link) (Export, bool, error)
	Progress(ctx context.Context, user skincare.UserID, name string, progress int) error
	// Finish keeps that an archive is ready.
	Finish(ctx context.Context, made Export) error
	// Has reports whether Take would return an archive. It changes nothing.
	Has(ctx context.Context, link Link, now time.Time) (bool, error)
	// Take returns the archive behind a link and locks it until a time. It
	// returns an error of KindNotFound unless it is ready and not taken. That
	// it was taken is written into the log.
	Take(ctx context.Context, link Link, now, until time.Time) (Export, error)
	GiveBack(ctx context.Context, user skincare.UserID, name string) error
	// BreakOff is GiveBack for a client that went away. The archive lasts until
	// the given time at most.
	BreakOff(ctx context.Context, user skincare.UserID, name string, until time.Time) error
	// End keeps what became of an archive, and has it erased.
	End(ctx context.Context, ended Export) error
	// Sweep ends what has lasted long enough and forgets what was ended, and
	// returns how many that were.
	Sweep(ctx context.Context, now, remember time.Time) (int, error)
}

// Passwords knows whether somebody is who they say they are.
type Passwords interface {
	// Confirm returns an error of KindWrongPassword, or of KindThrottled after
	// too many of them.
	Confirm(ctx context.Context, caller skincare.Caller, password string) error
}

// Objects keeps sealed parts.
type Objects interface {
	Put(ctx context.Context, key string, data []byte) error
	Get(ctx context.Context, key string) ([]byte, error)
	// Erase deletes all objects of a folder.
	Erase(ctx context.Context, folder string) error
}

// Photos are a person's photos, of all sizes that are kept.
type Photos interface {
	// ExportedPhotos returns the photos of a user.
	ExportedPhotos(ctx context.Context, user skincare.UserID) ([]skincare.ExportPhoto, error)
	// ExportedPhoto returns a JPEG, or an error of KindNotFound for a photo that was
	// deleted meanwhile.
	ExportedPhoto(ctx context.Context, user skincare.UserID, photo skincare.ExportPhoto) ([]byte, error)
}

// Service is the use cases of copies.
type Service struct {
	Store     Store
	Passwords Passwords
	Vault     skincare.Vault
	Objects   Objects
	Quota     skincare.Quota
	Photos    Photos
	// Sections are all that is held about a person, but for the photos.
	Sections []skincare.ExportSection
	// Schema is the JSON Schema of the document that the sections make.
	Schema []byte
	// LinkKeys sign the tokens of links: the first signs, all are accepted.
	// There is at least one.
	LinkKeys [][]byte
	Now      func() time.Time
}

// rootFolder is where the archives of all users are in the bucket.
const rootFolder = "exports/"

// RootFolder returns where the archives of all users are.
func RootFolder() string { return rootFolder }

// UserFolder returns where the archives of a user are.
func UserFolder(user skincare.UserID) string {
	return rootFolder + strconv.FormatInt(int64(user), 10) + "/"
}

// Folder returns where one archive is.
func Folder(user skincare.UserID, name string) string { return UserFolder(user) + name + "/" }

// Chores returns the scheduled tasks of exports.
func (s *Service) Chores() []skincare.Chore {
	return []skincare.Chore{{Name: skincare.ChoreExports, Every: 10 * time.Minute, Do: s.Sweep}}
}
