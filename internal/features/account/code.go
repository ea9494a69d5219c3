package account

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"strings"
	"unicode"

	"clary.example/internal/skincare"
)

// codeLetters are the signs of a recovery code: those that nobody takes for
// another on paper or on a screen. 0 O, 1 I L, 2 Z, 5 S and 8 B are missing.
const codeLetters = "ACDEFGHJKMNPQRTUVWXY34679"

// The shape of a code: XXXXX-XXXXX-XXXXX-XXXXX-XXXXX. Twenty-five of 25 signs
// are 116 bits; from 112 on ASVS (6.5.2) asks for no slow hash.
const (
	codeGroups   = 5
	codeGroupLen = 5
)

// newCode returns a random code as it is shown to the person.
func newCode() string {
	var code strings.Builder
	for i := range codeGroups * codeGroupLen {
		if i > 0 && i%codeGroupLen == 0 {
			code.WriteByte('-')
		}
		code.WriteByte(newCodeLetter())
	}
	return code.String()
}

// newCodeLetter draws one sign, each as likely as any other: 250 of the values
// of a byte are ten times the number of signs, and the last six are drawn
// again.
func newCodeLetter() byte {
	const fair = 256 - 256%len(codeLetters)
	for {
		var b [1]byte
		_, _ = rand.Read(b[:]) // Never fails: crypto/rand ends the program instead.
		if int(b[0]) < fair {
			return codeLetters[int(b[0])%len(codeLetters)]
		}
	}
}

// codeDigest returns what is stored of a code, however it was typed: letters
// and digits count, in either case, and nothing else.
//
// A plain hash is enough. A slow one makes up for what people think up, which
// is found among some billions of guesses; at a trillion guesses a second, one of
// ten codes of 116 random bits is found after many millions of years. The user is
// part of it, so that nobody can guess at everybody's codes at once.
func codeDigest(user skincare.UserID, typed string) Digest {
	text := binary.BigEndian.AppendUint64([]byte("recovery code\x00"), uint64(user)) //nolint:gosec // Kept bit for bit.
	for _, r := range typed {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			text = append(text, string(unicode.ToUpper(r))...)
		}
	}
	return sha256.Sum256(text)
}
