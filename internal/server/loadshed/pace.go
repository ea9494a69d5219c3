package loadshed

import "time"

// pace estimates how many requests a line serves in a second, and how many
// requests its people make.
type pace struct {
	workers int
	// hold is how long a request holds a slot, in seconds. It gives the rate until
	// the line has been busy for the first time.
	hold float64
	// gap is the mean time between the ends of two requests while there was work for
	// all workers, in seconds. It is the mean of about the last hundred.
	gap     float64
	samples int
	// lastDone is when a request ended last, and wasBusy whether there was work for
	// all workers from then on.
	lastDone time.Time
	wasBusy  bool
	// expected and made are how many requests people were expected to make after
	// they were called, and how many they made. Some people leave, and some mistype.
	expected, made float64
}

const (
	// The hold in seconds until the first request has ended.
	firstHold = 0.06
	// How many measured gaps weigh as much as the first guess, and how much one gap
	// weighs later.
	priorSamples = 10
	gapWeight    = 0.01
	holdWeight   = 0.1
	// The longest gap that is believed, in mean gaps. A machine that stalls for a
	// moment says little about the next minutes.
	longestGap = 10
	// How many requests the first guess of the share is worth, and its memory.
	sharePrior, shareMemory = 100, 800
	leastShare              = 0.05
)

func newPace(workers int) pace {
	return pace{workers: workers, hold: firstHold, gap: firstHold / float64(workers), expected: sharePrior, made: sharePrior}
}

// rate returns how many requests are served in a second.
func (p *pace) rate() float64 { return 1 / p.gap }

// done notes that a request ended, and whether there is work for all workers.
func (p *pace) done(now, began time.Time, busy bool) {
	if p.samples == 0 {
		p.hold += holdWeight * (now.Sub(began).Seconds() - p.hold)
		p.gap = p.hold / float64(p.workers)
	}
	if p.wasBusy {
		p.samples++
		gap := min(now.Sub(p.lastDone).Seconds(), longestGap*p.gap)
		p.gap += max(gapWeight, 1/float64(priorSamples+p.samples)) * (gap - p.gap)
	}
	p.lastDone, p.wasBusy = now, busy
}

// share is how many requests come for each one that was expected.
func (p *pace) share() float64 { return max(leastShare, p.made/p.expected) }

// note counts requests that were expected, and requests that were made.
func (p *pace) note(expected, made int) {
	p.expected += float64(expected)
	p.made += float64(made)
	if p.expected > shareMemory {
		p.expected, p.made = p.expected/2, p.made/2
	}
}
