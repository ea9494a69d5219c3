package builtin

import (
	"regexp"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// asksProgress finds questions about how a person's skin has changed. It runs over
// plain text.
func asksProgress() *regexp.Regexp {
	return regexp.MustCompile(` check ?ins? | how (am i|is it|is my (skin|acne|face)|are (things|my spots)) (doing|going|coming along|getting on) |` +
		` (is|are|has|have) (it|this|things|my (skin|acne|face|spots)) (really |actually |any |even |been )*((getting|got|gotten|become|becoming|looking|going) )?(any |much |a bit )?(better|worse|improv(ing|ed)) |` +
		` (any|much|my) (progress|improvement) `)
}

// otherProgress finds what only sounds like it: "is it better to wait?".
func otherProgress() *regexp.Regexp {
	return regexp.MustCompile(` (i|to|people|you) check in | (better|worse) (to|that|if|in some) | others have it worse `)
}

// maxProgress is how many words such a question has. A longer one asks for more.
const maxProgress = 14

// aboutProgress repeats what the person answered in their check-ins. It judges
// nothing, and quotes none of their own words. It is empty for other questions.
func (w *Writer) aboutProgress(r recipient, q inquiry) string {
	if words(q.text) > maxProgress || !q.isBasic() || !w.progress.MatchString(plain(q.text)) || w.otherProgress.MatchString(plain(q.text)) {
		return ""
	}
	where := "The progress page, at /progress, has your photos, estimates and check-ins side by side. We can't say why something changed, or what comes next."
	if len(r.CheckIns) == 0 {
		return paragraph("You have no check-ins yet.", where, "A check-in takes about half a minute. "+r.library.Copy(knowledge.CopyTimescale))
	}
	lines := make([]string, 0, len(r.CheckIns))
	for _, c := range r.CheckIns {
		lines = append(lines, "- "+c.Date.Midnight().Format("2 January 2006")+": "+answersOf(c))
	}
	return "This is what you answered in your latest check-ins, the newest first.\n\n" + strings.Join(lines, "\n") + "\n\n" +
		paragraph(where, "If your skin bothers you, or you feel unsure, a pharmacist or GP can have a look.")
}

// answersOf tells a check-in in the person's own answers.
func answersOf(c skincare.CheckIn) string {
	var parts []string
	if c.Used != "" {
		parts = append(parts, "routine used "+spoken(string(c.Used)))
	}
	if c.Severity != "" {
		parts = append(parts, "overall severity "+spoken(string(c.Severity)))
	}
	if c.Change != "" {
		than := " than at the start"
		if c.Change == skincare.ChangeSame {
			than = " as at the start"
		}
		parts = append(parts, "your own comparison: "+spoken(string(c.Change))+than)
	}
	if len(c.SkinFeels) > 0 {
		feels := make([]string, 0, len(c.SkinFeels))
		for _, f := range c.SkinFeels {
			feels = append(feels, spoken(string(f)))
		}
		parts = append(parts, "skin felt "+both(feels))
	}
	if c.Bother != "" {
		parts = append(parts, "bothered you "+spoken(string(c.Bother)))
	}
	if c.New != "" || c.Note != "" {
		parts = append(parts, "with a note in your own words")
	}
	return strings.Join(parts, ", ") + "."
}

// spoken is an answer as people read it.
func spoken(answer string) string { return strings.ReplaceAll(answer, "_", " ") }
