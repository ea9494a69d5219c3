package drawnskin

import "math"

func (s *scene) wall() func(point) rgb {
	paint := pick(s.rng, hex(0xd8d2c4), hex(0xe6ddd0), hex(0xb9c4c9), hex(0xdcc7ad), hex(0x9fae9a))
	return func(at point) rgb {
		light := 1.05 - float64(0.35*at.x) - float64(0.15*at.y)
		rough := 1 + float64(0.02*s.noise.times(7, at)) + float64(0.025*s.noise.times(110, at))
		return paint.times(float64(light * rough))
	}
}

func (s *scene) wood() func(point) rgb {
	pale, dark := hex(0xc79a68), hex(0x7d5230)
	return func(at point) rgb {
		ring := at.y + float64(0.06*s.noise.at(float64(2*at.x), float64(5*at.y)))
		grain := s.noise.at(float64(3*at.x), float64(30*ring)) + float64(0.5*s.noise.at(float64(9*at.x), float64(130*ring)))
		board := float64(4*at.y) - math.Floor(float64(4*at.y))
		return pale.mix(dark, clamp(0.4+float64(0.4*grain), 0, 1)).times(mix(0.4, 1, ramp(board, 0, 0.03)))
	}
}

func (s *scene) sky() func(point) rgb {
	high, low := hex(0x3d78b8), hex(0xbfd9ea)
	return func(at point) rgb {
		cloud := s.noise.at(float64(3*at.x), float64(5*at.y)) + float64(0.5*s.noise.at(float64(8*at.x), float64(13*at.y))) +
			float64(0.25*s.noise.times(25, at))
		return high.mix(low, at.y).mix(rgb{0.95, 0.95, 0.97}, float64(0.9*ramp(cloud, 0.1, 0.9)))
	}
}

func (s *scene) grass() func(point) rgb {
	return func(at point) rgb {
		bend := float64(0.05 * s.noise.times(6, at))
		blade := s.noise.at(float64(95*(at.x+bend)), float64(13*at.y)) + float64(0.6*s.noise.at(float64(50*(at.x-bend)), float64(9*at.y)))
		green := hex(0x2c4a17).mix(hex(0x86b13f), clamp(0.45+float64(0.45*blade), 0, 1))
		return green.times(0.8 + float64(0.3*s.noise.times(4, at)))
	}
}

func (s *scene) fur() func(point) rgb {
	dark := pick(s.rng, hex(0x3c2d22), hex(0x7a4a20), hex(0x45464a), hex(0x14110f))
	pale := pick(s.rng, hex(0xb99b78), hex(0xd9a45f), hex(0xb9babd))
	return func(at point) rgb {
		flow := at.x + float64(0.5*at.y) + float64(0.05*s.noise.times(5, at))
		hair := s.noise.at(float64(110*flow), float64(9*at.y)) + float64(0.7*s.noise.at(float64(55*flow), float64(7*at.y)))
		stripe := s.noise.at(float64(3*flow), float64(2*at.y))
		return dark.mix(pale, clamp(0.45+float64(0.3*hair)+float64(0.4*stripe), 0, 1))
	}
}

func (s *scene) fabric() func(point) rgb {
	base := pick(s.rng, hex(0x3b5578), hex(0x7c3340), hex(0x54705a), hex(0xc9bfa8))
	const threads = 56
	return func(at point) rgb {
		x, y := float64(threads*at.x), float64(threads*at.y)
		fx, fy := x-math.Floor(x), y-math.Floor(y)
		thread := float64(4 * fx * (1 - fx))
		if (int(x)+int(y))%2 == 0 {
			thread = float64(4 * fy * (1 - fy))
		}
		fold := s.noise.times(3, at)
		return base.times(float64((0.45 + float64(0.6*thread)) * (1 + float64(0.3*fold))))
	}
}

func (s *scene) chequers() func(point) rgb {
	dark, pale := hex(0x1d1d1f), hex(0xf0eee8)
	squares := float64(6 + s.rng.IntN(5))
	return func(at point) rgb {
		x, y := math.Floor(float64(squares*at.x)), math.Floor(float64(squares*at.y))
		if int(x+y)%2 == 0 {
			return dark
		}
		return pale
	}
}

func (s *scene) bricks() func(point) rgb {
	const rows, perRow = 11, 4
	mortar := hex(0xb5aca0)
	return func(at point) rgb {
		y := float64(rows * at.y)
		row := math.Floor(y)
		x := float64(perRow*at.x) + row/2
		column := math.Floor(x)
		if y-row < 0.10 || x-column < 0.04 {
			return mortar.times(0.9 + float64(0.1*s.noise.times(90, at)))
		}
		kind := s.noise.corner(int(column), int(row))
		brick := hex(0x9a4a36).mix(hex(0x6e382c), float64(0.5*(kind+1)))
		return brick.times(0.95 + float64(0.15*s.noise.times(60, at)))
	}
}
