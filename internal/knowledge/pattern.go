package knowledge

import (
	"fmt"
	"strings"
)

// maxForms bounds how many phrases one pattern may stand for.
const maxForms = 2000

// expand writes out a pattern of the files: "(lips|tongue) swelling" stands
// for two phrases, and "kill (my|) self" for one with and one without "my".
func expand(pattern string) ([]string, error) {
	forms := []string{""}
	rest := pattern
	for rest != "" {
		open := strings.IndexByte(rest, '(')
		if open < 0 {
			open = len(rest)
		}
		forms = each(forms, []string{rest[:open]})
		rest = rest[open:]
		if rest == "" {
			break
		}
		end := strings.IndexByte(rest, ')')
		if end < 0 || strings.Contains(rest[1:end], "(") {
			return nil, fmt.Errorf("pattern %q has a bracket without its other half", pattern)
		}
		forms = each(forms, strings.Split(rest[1:end], "|"))
		rest = rest[end+1:]
		if len(forms) > maxForms {
			return nil, fmt.Errorf("pattern %q stands for more than %d phrases", pattern, maxForms)
		}
	}
	for i, form := range forms {
		forms[i] = strings.Join(strings.Fields(form), " ")
		if len(tokenise(form)) == 0 {
			return nil, fmt.Errorf("pattern %q stands for a phrase without words", pattern)
		}
	}
	return forms, nil
}

// each appends every ending to every form.
func each(forms, endings []string) []string {
	all := make([]string, 0, len(forms)*len(endings))
	for _, form := range forms {
		for _, ending := range endings {
			all = append(all, form+ending)
		}
	}
	return all
}

// expandAll writes out several patterns.
func expandAll(patterns []string) ([]string, error) {
	var all []string
	for _, pattern := range patterns {
		forms, err := expand(pattern)
		if err != nil {
			return nil, err
		}
		all = append(all, forms...)
	}
	return all, nil
}
