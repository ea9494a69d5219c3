package drawnskin

import "math/rand/v2"

// hair is combed back, or short and curly.
type hair struct {
	colour rgb
	curly  bool
	// grows is where it grows, and how thickly.
	grows mask
}

func newHair(rng *rand.Rand, depth float64) hair {
	colours := []rgb{hex(0x17120f), hex(0x1d1613), hex(0x2a1d16), hex(0x3a261a), hex(0x54371f), hex(0x6f4f2c)}
	// Fair hair is seen with fair skin, and close curls more often with dark.
	choices := min(2+int(float64(5*(1-depth))), len(colours))
	line := within(rng, -0.012, 0.022)
	return hair{
		colour: pick(rng, colours[:choices]...),
		curly:  rng.Float64() < mix(0.1, 0.75, depth),
		grows: closed(
			point{0.326, 0.082 + line}, point{0.380, 0.098 + line}, point{0.460, 0.125 + line}, point{0.535, 0.180 + line},
			point{0.570, 0.250}, point{0.605, 0.315}, point{0.655, 0.350}, point{0.675, 0.400}, point{0.690, 0.455},
			point{0.715, 0.455}, point{0.775, 0.425}, point{0.835, 0.440}, point{0.848, 0.520}, point{0.835, 0.600}, // Over the ear.
			point{0.868, 0.690}, point{0.895, 0.800}, point{0.930, 0.860}, point{0.965, 0.800}, point{0.985, 0.700}, // Nape.
			point{1.020, 0.600}, point{1.080, 0.300}, point{0.980, -0.050}, point{0.700, -0.200}, point{0.460, -0.120},
			point{0.362, -0.010}, point{0.334, 0.040 + line},
		).fill(softSize).softened(0.035),
	}
}

// hides reports whether nothing can be seen through the hair at a place.
func (h *hair) hides(at point) bool { return h.grows.at(at) > 0.97 }

func (p *person) paintHair(c *canvas) {
	c.each(func(at point, i int) {
		at = p.pose.face(at)
		cover := p.hair.grows.at(at)
		if cover == 0 {
			return
		}
		strand, lock := p.strand(at)
		cover = ramp(float64(1.5*cover)+float64(0.38*strand), 0.38, 1)
		shine := at.x - 0.80
		glow := 0.80 + float64(0.24*strand) + float64(0.30*lock) + float64(0.5*bell(float64(20*shine*shine)))
		c.pix[i] = c.pix[i].mix(p.hair.colour.times(max(0.25, glow)), cover)
	})
}

// strand returns how light a strand of hair is at a place, and the lock that it
// belongs to.
func (p *person) strand(face point) (strand, lock float64) {
	noise := p.texture.noise
	if p.hair.curly {
		curl := point{noise.times(40, face), noise.times(40, point{face.y, face.x})}
		face = face.plus(curl.times(0.012))
		return float64(0.6*noise.times(75, face)) + float64(0.4*noise.times(160, face)), noise.times(30, face)
	}
	// Hair is combed towards a knot behind the head.
	knot := point{1.36, 0.52}
	bend := face.x - 0.75
	across := (face.y-knot.y)/(knot.x-face.x) + float64(0.35*bend*bend)
	return noise.at(float64(110*across), float64(5*face.x)), noise.at(float64(30*across), float64(4*face.x))
}
