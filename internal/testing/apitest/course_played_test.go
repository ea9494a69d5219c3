package apitest_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	_ "time/tzdata" // Clocks of people, wherever the tests run.

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

// traveller plays days through the API, with a clock that the test moves.
type traveller struct {
	*visitor

	now  *atomic.Int64
	zone *time.Location
	// prescribed says that the person uses something from a prescriber, and ruledOut
	// names what they may no longer use.
	prescribed bool
	ruledOut   string
	// tested are the days with an arm test of each active ingredient.
	tested map[string]int
}

func newTraveller(t *testing.T, zone, start string) *traveller {
	t.Helper()
	location, err := time.LoadLocation(zone)
	require.NoError(t, err)
	first, err := time.ParseInLocation(time.DateOnly, start, location)
	require.NoError(t, err)
	a := setup(t, func(c *config.Config) {
		readMessages(c)
		often := account.Rate{Burst: 10_000, Every: time.Millisecond}
		c.ReadRate, c.ChangeRate, c.CheckInRate, c.NetworkRate = often, often, often, often
	})
	_, client := a.newUser(t)
	p := &traveller{visitor: &visitor{program: a, access: client.access}, now: new(atomic.Int64), zone: location, tested: map[string]int{}}
	clock := func() time.Time { return time.Unix(p.now.Load(), 0).UTC() }
	a.app.Courses.Now, a.app.Routines.Now, a.app.CheckIns.Now, a.app.Treatments.Now = clock, clock, clock, clock
	p.now.Store(first.Unix())
	p.profile(t, "", "stress")
	return p
}

// at moves the clock to an hour of the person's day.
func (p *traveller) at(day skincare.Date, hour, minute int) {
	p.now.Store(time.Date(day.Year, day.Month, day.Day, hour, minute, 0, 0, p.zone).Unix())
}

// localDate is the day of the person's calendar.
func (p *traveller) localDate() string {
	return time.Unix(p.now.Load(), 0).In(p.zone).Format(time.DateOnly)
}

func (p *traveller) ask(t *testing.T, method, path string, body any) courseView {
	t.Helper()
	res := p.sendOn(t, p.localDate(), method, path, body)
	require.Equal(t, http.StatusOK, res.status, "%s %s", p.localDate(), res.body)
	var v courseView
	require.NoError(t, json.Unmarshal(res.body, &v))
	return v
}

// look checks what Today, the routine and the course say at this moment, and returns the
// day's routine.
func (p *traveller) look(t *testing.T) routineDay {
	t.Helper()
	date := p.localDate()
	course := p.ask(t, http.MethodGet, coursePath, nil)
	week := course.Current
	var days []routineDay
	for _, day := range p.routines(t, p.access) {
		if day.Date == date {
			days = append(days, day)
		}
	}
	require.Len(t, days, 1, "one routine for %s", date)
	day := days[0]
	require.LessOrEqual(t, week.FirstDay, date)
	require.GreaterOrEqual(t, week.LastDay, date)
	require.Equal(t, week.Week, course.Week)

	text := strings.ToLower(day.Morning + " " + day.Evening)
	said := strings.ToLower(strings.Join(week.Reasons, " ") + " " + course.Expect)
	isPlain := week.PlainFrom != nil && *week.PlainFrom <= date
	if week.Active != nil {
		name := strings.ToLower(*week.Active)
		onFace := slices.Contains(week.Evenings, date)
		inTest := week.ArmTestUntil != nil && !isPlain
		switch {
		case inTest:
			require.Contains(t, text, "arm", date)
			require.False(t, onFace, "not on the face within its test: %s", date)
			p.tested[name]++
		case onFace:
			require.Contains(t, strings.ToLower(day.Evening), name, date)
			require.NotContains(t, text, "arm test", date)
			require.NotZero(t, p.tested[name], "tested before: %s", date)
		default:
			require.NotContains(t, text, name, "%s: the course has it on other evenings", date)
		}
		require.False(t, (onFace || inTest) && p.prescribed, "nothing beside a prescription: %s", date)
		require.False(t, (onFace || inTest) && name == p.ruledOut, "nothing that is ruled out: %s", date)
	}
	if isPlain || week.Active == nil {
		require.NotContains(t, said, "can go on", "%s: %s", date, said)
		require.NotContains(t, said, "so it goes on", "%s: %s", date, said)
		require.NotContains(t, text, "arm test", date)
	}
	if p.prescribed {
		require.Contains(t, day.Evening, "just as your prescriber, your pharmacist or the leaflet says", date)
		require.Contains(t, said, "from a pharmacy or on prescription", date)
	}
	return day
}

