package skincare

import "time"

// For how long things are kept that nobody can choose about. Each is written
// here and nowhere else.
const (
	// KeepSession is how long a session stays without being used, and
	// KeepAnySession however much it is used.
	KeepSession    = 14 * 24 * time.Hour
	KeepAnySession = 30 * 24 * time.Hour
	// KeepReplaced is how long days of a routine stay that a newer week has
	// replaced.
	KeepReplaced = 25 * time.Hour
	// KeepOrphan is how old a photo without a record is when it goes into
	// quarantine, and KeepQuarantined how long it stays there.
	KeepOrphan      = time.Hour
	KeepQuarantined = 7 * 24 * time.Hour
	// KeepDoneJob is how long a job stays that was done. It names a user, who
	// may have asked to be forgotten. KeepLostJob is how long one stays that
	// was given up.
	KeepDoneJob = 5 * time.Second
	// CleanJobsEvery is how often River removes jobs that were done. It cannot
	// be set.
	CleanJobsEvery = 30 * time.Second
	KeepLostJob    = 7 * 24 * time.Hour

	// KeepDeleted is how long an account stays hidden that an admin deleted,
	// before it is erased.
	KeepDeleted = 24 * time.Hour

	keepFeedbackMonths       = 12
	keepSecurityEventsMonths = 12
	keepAuditYears           = 6
)

// KeepFeedback returns the time before which feedback was given that goes now.
func KeepFeedback(now time.Time) time.Time { return now.AddDate(0, -keepFeedbackMonths, 0) }

// KeepSecurityEvents returns the time before which security events happened
// that go now.
func KeepSecurityEvents(now time.Time) time.Time { return now.AddDate(0, -keepSecurityEventsMonths, 0) }

// KeepAudit returns the time before which entries of the audit log were
// written that go now.
func KeepAudit(now time.Time) time.Time { return now.AddDate(-keepAuditYears, 0, 0) }

// PhotoTerm is when a person wants their photos to be deleted.
type PhotoTerm string

// The terms, counted from the upload of a photo.
const (
	PhotoAfterEstimate PhotoTerm = "after_estimate"
	Photo90Days        PhotoTerm = "90_days"
	Photo1Year         PhotoTerm = "1_year"
	// PhotoWithAccount keeps photos for as long as there is an account.
	PhotoWithAccount PhotoTerm = "account"
)

// DefaultPhotoTerm holds for people who have not chosen.
const DefaultPhotoTerm = Photo90Days

// PhotoTerms lists the terms, the shortest first.
func PhotoTerms() []PhotoTerm {
	return []PhotoTerm{PhotoAfterEstimate, Photo90Days, Photo1Year, PhotoWithAccount}
}

// Days returns the number of days that a photo is kept. It is not bounded for
// PhotoWithAccount.
func (t PhotoTerm) Days() (days int, bounded bool) {
	switch t {
	case PhotoAfterEstimate:
		return 0, true
	case Photo1Year:
		return 365, true
	case PhotoWithAccount:
		return 0, false
	case Photo90Days:
	}
	return 90, true
}

// StartingTerm is how long a person keeps one photo as a starting photo, to
// compare later ones with. It is counted from the day on which they say so.
type StartingTerm string

// The terms of a starting photo.
const (
	// StartingEnds makes it a photo like the others, with the PhotoTerm of all.
	StartingEnds        StartingTerm = "standard"
	Starting6Months     StartingTerm = "6_months"
	Starting1Year       StartingTerm = "1_year"
	StartingWithAccount StartingTerm = "account"
)

// StartingTerms lists the terms, the shortest first.
func StartingTerms() []StartingTerm {
	return []StartingTerm{StartingEnds, Starting6Months, Starting1Year, StartingWithAccount}
}

// Until returns when a starting photo is deleted. It is zero when the photo stays
// with the account, and has no meaning for StartingEnds.
func (t StartingTerm) Until(now time.Time) time.Time {
	switch t {
	case Starting6Months:
		return now.AddDate(0, 6, 0)
	case Starting1Year:
		return now.AddDate(1, 0, 0)
	case StartingEnds, StartingWithAccount:
	}
	return time.Time{}
}

// DefaultUnusedMonths is after how many months without a login an account is
// deleted, unless the person has chosen another number.
const DefaultUnusedMonths = 24

// UnusedMonths lists the numbers of months that a person can choose.
func UnusedMonths() []int { return []int{6, 12, DefaultUnusedMonths} }

// The chores that keep to the retention.
const (
	ChoreDuePhotos   = "photos whose time is up"
	ChoreDeleted     = "deleted accounts to erase"
	ChoreUnused      = "accounts that nobody uses"
	ChoreFeedback    = "feedback of long ago"
	ChoreEvents      = "old security events"
	ChoreAuditLinks  = "audit entries to link"
	ChoreAuditVerify = "audit log to verify"
	ChoreAudit       = "audit entries of long ago"
	ChoreRunOut      = "sessions and throttles that have run out"
	ChoreReplaced    = "routines that were replaced"
	ChoreExports     = "copies that nobody has fetched"
	ChoreOrphans     = "photos without a record"
	ChoreNoKey       = "accounts without a key"
)
