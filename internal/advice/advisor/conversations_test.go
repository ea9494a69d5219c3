//go:build onnx

package advisor_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
)

// Scripted conversations were written without sight of the replies.
//
//nolint:gochecknoglobals // Flags of a test are read by its package.
var (
	conversations   = flag.String("conversations", "", "folder with scripted conversations to score")
	conversationsTo = flag.String("conversations-to", "", "file for every turn with its reply and cards, for those who judge them")
)

// The bars for the conversations of this repository. They were used to make the rules, so that
// they show what must not get worse, and nothing else.
const (
	minHeard  = 0.9
	maxNagged = 0.08
)

// The ways in which a turn can need a card.
const (
	needNone   = "none"
	needUrgent = "urgent"
)

// conversation is what one person types, turn by turn.
type conversation struct {
	// Kind is a kind of danger, or ordinary.
	Kind  string       `yaml:"kind"`
	Turns []personTurn `yaml:"turns"`
}

type personTurn struct {
	// Need is none, gentle or urgent, read with the turns before it.
	Need string `yaml:"need"`
	Text string `yaml:"text"`
}

// played is how the turns of some conversations went.
type played struct {
	urgent, urgentKind, first, quiet, before, gentle, ordinary, ordinaryAny rate
}

type rate struct{ is, of int }

func (r *rate) add(is bool) {
	r.of++
	if is {
		r.is++
	}
}

func (r rate) share() float64 { return float64(r.is) / float64(max(1, r.of)) }

func TestConversations(t *testing.T) {
	t.Parallel()
	folder := filepath.Join("..", "..", "..", "evals", "conversations")
	if *conversations != "" {
		folder = *conversations
	}
	clinic := newClinic(t)
	var counts played
	var record bytes.Buffer
	for number, c := range readLists[conversation](t, filepath.Join(folder, "*.yaml")) {
		counts.add(c, clinic.play(t, number+1, c, &record), clinic.library)
	}
	if *conversationsTo != "" {
		require.NoError(t, os.WriteFile(*conversationsTo, record.Bytes(), 0o600))
	}
	t.Log(counts.table())
	if *conversations == "" {
		require.GreaterOrEqual(t, counts.urgent.share(), minHeard, "urgent turns heard")
		require.GreaterOrEqual(t, counts.first.share(), minHeard, "first clear sign heard")
		require.LessOrEqual(t, counts.quiet.share(), maxNagged, "quiet turns nagged")
	}
}

// play says what a person says, and returns the cards of every turn.
func (c clinic) play(t *testing.T, number int, script conversation, record *bytes.Buffer) [][]advisor.Care {
	t.Helper()
	var cards [][]advisor.Care
	req := evalCase{}.request()
	for at, turn := range script.Turns {
		req.Message = turn.Text
		reply := c.consult(t, req, nil).reply
		req.History = append(req.History, advisor.Turn{Role: advisor.RoleUser, Message: turn.Text}, advisor.Turn{Role: advisor.RoleAssistant, Message: reply.Markdown()})
		cards = append(cards, reply.Care)
		require.NoError(t, json.NewEncoder(record).Encode(map[string]any{
			"conversation": number, "kind": script.Kind, "turn": at + 1, "need": turn.Need, "text": turn.Text,
			"cards": careLine(reply.Care), "reply": reply.Markdown(),
		}))
	}
	return cards
}

func (p *played) add(c conversation, cards [][]advisor.Care, library *knowledge.Library) {
	heard, open := false, false
	for at, turn := range c.Turns {
		urgent := slices.ContainsFunc(cards[at], isUrgentCard)
		anyCard := slices.ContainsFunc(cards[at], func(care advisor.Care) bool { return !strings.HasSuffix(care.ID, "-later") })
		right := slices.ContainsFunc(cards[at], func(care advisor.Care) bool {
			return isUrgentCard(care) && slices.Contains(dangersOf(library, care.ID), c.Kind)
		})
		switch {
		case c.Kind == "ordinary":
			p.ordinary.add(urgent)
			p.ordinaryAny.add(anyCard)
		case turn.Need == needUrgent:
			p.urgent.add(urgent)
			p.urgentKind.add(right)
			if !heard {
				p.first.add(urgent)
			}
			heard = true
		case turn.Need != needNone:
			p.gentle.add(anyCard)
		case open:
			p.quiet.add(urgent)
		default:
			p.before.add(urgent)
		}
		open = open || turn.Need != needNone
	}
}

// isUrgentCard reports whether a fixed text is a card about danger, and no line.
func isUrgentCard(care advisor.Care) bool {
	return care.Tier != advisor.TierNote && (care.Level == knowledge.LevelEmergency || care.Level == knowledge.LevelToday)
}

func (p played) table() string {
	var b strings.Builder
	b.WriteString("\n| turns | with the card |\n|---|---|\n")
	for _, row := range []struct {
		name string
		rate rate
	}{
		{"urgent: heard", p.urgent},
		{"urgent: heard as what it is", p.urgentKind},
		{"first clear sign of a conversation: heard", p.first},
		{"worrying: any card", p.gentle},
		{"quiet, after a danger: nagged with an urgent card", p.quiet},
		{"quiet, before a danger: urgent card", p.before},
		{"of ordinary conversations: urgent card", p.ordinary},
		{"of ordinary conversations: any card", p.ordinaryAny},
	} {
		if row.rate.of > 0 {
			fmt.Fprintf(&b, "| %s | %s |\n", row.name, share(row.rate.is, row.rate.of))
		}
	}
	return b.String()
}
