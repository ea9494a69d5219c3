package drawnskin

import "math/rand/v2"

// spot is an inflamed spot of acne.
type spot struct {
	at     point
	radius float64
	// angry is how inflamed it is, and raised how far it stands out.
	angry, raised float64
	// ripe is how much of a pale head it has.
	ripe float64
	// shape is where in the noise its uneven edge comes from.
	shape point
}

// halo is how far around a spot the skin is red, in radii of the spot.
const halo = 2.3

// zones are where acne comes up. Their heights are how often.
func zones() []bump {
	return []bump{
		{point{0.430, 0.590}, point{0.190, 0.140}, 0, 5.0},    // Cheek.
		{point{0.470, 0.735}, point{0.150, 0.060}, -1.2, 2.0}, // Jaw.
		{point{0.365, 0.212}, point{0.115, 0.068}, 0, 2.0},    // Forehead.
		{point{0.270, 0.815}, point{0.055, 0.055}, 0, 1.3},    // Chin.
		{point{0.510, 0.380}, point{0.080, 0.080}, 0, 1.0},    // Temple.
		{point{0.195, 0.520}, point{0.025, 0.030}, 0, 0.3},    // Nose.
	}
}

// spots returns the first n spots of a person. More come, none goes.
func (p *person) spots(n int) []spot {
	spots := make([]spot, 0, max(n, 0))
	for i := range n {
		rng := p.stream(spotStream + uint64(i))
		s := spot{
			radius: within(rng, 0.0075, 0.0145),
			angry:  within(rng, 0.7, 1),
			raised: within(rng, 0.5, 1),
			shape:  point{within(rng, 0, noiseSide), within(rng, 0, noiseSide)},
		}
		if rng.IntN(4) == 0 {
			s.radius += within(rng, 0, 0.006)
		}
		if rng.IntN(3) == 0 {
			s.ripe = within(rng, 0.6, 1)
		}
		s.at = room(rng, spots, s.radius)
		spots = append(spots, s)
	}
	return spots
}

// room looks for a place where a spot touches no other, and settles for the
// best of some places when the skin is crowded.
func room(rng *rand.Rand, spots []spot, radius float64) point {
	var best point
	widest := -1.0
	for range 24 {
		at := place(rng)
		gap := 1.0
		for _, other := range spots {
			gap = min(gap, at.minus(other.at).length()/(radius+other.radius))
		}
		if gap > widest {
			best, widest = at, gap
		}
		if gap >= 1 {
			break
		}
	}
	return best
}

// place returns somewhere in the zones.
func place(rng *rand.Rand) point {
	all := zones()
	total := 0.0
	for _, z := range all {
		total += z.height
	}
	left := float64(rng.Float64() * total)
	zone := all[0]
	for _, z := range all {
		zone = z
		if left -= z.height; left < 0 {
			break
		}
	}
	for {
		d := point{within(rng, -1, 1), within(rng, -1, 1)}
		if bell(d.dot(d)) < float64(0.6*rng.Float64()) {
			continue
		}
		y := float64(d.y * zone.radius.y)
		return zone.at.plus(point{float64(d.x*zone.radius.x) + float64(zone.lean*y), y})
	}
}

// paint adds the spot to a picture.
func (s spot) paint(c *canvas, p *person) {
	// On dark skin inflammation shows as a darker, purplish brown.
	red := rgb{0.86, 0.40, 0.37}.mix(rgb{0.52, 0.36, 0.42}, p.depth)
	lamp := point{p.lamp.from.x, p.lamp.from.y}
	reach := float64(s.radius * halo * p.pose.size)
	c.around(p.pose.picture(s.at), reach, func(at point, i int) {
		d := p.pose.face(at).minus(s.at).times(1 / s.radius)
		uneven := 1 + float64(0.30*p.texture.times(0.9, d.plus(s.shape)))
		away := float64(d.dot(d) * uneven)
		before := c.pix[i]

		flush := float64(0.45*bell(away/(halo*halo*0.65))) + float64(0.75*bell(away/1.7))
		c.tint(i, red, float64(s.angry*min(1, flush)))

		// A raised spot is lighter on the side of the lamp, and glints there.
		hill := float64(s.raised * bell(away/1.5))
		facing := d.dot(lamp)
		c.pix[i] = c.pix[i].times(1 + float64(0.55*hill*facing))
		glint := d.minus(lamp.times(0.55))
		shine := float64(s.raised * bell(float64(5*glint.dot(glint))))
		c.pix[i] = c.pix[i].mix(before.times(1.25).plus(rgb{0.015, 0.015, 0.015}), float64(0.4*shine))

		head := float64(s.ripe * bell(float64(3.2*away)))
		pale := before.times(1.1).tint(rgb{1, 0.98, 0.80}).plus(rgb{0.06, 0.055, 0.035})
		c.pix[i] = c.pix[i].mix(pale, float64(0.85*head))
	})
}
