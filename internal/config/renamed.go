package config

import "slices"

// Renamed is a setting with a new name. The old name works for one release.
type Renamed struct{ Old, New string }

// renamed lists the settings whose old names still work.
func renamed() []Renamed {
	return []Renamed{
		{Old: "CLARY_CALLS_PER_CORE", New: "CLARY_CONCURRENCY_PER_CORE"},
		{Old: "CLARY_LIMIT_AT_ONCE", New: "CLARY_LIMIT_CONCURRENT"},
	}
}

// newReader returns a reader that falls back to the old name of a setting, and
// notes which old names are in use.
func newReader(getenv func(string) string) *reader {
	r := &reader{}
	r.getenv = func(name string) string {
		value := getenv(name)
		i := slices.IndexFunc(renamed(), func(s Renamed) bool { return s.New == name })
		if value != "" || i < 0 {
			return value
		}
		setting := renamed()[i]
		if value = getenv(setting.Old); value != "" && !slices.Contains(r.oldNames, setting) {
			r.oldNames = append(r.oldNames, setting)
		}
		return value
	}
	return r
}

// formerly is the note on the old names of a row in the table of settings.
func formerly(names []string) string {
	note := ""
	for _, s := range renamed() {
		if slices.Contains(names, s.New) {
			note += ". The old name `" + s.Old + "` works for one more release"
		}
	}
	return note
}
