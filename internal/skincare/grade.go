package skincare

// Seek is who should look at acne of a severity, and how soon.
type Seek string

// Whom to seek, from the least to the most pressing.
const (
	SeekNobody     Seek = "nobody"
	SeekPharmacist Seek = "pharmacist"
	SeekGP         Seek = "gp"
	SeekGPSoon     Seek = "gp_soon"
)

// Grade says what a severity stands for. Decision 55 gives the reasons.
type Grade struct {
	Severity Severity
	// Spots are how many inflamed spots half a face has, in words.
	Spots string
	// Doctors is what the scale that the classifier learned from calls so many
	// spots (Hayashi and others, 2008). Our words are one step milder.
	Doctors string
	Seek    Seek
}

// Grades lists what the severities stand for, from least to most. It is the only
// place that decides what to do next by severity: NICE NG198 counts 35 inflamed
// spots on the whole face as moderate to severe, so Moderate belongs with a GP.
func Grades() []Grade {
	return []Grade{
		{SeverityAlmostNone, "about 0 to 5", "mild", SeekNobody},
		{SeverityMild, "about 6 to 20", "moderate", SeekPharmacist},
		{SeverityModerate, "about 21 to 50", "severe", SeekGP},
		{SeveritySevere, "more than 50", "very severe", SeekGPSoon},
	}
}

// Grade returns what a severity stands for. Where none is known, a pharmacist
// can have a look.
func (s Severity) Grade() Grade {
	for _, grade := range Grades() {
		if grade.Severity == s {
			return grade
		}
	}
	return Grade{Seek: SeekPharmacist}
}
