package knowledge

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"

	"clary.example/internal/skincare"
)

// validator collects what is wrong with the files, so that a reviewer sees all
// of it at once.
type validator struct {
	contents
	errs []error
	// entries are all ids that rules may name, and taken all that are used.
	entries map[ID]bool
	taken   map[ID]bool
	sources map[string]bool
	cited   map[string]bool
	flagIDs map[string]bool
	rules   map[string]bool
}

// Validate reads all files and checks everything that decoding cannot: every
// reference must lead somewhere, and every statement needs a source or the
// admission that it has none. The error names the file and the entry. The files are
// part of the program, so that a test checks them and no server does.
func Validate(files fs.FS) error {
	c, err := readAll(files)
	if err != nil {
		return err
	}
	v := &validator{
		contents: c, entries: map[ID]bool{}, taken: map[ID]bool{}, sources: map[string]bool{},
		cited: map[string]bool{}, flagIDs: map[string]bool{}, rules: map[string]bool{},
	}
	v.index()
	v.manifestAndCopy()
	for _, entry := range c.ingredients {
		v.ingredient(fileIngredients, entry, true)
	}
	for _, entry := range c.lifestyle {
		v.ingredient(fileLifestyle, entry, false)
	}
	v.terms()
	v.aspectRules()
	v.avoids()
	v.conflictRules()
	v.conditionRules()
	v.allergyClasses()
	v.flagRules()
	v.readerRules()
	v.questionBank()
	v.followUpAnswers()
	v.otherLanguages()
	v.services()
	v.labelFiles()
	v.sourceList()
	return errors.Join(v.errs...)
}

// fail notes that an entry of a file is wrong.
func (v *validator) fail(file string, entry any, format string, args ...any) {
	v.errs = append(v.errs, fmt.Errorf("knowledge/%s: %v: %s", file, entry, fmt.Sprintf(format, args...)))
}

// need fails unless a text is there.
func (v *validator) need(file string, entry any, field, text string) {
	if text == "" {
		v.fail(file, entry, "%s is missing", field)
	}
}

// index collects the ids that others refer to.
func (v *validator) index() {
	for _, entry := range slices.Concat(v.ingredients, v.lifestyle) {
		v.entries[entry.ID] = true
	}
	for i, source := range v.contents.sources {
		if v.sources[source.ID] {
			v.fail(fileSources, source.ID, "there are two of it")
		}
		v.sources[source.ID] = true
		if i > 0 && source.ID <= v.contents.sources[i-1].ID {
			v.fail(fileSources, source.ID, "is out of order")
		}
	}
	for _, rule := range v.flags {
		v.flagIDs[rule.ID] = true
	}
	for _, rule := range v.conflicts {
		v.rules[rule.ID] = true
	}
}

// manifestAndCopy checks the small files.
func (v *validator) manifestAndCopy() {
	if !regexp.MustCompile(`^\d{4}-\d{2}-\d{2}(\.\d+)?$`).MatchString(v.manifest.Version) {
		v.fail(fileManifest, "version", "%q is not a date", v.manifest.Version)
	}
	if v.manifest.Reviewed.IsZero() {
		v.fail(fileManifest, "reviewed", "is missing")
	}
	for _, key := range copyKeys() {
		v.need(fileCopy, key, "text", v.copy[key])
	}
	for key := range v.copy {
		if !slices.Contains(copyKeys(), key) {
			v.fail(fileCopy, key, "is not a key that the program knows")
		}
	}
	v.backed(fileClaims, "claims", v.claims.Sources, false)
	for name, list := range map[string][]string{
		"always": v.claims.Always, "verbs": v.claims.Verbs, "targets": v.claims.Targets,
		"denials": v.claims.Denials,
	} {
		if len(list) == 0 {
			v.fail(fileClaims, name, "is empty")
		}
	}
	for _, rule := range v.claims.Progress {
		if rule.ID == "" || len(rule.Words) == 0 {
			v.fail(fileClaims, ID(rule.ID), "a rule on progress needs an id and words")
		}
	}
}

