package drawnskin

import (
	"math"
	"math/rand/v2"
)

// texture is what skin looks like from near, at one size of the picture.
type texture struct {
	noise
	// waves are the patterns that can be seen at that size.
	waves []wave
	pores float64
}

// wave is a pattern that repeats so many times across the face, and how much
// lighter and darker it makes the skin.
type wave struct{ times, strength float64 }

// poresAcross is how many pores there may be across the face.
const poresAcross = 140

func newTexture(rng *rand.Rand, size int) texture {
	t := texture{noise: newNoise(rng), pores: float64(0.17 * visible(poresAcross, size))}
	for _, w := range []wave{{70, 0.025}, {150, 0.045}, {380, 0.050}} {
		if seen := visible(w.times, size); seen > 0 {
			t.waves = append(t.waves, wave{w.times, float64(w.strength * seen)})
		}
	}
	return t
}

// visible returns how much of a pattern can be seen that repeats so many times
// across a picture of a size. What is finer than the pixels would only sparkle.
func visible(times float64, size int) float64 {
	return ramp(float64(size)/times, 1, 2.6)
}

// mottling returns how uneven the colour is at a place of the face.
func (t *texture) mottling(at point) float64 {
	return float64(0.45*t.times(9, at)) + float64(0.40*t.times(31, at))
}

// at returns how much lighter or darker skin is at a place than it would be if
// it were smooth.
func (t *texture) at(face point) float64 {
	light := 1 - t.pore(face)
	for _, w := range t.waves {
		light += float64(w.strength * t.times(w.times, face))
	}
	return light
}

// pore returns how much darker the skin is at a place because of a pore. Each
// cell of a grid has room for one, and about half of them have one to be seen.
func (t *texture) pore(face point) float64 {
	if t.pores == 0 {
		return 0
	}
	x, y := float64(face.x*poresAcross), float64(face.y*poresAcross)
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int(fx), int(fy)
	middle := point{0.5 + t.corner(ix+31, iy)/4, 0.5 + t.corner(ix, iy+31)/4}
	away := point{x - fx, y - fy}.minus(middle).times(4)
	return float64(t.pores * max(0, t.corner(ix, iy)) * bell(away.dot(away)))
}
