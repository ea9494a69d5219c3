package knowledge

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// maxTypoWord is the longest word that is looked at for misspellings.
const maxTypoWord = 32

// noteTypos remembers a word under every form with one letter left out.
func (x *lexicon) noteTypos(word string, n int32) {
	if slices.Contains(x.typos[word], n) {
		return
	}
	x.typos[word] = append(x.typos[word], n)
	x.shortest = min(x.shortest, len(word)-1)
	var room [maxTypoWord]byte
	for i := range min(len(word), maxTypoWord) {
		short := append(append(room[:0], word[:i]...), word[i+1:]...)
		x.typos[string(short)] = union(x.typos[string(short)], n)
	}
}

// choices appends the words that a word of a text may stand for: itself, what
// is left when a drawn-out letter is shortened, or else what it misspells.
func (x *lexicon) choices(dst []int32, word string) []int32 {
	from := len(dst)
	if n, ok := x.words[stem(word)]; ok {
		dst = append(dst, n)
	}
	if drawnOut(word) {
		for keep := 1; keep <= 2; keep++ {
			if n, ok := x.words[stem(shorten(word, keep))]; ok {
				dst = append(dst, n)
			}
		}
	}
	if len(dst) > from || len(word) > maxTypoWord || !isASCII(word) {
		return dst
	}
	return x.misspelt(dst, stem(word))
}

// misspelt appends the words that differ from word by one letter left out, put
// in or changed, or by two neighbours swapped.
func (x *lexicon) misspelt(dst []int32, word string) []int32 {
	if len(word) < x.shortest || x.plain[word] {
		return dst
	}
	from := len(dst)
	try := func(form []byte) {
		for _, n := range x.typos[string(form)] {
			if !slices.Contains(dst[from:], n) && oneApart(word, x.spelling[n]) {
				dst = append(dst, n)
			}
		}
	}
	var room [maxTypoWord]byte
	try(append(room[:0], word...))
	for i := range len(word) {
		try(append(append(room[:0], word[:i]...), word[i+1:]...))
	}
	return dst
}

// oneApart says whether one letter put in, left out or changed, or one pair of
// neighbours swapped, leads from a to b.
func oneApart(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) < len(b) {
		return a[i:] == b[i+1:]
	}
	if i == len(a) || a[i+1:] == b[i+1:] {
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// drawnOut says whether a word holds a letter three times in a row.
func drawnOut(word string) bool {
	run := 0
	for i := range len(word) {
		run++
		if i > 0 && word[i] != word[i-1] || word[i] <= '9' {
			run = 1
		}
		if run == 3 {
			return true
		}
	}
	return false
}

// shorten keeps at most so many of the same letter in a row, where there are
// three or more.
func shorten(word string, keep int) string {
	var b strings.Builder
	for i := 0; i < len(word); {
		run := i
		for run < len(word) && word[run] == word[i] {
			run++
		}
		length := run - i
		if length > 2 {
			length = keep
		}
		b.WriteString(word[i : i+length])
		i = run
	}
	return b.String()
}

// isASCII says whether a word is made of single bytes.
func isASCII(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return r >= utf8.RuneSelf })
}
