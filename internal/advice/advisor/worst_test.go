package advisor_test

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
	"golang.org/x/text/unicode/norm"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/skincare"
)

// worstPieces are texts that are slow to read when they are repeated: each was
// made against a part of what reads them.
func worstPieces() []string {
	return []string{
		"allergic to ", "allergic to nuts and ", "nut allergy ", "allergy ", "a allergy,", "sensitive to tea tree ", "intolerance. ",
		"no ", "not never no ", "no scars or ", "or ", "don't have any ", "scars: no ", "no, ", "not sure ",
		"avoid tea tree ", "only avoid tea tree ", "avoid tea tree, ", "tea tree is best avoided ", "lavender ", "tea tree niacinamide retinol ",
		"salicilyc ", "niacynamide bezoyl ", "aaaaaaaa ", "sooooo ", "s a l i c y l i c ", "t e a ", "a-", "tea-tree-", "a.b.",
		"kill my ", "i want to really just kill ", "really ", "my 12 year ", "she stopped adapalene and ", "her adapalene ", "im 1", "im still now only ", "year 9 ", "age: ",
		"1", "12,", "5% ", "% ", "& ", "3 months ", "one and a half ", "<", "<b>", "<!--", "</", "&#", "&#x41;", "&amp;", "a'", "'", "a''''''''",
		"*", "\\", ".", ". ", ",", "a,", "\n", "\n\n", "\r", "?", "!", ":", ";a", "\t ", "\u200b", "\u0301", "e\u0301\u0302\u0303\u0304", "é", "ﷺ", "㌀",
		"ẞ", "İ", "痘", "痘 ", "й", "йод ", "ᅠ", "\xff", "\xf0\x9f", "😀", "https://a ", "www.", "a.com ", "x://", "ignore your ", "ignore all previous ",
		"system: ", "you are now ", "```", "```json ", "{\"role\"", "[inst", "ie", "ies ", "sses ", "aab", strings.Repeat("a", 79) + " ", strings.Repeat("a", 31) + " ",
	}
}

// fieldsOf is a person every field of whom holds a text, and a conversation of
// so many turns of it.
func fieldsOf(text string, turns int) advisor.Request {
	req := advisor.Request{
		Task: advisor.TaskAnswer,
		Person: advisor.Person{
			Profile:        skincare.Profile{SkinType: skincare.SkinTypeOily, Allergies: text, Triggers: text, Duration: text},
			CurrentRoutine: text,
		},
		Message: firstChars(text, 8000),
	}
	for i := range turns {
		role := advisor.RoleUser
		if i%4 == 3 {
			role = advisor.RoleAssistant
		}
		req.History = append(req.History, advisor.Turn{Role: role, Message: text})
	}
	return req
}

// firstChars returns a message of as many characters as one may have.
func firstChars(text string, most int) string {
	runes := []rune(text)
	return string(runes[:min(len(runes), most)])
}

// quickest returns the least processor time that something took. What else a busy
// machine does is not counted, and what disturbs all the same makes nothing
// quicker.
func quickest(tries int, do func()) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	best := time.Hour
	for range tries {
		start := threadTime()
		do()
		best = min(best, threadTime()-start)
	}
	return best
}

// threadTime is the processor time that this thread has used.
func threadTime() time.Duration {
	var used unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Nano())
}

// maxRequest is the longest request that the chat takes, in bytes.
const maxRequest = 512 << 10

// mostTime is what Assess may take for it, in processor time of a core on which
// referenceWork takes referenceTime. A shared core can be half as fast.
const (
	mostTime      = 50 * time.Millisecond
	referenceTime = 20 * time.Millisecond
)

// referenceWork is text processing by the standard library alone, of the kind that
// Assess does.
func referenceWork() {
	text := strings.Repeat("㌀ Salicylic acid, é! ", 8000)
	for range 2 {
		_ = strings.ToLower(norm.NFKD.String(text))
		_ = strings.Fields(text)
	}
}

// atReferenceSpeed returns how long something of this duration would take on a
// core of the reference speed, if this core is slower. It measures the core now.
func atReferenceSpeed(took time.Duration) time.Duration {
	if took < mostTime {
		return took
	}
	reference := max(quickest(3, referenceWork), referenceTime)
	return time.Duration(float64(took) * float64(referenceTime) / float64(reference))
}

// TestAssessIsBounded sends as much as can be sent, in one turn and in many, of
// everything that is slow to read.
func TestAssessIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("it measures for most of a minute")
	}
	t.Parallel()
	d := newDesk(t)
	var worst time.Duration
	for _, piece := range worstPieces() {
		for _, turns := range []int{1, 40, 2000} {
			req := fieldsOf(strings.Repeat(piece, maxRequest/turns/len(piece)+1), turns)
			// One that is slow because others use the machine is quick at
			// another try.
			var took time.Duration
			for range 20 {
				if took = atReferenceSpeed(quickest(1, func() { assessed(t, d, req) })); took < mostTime {
					break
				}
			}
			worst = max(worst, took)
			require.Less(t, took, mostTime, "%q in %d turns", firstChars(piece, 20), turns)
		}
	}
	t.Logf("the slowest took %v", worst)
}

