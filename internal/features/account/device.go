package account

import "strings"

// Device names what a session was opened on as coarsely as is of use to the
// person, such as "Chrome on Android". It is made of the few words below and is
// empty when none fits, so that nothing of what a browser tells about a machine
// is ever kept.
type Device string

// mark is a part of a User-Agent header that gives a name away.
type mark struct{ part, name string }

// browserMarks are in the order in which they are looked for: nearly every
// browser also claims to be those that came before it.
func browserMarks() []mark {
	return []mark{
		{"Edg", "Edge"},
		{"OPR/", "Opera"},
		{"SamsungBrowser/", "Samsung Internet"},
		{"Firefox/", "Firefox"},
		{"FxiOS/", "Firefox"},
		{"CriOS/", "Chrome"},
		{"Chrome/", "Chrome"},
		{"Safari/", "Safari"},
	}
}

// systemMarks are in the order in which they are looked for: a phone also
// claims to be what it descends from.
func systemMarks() []mark {
	return []mark{
		{"iPhone", "iPhone"},
		{"iPad", "iPad"},
		{"Android", "Android"},
		{"CrOS", "Chromebook"},
		{"Windows", "Windows"},
		{"Macintosh", "Mac"},
		{"Linux", "Linux"},
	}
}

// DeviceOf reads a User-Agent header.
func DeviceOf(userAgent string) Device {
	browser, system := find(userAgent, browserMarks()), find(userAgent, systemMarks())
	if browser == "" || system == "" {
		return Device(browser + system)
	}
	return Device(browser + " on " + system)
}

func find(userAgent string, marks []mark) string {
	for _, mark := range marks {
		if strings.Contains(userAgent, mark.part) {
			return mark.name
		}
	}
	return ""
}
