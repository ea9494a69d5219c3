package loadshed_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/server/loadshed"
)

// hash is how long a password hash takes in these tests.
const hash = 60 * time.Millisecond

// newLine returns a line in front of two workers, which serve 33 requests a second.
func newLine(t *testing.T, maxWait time.Duration) *loadshed.Line {
	t.Helper()
	tickets, err := loadshed.NewTickets([][]byte{[]byte("a secret for all servers of a test")})
	require.NoError(t, err)
	limiter := loadshed.NewLimiter(loadshed.LimiterConfig{Slots: 2, QueueSize: 32, MaxWait: 2 * time.Second, OverloadMaxWait: 250 * time.Millisecond})
	return loadshed.NewLine(limiter, tickets, 2, maxWait)
}

// told is what somebody was told, and the time that it took in the end.
type told struct {
	at             time.Time
	wait, trueWait time.Duration
	times          int
}

// isHonest says whether the told wait was within 20 % of the truth, or 2 seconds.
func (o told) isHonest() bool {
	return (o.wait - o.trueWait).Abs() <= max(o.trueWait/5, 2*time.Second)
}

// crowd is many people who want to log in or sign up.
type crowd struct {
	// lines are the servers. Every request goes to a random one.
	lines []*loadshed.Line
	// requests is how many requests everybody makes with their ticket, and leave the
	// share of people who leave at once.
	requests int
	leave    float64

	mu     sync.Mutex
	told   []told
	served []time.Time // When they came, in the order in which they were served.
	full   int
	wrong  []error
}

// send makes one request. It returns the place of somebody who has to wait.
func (c *crowd) send(t *testing.T, ticket string) *loadshed.Waiting {
	t.Helper()
	return c.sendOf(t, ticket, c.requests)
}

// sendOf makes one of so many requests that are left.
func (c *crowd) sendOf(t *testing.T, ticket string, left int) *loadshed.Waiting {
	t.Helper()
	release, err := c.lines[rand.IntN(len(c.lines))].Acquire(t.Context(), ticket, left)
	if waiting, ok := errors.AsType[*loadshed.Waiting](err); ok {
		return waiting
	}
	if err != nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.wrong = append(c.wrong, err)
		return nil
	}
	time.Sleep(hash*9/10 + rand.N(hash/5)) //nolint:forbidigo // By the clock of the test.
	release()
	return nil
}

// come is one person, as the web app behaves.
func (c *crowd) come(t *testing.T) {
	t.Helper()
	came, ticket := time.Now(), loadshed.NewTicket
	var heard []told
	for sent := 0; sent < c.requests; {
		waiting := c.sendOf(t, ticket, c.requests-sent)
		if waiting == nil {
			if sent++; sent == 1 {
				c.finish(came, heard)
			}
			continue
		}
		if waiting.Ticket == "" {
			c.mu.Lock()
			c.full++
			c.mu.Unlock()
			return
		}
		ticket = waiting.Ticket
		heard = append(heard, told{at: time.Now(), wait: waiting.Wait, times: len(heard)})
		if rand.Float64() < c.leave {
			return
		}
		time.Sleep(waiting.RetryAfter) //nolint:forbidigo // By the clock of the test.
	}
}

// finish notes that somebody was served.
func (c *crowd) finish(came time.Time, heard []told) {
	now := time.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.served = append(c.served, came)
	for _, o := range heard {
		o.trueWait = now.Sub(o.at)
		c.told = append(c.told, o)
	}
}

// flood has people come at a rate, and waits until all are served or have left.
func (c *crowd) flood(t *testing.T, perSecond int, length time.Duration) {
	t.Helper()
	var all sync.WaitGroup
	for range perSecond * int(length/time.Second) {
		all.Go(func() { c.come(t) })
		time.Sleep(time.Second / time.Duration(perSecond)) //nolint:forbidigo // By the clock of the test.
	}
	all.Wait()
}

// honest returns the share of what people were told that was honest.
func (c *crowd) honest(only func(told) bool) float64 {
	var good, all int
	for _, o := range c.told {
		if !only(o) {
			continue
		}
		all++
		if o.isHonest() {
			good++
		}
	}
	return float64(good) / float64(max(1, all))
}

