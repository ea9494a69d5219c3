package review_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/review"
	files "clary.example/knowledge"
)

func library(tb testing.TB) *knowledge.Library {
	tb.Helper()
	l, err := knowledge.Default()
	require.NoError(tb, err)
	return l
}

// day is when reviewers work in these tests.
func day(n int) time.Time { return time.Date(2027, 3, n, 0, 0, 0, 0, time.UTC) }

const (
	anna  = "reviewer-aaaaaaaaaaaa"
	boris = "reviewer-bbbbbbbbbbbb"
)

func entry(item review.Item, verdict review.Verdict, reviewer string, on int) review.Entry {
	return review.Entry{ID: item.ID, Hash: item.Hash, Verdict: verdict, File: review.File{Reviewer: reviewer, Role: review.RolePharmacist, Date: day(on)}}
}

// signedAll signs every item.
func signedAll(items []review.Item) []review.Entry {
	entries := make([]review.Entry, len(items))
	for i, item := range items {
		entries[i] = entry(item, review.VerdictSign, anna, 3)
	}
	return entries
}

func itemOf(tb testing.TB, items []review.Item, id string) review.Item {
	tb.Helper()
	for _, item := range items {
		if item.ID == id {
			return item
		}
	}
	require.Fail(tb, "there is no item "+id)
	return review.Item{}
}

func TestCollect(t *testing.T) {
	t.Parallel()
	l := library(t)
	items := review.Collect(l)

	t.Run("gives every item an id, a hash and a text of its own", func(t *testing.T) {
		t.Parallel()
		ids, hashes := map[string]bool{}, map[string]bool{}
		for _, item := range items {
			require.False(t, ids[item.ID], item.ID)
			require.False(t, hashes[item.Hash], item.ID)
			require.Regexp(t, `^[0-9a-f]{64}$`, item.Hash)
			require.NotEmpty(t, item.Title, item.ID)
			require.NotEmpty(t, item.Where, item.ID)
			require.NotEmpty(t, item.Texts, item.ID)
			require.Contains(t, review.Parts(), item.Part)
			ids[item.ID], hashes[item.Hash] = true, true
			for _, question := range item.Questions {
				require.NotContains(t, question, "|", item.ID)
			}
		}
	})

	t.Run("leaves out no text that people see", func(t *testing.T) {
		t.Parallel()
		shown := map[string]bool{}
		for _, item := range items {
			for _, text := range item.Texts {
				shown[text.Text] = true
			}
		}
		want := []string{}
		for _, flag := range l.Triggers() {
			want = append(want, flag.Text, flag.Gentle, flag.Later)
		}
		for _, followUp := range l.FollowUps() {
			for _, text := range followUp.Answers {
				want = append(want, text)
			}
		}
		for _, question := range l.Questions() {
			want = append(want, question.Texts()...)
		}
		for _, i := range l.Ingredients() {
			want = append(want, i.Evidence.Finding, i.Use, strings.Join(i.Cautions, " "), i.Allergens, i.Clashes)
			for _, fact := range i.Facts {
				want = append(want, fact)
			}
		}
		for _, avoid := range l.Avoids() {
			want = append(want, avoid.Reply, avoid.Why)
		}
		for _, rule := range l.Conflicts() {
			want = append(want, rule.Text, rule.Note)
		}
		for _, service := range l.Support() {
			want = append(want, service.Contact)
		}
		for _, key := range l.CopyKeys() {
			want = append(want, l.Copy(key))
		}
		require.Greater(t, len(want), 1500)
		for _, text := range want {
			require.True(t, text == "" || shown[text], text)
		}
	})

	t.Run("puts emergencies first", func(t *testing.T) {
		t.Parallel()
		require.Equal(t, "redflag:RF01", items[0].ID)
		require.Equal(t, review.PartEmergencies, items[0].Part)
	})
}

