package knowledge

import "time"

// Service is somebody whom people can turn to.
type Service struct {
	ID   string `yaml:"id"`
	Name string `yaml:"name"`
	// For says whom it is for, and Contact how to reach it.
	For     string `yaml:"for"`
	Contact string `yaml:"contact"`
	// Numbers are what to call, as they are written in texts.
	Numbers []string `yaml:"numbers"`
	URL     string   `yaml:"url"`
	Nation  string   `yaml:"nation"`
	// Confirmed is when somebody last saw the contact in one of the sources.
	Confirmed time.Time `yaml:"confirmed"`
	Sources   []string  `yaml:"sources"`
	Review    `yaml:",inline"`
}

// A contact that was confirmed longer ago may have changed.
const (
	confirmedMonths = 12
	daysAhead       = 1
)

// Stale says whether a contact must be looked up again by a day. One with a date
// to come was never confirmed.
func (s Service) Stale(now time.Time) bool {
	return s.Confirmed.Before(now.AddDate(0, -confirmedMonths, 0)) || s.Confirmed.After(now.AddDate(0, 0, daysAhead))
}

// The keys of fixed texts.
const (
	CopyDisclaimerShort  = "disclaimer_short"
	CopyDisclaimerRecord = "disclaimer_record"
	// CopyDisclaimerNoEstimate is for advice without an estimate from a photo.
	CopyDisclaimerNoEstimate = "disclaimer_no_estimate"
	CopyTimescale            = "timescale"
	CopyEvidenceNote         = "evidence_note"
	CopyStopRule             = "stop_rule"
	CopyStingsNow            = "stings_now"
	CopyUnknownAllergy       = "unknown_allergy"
	CopyChild                = "child"
	CopyLabelLimits          = "label_limits"
	CopyPatchTest            = "patch_test"
	CopyAvoidRefusal         = "avoid_refusal"

	CopyRefuseDiagnosis    = "refuse_diagnosis"
	CopyRefuseMedicine     = "refuse_medicine"
	CopyRefuseProcedure    = "refuse_procedure"
	CopyRefuseLightening   = "refuse_lightening"
	CopyRefuseOthers       = "refuse_others"
	CopyRefuseOffTopic     = "refuse_off_topic"
	CopyRefuseInstructions = "refuse_instructions"
	CopyRefuseBrands       = "refuse_brands"
	CopyBestEvidence       = "best_evidence"
	CopyRefuseAntiMedicine = "refuse_anti_medicine"

	CopyUnderCard = "under_card"
	// CopyUnsure comes before questions that may be meant.
	CopyUnsure = "unsure"
)

// Copy returns the fixed text with this key, one of the Copy constants. It is
// empty for any other key.
func (l *Library) Copy(key string) string { return l.copy[key] }