func isFirst(o told) bool { return o.times == 0 }
func isAny(told) bool     { return true }

// TestLineIsHonest offers 300 people a second to servers that can serve 33 or 17, and
// compares what everybody was told with the truth.
func TestLineIsHonest(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		servers, requests int
		leave             float64
		// least is the share of honest waits. Nobody can know who will leave, and lines
		// of several servers are not equally long.
		least float64
	}{
		"one request each":                       {1, 1, 0, 0.95},
		"a sign-up and a login each":             {1, 2, 0, 0.95},
		"people leave":                           {1, 1, 0.02, 0.8},
		"people leave who would have come twice": {1, 2, 0.02, 0.8},
		"two servers, and tickets go to any":     {2, 1, 0, 0.7},
		"three servers, two requests each":       {3, 2, 0, 0.7},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c := crowd{requests: tt.requests, leave: tt.leave}
				for range tt.servers {
					c.lines = append(c.lines, newLine(t, 4*time.Minute))
				}
				began := time.Now()
				c.flood(t, 300*tt.servers, 20*time.Second)
				t.Logf("%d served in %v, %d found the line full, first told %.3f, all %.3f",
					len(c.served), time.Since(began), c.full, c.honest(isFirst), c.honest(isAny))
				require.Empty(t, c.wrong)
				require.GreaterOrEqual(t, c.honest(isFirst), tt.least)
				require.GreaterOrEqual(t, c.honest(isAny), tt.least)
				capacity := float64(time.Since(began)/hash) * 2 * float64(tt.servers) / float64(tt.requests)
				require.GreaterOrEqual(t, float64(len(c.served)), 0.85*capacity, "the workers are kept busy")
				for _, line := range c.lines {
					people, wait, _ := line.Length()
					require.Zero(t, people)
					require.Zero(t, wait)
				}
			})
		})
	}
}

// TestLineIsFair looks at who was served before somebody who had come earlier.
func TestLineIsFair(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := crowd{lines: []*loadshed.Line{newLine(t, 4*time.Minute)}, requests: 1}
		c.flood(t, 300, 20*time.Second)
		var latest time.Time
		for _, came := range c.served {
			if came.After(latest) {
				latest = came
			}
			// In a second ten times as many people come as are served.
			require.Less(t, latest.Sub(came), time.Second, "nobody is served long after people who came later")
		}
	})
}

// TestLineIsBounded has more people come than may wait.
func TestLineIsBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const maxWait = time.Minute
		c := crowd{lines: []*loadshed.Line{newLine(t, maxWait)}, requests: 1}
		c.flood(t, 300, 30*time.Second)
		require.Greater(t, c.full, 300*30/2)
		require.Equal(t, 300*30, c.full+len(c.served), "everybody was served, or told that the line is full")
		for _, o := range c.told {
			require.LessOrEqual(t, o.trueWait, maxWait*6/5)
		}
		_, _, counts := c.lines[0].Length()
		require.EqualValues(t, c.full, counts.Full)
		require.Zero(t, counts.Late)
	})
}

