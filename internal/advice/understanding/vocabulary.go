package understanding

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxWord is how many characters a word may have. A longer one is unknown.
const maxWord = 100

// continuation marks a piece in the vocabulary that does not begin a word.
const continuation = "##"

// Vocabulary divides text into tokens as the tokenizer of bert-base-uncased
// does: it cleans the text, divides it into words, and each word into the
// longest pieces that the vocabulary has. It never changes, and is safe for
// concurrent use.
//
// Two differences to Hugging Face's tokenizer are known. Special tokens such as
// [SEP] in a message are ordinary text here, so that nobody can write one. And
// 880 characters that came after Unicode 8 are classified by newer tables here;
// none of them is in the vocabulary or in common use.
type Vocabulary struct {
	// first holds the pieces that begin a word, next those that go on with one,
	// without their mark.
	first, next map[string]int64
	// longest is the length of the longest piece in bytes.
	longest                   int
	start, end, unknown, mask int64
}

// ReadVocabulary reads pieces of words, one a line. The number of a piece is
// that of its line, from 0 on.
func ReadVocabulary(text string) (*Vocabulary, error) {
	v := &Vocabulary{first: map[string]int64{}, next: map[string]int64{}}
	number := int64(0)
	for line := range strings.Lines(text) {
		piece := strings.TrimSuffix(line, "\n")
		if rest, ok := strings.CutPrefix(piece, continuation); ok && rest != "" {
			v.next[rest] = number
		} else {
			v.first[piece] = number
		}
		v.longest = max(v.longest, len(piece))
		number++
	}
	for name, id := range map[string]*int64{"[CLS]": &v.start, "[SEP]": &v.end, "[UNK]": &v.unknown, "[MASK]": &v.mask} {
		found, ok := v.first[name]
		if !ok {
			return nil, fmt.Errorf("the vocabulary has no %s", name)
		}
		*id = found
	}
	return v, nil
}

// Tokens returns the numbers of a text's pieces, without special tokens. There
// are at most as many as normalised characters.
func (v *Vocabulary) Tokens(text string) []int64 {
	var tokens []int64
	for word := range words(normalise(text)) {
		tokens = v.appendPieces(tokens, word)
	}
	return tokens
}

// appendPieces appends the pieces of a word: at each place the longest one that
// the vocabulary has. A word that cannot be divided is unknown as a whole.
func (v *Vocabulary) appendPieces(tokens []int64, word string) []int64 {
	if utf8.RuneCountInString(word) > maxWord {
		return append(tokens, v.unknown)
	}
	before := len(tokens)
	pieces := v.first
	for word != "" {
		length, number, ok := longestPiece(pieces, word[:min(len(word), v.longest)])
		if !ok {
			return append(tokens[:before], v.unknown)
		}
		tokens = append(tokens, number)
		word, pieces = word[length:], v.next
	}
	return tokens
}

func longestPiece(pieces map[string]int64, word string) (length int, number int64, ok bool) {
	for length = len(word); length > 0; length-- {
		if number, ok = pieces[word[:length]]; ok {
			return length, number, true
		}
	}
	return 0, 0, false
}

// normalise removes control characters and accents, puts spaces around Chinese
// characters, and writes all in lower case.
func normalise(text string) string {
	var cleaned strings.Builder
	cleaned.Grow(len(text))
	for _, char := range text {
		switch {
		case unicode.IsSpace(char):
			cleaned.WriteByte(' ')
		case char == utf8.RuneError || unicode.In(char, unicode.Cc, unicode.Cf, unicode.Co):
		case isChinese(char):
			cleaned.WriteByte(' ')
			cleaned.WriteRune(char)
			cleaned.WriteByte(' ')
		default:
			cleaned.WriteRune(char)
		}
	}
	return strings.Map(func(char rune) rune {
		if unicode.Is(unicode.Mn, char) {
			return -1
		}
		return unicode.ToLower(char)
	}, norm.NFD.String(cleaned.String()))
}

// words yields the words of a normalised text. A punctuation mark is a word of
// its own.
func words(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		begin := 0
		for at, char := range text {
			space := unicode.IsSpace(char)
			if !space && !isPunctuation(char) {
				continue
			}
			after := at + utf8.RuneLen(char)
			if begin < at && !yield(text[begin:at]) || !space && !yield(text[at:after]) {
				return
			}
			begin = after
		}
		if begin < len(text) {
			yield(text[begin:])
		}
	}
}

// isPunctuation says whether a character stands for itself. All of ASCII that is
// no letter or digit does, even what Unicode calls a symbol, such as $.
func isPunctuation(char rune) bool {
	return unicode.IsPunct(char) || char < utf8.RuneSelf && unicode.IsSymbol(char)
}

// isChinese says whether a character is in one of the blocks of CJK ideographs
// that BERT knows. Japanese and Korean letters are divided like words.
func isChinese(char rune) bool {
	return unicode.Is(cjkIdeographs, char)
}

//nolint:gochecknoglobals // A read-only table.
var cjkIdeographs = &unicode.RangeTable{
	R16: []unicode.Range16{{0x3400, 0x4DBF, 1}, {0x4E00, 0x9FFF, 1}, {0xF900, 0xFAFF, 1}},
	R32: []unicode.Range32{
		{0x20000, 0x2A6DF, 1}, {0x2A700, 0x2B73F, 1}, {0x2B740, 0x2B81F, 1}, {0x2B820, 0x2CEAF, 1}, {0x2F800, 0x2FA1F, 1},
	},
}