// live plays some days: just after midnight, in the morning and late in the evening. The
// days that misses names are not ticked off.
func (p *traveller) live(t *testing.T, first skincare.Date, days int, misses func(int) bool, events map[int]func()) {
	t.Helper()
	for n := range days {
		day := first.AddDays(n)
		p.at(day, 0, 20)
		if view := p.ask(t, http.MethodGet, coursePath, nil); view.NextDue && view.Current.LastDay < p.localDate() {
			p.ask(t, http.MethodPost, coursePath+"next-week/", map[string]int{"week": view.Next.Week})
		}
		p.look(t)
		p.at(day, 8, 0)
		if event := events[n]; event != nil {
			event()
		}
		routine := p.look(t)
		p.at(day, 23, 50)
		require.Equal(t, routine.ID, p.look(t).ID, "the same day until midnight")
		if !misses(n) {
			require.Equal(t, http.StatusOK, p.send(t, http.MethodPut, routines+routine.id()+"/done/", p.access, ticks(true, true)).status)
		}
	}
}

func (p *traveller) say(t *testing.T, text string) {
	t.Helper()
	path := checkIns + p.localDate() + "/"
	require.Equal(t, http.StatusOK, p.sendOn(t, p.localDate(), http.MethodPut, path, map[string]any{"new": text}).status)
}

// TestCoursePlayed plays a fortnight and whole courses through the API, day by day, in
// several time zones and over changes of the clocks.
func TestCoursePlayed(t *testing.T) {
	t.Parallel()
	never := func(int) bool { return false }
	for name, tt := range map[string]struct {
		zone, start string
		days        int
		misses      func(int) bool
		events      func(*testing.T, *traveller) map[int]func()
		weeks       int
	}{
		"a fortnight with missed days":     {"Europe/London", "2027-03-22", 14, func(n int) bool { return n%3 == 1 }, nil, 2},
		"84 days over the end of summer":   {"Europe/London", "2026-10-19", 84, never, nil, 12},
		"84 days far ahead of the server":  {"Pacific/Kiritimati", "2026-12-20", 84, func(n int) bool { return n%9 == 4 }, nil, 12},
		"84 days behind it, clocks change": {"America/Los_Angeles", "2027-02-10", 84, func(n int) bool { return n > 40 && n < 50 }, nil, 12},
		"stinging, mild and strong": {"Europe/London", "2026-11-18", 42, never, func(t *testing.T, p *traveller) map[int]func() {
			t.Helper()
			sting := func(strong bool) func() {
				return func() {
					require.Equal(t, http.StatusOK, p.sendOn(t, p.localDate(), http.MethodPost, coursePath+"sting/", map[string]bool{"strong": strong}).status)
				}
			}
			return map[int]func(){16: sting(false), 36: sting(true)}
		}, 6},
		"a prescription in week three": {"Europe/London", "2026-11-18", 35, never, func(t *testing.T, p *traveller) map[int]func() {
			t.Helper()
			return map[int]func(){15: func() {
				p.say(t, "My GP gave me adapalene, I use it every night")
				p.prescribed = true
			}}
		}, 5},
		"a pregnancy in week five": {"America/Los_Angeles", "2026-11-18", 56, never, func(t *testing.T, p *traveller) map[int]func() {
			t.Helper()
			return map[int]func(){29: func() {
				before := p.ask(t, http.MethodGet, coursePath, nil).Current
				p.say(t, "I'm pregnant, I found out yesterday")
				if now := p.ask(t, http.MethodGet, coursePath, nil).Current; now.PlainFrom != nil {
					p.ruledOut = strings.ToLower(*before.Active)
				}
			}}
		}, 8},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newTraveller(t, tt.zone, tt.start)
			first, err := skincare.ParseDate(tt.start)
			require.NoError(t, err)
			p.at(first, 0, 10)
			require.Equal(t, tt.start, p.ask(t, http.MethodPost, coursePath, nil).Current.FirstDay)
			events := map[int]func(){}
			if tt.events != nil {
				events = tt.events(t, p)
			}
			p.live(t, first, tt.days, tt.misses, events)
			end := p.ask(t, http.MethodGet, coursePath, nil)
			require.Equal(t, tt.weeks, end.Week)
			require.Equal(t, tt.days, end.Done.Days)
			if tt.days == 84 {
				p.at(first.AddDays(84), 9, 0)
				require.True(t, p.ask(t, http.MethodGet, coursePath, nil).Finished)
			}
		})
	}
}
