package drawnskin

// stroke is a soft line that tints the skin under it.
type stroke struct {
	line  path
	width float64
	tint  rgb
	// head and tail are the widths of the ends, against the middle.
	head, tail float64
}

func (p *person) stroke(c *canvas, s stroke) {
	middle, radius := s.line.through(p.pose.picture).circle()
	c.around(middle, radius+s.width, func(at point, i int) {
		away, along := s.line.distance(p.pose.face(at))
		end := float64(2*along) - 1
		away /= float64(s.width * mix(1, mix(s.head, s.tail, along), float64(end*end)))
		c.tint(i, s.tint, bell(float64(away*away)))
	})
}

// area is a soft patch that tints the skin under it.
func (p *person) area(c *canvas, edge path, tint rgb) {
	middle, radius := edge.through(p.pose.picture).circle()
	m := edge.fill(softSize).softened(0.016)
	c.around(middle, radius+0.05, func(at point, i int) {
		c.tint(i, tint, m.at(p.pose.face(at)))
	})
}

func (p *person) paintMouth(c *canvas) {
	lip := rgb{0.90, 0.66, 0.66}.mix(rgb{0.82, 0.66, 0.66}, p.depth)
	p.area(c, closed(
		point{0.176, 0.657}, point{0.200, 0.648}, point{0.235, 0.662}, point{0.278, 0.688}, point{0.235, 0.690}, point{0.196, 0.688},
	), lip)
	p.area(c, closed(
		point{0.192, 0.690}, point{0.235, 0.692}, point{0.276, 0.690}, point{0.245, 0.720}, point{0.205, 0.732}, point{0.184, 0.714},
	), lip)
	p.stroke(c, stroke{
		line:  open(point{0.190, 0.687}, point{0.215, 0.690}, point{0.245, 0.688}, point{0.284, 0.690}),
		width: 0.008, tint: rgb{0.35, 0.25, 0.25}, head: 0.8, tail: 0.3,
	})
	p.stroke(c, stroke{
		line:  open(point{0.195, 0.742}, point{0.225, 0.745}, point{0.262, 0.728}),
		width: 0.022, tint: rgb{0.80, 0.72, 0.70}, head: 0.6, tail: 0.2,
	})
}

func (p *person) paintNose(c *canvas) {
	p.stroke(c, stroke{
		line:  open(point{0.215, 0.527}, point{0.240, 0.545}, point{0.247, 0.575}, point{0.228, 0.592}),
		width: 0.013, tint: rgb{0.80, 0.70, 0.68}, head: 0.2, tail: 0.5,
	})
	p.stroke(c, stroke{
		line:  open(point{0.172, 0.590}, point{0.190, 0.580}, point{0.210, 0.588}),
		width: 0.008, tint: rgb{0.36, 0.26, 0.25}, head: 0.7, tail: 0.4,
	})
}

// paintEye draws a closed eye.
func (p *person) paintEye(c *canvas) {
	p.stroke(c, stroke{
		line:  open(point{0.268, 0.392}, point{0.305, 0.378}, point{0.345, 0.386}, point{0.378, 0.412}),
		width: 0.010, tint: rgb{0.68, 0.58, 0.56}, head: 0.3, tail: 0.3,
	})
	p.stroke(c, stroke{
		line:  open(point{0.262, 0.428}, point{0.285, 0.440}, point{0.325, 0.444}, point{0.378, 0.428}),
		width: 0.008, tint: rgb{0.25, 0.20, 0.20}, head: 0.4, tail: 0.4,
	})
	const lashes = 14
	for i := range lashes {
		t := float64(i) / (lashes - 1)
		sag := float64(t * (1 - t))
		root := point{mix(0.264, 0.376, t), 0.429 + float64(0.062*sag)}
		tip := root.plus(point{mix(-0.014, 0.014, t), 0.014 + float64(0.012*sag)})
		p.stroke(c, stroke{
			line:  open(root, root.mix(tip, 0.5).plus(point{0, 0.003}), tip),
			width: 0.0032, tint: rgb{0.55, 0.50, 0.50}, head: 1, tail: 0.3,
		})
	}
}

func (p *person) paintBrow(c *canvas) {
	shade := rgb{1, 1, 1}.mix(p.hair.colour.plus(rgb{0.1, 0.1, 0.1}), 0.36)
	const hairs = 180
	for i := range hairs {
		t := float64(i) / (hairs - 1)
		arch := 0.343 + float64(0.045*t) - float64(0.17*t*(1-float64(0.62*t)))
		spread := float64(mix(0.012, 0.004, t) * p.texture.corner(i, 2))
		root := point{mix(0.240, 0.405, t), arch + spread}
		tip := root.plus(point{mix(0.010, 0.026, t) + float64(0.004*p.texture.corner(i, 1)), mix(-0.018, 0.006, t)})
		p.stroke(c, stroke{line: path{root, tip}, width: 0.0045, tint: shade, head: 1, tail: 0.3})
	}
}

func (p *person) paintEar(c *canvas) {
	edge := closed(
		point{0.735, 0.430}, point{0.765, 0.385}, point{0.815, 0.380}, point{0.845, 0.420}, point{0.835, 0.490},
		point{0.800, 0.545}, point{0.770, 0.600}, point{0.738, 0.600}, point{0.728, 0.550}, point{0.725, 0.490},
	)
	cover := edge.through(p.pose.picture).fill(c.size)
	rim := edge.fill(softSize).softened(0.03)
	middle, radius := edge.through(p.pose.picture).circle()
	c.around(middle, radius, func(at point, i int) {
		if cover.cover[i] == 0 {
			return
		}
		at = p.pose.face(at)
		slope := rim.slope(at).times(rimHeight / 2)
		colour := p.lit(vector{0.35 - slope.x, 0.05 - slope.y, 1}.unit(), p.lamp, rgb{0.95, 0.86, 0.84})
		colour = colour.times(p.texture.at(at))
		// The front of an ear has no edge: it grows out of the cheek.
		c.pix[i] = c.pix[i].mix(colour, float64(cover.cover[i]*ramp(at.x, 0.725, 0.760)))
	})
	shade := rgb{0.50, 0.38, 0.36}
	p.area(c, closed(
		point{0.752, 0.470}, point{0.775, 0.455}, point{0.792, 0.475}, point{0.785, 0.520}, point{0.762, 0.548}, point{0.750, 0.520},
	), shade)
	p.stroke(c, stroke{
		line:  open(point{0.825, 0.420}, point{0.826, 0.460}, point{0.812, 0.505}, point{0.790, 0.540}),
		width: 0.010, tint: shade, head: 0.6, tail: 0.2,
	})
	p.stroke(c, stroke{
		line:  open(point{0.746, 0.470}, point{0.756, 0.492}, point{0.757, 0.515}, point{0.746, 0.535}),
		width: 0.008, tint: shade, head: 0.3, tail: 0.3,
	})
}