// changed returns the library with another word in one of its files.
func changed(t *testing.T, file, from, to string) *knowledge.Library {
	t.Helper()
	copied := fstest.MapFS{}
	entries, err := files.Files.ReadDir(".")
	require.NoError(t, err)
	for _, e := range entries {
		data, err := files.Files.ReadFile(e.Name())
		require.NoError(t, err)
		if e.Name() == file {
			require.Contains(t, string(data), from)
			data = []byte(strings.Replace(string(data), from, to, 1))
		}
		copied[e.Name()] = &fstest.MapFile{Data: data}
	}
	l, err := knowledge.Load(copied)
	require.NoError(t, err)
	return l
}

func TestAChangedTextLosesItsSignature(t *testing.T) {
	t.Parallel()
	entries := signedAll(review.Collect(library(t)))
	for name, c := range map[string]struct{ file, from, to, id string }{
		"a word of a card":           {"redflags.yaml", "at any hour.\n    - Text SHOUT", "at any time.\n    - Text SHOUT", "redflag:RF01"},
		"a word of an answer":        {"questions.yaml", "Twice a day is enough:", "Three times a day is enough:", "answer:wash_how_often"},
		"the question of an answer":  {"questions.yaml", "How often should I wash my face?", "How often may I wash my face?", "answer:wash_how_often"},
		"for whom an addition is":    {"questions.yaml", "skin_type: [Dry]}\n      add: With dry skin", "skin_type: [Normal]}\n      add: With dry skin", "answer:wash_how_often"},
		"the sources of an answer":   {"questions.yaml", "sources: [G01, G08, N03]", "sources: [G01, G08]", "answer:wash_how_often"},
		"the limit of an ingredient": {"ingredients.yaml", "limit: {min_percent: 3, max_percent: 10, leave_on: true}", "limit: {min_percent: 3, max_percent: 90, leave_on: true}", "ingredient:glycerin"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			status := review.NewStatus(review.Collect(changed(t, c.file, c.from, c.to)), entries)
			require.Equal(t, review.StateStale, status.Of(c.id).State)
			_, signed := status.Signed(c.id)
			require.False(t, signed)
			stale := 0
			for _, count := range status.Counts() {
				stale += count.Stale
			}
			require.Equal(t, 1, stale, "no other text loses anything")
			require.ErrorContains(t, status.Require(), "1 texts lack a valid signature: "+c.id+" (stale)")
		})
	}

	t.Run("words that only lead to a text change nothing", func(t *testing.T) {
		t.Parallel()
		l := changed(t, "questions.yaml", "is twice a day enough or should i do it at lunch too", "is twice a day enough")
		require.NoError(t, review.NewStatus(review.Collect(l), entries).Require())
	})
}

