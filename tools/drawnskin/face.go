package drawnskin

import "math/rand/v2"

// softSize is the side of masks that are blurred, and lightSize that of the map
// of light. More pixels would not show.
const (
	softSize  = 96
	lightSize = 128
)

// outline is the edge of the face and of the neck.
type outline struct{ face, neck path }

// newOutline draws a profile, a little different for each person.
func newOutline(rng *rand.Rand) outline {
	brow := within(rng, -0.008, 0.006)
	nose := within(rng, -0.012, 0.012)
	tip := within(rng, -0.010, 0.008)
	lips := within(rng, -0.008, 0.005)
	chin := within(rng, -0.010, 0.010)
	return outline{
		face: closed(
			point{0.460, -0.060}, point{0.345, 0.045}, point{0.268, 0.135}, point{0.232 + brow, 0.235},
			point{0.226 + brow, 0.315}, point{0.240, 0.378}, // Brow.
			point{0.212 + nose/2, 0.445}, point{0.174 + nose, 0.502}, point{0.146 + nose, 0.544 + tip},
			point{0.148 + nose, 0.570 + tip}, point{0.172 + nose, 0.592}, point{0.202, 0.602}, // Nose.
			point{0.196 + lips/2, 0.628}, point{0.179 + lips, 0.655}, point{0.183 + lips, 0.672},
			point{0.199 + lips, 0.685}, point{0.188 + lips, 0.700}, point{0.192 + lips, 0.724}, // Lips.
			point{0.216, 0.748}, point{0.216 + chin/2, 0.775}, point{0.206 + chin, 0.812},
			point{0.222 + chin, 0.855}, point{0.272, 0.892}, point{0.345, 0.895}, // Chin.
			point{0.475, 0.850}, point{0.600, 0.782}, point{0.680, 0.700}, point{0.725, 0.590}, // Jaw.
			point{0.800, 0.400}, point{0.800, 0.100}, point{0.650, -0.080}, // Under the hair.
		),
		neck: closed(
			point{0.300, 0.850}, point{0.385, 0.906}, point{0.440, 0.950}, point{0.455, 1.020}, point{0.450, 1.120},
			point{0.960, 1.120}, point{0.935, 0.950}, point{0.925, 0.750}, point{0.930, 0.550},
			point{0.850, 0.420}, point{0.700, 0.450}, point{0.500, 0.600},
		),
	}
}

// paintSkin draws the face and the neck, where skin says that they are.
func (p *person) paintSkin(c *canvas, skin mask) {
	light := p.lightMap()
	c.each(func(at point, i int) {
		if skin.cover[i] > 0 {
			at = p.pose.face(at)
			c.pix[i] = light.at(at).times(p.texture.at(at))
		}
	})
}

// lightMap returns the face and the neck, upright, as they would be if skin were
// smooth. Light changes gently, so the map is small whatever the picture is.
func (p *person) lightMap() *canvas {
	face := p.outline.face.fill(softSize)
	skin := face.with(p.outline.neck.fill(softSize))
	form, jaw, near := newForm(skin), face.softened(0.05), skin.softened(0.05)
	light := newCanvas(lightSize)
	light.each(func(at point, i int) {
		if near.at(at) == 0 || p.hair.hides(at) {
			return
		}
		blood := p.blood(at)
		colour := p.lit(form.direction(at), p.lamp, blood)
		if inside := ramp(jaw.at(at), 0.25, 0.75); inside < 1 {
			shadow := jaw.at(point{at.x - 0.02, at.y - 0.06})
			neck := p.lit(neckDirection(at), p.lamp, blood)
			neck = neck.tint(rgb{0.85, 0.83, 0.82}.mix(rgb{0.34, 0.27, 0.25}, shadow))
			colour = neck.mix(colour, inside)
		}
		light.pix[i] = colour
	})
	return light
}

// blushes are where there is more blood under the skin.
func blushes() []bump {
	return []bump{
		{point{0.370, 0.550}, point{0.240, 0.190}, 0, 0.8}, // Cheek.
		{point{0.170, 0.555}, point{0.095, 0.085}, 0, 0.9}, // Nose.
		{point{0.230, 0.820}, point{0.120, 0.095}, 0, 0.5}, // Chin.
		{point{0.310, 0.430}, point{0.120, 0.070}, 0, 0.5}, // Eye.
	}
}

// blood returns how the skin is coloured at a place: redder where there is more
// blood under it, and slightly uneven everywhere.
func (p *person) blood(at point) rgb {
	amount := p.texture.mottling(at)
	for i := range p.blushes {
		if b := &p.blushes[i]; b.level(at) {
			amount += b.rise(at)
		}
	}
	amount = float64(amount * mix(0.10, 0.06, p.depth))
	return rgb{1 + float64(0.15*amount), 1 - amount, 1 - float64(0.9*amount)}
}
