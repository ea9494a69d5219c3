package drawnskin

import (
	"math"
	"math/rand/v2"
)

// stream returns one of the streams of random numbers of a seed.
func stream(seed, number uint64) *rand.Rand {
	return rand.New(rand.NewPCG(seed, number)) //nolint:gosec // A drawing needs numbers that come again, not secret ones.
}

// within returns a number between two others.
func within(rng *rand.Rand, low, high float64) float64 { return mix(low, high, rng.Float64()) }

// pick returns one of the choices.
func pick[T any](rng *rand.Rand, choices ...T) T { return choices[rng.IntN(len(choices))] }

// noiseSide is after how many changes a field of noise repeats.
const noiseSide = 128

// noise is a field of smooth random values between -1 and 1.
type noise []float64

func newNoise(rng *rand.Rand) noise {
	n := make(noise, noiseSide*noiseSide)
	for i := range n {
		n[i] = within(rng, -1, 1)
	}
	return n
}

// at returns the value at a place; it changes about once per unit of length.
func (n noise) at(x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int(fx), int(fy)
	tx, ty := ease(x-fx), ease(y-fy)
	return mix(
		mix(n.corner(ix, iy), n.corner(ix+1, iy), tx),
		mix(n.corner(ix, iy+1), n.corner(ix+1, iy+1), tx), ty)
}

// times returns the value of a field that changes so many times across the
// face.
func (n noise) times(k float64, at point) float64 {
	return n.at(float64(k*at.x), float64(k*at.y))
}

// corner returns the value at a whole place.
func (n noise) corner(x, y int) float64 {
	const wrap = noiseSide - 1
	return n[(y&wrap)*noiseSide+(x&wrap)]
}
