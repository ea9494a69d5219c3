package drawnskin

// paintMarks draws what many people have on their skin and what is no acne: a
// few moles, and for some of the lighter tones freckles.
func (p *person) paintMarks(c *canvas) {
	rng := p.stream(markStream)
	brown := rgb{0.48, 0.36, 0.30}
	for range 1 + rng.IntN(3) {
		p.dot(c, place(rng), within(rng, 0.003, 0.0055), brown)
	}
	if p.depth > 0.5 || rng.IntN(3) > 0 {
		return
	}
	faint := rgb{0.90, 0.80, 0.72}
	for range 60 {
		at := point{within(rng, 0.18, 0.55), within(rng, 0.47, 0.62)}
		p.dot(c, at, within(rng, 0.002, 0.006), faint.mix(rgb{1, 1, 1}, within(rng, 0, 0.6)))
	}
}

func (p *person) dot(c *canvas, at point, radius float64, tint rgb) {
	c.around(p.pose.picture(at), float64(1.2*radius), func(q point, i int) {
		d := p.pose.face(q).minus(at).times(1 / radius)
		c.tint(i, tint, bell(d.dot(d)))
	})
}