func TestStatus(t *testing.T) {
	t.Parallel()
	items := review.Collect(library(t))
	first := items[0]

	t.Run("weighs the last word of each reviewer", func(t *testing.T) {
		t.Parallel()
		sign, edit, reject := review.VerdictSign, review.VerdictEdit, review.VerdictReject
		for name, c := range map[string]struct {
			entries []review.Entry
			want    review.State
		}{
			"nobody":                               {nil, review.StateUnread},
			"one signs":                            {[]review.Entry{entry(first, sign, anna, 1)}, review.StateSigned},
			"one signs, another rejects":           {[]review.Entry{entry(first, reject, boris, 1), entry(first, sign, anna, 2)}, review.StateReject},
			"one signs, another wants an edit":     {[]review.Entry{entry(first, sign, anna, 1), entry(first, edit, boris, 2)}, review.StateEdit},
			"an edit does not hide a rejection":    {[]review.Entry{entry(first, reject, anna, 1), entry(first, edit, boris, 2)}, review.StateReject},
			"one changes their mind":               {[]review.Entry{entry(first, reject, anna, 1), entry(first, sign, anna, 2)}, review.StateSigned},
			"one changes their mind the other way": {[]review.Entry{entry(first, sign, anna, 1), entry(first, reject, anna, 2)}, review.StateReject},
		} {
			require.Equal(t, c.want, review.NewStatus(items, c.entries).Of(first.ID).State, name)
		}
	})

	t.Run("counts each part", func(t *testing.T) {
		t.Parallel()
		counts := review.NewStatus(items, []review.Entry{entry(first, review.VerdictSign, anna, 1)}).Counts()
		require.Equal(t, review.PartEmergencies, counts[0].Part)
		require.Equal(t, 1, counts[0].Signed)
		require.Equal(t, counts[0].All()-1, counts[0].Unread)
		require.Zero(t, counts[1].Signed)
	})

	t.Run("names the first ten that lack a signature", func(t *testing.T) {
		t.Parallel()
		err := review.NewStatus(items, nil).Require(review.PartEmergencies)
		require.ErrorContains(t, err, "redflag:RF01 (unread), redflag:RF01a (unread)")
		require.Equal(t, 10, strings.Count(err.Error(), "redflag:"))
		require.Regexp(t, `^\d+ texts lack`, err.Error())
		require.Regexp(t, ` and \d+ more$`, err.Error())
	})

	t.Run("asks for the wanted parts alone", func(t *testing.T) {
		t.Parallel()
		var entries []review.Entry
		for _, item := range items {
			if item.Part == review.PartEmergencies {
				entries = append(entries, entry(item, review.VerdictSign, anna, 1))
			}
		}
		status := review.NewStatus(items, entries)
		require.NoError(t, status.Require(review.PartEmergencies))
		require.Error(t, status.Require())
		require.NotEqual(t, review.NewStatus(items, nil).Tag(), status.Tag())
	})
}

func TestCovers(t *testing.T) {
	t.Parallel()
	items := review.Collect(library(t))
	wash, soap := itemOf(t, items, "answer:wash_how_often"), itemOf(t, items, "answer:wash_which_cleanser")
	both := review.NewStatus(items, []review.Entry{entry(wash, review.VerdictSign, anna, 5), entry(soap, review.VerdictSign, boris, 2)})
	text := wash.Texts[0].Text

	signed, ok := both.Covers(strings.Replace(text, ". ", ".\n\n", 1))
	require.True(t, ok, "line breaks make no difference")
	require.Equal(t, day(5), signed.Date)
	_, ok = both.Covers(text + " " + wash.Texts[1].Text)
	require.True(t, ok, "with what is added for some people")
	signed, ok = both.Covers(text + "\n\n" + soap.Texts[0].Text)
	require.True(t, ok)
	require.Equal(t, day(2), signed.Date, "the oldest signature counts")

	for name, unsigned := range map[string]string{
		"nothing":                   "",
		"more than was signed":      text + " And rub it with lemon.",
		"something before":          "Good question. " + text,
		"less than was signed":      strings.TrimSuffix(text, "will do."),
		"another word":              strings.Replace(text, "Twice", "Thrice", 1),
		"a signed and another text": text + "\n\n" + itemOf(t, items, "answer:wash_ordinary_soap").Texts[0].Text,
	} {
		_, ok := both.Covers(unsigned)
		require.False(t, ok, name)
	}
	_, ok = review.NewStatus(items, []review.Entry{entry(wash, review.VerdictReject, anna, 5)}).Covers(text)
	require.False(t, ok, "rejected")
}

// TestBuiltInReviews holds what is in the repository.
func TestBuiltInReviews(t *testing.T) {
	t.Parallel()
	items := review.Collect(library(t))
	known := map[string]bool{}
	for _, item := range items {
		known[item.ID] = true
	}
	entries, err := files.Reviews.ReadDir("reviews")
	require.NoError(t, err)
	for _, e := range entries {
		require.Regexp(t, `^(README\.md|\d{4}-\d\d-\d\d-(pharmacist|gp|dermatologist)-\d+\.yaml)$`, e.Name())
	}
}
