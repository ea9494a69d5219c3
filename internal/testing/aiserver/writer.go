package aiserver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// wordsInPiece is how much a provider says at a time, about.
const wordsInPiece = 8

// write makes up a reply that fits the request, from a template.
func write(request Request) []string {
	var text string
	switch {
	case request.isReading():
		text = approval(request.Prompt)
	case request.Schema != nil:
		text = week(firstDate(request.Prompt))
	case strings.Contains(request.Prompt, "## Daily cleanser"):
		text = recommendation
	default:
		text = answer
	}
	return pieces(text)
}

// pieces cuts a text as a provider does, which is between words and nowhere in
// particular.
func pieces(text string) []string {
	words := strings.SplitAfter(text, " ")
	var pieces []string
	for len(words) > 0 {
		n := min(wordsInPiece, len(words))
		pieces = append(pieces, strings.Join(words[:n], ""))
		words = words[n:]
	}
	return pieces
}

const answer = `Skin often looks calmer with a short and steady routine. Wash your face with a mild cleanser in the evening, use a light moisturiser, and wear sunscreen during the day.

Change one thing at a time and give it a few weeks. If your skin gets worse, or you are not sure, a pharmacist can help without an appointment.`

const recommendation = `## Daily cleanser
Choose a mild cleanser without scent. Use it in the evening with lukewarm water, and rinse with water alone in the morning if your skin feels tight.

## Daily moisturiser
A light moisturiser without scent suits most skin. Put it on while your skin is still a little damp, in the morning and in the evening.

## Extras
- Wear a broad-spectrum sunscreen of SPF 30 or more every morning.
- Keep everything else out of the routine for the first weeks, so that you can see what your skin makes of it.

## Further advice
Try each new product on your inner arm first. Keep your hands off the spots, and change the pillowcase often. Ask a pharmacist if your skin gets worse or does not settle.
`

// isReading reports whether a request is for the second reading of a draft.
func (r Request) isReading() bool { return bytes.Contains(r.Schema, []byte("verdicts")) }

// approval is a second reading that finds nothing wrong.
func approval(prompt string) string {
	_, judged, _ := strings.Cut(prompt, "To be judged:\n")
	var verdicts []string
	for _, line := range regexp.MustCompile(`(?m)^(\d+)\. `).FindAllStringSubmatch(judged, -1) {
		verdicts = append(verdicts, fmt.Sprintf(`{"line": %s, "keep": true, "reason": ""}`, line[1]))
	}
	return `{"verdicts": [` + strings.Join(verdicts, ", ") + `]}`
}

// firstDate finds the first day of a routine in a prompt.
func firstDate(prompt string) time.Time {
	for _, found := range regexp.MustCompile(`from (\d{4}-\d{2}-\d{2})`).FindAllStringSubmatch(prompt, -1) {
		if date, err := time.Parse(time.DateOnly, found[1]); err == nil {
			return date
		}
	}
	return time.Now().UTC()
}

// week is a routine of seven plain days.
func week(first time.Time) string {
	type day struct {
		Date, Morning, Evening string
	}
	days := make([]day, 7)
	for i := range days {
		days[i] = day{
			Date:    first.AddDate(0, 0, i).Format(time.DateOnly),
			Morning: "Rinse your face with lukewarm water. Put on a light moisturiser, and then a sunscreen of SPF 30 or more.",
			Evening: "Wash your face with a mild cleanser. Pat it dry and put on a light moisturiser.",
		}
	}
	days[0].Morning += " Try every new product on your inner arm first."
	days[6].Evening += " Skin takes 6 to 8 weeks to settle, so ask a pharmacist if it gets worse before then."
	text, err := json.Marshal(days)
	if err != nil {
		panic(err) // Texts can be marshalled.
	}
	return string(text)
}
