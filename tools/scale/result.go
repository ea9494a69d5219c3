package scale

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Overload is the phase of `make -C tools load` at three times the capacity.
type Overload struct {
	Rate    float64 `json:"rate"`
	Seconds float64 `json:"seconds"`
	// Sent is the share of the planned requests that k6 really sent.
	Sent    float64 `json:"sent"`
	Goodput float64 `json:"goodput_per_second"`
	// GoodputRatio and P99Ratio compare with the step that gave the capacity.
	GoodputRatio float64 `json:"goodput_ratio"`
	P99          float64 `json:"p99_ms"`
	P99Ratio     float64 `json:"p99_ratio"`
	Rejected     float64 `json:"rejected"`
	Wrong        float64 `json:"wrong"`
	// Recovery is how long after the load the last slow or failed request was.
	Recovery float64 `json:"recovery_s"`
	P99After float64 `json:"p99_after_ms"`
}

// Soak is the long phase of `make -C tools load` at 70 % of the capacity. Growth compares
// the last fifth with the second fifth.
type Soak struct {
	Rate           float64 `json:"rate"`
	Seconds        float64 `json:"seconds"`
	Requests       float64 `json:"requests"`
	Rejected       float64 `json:"rejected"`
	Wrong          float64 `json:"wrong"`
	HeapGrowth     float64 `json:"heap_growth"`
	RSSGrowth      float64 `json:"rss_growth"`
	GoroutinesLeft float64 `json:"goroutines_left"`
}

type phase struct {
	Rate     float64 `json:"rate"`
	Seconds  float64 `json:"seconds"`
	Accepted float64 `json:"accepted"`
	Refused  float64 `json:"refused"`
	Wrong    float64 `json:"wrong"`
	P99      float64 `json:"p99_ms"`
}

func (p phase) goodput() float64 { return p.Accepted / p.Seconds }

func (p phase) answered() float64 { return p.Accepted + p.Refused + p.Wrong }

type memory struct {
	Heap float64 `json:"heap"`
	RSS  float64 `json:"rss"`
}

// result is the part of .run/load.json that is kept.
type result struct {
	At    string `json:"at"`
	Cores int    `json:"cores"`
	Plan  struct {
		Step     float64 `json:"step"`
		Overload float64 `json:"overload"`
		Soak     float64 `json:"soak"`
	} `json:"plan"`
	Capacity phase           `json:"capacity"`
	Costs    map[string]Cost `json:"costs"`
	Rows     map[string]struct {
		Bytes float64 `json:"bytes"`
	} `json:"rows"`
	PhotoBytes float64 `json:"photo_bytes"`
	Overload   *struct {
		Phase    phase   `json:"phase"`
		After    phase   `json:"after"`
		Recovery float64 `json:"recovered_s"`
	} `json:"overload"`
	Soak *struct {
		Phase  phase   `json:"phase"`
		First  memory  `json:"first"`
		Last   memory  `json:"last"`
		Leaked float64 `json:"leaked"`
	} `json:"soak"`
}

// Summarise returns the part of a result of `make -C tools load` that is kept.
func Summarise(data []byte) (Measured, error) {
	var r result
	if err := json.Unmarshal(data, &r); err != nil {
		return Measured{}, err
	}
	if len(r.Costs) == 0 {
		return Measured{}, errors.New("this run measured no costs: run make -C tools load without COST=0s")
	}
	m := Measured{
		At:       r.At[:min(len(r.At), len("2006-01-02"))],
		Form:     fmt.Sprintf("steps of %.0f s, overload of %.0f s, soak of %.0f s", r.Plan.Step, r.Plan.Overload, r.Plan.Soak),
		Cores:    r.Cores,
		Capacity: r.Capacity.Rate, P99: r.Capacity.P99,
		Costs: r.Costs, Rows: map[string]float64{}, PhotoBytes: r.PhotoBytes,
	}
	for name, row := range r.Rows {
		m.Rows[name] = row.Bytes
	}
	if r.Overload != nil {
		p := r.Overload.Phase
		m.Overload = &Overload{
			Rate: p.Rate, Seconds: p.Seconds, Sent: p.answered() / (p.Rate * p.Seconds),
			Goodput: p.goodput(), GoodputRatio: p.goodput() / r.Capacity.goodput(),
			P99: p.P99, P99Ratio: p.P99 / r.Capacity.P99,
			Rejected: p.Refused, Wrong: p.Wrong, Recovery: r.Overload.Recovery, P99After: r.Overload.After.P99,
		}
	}
	if r.Soak != nil {
		p := r.Soak.Phase
		m.Soak = &Soak{
			Rate: p.Rate, Seconds: p.Seconds, Requests: p.answered(), Rejected: p.Refused, Wrong: p.Wrong,
			HeapGrowth: r.Soak.Last.Heap/r.Soak.First.Heap - 1, RSSGrowth: r.Soak.Last.RSS/r.Soak.First.RSS - 1,
			GoroutinesLeft: r.Soak.Leaked,
		}
	}
	return m, nil
}
