package account

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"clary.example/internal/skincare"
)

// reservedNames are names that suggest an official account of the site. Nobody can sign up with one.
// "admin" is not among them: it is the operator's usual first account.
func reservedNames() []string {
	return []string{"clary", "clary-support", "claryadmin", "clarysupport", "helpdesk", "moderator", "official", "security", "staff", "support", "webmaster"}
}

// imitatedNames are names of which no look-alike is allowed.
func imitatedNames() []string {
	return append(reservedNames(), "admin", "administrator", "operator", "root", "system")
}

// refuseLookalike returns an error of KindInvalid for a new name that could be
// taken for another: one that mixes scripts, one in Cyrillic or Greek of which
// every letter looks like a Latin one (a whole-script confusable of UTS 39), and
// one that is or looks like a name of the people who run the site. Names that
// exist stay.
func refuseLookalike(username string) error {
	name := norm.NFKC.String(username)
	scripts := scriptsOf(name)
	skeleton := skeletonOf(name)
	lower := strings.ToLower(skeleton)
	switch {
	case len(scripts) > 1 && !isEastAsian(scripts):
		return skincare.Errorf(skincare.KindInvalid, "Please use letters from only one alphabet in your username.")
	case len(scripts) == 1 && scripts[0] != "Latin" && isASCII(skeleton):
		return skincare.Errorf(skincare.KindInvalid,
			"This username looks like one in Latin letters. Please add a letter that doesn't look like a Latin one.")
	case slices.Contains(reservedNames(), lower),
		skeleton != name && slices.Contains(imitatedNames(), strings.Map(onlyLetters, lower)):
		return skincare.Errorf(skincare.KindInvalid, "This username is reserved. Please choose another one.")
	}
	return nil
}

// scriptsOf returns the scripts of the letters in a name. Digits, signs and
// accents belong to none.
func scriptsOf(name string) []string {
	var found []string
	for _, r := range name {
		if !unicode.IsLetter(r) || unicode.In(r, unicode.Common, unicode.Inherited) {
			continue
		}
		for script, table := range unicode.Scripts {
			if unicode.Is(table, r) && !slices.Contains(found, script) {
				found = append(found, script)
			}
		}
	}
	return found
}

// isEastAsian reports whether scripts are of those that Chinese, Japanese and
// Korean write together.
func isEastAsian(scripts []string) bool {
	return !slices.ContainsFunc(scripts, func(script string) bool {
		return !slices.Contains([]string{"Latin", "Han", "Hiragana", "Katakana", "Hangul", "Bopomofo"}, script)
	})
}

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII })
}

func onlyLetters(r rune) rune {
	if 'a' <= r && r <= 'z' {
		return r
	}
	return -1
}

// skeletonOf returns a name by its looks: letters without accents, and those of
// other alphabets as the Latin ones that they look like.
func skeletonOf(name string) string {
	looks := lookalikes()
	var b strings.Builder
	for _, r := range norm.NFD.String(name) {
		if unicode.Is(unicode.Mn, r) {
			continue
		}
		if latin, ok := looks[r]; ok {
			r = latin
		}
		b.WriteRune(r)
	}
	return b.String()
}

// lookalikes are letters with the Latin letter that each looks like. The pairs
// are facts of confusables.txt of Unicode Technical Standard 39 (Unicode License
// v3), limited to letters that a username in a living alphabet can hold.
func lookalikes() map[rune]rune {
	looks := make(map[rune]rune)
	for _, pairs := range [][2]string{
		{"асԁеһіјӏорԛгѕѵԝхуү", "acdehijlopqrsvwxyy"}, // Cyrillic
		{"АВСЕНІЈӀКМОРЅТХУҮ", "ABCEHIJIKMOPSTXYY"},   // Cyrillic capitals
		{"αγινορσυ", "ayivopou"},                     // Greek
		{"ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"},         // Greek capitals
		{"օսհոցզյ", "ouhngqj"},                       // Armenian
		{"ıɩɑɡøłđħŧ", "iiagoldht"},                   // Latin
	} {
		latin := []rune(pairs[1])
		for i, r := range []rune(pairs[0]) {
			looks[r] = latin[i]
		}
	}
	return looks
}