// TestLineTickets sends tickets that the line did not issue, or issued for another
// time.
func TestLineTickets(t *testing.T) {
	t.Parallel()
	// fillLine has 300 people join who never come back, and returns the last place.
	fillLine := func(t *testing.T, c *crowd) (last *loadshed.Waiting) {
		t.Helper()
		for range 300 {
			go func() {
				if waiting := c.send(t, loadshed.NewTicket); waiting != nil {
					last = waiting
				}
			}()
			synctest.Wait()
		}
		return last
	}

	t.Run("a forged or foreign ticket is worth as much as none", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			c := crowd{lines: []*loadshed.Line{newLine(t, time.Hour)}, requests: 1}
			last := fillLine(t, &c)
			other, err := loadshed.NewTickets([][]byte{[]byte("a secret of another installation")})
			require.NoError(t, err)
			bad := []string{
				"x", "AAAA", last.Ticket[:len(last.Ticket)-1], last.Ticket + "A", "A" + last.Ticket[1:],
				other.Issue(time.Now().Add(-time.Minute)),
			}
			for n, ticket := range bad {
				waiting := c.send(t, ticket)
				require.NotNil(t, waiting, ticket)
				require.Equal(t, last.Position+1+n, waiting.Position, "%q goes to the end", ticket)
				require.NotEqual(t, ticket, waiting.Ticket)
			}
			again := c.send(t, last.Ticket)
			require.Equal(t, last.Position, again.Position, "and the others keep their places")
			<-time.After(2 * time.Minute) // All workers have ended.
		})
	})

	t.Run("a ticket is good for some requests only", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			c := crowd{lines: []*loadshed.Line{newLine(t, time.Hour)}, requests: 1}
			_ = fillLine(t, &c)
			mine := c.send(t, loadshed.NewTicket)
			_ = fillLine(t, &c)
			for mine.Position > 1 {
				time.Sleep(mine.RetryAfter) //nolint:forbidigo // By the clock of the test.
				waiting := c.send(t, mine.Ticket)
				if waiting == nil {
					break
				}
				mine = waiting
			}
			served := 1
			for ; c.send(t, mine.Ticket) == nil; served++ {
				require.Less(t, served, 10)
			}
			require.Equal(t, 5, served)
			<-time.After(time.Hour)
		})
	})

	t.Run("a ticket that comes too late has lost its place", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			c := crowd{lines: []*loadshed.Line{newLine(t, time.Hour)}, requests: 1}
			_ = fillLine(t, &c)
			mine := c.send(t, loadshed.NewTicket)
			for range 20 { // There is always a line.
				time.Sleep(10 * time.Second) //nolint:forbidigo // By the clock of the test.
				_ = fillLine(t, &c)
				_ = fillLine(t, &c)
			}
			waiting := c.send(t, mine.Ticket)
			require.NotNil(t, waiting)
			require.NotEqual(t, mine.Ticket, waiting.Ticket)
			_, _, counts := c.lines[0].Length()
			require.EqualValues(t, 1, counts.Late)
			<-time.After(time.Hour)
		})
	})

	t.Run("a ticket is good after a restart", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			c := crowd{lines: []*loadshed.Line{newLine(t, time.Hour)}, requests: 1}
			mine := fillLine(t, &c)
			time.Sleep(time.Second) //nolint:forbidigo // By the clock of the test.
			c.lines[0] = newLine(t, time.Hour)
			_ = fillLine(t, &c)
			waiting := c.send(t, mine.Ticket)
			require.Equal(t, 1, waiting.Position, "before everybody who came after the restart")
			require.Equal(t, mine.Ticket, waiting.Ticket)
			<-time.After(time.Hour)
		})
	})
}

// TestLineServesPlainClients has clients without tickets come beside a line.
func TestLineServesPlainClients(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := crowd{lines: []*loadshed.Line{newLine(t, 4*time.Minute)}, requests: 1}
		var (
			all                   sync.WaitGroup
			mu                    sync.Mutex
			served, rejected, odd int
		)
		all.Go(func() { c.flood(t, 300, 20*time.Second) })
		for range 100 * 20 {
			all.Go(func() {
				release, err := c.lines[0].Acquire(context.WithoutCancel(t.Context()), "", 1)
				mu.Lock()
				switch {
				case err == nil:
					served++
				case errors.Is(err, loadshed.ErrFull):
					rejected++
				default:
					odd++
				}
				mu.Unlock()
				if err == nil {
					time.Sleep(hash) //nolint:forbidigo // By the clock of the test.
					release()
				}
			})
			time.Sleep(10 * time.Millisecond) //nolint:forbidigo // By the clock of the test.
		}
		all.Wait()
		require.Zero(t, odd)
		require.Empty(t, c.wrong)
		const capacity = int(20*time.Second/hash) * 2
		require.Greater(t, served, capacity/6, "they get their share")
		require.Less(t, served, capacity/2, "and not more: %d of %d", served, capacity)
	})
}
