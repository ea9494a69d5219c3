package apitest_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

const treatments = "/api/treatments/"

// use is one thing in use, as the API tells it.
type use struct {
	ID, Kind, Name            string
	Source                    struct{ Kind, Date string }
	Finished, Fixed, Doubtful bool
}

type inUse struct {
	InUse   []use `json:"in_use"`
	Routine *struct{ Text string }
}

// ids names what is in use.
func (u inUse) ids() string {
	var ids []string
	for _, use := range u.InUse {
		ids = append(ids, use.ID)
	}
	return strings.Join(ids, " ")
}

func (a *program) treatments(t *testing.T, access string) inUse {
	t.Helper()
	res := a.send(t, http.MethodGet, treatments, access, nil)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	var u inUse
	require.NoError(t, json.Unmarshal(res.body, &u))
	return u
}

func (a *program) endTreatment(t *testing.T, access, id string, ended bool) int {
	t.Helper()
	return a.send(t, http.MethodPut, treatments+id+"/ended/", access, map[string]bool{"ended": ended}).status
}

// visitor is a person who comes back.
type visitor struct {
	*program
	access string
	record int64
	// reads says that the server reads messages with the model.
	reads bool
}

func newVisitor(t *testing.T, changes ...func(*config.Config)) *visitor {
	t.Helper()
	reads := false
	a := setup(t, append(changes, func(c *config.Config) {
		reads = readMessages(c)
		c.QuestionnaireRate = account.Rate{Burst: 100, Every: time.Second}
		c.ChatRate = account.Rate{Burst: 100, Every: time.Second}
	})...)
	_, client := a.newUser(t)
	v := &visitor{program: a, access: client.access, reads: reads}
	v.profile(t, "", "stress")
	return v
}

func (v *visitor) profile(t *testing.T, allergies, triggers string) {
	t.Helper()
	body := map[string]string{"skin_type": "Combination", "allergies": allergies, "triggers": triggers, "duration": "3 months"}
	require.Equal(t, http.StatusOK, v.send(t, http.MethodPut, "/api/user/profile/", v.access, body).status)
}

// fillIn is one visit with a questionnaire. The person says that it is mild, so that
// the photo does not decide what may be suggested.
func (v *visitor) fillIn(t *testing.T, routine string) {
	t.Helper()
	id := v.newRecord(t, v.access, form{routine: routine, image: drawn(t)})
	n, err := strconv.ParseInt(id, 10, 64)
	require.NoError(t, err)
	v.record = n
	require.Equal(t, http.StatusOK, v.send(t, http.MethodPut, questionnaires+id+"/own-severity/", v.access, map[string]string{"severity": "Mild"}).status)
}

func (v *visitor) checkIn(t *testing.T, what string) {
	t.Helper()
	v.newCheckIn(t, v.access, today(), map[string]any{"new": what})
}

// says is a question of a conversation.
func (v *visitor) says(t *testing.T, message string) chatReply {
	t.Helper()
	return v.chat(t, v.access, chatRequest{Conversation: []turn{}, Message: message, Record: v.record, Intent: "question"})
}

// advised asks for the advice of the plain client of the specification.
func (v *visitor) advised(t *testing.T) chatReply {
	t.Helper()
	return v.chat(t, v.access, chatRequest{Conversation: []turn{}, Record: v.record, Message: "My skin type is Combination. " +
		"Please recommend a daily cleanser, a daily moisturizer and extras, and give me further advice. I prefer natural remedies."})
}

func (v *visitor) week(t *testing.T) string {
	t.Helper()
	reply := v.chat(t, v.access, chatRequest{Conversation: []turn{}, Record: v.record, Message: "Make a routine.", Intent: "routine"})
	return reply.Reply
}

// extra is what advice offers to somebody who uses nothing.
const extra = "One thing to try"

func cardIDs(reply chatReply) []string {
	var ids []string
	for _, care := range reply.Care {
		ids = append(ids, care.ID)
	}
	return ids
}

// TestTreatmentIsNotForgotten is a treatment that was stated once, and then two
// questionnaires without a word about it.
func TestTreatmentIsNotForgotten(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	v.fillIn(t, "Adapalene from my GP every night")
	v.fillIn(t, "")
	v.fillIn(t, "")
	reply := v.advised(t)
	require.NotContains(t, reply.Reply, extra)
	require.Contains(t, cardIDs(reply), "RF16", "the text about prescribers is there")
	require.Contains(t, reply.Reply, "Taken into account: adapalene (your questionnaire of "+time.Now().UTC().Format("2 January 2006")+").")
	require.Len(t, reply.Considered, 1)
	require.Equal(t, "questionnaire", reply.Considered[0].Source.Kind)
	require.Contains(t, v.week(t), "Go on with adapalene")
	u := v.treatments(t, v.access)
	require.Equal(t, "adapalene", u.ids())
	require.Equal(t, "Adapalene from my GP every night", u.Routine.Text)
}

