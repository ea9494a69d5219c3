package progress

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"sort"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	noiseFile = "../../../models/acne-severity/noise.json"
	looks     = 12
)

// noiseMeasured is models/acne-severity/noise.json. Every list of numbers is
// quantiles at chances.
type noiseMeasured struct {
	Model   string    `json:"model_sha256"`
	Factor  float64   `json:"noise_factor"`
	Chances []float64 `json:"chances"`
	Shape   []float64 `json:"shape"`
	Grades  []struct {
		Level      []float64 `json:"level"`
		MeanSeen   float64   `json:"level_mean_seen"`
		MeanUnseen float64   `json:"level_mean_unseen"`
		LabelLevel float64   `json:"label_level"`
		LabelSD    float64   `json:"label_sd"`
	} `json:"grades"`
	Levels []struct {
		From   float64   `json:"from"`
		To     float64   `json:"to"`
		SD     float64   `json:"sd"`
		Spread []float64 `json:"spread"`
	} `json:"levels"`
}

func readNoise(t *testing.T) noiseMeasured {
	t.Helper()
	content, err := os.ReadFile(noiseFile)
	require.NoError(t, err)
	var noise noiseMeasured
	require.NoError(t, json.Unmarshal(content, &noise))
	return noise
}

// story is what happens to a group of people: their true grade at the first photo,
// and from when on they have another.
type story struct {
	from, to int
	// The change is complete at this photo, counted from 0. It grows evenly from the
	// first photo on.
	complete int
	// The standard deviation of skin from day to day.
	day float64
	// The error of the estimate is drawn anew after the change. Otherwise a person
	// keeps their rank among people of the same grade.
	newError bool
}

// seen is what the rule makes of a person's photos after each of them.
type seen [looks]verdict

// simulate draws people and judges each after every photo.
func (n noiseMeasured) simulate(s story, people int, seed uint64) []seen {
	rng := rand.New(rand.NewPCG(seed, uint64(s.from*10+s.to)))
	all := make([]seen, people)
	for i := range all {
		marks := n.photos(rng, s)
		for look := fewestDays; look <= looks; look++ {
			all[i][look-1] = compare(marks[:look])
		}
	}
	return all
}

// photos draws one person's twelve weekly photos.
func (n noiseMeasured) photos(rng *rand.Rand, s story) []mark {
	rank, spread := rng.Float64(), rng.Float64()
	before := n.level(s.from, rank)
	if s.newError {
		rank = rng.Float64()
	}
	after := n.level(s.to, rank)
	marks := make([]mark, looks)
	for i := range marks {
		share := 1.0
		if i < s.complete {
			share = float64(i) / float64(s.complete)
		}
		level := before + share*(after-before)
		level += n.Factor * n.spreadAt(level, spread) * n.quantile(n.Shape, rng.Float64())
		level = min(3, max(0, level+s.day*rng.NormFloat64()))
		marks[i] = mark{level: level}
	}
	return marks
}

// level is the expected grade of a person of a rank among people of a grade, as
// the network would give it for a photo that it has not seen.
func (n noiseMeasured) level(grade int, rank float64) float64 {
	g := n.Grades[grade]
	return min(3, max(0, n.quantile(g.Level, rank)+g.MeanUnseen-g.MeanSeen))
}

func (n noiseMeasured) spreadAt(level, rank float64) float64 {
	for _, l := range n.Levels {
		if level < l.To {
			return n.quantile(l.Spread, rank)
		}
	}
	return n.quantile(n.Levels[len(n.Levels)-1].Spread, rank)
}

func (n noiseMeasured) quantile(values []float64, chance float64) float64 {
	i := min(max(1, sort.SearchFloat64s(n.Chances, chance)), len(values)-1)
	share := (chance - n.Chances[i-1]) / (n.Chances[i] - n.Chances[i-1])
	return values[i-1] + share*(values[i]-values[i-1])
}

// claimed is the share of people for whom a change is claimed up to a look:
// downwards with direction -1, upwards with 1, either with 0.
func claimed(all []seen, until int, direction, threshold float64) float64 {
	count := 0
	for _, person := range all {
		for _, look := range person[:until] {
			if look.reached >= threshold && look.change*direction >= 0 {
				count++
				break
			}
		}
	}
	return float64(count) / float64(len(all))
}