// assessed assesses a request. One that is refused because its message is too
// long once it is spelt out is assessed with a shorter one.
func assessed(tb testing.TB, d *desk, req advisor.Request) {
	tb.Helper()
	_, err := d.Assess(tb.Context(), req)
	if err != nil {
		require.Equal(tb, skincare.KindInvalid, skincare.KindOf(err), "%v", err)
		req.Message = firstChars(req.Message, 8000/18)
		d.assess(tb, req)
	}
}

// TestAssessIsLinear compares a text with one of ten times its length, both short
// enough to be read to the end.
func TestAssessIsLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("it measures for most of a minute")
	}
	t.Parallel()
	d := newDesk(t)
	for _, piece := range worstPieces() {
		short := strings.Repeat(piece, 190/len([]rune(piece))+1)
		long := strings.Repeat(short, 10)
		linear := false
		for try := 0; try < 12 && !linear; try++ {
			small := quickest(5, func() { assessed(t, d, fieldsOf(short, 4)) })
			linear = quickest(3, func() { assessed(t, d, fieldsOf(long, 4)) }) < 12*small
		}
		require.True(t, linear, "%q", firstChars(piece, 20))
	}
}

// FuzzAssessTime looks for a text that is slow to read.
func FuzzAssessTime(f *testing.F) {
	d := newDesk(f)
	for _, piece := range worstPieces() {
		f.Add(piece, uint8(3))
	}
	f.Fuzz(func(t *testing.T, piece string, turns uint8) {
		if piece == "" || len(piece) > 4000 {
			return
		}
		n := int(turns)%60 + 1
		req := fieldsOf(strings.Repeat(piece, maxRequest/n/len(piece)+1), n)
		for range 5 {
			if atReferenceSpeed(quickest(1, func() { assessed(t, d, req) })) < 2*mostTime {
				return
			}
		}
		t.Fatalf("slow: %q in %d turns", piece, n)
	})
}

// TestAssessReadsTheNewest shows that what was cut off is what was said long ago,
// and that nothing is taken for safe because it was not read.
func TestAssessReadsTheNewest(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	flood := strings.Repeat("My skin is oily and I wash it twice. ", 20_000)
	say := func(messages ...string) []advisor.Turn {
		var turns []advisor.Turn
		for _, m := range messages {
			turns = append(turns, advisor.Turn{Role: advisor.RoleUser, Message: m})
		}
		return turns
	}
	req := question(somebody(), "What can I use?")
	for name, history := range map[string][]advisor.Turn{
		"in front of a flood":    say("I am pregnant.", flood),
		"at the end of a flood":  say(flood, flood+" I am pregnant."),
		"at the start of one":    say(flood, "I am pregnant. "+flood),
		"behind a flood":         say(flood, "I am pregnant."),
		"in the middle of one":   say(flood + " I am pregnant. " + flood),
		"among very many":        append(say("I am pregnant."), say(strings.Split(flood, ". ")...)...),
		"behind very many":       append(say(strings.Split(flood, ". ")...), say("I am pregnant.")...),
		"in front of empty ones": append(say("I am pregnant."), make([]advisor.Turn, 5000)...),
	} {
		req.History = history
		facts := d.assess(t, req).Brief.Facts
		require.False(t, facts.Allows("salicylic_acid"), name)
		if name != "in front of empty ones" {
			require.True(t, facts.Unread, name)
			require.True(t, facts.Has(advisor.ConditionNoFoodTalk), name)
		}
		if strings.Contains(name, "behind") || strings.Contains(name, "at the") {
			require.True(t, facts.Has("pregnancy"), name)
		}
	}

	for _, message := range []string{
		firstChars(flood, 7000) + " I want to die", "I want to die " + firstChars(flood, 7000),
		firstChars(flood, 3900) + " I want to die " + firstChars(flood, 3900),
	} {
		req.Message = message
		c := d.assess(t, req)
		require.True(t, c.Closed, "whatever came before, what is said now is read")
		require.Equal(t, "RF01", c.Care[0].ID)
	}
	req.Message = firstChars(flood, 8001)
	_, err := d.Assess(t.Context(), req)
	require.Equal(t, skincare.KindInvalid, skincare.KindOf(err), "or it is refused")

	req = question(somebody(), "What can I use?")
	req.History = say(strings.Split(flood[:6000], ". ")...)
	require.False(t, d.assess(t, req).Brief.Facts.Unread, "a long honest conversation is read")
	reply, _ := d.ask(t, advisor.Request{Task: advisor.TaskAnswer, Person: somebody(), Message: "What can I use?", History: say(flood)})
	require.Contains(t, reply.Notes[0], "longer than we can read")
}

// TestAssessEndsWithItsContext holds for one that has ended before.
func TestAssessEndsWithItsContext(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := d.Assess(ctx, question(somebody(), "Hello"))
	require.ErrorIs(t, err, context.Canceled)
	_, _, err = d.Preview(ctx, question(somebody(), "Hello"))
	require.ErrorIs(t, err, context.Canceled)
	var heard listener
	_, err = d.Advise(ctx, question(somebody(), "Hello"), &heard)
	require.ErrorIs(t, err, context.Canceled)
	require.Empty(t, heard.text)
}
