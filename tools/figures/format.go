package figures

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

var formatName = regexp.MustCompile(`^([a-z]+)([0-4]?)$`)

// format prints a value. A digit at the end of a name is the number of decimals, 0 without one.
//
//	text      the string as it stands in the source
//	number1   1,328.0
//	percent1  0.736 as 73.6 %
//	points1   0.087 as 8.7, of differences between shares
//	ms1       222.8 ms, from milliseconds
//	seconds1  0.2 s, from seconds
//	mb1       13.5 MB, from bytes
//	tenths    0.874 as 9 (of 10)
//	wholetenths  0.874 as 8, for "more than 8 of 10"
//	of        1 of 1,328, from two paths
//	share1    0.1 %, from two paths
func format(name string, value, of any) (string, error) {
	if name == "text" {
		text, ok := value.(string)
		if !ok {
			return "", fmt.Errorf("format text: %v is not a string", value)
		}
		return text, nil
	}
	parts := formatName.FindStringSubmatch(name)
	if parts == nil {
		return "", fmt.Errorf("no format %q", name)
	}
	decimals, _ := strconv.Atoi(parts[2])
	n, err := number(value)
	if err != nil {
		return "", err
	}
	switch parts[1] {
	case "number":
		return grouped(n, decimals), nil
	case "percent":
		return grouped(100*n, decimals) + " %", nil
	case "points":
		return grouped(100*n, decimals), nil
	case "ms":
		return grouped(n, decimals) + " ms", nil
	case "seconds":
		return grouped(n, decimals) + " s", nil
	case "mb":
		return grouped(n/1e6, decimals) + " MB", nil
	case "wholetenths":
		return grouped(math.Floor(10*n), 0), nil
	case "tenths":
		return grouped(10*n, 0), nil
	}
	if parts[1] != "of" && parts[1] != "share" {
		return "", fmt.Errorf("no format %q", name)
	}
	total, err := number(of)
	if err != nil {
		return "", fmt.Errorf("format %s: second path: %w", name, err)
	}
	if parts[1] == "share" {
		return grouped(100*n/total, decimals) + " %", nil
	}
	return grouped(n, 0) + " of " + grouped(total, 0), nil
}

func number(value any) (float64, error) {
	switch n := value.(type) {
	case float64:
		return n, nil
	case int:
		return float64(n), nil
	}
	return 0, fmt.Errorf("%v is not a number", value)
}

// grouped prints a number with a comma between thousands.
func grouped(n float64, decimals int) string {
	whole, fraction, _ := strings.Cut(strconv.FormatFloat(math.Abs(n), 'f', decimals, 64), ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if fraction != "" {
		whole += "." + fraction
	}
	if n < 0 {
		return "-" + whole
	}
	return whole
}