// claim takes an id for an entry.
func (v *validator) claim(file string, id ID) {
	if !regexp.MustCompile(`^[a-z][a-z0-9_]*$`).MatchString(string(id)) {
		v.fail(file, id, "is not a good id")
	}
	if v.taken[id] {
		v.fail(file, id, "there are two of it")
	}
	v.taken[id] = true
}

// backed fails for a statement without a source or the admission that there is
// none, and notes the sources that are cited.
func (v *validator) backed(file string, entry any, sources []string, rationale bool) {
	if len(sources) == 0 && !rationale {
		v.fail(file, entry, "has neither sources nor rationale")
	}
	for _, source := range sources {
		if !v.sources[source] {
			v.fail(file, entry, "source %s is not in %s", source, fileSources)
		}
		v.cited[source] = true
	}
}

// reviewed fails for a text of which nobody says when its sources were read, or
// that no clinician has reviewed it.
func (v *validator) reviewed(file string, entry any, sources []string, review Review) {
	if len(sources) > 0 == review.ReadOn.IsZero() {
		v.fail(file, entry, "needs read_on with its sources, and none without")
	}
	if review.ReviewedBy == "" {
		v.fail(file, entry, "reviewed_by is missing; it is %q until a clinician has read the text", reviewedByNobody)
	}
}

// reviewedByNobody is what a text says that no clinician has read.
const reviewedByNobody = "none"

// known fails for ids that lead nowhere.
func (v *validator) known(file string, entry any, ids ...ID) {
	for _, id := range ids {
		if !v.entries[id] {
			v.fail(file, entry, "%s is not an ingredient", id)
		}
	}
}

// sourceList checks the sources themselves.
func (v *validator) sourceList() {
	for _, source := range v.contents.sources {
		v.need(fileSources, source.ID, "title", source.Title)
		if source.URL == "" && source.Via == "" {
			v.fail(fileSources, source.ID, "has neither url nor via")
		}
		if !v.cited[source.ID] {
			v.fail(fileSources, source.ID, "nothing cites it")
		}
	}
}

// services checks the support numbers.
func (v *validator) services() {
	seen := map[string]bool{}
	for _, service := range v.support {
		if seen[service.ID] {
			v.fail(fileSupport, service.ID, "there are two of it")
		}
		seen[service.ID] = true
		v.need(fileSupport, service.Name, "id", service.ID)
		v.need(fileSupport, service.ID, "name", service.Name)
		v.need(fileSupport, service.ID, "contact", service.Contact)
		if service.Confirmed.IsZero() {
			v.fail(fileSupport, service.ID, "confirmed is missing")
		}
		v.backed(fileSupport, service.ID, service.Sources, false)
		v.reviewed(fileSupport, service.ID, service.Sources, service.Review)
	}
}

// oneOf fails unless a value is among those that are known.
func oneOf[T ~string](v *validator, file string, entry any, field string, value T, known ...T) {
	if !slices.Contains(known, value) {
		v.fail(file, entry, "%s %q is not known", field, value)
	}
}

// isSkinType says whether a rule names a skin type that people can choose.
func isSkinType(t skincare.SkinType) bool {
	_, err := skincare.Profile{SkinType: t, Duration: "x"}.Normalise()
	return err == nil
}

// copyKeys lists the keys that copy.yaml must hold, no more and no fewer.
func copyKeys() []string {
	return []string{
		CopyDisclaimerShort, CopyDisclaimerRecord, CopyDisclaimerNoEstimate, CopyTimescale, CopyEvidenceNote, CopyStopRule, CopyStingsNow,
		CopyUnknownAllergy, CopyChild, CopyLabelLimits, CopyPatchTest, CopyAvoidRefusal,
		CopyRefuseDiagnosis, CopyRefuseMedicine, CopyRefuseProcedure, CopyRefuseLightening, CopyRefuseOthers,
		CopyRefuseOffTopic, CopyRefuseInstructions, CopyRefuseBrands, CopyBestEvidence, CopyRefuseAntiMedicine,
		CopyUnderCard, CopyUnsure,
	}
}