// TestTreatmentStories are visits of people, and what their advice must know.
func TestTreatmentStories(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		visits func(t *testing.T, v *visitor)
		want   string
		// offers says that the advice may suggest something to try.
		offers bool
		// read says that the message reader is needed to understand it.
		read bool
	}{
		"nothing at all": {offers: true, visits: func(t *testing.T, v *visitor) { t.Helper(); v.fillIn(t, "Water") }},
		"a prescription in a check-in only": {want: "lymecycline", visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.checkIn(t, "Started lymecycline from my GP")
			v.fillIn(t, "Cleanser")
		}},
		"a pregnancy in a conversation only": {want: "pregnancy", visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.fillIn(t, "")
			v.says(t, "I'm pregnant, what can I use?")
			week := v.week(t)
			require.NotContains(t, week, "salicylic")
			require.NotContains(t, week, "azelaic")
		}},
		"a medicine that was stopped by words": {read: true, offers: true, visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.fillIn(t, "Adapalene")
			v.checkIn(t, "I stopped adapalene, it burned")
			v.fillIn(t, "")
		}},
		"a stop in the chat that the reader is not sure of, which is asked about": {read: true, want: "clindamycin_benzoyl_peroxide", visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.fillIn(t, "Duac in the morning")
			v.says(t, "I've stopped using Duac. Which cleanser is gentle?")
		}},
		"two medicines, one stopped": {read: true, want: "adapalene", visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.fillIn(t, "Adapalene and lymecycline")
			v.checkIn(t, "Finished the lymecycline")
			v.fillIn(t, "")
		}},
		"a sister's medicine": {read: true, offers: true, visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.fillIn(t, "Water")
			v.says(t, "My sister uses adapalene and swears by it")
			v.checkIn(t, "My sister uses adapalene")
		}},
		"misspelt names": {want: "adapalene spironolactone", visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.fillIn(t, "adaplene gel")
			v.says(t, "im on spirolactone too")
			v.fillIn(t, "")
		}},
		"a topical antibiotic": {want: "clindamycin", visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.fillIn(t, "Dalacin T lotion from the GP")
			v.fillIn(t, "moisturiser")
		}},
		"isotretinoin": {want: "isotretinoin", visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.says(t, "I am on Roaccutane, month two")
			v.fillIn(t, "")
		}},
		"isotretinoin that was finished": {read: true, want: "isotretinoin_after", visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.fillIn(t, "Roaccutane")
			v.checkIn(t, "Finished my Roaccutane today!")
			v.fillIn(t, "")
		}},
		"the pill": {want: "pill", visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.profile(t, "", "stress, I take the contraceptive pill")
			v.fillIn(t, "")
			v.profile(t, "", "stress")
			v.fillIn(t, "")
		}},
		"a question about a medicine": {offers: true, visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.fillIn(t, "Water")
			v.says(t, "Is adapalene any good?")
			v.says(t, "I have oily skin. Should I ask my GP for lymecycline?")
		}},
		"pregnant no more": {read: true, offers: true, visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.fillIn(t, "I am pregnant, so only water")
			v.says(t, "I'm not pregnant any more")
		}},
		"an active from a shop": {want: "product-salicylic_acid", visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.fillIn(t, "Salicylic acid wash, moisturiser")
			v.fillIn(t, "")
			require.NotContains(t, v.advised(t).Reply, "alicylic acid of")
		}},
		"an active from a shop, ended with a tap": {offers: true, visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.fillIn(t, "Retinol at night")
			require.Equal(t, http.StatusNoContent, v.endTreatment(t, v.access, "product-retinol", true))
			v.fillIn(t, "")
		}},
		"ended with a tap": {offers: true, visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.fillIn(t, "Adapalene from my GP every night")
			require.Equal(t, http.StatusNoContent, v.endTreatment(t, v.access, "adapalene", true))
			v.fillIn(t, "")
		}},
		"the routine ended with a tap": {offers: true, visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.fillIn(t, "Adapalene and a scrub")
			require.Equal(t, http.StatusNoContent, v.endTreatment(t, v.access, "routine", true))
			require.Nil(t, v.treatments(t, v.access).Routine)
		}},
		"the tap was taken back": {want: "adapalene", visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.fillIn(t, "Adapalene and a scrub")
			require.Equal(t, http.StatusNoContent, v.endTreatment(t, v.access, "routine", true))
			require.Equal(t, http.StatusNoContent, v.endTreatment(t, v.access, "routine", false))
			require.NotNil(t, v.treatments(t, v.access).Routine)
		}},
		"ended with a tap, then stated again": {want: "adapalene", visits: func(t *testing.T, v *visitor) {
			t.Helper()
			v.fillIn(t, "Adapalene")
			require.Equal(t, http.StatusNoContent, v.endTreatment(t, v.access, "adapalene", true))
			v.fillIn(t, "Back on adapalene since Monday")
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := newVisitor(t)
			if tt.read && !v.reads {
				t.Skip("the message reader needs the build tag onnx")
			}
			tt.visits(t, v)
			require.Equal(t, tt.want, v.treatments(t, v.access).ids())
			reply := v.advised(t)
			if tt.offers {
				require.Contains(t, reply.Reply, extra)
			} else {
				require.Contains(t, reply.Reply, "Taken into account")
			}
			require.Len(t, reply.Considered, len(strings.Fields(tt.want)))
		})
	}
}

