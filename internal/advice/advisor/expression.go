package advisor

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
)

// expression is a regular expression, as its alternatives, each of which is run
// only over texts that can match it. Every sentence is held against all of them
// and hardly any matches; looking for a few words costs a fraction of running an
// expression.
type expression []alternative

// alternative is one way in which an expression matches.
type alternative struct {
	re *regexp.Regexp
	// needs are lists of words: every match holds at least one of each list.
	needs [][]string
}

// maxLetters is how many letters a class may have to be taken as a list of words.
const maxLetters = 10

// compile prepares an expression. It panics for one that is not well formed,
// because they are all written in this package.
func compile(expr string) expression {
	var e expression
	for _, choice := range choices(expr) {
		tree, err := syntax.Parse(choice, syntax.Perl)
		if err != nil {
			panic(err)
		}
		e = append(e, alternative{regexp.MustCompile(choice), needs(tree)})
	}
	return e
}

// choices splits an expression at the bars outside of groups and classes.
func choices(expr string) []string {
	var list []string
	depth, start := 0, 0
	for i := 0; i < len(expr); i++ {
		switch expr[i] {
		case '\\':
			i++
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case '|':
			if depth == 0 {
				list = append(list, expr[start:i])
				start = i + 1
			}
		}
	}
	return append(list, expr[start:])
}

// in reports whether a text holds a match.
func (e expression) in(text string) bool {
	return slices.ContainsFunc(e, func(a alternative) bool { return a.possible(text) && a.re.MatchString(text) })
}

// possible reports whether a text has what every match has.
func (a alternative) possible(text string) bool {
	for _, words := range a.needs {
		if !slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, word) }) {
			return false
		}
	}
	return true
}

// needs returns lists of words of which every match of an expression holds at
// least one each.
func needs(tree *syntax.Regexp) [][]string {
	switch tree.Op {
	case syntax.OpLiteral:
		if tree.Flags&syntax.FoldCase != 0 {
			return nil
		}
		return [][]string{{string(tree.Rune)}}
	case syntax.OpCharClass:
		return fewLetters(tree.Rune)
	case syntax.OpCapture, syntax.OpPlus:
		return needs(tree.Sub[0])
	case syntax.OpRepeat:
		if tree.Min == 0 {
			return nil
		}
		return needs(tree.Sub[0])
	case syntax.OpConcat:
		var all [][]string
		for _, part := range tree.Sub {
			all = append(all, needs(part)...)
		}
		return all
	case syntax.OpAlternate:
		var either []string
		for _, choice := range tree.Sub {
			lists := needs(choice)
			if len(lists) == 0 {
				return nil
			}
			either = append(either, slices.MaxFunc(lists, byShortest)...)
		}
		return [][]string{either}
	default:
		return nil
	}
}

// fewLetters returns the letters of a class, given as ranges, unless they are
// too many to look for one by one.
func fewLetters(ranges []rune) [][]string {
	var letters []string
	for bounds := range slices.Chunk(ranges, 2) {
		if int(bounds[1]-bounds[0])+len(letters) >= maxLetters {
			return nil
		}
		for r := bounds[0]; r <= bounds[1]; r++ {
			letters = append(letters, string(r))
		}
	}
	return [][]string{letters}
}

// byShortest orders lists by the length of their shortest word: the longer it
// is, the fewer texts hold one of them.
func byShortest(a, b []string) int { return shortest(a) - shortest(b) }

func shortest(words []string) int {
	return len(slices.MinFunc(words, func(a, b string) int { return len(a) - len(b) }))
}