// TestTreatmentAllergies: an allergy that is taken out of the profile has ended, and one that
// was said elsewhere ends with a tap.
func TestTreatmentAllergies(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	v.profile(t, "lanolin", "stress")
	v.fillIn(t, "")
	require.Equal(t, "allergy-LANOLIN", v.treatments(t, v.access).ids())
	require.True(t, v.treatments(t, v.access).InUse[0].Fixed)
	v.profile(t, "", "stress")
	require.Empty(t, v.treatments(t, v.access).ids())
	require.NotContains(t, v.advised(t).Reply, "lanolin")
	v.checkIn(t, "Turns out that I'm allergic to aspirin")
	require.Equal(t, "allergy-SALICYLATE", v.treatments(t, v.access).ids())
	require.Contains(t, v.advised(t).Reply, "aspirin")
	require.Equal(t, http.StatusNoContent, v.endTreatment(t, v.access, "allergy-SALICYLATE", true))
	require.Empty(t, v.treatments(t, v.access).ids())
}

// TestTreatmentConversation: earlier turns count although the server has no other copy of
// them, and preview keeps nothing.
func TestTreatmentConversation(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	v.fillIn(t, "")
	reply := v.chat(t, v.access, chatRequest{
		Conversation: []turn{{"user", "I'm breastfeeding"}, {"assistant", "Good to know."}}, Record: v.record, Message: "Make a routine.", Intent: "routine",
	})
	require.Len(t, reply.Considered, 1)
	require.Equal(t, "conversation", reply.Considered[0].Source.Kind)
	require.Empty(t, v.treatments(t, v.access).ids(), "nobody said it to us")
	res := v.send(t, http.MethodPost, chatbot+"preview/", v.access, asking("I take lymecycline"))
	require.Equal(t, http.StatusOK, res.status)
	require.Empty(t, v.treatments(t, v.access).ids())
}

// TestAttackTreatments: nobody reads or ends what somebody else uses, and an id is one of a
// closed list.
func TestAttackTreatments(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	v.fillIn(t, "Adapalene")
	_, other := v.newUser(t)
	require.Empty(t, v.treatments(t, other.access).ids())
	require.Equal(t, http.StatusNoContent, v.endTreatment(t, other.access, "adapalene", true))
	require.Equal(t, "adapalene", v.treatments(t, v.access).ids())
	for _, id := range []string{"heroin", "%27%3B%20DROP", strings.Repeat("a", 3000), "allergy-", "allergy-to-", "allergy-NOBODY", "_after", "adapalene%00"} {
		require.Contains(t, []int{http.StatusNotFound, http.StatusBadRequest}, v.endTreatment(t, v.access, id, true), id)
	}
	for range 30 {
		require.Equal(t, http.StatusNoContent, v.endTreatment(t, v.access, "adapalene", true))
	}
	require.Equal(t, 2, v.count(t, "use_notes"), "one for each person")
}

// TestAttackTreatmentRace ends a treatment and states it at the same time, many times. What
// remains is one of the two, and what the person says next counts.
func TestAttackTreatmentRace(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	v.fillIn(t, "Adapalene")
	var all sync.WaitGroup
	for n := range 10 {
		all.Go(func() {
			if n%2 == 0 {
				v.endTreatment(t, v.access, "adapalene", true)
			} else {
				v.says(t, "I use adapalene again")
			}
		})
	}
	all.Wait()
	v.endTreatment(t, v.access, "adapalene", true)
	require.Empty(t, v.treatments(t, v.access).ids())
	v.fillIn(t, "adapalene")
	require.Equal(t, "adapalene", v.treatments(t, v.access).ids())
}

// TestTreatmentConsent: nothing is worked out without consent or in a pause, and nothing
// remains after a withdrawal.
func TestTreatmentConsent(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	v.says(t, "I take lymecycline")
	require.Equal(t, 1, v.count(t, "use_notes"))
	v.dataSettings(t, v.access, map[string]any{"restricted": true})
	require.Equal(t, http.StatusNoContent, v.send(t, http.MethodGet, treatments, v.access, nil).status)
	require.Equal(t, http.StatusForbidden, v.endTreatment(t, v.access, "lymecycline", true))
	v.dataSettings(t, v.access, map[string]any{"restricted": false})
	v.withdraw(t, v.access, skincare.PurposeHealthData)
	require.Zero(t, v.count(t, "use_notes"))
	require.Equal(t, http.StatusNoContent, v.send(t, http.MethodGet, treatments, v.access, nil).status)
}
